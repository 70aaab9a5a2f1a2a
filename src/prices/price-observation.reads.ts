import type { Order } from "../connections/connection.js";
import type { Batch } from "../database/reads.js";
import { Availability } from "../offers/offer.entity.js";
import { isInStock } from "../offers/offer.reads.js";
import { type Evidence, EvidenceSource } from "./evidence.js";
import { toMajor } from "./money.js";

/** An observation as the reads give it: the published fields, amounts in major units. */
export interface ObservationRow {
	offerId: number;
	observedAt: Date;
	/** Microseconds since 1970: what `observedAt` is to PostgreSQL, and a Date cannot hold. */
	observedAtMicros: number;
	price: number;
	listPrice: number | null;
	shippingPrice: number | null;
	currency: string;
	availability: Availability;
	inStock: boolean;
	evidence: Evidence;
}

/** What tells where an observation comes from, as PostgreSQL gives it: the run of the feed that it was read from. */
export interface EvidenceRecord {
	observedAt: Date;
	raw: string | null;
	feedLine: number | null;
	feedFormat: string | null;
	feedSource: string | null;
	feedHash: string | null;
	/** Of the page that it was read from; null where it was read from a feed. */
	pageMethod: string | null;
	pageUrl: string | null;
	pageHash: string | null;
}

/** An observation as PostgreSQL gives it. */
export interface ObservationRecord extends EvidenceRecord {
	offerId: number;
	observedAtMicros: number;
	priceMinor: number;
	listPriceMinor: number | null;
	shippingPriceMinor: number | null;
	currency: string;
	availability: Availability;
}

/** Columns of an `EvidenceRecord`, for statements that select observations under the alias `observation` with `evidenceJoins`. */
export const evidenceColumns = `observation.observed_at as "observedAt", observation.raw,
	observation.feed_line as "feedLine", run.format as "feedFormat", run.source as "feedSource",
	run.content_hash as "feedHash", page.method as "pageMethod", page.url as "pageUrl", page.content_hash as "pageHash"`;

/** What an observation was read from: the run of a feed, or the page of a shop. */
export const evidenceJoins = `left join feed_runs run on run.id = observation.feed_run_id
	left join page_readings page on observation.feed_run_id is null
		and page.offer_id = observation.offer_id and page.observed_at = observation.observed_at`;

const observationColumns = `observation.offer_id as "offerId", ${evidenceColumns},
	(extract(epoch from observation.observed_at) * 1000000)::bigint as "observedAtMicros",
	observation.price as "priceMinor", observation.list_price as "listPriceMinor",
	observation.shipping_price as "shippingPriceMinor", observation.currency, observation.availability`;

export const orderOfObservations: Order<ObservationRow> = {
	name: "observations",
	like: [0],
	placeOf: observation => [observation.observedAtMicros],
};

/** A page of observations of each offer, newest first: $2 is the time to go on from (or null), $3 the limit. */
export const observationsOfOffer: Batch<number, ObservationRecord> = {
	name: "observations_of_offer",
	text: `select page.* from unnest($1::bigint[]) as wanted(offer_id)
		cross join lateral (
			select ${observationColumns} from price_observations observation
				${evidenceJoins}
			where observation.offer_id = wanted.offer_id
				and observation.observed_at < coalesce('epoch'::timestamptz + $2::bigint * interval '1 microsecond', 'infinity')
			order by observation.observed_at desc
			limit $3
		) page`,
	keyOf: row => row.offerId,
};

export const countOfObservations: Batch<number, { offerId: number; count: number }> = {
	name: "count_of_observations",
	text: `select offer_id as "offerId", count(*) from price_observations where offer_id = any($1) group by offer_id`,
	keyOf: row => row.offerId,
};

export const newestObservationOfOffer: Batch<number, ObservationRecord> = {
	name: "newest_observation_of_offer",
	text: `select ${observationColumns} from offers offer
		join price_observations observation
			on observation.offer_id = offer.id and observation.observed_at = offer.observed_at
		${evidenceJoins}
		where offer.id = any($1)`,
	keyOf: row => row.offerId,
};

/** Publishes a record. */
export function observationOf(record: ObservationRecord): ObservationRow {
	const { currency, priceMinor, listPriceMinor, shippingPriceMinor, availability } = record;
	return {
		offerId: record.offerId,
		observedAt: record.observedAt,
		observedAtMicros: record.observedAtMicros,
		price: toMajor(priceMinor, currency),
		listPrice: listPriceMinor === null ? null : toMajor(listPriceMinor, currency),
		shippingPrice: shippingPriceMinor === null ? null : toMajor(shippingPriceMinor, currency),
		currency,
		availability,
		inStock: isInStock(availability),
		evidence: evidenceOf(record),
	};
}

/** Publishes where an observation comes from. */
export function evidenceOf(record: EvidenceRecord): Evidence {
	const { observedAt, raw } = record;
	if (record.pageUrl !== null)
		return {
			source: EvidenceSource.page,
			method: record.pageMethod,
			url: record.pageUrl,
			line: null,
			observedAt,
			raw,
			contentHash: record.pageHash,
		};
	return {
		source: EvidenceSource.feed,
		method: record.feedFormat,
		url: record.feedSource,
		line: record.feedLine,
		observedAt,
		raw,
		contentHash: record.feedHash,
	};
}
