import { availabilityOfCode, conditionOfCode } from "./availability.js";
import type { PageElement } from "./page-document.js";
import type { ProductRecord } from "./product-record.js";

const metaTrust = 0.82;

/** The contents of the page's `meta` elements, by their names in lower case; the first of each. */
export function metaContents(metas: readonly PageElement[]): ReadonlyMap<string, string> {
	const contents = new Map<string, string>();
	for (const { attributes } of metas.slice(0, 500)) {
		const name = (attributes.property ?? attributes.name)?.trim().toLowerCase();
		const content = (attributes.content ?? attributes.value)?.trim();
		if (name && content && !contents.has(name)) contents.set(name, content.slice(0, 2_000));
	}
	return contents;
}

/** Reads what Open Graph, its products and Twitter's cards say of the product. */
export function metaProduct(metas: ReadonlyMap<string, string>): ProductRecord | undefined {
	const first = (...names: string[]) => names.map(name => metas.get(name)).find(Boolean);
	const sale = first("product:sale_price:amount", "product:sale_price");
	const ordinary = first(
		"product:price:amount",
		"product:price",
		"og:price:amount",
		"og:product:price:amount",
		"og:price",
		"price",
	);
	const before = first("product:original_price:amount", "og:price:standard_amount", "product:pretax_price:amount");
	const facts = twitterFacts(metas);
	const price = sale ?? ordinary ?? facts.get("price");
	const name = sale ? "product:sale_price" : ordinary ? "product:price" : "twitter:data";
	const availability =
		first("product:availability", "og:availability", "og:product:availability", "availability") ??
		facts.get("availability");
	return {
		where: "meta",
		trust: metaTrust,
		name: first("og:title", "twitter:title"),
		brand: first("product:brand", "og:brand", "product:manufacturer", "brand"),
		skus: [first("product:retailer_item_id", "product:retailer_part_no", "og:sku", "product:sku")].filter(isText),
		gtins: [
			first("product:ean", "product:gtin", "product:upc", "product:isbn", "og:upc", "og:ean", "books:isbn"),
		].filter(isText),
		mpn: first("product:mfr_part_no", "product:mpn"),
		imageUrl: first("og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src"),
		url: first("og:url"),
		place: 0,
		offers:
			price || availability
				? [
						{
							where: `meta ${name}`,
							price,
							listPrice: (sale && ordinary !== sale ? ordinary : undefined) ?? before,
							currency: first(
								"product:sale_price:currency",
								"product:price:currency",
								"og:price:currency",
								"og:product:price:currency",
								"pricecurrency",
							),
							availability: availabilityOfCode(availability),
							condition: conditionOfCode(first("product:condition", "og:condition")),
							skus: [],
							gtins: [],
						},
					]
				: [],
	};
}

/** What Twitter's product cards tell as pairs, by the label in lower case: `twitter:label1` "Price", `twitter:data1` "€41.30". */
function twitterFacts(metas: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
	const facts = new Map<string, string>();
	for (const number of [1, 2, 3, 4]) {
		const label = metas.get(`twitter:label${number}`)?.toLowerCase();
		const data = metas.get(`twitter:data${number}`);
		if (label && data && !facts.has(label)) facts.set(label, data);
	}
	return facts;
}

function isText(text: string | undefined): text is string {
	return text !== undefined;
}
