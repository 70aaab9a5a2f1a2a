import type { Context } from "../context.js";
import type { Batch } from "../database/reads.js";
import { ownPriceOf } from "../tracked-products/own-price.js";
import { chosenOfBatch, countedVendors, momentsOf, withFrame } from "./counted-offers.js";
import { type Position, positionOf } from "./position.js";
import { beginningOf, type Timeframe } from "./timeframe.js";

/** A vendor whose price counts for a tracked product, or none: then the vendor's columns are null. Amounts in minor units. */
export interface CountedRow {
	trackedProductId: number;
	currency: string;
	statedPrice: number | null;
	statedAt: Date | null;
	vendor: string | null;
	isOwn: boolean | null;
	price: number | null;
	at: Date | null;
}

/** The position of a tracked product of the workspace; undefined where it has no such product. */
export async function positionOfTracked(
	{ reads, now }: Pick<Context, "reads" | "now">,
	{ id, workspaceId, timeframe }: { id: number; workspaceId: string; timeframe: Timeframe },
): Promise<Position | undefined> {
	const moments = momentsOf({ from: beginningOf(timeframe, now), now });
	const rows = await reads.load(countedVendorsOfTracked, id, ...moments, workspaceId);
	return rows[0] && positionFrom(rows);
}

/** The rows are those of one tracked product: at least one. */
export function positionFrom(rows: readonly CountedRow[]): Position {
	const { trackedProductId: productId, currency, statedPrice, statedAt } = rows[0]!;
	const own = rows.find(row => row.isOwn);
	const competitors = rows.flatMap(({ isOwn, vendor, price }) =>
		isOwn === false ? { vendor: vendor!, price: price! } : [],
	);
	const yours = ownPriceOf(
		statedPrice === null ? undefined : { price: statedPrice, at: statedAt! },
		own && { price: own.price!, at: own.at! },
	);
	return positionOf({ productId, currency, yours, competitors });
}

/** $2 to $4 are `momentsOf`, $5 the workspace: another's tracked products give nothing. */
const countedVendorsOfTracked: Batch<number, CountedRow> = {
	name: "counted_vendors_of_tracked",
	text: `${withFrame("$5")}
		select chosen.id as "trackedProductId", frame.currency, chosen.price as "statedPrice",
			chosen.price_stated_at as "statedAt", vendor.slug as vendor, counted.vendor_id = frame.vendor_id as "isOwn",
			counted.price, counted.at
		from frame cross join ${chosenOfBatch}
		left join lateral ${countedVendors} counted on true
		left join vendors vendor on vendor.id = counted.vendor_id`,
	keyOf: row => row.trackedProductId,
};
