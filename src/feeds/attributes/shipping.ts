import { readPrice } from "../../prices/price-text.js";

/** One shipping rate of a row: as sub-elements, or as Google's text `country:region:service:price`. */
export type ShippingEntry = string | Readonly<Record<string, string>>;

/**
 * The cheapest rate to the whole of the market, in minor units of `currency`: 0 when free, undefined when the row states
 * none that can be read. A rate for one region only is not the market's, and one in another currency cannot be added up.
 */
export function readShipping(
	entries: readonly ShippingEntry[],
	{ market, currency }: { market: string; currency: string },
): number | undefined {
	let lowest: number | undefined;
	for (const entry of entries.flatMap(split)) {
		const rate = typeof entry === "string" ? rateOfText(entry) : rateOfElements(entry);
		if (rate.country && rate.country.toUpperCase() !== market) continue;
		if (rate.region) continue;
		const amount = amountOf(rate.price, currency);
		if (amount !== undefined && (lowest === undefined || amount < lowest)) lowest = amount;
	}
	return lowest;
}

interface Rate {
	readonly country: string | undefined;
	readonly region: string | undefined;
	readonly price: string | undefined;
}

/** A cell of a table may hold several rates, with commas between; a comma within a price has a digit before it. */
function split(entry: ShippingEntry): readonly ShippingEntry[] {
	return typeof entry === "string" && entry.includes(":") ? entry.split(/,\s*(?=[A-Za-z]{2}:|:)/) : [entry];
}

function rateOfText(text: string): Rate {
	const parts = text.split(":").map(part => part.trim());
	const price = parts.at(-1);
	return { country: parts.length > 1 ? parts[0] : undefined, region: parts.length > 2 ? parts[1] : undefined, price };
}

function rateOfElements(elements: Readonly<Record<string, string>>): Rate {
	const region = elements.region || elements.postalcode || elements.locationid || elements.locationgroupname;
	return { country: elements.country, region, price: elements.price };
}

function amountOf(price: string | undefined, currency: string): number | undefined {
	if (!price) return undefined;
	const reading = readPrice(price, { currency });
	// Free shipping is written as a price of 0, which `readPrice` refuses for an article.
	if (reading.fault === "zero_price") return 0;
	return reading.fault === undefined && reading.currency === currency ? reading.amountMinor : undefined;
}
