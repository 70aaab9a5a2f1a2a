import { inStock, lastReadOf } from "../offers/offer.reads.js";
import { isReading } from "../prices/timeline.reads.js";

/**
 * How long before now the observation may lie that tells what an offer cost when it could last be bought, as with the
 * timelines of prices.
 */
const carriedInDaysMax = 1_100;
const dayMs = 86_400_000;

/** What each statement about positions takes as $2, $3 and $4. */
export function momentsOf({ from, now }: { from: Date; now: Date }): [from: Date, now: Date, carriedInFrom: Date] {
	return [from, now, new Date(now.getTime() - carriedInDaysMax * dayMs)];
}

/**
 * What statements about positions have in front. `workspace` is the place of its identifier among the values; $2, $3 and
 * $4 are `momentsOf`. `frame` is the workspace, and `fresh_feed` tells what was read as a whole within the timeframe.
 */
export function withFrame(workspace: string): string {
	return `with frame as materialized (
			select id, vendor_id, market, currency from workspaces where id = ${workspace}
		), fresh_feed as materialized (
			select feed.vendor_id from feeds feed join frame on frame.market = feed.market where feed.last_read_at >= $2
		)`;
}

/** The tracked products of a batch, $1, of the workspace in `frame`. */
export const chosenOfBatch = `(
		select tracked.id, tracked.price, tracked.price_stated_at,
			array(select product_id from tracked_identities where tracked_product_id = tracked.id) as product_ids
		from tracked_products tracked
		where tracked.id = any($1) and tracked.workspace_id = (select id from frame) and tracked.removed_at is null
	) chosen`;

/**
 * The tracked products of a whole workspace, $1, that are neither paused nor removed, with identifiers from $5 to $6. One
 * that no product was confirmed to be, as most are, is looked up by a single identifier.
 */
export const chosenOfWorkspace = `(
		select tracked.id, tracked.price, tracked.price_stated_at, tracked.floor_price,
			case when matched.ids is null then array[tracked.product_id] else tracked.product_id || matched.ids end
				as product_ids
		from tracked_products tracked
		left join (
			select tracked_product_id, array_agg(product_id) as ids from product_matches
			where workspace_id = $1 and state = 'confirmed' group by tracked_product_id
		) matched on matched.tracked_product_id = tracked.id
		where tracked.workspace_id = $1 and tracked.status = 'tracked' and tracked.removed_at is null
			and tracked.id between $5 and $6
	) chosen`;

/** Offers of `chosen` that compare at all: new, single articles in the workspace's market and currency. */
export const isComparable = comparableOf("offer");

function comparableOf(offer: string): string {
	return `${offer}.product_id = any(chosen.product_ids)
		and ${offer}.market = frame.market and ${offer}.currency = frame.currency
		and ${offer}.condition = 'new' and ${offer}.pack_quantity = 1`;
}

/** Read within the timeframe: by its page, its row of the feed or, while it is listed, with the whole feed. */
export const isFresh = freshOf("offer");

function freshOf(offer: string): string {
	return `(${offer}.last_read_at >= $2 or ${offer}.page_read_at >= $2
		or ${offer}.listed and ${offer}.vendor_id in (select vendor_id from fresh_feed))`;
}

/** Not in stock, but may have been within the timeframe: since then it must have been observed, and not for the first time. */
export const mayHaveSoldOut = `(not (${inStock}) and offer.observed_at >= $2 and offer.first_seen_at < offer.observed_at)`;

/** Nothing of its vendor is in stock now: otherwise that is the vendor's latest price. */
export const isVendorsLast = `not exists (
		select from offers sibling
		where ${comparableOf("sibling")} and sibling.vendor_id = offer.vendor_id
			and ${inStock.replaceAll("offer.", "sibling.")} and ${freshOf("sibling")}
	)`;

/**
 * What an offer that is not in stock was last seen to cost while it was, as `sold.price`, and when that was last read, as
 * `sold.at`: at the observation itself, or by the last run of its feed or reading of its page before the next one. A run
 * reads what is listed; what is not any more was listed up to `last_read_at`. By `offset` it is looked up once, however
 * often a statement names it.
 */
export const soldOut = `cross join lateral (
		select last.price, greatest(last.observed_at, (
				select max(run.observed_at) from feed_runs run
				where run.vendor_id = offer.vendor_id and run.market = offer.market
					and run.observed_at > last.observed_at and run.observed_at < next.observed_at
					and (offer.listed or run.observed_at <= offer.last_read_at)
			), (
				select case when page.last_at < next.observed_at then page.last_at else page.observed_at end
				from page_readings page
				where page.offer_id = offer.id and ${isReading("page")}
					and page.observed_at >= last.observed_at and page.observed_at < next.observed_at
				order by page.observed_at desc limit 1
			)) as at
		from (
			select observed_at, price from price_observations
			where offer_id = offer.id and observed_at >= $4 and observed_at <= $3
				and currency = frame.currency and availability in ('in_stock', 'limited')
			order by observed_at desc limit 1
		) last
		cross join lateral (
			select observed_at from price_observations
			where offer_id = offer.id and observed_at > last.observed_at and observed_at <= $3
			order by observed_at limit 1
		) next
		offset 0
	) sold`;

/** When an offer was last read. Asked of few: one look-up each. */
export const readAt = lastReadOf(`(
		select feed.last_read_at from feeds feed where feed.vendor_id = offer.vendor_id and feed.market = offer.market
	)`);

/**
 * One row a vendor whose price counts for `chosen`: its cheapest offer in stock, or else its cheapest last price. `offers`
 * tells how many stand behind it, `at` when it was last read.
 */
export const countedVendors = `(
		select vendor_id, min(price) as price, max(at) as at, bool_or(in_stock) as in_stock, count(*) as offers
		from (
			select offer.vendor_id, offer.price, ${readAt} as at, true as in_stock
			from offers offer where ${isComparable} and ${inStock} and ${isFresh}
			union all
			select offer.vendor_id, sold.price, sold.at, false
			from offers offer ${soldOut}
			where ${isComparable} and ${mayHaveSoldOut} and ${isVendorsLast} and sold.at >= $2
		) counted
		group by vendor_id
	)`;

/** A tracked product's own price: what the workspace stated, or its shop was read to ask, whichever is later. */
export function ownPrice({ price, at }: { price: string; at: string }): string {
	return `case when chosen.price is not null and (${at} is null or chosen.price_stated_at >= ${at})
		then chosen.price else ${price} end`;
}
