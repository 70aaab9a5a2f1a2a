import type { Batch, Statement } from "../database/reads.js";
import { inStock, lastScannedAt, offerJoins } from "../offers/offer.reads.js";
import { isCompared, isLaterThanStated, isSelling } from "./competition.js";

/** Tracked products that are judged: those where most is at stake. */
export const candidatesMax = 250;
/** Offers of one product that are looked at: those in stock first, and the cheapest. */
const offersMax = 50;

/** A tracked product that may be worth an insight. Amounts are in minor units. */
export interface CandidateRow {
	id: number;
	name: string;
	floorPrice: number | null;
	statedPrice: number | null;
	statedAt: Date | null;
}

/**
 * The tracked products of the workspace $1 by what is at most at stake for each piece sold: the whole distance to a cheaper
 * competitor or a dearer next one, no further than a recommendation goes. $2 is the workspace's vendor, $3 and $4 are its
 * market and currency, $5 is the begin of the timeframe.
 */
export const insightCandidates: Statement<CandidateRow> = {
	name: "pricing_insight_candidates",
	text: `with compared as (
			select tracked.id, tracked.name, tracked.floor_price, tracked.price, tracked.price_stated_at,
				min(offer.price) filter (where offer.vendor_id = $2 and ${isSelling("$5")} and ${isLaterThanStated}) as seen,
				min(offer.price) filter (where offer.vendor_id <> $2 and ${isSelling("$5")}) as lowest,
				bool_or(offer.vendor_id <> $2 and not ${inStock}) as without_stock
			from tracked_products tracked
			join tracked_identities identity on identity.tracked_product_id = tracked.id
			join offers offer on offer.product_id = identity.product_id and ${isCompared("$3", "$4")}
			left join feeds feed on feed.vendor_id = offer.vendor_id and feed.market = offer.market
			where tracked.workspace_id = $1 and identity.workspace_id = $1 and tracked.status = 'tracked'
				and tracked.removed_at is null
			group by tracked.id
		), priced as (
			select *, coalesce(seen, price) as own from compared
		), staked as (
			select *, case
				when own < floor_price then floor_price - own
				when lowest < own then least(own - lowest, own * 0.3)
				when lowest >= own * 1.01 then least(lowest - own, own * 0.1)
				when lowest is null and without_stock then own * 0.05
			end as stake
			from priced
		)
		select id, name, floor_price as "floorPrice", price as "statedPrice", price_stated_at as "statedAt"
		from staked where stake > 0 order by stake desc, id limit ${candidatesMax}`,
};

/** An offer that a tracked product is compared with, or its own. Amounts are in minor units. */
export interface ComparedOfferRow {
	trackedProductId: number;
	offerId: number;
	vendor: string;
	vendorName: string;
	isOwn: boolean;
	price: number;
	listPrice: number | null;
	saleEndsAt: Date | null;
	inStock: boolean;
	observedAt: Date;
	readAt: Date;
}

/** Keys are tracked products; $2 is the workspace, $3 its vendor, $4 and $5 are its market and currency. */
export const comparedOffers: Batch<number, ComparedOfferRow> = {
	name: "compared_offers_of_tracked_products",
	text: `select wanted.id as "trackedProductId", found.*
		from unnest($1::bigint[]) as wanted(id)
		cross join lateral (
			select offer.id as "offerId", vendor.slug as vendor, vendor.name as "vendorName",
				offer.vendor_id = $3 as "isOwn", offer.price, offer.list_price as "listPrice",
				offer.sale_ends_at as "saleEndsAt", ${inStock} as "inStock", offer.observed_at as "observedAt",
				${lastScannedAt} as "readAt"
			from tracked_identities identity
			join offers offer on offer.product_id = identity.product_id and ${isCompared("$4", "$5")}
			${offerJoins}
			where identity.tracked_product_id = wanted.id and identity.workspace_id = $2
			order by offer.vendor_id = $3 desc, ${inStock} desc, offer.price, offer.id
			limit ${offersMax}
		) as found`,
	keyOf: row => row.trackedProductId,
};
