import test from "ava";
import type { RawValues } from "../src/feeds/formats/raw-row.js";
import { mapperOf, standardMapper } from "../src/feeds/mapping.js";
import { parseMapping, readMapping } from "../src/feeds/mapping-file.js";
import { type FeedRow, type Rejection, type RowRules, readRow } from "../src/feeds/row.js";

const rules: RowRules = { market: "US", prices: {}, at: new Date("2026-11-21T12:00:00Z") };
const mapper = standardMapper();
const read = (values: RawValues, more: Partial<RowRules> = {}) =>
	readRow(7, mapper({ line: 7, values: { id: "1", title: "Lamp", price: "20.00 USD", ...values } })!, {
		...rules,
		...more,
	});
const accepted = (values: RawValues, more?: Partial<RowRules>) => read(values, more) as FeedRow;

test("a sale price holds within its dates, and the price is then the list price", t => {
	const dates = "2026-11-20T00:00-0800/2026-11-22T00:00-0800";
	const sale = { sale_price: "15 USD", sale_price_effective_date: dates };
	const during = accepted(sale);
	t.like(during, { price: 1500, listPrice: 2000 });
	t.is(during.saleEndsAt?.toISOString(), "2026-11-22T08:00:00.000Z");
	for (const at of ["2026-11-20T07:59:00Z", "2026-11-22T08:00:00Z"]) {
		t.like(accepted(sale, { at: new Date(at) }), { price: 2000, listPrice: undefined, saleEndsAt: undefined });
	}
	t.like(accepted({ "Sale Price": "15 USD" }), { price: 1500, listPrice: 2000 });
	t.like(accepted({ sale_price: "0 USD" }), { price: 2000, listPrice: undefined });
	t.like(accepted({ sale_price: "20 USD" }), { price: 2000, listPrice: undefined });
});

for (const [values, shipping] of [
	[{}, undefined],
	[{ shipping: "US:::5.99 USD" }, 599],
	[{ shipping: "US:CA:Express:16.00 USD" }, undefined],
	[{ shipping: "US:CA:Express:16 USD,US::Standard:4.50 USD,US::Fast:9 USD,DE:::1 EUR" }, 450],
	[{ shipping: "DE:::1 EUR" }, undefined],
	[{ shipping: "US:::0 USD" }, 0],
	[{ shipping: "4 USD" }, 400],
	[
		{
			shipping: [
				{ country: "US", price: "3 USD" },
				{ country: "US", region: "AK", price: "1 USD" },
			],
		},
		300,
	],
	[{ shipping: "US:::nothing" }, undefined],
] as [RawValues, number | undefined][]) {
	test(`shipping of ${JSON.stringify(values)} is ${shipping ?? "unknown"}`, t =>
		t.is(accepted(values).shippingPrice, shipping));
}

for (const [text, measure] of [
	["750ml", { amount: 750, unit: "ml" }],
	["1.5 L", { amount: 1500, unit: "ml" }],
	["2 kg", { amount: 2000, unit: "g" }],
	["1 lb", { amount: 453.592, unit: "g" }],
	["12 fl oz", { amount: 354.882, unit: "ml" }],
	["10 ct", { amount: 10, unit: "ct" }],
	["0 ml", undefined],
	["some", undefined],
] as const) {
	test(`a measure of ${text}`, t => t.deepEqual(accepted({ unit_pricing_measure: text }).measure, measure));
}

for (const [attribute, text, field, value] of [
	["availability", "in stock", "availability", "in_stock"],
	["availability", "http://schema.org/OutOfStock", "availability", "out_of_stock"],
	["availability", "Preorder", "availability", "preorder"],
	["availability", "LimitedAvailability", "availability", "limited"],
	["availability", "constructor", "availability", "unknown"],
	["condition", "", "condition", "new"],
	["condition", "https://schema.org/UsedCondition", "condition", "used"],
	["condition", "shiny", "condition", "unknown"],
	["multipack", "6", "packQuantity", 6],
	["multipack", "many", "packQuantity", 1],
	["google_product_category", "Home > Lamps", "category", "Home > Lamps"],
	["google_product_category", "2956", "category", undefined],
	["product_type", "Home/Lamps", "category", "Home > Lamps"],
	["title", "=1+1", "title", "=1+1"],
	["title", "Lumaflex&trade; &#8211; Band", "title", "Lumaflex™ – Band"],
	["description", "<p>Bright&nbsp;<b>lamp</b></p><script>x()</script>", "description", "Bright lamp"],
	["image_link", "javascript:alert(1)", "imageUrl", undefined],
] as const) {
	test(`${attribute} ${JSON.stringify(text)} is ${value}`, t => t.is(accepted({ [attribute]: text })[field], value));
}

test("GTINs: several, in one cell or many, the good ones only", t => {
	t.deepEqual(accepted({ gtin: "4006381333931, 036000291452,4006381333930" }).gtins, [
		"04006381333931",
		"00036000291452",
	]);
	t.deepEqual(accepted({ gtin: ["4006381333931", "2012345678900"] }).gtins, ["04006381333931"]);
	t.deepEqual(accepted({ ean: "4006381333931" }).gtins, ["04006381333931"]);
	t.like(accepted({ gtin: "4006381333930" }), { gtins: [], gtinWritten: "4006381333930" });
	t.deepEqual(accepted({ gtin: "4006381333931", is_bundle: "yes" }).gtins, []);
});

for (const [values, field, reason] of [
	[{ id: " " }, "id", "missing"],
	[{ id: "x".repeat(300) }, "id", "too_long"],
	[{ title: "" }, "title", "missing"],
	[{ price: "" }, "price", "missing"],
	[{ price: "NaN" }, "price", "not_a_price"],
	[{ price: "-1 USD" }, "price", "negative_price"],
	[{ price: "=1+1" }, "price", "formula"],
	[{ price: "20" }, "price", "missing_currency"],
	[{ sale_price: "cheap" }, "sale_price", "not_a_price"],
	[{ sale_price: "25 USD" }, "sale_price", "sale_price_above_price"],
	[{ sale_price: "15 EUR" }, "sale_price", "currency_conflict"],
	[{ sale_price: "15 USD", sale_price_effective_date: "soon" }, "sale_price_effective_date", "not_a_period"],
	[{ link: "javascript:alert(1)" }, "link", "not_a_web_address"],
	[{ title: "a\u0000b" }, "title", "invalid_text"],
	[{ brand: "a\ud800" }, "brand", "invalid_text"],
] as [RawValues, string, string][]) {
	test(`${JSON.stringify(values).slice(0, 60)} is rejected: ${reason}`, t => {
		t.like(read(values) as Rejection, { line: 7, field, reason });
	});
}

test("an unchanged row has the same digest, whatever its line", t => {
	const [one, other] = [1, 2].map(line =>
		readRow(line, mapper({ line, values: { id: "1", title: "L", price: "2 USD" } })!, rules),
	);
	t.is((one as FeedRow).contentHash, (other as FeedRow).contentHash);
	t.not((one as FeedRow).contentHash, accepted({}).contentHash);
});

test("a Shopify export: variants take their product's facts, pictures are no rows", async t => {
	const map = mapperOf(await readMapping("shopify"));
	const exported: RawValues[] = [
		{
			Handle: "tee",
			Title: "Tee",
			Vendor: "Acme",
			Published: "true",
			"Option1 Name": "Color",
			"Option1 Value": "Red",
			"Variant Price": "10",
			"Variant Compare At Price": "12",
			"Variant Inventory Qty": "3",
		},
		{
			Handle: "tee",
			Title: "",
			Vendor: "",
			Published: "",
			"Option1 Name": "",
			"Option1 Value": "Blue",
			"Variant Price": "11",
			"Variant Compare At Price": "",
			"Variant Inventory Qty": "0",
		},
		{ Handle: "tee", Title: "", "Variant Price": "", "Image Src": "https://x.example/2.jpg" },
		{ Handle: "old", Title: "Old", Published: "false", "Variant Price": "5" },
	];
	const rows = exported.map((values, index) => map({ line: index + 2, values }));
	t.deepEqual(rows.slice(2), [undefined, undefined]);
	const offers = rows.slice(0, 2).map(values => readRow(1, values!, { ...rules, prices: { currency: "USD" } }));
	t.like(offers[0], {
		id: "tee/Red",
		title: "Tee",
		price: 1000,
		listPrice: 1200,
		availability: "in_stock",
		attributes: { color: "Red" },
	});
	t.like(offers[1], {
		id: "tee/Blue",
		title: "Tee",
		brand: "Acme",
		price: 1100,
		availability: "out_of_stock",
		itemGroupId: "tee",
	});
});

test("a WooCommerce export: sales, parents that are no offers, stock", async t => {
	const map = mapperOf(await readMapping("woocommerce"));
	const exported: RawValues[] = [
		{
			ID: "1",
			Type: "variable",
			SKU: "hoodie",
			Name: "Hoodie",
			Published: "1",
			Categories: "Clothing > Hoodies, Sale",
			"Regular price": "",
		},
		{
			ID: "2",
			Type: "variation",
			SKU: "hoodie-red",
			Name: "Hoodie - Red",
			Published: "1",
			Categories: "",
			Parent: "hoodie",
			"In stock?": "1",
			"Regular price": "45",
			"Sale price": "42",
			"Attribute 1 name": "Color",
			"Attribute 1 value(s)": "Red",
		},
	];
	const rows = exported.map((values, index) => map({ line: index + 2, values }));
	t.is(rows[0], undefined);
	const offer = readRow(3, rows[1]!, { ...rules, prices: { currency: "EUR" } });
	t.like(offer, {
		id: "hoodie-red",
		price: 4200,
		listPrice: 4500,
		category: "Clothing > Hoodies",
		availability: "in_stock",
		attributes: { color: "Red" },
	});
});

test("a mapping of one's own: constants, templates, first of several, ours as the base", async t => {
	const mapping = parseMapping(
		{
			extends: "magento",
			where: { published: "1" },
			attributes: {
				link: { template: "https://shop.example/{url_key}.html" },
				condition: { constant: "used" },
				brand: null,
			},
		},
		"mine.json",
	);
	const map = mapperOf(mapping);
	const values = {
		sku: "A",
		name: "Bag",
		price: "34",
		special_price: "",
		qty: "0",
		published: "1",
		url_key: "bag",
		brand: "Nobody",
	};
	const offer = readRow(2, map({ line: 2, values })!, { ...rules, prices: { currency: "USD" } });
	t.like(offer, {
		id: "A",
		price: 3400,
		availability: "out_of_stock",
		condition: "used",
		url: "https://shop.example/bag.html",
		brand: undefined,
	});
	t.is(map({ line: 3, values: { ...values, published: "0" } }), undefined);
});

test("a bad mapping is refused with every fault named", async t => {
	const error = t.throws(() => parseMapping({ attributes: { colr: "x" }, were: {} }, "mine.json"));
	t.regex(error!.message, /mine\.json cannot be used: .*(colr|attributes).*were/s);
	await t.throwsAsync(readMapping("nowhere.json"), {
		message: /nowhere\.json is no file .* none of magento, shopify, woocommerce/,
	});
});
