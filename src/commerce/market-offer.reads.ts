import type { Batch, Reads } from "../database/reads.js";
import { type BroughtOffer, broughtOffer } from "../offers/best-offer.reads.js";
import { inStock, type OfferRecord, offerColumns, offerJoins } from "../offers/offer.reads.js";
import {
	type EvidenceRecord,
	evidenceColumns,
	evidenceJoins,
	newestObservationOfOffer,
} from "../prices/price-observation.reads.js";
import type { Companion } from "../products/search.reads.js";
import type { Narrowing } from "../products/search-filter.js";

/** An offer of a product in one market, with what its price was read from. */
export interface MarketOffer extends OfferRecord {
	readonly evidence: EvidenceRecord | null;
}

/** The best of a product's offers that the conditions leave, and how many they leave. */
export interface BestMarketOffer extends MarketOffer {
	readonly offerCount: number;
}

/** What is asked of offers; the market is always given. */
export type OfferNarrowing = Omit<Narrowing, "brands" | "categoryIds"> & { readonly market: string };

/**
 * Lets the products of a search page bring along the best of the offers that the search's conditions leave (in their most
 * frequent currency, in stock, cheapest) with what its price was read from, and the path of their category.
 */
export const withBestMarketOffers: Companion<BroughtMarketOffer> = {
	name: "in_market",
	sql: ({ ofOffer }) => ({
		columns: `best.*, best.id as "offerId", category.path as "categoryPath"`,
		joins: `left join categories category on category.id = product.category_id
		left join lateral (
			select ${offerColumns}, offer.offer_count as "offerCount", ${evidenceColumns} from (
				select offer.*, count(*) over () as offer_count, count(*) over (partition by currency) as in_currency
				from offers offer where offer.product_id = product.id ${ofOffer}
				order by in_currency desc, currency, ${inStock} desc, price, id limit 1
			) offer
			${offerJoins}
			left join price_observations observation
				on observation.offer_id = offer.id and observation.observed_at = offer.observed_at
			${evidenceJoins}
		) best on true`,
	}),
	values: [],
};

/** What a product of a page brings along of its market. */
export interface BroughtMarketOffer extends BroughtOffer, Omit<EvidenceRecord, "observedAt"> {
	/** Null where no observation is kept. */
	readonly observedAt: Date | null;
	readonly offerCount: number | null;
	readonly categoryPath: string | null;
}

/** The offer of a product that brought one along. */
export function broughtMarketOffer(row: BroughtMarketOffer): BestMarketOffer | undefined {
	const offer = broughtOffer(row);
	const { observedAt, offerCount } = row;
	return offer && { ...offer, offerCount: offerCount ?? 0, evidence: observedAt && { ...row, observedAt } };
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
	const offers = await withEvidence(
		reads,
		found.filter(offer => offer.market === market),
	);
	const others = found.filter(offer => offer.market !== market);
	return Map.groupBy([...offers, ...others.map(offer => ({ ...offer, evidence: null }))], offer => offer.productId);
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
export function withEvidence<Offer extends OfferRecord>(
	reads: Reads,
	offers: readonly Offer[],
): Promise<(Offer & { evidence: EvidenceRecord | null })[]> {
	return Promise.all(
		offers.map(async offer => {
			const [observation] = await reads.load(newestObservationOfOffer, offer.id);
			return { ...offer, evidence: observation ?? null };
		}),
	);
}
