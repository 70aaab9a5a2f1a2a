import { CopyRows, type CopyValue } from "../feeds/copy-rows.js";
import { standardMapper } from "../feeds/mapping.js";
import { type NewObservation, recordObservations } from "../feeds/observations.js";
import { isSamePrice, type StandingPrice } from "../feeds/offer-rows.js";
import { type FeedRow, readRow } from "../feeds/row.js";
import type { BulkSession } from "../feeds/session.js";
import type { DemoFeed, DemoRow, Reading } from "./market.js";

/** What is told of readings beside their rows. */
interface Origin {
	readonly source: string;
	readonly digestOf: (rows: readonly DemoRow[]) => string;
}

/** An offer while the readings pass over it. */
interface PassingOffer extends StandingPrice {
	readonly id: number;
	readonly observedAt: Date;
	readonly contentHash: string;
	/** Undefined until a row differs from what stands in the database. */
	readonly lastReadAt?: Date;
	readonly saleEndsAt?: Date | undefined;
}

/**
 * Records readings at which no listing came or went, all of them together. A test holds it to write what importing them
 * one by one would have written.
 */
export async function recordReadings(
	session: BulkSession,
	feed: DemoFeed,
	readings: readonly Reading[],
	{ source, digestOf }: Origin,
): Promise<void> {
	if (readings.length === 0) return;
	const [vendor] = await session.rows<{ id: number }>("select id from vendors where slug = $1", [feed.vendor.slug]);
	const offers = await offersOf(session, vendor!.id, feed.market);
	const runIds = await session.reserveIds("feed_runs", readings.length);
	const observations: NewObservation[] = [];
	const runs = new CopyRows();
	for (const reading of readings) {
		const runId = runIds.next();
		const { rows, changed } = feed.changesAt(reading);
		let updated = 0;
		for (const row of changed.map(demoRow => understood(demoRow, feed, reading))) {
			const offer = offers.get(row.id)!;
			if (row.contentHash === offer.contentHash) continue;
			updated += 1;
			const isObserved = !isSamePrice(row, offer);
			if (isObserved) observations.push(observationOf(offer.id, row, { runId, at: reading.at }));
			offers.set(row.id, {
				id: offer.id,
				price: row.price,
				listPrice: row.listPrice ?? null,
				shippingPrice: row.shippingPrice ?? null,
				currency: row.currency,
				availability: row.availability,
				contentHash: row.contentHash,
				saleEndsAt: row.saleEndsAt,
				observedAt: isObserved ? reading.at : offer.observedAt,
				lastReadAt: reading.at,
			});
		}
		const run: Record<(typeof runColumns)[number], CopyValue> = {
			id: runId,
			vendor_id: vendor!.id,
			market: feed.market,
			source,
			format: "json",
			content_hash: digestOf(changed),
			observed_at: reading.at.toISOString(),
			started_at: reading.at.toISOString(),
			finished_at: reading.at.toISOString(),
			rows,
			created: 0,
			updated,
			unchanged: rows - updated,
			withdrawn: 0,
			rejected: 0,
		};
		runs.add(runColumns.map(column => run[column]));
	}
	await session.copy("feed_runs", runColumns, runs);
	await recordObservations(session, observations);
	await updateOffers(session, [...offers.values()]);
}

async function offersOf(session: BulkSession, vendorId: number, market: string): Promise<Map<string, PassingOffer>> {
	const offers = await session.rows<PassingOffer & { key: string }>(
		`select merchant_product_id as key, id, price, list_price as "listPrice", shipping_price as "shippingPrice", currency,
			availability, observed_at as "observedAt", content_hash as "contentHash"
		from offers where vendor_id = $1 and market = $2 and listed`,
		[vendorId, market],
	);
	return new Map(offers.map(({ key, ...offer }) => [key, offer]));
}

const mapper = standardMapper();

function understood(demoRow: DemoRow, { market }: DemoFeed, { at }: Reading): FeedRow {
	const row = readRow(demoRow.line, mapper(demoRow)!, { market, prices: {}, at });
	if ("reason" in row) throw new Error(`A row of the demo cannot be read: ${JSON.stringify(row)}.`);
	return row;
}

function observationOf(offerId: number, row: FeedRow, run: { runId: number; at: Date }): NewObservation {
	return {
		offerId,
		observedAt: run.at,
		price: row.price,
		listPrice: row.listPrice,
		shippingPrice: row.shippingPrice,
		currency: row.currency,
		availability: row.availability,
		feedRunId: run.runId,
		feedLine: row.line,
		raw: row.written,
	};
}

async function updateOffers(session: BulkSession, offers: readonly PassingOffer[]): Promise<void> {
	const changed = offers.filter(({ lastReadAt }) => lastReadAt !== undefined);
	const column = <Name extends keyof PassingOffer>(name: Name) => changed.map(offer => offer[name] ?? null);
	await session.rows(
		`update offers set price = passing.price, list_price = passing.list_price, shipping_price = passing.shipping_price,
			availability = passing.availability, observed_at = passing.observed_at, last_read_at = passing.last_read_at,
			sale_ends_at = passing.sale_ends_at, content_hash = passing.content_hash
		from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::timestamptz[], $7::timestamptz[],
			$8::timestamptz[], $9::uuid[]) as passing (id, price, list_price, shipping_price, availability, observed_at,
			last_read_at, sale_ends_at, content_hash)
		where offers.id = passing.id`,
		[
			column("id"),
			column("price"),
			column("listPrice"),
			column("shippingPrice"),
			column("availability"),
			column("observedAt"),
			column("lastReadAt"),
			column("saleEndsAt"),
			column("contentHash"),
		],
	);
}

const runColumns = [
	"id",
	"vendor_id",
	"market",
	"source",
	"format",
	"content_hash",
	"observed_at",
	"started_at",
	"finished_at",
	"rows",
	"created",
	"updated",
	"unchanged",
	"withdrawn",
	"rejected",
] as const;
