import test, { type ExecutionContext } from "ava";
import type { Page } from "playwright-core";
import { loadDemo } from "../src/demo/load.js";
import {
	accessibilityFaults,
	layoutShift,
	overflow,
	phone,
	shoot,
	startBrowser,
	type WindowOptions,
} from "./support/browser.js";
import { now } from "./support/given.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
app.setClock(now);
const browser = startBrowser();

let loaded: Promise<unknown> | undefined;
/** The catalogue is filled by the first test that needs it, after the one that needs an empty one. */
const demo = () => (loaded ??= loadDemo(app.databaseUrl, now));

/** What a first visit may load, packed. */
const kilobytesMax = 60;

test.serial("an empty catalogue says how to fill it", async t => {
	const page = await browser.open(t, app.address);
	await page.getByText(/The catalogue is empty: import a feed/).waitFor();
	t.false(await page.locator("#picked").isVisible());
});

test.serial("the first visit shows products and the prices of one of them", async t => {
	const page = await shown(t, "/");
	t.true((await page.locator("#results button").count()) > 3);
	t.is(await page.locator('#results button[aria-pressed="true"]').count(), 1);
	t.regex((await page.locator("[data-plot]").getAttribute("aria-label"))!, /^Prices of Aurelo .+ from 2026-/);
	t.is(await page.locator("#picked canvas").count(), 1);
	await shoot(page, "front-page-light");
});

test.serial(
	"what is typed is searched for, and what is picked is drawn, told as a table and kept in the address",
	async t => {
		const page = await shown(t, "/");
		await page.getByRole("searchbox").fill("coffee");
		await page.getByText(/products? for “coffee”/).waitFor();
		await page.getByRole("searchbox").press("ArrowDown");
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("Enter");
		const second = page.locator("#results button").nth(1);
		t.is(await second.evaluate("document.activeElement.dataset.product"), await second.getAttribute("data-product"));
		const name = (await second.locator("strong").textContent())!;
		await page.locator("[data-name]", { hasText: name }).waitFor();
		const address = new URL(page.url()).searchParams;
		t.is(address.get("q"), "coffee");
		t.is(address.get("product"), await second.getAttribute("data-product"));

		await page.getByText("The figures as a table").click();
		const cells = await page.locator("[data-rows] tr").first().locator("td").allTextContents();
		t.regex(cells.join(" "), /^2026-\d\d-\d\d \w.* \d+\.\d\d$/);
		const [download] = await Promise.all([page.waitForEvent("download"), page.locator("[data-csv]").click()]);
		const lines = (await (await download.createReadStream()).toArray()).join("").split("\r\n");
		t.is(lines[0], "date,vendor,price,list_price,currency");
		t.is(lines.length - 1, await page.locator("[data-rows] tr").count());

		const again = await browser.open(t, page.url());
		await again.locator("[data-name]", { hasText: name }).waitFor();
	},
);

test.serial("the question about a product opens in the explorer", async t => {
	const page = await shown(t, "/");
	await page.getByText("The same by REST and GraphQL").click();
	t.regex((await page.locator("[data-curl]").textContent())!, /^curl 'http.+\/price-history-series\?days=90'$/);
	await page.getByRole("link", { name: "Open it in the explorer" }).click();
	await page.getByRole("tab", { name: "PricesOf" }).waitFor();
});

test.serial("a misspelt word leads to the one that was meant, and nothing is said to be nothing", async t => {
	const page = await shown(t, "/?q=headphnes");
	await page.getByRole("button", { name: "headphone", exact: true }).click();
	await page.getByText(/products for “headphone”/).waitFor();
	await page.getByRole("searchbox").fill("zzzzqqq");
	await page.getByText("Nothing in the catalogue is like “zzzzqqq”.").waitFor();
	t.is(await page.locator("#results button").count(), 0);
});

test.serial("a search that cannot be made says why", async t => {
	const page = await browser.open(t, `${app.address}/?q=${"coffee".repeat(100)}`, { expectedErrors: /400/ });
	await page.getByText(/The search failed: q must have at most 256 characters/).waitFor();
	t.is(await page.locator("#results button").count(), 0);
});

test.serial("the first visit loads little", async t => {
	const page = await shown(t, "/");
	const bytes = await page.evaluate<number>(
		"performance.getEntries().filter(({ encodedBodySize }) => encodedBodySize > 0).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)",
	);
	t.log(`${Math.round(bytes / 1_024)} KB`);
	t.true(bytes < kilobytesMax * 1_024, `${bytes} bytes`);
});

for (const colorScheme of ["light", "dark"] as const)
	for (const [name, options] of Object.entries({ desktop: {}, phone }))
		test.serial(`it fits a ${name} and can be read by all, ${colorScheme}`, async t => {
			const page = await shown(t, "/", { ...options, colorScheme });
			t.deepEqual(await accessibilityFaults(page), []);
			t.true((await overflow(page)) <= 0);
			const moved = await layoutShift(page);
			t.true(moved < 0.02, `it moves by ${moved}`);
			await shoot(page, `front-page-${name}-${colorScheme}`);
		});

async function shown(t: ExecutionContext, path: string, options?: WindowOptions): Promise<Page> {
	await demo();
	const page = await browser.open(t, app.address + path, options);
	await page
		.locator("#picked canvas")
		.or(page.getByText(/^Nothing in the catalogue/))
		.first()
		.waitFor();
	return page;
}
