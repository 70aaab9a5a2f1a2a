import { randomUUID } from "node:crypto";
import test from "ava";
import { commerceOf } from "./support/commerce.js";
import { daysAgo, type GivenProduct, type GivenVendor, givenIn, now } from "./support/given.js";
import { faultsOf } from "./support/rest.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);
const { customer, chargedFor, callers, rest } = commerceOf(app);

let vendor: GivenVendor;
let headphones: GivenProduct;
const search = { market: "US", query: "aurelo headphones" };

test.before(async () => {
	vendor = await given.vendor({ slug: "voltique" });
	headphones = await given.product({ name: "Aurelo Drift headphones", brand: "Aurelo", gtin: "4006381333931" });
	await given.offer({ product: headphones, vendor, price: 179, shippingPrice: 4.99 });
});

test("a search that finds something costs 5 credits, and says so", async t => {
	const caller = await customer(100);
	const { status, headers, body } = await caller.call("search-products", search);
	t.is(status, 200);
	t.deepEqual(Object.keys(body), ["data"]);
	t.is(body.data.candidates[0].product.id, String(headphones.id));
	t.is(body.data.candidates[0].bestOffer.totalPrice, 183.99);
	t.is(headers.get("x-credits-cost"), "5");
	t.is(headers.get("x-credits-charged"), "5");
	t.is(headers.get("x-credits-balance"), "95");
	t.is(headers.get("idempotency-replayed"), null);
	t.is(headers.get("x-ratelimit-limit"), "100");
	t.is(headers.get("cache-control"), "no-store");
	t.is(await caller.balance(), 95);
});

test("a replay has the first reply's bytes and costs nothing, whatever the order of the members and the balance", async t => {
	const caller = await customer(5);
	const key = randomUUID();
	const first = await caller.call("search-products", search, key);
	const again = await caller.call("search-products", { query: search.query, market: search.market }, key);
	t.is(again.status, 200);
	t.is(again.text, first.text);
	t.is(again.headers.get("idempotency-replayed"), "true");
	t.is(again.headers.get("x-credits-charged"), "0");
	t.is(again.headers.get("x-credits-cost"), "5");
	t.is(again.headers.get("x-credits-balance"), "0");
	t.deepEqual(await chargedFor(caller, key), [5]);
});

test("a replay is the first reply even when the market has changed since", async t => {
	const caller = await customer();
	const product = await given.product({ name: "Bransome kettle" });
	const offer = await given.offer({ product, vendor, price: 30, firstSeenAt: daysAgo(2) });
	const key = randomUUID();
	const first = await caller.call("find-offers", { market: "US", productId: String(product.id) }, key);
	await given.observation(offer, daysAgo(1), 25);
	const again = await caller.call("find-offers", { market: "US", productId: String(product.id) }, key);
	t.is(first.body.data.offers[0].price, 30);
	t.is(again.text, first.text);
});

test("the same key with another body or another operation is refused", async t => {
	const caller = await customer();
	const key = randomUUID();
	await caller.call("search-products", search, key);
	const otherBody = await caller.call("search-products", { ...search, limit: 5 }, key);
	const otherOperation = await caller.call("find-offers", { market: "US", productId: String(headphones.id) }, key);
	t.deepEqual([otherBody.status, otherBody.body.code], [422, "idempotency_key_reused"]);
	t.deepEqual([otherOperation.status, otherOperation.body.code], [422, "idempotency_key_reused"]);
	t.is(await caller.balance(), 95);
});

test("of many requests with one key at once, one is charged; the others are told to wait, or get its reply", async t => {
	const caller = await customer();
	const key = randomUUID();
	const replies = await Promise.all(Array.from({ length: 30 }, () => caller.call("search-products", search, key)));
	const answered = replies.filter(({ status }) => status === 200);
	const waiting = replies.filter(({ status }) => status === 409);
	t.is(answered.length + waiting.length, 30);
	t.is(new Set(answered.map(({ text }) => text)).size, 1);
	t.is(answered.filter(({ headers }) => headers.get("idempotency-replayed") === null).length, 1);
	for (const { body, headers } of waiting) {
		t.is(body.code, "idempotency_in_progress");
		t.is(headers.get("retry-after"), "1");
	}
	t.deepEqual(await chargedFor(caller, key), [5]);
});

test("of many requests with keys of their own, only as many are charged as the balance pays", async t => {
	const caller = await customer(23);
	const replies = await Promise.all(Array.from({ length: 12 }, () => caller.call("search-products", search)));
	t.is(replies.filter(({ status }) => status === 200).length, 4);
	const refused = replies.filter(({ status }) => status === 402);
	t.is(refused.length, 8);
	// Those that could have paid when they began are told what is left, and not what was.
	for (const { body, headers } of refused) {
		t.is(headers.get("x-credits-balance"), "3");
		t.regex(body.detail, /\b3 are left/);
	}
	t.is(await caller.balance(), 3);
});

test("a reply without a result is free, and stored all the same", async t => {
	const caller = await customer();
	const key = randomUUID();
	const nothing = { market: "US", query: "xylophonist zither" };
	const first = await caller.call("search-products", nothing, key);
	const again = await caller.call("search-products", nothing, key);
	t.is(first.status, 200);
	t.deepEqual(first.body.data.candidates, []);
	t.is(first.headers.get("x-credits-charged"), "0");
	t.is(again.headers.get("idempotency-replayed"), "true");
	t.is(await caller.balance(), 100);
});

test("without enough credits nothing is run; the sentence names price and balance, and the key works once there are", async t => {
	const caller = await customer(4);
	const key = randomUUID();
	const refused = await caller.call("search-products", search, key);
	t.deepEqual([refused.status, refused.body.code], [402, "insufficient_credits"]);
	t.regex(refused.body.detail, /\b5 credits\b.*\b4\b/);
	t.is(refused.headers.get("x-credits-balance"), "4");
	t.is(refused.headers.get("x-credits-charged"), "0");
	await caller.give(1);
	const { status, headers } = await caller.call("search-products", search, key);
	t.deepEqual([status, headers.get("x-credits-charged")], [200, "5"]);
});

test("a failure costs nothing, and the key may be used again", async t => {
	const caller = await customer();
	const key = randomUUID();
	const gtin = "4006381333948";
	const unknown = await caller.call("find-offers", { market: "US", gtin }, key);
	t.deepEqual([unknown.status, unknown.body.code], [404, "product_not_found"]);
	t.is(await caller.balance(), 100);
	const product = await given.product({ gtin });
	await given.offer({ product, vendor });
	const { status } = await caller.call("find-offers", { market: "US", gtin }, key);
	t.is(status, 200);
	t.is(await caller.balance(), 95);
});

test("a request without a usable idempotency key is refused", async t => {
	const caller = await customer();
	const path = "/api/v1/commerce/search-products";
	const missing = await rest.post(path, search, { "x-api-key": caller.key });
	t.deepEqual([missing.status, missing.body.code], [400, "missing_idempotency_key"]);
	for (const key of ["has space", "x".repeat(256), "k\u00e9y"]) {
		const { status, body } = await caller.call("search-products", search, key);
		t.deepEqual([status, body.code], [400, "invalid_idempotency_key"], key);
	}
	t.is((await caller.call("search-products", search, "~".repeat(255))).status, 200);
});

test("a dry run says what a call would cost, and does nothing", async t => {
	const caller = await customer(7);
	const key = randomUUID();
	const fine = await caller.call("search-products", { ...search, dryRun: true }, key);
	t.deepEqual(fine.body, { data: { cost: 5, balance: 7, wouldSucceed: true, errors: [] } });
	await caller.call("search-products", search, key);
	const poor = await caller.call("search-products", { ...search, dryRun: true }, randomUUID());
	t.is(poor.status, 200);
	t.is(poor.body.data.wouldSucceed, false);
	t.is(poor.body.data.errors[0].code, "insufficient_credits");
	const stored = await app.sql("select 1 from commerce_calls where project_id = $1", [caller.projectId]);
	t.is(stored.length, 1);
	t.is(await caller.balance(), 2);
});

test("GraphQL bills as REST does, and knows a key that REST has used", async t => {
	const caller = await customer();
	const key = randomUUID();
	const first = await caller.call("search-products", search, key);
	const operation = `mutation ($input: SearchProductsInput!, $key: String) {
		searchProducts(input: $input, idempotencyKey: $key) {
			data { candidates { product { id } bestOffer { price } } }
			billing { cost charged balance replayed }
		}
	}`;
	const ask = async (variables: object, headers: Record<string, string> = {}) =>
		(await rest.post("/graphql", { query: operation, variables }, { "x-api-key": caller.key, ...headers })).body;
	const replayed = await ask({ input: search, key });
	t.deepEqual(replayed.errors, undefined);
	t.deepEqual(replayed.data.searchProducts.billing, { cost: 5, charged: 0, balance: 95, replayed: true });
	t.is(replayed.data.searchProducts.data.candidates[0].product.id, first.body.data.candidates[0].product.id);
	const byHeader = await ask({ input: search }, { "idempotency-key": randomUUID() });
	t.deepEqual(byHeader.data.searchProducts.billing, { cost: 5, charged: 5, balance: 90, replayed: false });
	const without = await ask({ input: search });
	t.is(without.errors[0].extensions.code, "MISSING_IDEMPOTENCY_KEY");
	t.is(without.errors[0].extensions.http.status, 400);
});

test.serial("a key that comes back after 30 days gets a fresh answer and never a second charge", async t => {
	const caller = await customer();
	const key = randomUUID();
	const call = () => caller.call("search-products", search, key);
	const late = new Date(now.getTime() + 30 * 86_400_000 + 1_000);
	await call();
	app.setClock(late);
	try {
		const fresh = await call();
		t.is(fresh.status, 200);
		t.is(fresh.headers.get("idempotency-replayed"), null);
		t.is(fresh.headers.get("x-credits-charged"), "0");
		t.is((await call()).headers.get("idempotency-replayed"), "true");
	} finally {
		app.setClock(now);
	}
	t.deepEqual(await chargedFor(caller, key), [5]);
});

test("only the REST key of a Developer Project opens it", async t => {
	const path = "/api/v1/commerce/search-products";
	const headers = { "idempotency-key": randomUUID() };
	const keys = { mcp: await callers.key("mcp"), workspace_key: await callers.key("workspace_key") };
	const none = await rest.post(path, search, headers);
	t.deepEqual([none.status, none.body.code], [401, "missing_api_key"]);
	for (const { key } of Object.values(keys)) {
		const { status, body } = await rest.post(path, search, { ...headers, "x-api-key": key });
		t.deepEqual([status, body.code], [403, "wrong_credential_kind"]);
	}
});

test("every fault of a body is told by its place, before anything else is looked at", async t => {
	const caller = await customer(0);
	const bad = await caller.call("search-products", {
		market: "USA",
		query: " ",
		limit: 51,
		filters: { minPrice: -1, condition: ["new"] },
	});
	const [status, faults] = faultsOf(bad);
	t.is(status, 400);
	t.deepEqual(Object.keys(faults).sort(), ["/filters/minPrice", "/limit", "/market", "/query"]);
	const unknown = await caller.call("search-products", { ...search, filter: {}, filters: { brand: "Sony", color: 1 } });
	t.deepEqual(faultsOf(unknown), [
		400,
		{ "/filter": "is not known", "/filters/color": "is not known", "/filters/brand": "must be a list" },
	]);
	t.deepEqual(faultsOf(await caller.call("search-products", {})), [
		400,
		{ "/market": "is required", "/query": "is required" },
	]);
	t.is((await caller.call("search-products", "[1]")).status, 400);
	const path = "/api/v1/commerce/search-products";
	const text = await rest.post(path, "x", { "x-api-key": caller.key, "content-type": "text/plain" });
	t.is(text.status, 415);
	t.is((await rest.get(path, { "x-api-key": caller.key })).status, 405);
});

test("one project's keys mean nothing to another", async t => {
	const [one, other] = [await customer(), await customer()];
	const key = randomUUID();
	await one.call("search-products", search, key);
	const { headers } = await other.call("search-products", { ...search, limit: 3 }, key);
	t.is(headers.get("x-credits-charged"), "5");
	t.is(headers.get("idempotency-replayed"), null);
});

test("the request log tells how each call ended", async t => {
	const caller = await customer(7);
	const key = randomUUID();
	await caller.call("search-products", search, key);
	await caller.call("search-products", search, key);
	await caller.call("search-products", search);
	const logged = async () =>
		app.sql("select outcome, code, cost, charged from commerce_requests where project_id = $1 order by id", [
			caller.projectId,
		]);
	// The lines of calls that stored nothing are put down after the reply.
	while ((await logged()).length < 3) await new Promise(resolve => setTimeout(resolve, 10));
	t.deepEqual(await logged(), [
		{ outcome: "billed", code: null, cost: 5, charged: 5 },
		{ outcome: "replayed", code: null, cost: 5, charged: 0 },
		{ outcome: "failed", code: "insufficient_credits", cost: 5, charged: 0 },
	]);
});
