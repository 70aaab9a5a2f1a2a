import type { Statement } from "../database/reads.js";
import { chosenOfWorkspace, isComparable, withFrame } from "./counted-offers.js";

/** How many products a workspace follows, $1, and how many it has paused. */
export const productCounts: Statement<{ tracked: number; paused: number }> = {
	name: "tracked_product_counts",
	text: `select count(*) filter (where status = 'tracked') as tracked, count(*) filter (where status = 'paused') as paused
		from tracked_products where workspace_id = $1 and removed_at is null`,
};

/**
 * How often competitors' offers of a part of a workspace's products changed their price since $2, and since $7 of that. A
 * change is an observation whose price differs from the one before of the same offer in the same currency.
 */
export const priceChangesOfPart: Statement<{ sinceFrom: number; sinceLater: number }> = {
	name: "competitor_price_changes_of_part",
	text: `${withFrame("$1")}, changed as (
			select distinct offer.id
			from frame cross join ${chosenOfWorkspace}
			join offers offer on ${isComparable} and offer.observed_at >= $2 and offer.first_seen_at < offer.observed_at
				and offer.vendor_id <> frame.vendor_id
		)
		select count(*) as "sinceFrom", count(*) filter (where observed.at >= $7) as "sinceLater"
		from changed cross join lateral (
			select at, price, currency, lag(price) over in_order as price_before, lag(currency) over in_order as currency_before
			from (
				select observed_at as at, price, currency from price_observations
				where offer_id = changed.id and observed_at >= $2 and observed_at <= $3
				union all
				(select observed_at, price, currency from price_observations
				where offer_id = changed.id and observed_at >= $4 and observed_at < $2
				order by observed_at desc limit 1)
			) observation
			window in_order as (order by at)
		) observed
		where observed.at >= $2 and observed.price <> observed.price_before and observed.currency = observed.currency_before`,
};
