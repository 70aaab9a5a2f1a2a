import type { Batch, Reads } from "../database/reads.js";
import { inStock, type OfferRecord, offerColumns, offerJoins } from "../offers/offer.reads.js";
import { newestObservationOfOffer, type ObservationRecord } from "../prices/price-observation.reads.js";
import { conditionsOf, type Narrowing } from "../products/search-filter.js";

/** An offer of a product in one market, with what its price was read from. */
export interface MarketOffer extends OfferRecord {
	readonly observation: ObservationRecord | null;
}

/** The best of a product's offers that the conditions leave, and how many they leave. */
export interface BestMarketOffer extends MarketOffer {
	readonly offerCount: number;
}

/** What is asked of offers; the market is always given. */
export type OfferNarrowing = Omit<Narrowing, "brands" | "categoryIds"> & { readonly market: string };

/** The offers of the products in a market, the best of each, by product: in its most frequent currency, in stock, cheapest. */
export async function bestMarketOffers(
	reads: Reads,
	productIds: readonly number[],
	{ market, vendors, minPrice, maxPrice, inStock, conditions }: OfferNarrowing,
): Promise<Map<number, BestMarketOffer>> {
	const narrowing = conditionsOf({ market, vendors, minPrice, maxPrice, inStock, conditions }, 1);
	const batch = bestOfferWithin(narrowing.name, narrowing.ofOffer);
	const found = await Promise.all(productIds.map(id => reads.load(batch, id, ...narrowing.values)));
	const best = await withObservations(reads, found.flat());
	return new Map(best.map(offer => [offer.productId, offer]));
}

function bestOfferWithin(name: string, conditions: string): Batch<number, OfferRecord & { offerCount: number }> {
	return {
		name: `best_market_offer_${name}`,
		text: `select ${offerColumns}, offer.offer_count as "offerCount" from unnest($1::bigint[]) as wanted(product_id)
			cross join lateral (
				select * from (
					select offer.*, count(*) over () as offer_count, count(*) over (partition by currency) as in_currency
					from offers offer where offer.product_id = wanted.product_id ${conditions}
				) offer
				order by in_currency desc, currency, ${inStock} desc, price, id limit 1
			) offer
			${offerJoins}`,
		keyOf: row => row.productId,
	};
}

/** Offers of a product that are looked at: more than any product has in a market. */
export const marketOffersMax = 2_000;

/** All offers of a product, in all markets. */
const allOffersOfProduct: Batch<number, OfferRecord> = {
	name: "all_offers_of_product",
	text: `select found.* from unnest($1::bigint[]) as wanted(product_id)
		cross join lateral (
			select ${offerColumns} from offers offer ${offerJoins} where offer.product_id = wanted.product_id
			order by offer.market <> $2, offer.id limit ${marketOffersMax}
		) found`,
	keyOf: row => row.productId,
};

/** The offers of each product, those of the market first, with what their prices were read from. */
export async function offersOfProducts(
	reads: Reads,
	productIds: readonly number[],
	market: string,
): Promise<Map<number, MarketOffer[]>> {
	const found = await offerRecordsOfProducts(reads, productIds, market);
	const offers = await withObservations(
		reads,
		found.filter(offer => offer.market === market),
	);
	const others = found.filter(offer => offer.market !== market);
	return Map.groupBy([...offers, ...others.map(offer => ({ ...offer, observation: null }))], offer => offer.productId);
}

/** The offers of the products, those of the market first, as they stand: without what their prices were read from. */
export async function offerRecordsOfProducts(
	reads: Reads,
	productIds: readonly number[],
	market: string,
): Promise<OfferRecord[]> {
	return (await Promise.all(productIds.map(id => reads.load(allOffersOfProduct, id, market)))).flat();
}

/** Offers with what their prices were read from, in one statement. */
export function withObservations<Offer extends OfferRecord>(
	reads: Reads,
	offers: readonly Offer[],
): Promise<(Offer & { observation: ObservationRecord | null })[]> {
	return Promise.all(
		offers.map(async offer => {
			const [observation] = await reads.load(newestObservationOfOffer, offer.id);
			return { ...offer, observation: observation ?? null };
		}),
	);
}
