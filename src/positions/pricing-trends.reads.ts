import type { Batch, Statement } from "../database/reads.js";
import { type TimelineRow, timelineColumns, timelineJoins } from "../prices/timeline.reads.js";

/** Products that the trends of a larger assortment are told from: a fixed sample of it. */
export const trendProductsMax = 500;
/** Offers of a tracked product beyond this many do not enter its trend: the dearest are left out. */
const offersMax = 200;

export interface TrendProduct {
	id: number;
	/** In minor units; null when the workspace states none. */
	statedPrice: number | null;
	statedAt: Date | null;
}

/** Followed products of a workspace, $1: the one with the identifier $2, or those of the categories $3, or all. */
export const trendSample: Statement<TrendProduct> = {
	name: "trend_sample",
	text: `select tracked.id, tracked.price as "statedPrice", tracked.price_stated_at as "statedAt"
		from tracked_products tracked
		where workspace_id = $1 and removed_at is null and ($2::bigint is null and status = 'tracked' or id = $2)
			and ($3::int[] is null
				or exists (select from products where id = tracked.product_id and category_id = any($3)))
		order by hashint8(id), id limit ${trendProductsMax}`,
};

/**
 * The timelines of a tracked product's offers that compare, its own shop's too; $2 to $4 as in \`timelineColumns\`, $5 the
 * workspace.
 */
export const timelinesOfTracked: Batch<number, TimelineRow & { trackedProductId: number }> = {
	name: "timelines_of_tracked",
	text: `select tracked.id as "trackedProductId", ${timelineColumns}
		from workspaces workspace
		join tracked_products tracked on tracked.workspace_id = workspace.id and tracked.id = any($1)
		cross join lateral (
			select * from offers
			where product_id in (select product_id from tracked_identities where tracked_product_id = tracked.id)
				and market = workspace.market and currency = workspace.currency
				and condition = 'new' and pack_quantity = 1
			order by vendor_id = workspace.vendor_id desc, price, id limit ${offersMax}
		) as offer
		${timelineJoins}
		where workspace.id = $5 and tracked.removed_at is null`,
	keyOf: row => row.trackedProductId,
};
