import { inStock, lastScannedAt } from "../offers/offer.reads.js";

/**
 * Which offers a tracked product is compared with: those of its identities in the workspace's market and currency, of new
 * articles, one a purchase. In SQL, for offers under the alias `offer` joined by `offerJoins`.
 */
export function isCompared(market: string, currency: string): string {
	return `offer.market = ${market} and offer.currency = ${currency} and offer.condition = 'new' and offer.pack_quantity = 1`;
}

/** In stock, and read since `from`. */
export function isSelling(from: string): string {
	return `${inStock} and ${lastScannedAt} >= ${from}`;
}

/** Whether an own offer was read after the workspace stated its price: the later of the two is the own price. */
export const isLaterThanStated = `${lastScannedAt} > coalesce(tracked.price_stated_at, '-infinity')`;
