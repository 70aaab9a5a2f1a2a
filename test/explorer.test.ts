import test from "ava";
import type { Page } from "playwright-core";
import { accessibilityFaults, phone, shoot, startBrowser } from "./support/browser.js";
import { signedUp } from "./support/client.js";
import { commerceOf } from "./support/commerce.js";
import { givenIn } from "./support/given.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);
const browser = startBrowser();
const explorer = `${app.address}/graphql`;

test.before(async () => {
	const product = await given.product({ name: "Aurelo Drift 2", gtin: "9520001000010" });
	const vendor = await given.vendor({ slug: "voltique" });
	await given.offer({ product, vendor, price: 179 });
	await given.offer({ product: await given.product({ gtin: "9520003000049" }), vendor });
});

const browsersAccept = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";
const getPage = () => fetch(explorer, { headers: { accept: browsersAccept } });

test("a browser is shown the page, from our own origin alone", async t => {
	const reply = await getPage();
	t.is(reply.status, 200);
	t.regex(reply.headers.get("content-type")!, /^text\/html/);
	t.regex(reply.headers.get("vary")!, /\bAccept\b/);
	t.is(reply.headers.get("cache-control"), "no-store");
	const policy = reply.headers.get("content-security-policy")!;
	t.notRegex(policy, /https?:|\*|unsafe/);
	t.notRegex(await reply.text(), /(src|href)="(https?:)?\/\//);
});

test("a client is given the endpoint at the same address", async t => {
	const asked = `${explorer}?query=${encodeURIComponent("{ vendors { totalCount } }")}`;
	for (const [address, accept] of [
		[asked, browsersAccept],
		[asked, "application/json"],
		[explorer, "*/*"],
		[explorer, "application/graphql-response+json, application/json;q=0.9"],
	] as const) {
		const reply = await fetch(address, { headers: { accept, "content-type": "application/json" } });
		t.notRegex(reply.headers.get("content-type")!, /html/, `${address} for ${accept}`);
	}
});

test("the page's files are packed, and kept until they change", async t => {
	const files = [...(await (await getPage()).text()).matchAll(/(?:src|href)="(\/graphql\/assets\/[^"]+)"/g)];
	t.true(files.length > 8);
	for (const [, path] of files) {
		const reply = await fetch(app.address + path, { headers: { "accept-encoding": "br" } });
		t.is(reply.status, 200, path);
		t.is(reply.headers.get("cache-control"), "public, max-age=31536000, immutable", path);
		const { length } = await reply.text();
		if (length > 1024) t.is(reply.headers.get("content-encoding"), "br", path);
	}
	t.is((await fetch(`${app.address}/graphql/assets/other/graphiql.js`)).status, 404);
});

test.serial("the first visit shows a query with its answer, and the examples", async t => {
	const page = await browser.open(t, explorer);
	await answer(page, /"data"/);
	await page.getByRole("heading", { name: "Examples" }).waitFor();
	t.is(await page.title(), "Explorer · Pricegraph");
	await shoot(page, "explorer-light");
	t.deepEqual(await accessibilityFaults(page, upstream), []);
});

test.serial("an example opens in a tab of its own and runs; once more it is only shown", async t => {
	const page = await browser.open(t, explorer);
	await answer(page, /"data"/);
	const example = page.getByRole("link", { name: "Where a price was read" });
	await example.click();
	await answer(page, /"raw"/);
	t.is(await page.getByRole("tab").count(), 2);
	await example.click();
	await answer(page, /"raw"/);
	t.is(await page.getByRole("tab").count(), 2);
});

test.serial("a link opens an example", async t => {
	const page = await browser.open(t, `${explorer}?example=evidence`, { colorScheme: "dark" });
	await answer(page, /"raw"/);
	await shoot(page, "explorer-dark");
	t.deepEqual(await accessibilityFaults(page, upstream), []);
});

test.serial("a link shows another's query and its variables, and does not run it", async t => {
	const page = await browser.open(t, explorer);
	await write(page, "query Mine($slug: String!) { vendor(slug: $slug) { name");
	await page.getByRole("button", { name: "Link to this query" }).click();
	await page.waitForURL(/#query=/);

	const other = await browser.open(t, page.url());
	await other.getByRole("tab", { name: "Mine" }).waitFor();
	t.regex(await other.locator(".graphiql-query-editor").innerText(), /vendor\(slug: \$slug\)/);
	t.notRegex(await other.locator(".graphiql-response").innerText(), /data/);
});

test.serial(
	"an example that takes a key waits for it; the key goes along to the next one, and is kept nowhere",
	async t => {
		const { key } = await commerceOf(app).customer(100);
		const page = await browser.open(t, `${explorer}?example=find-offers`);
		const headers = page.getByLabel("Headers", { exact: true }).and(page.locator("textarea"));
		await headers.waitFor();
		t.notRegex(await page.locator(".graphiql-response").innerText(), /data|errors/);
		await shoot(page, "explorer-key-wanted");
		t.deepEqual(await accessibilityFaults(page, upstream), []);
		await headers.press("ControlOrMeta+a");
		// The editor closes the brackets and quotes that it is given.
		await page.keyboard.insertText(JSON.stringify({ "X-API-Key": key }));
		await page.getByRole("button", { name: "Execute query (Ctrl-Enter)" }).click();
		await answer(page, /"charged": 5/);
		await page.getByRole("link", { name: "What is left of the credits" }).click();
		await answer(page, /"balance": 95/);
		await page.getByRole("button", { name: "Open settings dialog" }).click();
		await page.getByRole("button", { name: "Dark" }).waitFor();
		t.is(await page.getByText("Persist headers").count(), 0);
		const kept = await page.evaluate<string>(
			"JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }])",
		);
		t.true(kept.includes("FindTheOffers"));
		t.false(kept.includes(key));
		await page.reload();
		await page.locator(".graphiql-execute-button").waitFor();
		t.false((await page.content()).includes(key));
	},
);

test.serial("who has signed in is known by the session's cookie", async t => {
	const { client } = await signedUp(app, { name: "Ada" });
	const page = await browser.open(t, app.address);
	await page.context().addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: app.address })));
	await page.goto(`${explorer}?example=who-is-calling`);
	await answer(page, /"kind": "person"/);
	await answer(page, /"name": "Ada"/);
	t.pass();
});

test.serial("the documentation tells what a field is", async t => {
	const page = await browser.open(t, explorer);
	await page.getByRole("button", { name: "Show Documentation Explorer" }).click();
	await page.getByRole("link", { name: "Query", exact: true }).click();
	await page.getByRole("link", { name: "vendors", exact: true }).click();
	await page.getByText("All vendors by short name, a page at a time.").waitFor();
	await shoot(page, "explorer-documentation");
	t.pass();
});

test.serial("what was asked stays in the history, over a reload", async t => {
	const page = await browser.open(t, explorer);
	await answer(page, /"data"/);
	await page.getByRole("link", { name: "Where a price was read" }).click();
	await answer(page, /"raw"/);
	await page.reload();
	await page.getByRole("button", { name: "Show History" }).click();
	for (const operation of ["WhereAPriceWasRead", "OffersOfAProduct"])
		await page.locator(".graphiql-plugin").getByText(operation).first().waitFor();
	await shoot(page, "explorer-history");
	t.pass();
});

test.serial("a query is written with the keyboard alone, and a mistake is explained", async t => {
	const page = await browser.open(t, explorer, { expectedErrors: /400 \(Bad Request\)/ });
	await answer(page, /"data"/);
	await write(page, '{ vendor(slug: "voltique") { name shoeSize');
	await page.keyboard.press("ControlOrMeta+Enter");
	await answer(page, /Cannot query field \\"shoeSize\\" on type \\"Vendor\\"/);
	await shoot(page, "explorer-mistake");
	t.pass();
});

test.serial("the query builder adds a field by a click", async t => {
	const page = await browser.open(t, `${explorer}?example=evidence`);
	await answer(page, /"raw"/);
	await page.getByRole("button", { name: "Show Query builder" }).click();
	await page.locator(".graphiql-explorer-field-view", { hasText: "imageUrl" }).click();
	await page.locator(".graphiql-query-editor").getByText("imageUrl").waitFor();
	await shoot(page, "explorer-builder");
	t.pass();
});

for (const [system, choice] of [
	["light", "Dark"],
	["dark", "Light"],
] as const)
	test.serial(`the page is ${system} as the system is, until the reader chooses ${choice}`, async t => {
		const page = await browser.open(t, explorer, { colorScheme: system });
		await answer(page, /"data"/);
		t.deepEqual(await coloursOf(page), colours[system]);
		await shoot(page, `explorer-system-${system}`);
		await page.getByRole("button", { name: "Open settings dialog" }).click();
		await page.getByRole("button", { name: choice }).click();
		await shoot(page, `explorer-settings-${choice.toLowerCase()}`);
		await page.reload();
		await page.locator(".graphiql-execute-button").waitFor();
		t.deepEqual(await coloursOf(page), colours[system === "light" ? "dark" : "light"]);
		await shoot(page, `explorer-chosen-${choice.toLowerCase()}`);
		t.deepEqual(await accessibilityFaults(page, upstream), []);
	});

const colours = {
	light: { scheme: "light", background: "rgb(255, 255, 255)", button: "rgb(9, 108, 100)" },
	dark: { scheme: "dark", background: "rgb(20, 25, 36)", button: "rgb(60, 215, 192)" },
};

/** Of the page, and of a button of GraphiQL's. */
function coloursOf(page: Page): Promise<(typeof colours)["light"]> {
	return page.evaluate(`(() => {
		const { colorScheme: scheme, backgroundColor: background } = getComputedStyle(document.body);
		const { backgroundColor: button } = getComputedStyle(document.querySelector(".graphiql-execute-button"));
		return { scheme, background, button };
	})()`);
}

test.serial("on a phone a panel covers the editor, and the answer stands below the query", async t => {
	const page = await browser.open(t, explorer, phone);
	await answer(page, /"data"/);
	await shoot(page, "explorer-phone");
	await page.getByRole("button", { name: "Show Examples" }).tap();
	await page.getByRole("link", { name: "Where a price was read" }).waitFor();
	await shoot(page, "explorer-phone-examples");
	await page.getByRole("link", { name: "Where a price was read" }).tap();
	await answer(page, /"raw"/);
	await shoot(page, "explorer-phone-answer");
	t.true(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is cut off at the side");
	const query = (await page.locator(".graphiql-editors").boundingBox())!;
	const answered = (await page.locator(".graphiql-response").boundingBox())!;
	t.true(answered.y >= query.y + query.height, "the answer is below");
	t.deepEqual(await accessibilityFaults(page, upstream), []);
});

async function answer(page: Page, expected: RegExp): Promise<void> {
	await page.locator(".graphiql-response").getByText(expected).first().waitFor();
}

/** Types a query in the place of what is there. The editor closes brackets by itself. */
async function write(page: Page, query: string): Promise<void> {
	await page.getByLabel("Query", { exact: true }).press("ControlOrMeta+a");
	await page.keyboard.type(query);
	await page.keyboard.press("Escape");
}

/** GraphiQL's own: its tabs hold buttons, and CodeMirror's scrolled area is reached through the text field beside it. */
const upstream = { "nested-interactive": "[role=tab]", "scrollable-region-focusable": ".CodeMirror-scroll" };
