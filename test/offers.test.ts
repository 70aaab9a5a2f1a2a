import test from "ava";
import { daysAgo, givenIn, hoursAgo } from "./support/given.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);

const theOffer = (fields: string) => `query ($id: ID!) { offer(id: $id) { ${fields} } }`;

test("an offer tells its price in the currency's own decimals", async t => {
	for (const [currency, price] of [
		["USD", 49.95],
		["JPY", 4995],
		["KWD", 1.234],
		["HUF", 0.1],
	] as const) {
		const { id } = await given.offer({ currency, price, listPrice: price * 2, shippingPrice: price });
		const { data } = await app.graphql(theOffer(`price listPrice shippingPrice totalPrice currency`), { id });
		const twice = Math.round(price * 2_000) / 1_000;
		t.deepEqual(data.offer, { price, listPrice: twice, shippingPrice: price, totalPrice: twice, currency });
	}
});

test("a total is null while the shipping is unknown, and the price where it is free", async t => {
	const total = async (shippingPrice?: number) => {
		const { id } = await given.offer({ price: 10, shippingPrice });
		return (await app.graphql(theOffer(`shippingPrice totalPrice`), { id })).data.offer;
	};
	t.deepEqual(await total(), { shippingPrice: null, totalPrice: null });
	t.deepEqual(await total(0), { shippingPrice: 0, totalPrice: 10 });
	t.deepEqual(await total(4.99), { shippingPrice: 4.99, totalPrice: 14.99 });
});

test("what is in stock can be bought now, be it the last", async t => {
	for (const [availability, inStock] of [
		["in_stock", true],
		["limited", true],
		["preorder", false],
		["backorder", false],
		["out_of_stock", false],
		["discontinued", false],
		["unknown", false],
	] as const) {
		const { id } = await given.offer({ availability });
		const { data } = await app.graphql(theOffer(`availability inStock`), { id });
		t.deepEqual(data.offer, { availability, inStock });
	}
});

test("the rest of an offer is as the vendor says it", async t => {
	const saleEndsAt = new Date("2026-12-24T18:00:00Z");
	const { id } = await given.offer({
		vendor: await given.vendor({ slug: "voltique", name: "Voltique" }),
		title: "Walkman, blue",
		url: "https://voltique.example/w",
		merchantProductId: "W-1",
		condition: "refurbished",
		packQuantity: 3,
		saleEndsAt,
		firstSeenAt: hoursAgo(2),
	});
	const { data } = await app.graphql(
		theOffer(
			`vendor { slug name } title url merchantProductId market condition packQuantity saleEndsAt lastScannedAt unitPrice { price }`,
		),
		{ id },
	);
	t.deepEqual(data.offer, {
		vendor: { slug: "voltique", name: "Voltique" },
		title: "Walkman, blue",
		url: "https://voltique.example/w",
		merchantProductId: "W-1",
		market: "US",
		condition: "refurbished",
		packQuantity: 3,
		saleEndsAt: "2026-12-24T18:00:00.000Z",
		lastScannedAt: hoursAgo(2).toISOString(),
		unitPrice: null,
	});
});

test("the evidence is the newest observation and the reading of the feed that brought it", async t => {
	const vendor = await given.vendor();
	const contentHash = "ab".repeat(32);
	const feedRun = await given.feedRun(vendor, "US", hoursAgo(5), {
		source: "https://shop.example/feed.xml",
		format: "google-xml",
		contentHash,
	});
	const offer = await given.offer({ vendor, price: 60, firstSeenAt: daysAgo(3), raw: "60 USD" });
	await given.observation(offer, hoursAgo(5), 49.95, { feedRun, feedLine: 7, raw: "49,95 $" });
	const { data } = await app.graphql(
		theOffer(`price
			evidence { source method url line observedAt raw contentHash }
			observations { totalCount nodes { observedAt price currency availability inStock evidence { method url line raw } } }`),
		{ id: offer.id },
	);
	t.deepEqual(data.offer, {
		price: 49.95,
		evidence: {
			source: "feed",
			method: "google-xml",
			url: "https://shop.example/feed.xml",
			line: 7,
			observedAt: hoursAgo(5).toISOString(),
			raw: "49,95 $",
			contentHash,
		},
		observations: {
			totalCount: 2,
			nodes: [
				{
					observedAt: hoursAgo(5).toISOString(),
					price: 49.95,
					currency: "USD",
					availability: "in_stock",
					inStock: true,
					evidence: { method: "google-xml", url: "https://shop.example/feed.xml", line: 7, raw: "49,95 $" },
				},
				{
					observedAt: daysAgo(3).toISOString(),
					price: 60,
					currency: "USD",
					availability: "in_stock",
					inStock: true,
					evidence: { method: null, url: null, line: null, raw: "60 USD" },
				},
			],
		},
	});
});

async function productWith(offers: readonly Parameters<typeof given.offer>[0][]) {
	const product = await given.product();
	for (const offer of offers) await given.offer({ product, ...offer });
	return product;
}

const sorted = `query ($id: ID!, $sort: OfferSort!) { product(id: $id) { offers(sort: $sort) { nodes { merchantProductId } } } }`;

for (const [sort, expected] of [
	["price", ["a", "b", "c"]],
	["total", ["b", "a", "c"]],
	["unit_price", ["c", "a", "b"]],
	["observed_at", ["b", "c", "a"]],
] as const) {
	test(`offers stand by ${sort}, what is unknown last`, async t => {
		const product = await productWith([
			{ merchantProductId: "a", price: 10, shippingPrice: 5, unit: "ml", unitAmount: 100, firstSeenAt: hoursAgo(9) },
			{ merchantProductId: "b", price: 11, shippingPrice: 0, firstSeenAt: hoursAgo(1) },
			{ merchantProductId: "c", price: 12, unit: "ml", unitAmount: 500, firstSeenAt: hoursAgo(5) },
		]);
		const { data } = await app.graphql(sorted, { id: product.id, sort });
		t.deepEqual(ids(data.product.offers), expected as never);
	});
}

test("offers stand market by market, and currency by currency: prices of two do not compare", async t => {
	const product = await productWith([
		{ merchantProductId: "us", market: "US", price: 1 },
		{ merchantProductId: "de-usd", market: "DE", currency: "USD", price: 1 },
		{ merchantProductId: "de-dear", market: "DE", currency: "EUR", price: 900 },
		{ merchantProductId: "de-cheap", market: "DE", currency: "EUR", price: 5 },
	]);
	const { data } = await app.graphql(sorted, { id: product.id, sort: "price" });
	t.deepEqual(ids(data.product.offers), ["de-cheap", "de-dear", "de-usd", "us"]);
});

test("offers are chosen by market, condition and stock", async t => {
	const product = await productWith([
		{ merchantProductId: "plain", price: 1 },
		{ merchantProductId: "used", price: 2, condition: "used" },
		{ merchantProductId: "gone", price: 3, availability: "out_of_stock" },
		{ merchantProductId: "last", price: 4, availability: "limited" },
		{ merchantProductId: "german", price: 5, market: "DE" },
	]);
	const chosen = async (choice: string) => {
		const { data } = await app.graphql(
			`query ($id: ID!) { product(id: $id) { offers(${choice}) { totalCount nodes { merchantProductId } } } }`,
			{ id: product.id },
		);
		t.is(data.product.offers.totalCount, data.product.offers.nodes.length);
		return ids(data.product.offers);
	};
	t.deepEqual(await chosen(`market: "US"`), ["plain", "used", "gone", "last"]);
	t.deepEqual(await chosen(`market: "de"`), ["german"]);
	t.deepEqual(await chosen(`market: "FR"`), []);
	t.deepEqual(await chosen(`condition: [used]`), ["used"]);
	t.deepEqual(await chosen(`condition: [new], market: "US"`), ["plain", "gone", "last"]);
	t.deepEqual(await chosen(`inStockOnly: true`), ["german", "plain", "used", "last"]);
	t.deepEqual(await chosen(`condition: []`), []);
});

const best = async (id: number, choice = "") => {
	const { data } = await app.graphql(
		`query ($id: ID!) { product(id: $id) { bestOffer${choice} { merchantProductId } } }`,
		{ id },
	);
	return data.product.bestOffer?.merchantProductId ?? null;
};

test("the best offer is the cheapest in stock", async t => {
	const product = await productWith([
		{ merchantProductId: "gone", price: 5, availability: "out_of_stock" },
		{ merchantProductId: "dear", price: 20 },
		{ merchantProductId: "cheap", price: 10, availability: "limited" },
	]);
	t.is(await best(product.id), "cheap");
});

test("where none is in stock, the best offer is the cheapest", async t => {
	const product = await productWith([
		{ merchantProductId: "dear", price: 20, availability: "preorder" },
		{ merchantProductId: "cheap", price: 10, availability: "out_of_stock" },
	]);
	t.is(await best(product.id), "cheap");
});

test("the best offer is of the market with most offers, in its most frequent currency", async t => {
	const product = await productWith([
		{ merchantProductId: "us", market: "US", price: 1 },
		{ merchantProductId: "de-chf", market: "DE", currency: "CHF", price: 1 },
		{ merchantProductId: "de-1", market: "DE", currency: "EUR", price: 30 },
		{ merchantProductId: "de-2", market: "DE", currency: "EUR", price: 20 },
	]);
	t.is(await best(product.id), "de-2");
	t.is(await best(product.id, `(market: "us")`), "us");
	t.is(await best(product.id, `(market: "FR")`), null);
});

test("the best offer of a vendor is that vendor's, in its own market with most", async t => {
	const vendor = await given.vendor({ slug: "solo" });
	const product = await productWith([
		{ merchantProductId: "us-1", price: 1 },
		{ merchantProductId: "us-2", price: 2 },
		{ merchantProductId: "mine", vendor, market: "DE", currency: "EUR", price: 50 },
	]);
	t.is(await best(product.id, `(vendor: "solo")`), "mine");
	t.is(await best(product.id, `(vendor: "solo", market: "US")`), null);
	t.is(await best(product.id, `(vendor: "nobody")`), null);
});

test("a product without offers has no best one", async t => {
	t.is(await best((await given.product()).id), null);
});

function ids({ nodes }: { nodes: { merchantProductId: string }[] }): string[] {
	return nodes.map(({ merchantProductId }) => merchantProductId);
}
