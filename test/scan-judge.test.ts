import "reflect-metadata";
import test from "ava";
import type { Extraction } from "../src/extraction/extraction.js";
import { Availability } from "../src/offers/offer.entity.js";
import { newPriceOf, readingOf, withoutPage } from "../src/scans/judge.js";
import type { PageReading, StandingOffer } from "../src/scans/page-offer.js";

const page = { url: "https://shop.example/p/1", contentHash: "00" };
const found = <Value>(value: Value, confidence = 0.95) => ({ value, where: "json-ld offers.price", confidence });
const nothing: Extraction = {
	price: null,
	listPrice: null,
	currency: null,
	taxIncluded: null,
	shipping: null,
	availability: null,
	condition: null,
	name: null,
	brand: null,
	sku: null,
	gtin: null,
	mpn: null,
	imageUrl: null,
};
const priced: Extraction = { ...nothing, price: found("49.95"), currency: found("USD") };
const offer = { currency: "USD", gtins: ["04006381333931"] };
const standing: StandingOffer = {
	id: 1,
	price: 5_000,
	listPrice: 6_000,
	shippingPrice: 400,
	currency: "USD",
	availability: Availability.in_stock,
	observedAt: new Date(0),
	doubtedPrice: null,
};
const reading: PageReading = {
	currency: "USD",
	price: 5_000,
	listPrice: null,
	shippingPrice: null,
	availability: null,
	raw: "50.00 USD",
	method: "json-ld offers.price",
	...page,
};

const refusals: [string, Partial<Extraction>][] = [
	["no_price", { price: null }],
	["no_price", { price: found("0") }],
	["no_price", { price: found("49.955") }],
	["unsure_price", { price: found("49.95", 0.79) }],
	["unknown_currency", { currency: null }],
	["other_currency", { currency: found("EUR") }],
	["other_currency", { currency: found("£") }],
	["other_product", { gtin: found("885909950805") }],
];
for (const [reason, said] of refusals)
	test(`a page that says ${JSON.stringify(said)} is not believed: ${reason}`, t => {
		t.like(readingOf({ ...priced, ...said }, page, offer), { reason });
	});

test("a sign that several currencies have is the offer's own, where it is one of them", t => {
	t.like(readingOf({ ...priced, currency: found("$") }, page, offer), { price: 4_995, currency: "USD" });
	t.like(readingOf({ ...priced, currency: found("$") }, page, { ...offer, currency: "CAD" }), { currency: "CAD" });
	t.like(readingOf({ ...priced, currency: found("$") }, page, { ...offer, currency: "EUR" }), {
		reason: "other_currency",
	});
});

test("an unsure GTIN, and one where none is known, stand in nobody's way", t => {
	t.like(readingOf({ ...priced, gtin: found("885909950805", 0.6) }, page, offer), { price: 4_995 });
	t.like(readingOf({ ...priced, gtin: found("885909950805") }, page, { ...offer, gtins: [] }), { price: 4_995 });
});

test("what a page cannot hold in the database is taken out of what it says", t => {
	const written = { ...priced, price: { ...found("49.95"), raw: "49.95\u0000 \ud800" } };
	t.like(readingOf(written, page, offer), { raw: "49.95 \ufffd" });
});

test("a reading that says what stands is no news", t => {
	t.is(newPriceOf(standing, reading), undefined);
});

test("beside a new price an old reduction does not stand; unknown shipping and stock stay what they were", t => {
	t.deepEqual(newPriceOf(standing, { ...reading, price: 4_500 }), {
		price: 4_500,
		listPrice: null,
		shippingPrice: 400,
		availability: Availability.in_stock,
	});
	t.like(
		newPriceOf(standing, { ...reading, price: 4_500, listPrice: 5_500, availability: Availability.out_of_stock }),
		{
			listPrice: 5_500,
			availability: Availability.out_of_stock,
		},
	);
});

test("a price of more than five times the last, or less than a fifth, is believed when it was read before", t => {
	t.like(newPriceOf(standing, { ...reading, price: 25_001 }), { reason: "unlikely_price" });
	t.like(newPriceOf(standing, { ...reading, price: 999 }), { reason: "unlikely_price" });
	t.like(newPriceOf(standing, { ...reading, price: 25_000 }), { price: 25_000 });
	t.like(newPriceOf(standing, { ...reading, price: 1_000 }), { price: 1_000 });
	t.like(newPriceOf({ ...standing, doubtedPrice: 999 }, { ...reading, price: 999 }), { price: 999 });
	t.like(newPriceOf({ ...standing, doubtedPrice: 999 }, { ...reading, price: 998 }), { reason: "unlikely_price" });
});

test("a page in another currency than the offer has by now changes nothing", t => {
	t.like(newPriceOf({ ...standing, currency: "EUR" }, reading), { reason: "other_currency" });
});

test("without its page an offer is out of stock, once", t => {
	const gone = withoutPage(standing);
	t.like(gone, { price: 5_000, availability: Availability.out_of_stock });
	t.is(withoutPage({ ...standing, ...gone }), undefined);
});
