import test from "ava";
import { callersOf } from "./support/callers.js";
import { Client, signedUp } from "./support/client.js";
import { daysAgo, givenIn, hoursAgo, now } from "./support/given.js";
import { faultsOf, restOf } from "./support/rest.js";
import { startApp } from "./support/start-app.js";

const app = await startApp({}, { rateRule: { limit: 1_000_000, windowMs: 60_000 } });
const given = givenIn(app);
const callers = callersOf(app);
const rest = restOf(app);
const path = "/api/tracked-products";

/** A workspace in the US, with a key of it. */
async function shop() {
	const workspaceId = await callers.workspace();
	const { key } = await callers.key("workspace_key", workspaceId);
	const headers = { "x-api-key": key };
	const [vendor] = await app.sql<{ id: number; slug: string }>(
		"select v.id, v.slug from vendors v join workspaces w on w.vendor_id = v.id where w.id = $1",
		[workspaceId],
	);
	return {
		workspaceId,
		headers,
		vendor: vendor!,
		add: (body: object) => rest.post(path, body, headers),
		bulk: (body: object) => rest.post(`${path}/bulk`, body, headers),
		get: (rest_: string) => rest.get(path + rest_, headers),
		change: (id: string, body: object) => rest.request("PATCH", `${path}/${id}`, headers, body),
		remove: (id: string) => rest.request("DELETE", `${path}/${id}`, headers),
		ask: (query: string, variables?: object) => new Client(app).ask(query, variables, headers),
	};
}

const products = (count: number) => Promise.all(Array.from({ length: count }, () => given.product()));

test("a product is added by its id, its GTIN, an address, or a vendor and its own number", async t => {
	const { add, get } = await shop();
	const vendor = await given.vendor();
	const ways = [
		(id: number) => ({ productId: String(id) }),
		() => ({ gtin: "4006381333931" }),
		() => ({ url: "https://shop.example/thing?utm_source=mail" }),
		() => ({ vendor: vendor.slug, merchantProductId: "T-1" }),
	];
	for (const [index, way] of ways.entries()) {
		const product = await given.product(index === 1 ? { gtin: "4006381333931" } : {});
		const page = index === 2 ? { url: "http://shop.example/thing/" } : {};
		await given.offer({ product, vendor, merchantProductId: index === 3 ? "T-1" : `other-${index}`, ...page });
		const { status, body, headers } = await add({ ...way(product.id), sku: `S-${index}` });
		t.is(status, 201);
		const { id, productId, name, sku, tracked, price, currency, matches } = body.data;
		t.is(headers.get("location"), `${path}/${id}`);
		t.deepEqual(
			{ productId, name, sku, tracked, price, currency, matches },
			{
				productId: String(product.id),
				name: product.name,
				sku: `S-${index}`,
				tracked: true,
				price: null,
				currency: "USD",
				matches: [],
			},
		);
		t.deepEqual((await get(`/${id}`)).body.data, body.data);
	}
});

test("what the catalogue does not know is not found, and what is bad is named", async t => {
	const { add, change, get } = await shop();
	for (const identity of [{ productId: "999999" }, { gtin: "9780306406157" }, { url: "https://no.example/x" }]) {
		const { status, body } = await add(identity);
		t.deepEqual([status, body.code], [404, "product_not_found"]);
	}
	t.deepEqual(faultsOf(await add({ productId: "1", gtin: "4006381333931", price: 9.999, currency: "EUR", sku: " " })), [
		400,
		{
			"": "must name the product in one way: by productId, gtin, url, or vendor and merchantProductId",
			"/price": "must have at most 2 decimals, as USD has",
			"/currency": "must be USD, the currency of the workspace",
			"/sku": "must not be blank",
		},
	]);
	t.deepEqual(faultsOf(await add({ vendor: "lumo" })), [
		400,
		{ "/merchantProductId": "is required: vendor and merchantProductId go together" },
	]);
	for (const price of [0, -1])
		t.deepEqual(faultsOf(await change("1", { price }))[1], { "/price": "must be a number above 0" });
	t.deepEqual(faultsOf(await change("1", { shoeSize: 1 })), [400, { "/shoeSize": "is not known" }]);
	for (const id of ["999999", "x", "-1"])
		for (const { status, body } of [await get(`/${id}`), await change(id, { name: "n" })])
			t.deepEqual([status, body.code], [404, "tracked_product_not_found"]);
});

test("a list has a page of what is tracked or paused, and bad values are refused", async t => {
	const { add, change, get, headers } = await shop();
	const ids: string[] = [];
	for (const [index, product] of (await products(3)).entries())
		ids.push((await add({ productId: String(product.id), name: `Thing ${index}` })).body.data.id);
	t.is((await change(ids[1]!, { status: "paused" })).body.data.tracked, false);
	const idsOf = async (query: string, from = path) => {
		const { body } = await rest.get(from + query, headers);
		return [body.data.products.map(({ id }: { id: string }) => id), body.data.total];
	};
	for (const from of [path, "/api/v1/me/products"]) {
		t.deepEqual(await idsOf("", from), [[ids[0], ids[2]], 2]);
		t.deepEqual(await idsOf("?status=paused", from), [[ids[1]], 1]);
		t.deepEqual(await idsOf("?status=all&page=2&pageSize=2", from), [[ids[2]], 3]);
		t.deepEqual(await idsOf("?page=9", from), [[], 2]);
		for (const bad of ["pageSize=0", "pageSize=101", "page=-1", "status=gone"])
			t.deepEqual([(await rest.get(`${from}?${bad}`, headers)).status, bad], [400, bad]);
	}
	t.deepEqual(Object.keys((await rest.get("/api/v1/me/products", headers)).body), ["data"]);
	t.is((await get("")).body.success, true);
	const { code } = await app
		.graphql("{ workspace { trackedProducts(pageSize: 0) { total } } }", {}, headers)
		.then(({ errors }) => errors![0].extensions);
	t.is(code, "INVALID_REQUEST");
});

test("a search looks at name, article number, GTIN and brand, part by part, and at nothing else's wildcards", async t => {
	const { add, get } = await shop();
	const product = await given.product({ gtin: "0036000291452", brand: "Kéfir & Co" });
	await add({ productId: String(product.id), name: "Blue 100% Lamp", sku: "LMP_7" });
	await add({ productId: String((await given.product()).id), name: "Red lamp", sku: "LMPX7" });
	const found = async (query: string) => (await get(`?query=${encodeURIComponent(query)}`)).body.data.total;
	for (const query of ["blue", "LAMP blu", "lmp_7", "036000291452", "0-36000-29145-2", "kéfir", "100%"])
		t.is(await found(query), 1, query);
	t.is(await found("lamp"), 2);
	for (const query of ["%%%", "blue red", "'; drop table"]) t.is(await found(query), 0, query);
});

test("the own price is what was stated or what the shop was read to ask, whichever is later", async t => {
	const { add, change, get, vendor } = await shop();
	const product = await given.product();
	await given.offer({ product, vendor, price: 20, firstSeenAt: hoursAgo(2) });
	await given.offer({ product, price: 9, firstSeenAt: hoursAgo(1) });
	const { id, ...added } = (await add({ productId: String(product.id), floorPrice: 15 })).body.data;
	t.is(added.price, 20);
	t.is(added.floorPrice, 15);
	t.is(added.lastScannedAt, hoursAgo(1).toISOString());
	const stated = (await change(id, { price: 18.5 })).body.data;
	t.deepEqual([stated.price, stated.statedPrice, stated.priceStatedAt], [18.5, 18.5, now.toISOString()]);
	await app.sql("update tracked_products set price_stated_at = $2 where id = $1", [id, hoursAgo(3)]);
	t.is((await get(`/${id}`)).body.data.price, 20);
	t.is((await change(id, { price: null, floorPrice: null })).body.data.statedPrice, null);
	const foreign = await given.product();
	await given.offer({ product: foreign, vendor, market: "DE", currency: "EUR", price: 5 });
	t.is((await add({ productId: String(foreign.id) })).body.data.price, null, "another market's price");
});

test("one product that is added twenty times at once is tracked once", async t => {
	const { add, get } = await shop();
	const { id } = await given.product();
	const replies = await Promise.all(Array.from({ length: 20 }, () => add({ productId: String(id) })));
	const statuses = replies.map(({ status }) => status).sort();
	t.deepEqual(statuses, [201, ...Array(19).fill(409)]);
	t.is(replies.find(({ status }) => status === 409)!.body.code, "already_tracked");
	t.is((await get("")).body.data.total, 1);
});

test("a removed one is gone, and comes back with its id and nothing that was said of it", async t => {
	const { add, get, remove } = await shop();
	const product = await given.product();
	const { id } = (await add({ productId: String(product.id), name: "Mine", sku: "A", price: 3, status: "paused" })).body
		.data;
	t.is((await remove(id)).status, 200);
	for (const { status } of [await remove(id), await get(`/${id}`)]) t.is(status, 404);
	t.is((await get("?status=all")).body.data.total, 0);
	const { name, sku, price, status, ...back } = (await add({ productId: String(product.id) })).body.data;
	t.is(back.id, id);
	t.deepEqual([name, sku, price, status], [product.name, null, null, "tracked"]);
});

test("operations of a bulk change see each other, and one that fails fails alone", async t => {
	const { bulk, get } = await shop();
	const [one, two] = await products(2);
	const { body } = await bulk({
		operations: [
			{ action: "add", productId: String(one!.id), name: "One" },
			{ action: "add", productId: String(one!.id) },
			{ action: "add", gtin: "123" },
			{ action: "update", id: "999999", name: "x" },
			{ action: "update", name: "x" },
			{ action: "add", productId: String(two!.id), price: 1.005 },
			{ action: "add", productId: String(two!.id), sku: "two" },
			{ action: "remove", id: "1", name: "x" },
		],
	});
	const codes = body.data.results.map(({ code }: { code: string | null }) => code);
	t.deepEqual(codes, [
		null,
		"already_tracked",
		"product_not_found",
		"tracked_product_not_found",
		"invalid_request",
		"invalid_request",
		null,
		"invalid_request",
	]);
	t.deepEqual([body.data.succeeded, body.data.failed], [2, 6]);
	const id = body.data.results[0].id;
	const next = await bulk({
		operations: [
			{ action: "update", id, price: 5 },
			{ action: "remove", id },
			{ action: "update", id, price: 6 },
			{ action: "add", productId: String(one!.id), sku: "again" },
		],
	});
	t.deepEqual(
		next.body.data.results.map(({ status, id }: any) => [status, id]),
		[
			["ok", id],
			["ok", id],
			["failed", id],
			["ok", id],
		],
	);
	const { sku, price } = (await get(`/${id}`)).body.data;
	t.deepEqual([sku, price], ["again", null]);
});

test("an operation of a wrong shape fails alone, in its place", async t => {
	const { bulk, get } = await shop();
	const [one, two] = await products(2);
	const good = { action: "add", productId: String(one!.id) };
	const unfit = [
		{ action: "explode" },
		{ action: "add", productId: String(two!.id), price: "cheap", colour: "red" },
		{ action: "update", id: 17, name: "x" },
		{ action: "remove", id: "17", name: ["x"] },
		"add",
		null,
	];
	const { body, status } = await bulk({ operations: [...unfit, good] });
	t.is(status, 200);
	t.deepEqual(
		body.data.results.map(({ code, detail }: any) => [code, detail]),
		[
			["invalid_request", "/action must be one of add, update, remove."],
			["invalid_request", "/colour is not known; /price must be a number."],
			["invalid_request", "/id must be text without U+0000."],
			["invalid_request", "/name must be text without U+0000."],
			["invalid_request", "The operation must be an object."],
			["invalid_request", "The operation must not be null."],
			[null, null],
		],
	);
	t.deepEqual([body.data.results[3].id, body.data.succeeded, body.data.failed], ["17", 1, 6]);
	const off = await bulk({ operations: [{ action: "add", productId: String(two!.id) }, unfit[0]], atomic: true });
	t.deepEqual(
		off.body.data.results.map(({ code }: any) => code),
		["not_applied", "invalid_request"],
	);
	t.is((await get("?status=all")).body.data.total, 1);
	for (const operations of [{}, "add", undefined]) t.is((await bulk({ operations })).status, 400);
});

test("all or nothing is nothing when one fails, and a dry run is nothing in any case", async t => {
	const { bulk, get } = await shop();
	const [one, two] = await products(2);
	const good = [one!, two!].map(({ id }) => ({ action: "add", productId: String(id) }));
	const failed = (await bulk({ operations: [...good, { action: "remove", id: "0" }], atomic: true })).body.data;
	t.deepEqual(
		failed.results.map(({ code }: any) => code),
		["not_applied", "not_applied", "tracked_product_not_found"],
	);
	t.deepEqual([failed.succeeded, failed.failed], [0, 3]);
	const dry = (await bulk({ operations: good, dryRun: true })).body.data;
	t.deepEqual([dry.succeeded, dry.results[0].id], [2, null]);
	t.is((await get("?status=all")).body.data.total, 0);
	t.is((await bulk({ operations: good, atomic: true })).body.data.succeeded, 2);
	t.is((await get("?status=all")).body.data.total, 2);
	for (const operations of [[], Array(1_001).fill(good[0])]) t.is((await bulk({ operations })).status, 400);
});

test.serial("a thousand operations, and a page of a hundred, take a handful of statements", async t => {
	const { bulk, headers, ask } = await shop();
	const rows = await app.sql<{ id: string }>(
		"insert into products (name, created_at) select 'Bulk ' || n, now() from generate_series(1, 1000) n returning id",
	);
	const operations = rows.map(({ id }, index) => ({ action: "add", productId: id, sku: `B-${index}`, price: 10.5 }));
	let before = app.reads.statements;
	const { body } = await bulk({ operations });
	t.deepEqual([body.data.succeeded, body.data.results.length], [1_000, 1_000]);
	t.true(app.reads.statements - before <= 4, `${app.reads.statements - before}`);
	before = app.reads.statements;
	const listed = await rest.get("/api/v1/me/products?pageSize=100", headers);
	t.is(listed.body.data.total, 1_000);
	t.is(listed.body.data.products[99].sku, "B-99");
	t.true(app.reads.statements - before <= 5, `${app.reads.statements - before}`);
	const updates = body.data.results.map(({ id }: any) => ({ action: "update", id, price: 11 }));
	before = app.reads.statements;
	t.is((await bulk({ operations: updates })).body.data.succeeded, 1_000);
	t.true(app.reads.statements - before <= 4);
	t.is(
		(await ask("{ workspace { trackedProducts(pageSize: 1) { products { price } } } }")).data.workspace.trackedProducts
			.products[0].price,
		11,
	);
});

test("a listing without the GTIN is suggested; a member's word counts, and is remembered", async t => {
	const { add, get, headers, remove, vendor } = await shop();
	const details = { brand: "Aurelo", mpn: "DRIFT2-GR", name: "Aurelo Drift 2 Wireless Headphones Graphite" };
	const product = await given.product({ ...details, gtin: "4012345678901" });
	await given.offer({ product, vendor, price: 100, firstSeenAt: daysAgo(1) });
	const same = await given.product({ ...details, name: "Aurelo Drift 2 wireless headphones, graphite" });
	await given.offer({ product: same, price: 99, firstSeenAt: hoursAgo(1) });
	const other = await given.product({ ...details, gtin: "4006381333948" });
	await given.offer({ product: other, price: 98 });
	const { id, matches, lastScannedAt } = (await add({ productId: String(product.id) })).body.data;
	t.deepEqual(
		matches.map((match: any) => [match.product.id, match.state]),
		[[String(same.id), "suggested"]],
	);
	t.true(matches[0].confidence >= 0.5 && matches[0].basis.length > 0);
	t.is(lastScannedAt, daysAgo(1).toISOString(), "a guess enters no figure");
	const decide = (verb: string, productId = same.id) =>
		rest.post(`${path}/${id}/matches/${productId}/${verb}`, "", headers);
	t.is((await decide("confirm", other.id)).status, 404);
	const confirmed = (await decide("confirm")).body.data;
	t.is(confirmed.matches[0].state, "confirmed");
	t.is(confirmed.lastScannedAt, hoursAgo(1).toISOString());
	t.is((await decide("reject")).body.data.lastScannedAt, daysAgo(1).toISOString());
	await remove(id);
	await app.sql("update tracked_products set matches_sought_at = null where id = $1", [id]);
	t.is((await add({ productId: String(product.id) })).body.data.matches[0].state, "rejected");
	t.is((await get(`/${id}`)).body.data.matches.length, 1);
});

test("who belongs to several workspaces names one; a project's key opens none", async t => {
	const { client } = await signedUp(app);
	const vendor = await given.vendor();
	const ids: string[] = [];
	for (const name of ["One", "Two"]) {
		const { data } = await client.ask(
			`mutation ($name: String!, $vendor: String!) {
				createWorkspace(name: $name, vendor: $vendor, market: "US", currency: "USD") { id } }`,
			{ name, vendor: vendor.slug },
		);
		ids.push(data.createWorkspace.id);
	}
	const { id: productId } = await given.product();
	const add = `mutation ($of: ID, $product: ID!) { addTrackedProduct(workspaceId: $of, input: { productId: $product }) {
		id product { id } } }`;
	t.is((await client.ask(add, { product: productId })).code, "INVALID_REQUEST");
	const { data } = await client.ask(add, { of: ids[1], product: productId });
	t.is(data.addTrackedProduct.product.id, String(productId));
	const look = `query ($of: ID, $id: ID!) { workspace(id: $of) { trackedProduct(id: $id) { id } } }`;
	for (const [of, found] of [
		[ids[0], null],
		[ids[1], data.addTrackedProduct],
	] as const)
		t.deepEqual(
			(await client.ask(look, { of, id: data.addTrackedProduct.id })).data.workspace.trackedProduct,
			found && { id: found.id },
		);
	const { key } = await callers.key("api_key");
	t.is((await rest.get(path, { "x-api-key": key })).body.code, "wrong_credential_kind");
	t.is((await rest.get("/api/v1/me/products")).body.code, "missing_api_key");
});

test("a file is imported row by row, told what is wrong, and comes out as it went in", async t => {
	const { headers, get } = await shop();
	const vendor = await given.vendor();
	const [one, two] = await products(2);
	await given.offer({ product: two!, vendor, merchantProductId: "M-2" });
	const csv = [
		"Product ID;Vendor;Merchant product ID;SKU;Name;Price;Floor price;Status;Note",
		`${one!.id};;;A-1;'=SUM(1);1.234,50;;;x`,
		`;${vendor.slug};M-2;A-2;"'quoted; name";12.5;10;paused;`,
		";;;A-3;;;;;",
		"999999;;;;;;;;",
		`${one!.id};;;;;abc;;;`,
		`${one!.id};;;;;;;gone;`,
	].join("\n");
	const send = (text: string) => rest.post(`${path}/import`, text, { ...headers, "content-type": "text/csv" });
	const { rejections, ...counts } = (await send(csv)).body.data;
	t.deepEqual(counts, { rows: 6, added: 2, changed: 0, unchanged: 0, rejected: 4 });
	t.deepEqual(
		rejections.map(({ line, field, reason }: any) => [line, field, reason]),
		[
			[4, "product_id", "no_identity"],
			[5, "product_id", "product_not_found"],
			[6, "price", "not_a_price"],
			[7, "status", "not_a_status"],
		],
	);
	const listed = (await get("?status=all")).body.data.products;
	t.deepEqual(
		listed.map(({ name, sku, price, floorPrice, status }: any) => [name, sku, price, floorPrice, status]),
		[
			["=SUM(1)", "A-1", 1_234.5, null, "tracked"],
			["'quoted; name", "A-2", 12.5, 10, "paused"],
		],
	);
	const exported = await fetch(`${app.address}${path}/export`, { headers: { ...headers, accept: "text/csv" } });
	t.is(exported.headers.get("content-type"), "text/csv; charset=utf-8");
	const file = await exported.text();
	t.deepEqual(file.split("\n").slice(0, 3), [
		"product_id,gtin,sku,name,price,floor_price,status",
		`${one!.id},,A-1,'=SUM(1),1234.50,,tracked`,
		`${two!.id},,A-2,''quoted; name,12.50,10.00,paused`,
	]);
	t.deepEqual((await send(file)).body.data, {
		rows: 2,
		added: 0,
		changed: 0,
		unchanged: 2,
		rejected: 0,
		rejections: [],
	});
	t.is((await get("/export")).body.data.csv, file);
	t.deepEqual((await get("?status=all")).body.data.products, listed);
	t.is((await send("colour\nred\n")).body.code, "invalid_request");
});
