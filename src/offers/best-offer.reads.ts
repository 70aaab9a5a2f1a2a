import type { Batch, Reads } from "../database/reads.js";
import type { ProductRow } from "../products/product.reads.js";
import type { Companion } from "../products/search.reads.js";
import { inStock, type OfferRecord, type OfferRow, offerColumns, offerJoins, offerOf } from "./offer.reads.js";

/** What the best of a product's offers is chosen from: those of one market and one vendor; undefined for any. */
export interface BestOfferChoice {
	readonly market: string | undefined;
	readonly vendor: string | undefined;
}

/** A product, perhaps with its best offer, which the statement that found it brought along. */
export interface ProductWithOffer extends ProductRow {
	readonly brought?: { readonly choice: BestOfferChoice; readonly bestOffer: OfferRecord | undefined };
}

/** The best of a product's offers: what was brought along with the product, or else loaded together with those of others. */
export function bestOfferOf(
	{ id, brought }: ProductWithOffer,
	{ market, vendor }: BestOfferChoice,
	reads: Reads,
): Promise<OfferRow | undefined> | OfferRow | undefined {
	const published = (best: OfferRecord | undefined) => best && offerOf(best, market);
	if (brought && brought.choice.market === market && brought.choice.vendor === vendor)
		return published(brought.bestOffer);
	return reads.load(bestOfferOfProduct, id, market ?? null, vendor ?? null).then(([best]) => published(best));
}

/**
 * The best offer of a product as a SELECT of an `OfferRecord`, and by the way the market and currency to compare in: of
 * the offers that the market and the vendor leave, the market with most of them (of equal ones the first of the alphabet),
 * its most frequent currency, and there the cheapest in stock, or else the cheapest. The arguments are SQL, the last two
 * of them null for any.
 */
export function selectBestOffer(product: string, market: string, vendor: string): string {
	const offersLeft = `from offers offer where product_id = ${product} and (${market}::text is null or market = ${market})
				and (${vendor}::text is null or vendor_id = (select id from vendors where slug = ${vendor}))`;
	return `select ${offerColumns} from (
			select market, currency ${offersLeft} group by market, currency
			order by sum(count(*)) over (partition by market) desc, market, count(*) desc, currency limit 1
		) frame
		cross join lateral (
			select * ${offersLeft} and market = frame.market and currency = frame.currency
			order by ${inStock} desc, price, id limit 1
		) offer
		-- Only what is chosen is joined: half the time.
		${offerJoins}`;
}

const bestOfferOfProduct: Batch<number, OfferRecord> = {
	name: "best_offer_of_product",
	text: `select best.* from unnest($1::bigint[]) as wanted(product_id)
		cross join lateral (${selectBestOffer("wanted.product_id", "$2", "$3")}) best`,
	keyOf: row => row.productId,
};

/** The columns of an offer that was brought along with a product, whose own `id` it must not hide. */
export interface BroughtOffer extends Omit<OfferRecord, "id"> {
	readonly offerId: number | null;
}

/** The offer of a row that brought one along. */
export function broughtOffer<Row extends BroughtOffer>(row: Row): (Row & OfferRecord) | undefined {
	return row.offerId === null ? undefined : { ...row, id: row.offerId };
}

/** Lets the products of a search page bring their best offers along. */
export function withBestOffers({ market, vendor }: BestOfferChoice): Companion<BroughtOffer> {
	return {
		name: "with_offers",
		sql: ({ valuesBefore }) => ({
			columns: `best.*, best.id as "offerId"`,
			joins: `left join lateral (${selectBestOffer("product.id", `$${valuesBefore + 1}`, `$${valuesBefore + 2}`)}) best on true`,
		}),
		values: [market ?? null, vendor ?? null],
	};
}
