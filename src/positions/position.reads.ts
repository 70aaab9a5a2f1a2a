import type { Context } from "../context.js";
import type { Batch } from "../database/reads.js";
import { ownPriceOf, type PriceAt } from "../tracked-products/own-price.js";
import { chosenOfBatch, countedVendors, momentsOf, withFrame } from "./counted-offers.js";
import { type Position, positionOf, type Standing } from "./position.js";
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

interface AskedPosition {
	/** Of the tracked product. */
	readonly id: number;
	readonly workspaceId: string;
	readonly timeframe: Timeframe;
}

/** The position of a tracked product of the workspace; undefined where it has no such product. */
export async function positionOfTracked(
	context: Pick<Context, "reads" | "now">,
	asked: AskedPosition,
): Promise<Position | undefined> {
	const rows = await countedOfTracked(context, asked);
	if (!rows[0]) return undefined;
	const { trackedProductId: productId, currency } = rows[0];
	const { stated, read } = ownPricesIn(rows);
	return positionOf({ productId, currency, yours: ownPriceOf(stated, read), competitors: competitorsIn(rows) });
}

/** Who counts for a tracked product of the workspace; no row where it has no such product. */
export function countedOfTracked(
	{ reads, now }: Pick<Context, "reads" | "now">,
	{ id, workspaceId, timeframe }: AskedPosition,
): Promise<CountedRow[]> {
	const moments = momentsOf({ from: beginningOf(timeframe, now), now });
	return reads.load(countedVendorsOfTracked, id, ...moments, workspaceId);
}

/** What the workspace stated, and its shop was read to ask, by the rows of one tracked product. */
export function ownPricesIn(rows: readonly CountedRow[]): { stated: PriceAt | undefined; read: PriceAt | undefined } {
	const [{ statedPrice, statedAt }] = rows as [CountedRow];
	const own = rows.find(row => row.isOwn);
	return {
		stated: statedPrice === null ? undefined : { price: statedPrice, at: statedAt! },
		read: own && { price: own.price!, at: own.at! },
	};
}

export function competitorsIn(rows: readonly CountedRow[]): Standing["competitors"] {
	return rows.flatMap(({ isOwn, vendor, price }) => (isOwn === false ? { vendor: vendor!, price: price! } : []));
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
