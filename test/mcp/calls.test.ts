import { randomUUID } from "node:crypto";
import test from "ava";
import { commerceOf } from "../support/commerce.js";
import { type GivenProduct, givenIn } from "../support/given.js";
import { connect, retailer, revisions, shopper } from "../support/mcp.js";
import { startApp } from "../support/start-app.js";

const app = await startApp();
const given = givenIn(app);
const { chargedFor } = commerceOf(app);
const search = { market: "US", query: "aurelo headphones" };
let headphones: GivenProduct;

test.before(async () => {
	headphones = await given.product({ name: "Aurelo Drift headphones", brand: "Aurelo", gtin: "4006381333931" });
	await given.offer({ product: headphones, price: 179, shippingPrice: 4.99 });
});

for (const revision of revisions)
	test(`a call is charged once, whichever door repeats it, in ${revision}`, async t => {
		const caller = await shopper(app, 100);
		const { call, headers } = await connect(app, { server: "commerce", token: caller.token, revision });
		const key = randomUUID();
		const first = await call("search_products", { ...search, idempotency_key: key });
		t.deepEqual(first.data.billing, { cost: 5, charged: 5, balance: 95, replayed: false });
		t.is(headers().get("x-credits-charged"), "5");
		const full = await call("search_products", { ...search, idempotency_key: key, detail: "full", skip: 0 });
		t.deepEqual(full.data.billing, { cost: 5, charged: 0, balance: 95, replayed: true });
		t.true("evidence" in full.data.data.candidates[0].bestOffer);
		const overRest = await caller.call("search-products", search, key);
		t.is(overRest.headers.get("idempotency-replayed"), "true");
		t.is(overRest.body.data.candidates[0].product.id, first.data.data.candidates[0].product.id);

		const other = randomUUID();
		await caller.call("find-offers", { market: "US", productId: String(headphones.id) }, other);
		const replay = await call("find_offers", {
			market: "US",
			productId: String(headphones.id),
			idempotency_key: other,
		});
		t.like(replay.data.billing, { charged: 0, replayed: true, balance: 90 });
		t.deepEqual([await chargedFor(caller, key), await chargedFor(caller, other)], [[5], [5]]);
		t.is(await caller.balance(), 90);
	});

test("of many calls with one key at once, over MCP and REST, one is charged", async t => {
	const caller = await shopper(app, 100);
	const { call } = await connect(app, { server: "commerce", token: caller.token });
	const key = randomUUID();
	const calls = Array.from({ length: 20 }, async (_, index) => {
		if (index % 2) return (await caller.call("search-products", search, key)).body.code;
		return (await call("search_products", { ...search, idempotency_key: key })).code;
	});
	const codes = new Set(await Promise.all(calls));
	codes.delete(undefined);
	t.true([...codes].every(code => code === "idempotency_in_progress"));
	t.deepEqual(await chargedFor(caller, key), [5]);
});

test("a call that runs into its twin is told to wait and to keep its key", async t => {
	const caller = await shopper(app, 100);
	const { call } = await connect(app, { server: "commerce", token: caller.token });
	const key = randomUUID();
	const first = await app.pool.connect();
	try {
		// As the first call holds its key while it runs.
		await first.query("begin");
		await first.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`${caller.projectId} ${key}`]);
		const refused = await call("search_products", { ...search, idempotency_key: key });
		t.is(refused.code, "idempotency_in_progress");
		t.regex(refused.text, /Wait 1 seconds.*same `idempotency_key`.*Do not make a new key/s);
	} finally {
		await first.query("rollback");
		first.release();
	}
	t.is((await call("search_products", { ...search, idempotency_key: key })).data.billing.charged, 5);
});

test("what keeps a call from being run is told with what to do next", async t => {
	const poor = await shopper(app, 2);
	const { call } = await connect(app, { server: "commerce", token: poor.token });
	const unpaid = await call("search_products", search);
	t.is(unpaid.code, "insufficient_credits");
	t.regex(unpaid.text, /costs 5 credits, and 2 are left.*top up.*same `idempotency_key`.*Request id: /s);
	t.is(unpaid.data, undefined);
	const rehearsed = await call("search_products", { ...search, dryRun: true });
	t.like(rehearsed.data, { data: null, dryRun: { cost: 5, balance: 2, wouldSucceed: false } });

	const rich = await shopper(app, 100);
	const agent = await connect(app, { server: "commerce", token: rich.token });
	const idempotency_key = randomUUID();
	await agent.call("search_products", { ...search, idempotency_key });
	const reused = await agent.call("search_products", { ...search, limit: 3, idempotency_key });
	t.is(reused.code, "idempotency_key_reused");
	t.regex(reused.text, /new `idempotency_key`/);
	for (const [key, code] of [
		[undefined, "missing_idempotency_key"],
		["", "missing_idempotency_key"],
		["two words", "invalid_idempotency_key"],
		["x".repeat(256), "invalid_idempotency_key"],
	] as const) {
		const refused = await agent.call("search_products", { ...search, idempotency_key: key });
		t.is(refused.code, code);
		t.regex(refused.text, /What to do: .*`idempotency_key`/s);
	}
	const unknown = await agent.call("find_offers", { market: "US", gtin: "9780306406157" });
	t.is(unknown.code, "product_not_found");
	t.regex(unknown.text, /resolve_product/);
	t.is(await rich.balance(), 95);
});

test("what is wrong with arguments is told by their names, and costs nothing", async t => {
	const caller = await shopper(app);
	const { call } = await connect(app, { server: "commerce", token: caller.token });
	for (const [name, args, told] of [
		["search_products", { market: "US" }, /query is required/],
		["search_products", { ...search, limit: 51 }, /limit must be at most 50/],
		["search_products", { ...search, limit: "10" }, /limit must be a (whole )?number/],
		["search_products", { ...search, page: 2 }, /page is not known; known are market, query, limit/],
		["search_products", { ...search, filters: { brands: ["Aurelo"] } }, /filters\.brands is not known/],
		[
			"search_products",
			{ ...search, filters: { condition: ["mint"] } },
			/filters\.condition\[0\] must be one of new, /,
		],
		["search_products", { market: "USA", query: " " }, /market must be two letters.*query must not be blank/s],
		["search_products", { market: "US", query: "a\0b" }, /query must be well-formed/],
		[
			"search_products",
			{ ...search, filters: { minPrice: 9, maxPrice: 1 } },
			/filters\.minPrice.*must not be above maxPrice/s,
		],
		["resolve_product", { market: "US" }, /gtin/],
		["find_offers", { market: "US", productId: "1", sort: "cheapest" }, /sort must be one of total, price/],
		["deep_search", { market: "US", query: "x", maxSeconds: 31 }, /maxSeconds must be at most 30/],
	] as const) {
		const refused = await call(name, args);
		t.is(refused.code, "invalid_request", name);
		t.regex(refused.text, told);
		t.regex(refused.text, /What to do: Correct the arguments/);
	}
	t.is(await caller.balance(), 1_000);
});

test("a workspace's tools tell what is not there, and what is wrong", async t => {
	const world = await retailer(app);
	const { call } = await connect(app, { server: "customer", token: world.token });
	for (const [name, args, code] of [
		["get_product_position", { productId: "999999" }, "tracked_product_not_found"],
		["get_product_position", { productId: "1", timeframe: "1y" }, "invalid_request"],
		["get_pricing_trends", { productId: "999999" }, "tracked_product_not_found"],
		["trigger_price_scan", { productIds: ["999999"] }, "tracked_product_not_found"],
		["get_competitor_prices", { vendor: "nobody" }, "not_found"],
		["get_overview_statistics", { workspaceId: world.workspaceId }, "invalid_request"],
		["track_products", { operations: [] }, "invalid_request"],
		["list_tracked_products", { limit: 0 }, "invalid_request"],
	] as const) {
		const refused = await call(name, args);
		t.is(refused.code, code, `${name}: ${refused.text}`);
		t.regex(refused.text, /\nWhat to do: .+\nRequest id: [\w-]+$/);
	}
});

// What changes the tables for a moment runs alone.

test.serial("a client that gives up leaves nothing half-done: its key brings the answer, charged once", async t => {
	const caller = await shopper(app, 100);
	const { client, call } = await connect(app, { server: "commerce", token: caller.token });
	const key = randomUUID();
	const asked = { market: "US", query: "aurelo headphones", idempotency_key: key };
	const patience = new AbortController();
	const given = client.callTool({ name: "deep_search", arguments: asked }, { signal: patience.signal });
	patience.abort();
	await t.throwsAsync(given);
	let again = await call("deep_search", asked);
	while (again.code === "idempotency_in_progress") again = await call("deep_search", asked);
	t.is(again.data.data.findings.length, 1);
	t.deepEqual(await chargedFor(caller, key), [10]);
	t.is(await caller.balance(), 90);
});

test.serial(
	"a mistake of ours is told as one, with the request's id and without what went wrong, and costs nothing",
	async t => {
		const caller = await shopper(app, 100);
		const { call, headers } = await connect(app, { server: "commerce", token: caller.token });
		const key = randomUUID();
		await app.sql("alter table search_documents rename to hidden");
		const failed = await call("search_products", { market: "US", query: "aurelo", idempotency_key: key });
		await app.sql("alter table hidden rename to search_documents");
		t.is(failed.code, "internal");
		t.true(failed.text.includes(`Request id: ${headers().get("x-request-id")}`));
		t.notRegex(failed.text, /search_documents|relation|select/i);
		t.is(
			(await call("search_products", { market: "US", query: "aurelo", idempotency_key: key })).data.billing.charged,
			5,
		);
	},
);

test.serial("a database that does not answer in time is waited for, and told to be waited for", async t => {
	const world = await retailer(app);
	const { call } = await connect(app, { server: "customer", token: world.token });
	const client = await app.pool.connect();
	try {
		await client.query("begin");
		await client.query("lock table tracked_products in access exclusive mode");
		const failed = await call("list_tracked_products");
		t.is(failed.code, "unavailable");
		t.regex(failed.text, /Wait \d+ seconds, then call again with the same arguments/);
	} finally {
		await client.query("rollback");
		client.release();
	}
	t.false((await call("list_tracked_products")).isError);
});
