import type { Availability } from "../offers/offer.entity.js";
import { CopyRows } from "./copy-rows.js";
import type { BulkSession } from "./session.js";

/** What an offer was seen to cost at one moment, for the append-only history. Amounts are in minor units. */
export interface NewObservation {
	readonly offerId: number;
	readonly observedAt: Date;
	readonly price: number;
	readonly listPrice: number | undefined;
	readonly shippingPrice: number | undefined;
	readonly currency: string;
	readonly availability: Availability;
	/** The run that it was read in, and the line; both undefined where it was not read from a feed. */
	readonly feedRunId: number | undefined;
	/** Undefined when the feed no longer has the offer. */
	readonly feedLine: number | undefined;
	/** The price as written in the source. */
	readonly raw: string | undefined;
}

/**
 * Appends observations: the only writer of the price history, for imports, the demo and scans. The partitions of their
 * months must be there, see `ensurePartitions`; an offer has one observation a moment.
 */
export async function recordObservations(session: BulkSession, observations: Iterable<NewObservation>): Promise<void> {
	const rows = new CopyRows();
	for (const observation of observations) {
		rows.add([
			observation.offerId,
			observation.observedAt.toISOString(),
			observation.price,
			observation.listPrice,
			observation.shippingPrice,
			observation.feedRunId,
			observation.feedLine,
			observation.currency,
			observation.availability,
			observation.raw,
		]);
	}
	await session.copy("price_observations", columns, rows);
}

const columns = [
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

/** Makes the partitions of the months from `first` to `last`. Outside of longer transactions: it locks the table for a moment. */
export async function ensurePartitions(session: BulkSession, first: Date, last: Date): Promise<void> {
	await session.rows("select ensure_price_partitions($1, $2)", [first, last]);
}
