/** A workspace's own price, in minor units, and when it was stated or read. */
export interface PriceAt {
	readonly price: number;
	readonly at: Date;
}

/** What the workspace stated, or its shop was read to ask, whichever is later. */
export function ownPriceOf(stated: PriceAt | undefined, read: PriceAt | undefined): number | undefined {
	return laterPriceOf(stated, read)?.price;
}

/** The one of them that is the own price. */
export function laterPriceOf(stated: PriceAt | undefined, read: PriceAt | undefined): PriceAt | undefined {
	if (!stated || !read) return stated ?? read;
	return stated.at >= read.at ? stated : read;
}
