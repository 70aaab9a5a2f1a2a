import test from "ava";
import { accessibilityFaults, phone, shoot, startBrowser } from "./support/browser.js";
import { givenIn } from "./support/given.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);
const browser = startBrowser();

test.before("the first product", async t => {
	const { product } = await given.offer({ price: 179, vendor: await given.vendor({ slug: "voltique" }) });
	t.is(product.id, 1);
});

for (const path of ["/", "/docs"])
	test(`${path} is a page of our own origin alone`, async t => {
		const reply = await fetch(app.address + path);
		t.is(reply.status, 200);
		t.regex(reply.headers.get("content-type")!, /^text\/html/);
		t.notRegex(reply.headers.get("content-security-policy")!, /https?:|\*|unsafe/);
		t.is(reply.headers.get("x-frame-options"), "DENY");
		const page = await reply.text();
		t.notRegex(page, /<(script|link|img)[^>]+(src|href)="(https?:)?\/\//);
		for (const [, file] of page.matchAll(/(?:src|href)="(\/docs\/assets\/[^"]+)"/g)) {
			const asset = await fetch(app.address + file);
			t.is(asset.status, 200, file);
			t.is(asset.headers.get("cache-control"), "public, max-age=31536000, immutable");
		}
	});

test("a browser that shows a reply in JSON finds an icon for it", async t => {
	const reply = await fetch(`${app.address}/favicon.ico`);
	t.is(reply.headers.get("content-type"), "image/svg+xml");
});

test("the documentation names each parameter, each member of a reply and each failure", async t => {
	const page = await (await fetch(`${app.address}/docs`)).text();
	for (const text of [
		"/api/v1/products/{id}/price-history-series",
		"integer, 1 to 90, default 30",
		"data.series[].price",
		'id="product_not_found"',
		'id="what-the-figures-mean"',
	])
		t.true(page.includes(text), text);
});

test("the links of a failure and of the contents lead somewhere", async t => {
	const page = await (await fetch(`${app.address}/docs`)).text();
	for (const [, id] of page.matchAll(/href="#([^"]+)"/g)) t.true(page.includes(`id="${id}"`), id);
});

test("a request can be tried on the page", async t => {
	const page = await browser.open(t, `${app.address}/docs`);
	const form = page.locator('form[data-path="/api/v1/products/{id}/prices"]');
	t.is(await form.locator("[data-command]").textContent(), `curl '${app.address}/api/v1/products/1/prices'`);
	await form.getByLabel("market").fill("us");
	t.is(await form.locator("[data-command]").textContent(), `curl '${app.address}/api/v1/products/1/prices?market=us'`);
	await form.getByRole("button", { name: "Send" }).click();
	await form.getByText(/^200 OK · \d+ ms$/).waitFor();
	t.like(JSON.parse((await form.locator("pre").textContent())!), {
		data: { lowestPrice: 179, lowestVendor: "voltique" },
	});
	await shoot(page, "docs-tried");
});

test("a refusal is shown as it is", async t => {
	const page = await browser.open(t, `${app.address}/docs`, { expectedErrors: /400/ });
	const form = page.locator('form[data-path="/api/v1/products/{id}/price-history-series"]');
	await form.getByLabel("days").fill("91");
	await form.getByRole("button", { name: "Send" }).click();
	await form.getByText(/^400 Bad Request/).waitFor();
	t.like(JSON.parse((await form.locator("pre").textContent())!), { code: "invalid_request" });
});

for (const colorScheme of ["light", "dark"] as const)
	for (const [name, options] of Object.entries({ desktop: {}, phone }))
		test(`the pages fit a ${name} and can be read by all, ${colorScheme}`, async t => {
			for (const path of ["/", "/docs"]) {
				const page = await browser.open(t, app.address + path, { ...options, colorScheme });
				t.deepEqual(await accessibilityFaults(page), []);
				const tooWide = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
				t.true(Number(tooWide) <= 0, `${path} is ${tooWide} pixels too wide`);
				await shoot(page, `${path === "/" ? "index" : "docs"}-${name}-${colorScheme}`);
			}
		});
