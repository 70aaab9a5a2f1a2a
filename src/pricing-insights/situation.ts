import type { Standing } from "../positions/position.js";

/**
 * What is known of a tracked product's market when an insight is drawn. Amounts are in minor units of `currency`, moments
 * in milliseconds since 1970.
 */
export interface Situation {
	/** Identifier of the tracked product. */
	readonly productId: number;
	readonly productName: string;
	readonly currency: string;
	readonly own: OwnPrice;
	/** The lowest price that the workspace would ask; undefined where it states none. */
	readonly floor: number | undefined;
	/** Competitors' offers that were read within the timeframe, each as it is now; a vendor may have several. */
	readonly offers: readonly CompetitorOffer[];
	/** Who counts in the position, with which price. */
	readonly competitors: Standing["competitors"];
	readonly now: number;
	/** Begin of the timeframe. */
	readonly from: number;
}

export interface OwnPrice {
	readonly price: number;
	/** Whether the workspace stated it; otherwise its own shop was read to ask it. */
	readonly isStated: boolean;
	/** When it was stated, or the shop was seen to begin to ask it. */
	readonly at: number;
	/** The shop's offer; undefined where the price was stated. */
	readonly offerId: number | undefined;
}

export interface CompetitorOffer {
	readonly offerId: number;
	readonly vendor: string;
	readonly vendorName: string;
	readonly price: number;
	readonly listPrice: number | undefined;
	readonly saleEndsAt: number | undefined;
	readonly inStock: boolean;
	/** When price, list price or stock was last seen to change. */
	readonly observedAt: number;
	/** When it was last read, changed or not. */
	readonly readAt: number;
	/** Its observations, oldest first; the first may lie before the timeframe. The last is how it is now. */
	readonly history: readonly Observed[];
}

export interface Observed {
	readonly at: number;
	readonly price: number;
	readonly inStock: boolean;
}

/** The offers that can be bought now: the cheapest of each vendor, cheapest first. */
export function sellersOf(offers: readonly CompetitorOffer[]): CompetitorOffer[] {
	const sellers = new Map<string, CompetitorOffer>();
	for (const offer of offers.filter(({ inStock }) => inStock).toSorted(cheapestFirst))
		if (!sellers.has(offer.vendor)) sellers.set(offer.vendor, offer);
	return [...sellers.values()];
}

function cheapestFirst(one: CompetitorOffer, other: CompetitorOffer): number {
	return one.price - other.price || one.offerId - other.offerId;
}
