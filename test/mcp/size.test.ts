import { randomBytes } from "node:crypto";
import test from "ava";
import { Tiktoken } from "js-tiktoken/lite";
import ranks from "js-tiktoken/ranks/o200k_base";
import { fitted, replyTokensMax, tokensOf } from "../../src/mcp/fit.js";
import { daysAgo, givenIn } from "../support/given.js";
import { type Agent, connect, retailer, shopper, type Told } from "../support/mcp.js";
import { startApp } from "../support/start-app.js";

const app = await startApp({}, { rateRule: { limit: 1_000_000, windowMs: 60_000 } });
const given = givenIn(app);
const tokenizer = new Tiktoken(ranks);
const offersCount = 100;

/** Tokens of all that a client may hand to its model: the structure and the text. */
function tokensOfReply({ isError, text, data }: Told): number {
	if (isError) throw new Error(text);
	// The text is the structure in JSON, which other tests see to: it counts twice, and is counted once.
	if (text !== JSON.stringify(data)) throw new Error("The text is another than the structure.");
	return 2 * tokenizer.encode(text).length;
}

let shop: Agent;
let own: Agent;
let productId: string;

test.before(async () => {
	const world = await retailer(app);
	const caller = await shopper(app, 10_000);
	const vendors = await Promise.all(Array.from({ length: offersCount }, () => given.vendor()));
	const product = await given.product({ name: "Aurelo headphones of many shops", gtin: "4006381333931" });
	const url = () => `https://shop.example/${randomBytes(60).toString("base64url")}`;
	for (const vendor of vendors) await given.offer({ product, vendor, price: 100, shippingPrice: 1, url: url() });
	productId = String(product.id);
	for (let index = 0; index < 60; index++) {
		const name = `Aurelo headphones ${index} ${"ヘッドホン 頭戴式耳機 ".repeat(10)} ${randomBytes(30).toString("hex")}`;
		const other = await given.product({ name, brand: "Aurelo" });
		for (const vendor of vendors.slice(0, index < 25 ? 10 : 1))
			await given.offer({ product: other, vendor, url: url() });
		await world.track(other, { price: 9_900 });
	}
	await app.sql(
		`insert into scans (workspace_id, trigger, status, started_at, completed_at, offers_total)
		select $1, 'request', 'completed', $2::timestamptz - make_interval(days => day), $2, 100 from generate_series(1, 50) day`,
		[world.workspaceId, daysAgo(1)],
	);
	shop = await connect(app, { server: "commerce", token: caller.token });
	own = await connect(app, { server: "customer", token: world.token });
});

test.serial(
	"no answer is longer than a model takes, however much there is; what was cut is told, and got for free",
	async t => {
		let cuts = 0;
		for (const [detail, limit] of [
			["concise", 50],
			["full", 20],
		] as const) {
			const asked = { market: "US", query: "aurelo headphones", limit, detail, idempotency_key: `search-${detail}` };
			const seen = new Set<string>();
			let reply = await shop.call("search_products", asked);
			for (let turns = 0; turns < 30; turns++) {
				t.true(tokensOfReply(reply) <= replyTokensMax, String(tokensOfReply(reply)));
				for (const { product } of reply.data.data.candidates) seen.add(product.id);
				if (!reply.data.cut) break;
				t.deepEqual(reply.data.cut.lists[0].list, "data.candidates");
				const skip = Number(/add skip: (\d+)/.exec(reply.data.cut.how)![1]);
				t.is(skip, seen.size);
				reply = await shop.call("search_products", { ...asked, skip });
				t.is(reply.data.billing.charged, 0);
				cuts += 1;
			}
			t.is(seen.size, limit);
		}
		t.true(cuts >= 2);
	},
);

test.serial("of all shops' offers, and of a deep search, the best come first", async t => {
	for (const detail of ["concise", "full"]) {
		const offers = await shop.call("find_offers", { market: "US", productId, limit: 100, detail });
		t.true(tokensOfReply(offers) <= replyTokensMax, String(tokensOfReply(offers)));
		t.true(offers.data.data.offers.length >= 10);
		const research = { market: "US", query: "aurelo headphones", maxProducts: 25, detail };
		const found = await shop.call("deep_search", research);
		t.true(tokensOfReply(found) <= replyTokensMax, String(tokensOfReply(found)));
		t.true(found.data.data.findings.length > 0);
		t.is(found.data.cut.lists[0].list, "data.findings[].offers");
	}
});

test.serial("a workspace's lists are as short", async t => {
	for (const [name, args] of [
		["list_tracked_products", { limit: 100, detail: "full" }],
		["get_competitor_prices", { limit: 100 }],
		["list_price_scans", { limit: 50, detail: "full" }],
		["get_pricing_trends", { timeframe: "90d" }],
	] as const) {
		const reply = await own.call(name, args);
		t.false(reply.isError, reply.text);
		t.true(tokensOfReply(reply) <= replyTokensMax, `${name}: ${tokensOfReply(reply)}`);
	}
	const list = await own.call("list_tracked_products", { limit: 100 });
	const { shown, of } = list.data.cut.lists[0];
	t.deepEqual([list.data.products.length, of], [shown, 60]);
	const rest = await own.call("list_tracked_products", { limit: 100, skip: shown });
	t.is(rest.data.products.length > 0 && rest.data.products[0].id !== list.data.products[0].id, true);
});

test.serial("what was changed is not changed again to see the rest of the answer", async t => {
	const url = `https://shop.example/${randomBytes(900).toString("hex")}`;
	const operations = Array.from({ length: 100 }, () => ({ action: "add", url }));
	const reply = await own.call("track_products", { operations });
	t.true(tokensOfReply(reply) <= replyTokensMax);
	t.is(reply.data.failed, 100);
	if (reply.data.cut) t.regex(reply.data.cut.how, /do not call again/);
	t.is((await own.call("track_products", { operations, skip: 10 })).code, "invalid_request");
});

test.serial("the list of tools leaves a model room to think", async t => {
	for (const { client } of [shop, own]) {
		const { tools } = await client.listTools();
		const seen = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
		t.true(tokenizer.encode(JSON.stringify(seen)).length < 5_000);
		t.true(tokenizer.encode(JSON.stringify(tools)).length < 12_000);
	}
});

test.serial("the estimate is no lower than what a tokenizer counts, by more than a little, whatever the writing", t => {
	const json = JSON.stringify(
		Array.from({ length: 40 }, (_, index) => ({
			id: String(index),
			shippingPrice: null,
			price: 179.95,
			name: "Aurelo",
		})),
	);
	for (const [name, text] of Object.entries({
		json,
		english: "Wireless over-ear headphones with active noise cancelling, graphite. ".repeat(40),
		hex: randomBytes(200).toString("hex"),
		base64: JSON.stringify(Array.from({ length: 40 }, () => randomBytes(24).toString("base64url"))),
		ids: JSON.stringify(Array.from({ length: 40 }, () => crypto.randomUUID())),
		german: "Geräuschunterdrückende Kopfhörer für unterwegs, größenverstellbar. ".repeat(40),
		japanese: "ノイズキャンセリング機能付きワイヤレスヘッドホン".repeat(8),
		russian: "Беспроводные наушники с шумоподавлением ".repeat(40),
		thai: "หูฟังไร้สายตัดเสียงรบกวน".repeat(8),
	})) {
		const counted = tokenizer.encode(text).length;
		t.true(tokensOf(text) >= 0.8 * counted, `${name}: ${tokensOf(text)} for ${counted}`);
		t.true(tokensOf(text) <= 2.5 * counted, `${name}: ${tokensOf(text)} for ${counted}`);
	}
});

test.serial("lists are shortened in their order, each to what fits and no further", t => {
	const filler = (length: number) => Array.from({ length }, (_, index) => `entry number ${index} of the list`);
	const answer = { inner: [{ items: filler(900) }, { items: filler(5) }], outer: filler(400) };
	const both = fitted(answer, [
		{ path: "inner[].items", kept: 3 },
		{ path: "outer", kept: 0 },
	]);
	t.is(both.shortened[0]!.list, "inner[].items");
	t.is((both.answer as any).inner[1].items.length, Math.min(5, both.shortened[0]!.shown));
	t.true((both.answer as any).inner[0].items.length >= 3);
	t.is(answer.inner[0]!.items.length, 900);
	t.deepEqual(fitted({ outer: filler(5) }, [{ path: "outer", kept: 0 }]).shortened, []);
});
