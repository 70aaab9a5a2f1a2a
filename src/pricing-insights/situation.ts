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
	/** Other vendors' offers, each as it is now; a vendor may have several. */
	readonly offers: readonly CompetitorOffer[];
	readonly now: number;
	/** Begin of the timeframe. */
	readonly from: number;
}

export interface OwnPrice {
	readonly price: number;
	/** When it was stated, or observed. */
	readonly at: number;
	/** The own shop's offer that it was observed at; undefined where the workspace stated it. */
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
	/** When it could last be bought, and for what; undefined where that is not known. Now, while it is in stock. */
	readonly lastSold: Price | undefined;
	/** Its observations, oldest first; the first may lie before the timeframe. The last is how it is now. */
	readonly history: readonly Observed[];
}

export interface Price {
	readonly price: number;
	/** When it was last read. */
	readonly at: number;
}

export interface Observed {
	readonly at: number;
	readonly price: number;
	readonly inStock: boolean;
}

/** Where a price stands among those of the competitors, one a vendor. */
export interface Standing {
	readonly rank: number;
	readonly total: number;
	/** What the price is above the lowest competitor's; undefined without a competitor. */
	readonly priceGap: number | undefined;
}

export function standingOf(price: number, { offers, from }: Pick<Situation, "offers" | "from">): Standing {
	const prices = [...Map.groupBy(offers, ({ vendor }) => vendor).values()].flatMap(
		ofVendor => latestPriceOf(ofVendor, from)?.price ?? [],
	);
	return {
		rank: 1 + prices.filter(other => other < price).length,
		total: 1 + prices.length,
		priceGap: prices.length === 0 ? undefined : price - Math.min(...prices),
	};
}

/**
 * The price that a vendor counts with in a position: of its offers in stock the lowest, or else of those that could last be
 * bought within the timeframe.
 */
export function latestPriceOf(
	offers: readonly Pick<CompetitorOffer, "inStock" | "lastSold">[],
	from: number,
): Price | undefined {
	const recent = offers.filter(({ lastSold }) => lastSold !== undefined && lastSold.at >= from);
	const selling = recent.filter(({ inStock }) => inStock);
	const counted = (selling.length > 0 ? selling : recent).map(({ lastSold }) => lastSold!);
	if (counted.length === 0) return undefined;
	return { price: Math.min(...counted.map(({ price }) => price)), at: Math.max(...counted.map(({ at }) => at)) };
}

/** The offers that can be bought now and were read within the timeframe: the cheapest of each vendor, cheapest first. */
export function sellersOf({ offers, from }: Pick<Situation, "offers" | "from">): CompetitorOffer[] {
	const sellers = new Map<string, CompetitorOffer>();
	for (const offer of offers.filter(({ inStock, readAt }) => inStock && readAt >= from).toSorted(cheapestFirst))
		if (!sellers.has(offer.vendor)) sellers.set(offer.vendor, offer);
	return [...sellers.values()];
}

function cheapestFirst(one: CompetitorOffer, other: CompetitorOffer): number {
	return one.price - other.price || one.offerId - other.offerId;
}
