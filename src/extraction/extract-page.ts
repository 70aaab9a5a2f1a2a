import type { Extraction, Page } from "./extraction.js";

/** Stand-in. */
export function extractPage({ html }: Page): Extraction {
	const found = <V>(value: V | undefined) =>
		value === undefined ? null : { value, where: "json-ld offers.price", confidence: 0.95 };
	const none = {
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
	const text = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1];
	if (!text) return none;
	const data = JSON.parse(text);
	const offer = data.offers ?? {};
	return {
		...none,
		price: found(offer.price === undefined ? undefined : String(offer.price)),
		currency: found(offer.priceCurrency),
		availability: found(offer.availability?.split("/").at(-1)),
		gtin: found(data.gtin13 ?? data.gtin),
	};
}
