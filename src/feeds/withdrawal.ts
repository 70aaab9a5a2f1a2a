import { Availability } from "../offers/offer.entity.js";
import { ImportRefused } from "./import-refused.js";
import { recordLateObservations } from "./late-observations.js";
import { recordObservations } from "./observations.js";
import type { FeedReading, StandingPrice } from "./offer-rows.js";
import type { OfferSet } from "./offer-set.js";
import type { BulkSession } from "./session.js";

const offersFetchedMax = 5_000;

/**
 * Deals with the listed offers that no row has confirmed. Those whose row could not be read are no longer listed, and
 * keep the time at which they were last read. The others are gone: out of stock. Gives back how many those are.
 */
export async function withdrawMissing(
	session: BulkSession,
	reading: FeedReading,
	{ confirmed, unreadable, lastReadAt }: { confirmed: OfferSet; unreadable: OfferSet; lastReadAt: Date },
): Promise<number> {
	let withdrawn = 0;
	await session.rows(
		`declare listed_offers no scroll cursor for
		select id from offers where vendor_id = ${reading.vendorId} and market = '${reading.market}' and listed`,
	);
	for (;;) {
		const rows = await session.rows<{ id: number }>(`fetch ${offersFetchedMax} from listed_offers`);
		if (rows.length === 0) break;
		const missing = rows.map(({ id }) => id).filter(id => !confirmed.has(id));
		const gone = missing.filter(id => !unreadable.has(id));
		await takeOutOfStock(session, reading, gone);
		await unlist(
			session,
			missing.filter(id => unreadable.has(id)),
			lastReadAt,
		);
		withdrawn += gone.length;
	}
	await session.rows("close listed_offers");
	return withdrawn;
}

async function unlist(session: BulkSession, ids: readonly number[], lastReadAt: Date): Promise<void> {
	if (ids.length === 0) return;
	await session.rows("update offers set listed = false, last_read_at = greatest(last_read_at, $2) where id = any($1)", [
		ids,
		lastReadAt,
	]);
}

async function takeOutOfStock(session: BulkSession, reading: FeedReading, ids: readonly number[]): Promise<void> {
	if (ids.length === 0) return;
	const { at, runId } = reading;
	await refuseSameMoment(session, at, ids);
	const gone = await session.rows<Omit<StandingPrice, "availability"> & { id: number }>(
		`update offers set listed = false, last_read_at = $2, observed_at = $2, availability = 'out_of_stock'
		where id = any($1) and (page_read_at is null or page_read_at < $2)
		returning id, price, list_price as "listPrice", shipping_price as "shippingPrice", currency`,
		[ids, at],
	);
	// One that was out of stock before is observed too: from here on the feed's runs no longer read it.
	const observations = gone.map(({ id, price, listPrice, shippingPrice, currency }) => ({
		offerId: id,
		observedAt: at,
		price,
		listPrice: listPrice ?? undefined,
		shippingPrice: shippingPrice ?? undefined,
		currency,
		availability: Availability.out_of_stock,
		feedRunId: runId,
		feedLine: undefined,
		raw: undefined,
	}));
	await recordObservations(session, observations);
	const withdrawn = new Set(gone.map(({ id }) => id));
	await unlistOutrun(
		session,
		reading,
		ids.filter(id => !withdrawn.has(id)),
	);
}

/** Those whose page was read when the feed's moment had passed cost what the page said, and are where it said. */
async function unlistOutrun(session: BulkSession, reading: FeedReading, ids: readonly number[]): Promise<void> {
	if (ids.length === 0) return;
	await session.rows("update offers set listed = false, last_read_at = $2 where id = any($1)", [ids, reading.at]);
	await recordLateObservations(
		session,
		reading,
		ids.map(offerId => ({ offerId, told: undefined })),
	);
}

/** A second file of the moment at which an offer was observed may not lack it: an offer has one observation a moment. */
async function refuseSameMoment(session: BulkSession, at: Date, ids: readonly number[]): Promise<void> {
	const [observed] = await session.rows<{ key: string; observedAt: Date }>(
		`select merchant_product_id as key, observed_at as "observedAt" from offers
		where id = any($1) and observed_at >= $2 and (page_read_at is null or page_read_at < $2) order by id limit 1`,
		[ids, at],
	);
	if (!observed) return;
	throw new ImportRefused(
		`${observed.key} is gone from the feed, and was observed as of ${observed.observedAt.toISOString()}. Nothing was changed; --at can name a later moment.`,
	);
}
