import test from "ava";
import { comparableAgeDaysMax, notComparableBecause } from "../src/offers/comparability.js";
import { Condition } from "../src/offers/offer.entity.js";
import { daysAgo, givenIn, now } from "./support/given.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);

const plain = {
	market: "US",
	currency: "USD",
	condition: Condition.new,
	inStock: true,
	packQuantity: 1,
	lastScannedAt: now,
};
const frame = { market: "US", currency: "USD" };
const limit = daysAgo(comparableAgeDaysMax);

for (const [name, difference, reasons] of [
	["a new article in stock, read now", {}, []],
	["another market", { market: "CA" }, ["market"]],
	["another currency", { currency: "EUR" }, ["currency"]],
	["another market with its own currency", { market: "DE", currency: "EUR" }, ["market", "currency"]],
	["a used article", { condition: Condition.used }, ["condition"]],
	["a refurbished article", { condition: Condition.refurbished }, ["condition"]],
	["an article of unknown condition", { condition: Condition.unknown }, ["condition"]],
	["out of stock", { inStock: false }, ["stock"]],
	["a pack of two", { packQuantity: 2 }, ["pack"]],
	["read as long ago as may be", { lastScannedAt: limit }, []],
	["read longer ago", { lastScannedAt: new Date(limit.getTime() - 1) }, ["age"]],
	[
		"all at once",
		{
			market: "DE",
			currency: "EUR",
			condition: Condition.used,
			inStock: false,
			packQuantity: 3,
			lastScannedAt: daysAgo(99),
		},
		["market", "currency", "condition", "stock", "pack", "age"],
	],
] as const) {
	test(`${name}: ${reasons.length === 0 ? "comparable" : `not comparable because of ${reasons.join(", ")}`}`, t => {
		t.deepEqual(notComparableBecause({ ...plain, ...difference }, frame, now), [...reasons] as never);
	});
}

const offersOf = `query ($id: ID!, $market: String) { product(id: $id) {
	offers(market: $market) { nodes { market currency comparable notComparableBecause } }
	bestOffer(market: $market) { market comparable }
} }`;

test("offers are compared in the market with most of them and its most frequent currency", async t => {
	const product = await given.product();
	for (const [market, currency] of [
		["US", "USD"],
		["DE", "EUR"],
		["DE", "EUR"],
		["DE", "USD"],
	] as const)
		await given.offer({ product, market, currency });
	const { data } = await app.graphql(offersOf, { id: product.id });
	t.deepEqual(data.product.offers.nodes, [
		{ market: "DE", currency: "EUR", comparable: true, notComparableBecause: [] },
		{ market: "DE", currency: "EUR", comparable: true, notComparableBecause: [] },
		{ market: "DE", currency: "USD", comparable: false, notComparableBecause: ["currency"] },
		{ market: "US", currency: "USD", comparable: false, notComparableBecause: ["market", "currency"] },
	]);
	t.deepEqual(data.product.bestOffer, { market: "DE", comparable: true });
});

test("of markets with as many offers the first of the alphabet is compared in", async t => {
	const product = await given.product();
	for (const market of ["US", "CA"]) await given.offer({ product, market });
	const { data } = await app.graphql(offersOf, { id: product.id });
	t.deepEqual(
		data.product.offers.nodes.map(({ market, comparable }: { market: string; comparable: boolean }) => [
			market,
			comparable,
		]),
		[
			["CA", true],
			["US", false],
		],
	);
});

test("where a market is asked for, offers are compared in it", async t => {
	const product = await given.product();
	for (const market of ["DE", "DE", "US"]) await given.offer({ product, market });
	const { data } = await app.graphql(offersOf, { id: product.id, market: "us" });
	t.deepEqual(data.product.offers.nodes, [
		{ market: "US", currency: "USD", comparable: true, notComparableBecause: [] },
	]);
	t.deepEqual(data.product.bestOffer, { market: "US", comparable: true });
});

test("an unchanged offer stays fresh with its vendor's feed, until it is listed no more", async t => {
	const vendor = await given.vendor();
	const listed = await given.offer({ vendor, firstSeenAt: daysAgo(60) });
	const gone = await given.offer({ vendor, firstSeenAt: daysAgo(60), listed: false });
	await given.feedRun(vendor, "US", daysAgo(1));
	await given.feedRun(vendor, "DE", daysAgo(0));
	const { data } = await app.graphql(
		`query ($listed: ID!, $gone: ID!) {
			listed: offer(id: $listed) { lastScannedAt notComparableBecause }
			gone: offer(id: $gone) { lastScannedAt notComparableBecause }
		}`,
		{ listed: listed.id, gone: gone.id },
	);
	t.deepEqual(data, {
		listed: { lastScannedAt: daysAgo(1).toISOString(), notComparableBecause: [] },
		gone: { lastScannedAt: daysAgo(60).toISOString(), notComparableBecause: ["age"] },
	});
});

test("an unchanged offer stays fresh with the readings of its page, listed or not", async t => {
	const listed = await given.offer({ firstSeenAt: daysAgo(60) });
	const gone = await given.offer({ firstSeenAt: daysAgo(60), listed: false });
	await given.feedRun(listed.vendor, "US", daysAgo(9));
	for (const offer of [listed, gone]) await given.pageReading(offer, daysAgo(2));
	const fields = "lastScannedAt notComparableBecause";
	const { data } = await app.graphql(
		`{ listed: offer(id: ${listed.id}) { ${fields} } gone: offer(id: ${gone.id}) { ${fields} } }`,
	);
	const fresh = { lastScannedAt: daysAgo(2).toISOString(), notComparableBecause: [] };
	t.deepEqual(data, { listed: fresh, gone: fresh });
});
