import { Availability } from "../offers/offer.entity.js";
import { isReading } from "../prices/timeline.reads.js";
import { type NewObservation, recordObservations } from "./observations.js";
import type { BulkSession } from "./session.js";

/** What a feed told of an offer whose page was read after the moment that the feed holds for. */
export interface LateObservation {
	readonly offerId: number;
	/** Undefined where the feed had the offer no more. */
	readonly told: Omit<NewObservation, "offerId" | "observedAt" | "feedRunId"> | undefined;
}

/** What the history says around the moment of a late observation. */
interface Around {
	offerId: number;
	price: number;
	listPrice: number | null;
	shippingPrice: number | null;
	currency: string;
	availability: Availability;
	/** The text of the price before, or as it stood on the page later; null where none is kept. */
	raw: string | null;
	/** The first reading of its page after the moment and before the next observation: it found the price from before. */
	readAgainAt: Date | null;
	scanId: string | null;
	url: string | null;
	method: string | null;
	contentHash: string | null;
	/** Whether that is the offer's newest observation then. */
	isLast: boolean;
}

/**
 * Puts what a feed told into the history of offers whose pages were read later, and leaves the offers as their pages said.
 * A reading of the page that had found nothing new has found something else than the feed: it becomes an observation too,
 * so that the history goes back to what the page said. Where something is known for this very moment, nothing is added.
 */
export async function recordLateObservations(
	session: BulkSession,
	{ at, runId }: { readonly at: Date; readonly runId: number },
	late: readonly LateObservation[],
): Promise<void> {
	if (late.length === 0) return;
	const toldOf = new Map(late.map(({ offerId, told }) => [offerId, told]));
	const around = await session.rows<Around>(aroundMoment, [[...toldOf.keys()], at]);
	const observations: NewObservation[] = [];
	const again: (Around & { readAgainAt: Date })[] = [];
	for (const before of around) {
		const told = toldOf.get(before.offerId) ?? { ...before, ...gone, listPrice: before.listPrice ?? undefined };
		const observed = { ...told, shippingPrice: told.shippingPrice ?? undefined, offerId: before.offerId };
		observations.push({ ...observed, observedAt: at, feedRunId: runId });
		if (before.readAgainAt) again.push({ ...before, readAgainAt: before.readAgainAt });
	}
	observations.push(...again.map(readAgain));
	await recordObservations(session, observations);
	await keepReadings(session, again);
	await session.rows(
		`update offers offer set observed_at = again.at from unnest($1::bigint[], $2::timestamptz[]) as again (id, at)
		where offer.id = again.id`,
		[
			again.filter(({ isLast }) => isLast).map(({ offerId }) => offerId),
			again.filter(({ isLast }) => isLast).map(({ readAgainAt }) => readAgainAt),
		],
	);
}

const gone = { availability: Availability.out_of_stock, feedLine: undefined, raw: undefined };

/** $1 are offers, $2 the moment. Readings that are kept as one lie on one day. */
const aroundMoment = `select offer.id as "offerId", before.price, before.list_price as "listPrice",
		before.shipping_price as "shippingPrice", before.currency, before.availability,
		coalesce(case when (page.reading ->> 'price')::bigint = before.price then page.reading ->> 'raw' end, before.raw) as raw,
		coalesce(again.at, case when next.observed_at is null then offer.page_read_at end) as "readAgainAt",
		again.scan_id as "scanId", again.url, again.method, again.content_hash as "contentHash",
		next.observed_at is null as "isLast"
	from unnest($1::bigint[]) as wanted (id)
	join offers offer on offer.id = wanted.id and offer.page_read_at > $2
	cross join lateral (
		select * from price_observations where offer_id = wanted.id and observed_at < $2 order by observed_at desc limit 1
	) before
	left join lateral (
		select observed_at from price_observations where offer_id = wanted.id and observed_at >= $2 order by observed_at limit 1
	) next on true
	left join lateral (
		select case when observed_at > $2 then observed_at else last_at end as at, scan_id, url, method, content_hash
		from page_readings reading
		where offer_id = wanted.id and ${isReading("reading")} and last_at > $2
			and observed_at > $2::timestamptz - interval '1 day' and (next.observed_at is null or last_at < next.observed_at)
		order by observed_at limit 1
	) again on true
	left join offer_pages page on page.offer_id = wanted.id
	where next.observed_at is distinct from $2`;

function readAgain({ offerId, readAgainAt, listPrice, shippingPrice, raw, ...before }: Around & { readAgainAt: Date }) {
	const { price, currency, availability } = before;
	return {
		offerId,
		observedAt: readAgainAt,
		price,
		listPrice: listPrice ?? undefined,
		shippingPrice: shippingPrice ?? undefined,
		currency,
		availability,
		feedRunId: undefined,
		feedLine: undefined,
		// Without a text it would count as missed, not read.
		raw: raw ?? "",
	};
}

/** What the readings were read from, at the moments that they are now observations of. */
async function keepReadings(session: BulkSession, again: readonly (Around & { readAgainAt: Date })[]): Promise<void> {
	const kept = again.filter(({ url }) => url !== null);
	if (kept.length === 0) return;
	await session.rows(
		`insert into page_readings (offer_id, observed_at, last_at, scan_id, url, method, content_hash)
		select offer_id, at, at, scan_id, url, method, content_hash
		from unnest($1::bigint[], $2::timestamptz[], $3::uuid[], $4::text[], $5::text[], $6::text[])
			as again (offer_id, at, scan_id, url, method, content_hash)
		on conflict do nothing`,
		[
			kept.map(({ offerId }) => offerId),
			kept.map(({ readAgainAt }) => readAgainAt),
			kept.map(({ scanId }) => scanId),
			kept.map(({ url }) => url),
			kept.map(({ method }) => method),
			kept.map(({ contentHash }) => contentHash),
		],
	);
}
