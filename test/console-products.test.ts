import test, { type ExecutionContext } from "ava";
import type { Page } from "playwright-core";
import { accessibilityFaults, phone, shoot, startBrowser, type WindowOptions } from "./support/browser.js";
import { type Client, signedUp } from "./support/client.js";
import { signInAt } from "./support/console.js";
import { givenIn } from "./support/given.js";
import { scanningOn } from "./support/scanning.js";
import { openShop } from "./support/shop.js";
import { startApp } from "./support/start-app.js";

const app = await startApp({}, { rateRule: { limit: 1_000_000, windowMs: 60_000 } });
const shop = openShop();
const given = givenIn(app);
// The workers' clock and the browser's are the machine's: so is the service's.
app.setClock(undefined);
const browser = startBrowser();
const { worker, stopWorkers } = scanningOn(app, given, shop);
const dayMs = 86_400_000;
const now = new Date();
const threeDaysAgo = new Date(now.getTime() - 3 * dayMs);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

test.serial.before(async () => {
	await given.vendor({ slug: "voltique" });
	await worker();
});
test.after.always(stopWorkers);

/** Somebody at the console, who has just signed in where it wants to be. */
async function signedIn(t: ExecutionContext, path: string, options: WindowOptions = {}, person = signedUp(app)) {
	const { client, email, id } = await person;
	const page = await signInAt(browser, t, app.address + path, email, options);
	await client.signIn(email);
	return { page, client, id };
}

async function workspaceOf(client: Client): Promise<string> {
	const { data } = await client.ask(
		`mutation { createWorkspace(name: "Voltique US", vendor: "voltique", market: "US", currency: "USD") { id } }`,
	);
	return data.createWorkspace.id;
}

async function track(client: Client, workspaceId: string, ids: readonly number[]): Promise<string[]> {
	const operations = ids.map(productId => ({ action: "add", productId }));
	const { data } = await client.ask(
		`mutation ($workspaceId: ID, $operations: [TrackedProductOperationInput!]!) {
			changeTrackedProducts(workspaceId: $workspaceId, input: { operations: $operations }) { results { id } } }`,
		{ workspaceId, operations },
	);
	return data.changeTrackedProducts.results.map(({ id }: { id: string }) => id);
}

async function scanned(client: Client, workspaceId: string): Promise<void> {
	const { data } = await client.ask(`mutation ($id: ID) { startScan(workspaceId: $id) { id } }`, { id: workspaceId });
	for (let tries = 0; tries < 400; tries++) {
		const reply = await client.ask(`query ($id: ID!) { scan(id: $id) { status } }`, { id: data.startScan.id });
		if (reply.data.scan.status !== "in_progress") return;
		await new Promise(resolve => setTimeout(resolve, 50));
	}
	throw new Error("The scan does not end.");
}

test.serial("from a new workspace to a price that has changed: the chart and the table tell both", async t => {
	const vendor = await given.vendor({ slug: "brightcrate", name: "Brightcrate" });
	const product = await given.product({ name: "Aurelo Drift 2", gtin: "9520001000010" });
	const url = shop.put("drift", { price: "100.00" });
	await given.offer({ product, vendor, price: 100, url, listPrice: 120, firstSeenAt: threeDaysAgo });

	const { page, client } = await signedIn(t, "/console/workspaces/new", { expectedErrors: /40[04]/ });
	await page.getByLabel("Name").fill("Voltique in the US");
	await page.getByLabel("Your shop").fill("nobody-of-this-name");
	await page.getByRole("button", { name: "Make the workspace" }).click();
	await page.locator(".fault, .notice.bad").first().waitFor();
	t.is(await page.getByLabel("Name").inputValue(), "Voltique in the US", "nothing that was typed is lost");
	await page.getByLabel("Your shop").fill("voltique");
	await page.getByRole("button", { name: "Make the workspace" }).click();
	await page.waitForURL(/\/console\/workspaces\/[0-9a-f-]{36}$/);
	const workspaceId = page.url().split("/").at(-1)!;

	await page.getByRole("link", { name: "Products", exact: true }).click();
	await page.getByText("Nothing is tracked yet").waitFor();
	await page.getByRole("button", { name: "Add the first product" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Find it by").selectOption({ label: "its GTIN" });
	await dialog.getByLabel("GTIN", { exact: true }).fill("9520001000012");
	await dialog.getByRole("button", { name: "Add the product" }).click();
	await dialog.getByRole("alert").waitFor();
	await dialog.getByLabel("GTIN", { exact: true }).fill("9520001000010");
	await dialog.getByLabel("Your price in USD").fill("95.5");
	await dialog.getByRole("button", { name: "Add the product" }).click();
	await page.getByText("Aurelo Drift 2 is tracked now.").waitFor();
	await page.getByText("$4.50 cheaper").waitFor();

	shop.put("drift", { price: "89.00" });
	await scanned(client, workspaceId);
	await page.getByRole("link", { name: "Aurelo Drift 2" }).click();
	await page.getByLabel("7 days").check();
	await page.waitForURL(/days=7/);
	const plot = page.getByRole("img", { name: "Prices of 1 vendor over 7 days" });
	await plot.waitFor();
	t.is(await priceUnder(page, 3 / 6), "$100.00");
	t.is(await priceUnder(page, 4 / 6), "–", "nobody looked on the day after");
	t.is(await priceUnder(page, 1), "$89.00");
	await page.getByText("The figures as a table").click();
	const table = page.getByRole("region", { name: "Prices by day and vendor" });
	const cells = async (date: Date) =>
		(
			await table
				.getByRole("row", { name: dayOf(date) })
				.getByRole("cell")
				.allInnerTexts()
		).map(text => text.replace(/\s+/g, " "));
	t.deepEqual(await cells(now), ["$89.00"]);
	t.deepEqual(await cells(threeDaysAgo), ["$100.00 reduced"]);
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: "Save as CSV" }).click();
	const file = await (await download).createReadStream();
	const text = (await file.toArray()).join("");
	t.is(
		text,
		[
			"date,vendor,price,list_price,currency",
			`${dayOf(threeDaysAgo)},brightcrate,100,120,USD`,
			`${dayOf(now)},brightcrate,89,,USD`,
			"",
		].join("\r\n"),
	);
	// What was read there, and what it leads to.
	await page.getByRole("region", { name: "Offers" }).getByText("Page,").waitFor();
	await page.getByText("$6.50 dearer").first().waitFor();
	await page.getByRole("button", { name: /^State \$8\d\.\d\d as your price$/ }).click();
	await page.getByRole("button", { name: "State the price" }).click();
	await page.getByText(/^stated/).waitFor();
	await page
		.getByText(/cheaper/)
		.first()
		.waitFor();
});

/** What the chart tells of its one line under the pointer, at a share of its width. */
async function priceUnder(page: Page, share: number): Promise<string> {
	// What was read before is drawn at once, and drawn anew when it was read again.
	await page.waitForLoadState("networkidle");
	await page.locator(".plot").scrollIntoViewIfNeeded();
	const over = page.locator(".plot .u-over");
	const { width, height } = (await over.boundingBox())!;
	await over.hover({ position: { x: Math.min(width - 1, share * width), y: height / 2 } });
	return page.locator(".plot .u-legend .u-series").nth(1).locator(".u-value").innerText();
}

test.serial(
	"a CSV file is tried, its faults are told, and the rest is imported; all of it can be exported",
	async t => {
		const product = await given.product({ name: "Ombrel Nova 4", gtin: "9520003000049" });
		await given.offer({ product, vendor: await given.vendor() });
		const { page, client } = await signedIn(t, "/console");
		const workspaceId = await workspaceOf(client);
		await page.goto(`${app.address}/console/workspaces/${workspaceId}/products`);
		await page.getByRole("button", { name: "Import CSV" }).first().click();
		const dialog = page.getByRole("dialog");
		const csv = "gtin,sku,price\n9520003000049,NOVA-4,649.00\n9520003000049,NOVA-4,lots\n1234,X,1\n";
		await dialog.locator("input[type=file]").setInputFiles({
			name: "assortment.csv",
			mimeType: "text/csv",
			buffer: Buffer.from(csv),
		});
		await dialog.getByText("nothing is changed yet").waitFor();
		const rejected = dialog.getByRole("region", { name: "Rejected rows" });
		t.deepEqual(await rejected.getByRole("row").nth(1).getByRole("cell").allInnerTexts(), [
			"price",
			"lots",
			"not a price",
		]);
		t.is(await rejected.getByRole("rowheader").first().innerText(), "3");
		t.is((await app.sql("select from tracked_products where workspace_id = $1", [workspaceId])).length, 0);
		await dialog.getByRole("button", { name: "Import 1 row" }).click();
		await dialog.getByText("The import is done.").waitFor();
		await dialog.getByRole("button", { name: "Close" }).click();
		await page.getByRole("link", { name: "Ombrel Nova 4" }).waitFor();

		const download = page.waitForEvent("download");
		await page.getByRole("button", { name: "Export CSV" }).click();
		const text = (await (await (await download).createReadStream()).toArray()).join("");
		t.is(
			text,
			`product_id,gtin,sku,name,price,floor_price,status\n${product.id},09520003000049,NOVA-4,Ombrel Nova 4,649.00,,tracked\n`,
		);

		// Found by what is typed, and an address that finds it again.
		await page.getByLabel("Search").fill("nova nothing");
		await page.getByText("No tracked product fits").waitFor();
		t.regex(page.url(), /\?q=nova\+nothing$/);
		await page.getByLabel("Search").fill("NOVA-4");
		await page.getByRole("link", { name: "Ombrel Nova 4" }).waitFor();
	},
);

test.serial("many products are paused at once, after a look at what would come of it; and removed", async t => {
	const products = [];
	for (const name of ["Alpha", "Beta", "Gamma"])
		products.push((await given.offer({ product: await given.product({ name }) })).product);
	const { page, client } = await signedIn(t, "/console");
	const workspaceId = await workspaceOf(client);
	const [, beta] = await track(
		client,
		workspaceId,
		products.map(({ id }) => id),
	);
	await page.goto(`${app.address}/console/workspaces/${workspaceId}/products`);
	await page.getByLabel("Choose all on this page").check();
	await page.getByText("3 chosen").waitFor();
	await page.getByRole("button", { name: "Pause" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByText("Nothing is changed yet.").waitFor();
	t.is(await dialog.getByText("Can be done").count(), 3);
	// Gone by the time that it is done: the others are paused all the same.
	await client.ask(
		`mutation ($workspaceId: ID, $id: ID!) { removeTrackedProduct(workspaceId: $workspaceId, id: $id) { id } }`,
		{
			workspaceId,
			id: beta,
		},
	);
	await dialog.getByRole("button", { name: "Pause 3 products" }).click();
	await dialog.getByText("2 done, 1 not.").waitFor();
	t.regex(await dialog.getByRole("row", { name: "Beta" }).innerText(), /Not done/);
	await dialog.getByRole("button", { name: "Close" }).click();
	await page.locator(".badge.warn").nth(1).waitFor();
	const statuses = await app.sql<{ status: string }>(
		"select status from tracked_products where workspace_id = $1 and removed_at is null",
		[workspaceId],
	);
	t.deepEqual(
		statuses.map(({ status }) => status),
		["paused", "paused"],
	);

	await page.getByLabel("Choose Alpha").check();
	await page.getByRole("button", { name: "Set price" }).click();
	await dialog.getByLabel("How").selectOption({ label: "The same amount for all" });
	await dialog.getByLabel("Amount in USD").fill("12.5");
	await dialog.getByRole("button", { name: "Show what would change" }).click();
	await dialog.getByText("– → $12.50").waitFor();
	await dialog.getByRole("button", { name: "Set the price of 1 product" }).click();
	await dialog.getByText("All 1 are done.").waitFor();
	await dialog.getByRole("button", { name: "Close" }).click();
	await page.getByText("$12.50").waitFor();

	await page.getByLabel("Choose Gamma").check();
	await page.getByRole("button", { name: "Remove" }).click();
	await dialog.getByRole("button", { name: "Remove 1 product" }).click();
	await dialog.getByText("All 1 are done.").waitFor();
	await page.keyboard.press("Escape");
	await page.getByRole("link", { name: "Gamma" }).waitFor({ state: "detached" });
});

test.serial("a possible match is shown beside the product, and confirmed", async t => {
	const { page, client } = await signedIn(t, "/console");
	const workspaceId = await workspaceOf(client);
	const [trackedId, otherId] = await matched(client, workspaceId);
	await page.goto(`${app.address}/console/workspaces/${workspaceId}/products/${trackedId}`);
	const compared = page.getByRole("region", { name: "Kestrion Vale 13 beside Kestrion Vale 13 (2026)" });
	t.regex(await compared.getByRole("row", { name: "colour" }).innerText(), /Silver\s+Graphite\s+Differs/);
	await page.getByRole("button", { name: "It is the same: Kestrion Vale 13 (2026)" }).click();
	await page.getByText("Confirmed").waitFor();
	const [match] = await app.sql("select state from product_matches where product_id = $1", [otherId]);
	t.deepEqual(match, { state: "confirmed" });
});

/** A tracked product with two vendors, and another product that may be it. */
async function matched(client: Client, workspaceId: string): Promise<[trackedId: string, otherId: number]> {
	const product = await given.product({ name: "Kestrion Vale 13", brand: "Kestrion" });
	for (const [slug, price] of [
		["voltique", 800],
		["deltacart", 770],
	] as const)
		await given.offer({ product, vendor: await vendorOf(slug), price, listPrice: 900, firstSeenAt: threeDaysAgo });
	const other = await given.product({ name: "Kestrion Vale 13 (2026)" });
	await given.offer({ product: other, vendor: await vendorOf("epsilonmart"), price: 749 });
	const [trackedId] = await track(client, workspaceId, [product.id]);
	await app.sql(
		`insert into product_matches
			(tracked_product_id, product_id, workspace_id, state, confidence, basis, suggested_at)
		values ($1, $2, $3, 'suggested', 0.82, $4, $5)`,
		[
			trackedId,
			other.id,
			workspaceId,
			JSON.stringify([
				{ field: "brand", given: "Kestrion", found: "Kestrion", agrees: true },
				{ field: "colour", given: "Silver", found: "Graphite", agrees: false },
			]),
			now,
		],
	);
	return [trackedId!, other.id];
}

const vendors = new Map<string, ReturnType<typeof given.vendor>>();

async function vendorOf(slug: string) {
	const [known] = await app.sql<{ id: number; slug: string }>("select id::int, slug from vendors where slug = $1", [
		slug,
	]);
	if (known) return known;
	if (!vendors.has(slug)) vendors.set(slug, given.vendor({ slug }));
	return vendors.get(slug)!;
}

test.serial("each page can be used by who cannot see or point, in light and dark, and fits a phone", async t => {
	const person = signedUp(app);
	const { page: first, client } = await signedIn(t, "/console", {}, person);
	const workspaceId = await workspaceOf(client);
	const [trackedId] = await matched(client, workspaceId);
	const products = `/console/workspaces/${workspaceId}/products`;
	await first.close();
	for (const [look, options] of [
		["light", { colorScheme: "light" }],
		["dark", { colorScheme: "dark" }],
		["phone", { ...phone, colorScheme: "light" }],
	] as const) {
		const { page } = await signedIn(t, "/console", options, person);
		const check = async (name: string) => {
			await page.locator(".waiting").first().waitFor({ state: "detached" });
			await shoot(page, `console-${name}-${look}`);
			t.deepEqual(await accessibilityFaults(page), [], `${name}, ${look}`);
			const [wide, room] = await page.evaluate(() => {
				const { documentElement } = (globalThis as any).document;
				return [documentElement.scrollWidth, documentElement.clientWidth];
			});
			t.true(wide <= room, `${name} is ${wide} wide on ${look}, of ${room}`);
		};
		await page.goto(`${app.address}/console/workspaces/new`);
		await page.getByRole("heading", { name: "New workspace" }).waitFor();
		await check("new-workspace");
		await page.goto(app.address + products);
		await page.getByRole("link", { name: "Kestrion Vale 13" }).waitFor();
		await check("products");
		for (const [button, name] of [
			["Add a product", "add-product"],
			["Import CSV", "import-products"],
			["Edit Kestrion Vale 13", "edit-product"],
		] as const) {
			await page.getByRole("button", { name: button }).click();
			await page.getByRole("dialog").waitFor();
			await check(name);
			await page.keyboard.press("Escape");
			await page.getByRole("dialog").waitFor({ state: "detached" });
			t.is(
				await page.evaluate(() => (globalThis as any).document.activeElement.tagName),
				"BUTTON",
				"the focus comes back",
			);
		}
		await page.goto(`${app.address}${products}/${trackedId}`);
		await page.locator(".plot canvas").waitFor();
		await page
			.getByRole("region", { name: /beside/ })
			.first()
			.waitFor();
		await check("product");
	}
});
