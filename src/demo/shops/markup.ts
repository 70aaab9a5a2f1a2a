import { currencyDigits, toMajor } from "../../prices/money.js";
import type { Language } from "../catalogue.js";
import type { ShopOffer, ShopPrice } from "./shop-offer.js";

/** An offer with what its page says now. */
export interface PricedOffer extends ShopOffer {
	readonly now: ShopPrice;
	/** Address of the page. */
	readonly url: string;
}

/** What a shop's page holds: in the head, around the article, and the article's parts. */
export interface Markup {
	readonly head?: string;
	/** Attributes of the article's element. */
	readonly article?: string;
	readonly title: string;
	readonly price: string;
	readonly stock: string;
	/** Brand, numbers and the like. */
	readonly facts: string;
	/** At the end of the body. */
	readonly tail?: string;
}

/** How a shop writes a page. The variants are the model's other sizes and colours, with the offer itself. */
export type MarkupKind = (offer: PricedOffer, variants: readonly PricedOffer[]) => Markup;

/** How each shop tells machines what it sells, and the last two do not. */
export const markupOf: Readonly<Record<string, MarkupKind>> = {
	voltique: jsonLd,
	brightcrate: jsonLdGraph,
	hearthlane: microdata,
	kaufwinkel: rdfa,
	lumiday: openGraph,
	secondlap: embeddedState,
	tokimise: microdata,
	zipparo: jsonLd,
	pantrywell: plainText,
	morgenkorb: plainText,
};

/** A JSON-LD `Product`. */
function jsonLd(offer: PricedOffer): Markup {
	const data = { "@context": "https://schema.org/", ...productOf(offer), description: offer.facts.description };
	return { ...plainText(offer), head: script("application/ld+json", data) };
}

/** JSON-LD with a graph: the page, the way to it, and a `ProductGroup` with all variants, of which one is this page's. */
function jsonLdGraph(offer: PricedOffer, variants: readonly PricedOffer[]): Markup {
	const { vendor, url, facts, family } = offer;
	const data = {
		"@context": "https://schema.org",
		"@graph": [
			{ "@type": "Organization", "@id": `#${vendor.slug}`, name: vendor.name },
			{
				"@type": "BreadcrumbList",
				itemListElement: facts.product_type!.split(" > ").map((name, index) => ({
					"@type": "ListItem",
					position: index + 1,
					name,
				})),
			},
			{
				"@type": "ProductGroup",
				"@id": "#group",
				name: family,
				brand: { "@type": "Brand", name: facts.brand },
				productGroupID: facts.item_group_id ?? facts.id,
				variesBy: ["https://schema.org/color", "https://schema.org/size"],
				hasVariant: variants.map(variant => ({ ...productOf(variant), "@id": `${variant.url}#product` })),
			},
			{ "@type": "ItemPage", url, mainEntity: { "@id": `${url}#product` } },
		],
	};
	return { ...plainText(offer), head: script("application/ld+json", data) };
}

function productOf({ facts, now, currency, url }: PricedOffer): object {
	return {
		"@type": "Product",
		name: facts.title,
		brand: { "@type": "Brand", name: facts.brand },
		sku: facts.id,
		mpn: facts.mpn,
		gtin13: facts.gtin,
		color: facts.color,
		image: facts.image_link,
		offers: {
			"@type": "Offer",
			url,
			price: decimal(now.price, currency),
			priceCurrency: currency,
			availability: schemaAvailability[now.availability],
			itemCondition: schemaCondition[facts.condition!],
			...(now.listPrice && {
				priceSpecification: {
					"@type": "UnitPriceSpecification",
					priceType: "https://schema.org/ListPrice",
					price: decimal(now.listPrice, currency),
					priceCurrency: currency,
				},
			}),
		},
	};
}

/** schema.org in the attributes of what is seen. */
function microdata(offer: PricedOffer): Markup {
	const { facts, now, currency, language } = offer;
	const words = wordsOf[language];
	return {
		article: 'itemscope itemtype="https://schema.org/Product"',
		title: `<h1 itemprop="name">${escaped(facts.title!)}</h1>`,
		price: `<p class="price" itemprop="offers" itemscope itemtype="https://schema.org/Offer">
${was(offer)}<meta itemprop="priceCurrency" content="${currency}"><strong itemprop="price" content="${decimal(now.price, currency)}">${money(now.price, offer)}</strong>
<link itemprop="availability" href="${schemaAvailability[now.availability]}"><link itemprop="itemCondition" href="${schemaCondition[facts.condition!]}"></p>`,
		stock: stock(offer),
		facts: `<dl>
<dt>${words.brand}</dt><dd itemprop="brand" itemscope itemtype="https://schema.org/Brand"><span itemprop="name">${escaped(facts.brand!)}</span></dd>
<dt>${words.number}</dt><dd itemprop="sku">${escaped(facts.id!)}</dd>
${facts.gtin ? `<dt>GTIN</dt><dd itemprop="gtin13">${facts.gtin}</dd>` : ""}
${facts.mpn ? `<dt>MPN</dt><dd itemprop="mpn">${facts.mpn}</dd>` : ""}
</dl>`,
	};
}

/** The same as RDFa, with the number as a shopper reads it. */
function rdfa(offer: PricedOffer): Markup {
	const { facts, now, currency, language } = offer;
	const words = wordsOf[language];
	return {
		article: 'vocab="https://schema.org/" typeof="Product"',
		title: `<h1 property="name">${escaped(facts.title!)}</h1>`,
		price: `<div class="price" property="offers" typeof="Offer">${was(offer)}<strong><span property="price" content="${decimal(now.price, currency)}">${money(now.price, offer)}</span></strong>
<meta property="priceCurrency" content="${currency}"><link property="availability" href="${schemaAvailability[now.availability]}"></div>`,
		stock: stock(offer),
		facts: `<dl>
<dt>${words.brand}</dt><dd property="brand" typeof="Brand"><span property="name">${escaped(facts.brand!)}</span></dd>
<dt>${words.number}</dt><dd property="sku">${escaped(facts.id!)}</dd>
${facts.gtin ? `<dt>EAN</dt><dd property="gtin">${facts.gtin}</dd>` : ""}
</dl>`,
	};
}

/** Nothing but meta tags, as social networks want them. */
function openGraph(offer: PricedOffer): Markup {
	const { facts, now, currency, url, vendor } = offer;
	const availability = { in_stock: "in stock", limited: "in stock", preorder: "preorder", backorder: "backorder" };
	const tags: Record<string, string | undefined> = {
		"og:type": "product",
		"og:title": facts.title,
		"og:site_name": vendor.name,
		"og:url": url,
		"og:image": facts.image_link,
		"product:brand": facts.brand,
		"product:retailer_item_id": facts.id,
		"product:price:amount": decimal(now.price, currency),
		"product:price:currency": currency,
		"product:availability": availability[now.availability as keyof typeof availability] ?? "out of stock",
		"product:condition": facts.condition,
		"product:gtin": facts.gtin,
		"product:original_price:amount": now.listPrice && decimal(now.listPrice, currency),
		"product:original_price:currency": now.listPrice && currency,
	} as Record<string, string | undefined>;
	const head = Object.entries(tags)
		.filter(([, content]) => content)
		.map(([property, content]) => `<meta property="${property}" content="${escaped(content!)}">`)
		.join("\n");
	return { ...plainText(offer), head };
}

/** The state from which a page is drawn in the browser, with prices in cents. */
function embeddedState(offer: PricedOffer): Markup {
	const { facts, now, currency, market, family } = offer;
	const data = {
		props: {
			pageProps: {
				locale: localeOf[market],
				product: {
					id: facts.id,
					name: facts.title,
					brand: { name: facts.brand },
					ean: facts.gtin,
					manufacturerNumber: facts.mpn,
					family,
					condition: facts.condition,
					price: { centAmount: now.price, currencyCode: currency, fractionDigits: currencyDigits(currency) },
					listPrice: now.listPrice
						? { centAmount: now.listPrice, currencyCode: currency, fractionDigits: currencyDigits(currency) }
						: null,
					availability: { isInStock: now.availability === "in_stock" || now.availability === "limited" },
				},
			},
		},
		page: "/[market]/[product]",
		buildId: "demo",
	};
	return { ...plainText(offer), tail: script("application/json", data, ' id="__NEXT_DATA__"') };
}

/** What people see, and no more. */
function plainText(offer: PricedOffer): Markup {
	const { facts, now, language } = offer;
	const words = wordsOf[language];
	return {
		title: `<h1>${escaped(facts.title!)}</h1>`,
		price: `<p class="price">${was(offer)}<strong>${now.listPrice ? `<small>${words.now}</small> ` : ""}${money(now.price, offer)}</strong></p>`,
		stock: stock(offer),
		facts: `<dl>
<dt>${words.brand}</dt><dd>${escaped(facts.brand!)}</dd>
<dt>${words.number}</dt><dd>${escaped(facts.id!)}</dd>
${facts.gtin ? `<dt>${language === "de" ? "EAN" : "GTIN"}</dt><dd>${facts.gtin}</dd>` : ""}
</dl>`,
	};
}

function was(offer: PricedOffer): string {
	const { listPrice } = offer.now;
	return listPrice ? `<s><small>${wordsOf[offer.language].was}</small> ${money(listPrice, offer)}</s> ` : "";
}

function stock({ now, language }: PricedOffer): string {
	return `<p class="stock ${now.availability}">${wordsOf[language][now.availability]}</p>`;
}

function script(type: string, data: object, attributes = ""): string {
	return `<script type="${type}"${attributes}>${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
}

/** As the market's people write it: $1,299.00, 1.299,00 €, ￥29,880. */
export function money(minor: number, { market, currency }: ShopOffer): string {
	const digits = currencyDigits(currency);
	const format = new Intl.NumberFormat(localeOf[market], {
		style: "currency",
		currency,
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	});
	return escaped(format.format(toMajor(minor, currency)));
}

/** As programs write it. */
function decimal(minor: number, currency: string): string {
	return toMajor(minor, currency).toFixed(currencyDigits(currency));
}

export function escaped(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

export const localeOf = { US: "en-US", DE: "de-DE", JP: "ja-JP" } as const;

const schemaAvailability: Readonly<Record<string, string>> = {
	in_stock: "https://schema.org/InStock",
	limited: "https://schema.org/LimitedAvailability",
	preorder: "https://schema.org/PreOrder",
	backorder: "https://schema.org/BackOrder",
	out_of_stock: "https://schema.org/OutOfStock",
};

const schemaCondition: Readonly<Record<string, string>> = {
	new: "https://schema.org/NewCondition",
	refurbished: "https://schema.org/RefurbishedCondition",
	used: "https://schema.org/UsedCondition",
};

/** What the shops say, in the languages of their markets. */
export const wordsOf: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
	en: {
		was: "Was",
		now: "Now",
		brand: "Brand",
		number: "Item number",
		in_stock: "In stock",
		limited: "Only a few left",
		preorder: "Available for pre-order",
		backorder: "On backorder",
		out_of_stock: "Currently out of stock",
		cart: "Add to cart",
		related: "You may also like",
		invented: "An invented shop of Pricegraph's demo market. Nothing here can be bought.",
	},
	de: {
		was: "Statt",
		now: "Jetzt",
		brand: "Marke",
		number: "Artikelnummer",
		in_stock: "Auf Lager, sofort lieferbar",
		limited: "Nur noch wenige verfügbar",
		preorder: "Jetzt vorbestellen",
		backorder: "Nachbestellt",
		out_of_stock: "Derzeit nicht verfügbar",
		cart: "In den Warenkorb",
		related: "Das könnte Ihnen auch gefallen",
		invented: "Ein erfundener Laden aus dem Demomarkt von Pricegraph. Hier gibt es nichts zu kaufen.",
	},
	ja: {
		was: "通常価格",
		now: "セール価格",
		brand: "ブランド",
		number: "商品番号",
		in_stock: "在庫あり",
		limited: "残りわずか",
		preorder: "予約受付中",
		backorder: "お取り寄せ",
		out_of_stock: "在庫切れ",
		cart: "カートに入れる",
		related: "こちらもおすすめ",
		invented: "Pricegraphのデモ用の架空のお店です。購入はできません。",
	},
};
