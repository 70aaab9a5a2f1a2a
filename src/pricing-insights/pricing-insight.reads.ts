import type { Batch, Statement } from "../database/reads.js";
import { inStock } from "../offers/offer.reads.js";
import { chosenOfBatch, isComparable, isFresh, readAt, withFrame } from "../positions/counted-offers.js";
import { roomPercentMin } from "../positions/figures.js";
import { withCompared } from "../positions/insight-summary.reads.js";
import { lowerShareMax, raiseAloneShareMax, raiseShareMax } from "./judge.js";

/** Tracked products that are judged: those where most is at stake. */
export const candidatesMax = 250;
/** Offers of one product that are looked at: those in stock first, and the cheapest. */
const offersMax = 50;

/** A tracked product that may be worth an insight. Amounts are in minor units. */
export interface CandidateRow {
	id: number;
	name: string;
	floorPrice: number | null;
	/** What is at most at stake for each piece sold. */
	stake: number;
}

/**
 * Tracked products of a part of a workspace by what is at most at stake for each piece sold: the whole distance to a cheaper
 * competitor or a dearer next one, no further than a recommendation goes.
 */
export const candidatesOfPart: Statement<CandidateRow> = {
	name: "pricing_insight_candidates_of_part",
	text: `${withCompared}, staked as (
			select id, case
				when yours < floor_price then floor_price - yours
				when lowest_now < yours then least(yours - lowest_now, yours * ${lowerShareMax})
				when lowest_now * 100 >= yours * ${100 + roomPercentMin} then least(lowest_now - yours, yours * ${raiseShareMax})
				when lowest_now is null and lowest is not null then yours * ${raiseAloneShareMax}
			end as stake
			from compared
		), candidate as (
			select id, stake from staked where stake > 0 order by stake desc, id limit ${candidatesMax}
		)
		select tracked.id, tracked.name, tracked.floor_price as "floorPrice", candidate.stake
		from candidate join tracked_products tracked on tracked.id = candidate.id`,
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

/** Those that were read within the timeframe. $2 is its begin, $3 the workspace: another's tracked products give nothing. */
export const comparedOffers: Batch<number, ComparedOfferRow> = {
	name: "compared_offers_of_tracked",
	text: `${withFrame("$3")}
		select chosen.id as "trackedProductId", found.*
		from frame cross join ${chosenOfBatch}
		cross join lateral (
			select offer.id as "offerId", vendor.slug as vendor, vendor.name as "vendorName",
				offer.vendor_id = frame.vendor_id as "isOwn", offer.price, offer.list_price as "listPrice",
				offer.sale_ends_at as "saleEndsAt", ${inStock} as "inStock", offer.observed_at as "observedAt",
				${readAt} as "readAt"
			from offers offer join vendors vendor on vendor.id = offer.vendor_id
			where ${isComparable} and ${isFresh}
			order by offer.vendor_id = frame.vendor_id desc, ${inStock} desc, offer.price, offer.id
			limit ${offersMax}
		) found`,
	keyOf: row => row.trackedProductId,
};
