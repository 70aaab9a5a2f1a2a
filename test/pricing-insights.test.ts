import test from "ava";
import { callersOf } from "./support/callers.js";
import { signedUp } from "./support/client.js";
import { daysAgo, type GivenProduct, givenIn, hoursAgo } from "./support/given.js";
import { faultsOf, restOf } from "./support/rest.js";
import { startApp } from "./support/start-app.js";
import { workspaceWorldIn } from "./support/workspace-world.js";

const app = await startApp({}, { rateRule: { limit: 100_000, windowMs: 60_000 } });
const given = givenIn(app);
const rest = restOf(app);
const callers = callersOf(app);
const path = "/api/insights/pricing";

/** A workspace with a key of its own, and what it is recommended. */
async function workspace() {
	const world = await workspaceWorldIn(app);
	return {
		...world,
		ask: (query = "") => world.get(path + query),
		insights: async (query = ""): Promise<any[]> => (await world.data(path + query)).insights,
		graphql: (text: string) => app.graphql(text, {}, world.headers),
	};
}

async function productAt(...prices: number[]): Promise<GivenProduct> {
	const product = await given.product();
	for (const price of prices) await given.offer({ product, price });
	return product;
}

test("an insight goes out with what it stands on, and says the same in GraphQL", async t => {
	const { track, ask, graphql } = await workspace();
	const product = await given.product({ name: "Aurelo Drift 2" });
	const offer = await given.offer({ product, price: 95, vendor: await given.vendor({ slug: "brightcrate" }) });
	const id = await track(product, { price: 9_999, statedAt: hoursAgo(2) });
	const { status, headers, body } = await ask();
	t.is(status, 200);
	t.is(headers.get("cache-control"), "no-store");
	t.true(body.success);
	const [insight] = body.data.insights;
	t.regex(insight.id, /^[0-9a-f]{32}$/);
	t.deepEqual(insight, {
		id: insight.id,
		productId: id,
		productName: "Aurelo Drift 2",
		rule: "undercut",
		currentPrice: 99.99,
		recommendedPrice: 94.99,
		currency: "USD",
		confidence: 0.75,
		facts: [
			{
				code: "own_price",
				sentence: "Your price is 99.99 USD, as you stated it.",
				value: 99.99,
				vendor: null,
				offerId: null,
				observedAt: hoursAgo(2).toISOString(),
			},
			{
				code: "cheapest_competitor",
				sentence: "The cheapest competitor who has it in stock is Brightcrate with 95.00 USD.",
				value: 95,
				vendor: "brightcrate",
				offerId: String(offer.id),
				observedAt: hoursAgo(1).toISOString(),
			},
		],
		expected: { rank: 1, total: 2, priceGap: -0.01 },
		explanation: null,
		createdAt: hoursAgo(1).toISOString(),
	});
	const { data } = await graphql(`{ workspace { pricingInsights { id productId rule
		recommendedPrice facts { code offerId } expected { rank priceGap } explanation createdAt } } }`);
	t.is(data.workspace.pricingInsights.length, 1);
	t.like(insight, data.workspace.pricingInsights[0]);
});

test("one product's insight is the list's, in one go for many; none where there is nothing to do, or it is paused", async t => {
	const { track, graphql } = await workspace();
	const [dear, cheap, resting, unpriced] = [
		await track(await productAt(95, 110), { price: 9_999 }),
		await track(await productAt(105, 120), { price: 9_999 }),
		await track(await productAt(95), { price: 9_999, status: "paused" }),
		await track(await productAt(95)),
	];
	const fields = "id productId rule recommendedPrice facts { sentence } expected { rank total priceGap }";
	const { data } = await graphql(`{ workspace {
		pricingInsights { ${fields} }
		trackedProducts(status: all) { products { id pricingInsight { ${fields} } } }
	} }`);
	const insightOf = new Map<string, any>(
		data.workspace.trackedProducts.products.map(({ id, pricingInsight }: any) => [id, pricingInsight]),
	);
	t.is(data.workspace.pricingInsights.length, 2);
	for (const insight of data.workspace.pricingInsights) t.deepEqual(insightOf.get(insight.productId), insight);
	t.is(insightOf.get(dear).rule, "undercut");
	t.is(insightOf.get(cheap).rule, "room_to_raise");
	t.is(insightOf.get(resting), null);
	t.is(insightOf.get(unpriced), null);
});

test("each rule is reached from what was observed, and its effect is what the position tells once the price is asked", async t => {
	const { track, insights, position } = await workspace();
	const rules: Record<string, GivenProduct> = {
		undercut: await productAt(95, 110),
		room_to_raise: await productAt(105, 120),
	};
	const soldOut = await productAt(108);
	const gone = await given.offer({ product: soldOut, price: 90, firstSeenAt: daysAgo(20) });
	await given.observation(gone, daysAgo(2), 90, { availability: "out_of_stock" });
	rules.stock_out = soldOut;
	const onSale = await given.product();
	const sale = await given.offer({ product: onSale, price: 110, firstSeenAt: daysAgo(20), saleEndsAt: daysAgo(-3) });
	await given.observation(sale, daysAgo(1), 90, { listPrice: 110 });
	rules.promotion_ends = onSale;
	const fought = await given.product();
	const [a, b] = [
		await given.offer({ product: fought, price: 100, firstSeenAt: daysAgo(50) }),
		await given.offer({ product: fought, price: 101, firstSeenAt: daysAgo(50) }),
	];
	for (const [offer, days, price] of [
		[a, 4, 94],
		[b, 3, 92],
		[a, 2, 90],
	] as const)
		await given.observation(offer, daysAgo(days), price);
	rules.price_war_hold = fought;
	const slipped = await productAt(95, 110);
	const slip = await given.offer({ product: slipped, price: 99, firstSeenAt: daysAgo(20) });
	await given.observation(slip, hoursAgo(3), 9.9);
	rules.ignore_outlier = slipped;
	rules.raise_to_floor = await productAt(95);
	const ruleOf = new Map<string, string>();
	for (const [rule, product] of Object.entries(rules)) {
		const floor = rule === "raise_to_floor" ? { floor: 12_000 } : {};
		ruleOf.set(await track(product, { price: 9_999, ...floor }), rule);
	}
	const told = await insights();
	t.deepEqual(new Map(told.map(({ productId, rule }) => [productId, rule])).size, 7);
	for (const { productId, rule } of told) t.is(rule, ruleOf.get(productId));
	t.is(
		told.find(({ rule }) => rule === "price_war_hold").facts.filter((fact: any) => fact.code === "price_cut").length,
		3,
	);
	for (const { productId, currentPrice, recommendedPrice, expected } of told) {
		t.is((await position(productId)).yourPrice, currentPrice);
		await app.sql("update tracked_products set price = round($2::numeric * 100) where id = $1", [
			productId,
			recommendedPrice,
		]);
		const { rank, total, priceGap, yourPrice } = await position(productId);
		t.deepEqual([yourPrice, { rank, total, priceGap }], [recommendedPrice, expected]);
	}
});

test("each fact about an offer names one of its observations, a feed's or a page's", async t => {
	const { track, insights, own } = await workspace();
	const product = await given.product();
	const mine = await given.offer({ product, vendor: own, price: 99.99, firstSeenAt: daysAgo(9) });
	const theirs = await given.offer({ product, price: 97, firstSeenAt: daysAgo(9) });
	await given.observation(theirs, daysAgo(3), 95, { page: "read" });
	await given.feedRun(own, "US", hoursAgo(2));
	await track(product);
	const [{ facts }] = await insights();
	const cited = facts.map(({ offerId, observedAt, value }: any) => [offerId, observedAt, value]);
	t.deepEqual(cited, [
		[String(mine.id), daysAgo(9).toISOString(), 99.99],
		[String(theirs.id), daysAgo(3).toISOString(), 95],
	]);
	const { data } = await app.graphql(
		"query ($id: ID!) { offer(id: $id) { observations(first: 1) { nodes { observedAt price evidence { source url } } } } }",
		{ id: theirs.id },
	);
	t.deepEqual(data.offer.observations.nodes, [
		{ observedAt: daysAgo(3).toISOString(), price: 95, evidence: { source: "page", url: "https://shop.example/p" } },
	]);
});

test("only new single articles of the market and its currency are compared, and confirmed matches", async t => {
	const { track, match, insights } = await workspace();
	const product = await productAt(99.99);
	await given.offer({ product, price: 50, market: "DE", currency: "EUR" });
	await given.offer({ product, price: 50, currency: "CAD" });
	await given.offer({ product, price: 50, condition: "used" });
	await given.offer({ product, price: 50, packQuantity: 2 });
	await given.offer({ product, price: 50, availability: "out_of_stock" });
	await given.offer({ product, price: 50, firstSeenAt: daysAgo(100) });
	const id = await track(product, { price: 9_999 });
	await match(id, await productAt(60), "suggested");
	await match(id, await productAt(61), "rejected");
	t.deepEqual(await insights(), []);
	await match(id, await productAt(97), "confirmed");
	t.deepEqual(
		(await insights()).map(({ recommendedPrice }) => recommendedPrice),
		[96.99],
	);
});

test("the own price is the position's: the later of what was stated and what the own shop asks, or last asked", async t => {
	const { track, own, insights, position } = await workspace();
	const ownOffers = { early: hoursAgo(9), late: hoursAgo(2), never: undefined, soldOut: daysAgo(3) };
	const expected = { early: 85, late: 90, never: 85, soldOut: 85 };
	const prices: Record<string, number> = {};
	for (const [name, statedAt] of Object.entries(ownOffers)) {
		const product = await productAt(80);
		const offer = await given.offer({ product, vendor: own, price: 85, firstSeenAt: hoursAgo(5) });
		if (name === "soldOut") await given.observation(offer, hoursAgo(1), 84, { availability: "out_of_stock" });
		const id = await track(product, statedAt && { price: 9_000, statedAt });
		prices[id] = expected[name as keyof typeof expected];
	}
	const told = await insights();
	t.deepEqual(Object.fromEntries(told.map(({ productId, currentPrice }) => [productId, currentPrice])), prices);
	for (const { productId, currentPrice, facts } of told) {
		t.is((await position(productId)).yourPrice, currentPrice);
		t.is(facts[0].offerId === null, currentPrice === 90);
	}
});

test("paused and removed products, and those without a price, have none", async t => {
	const { track, insights } = await workspace();
	await track(await productAt(80), { price: 9_000, status: "paused" });
	await track(await productAt(80), { price: 9_000, removedAt: hoursAgo(1) });
	await track(await productAt(80));
	t.deepEqual(await insights(), []);
});

test("those where most is at stake come first, as many as are asked for", async t => {
	const { track, insights } = await workspace();
	const expected: string[] = [];
	for (const price of [75, 90, 95, 98]) expected.push(await track(await productAt(price), { price: 9_999 }));
	const productsOf = async (query?: string) => (await insights(query)).map(({ productId }) => productId);
	t.deepEqual(await productsOf(), expected);
	t.deepEqual(await productsOf("?limit=2"), expected.slice(0, 2));
});

test("the timeframe is how old a price may be", async t => {
	const { track, insights } = await workspace();
	const product = await given.product();
	await given.offer({ product, price: 90, firstSeenAt: daysAgo(40) });
	await track(product, { price: 9_999 });
	t.deepEqual(await insights(), []);
	t.deepEqual(await insights("?timeframe=7d"), []);
	t.is((await insights("?timeframe=90d")).length, 1);
});

test("bad parameters are refused by name", async t => {
	const { ask, graphql } = await workspace();
	for (const query of ["timeframe=1y", "timeframe=D30", "timeframe=", "limit=0", "limit=51", "limit=ten"]) {
		const reply = await ask(`?${query}`);
		t.is(reply.body.code, "invalid_request");
		const [status, faults] = faultsOf(reply);
		t.deepEqual([status, Object.keys(faults)], [400, [query.split("=")[0]!]], query);
	}
	for (const limit of [0, 51, 101]) {
		const { errors } = await graphql(`{ workspace { pricingInsights(limit: ${limit}) { id } } }`);
		t.is(errors![0].extensions.code, "INVALID_REQUEST");
	}
});

test("it takes a workspace's key or a member's session, and tells nobody of another's", async t => {
	const [mine, others] = [await workspace(), await workspace()];
	await others.track(await productAt(80), { price: 9_000, name: "Their secret" });
	t.deepEqual(await mine.insights(), []);
	t.is((await mine.ask(`?workspaceId=${others.workspaceId}`)).status, 404);
	t.is((await others.insights()).length, 1);
	t.is((await rest.get(path)).status, 401);
	t.is((await rest.get(path, { "x-api-key": (await callers.key("api_key")).key })).status, 403);
	const { client, id: accountId } = await signedUp(app);
	const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
	t.is((await rest.get(`${path}?workspaceId=${others.workspaceId}`, { cookie })).status, 404);
	await app.sql("insert into workspace_members values ($1, $2, 'member', now())", [others.workspaceId, accountId]);
	t.is((await rest.get(path, { cookie })).body.data.insights[0].productName, "Their secret");
});

test.serial("the number of statements does not grow with the products", async t => {
	const { track, insights } = await workspace();
	const count = async () => {
		const before = app.reads.statements;
		await insights("?limit=50");
		return app.reads.statements - before;
	};
	await track(await productAt(80, 85), { price: 9_000 });
	await count();
	const few = await count();
	for (let made = 0; made < 40; made += 1) await track(await productAt(80, 85), { price: 9_000 });
	t.is((await insights("?limit=50")).length, 41);
	t.is(await count(), few);
});
