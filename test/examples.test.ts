import test from "ava";
import { parse, validate } from "graphql";
import { ownAssortment, questions } from "../rest-facade/docs/analysts-page.js";
import { loadDemo } from "../src/demo/load.js";
import type { Example } from "../src/explorer/example.js";
import { readExamples } from "../src/explorer/examples.js";
import { signedUp } from "./support/client.js";
import { commerceOf } from "./support/commerce.js";
import { now } from "./support/given.js";
import { startApp } from "./support/start-app.js";

// What the explorer offers to try has to fit the schema, and to be true of the market that a new installation holds.
const app = await startApp();
app.setClock(now);
const { customer } = commerceOf(app);
let key: string;
let cookie: string;
test.before(async () => {
	await loadDemo(app.databaseUrl, now);
	({ key } = await customer(100));
	const { client } = await signedUp(app);
	cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
});

const examples = readExamples();
/** With a key where an example takes one, and as a person who has signed in where it asks who that is. */
const ask = async ({ slug, query, takesKey }: Example, withKey = key) =>
	app.graphql(
		query,
		undefined,
		takesKey ? { "x-api-key": withKey } : slug === "who-is-calling" ? { cookie } : undefined,
	);
const run = async (slug: string, withKey?: string) =>
	(await ask(examples.find(example => example.slug === slug)!, withKey)).data;

test("there are enough of them, each with a name of its own", t => {
	t.true(examples.length >= 12);
	for (const part of ["slug", "title", "operation"] as const)
		t.is(new Set(examples.map(example => example[part])).size, examples.length, part);
});

for (const example of examples) {
	const { slug, title, description, query } = example;
	test(`${slug}: says what it is for and fits the schema`, t => {
		t.truthy(title);
		t.truthy(description);
		t.deepEqual(validate(app.schema, parse(query)), []);
		t.notRegex(query, /\b(id|ids): /, "identifiers differ from one database to the next");
	});

	test(`${slug}: finds something, the first time and once it is compiled`, async t => {
		const first = await ask(example);
		t.is(first.errors, undefined);
		for (const [field, value] of Object.entries(first.data)) t.truthy(value, field);
		for (let use = 0; use < 3; use += 1) t.deepEqual(withoutCounts(await ask(example)), withoutCounts(first));
	});
}

/** What a metered call cost is another thing the second time, and so is the balance beside it. */
function withoutCounts(reply: object): unknown {
	const text = JSON.stringify(reply, (name, value) => (name === "billing" || name === "credits" ? null : value));
	return JSON.parse(text);
}

test("the metered examples find what they are there to show, and are charged once", async t => {
	const caller = await customer(100);
	const { searchProducts } = await run("search-a-market", caller.key);
	t.regex(searchProducts.data.candidates[0].product.name, /Noise-Cancelling/);
	const { resolveProduct } = await run("resolve-a-product", caller.key);
	t.not(resolveProduct.data.status, "not_found");
	const { findOffers } = await run("find-offers", caller.key);
	t.true(findOffers.data.offers.length > 1);
	t.true((await run("find-offers", caller.key)).findOffers.billing.replayed);
	const { deepSearch } = await run("deep-search", caller.key);
	t.true(deepSearch.data.findings.length > 0);
	const { credits } = await run("your-credits", caller.key);
	t.is(credits.balance, 100 - 5 - 3 - 5 - 10);
});

test("the front page leads to examples that there are", async t => {
	const page = await (await fetch(`${app.address}/`)).text();
	const slugs = [...page.matchAll(/href="\/graphql\?example=([^"]+)"/g)].map(([, slug]) => slug);
	t.is(slugs.length, 4);
	for (const slug of slugs)
		t.true(
			examples.some(example => example.slug === slug),
			slug,
		);
});

test("the ten questions of the analysts' page are answered by examples, which run without a key", async t => {
	t.is(questions.length, 10);
	for (const { slug } of questions) t.false(examples.find(example => example.slug === slug)!.takesKey, slug);
	const page = await (await fetch(`${app.address}/docs/analysts`)).text();
	for (const { slug } of questions) t.true(page.includes(`href="/graphql?example=${slug}"`), slug);
	t.deepEqual(validate(app.schema, parse(ownAssortment)), []);
});

test("the lowest price of the thirty days before tells a real reduction from a made one", async t => {
	const { honest, raisedBefore } = await run("honest-reductions");
	const reduction = (product: any) => product.priceHistory.priorLow;
	t.true(reduction(honest).reducedPrice < reduction(honest).price);
	t.true(reduction(raisedBefore).reducedPrice > reduction(raisedBefore).price);
});

test("a struck-through price was never charged", async t => {
	const { productByGtin } = await run("was-prices");
	t.true(productByGtin.offers.nodes.some((offer: any) => offer.wasPrice.share === 0));
});

test("offers that do not compare are there, for several reasons", async t => {
	const { productByGtin } = await run("comparable-or-not");
	const reasons = new Set(productByGtin.everywhere.nodes.flatMap((offer: any) => offer.notComparableBecause));
	for (const reason of ["market", "currency", "condition", "stock", "age"]) t.true(reasons.has(reason), reason);
});

test("a search finds what was meant, where it can be bought", async t => {
	const { products } = await run("find-a-product");
	t.regex(products.products[0].name, /Noise-Cancelling/);
	t.is(products.products[0].bestOffer.currency, "USD");
});

test("an unknown shipping leaves the total unknown, and last", async t => {
	const { productByGtin } = await run("total-with-shipping");
	t.is(productByGtin.offers.nodes.at(-1).totalPrice, null);
	t.not(productByGtin.offers.nodes[0].totalPrice, null);
});

test("what was not read is a gap, and what is not known has a reason", async t => {
	const { unread, newcomer } = await run("what-is-not-known");
	t.is(unread.priceHistory.coverage.gaps[0].days, 12);
	t.is(newcomer.priceHistory.priorLow.unavailableBecause, "insufficient_history");
});

test("coffee gets dearer, headphones get cheaper", async t => {
	const { coffee, audio } = await run("market-insight");
	t.deepEqual([coffee.priceTrend, audio.priceTrend], ["rising", "falling"]);
});

test("of a list of barcodes the misread one names nothing", async t => {
	const { productsByGtins } = await run("many-by-gtin");
	t.deepEqual(
		productsByGtins.map((product: unknown) => product !== null),
		[true, true, true, false],
	);
});
