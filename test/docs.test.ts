import { readFileSync } from "node:fs";
import test from "ava";
import { toolServers } from "../src/mcp/tool-servers.js";
import { accessibilityFaults, layoutShift, overflow, phone, shoot, startBrowser } from "./support/browser.js";
import { signedUp } from "./support/client.js";
import { commerceOf } from "./support/commerce.js";
import { givenIn } from "./support/given.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);
const browser = startBrowser();

test.before("the first product", async t => {
	const { product } = await given.offer({ price: 179, vendor: await given.vendor({ slug: "voltique" }) });
	t.is(product.id, 1);
});

for (const path of ["/", "/docs", "/docs/analysts", "/docs/agents", "/docs/partners", "/docs/clients"])
	test(`${path} is a page of our own origin alone`, async t => {
		const reply = await fetch(app.address + path);
		t.is(reply.status, 200);
		t.regex(reply.headers.get("content-type")!, /^text\/html/);
		t.notRegex(reply.headers.get("content-security-policy")!, /https?:|\*|unsafe/);
		t.is(reply.headers.get("x-frame-options"), "DENY");
		const page = await reply.text();
		t.notRegex(page, /<(script|link|img)[^>]+(src|href)="(https?:)?\/\//);
		for (const [, file] of page.matchAll(/(?:src|href)="(\/(?:docs|console)\/assets\/[^"]+)"/g)) {
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
		"filters.minPrice",
		"data.candidates[].bestOffer.evidence.contentHash",
		"data.wouldSucceed",
		"Idempotency-Key",
		"2,000 credits for 20 USD.",
		"100 requests in any 60 seconds",
		"pgw_…",
		'id="product_not_found"',
		'id="what-the-figures-mean"',
	])
		t.true(page.includes(text), text);
});

test("the links of a failure and of the contents lead somewhere", async t => {
	for (const path of ["/docs", "/docs/agents", "/docs/partners"]) {
		const page = await (await fetch(app.address + path)).text();
		for (const [, id] of page.matchAll(/href="#([^"]+)"/g)) t.true(page.includes(`id="${id}"`), id);
	}
});

test("the page for agents has settings for clients with the address, and each tool with its arguments and its price", async t => {
	const page = await (await fetch(`${app.address}/docs/agents`)).text();
	for (const text of [
		"claude mcp add --transport http pricegraph http://localhost:0/mcp/commerce",
		"http://localhost:0/mcp/customer",
		"100 requests in any 60 seconds",
		"Costs 10 credits when it finds a product",
		"1 to 50, default <code>10</code>",
		"<code>idempotency_key</code> (required)",
	])
		t.true(page.includes(text), text);
	for (const { tools } of toolServers)
		for (const { name } of tools) t.true(page.includes(`id="${name.replaceAll("_", "-")}"`), name);
	t.notRegex(page, /\b(PUBLIC_URL|RATE_LIMIT|\w+_TOOLS)\b(?!<\/code>)/);
});

test("the page for partners has the example that is tested, the keys of the schema, and the limits", async t => {
	const page = await (await fetch(`${app.address}/docs/partners`)).text();
	for (const name of [
		"stores.graphql",
		"stores.js",
		"subgraph.js",
		"compose.js",
		"cashback.graphql",
		"cashback.js",
		"gateway.config.js",
		"shelf.graphql",
	])
		t.true(readable(page).includes(readFileSync(`docs/partners/${name}`, "utf8").trimEnd()), name);
	for (const [type, keys] of Object.entries({
		Offer: ["id"],
		Product: ["id", "gtin"],
		Scan: ["id"],
		TrackedProduct: ["id"],
		Vendor: ["slug"],
	}))
		t.regex(
			page,
			new RegExp(`<code>${type}</code></td>\\s*<td>${keys.map(key => `<code>${key}</code>`).join(", ")}</td>`),
		);
	for (const text of [
		"<code>PageInfo</code> is <code>@shareable</code>",
		"a cost of 5,000",
		"100 requests in any 60 seconds",
	])
		t.true(page.includes(text), text);
	t.notRegex(
		page,
		/\b(?!STORES_GRAPH)(PUBLIC|RATE|STORES|CASHBACK|GATEWAY|SHELF|KEYS|SHARED|\w+)_(URL|LIMIT|SCHEMA|PROGRAM|CONFIG|QUERY|TABLE|TYPES|TEXT|HASH)\b/,
	);
});

test("the requests of the page for partners are answered, one after the other", async t => {
	await given.offer({ product: await given.product({ name: "Drift 2", gtin: "09520001000010" }), price: 176 });
	const page = await (await fetch(`${app.address}/docs/partners`)).text();
	const [section] = page.split('id="persisted-operations"')[1]!.split("<h2");
	const commands = readable(section!)
		.split(/^(?=curl )/m)
		.filter(text => text.startsWith("curl "));
	t.is(commands.length, 4);
	for (const command of commands) {
		const body = / -d '([^']*)'/.exec(command)?.[1];
		const search = [...command.matchAll(/--data-urlencode '(\w+)=([^']*)'/g)].map(
			([, name, value]): [string, string] => [name!, value!],
		);
		const reply = body
			? await fetch(`${app.address}/graphql`, { method: "POST", headers: { "content-type": "application/json" }, body })
			: await fetch(`${app.address}/graphql?${new URLSearchParams(search)}`);
		t.like(await reply.json(), { data: { productByGtin: { bestOffer: { price: 176 } } } }, command);
	}
});

test("a request can be tried on the page", async t => {
	const page = await browser.open(t, `${app.address}/docs`);
	const form = page.locator('form[data-path="/api/v1/products/{id}/prices"]');
	t.is(await form.locator("[data-command]").textContent(), `curl '${app.address}/api/v1/products/1/prices'`);
	await form.getByLabel("market").fill("us");
	t.is(await form.locator("[data-command]").textContent(), `curl '${app.address}/api/v1/products/1/prices?market=us'`);
	await form.getByRole("button", { name: "Send" }).click();
	await form.getByText(/^200 OK · \d+ ms$/).waitFor();
	t.like(JSON.parse((await form.locator("[data-reply] pre").textContent())!), {
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
	t.like(JSON.parse((await form.locator("[data-reply] pre").textContent())!), { code: "invalid_request" });
});

test("a metered request is tried with a key that stays on the page; once more it is replayed, and another body is another request", async t => {
	const { key } = await commerceOf(app).customer(12);
	const page = await browser.open(t, `${app.address}/docs`, { expectedErrors: /402/ });
	const form = page.locator('form[data-path="/api/v1/commerce/find-offers"]');
	const send = async (status: RegExp) => {
		await form.getByRole("button", { name: "Send" }).click();
		await form.getByText(status).waitFor();
	};
	await form.getByLabel("X-API-Key").fill(key);
	await send(/^200 OK/);
	t.like(JSON.parse((await form.locator("[data-reply] pre").textContent())!), { data: { summary: { lowest: 179 } } });
	await form.getByText("x-credits-charged: 5").waitFor();
	await form.scrollIntoViewIfNeeded();
	await shoot(page, "docs-tried-with-key");
	await send(/idempotency-replayed: true/);
	const body = (condition: string) => JSON.stringify({ market: "US", productId: "1", condition: [condition] });
	for (const condition of ["new", "used"]) {
		await form.getByLabel("Body").fill(body(condition));
		await send(condition === "new" ? /x-credits-balance: 2/ : /^402 Payment Required/);
	}
	const command = (await form.locator("[data-command]").textContent())!;
	for (const part of [
		/^curl -X POST '.*' \\\n/,
		/ -H "X-API-Key: \$API_KEY" /,
		/ -H 'Idempotency-Key: \w{32}' /,
		/ -d '\{[^\n]+'$/,
	])
		t.regex(command, part);
	const other = page.locator('form[data-path="/api/v1/commerce/search-products"]');
	t.is(await other.getByLabel("X-API-Key").inputValue(), key);
	const kept = await page.evaluate("JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }])");
	t.false(`${kept}${command}`.includes(key));
	await page.reload();
	t.is(await form.getByLabel("X-API-Key").inputValue(), "");
});

test("a path without a body is asked by its own method, as the person who has signed in", async t => {
	const { client, id: accountId, email } = await signedUp(app);
	const { callers } = commerceOf(app);
	const workspaceId = await callers.workspace({ kind: "person", accountId, email, sessionId: "" });
	const { id } = await callers.key("workspace_key", workspaceId);
	const page = await browser.open(t, `${app.address}/docs`);
	await page.context().addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: app.address })));
	const form = page.locator('form[data-path="/api/settings/api-keys/{id}"]');
	await form.getByLabel("id", { exact: true }).fill(id);
	await form.getByRole("button", { name: "Send" }).click();
	await form.getByText(/^200 OK/).waitFor();
	t.like(JSON.parse((await form.locator("[data-reply] pre").textContent())!), {
		success: true,
		data: { id, state: "revoked" },
	});
});

test("a question of the analysts' page is answered on it", async t => {
	const page = await browser.open(t, `${app.address}/docs/analysts`);
	const question = page.locator("#market-insight");
	await question.getByRole("button", { name: "Run it here" }).click();
	await question.getByText(/^200 OK/).waitFor();
	t.like(JSON.parse((await question.locator("[data-reply] pre").textContent())!).data, {
		coffee: { totalProducts: 0 },
	});
});

for (const path of ["/docs", "/docs/analysts", "/docs/agents", "/docs/partners", "/docs/clients"])
	for (const colorScheme of ["light", "dark"] as const)
		for (const [name, options] of Object.entries({ desktop: {}, phone }))
			test.serial(`${path} fits a ${name} and can be read by all, ${colorScheme}`, async t => {
				const page = await browser.open(t, app.address + path, { ...options, colorScheme });
				t.deepEqual(await accessibilityFaults(page), []);
				t.true((await overflow(page)) <= 0);
				const moved = await layoutShift(page);
				t.true(moved < 0.01, `it moves by ${moved} while it loads`);
				await shoot(page, `${path.slice(1).replace("/", "-")}-${name}-${colorScheme}`);
				if (path !== "/docs") return;
				await page.locator("#commerceSearchProducts").scrollIntoViewIfNeeded();
				await shoot(page, `docs-commerce-${name}-${colorScheme}`);
			});

/** The text of a page without its tags, as a reader copies it. */
function readable(page: string): string {
	const signs: Record<string, string> = { quot: '"', lt: "<", gt: ">", amp: "&" };
	const plain = page.replaceAll(/<[^>]+>/g, "");
	return plain.replaceAll(/&(?:#(\d+)|(\w+));/g, (_, code, name) => signs[name] ?? String.fromCodePoint(Number(code)));
}
