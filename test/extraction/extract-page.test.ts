import { readFileSync } from "node:fs";
import test from "ava";
import { extractPage } from "../../src/extraction/extract-page.js";
import { type Extraction, minorUnitsOf } from "../../src/extraction/extraction.js";

const pageOf = (name: string) =>
	readFileSync(new URL(`../../../test/extraction/pages/${name}.html`, import.meta.url), "utf8");
const valuesOf = (extraction: Extraction) =>
	Object.fromEntries(Object.entries(extraction).map(([field, found]) => [field, found?.value ?? null]));

test("a page with structured data: what it states and what the reader sees agree", t => {
	const extraction = extractPage({ html: pageOf("kettle"), url: "" });
	t.deepEqual(valuesOf(extraction), {
		price: "49.95",
		listPrice: "69.95",
		currency: "EUR",
		taxIncluded: true,
		shipping: "4.90",
		availability: "InStock",
		condition: "new",
		name: "Wasserkocher Alba 1,7 l",
		brand: "Alba & Söhne",
		sku: "480112",
		gtin: "4006381333931",
		mpn: "ALB-17",
		imageUrl: "https://www.kuechenhaus.example/img/alba.jpg",
	});
	t.is(extraction.price?.where, "json-ld offers.price + text");
	t.true(extraction.price!.confidence > 0.9);
});

test("a page with nothing but text", t => {
	const extraction = extractPage({ html: pageOf("drill"), url: "https://toolbarn.example/drill" });
	const { price, listPrice, currency, availability, brand, sku, gtin, mpn } = valuesOf(extraction);
	t.deepEqual(
		{ price, listPrice, currency, availability, brand, sku, gtin, mpn },
		{
			price: "89.99",
			listPrice: "119",
			currency: "GBP",
			availability: "InStock",
			brand: "Hammerfell",
			sku: "TB-18/440",
			gtin: "5012345678900",
			mpn: "HF-D18",
		},
	);
	t.true(extraction.price!.confidence < 0.95);
});

test("a price that the reader sees no more is less sure than one that he sees", t => {
	const seen = extractPage({ html: pageOf("kettle"), url: "" }).price!;
	const unseen = extractPage({ html: pageOf("kettle").replaceAll("49,95", "47,00"), url: "" }).price;
	t.true(unseen === null || unseen.confidence < seen.confidence);
});

test("it is gone when the reader is told so, in many languages", t => {
	for (const words of [
		"Out of stock",
		"Ausverkauft",
		"Derzeit nicht verfügbar",
		"Épuisé",
		"Agotado",
		"Esaurito",
		"Нет в наличии",
		"Vyprodáno",
		"Slutsåld",
		"缺貨",
	]) {
		const { availability } = extractPage({ html: `<h1>Lamp</h1><p class="stock">${words}</p>`, url: "" });
		t.is(availability?.value, "OutOfStock", words);
	}
});

test("a sign of several currencies is told as written, unless the market decides", t => {
	const html = `<h1>Lamp</h1><p class="price">$12.00</p><button>Add to cart</button>`;
	t.is(extractPage({ html, url: "https://shop.example/lamp" }).currency?.value, "$");
	t.is(extractPage({ html, url: "https://shop.ca/lamp" }).currency?.value, "CAD");
});

test("a page that sells nothing gives nothing", t => {
	const values = valuesOf(extractPage({ html: "<p>We are closed.</p>", url: "https://shop.example/" }));
	t.deepEqual(new Set(Object.values(values)), new Set([null]));
});

test("an amount becomes minor units where the currency allows it", t => {
	t.is(minorUnitsOf("49.95", "EUR"), 4995);
	t.is(minorUnitsOf("49.9", "EUR"), 4990);
	t.is(minorUnitsOf("1200", "JPY"), 1200);
	t.is(minorUnitsOf("12.50", "JPY"), undefined);
	t.is(minorUnitsOf("12.50", "$"), undefined);
});
