import test from "ava";
import { extractPage } from "../../src/extraction/extract-page.js";

/** How shops of many kinds lay out a page, and the price that a buyer reads there; null where nobody could tell. */
const layouts: Readonly<
	Record<string, { readonly price: string | null; readonly list?: string; readonly html: string }>
> = {
	"an online shop's theme that writes each price twice, for the eye and for readers aloud": {
		price: "18.50",
		list: "24",
		html: `<h1 class="product__title">Enamel mug</h1>
			<div class="price price--on-sale"><div class="price__sale">
				<span class="visually-hidden">Regular price</span><span><s class="price-item price-item--regular">$24.00 USD</s></span>
				<span class="visually-hidden">Sale price</span><span class="price-item price-item--sale">$18.50 USD</span>
			</div></div><button name="add">Add to cart</button>`,
	},
	"a regular price without another one": {
		price: "24",
		html: `<h1>Enamel mug</h1><dl class="price"><dt>Regular price</dt><dd><span class="price-item--regular">$24.00</span></dd></dl>
			<button name="add">Add to cart</button>`,
	},
	"a crossed and an inserted price, and related products": {
		price: "18",
		list: "25",
		html: `<h1 class="product_title">Canvas tent</h1><p class="price">
			<del aria-hidden="true"><span class="amount"><bdi><span>&pound;</span>25.00</bdi></span></del>
			<ins><span class="amount"><bdi><span>&pound;</span>18.00</bdi></span></ins></p>
			<button class="single_add_to_cart_button">Add to basket</button>
			<section class="related products"><h2>Related products</h2><ul class="products">
			${["9.00", "12.00", "31.00"].map(price => `<li class="product"><a href="/p/${price}"><h2>Peg</h2><span class="price"><span class="amount">&pound;${price}</span></span></a></li>`).join("")}
			</ul></section>`,
	},
	"a range of variants, none chosen": {
		price: null,
		html: `<h1>Canvas tent</h1><p class="price"><span class="amount">$10.00</span> – <span class="amount">$20.00</span></p>
			<form class="variations_form"><select><option>Choose a size</option></select><button disabled>Add to cart</button></form>`,
	},
	"a shop system that names both prices in attributes": {
		price: "45",
		list: "59",
		html: `<h1 class="page-title">Yoga ball</h1><div class="price-box price-final_price">
			<span class="special-price"><span class="price-container price-final_price tax weee"><span class="price-label">Special Price</span>
			<span data-price-amount="45" data-price-type="finalPrice" class="price-wrapper"><span class="price">$45.00</span></span></span></span>
			<span class="old-price"><span class="price-container"><span class="price-label">Regular Price</span>
			<span data-price-amount="59" data-price-type="oldPrice" class="price-wrapper"><span class="price">$59.00</span></span></span></span></div>
			<button title="Add to Cart"><span>Add to Cart</span></button>`,
	},
	"a marketplace with instalments, used copies and sponsored products": {
		price: "29.99",
		list: "39.99",
		html: `<h1 id="title">USB hub, 7 ports</h1><div id="corePrice"><span class="a-price"><span class="a-offscreen">$29.99</span>
			<span aria-hidden="true">$29<sup>99</sup></span></span></div>
			<div>List Price: <span class="a-price" data-a-strike="true"><span class="a-offscreen">$39.99</span></span></div>
			<p>or $5.00/month for 6 months with a card</p><button>Add to Cart</button><div>Used (3) from <a href="/used"><span>$21.50</span></a></div>
			<div>Add a protection plan: <label><input type="checkbox"> 2 years <span class="protection-price">$4.99</span></label></div>
			<h2>Sponsored products</h2><div class="carousel">
			${[12, 17, 24].map(price => `<div class="cell"><a href="/dp/${price}">Hub <span class="a-price">$${price}.99</span></a></div>`).join("")}</div>`,
	},
	"a price by the kilogram, taxes and postage": {
		price: "7.49",
		html: `<h1>Waldhonig 500 g</h1><div class="produkt"><div class="preis">7,49 €*</div><div class="grundpreis">(14,98 € / kg)</div>
			<small>* inkl. MwSt. zzgl. <a href="/versand">4,95 € Versandkosten</a></small><button>In den Warenkorb</button></div>
			<footer>Ab 50 € versandkostenfrei</footer>`,
	},
	"a price without and with taxes, the former first": {
		price: "120",
		html: `<h1>Hinge set</h1><div class="prices"><div><span>£100.00</span> ex VAT</div><div><span>£120.00</span> inc VAT</div></div>
			<button>Add to basket</button>`,
	},
	"classes without meaning, a percentage beside the price, and the old one": {
		price: "41.30",
		html: `<header><p class="x1">Free delivery over €24.90</p></header><h1 class="x2">Cross-body bag</h1>
			<div class="x3"><span class="x4">16% off</span><div class="x5"><span class="x6">€41.30</span><div class="x7">
			<span class="x8">€49.10</span><span class="x9">VAT included</span></div></div></div><button class="x10">Add to bag</button>`,
	},
	"tiers of quantities": {
		price: "5",
		html: `<h1>Hex bolt M8</h1><div class="product-price"><span class="price">$5.00</span></div><button>Add to cart</button>
			<table class="tiers"><tr><th>1+</th><td>$5.00</td></tr><tr><th>10+</th><td>$4.50</td></tr><tr><th>50+</th><td>$4.00</td></tr></table>`,
	},
	"a list of products": {
		price: null,
		html: `<h1>Kettles</h1>${[19, 24, 31, 45, 52, 60]
			.map(
				price =>
					`<div class="tile"><a href="/k/${price}"><h3>Kettle ${price}</h3></a><span class="price">€${price}.00</span><button>Add to cart</button></div>`,
			)
			.join("")}`,
	},
	"a list of products of classes that mean nothing": {
		price: null,
		html: `<h1>Kettles</h1><div>${[19, 24, 31, 45, 52]
			.map(price => `<div class="q${price}"><a href="/k/${price}">Kettle <b>€${price}.00</b></a></div>`)
			.join("")}</div>`,
	},
	"gone, with others in its place": {
		price: null,
		html: `<h1>Enamel mug</h1><p class="stock">This item is no longer available.</p><h3>Enamel alternatives</h3><div class="grid">
			${[9, 11, 14].map(price => `<div class="cell"><a href="/m/${price}">Mug</a><span class="price">$${price}.00</span></div>`).join("")}</div>`,
	},
	"by subscription or once": {
		price: "19.99",
		html: `<h1>Coffee beans</h1><div class="product-price"><span class="price">$19.99</span></div>
			<label><input type="radio"> One-time purchase $19.99</label><label><input type="radio"> Subscribe &amp; save 10%: <span class="subscribe-price">$17.99</span></label>
			<button>Add to cart</button>`,
	},
	"four payments of a quarter": {
		price: "50",
		html: `<h1>Wool jumper</h1><div class="price">$50.00</div><p class="pay">or 4 interest-free payments of <strong>$12.50</strong></p>
			<button>Add to bag</button>`,
	},
	"a set that is bought together": {
		price: "35",
		html: `<h1>Camera strap</h1><div class="price">$35.00</div><button>Add to cart</button>
			<h2>Frequently bought together</h2><div class="bundle"><span>Total price: <b class="price">$75.97</b></span></div>`,
	},
	"pesos with a point that groups": {
		price: "12990",
		html: `<html lang="es-CL"><h1>Polera</h1><span class="precio">$12.990</span><button>Agregar al carro</button>`,
	},
	"a discounted price in a box that says that it has a discount": {
		price: "28.72",
		list: "35.90",
		html: `<h1 class="h1">Printed sweater</h1><div class="product-prices"><div class="product-discount"><span class="regular-price">€35.90</span></div>
			<div class="product-price h5 has-discount"><div class="current-price"><span content="28.72">€28.72</span><span class="discount-percentage">Save 20%</span></div></div></div>
			<button class="add-to-cart">Add to cart</button>`,
	},
	"stated otherwise than shown: what is stated is left over": {
		price: "35",
		html: `<script type="application/ld+json">{"@type":"Product","name":"Desk lamp","offers":{"@type":"Offer","price":"30.00","priceCurrency":"USD"}}</script>
			<h1>Desk lamp</h1><div class="price">$35.00</div><button>Add to cart</button>`,
	},
	"stated and shown as one price, and shown more clearly as another": {
		price: null,
		html: `<script type="application/ld+json">{"@type":"Product","name":"Desk lamp","offers":{"@type":"Offer","price":"30.00","priceCurrency":"USD"}}</script>
			<h1>Desk lamp</h1><div class="price">$35.00</div><button>Add to cart</button>${"<p>Lamp.</p>".repeat(40)}<p>With the club card <b>$30.00</b></p>`,
	},
	"a stated price that is shown with reserve, beside another one": {
		price: null,
		html: `<script type="application/ld+json">{"@type":"Product","name":"Desk lamp","offers":{"@type":"Offer","price":"30.00","priceCurrency":"USD"}}</script>
			<h1>Desk lamp</h1><div class="price">$35.00</div><button>Add to cart</button>${"<p>Lamp.</p>".repeat(40)}<p>With the club card from <b>$30.00</b></p>`,
	},
	"choices that cost more": {
		price: "49",
		html: `<h1 class="a">Desk lamp</h1><div class="b">€49.00</div>
			<fieldset class="c"><label>Plain</label><label>Gift box <b class="d">+€5.00</b></label><label>Bulb <b class="d">+€7.50</b></label></fieldset><button>Add to bag</button>`,
	},
	"a basket that holds something": {
		price: "49",
		html: `<header><div class="a"><a href="/basket">Basket</a> <b class="b">€112.00</b></div></header><h1 class="c">Desk lamp</h1><div class="d"><span>€49.00</span></div>
			<button>Add to bag</button>`,
	},
	"an auction: what is bid, not what it began at, nor an estimate": {
		price: "200",
		html: `<script type="application/ld+json">{"@type":"Product","name":"Pair of pillows","offers":{"@type":"Offer","price":"150","priceCurrency":"USD"}}</script>
			<meta property="product:price:amount" content="200"><h1>Pair of pillows</h1><div>Estimate $300 - $500</div>
			<div class="status"><span class="price">$200</span> <span>2 bids</span></div><button>Place Bid</button>
			<span>Starting Price $150</span><ul><li>25% up to $1,000</li><li>15% above $1,000</li></ul>`,
	},
	"sums that are to be reached or not exceeded": {
		price: "12",
		html: `<p>Spend $75 for a gift</p><h1>Tea towel</h1><p>Free delivery over $50</p><div class="price">$12.00</div><button>Add to cart</button>
			<p>Insured up to $5,000</p>`,
	},
	"sizes at several prices, some sold out: the lowest that is left": {
		price: "70.50",
		html: `<script type="application/ld+json">${JSON.stringify({
			"@type": "Product",
			name: "Ankle boots",
			offers: [
				{ "@type": "Offer", price: "62.95", priceCurrency: "EUR", availability: "http://schema.org/OutOfStock" },
				{ "@type": "Offer", price: "70.5", priceCurrency: "EUR", availability: "http://schema.org/InStock" },
				{ "@type": "Offer", price: "80.5", priceCurrency: "EUR", availability: "http://schema.org/InStock" },
			],
		})}</script><h1>Ankle boots</h1><div class="x5"><span class="x6">From €70.50</span><span class="x8">€78.50</span></div><button>Add to bag</button>`,
	},
	"a card for messengers that names the price": {
		price: "19.90",
		html: `<meta name="twitter:label1" content="Price"><meta name="twitter:data1" content="€19.90"><h1>Poster</h1>
			<div><span>€19.90</span></div>`,
	},
};

for (const [name, { price, list, html }] of Object.entries(layouts)) {
	test(`${name}: ${price ?? "no price"}`, t => {
		const extraction = extractPage({ html, url: "https://shop.example/article" });
		t.is(extraction.price?.value ?? null, price, JSON.stringify(extraction.price));
		if (list) t.is(extraction.listPrice?.value, list);
	});
}

test("a price that two places tell is surer than one that one tells", t => {
	const shown = `<h1>Poster</h1><div class="price">€19.90</div><button>Add to cart</button>`;
	const card = `<meta name="twitter:label1" content="Price"><meta name="twitter:data1" content="€19.90">`;
	const confidence = (html: string) => extractPage({ html, url: "" }).price!.confidence;
	t.true(confidence(card + shown) > confidence(shown));
});
