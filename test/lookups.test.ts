import test from "ava";
import { type GivenOffer, type GivenProduct, givenIn, hoursAgo } from "./support/given.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);

let walkman: GivenProduct;
let radio: GivenProduct;
let offer: GivenOffer;

test.before(async () => {
	const voltique = await given.vendor({ slug: "voltique", name: "Voltique" });
	await given.vendor({ slug: "megamart" });
	walkman = await given.product({
		name: "Walkman",
		brand: "Sony",
		mpn: "NW-E394",
		gtin: "4006381333931",
		gtins: ["96385074"],
		category: "Electronics > Audio",
	});
	radio = await given.product({ name: "Radio" });
	offer = await given.offer({
		product: walkman,
		vendor: voltique,
		merchantProductId: "W 1/ü",
		url: "https://voltique.example/Walkman?colour=red&utm_source=feed",
	});
	await given.offer({
		product: radio,
		vendor: voltique,
		merchantProductId: "R1",
		market: "DE",
		currency: "EUR",
		price: 5,
		url: "https://voltique.example/radio/",
	});
	await given.offer({
		product: radio,
		vendor: voltique,
		merchantProductId: "R1",
		market: "AT",
		currency: "EUR",
		url: "https://voltique.example/radio/",
		firstSeenAt: hoursAgo(9),
	});
});

test("a product is found by its identifier, with all its fields", async t => {
	const { data } = await app.graphql(
		`query ($id: ID!) { product(id: $id) { id name brand mpn gtin gtins category imageUrl description } }`,
		{ id: walkman.id },
	);
	t.deepEqual(data.product, {
		id: String(walkman.id),
		name: "Walkman",
		brand: "Sony",
		mpn: "NW-E394",
		gtin: "04006381333931",
		gtins: ["00000096385074", "04006381333931"],
		category: "Electronics > Audio",
		imageUrl: null,
		description: null,
	});
});

test("an identifier that is no number of ours is unknown, not an error", async t => {
	for (const id of ["0", "-1", "1.5", "1e3", "abc", "", "9".repeat(40), "9007199254740993", "1\u0000"]) {
		const { data, errors } = await app.graphql(`query ($id: ID!) { product(id: $id) { id } offer(id: $id) { id } }`, {
			id,
		});
		t.is(errors, undefined);
		t.deepEqual(data, { product: null, offer: null }, JSON.stringify(id));
	}
});

for (const [written, why] of [
	["4006381333931", "as EAN-13"],
	["04006381333931", "as GTIN-14"],
	["4006381 333931", "with a space"],
	["400-6381-333931", "with hyphens"],
	["96385074", "as GTIN-8"],
]) {
	test(`a product is found by its GTIN ${why}`, async t => {
		const { data } = await app.graphql(`query ($gtin: String!) { productByGtin(gtin: $gtin) { name } }`, {
			gtin: written,
		});
		t.deepEqual(data, { productByGtin: { name: "Walkman" } });
	});
}

test.serial("products are looked up many at a time, in the order asked for, unknown ones null", async t => {
	const before = app.reads.statements;
	const { data } = await app.graphql(
		`query ($ids: [ID!]!) {
			byId: productsByIds(ids: $ids) { name }
			byGtin: productsByGtins(gtins: ["4006381333931", "4006381333930", "2012345678900"]) { name }
		}`,
		{ ids: [radio.id, "77777", walkman.id, "x", radio.id] },
	);
	t.deepEqual(data.byId, [{ name: "Radio" }, null, { name: "Walkman" }, null, { name: "Radio" }]);
	t.deepEqual(data.byGtin, [{ name: "Walkman" }, null, null]);
	t.is(app.reads.statements - before, 2);
});

test("an offer is found by its vendor and the vendor's own ID", async t => {
	const { data } = await app.graphql(`{
		known: offerByMerchantProductId(vendor: "voltique", merchantProductId: "W 1/ü") { id vendor { slug name } product { name } }
		otherVendor: offerByMerchantProductId(vendor: "megamart", merchantProductId: "W 1/ü") { id }
		firstMarket: offerByMerchantProductId(vendor: "voltique", merchantProductId: "R1") { market }
		askedMarket: offerByMerchantProductId(vendor: "voltique", merchantProductId: "R1", market: "de") { market price }
		otherMarket: offerByMerchantProductId(vendor: "voltique", merchantProductId: "R1", market: "US") { market }
	}`);
	t.deepEqual(data, {
		known: { id: String(offer.id), vendor: { slug: "voltique", name: "Voltique" }, product: { name: "Walkman" } },
		otherVendor: null,
		firstMarket: { market: "AT" },
		askedMarket: { market: "DE", price: 5 },
		otherMarket: null,
	});
});

test.serial("offers are looked up by their vendors' own IDs many at a time, in one statement", async t => {
	const before = app.reads.statements;
	const { data } = await app.graphql(
		`query ($keys: [MerchantProductKey!]!) { offersByMerchantProductIds(keys: $keys) { market } }`,
		{
			keys: [
				{ vendor: "voltique", merchantProductId: "R1", market: "DE" },
				{ vendor: "megamart", merchantProductId: "R1" },
				{ vendor: "voltique", merchantProductId: "W 1/ü" },
			],
		},
	);
	t.deepEqual(data.offersByMerchantProductIds, [{ market: "DE" }, null, { market: "US" }]);
	t.is(app.reads.statements - before, 1);
});

for (const [written, why] of [
	["https://voltique.example/Walkman?colour=red&utm_source=feed", "exactly"],
	["https://voltique.example/Walkman?colour=red", "without tracking parameters"],
	["http://VOLTIQUE.example/walkman/?gclid=12&colour=red&utm_medium=cpc#reviews", "dressed up"],
]) {
	test(`an offer is found by the address of its page, written ${why}`, async t => {
		const { data } = await app.graphql(`query ($url: String!) { offerByUrl(url: $url) { id } }`, { url: written });
		t.deepEqual(data, { offerByUrl: { id: String(offer.id) } });
	});
}

test("another parameter is another page", async t => {
	const { data } = await app.graphql(`{ offerByUrl(url: "https://voltique.example/walkman?colour=blue") { id } }`);
	t.deepEqual(data, { offerByUrl: null });
});

test.serial(
	"of several offers with one address the one read last is given, and many addresses cost one statement",
	async t => {
		const before = app.reads.statements;
		const { data } = await app.graphql(
			`{ offersByUrls(urls: ["https://voltique.example/radio", "nowhere", "https://voltique.example/radio/"]) { market } }`,
		);
		t.deepEqual(data.offersByUrls, [{ market: "DE" }, null, { market: "DE" }]);
		t.is(app.reads.statements - before, 1);
	},
);

test("a vendor is found by its short name", async t => {
	const { data } = await app.graphql(
		`{ known: vendor(slug: "voltique") { slug name } unknown: vendor(slug: "V") { slug } }`,
	);
	t.deepEqual(data, { known: { slug: "voltique", name: "Voltique" }, unknown: null });
});

test("a batched look-up takes a hundred keys, not more", async t => {
	const { data, errors } = await app.graphql(`query ($ids: [ID!]!) { productsByIds(ids: $ids) { id } }`, {
		ids: Array.from({ length: 101 }, (_, index) => index),
	});
	t.falsy(data);
	t.regex(errors![0].message, /ids takes at most 100 entries; there are 101/);
});
