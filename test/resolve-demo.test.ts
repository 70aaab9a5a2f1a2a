import test from "ava";
import { loadDemo } from "../src/demo/load.js";
import type { Resolution, ResolveRequest } from "../src/products/matching/resolution.js";
import { resolveProduct } from "../src/products/matching/resolve-product.js";
import { now } from "./support/given.js";
import { startApp } from "./support/start-app.js";

// The demo market's own listings, resolved as if another shop supplied them: the labels are true.
const app = await startApp();

interface Listing {
	readonly productId: string;
	readonly brand: string;
	readonly mpn: string;
	readonly title: string;
	readonly url: string;
	readonly gtin: string;
	readonly market: string;
	readonly condition: string;
	readonly packQuantity: number;
	readonly merchantProductId: string;
	readonly vendor: string;
}

let listings: Listing[];

test.before(async () => {
	await loadDemo(app.databaseUrl, now);
	const all = await app.sql<Listing>(`
		select product.id as "productId", product.brand, product.mpn, offer.title, offer.url, offer.gtin, offer.market,
			offer.condition, offer.pack_quantity as "packQuantity", offer.merchant_product_id as "merchantProductId", vendors.slug as vendor
		from offers offer join products product on product.id = offer.product_id join vendors on vendors.id = offer.vendor_id
		where product.mpn is not null order by offer.id`);
	listings = all.filter((_, index) => index % sampledEvery === 0);
});
const sampledEvery = 9;

function resolve(market: string, request: Partial<ResolveRequest>): Promise<Resolution> {
	return resolveProduct(app.reads, { market, ...request });
}

test("brand, part number and title of any listing are resolved exactly, in each language", async t => {
	for (const { market, brand, mpn, title, productId } of listings) {
		const { status, match } = await resolve(market, { product: { name: title, brand, mpn } });
		t.is(status, "exact", title);
		t.is(match?.product.id, Number(productId), title);
	}
});

test("a used article and a pack of several are named by the vendor's own ID", async t => {
	const special = listings.filter(listing => listing.condition !== "new" || listing.packQuantity > 1);
	t.true(special.length > 0);
	for (const { market, vendor, merchantProductId, productId } of special) {
		const { match } = await resolve(market, { vendor, merchantProductId });
		t.is(match?.product.id, Number(productId));
		t.deepEqual(match?.identifier, { type: "merchant_product_id", value: merchantProductId, vendor });
	}
});

test("a listing's address is resolved exactly", async t => {
	for (const { market, url, productId } of listings) {
		const { match } = await resolve(market, { url });
		t.is(match?.product.id, Number(productId), url);
	}
});

test("a title alone finds its product first, and is exact only where it holds the model's number", async t => {
	let right = 0;
	for (const { market, title, productId } of listings) {
		const { status, match, alternatives, ambiguity } = await resolve(market, { query: title });
		const first = match ?? alternatives[0];
		if (first?.product.id === Number(productId)) right += 1;
		if (status === "exact") t.is(match?.product.id, Number(productId), title);
		else t.true(ambiguity.length > 0, title);
	}
	t.true(right >= 0.95 * listings.length, `${right} of ${listings.length}`);
});

test("a GTIN that a retailer misread is told, and brand with part number has to do", async t => {
	const [misread] = await app.sql<Listing>(`
		select product.id as "productId", product.brand, product.mpn, offer.gtin from offers offer
		join products product on product.id = offer.product_id join vendors on vendors.id = offer.vendor_id
		where vendors.slug = 'brightcrate' and offer.market = 'US' and product.name like 'Klickwerk K75%' limit 1`);
	const { gtin, brand, mpn, productId } = misread!;
	const { status, match, ambiguity } = await resolve("US", { gtin, product: { brand, mpn } });
	t.is(status, "exact");
	t.is(match?.product.id, Number(productId));
	t.deepEqual(
		ambiguity.map(({ code }) => code),
		["gtin_check_digit"],
	);
	const alone = await resolve("US", { gtin });
	t.is(alone.status, "ambiguous");
	t.true(alone.alternatives.some(({ product }) => product.id === Number(productId)));
});

test("what two articles of one model have in common does not decide between them", async t => {
	const { status, ambiguity, alternatives } = await resolve("US", { product: { brand: "Aurelo", model: "Drift 2" } });
	t.is(status, "ambiguous");
	t.deepEqual(
		ambiguity.map(({ code, fields }) => [code, fields]),
		[["variant_unspecified", ["color"]]],
	);
	t.true(alternatives.length >= 3 && alternatives.every(({ confidence }) => confidence < 0.5));
});
