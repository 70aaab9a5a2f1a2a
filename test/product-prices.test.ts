import test from "ava";
import { meanOf } from "../src/prices/mean.js";
import { givenIn, hoursAgo } from "./support/given.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);

const pricesQuery = `query ($id: ID!, $market: String) { product(id: $id) { prices(market: $market) {
	market currency lowestPrice lowestVendor averagePrice prices { vendor price inStock } } } }`;

async function pricesOf(product: { id: number }, market?: string) {
	const { data, errors } = await app.graphql(pricesQuery, { id: product.id, market });
	if (errors) throw new Error(JSON.stringify(errors));
	return data.product.prices;
}

test("the lowest and the average are of the offers in stock", async t => {
	const product = await given.product();
	const [acme, zeta, omni] = [
		await given.vendor({ slug: "acme" }),
		await given.vendor({ slug: "zeta" }),
		await given.vendor({ slug: "omni" }),
	];
	await given.offer({ product, vendor: zeta, price: 20 });
	await given.offer({ product, vendor: acme, price: 20.01, availability: "limited" });
	await given.offer({ product, vendor: omni, price: 10, availability: "out_of_stock" });
	t.deepEqual(await pricesOf(product), {
		market: "US",
		currency: "USD",
		lowestPrice: 20,
		lowestVendor: "zeta",
		averagePrice: 20.01,
		prices: [
			{ vendor: "omni", price: 10, inStock: false },
			{ vendor: "zeta", price: 20, inStock: true },
			{ vendor: "acme", price: 20.01, inStock: true },
		],
	});
});

test("where nothing is in stock, the figures are of all offers", async t => {
	const product = await given.product();
	await given.offer({ product, price: 30, availability: "out_of_stock" });
	await given.offer({ product, price: 20, availability: "preorder" });
	const { lowestPrice, averagePrice } = await pricesOf(product);
	t.deepEqual([lowestPrice, averagePrice], [20, 25]);
});

test("of equal prices the vendor that comes first in the alphabet is the lowest", async t => {
	const product = await given.product();
	for (const slug of ["b-shop", "a-shop", "c-shop"])
		await given.offer({ product, vendor: await given.vendor({ slug }), price: 7 });
	const { lowestVendor, prices } = await pricesOf(product);
	t.is(lowestVendor, "a-shop");
	t.deepEqual(
		prices.map((price: { vendor: string }) => price.vendor),
		["a-shop", "b-shop", "c-shop"],
	);
});

test("markets and currencies are never mixed", async t => {
	const product = await given.product();
	await given.offer({ product, market: "US", price: 1 });
	for (const price of [50, 60]) await given.offer({ product, market: "DE", currency: "EUR", price });
	await given.offer({ product, market: "DE", currency: "CHF", price: 2 });
	const { market, currency, lowestPrice, averagePrice } = await pricesOf(product);
	t.deepEqual([market, currency, lowestPrice, averagePrice], ["DE", "EUR", 50, 55]);
	t.is((await pricesOf(product, "us")).lowestPrice, 1);
});

test("of markets with equally many offers the first of the alphabet is taken", async t => {
	const product = await given.product();
	await given.offer({ product, market: "US", price: 1 });
	await given.offer({ product, market: "AT", currency: "EUR", price: 2 });
	t.is((await pricesOf(product)).market, "AT");
});

test("a market without an offer has no prices, and null figures", async t => {
	const { product } = await given.offer({ market: "US" });
	t.deepEqual(await pricesOf(product, "FR"), {
		market: "FR",
		currency: null,
		lowestPrice: null,
		lowestVendor: null,
		averagePrice: null,
		prices: [],
	});
	t.is((await pricesOf(await given.product())).market, null);
});

test("what is no market is refused by name", async t => {
	const { product } = await given.offer();
	for (const market of ["USA", "", "U\u0000"]) {
		const { errors } = await app.graphql(pricesQuery, { id: product.id, market });
		t.is(errors?.[0].extensions.code, "INVALID_REQUEST", market);
		t.regex(errors?.[0].message, /^market must be/);
	}
});

test("amounts have the decimals of their currency", async t => {
	const yen = await given.product();
	for (const price of [100, 101]) await given.offer({ product: yen, market: "JP", currency: "JPY", price });
	t.is((await pricesOf(yen)).averagePrice, 101);
	const dinars = await given.product();
	for (const price of [1.001, 1.002, 1.002])
		await given.offer({ product: dinars, market: "KW", currency: "KWD", price });
	t.is((await pricesOf(dinars)).averagePrice, 1.002);
});

test("a price tells its offer, its total and when it was read", async t => {
	const vendor = await given.vendor({ slug: "full", name: "Full Store" });
	const offer = await given.offer({
		vendor,
		price: 10,
		listPrice: 12.5,
		shippingPrice: 4.99,
		url: "https://full.example/1",
	});
	const unshipped = await given.offer({ product: offer.product, price: 11 });
	await given.feedRun(vendor, "US", hoursAgo(0.5));
	const { data } = await app.graphql(
		`query ($id: ID!) { product(id: $id) { prices { productId productName prices {
			offerId vendor vendorName price listPrice shippingPrice totalPrice currency inStock availability condition url
			lastScannedAt } } } }`,
		{ id: offer.product.id },
	);
	const { productId, productName, prices } = data.product.prices;
	t.deepEqual([productId, productName], [String(offer.product.id), offer.product.name]);
	t.deepEqual(prices[0], {
		offerId: String(offer.id),
		vendor: "full",
		vendorName: "Full Store",
		price: 10,
		listPrice: 12.5,
		shippingPrice: 4.99,
		totalPrice: 14.99,
		currency: "USD",
		inStock: true,
		availability: "in_stock",
		condition: "new",
		url: "https://full.example/1",
		lastScannedAt: hoursAgo(0.5).toISOString(),
	});
	t.deepEqual([prices[1].offerId, prices[1].shippingPrice, prices[1].totalPrice], [String(unshipped.id), null, null]);
});

test.serial("the prices of many products take one statement", async t => {
	const products = [];
	for (let nth = 0; nth < 5; nth++) products.push((await given.offer()).product);
	const aliases = products.map(({ id }) => `p${id}: product(id: ${id}) { prices { lowestPrice } }`);
	const before = app.reads.statements;
	const { data } = await app.graphql(`{ ${aliases.join(" ")} }`);
	t.deepEqual(
		Object.values<{ prices: object }>(data).map(({ prices }) => prices),
		products.map(() => ({ lowestPrice: 49.95 })),
	);
	t.is(app.reads.statements - before, 2);
});

for (const [amounts, mean] of [
	[[5], 5],
	[[1, 2], 2],
	[[1, 1, 2], 1],
	[[1, 2, 2], 2],
	[[0, 0, 1], 0],
	[[9007199254740991, 9007199254740991, 9007199254740990], 9007199254740991],
	[[9007199254740991, 9007199254740989], 9007199254740990],
] as const)
	test(`the mean of ${amounts} is ${mean}`, t => t.is(meanOf(amounts), mean));
