import type { Statement } from "../database/reads.js";
import { inStock } from "../offers/offer.reads.js";
import {
	chosenOfWorkspace,
	isComparable,
	isFresh,
	isVendorsLast,
	mayHaveSoldOut,
	ownPrice,
	readAt,
	soldOut,
	withFrame,
} from "./counted-offers.js";
import { roomPercentMin } from "./figures.js";

/** Sums over a part of a workspace's tracked products. Amounts are in minor units; what may outgrow a number is text. */
export interface SummaryPart {
	products: number;
	undercut: number;
	opportunities: number;
	/** Products with an own price and a competitor, and the sum of their gaps. */
	compared: number;
	gaps: string;
	/** Of the product that is undercut by most: how much, and its own price. Null where none is. */
	largestUndercut: { gap: number; yours: number } | null;
}

const isOwn = "offer.vendor_id = frame.vendor_id";

/**
 * What statements over a part of a workspace have in front that compare each own price, `yours`, with the lowest
 * competitor's: `lowest_now` is in stock, `lowest` may be a last price. Each product's offers are looked at once. Those that
 * may have sold out within the timeframe are only gathered then, and what they cost is looked up after: they are few, and the
 * statement spends its time on the others. By `limit` each is looked up by itself, whatever the planner takes them to be.
 */
export const withCompared = `${withFrame("$1")}, standing as materialized (
			select chosen.*, counted.*
			from frame cross join ${chosenOfWorkspace}
			cross join lateral (
				select min(offer.price) filter (where ${isOwn} and ${inStock}) as own,
					max(${readAt}) filter (where ${isOwn} and ${inStock}) as own_at,
					min(offer.price) filter (where not (${isOwn}) and ${inStock}) as lowest_now,
					array_agg(offer.id) filter (where ${mayHaveSoldOut}) as sold_out
				from offers offer where ${isComparable} and ${isFresh}
			) counted
		), last as (
			select chosen.id, min(sold.price) filter (where ${isOwn}) as own, max(sold.at) filter (where ${isOwn}) as own_at,
				min(sold.price) filter (where not (${isOwn})) as lowest
			from frame cross join standing chosen
			cross join unnest(chosen.sold_out) candidate (id)
			cross join lateral (select * from offers where offers.id = candidate.id limit 1) offer
			${soldOut}
			where sold.at >= $2 and ${isVendorsLast}
			group by chosen.id
		), compared as (
			select chosen.id, chosen.floor_price,
				${ownPrice({ price: "coalesce(chosen.own, last.own)", at: "coalesce(chosen.own_at, last.own_at)" })} as yours,
				chosen.lowest_now, least(chosen.lowest_now, last.lowest) as lowest
			from standing chosen left join last on last.id = chosen.id
		)`;

export const summaryOfPart: Statement<SummaryPart> = {
	name: "insight_summary_of_part",
	text: `${withCompared}
		select count(*) as products, count(*) filter (where lowest_now < yours) as undercut,
			count(*) filter (where lowest > yours and lowest * 100 >= yours * ${100 + roomPercentMin}) as opportunities,
			count(yours - lowest) as compared, coalesce(sum(yours - lowest), 0)::text as gaps,
			(select json_build_object('gap', yours - lowest_now, 'yours', yours) from compared
				where lowest_now < yours order by (yours - lowest_now)::float8 / yours desc limit 1) as "largestUndercut"
		from compared`,
};
