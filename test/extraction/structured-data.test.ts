import test from "ava";
import { extractPage } from "../../src/extraction/extract-page.js";

const url = "https://shop.example/p/lamp-1234";

function ofJsonLd(data: unknown, body = "<h1>Lamp</h1>", address = url) {
	const text = typeof data === "string" ? data : JSON.stringify(data);
	return extractPage({ html: `<script type="application/ld+json">${text}</script>${body}`, url: address });
}

const offer = { "@type": "Offer", price: 12.5, priceCurrency: "EUR", availability: "http://schema.org/OutOfStock" };

test("an array of things: the product among them is read", t => {
	const { price, currency, availability } = ofJsonLd([
		{ "@type": "Organization", name: "Shop" },
		{ "@type": ["Product", "Thing"], name: "Lamp", offers: [offer] },
	]);
	t.is(price?.value, "12.50");
	t.is(price?.where, "json-ld offers.price");
	t.is(currency?.value, "EUR");
	t.is(availability?.value, "OutOfStock");
});

test("broken JSON is mended: comments, line breaks in texts, commas too many", t => {
	const { name, price } = ofJsonLd(`<!-- {"@type":"Product","name":"Lamp
		with shade","offers":{"@type":"Offer","price":"9.90","priceCurrency":"EUR",},} -->`);
	t.is(name?.value, "Lamp with shade");
	t.is(price?.value, "9.90");
});

test("a range of variants is no price; one that is the same throughout is", t => {
	const product = { "@type": "Product", name: "Lamp" };
	const aggregate = { "@type": "AggregateOffer", lowPrice: 10, priceCurrency: "EUR" };
	t.is(ofJsonLd({ ...product, offers: { ...aggregate, highPrice: 20 } }).price, null);
	t.is(ofJsonLd({ ...product, offers: { ...aggregate, highPrice: 10 } }).price?.value, "10");
});

test("of variants the page's address selects one", t => {
	const variant = (sku: string, price: number) => ({
		"@type": "Product",
		name: "Lamp",
		sku,
		offers: { ...offer, price },
	});
	const group = { "@type": "ProductGroup", name: "Lamp", hasVariant: [variant("77001", 10), variant("77002", 30)] };
	t.is(ofJsonLd(group, "<h1>Lamp</h1>", `${url}?variant=77002`).price?.value, "30");
	t.is(ofJsonLd(group).price, null);
});

test("prices of a quantity and of a subscription are no prices", t => {
	const specification = {
		price: 3,
		priceCurrency: "EUR",
		referenceQuantity: { "@type": "QuantitativeValue", value: 100 },
	};
	const product = { "@type": "Product", name: "Lamp", offers: { "@type": "Offer", priceSpecification: specification } };
	t.is(ofJsonLd(product).price, null);
});

test("a list price is told beside the price", t => {
	const priceSpecification = [
		{ "@type": "UnitPriceSpecification", price: 40, priceCurrency: "EUR" },
		{ "@type": "UnitPriceSpecification", price: 55, priceCurrency: "EUR", priceType: "https://schema.org/ListPrice" },
	];
	const { price, listPrice } = ofJsonLd({
		"@type": "Product",
		name: "Lamp",
		offers: { "@type": "Offer", priceSpecification },
	});
	t.is(price?.value, "40");
	t.is(listPrice?.value, "55");
});

test("a GTIN with a wrong check digit is not told", t => {
	const gtin = (gtin13: string) => ofJsonLd({ "@type": "Product", name: "Lamp", gtin13, offers: offer }).gtin?.value;
	t.is(gtin("4006381333931"), "4006381333931");
	t.is(gtin("4006381333932"), undefined);
});

test("a template's mark and an address are no brand", t => {
	const brand = (brand: unknown) => ofJsonLd({ "@type": "Product", name: "Lamp", brand, offers: offer }).brand?.value;
	t.is(brand({ "@type": "Brand", name: "Lumo" }), "Lumo");
	t.is(brand("$brandName"), undefined);
	t.is(brand("https://shop.example/lumo"), undefined);
});

test("microdata is read, with what itemref takes in", t => {
	const { name, price, currency, sku } = extractPage({
		html: `<div id="offer" itemprop="offers" itemscope itemtype="https://schema.org/Offer">
				<meta itemprop="priceCurrency" content="USD"><span itemprop="price" content="119.99">$119.99</span></div>
			<div itemscope itemtype="https://schema.org/Product" itemref="offer"><h1 itemprop="name">Anvil</h1>
				<span itemprop="sku">AN-1</span></div>`,
		url: "",
	});
	t.is(name?.value, "Anvil");
	t.is(price?.value, "119.99");
	t.is(currency?.value, "USD");
	t.is(sku?.value, "AN-1");
});

test("RDFa is read", t => {
	const { price, brand } = extractPage({
		html: `<div vocab="https://schema.org/" typeof="Product"><h1 property="name">Anvil</h1><b property="brand">Acme</b>
			<div property="offers" typeof="Offer"><span property="price" content="20.00">20</span>
			<meta property="priceCurrency" content="GBP"></div></div>`,
		url: "",
	});
	t.is(price?.value, "20");
	t.is(brand?.value, "Acme");
});

test("Open Graph's sale price is the price, and its price the list price", t => {
	const meta = (property: string, content: string) => `<meta property="${property}" content="${content}">`;
	const { price, listPrice, availability } = extractPage({
		html: `${meta("product:price:amount", "80.00")}${meta("product:sale_price:amount", "64.00")}
			${meta("product:price:currency", "EUR")}${meta("product:availability", "in stock")}<h1>Lamp</h1>`,
		url,
	});
	t.is(price?.value, "64");
	t.is(listPrice?.value, "80");
	t.is(availability?.value, "InStock");
});

test("what scripts know counts only where the reader sees it, cents as well", t => {
	const page = (shown: string) =>
		extractPage({
			html: `<h1>Lamp</h1><div class="price">${shown}</div><button>Add to cart</button>
				<script>var meta = {"product":{"id":1234,"title":"Lamp","price":4995,"vendor":"Lumo"}};</script>`,
			url,
		});
	const seen = page("$49.95");
	t.is(seen.price?.value, "49.95");
	t.regex(seen.price!.where, /embedded state/);
	t.notRegex(page("$59.00").price?.where ?? "", /embedded state/);
});

test("of several products, the page's own is read, and none where it cannot be told", t => {
	const product = (name: string, price: number) => ({ "@type": "Product", name, offers: { ...offer, price } });
	const products = [product("Green chair", 5), product("Lamp", 12), product("Blue table", 7)];
	t.is(ofJsonLd(products).price?.value, "12");
	t.is(ofJsonLd(products, "<h1>All our furniture</h1>").price, null);
});
