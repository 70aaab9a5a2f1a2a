import type { Availability } from "../offers/offer.entity.js";
import { type BulkSession, copyLine } from "./session.js";

/** What an offer was seen to cost at one moment, for the append-only history. Amounts are in minor units. */
export interface NewObservation {
	readonly offerId: number;
	readonly observedAt: Date;
	readonly price: number;
	readonly listPrice: number | undefined;
	readonly shippingPrice: number | undefined;
	readonly currency: string;
	readonly availability: Availability;
	readonly feedRunId: number | undefined;
	readonly feedLine: number | undefined;
	/** The price cells as written in the source. */
	readonly raw: string | undefined;
}

const observationColumns = [
	"offer_id",
	"observed_at",
	"price",
	"list_price",
	"shipping_price",
	"feed_run_id",
	"feed_line",
	"currency",
	"availability",
	"raw",
];

/**
 * Appends observations. The only writer of the price history: imports, the demo and scans all come here. The months'
 * partitions must be there (`ensurePartitions`), and one offer has one observation a moment.
 */
export async function recordObservations(session: BulkSession, observations: readonly NewObservation[]): Promise<void> {
	let lines = "";
	for (const { offerId, observedAt, price, listPrice, shippingPrice, ...rest } of observations) {
		const { feedRunId, feedLine, currency, availability, raw } = rest;
		lines += copyLine([
			offerId,
			observedAt,
			price,
			listPrice,
			shippingPrice,
			feedRunId,
			feedLine,
			currency,
			availability,
			raw,
		]);
	}
	await session.copy("price_observations", observationColumns, lines);
}

/** Makes the partitions of the months from `first` to `last`. Outside of longer transactions: it locks the table for a moment. */
export async function ensurePartitions(session: BulkSession, first: Date, last: Date): Promise<void> {
	await session.rows("select ensure_price_partitions($1, $2)", [first, last]);
}
