import type { PoolClient } from "pg";
import { type NewObservation, recordObservations } from "../feeds/observations.js";
import { noRowsDigest } from "../feeds/offer-rows.js";
import { BulkSession } from "../feeds/session.js";
import { isFailure, newPriceOf, withoutPage } from "./judge.js";
import { type NewPrice, type PageReading, type StandingOffer, storable, type VisitFailure } from "./page-offer.js";
import type { EndedOutcome } from "./visit-page.js";

/** A visit of an offer's page that has come to an end. */
export interface EndedVisit {
	/** Null where it belongs to no scan. */
	readonly scanId: string | null;
	/** The address that was asked for. */
	readonly url: string;
	readonly at: Date;
	readonly outcome: EndedOutcome;
}

/** What a visit did to its offer. */
export interface VisitResult {
	readonly before: NewPrice;
	readonly after: NewPrice;
	/** Why the page was not believed, or not had; undefined where it was read. */
	readonly failure: VisitFailure | undefined;
}

/** Columns of a `StandingOffer`, for statements with `standingJoins` that lock the rows of `offer`. */
export const standingColumns = `offer.id, offer.price, offer.list_price as "listPrice",
	offer.shipping_price as "shippingPrice", offer.currency, offer.availability, offer.observed_at as "observedAt",
	known.doubted_price as "doubtedPrice"`;

export const standingJoins = "left join offer_pages known on known.offer_id = offer.id";

/**
 * What visits change of offers, gathered visit by visit and then written in one statement a table, in the transaction that
 * holds the offers' rows locked.
 */
export class OfferChanges {
	/** What each is in the end. */
	readonly #changed = new Map<number, NewPrice & { id: number; at: Date }>();
	/** The newest reading of each that found what stands. */
	readonly #confirmed = new Map<number, Reading>();
	readonly #observations: NewObservation[] = [];
	/** Readings that found something else. */
	readonly #readings: Reading[] = [];
	readonly #pages = new Map<number, PageRow>();
	/** As they stand after the visits so far: two scans may have had the same page visited. */
	readonly #standing = new Map<number, StandingOffer>();

	take(visit: EndedVisit, locked: StandingOffer): VisitResult {
		const before = this.#standing.get(locked.id) ?? locked;
		const failure = this.#judge(visit, before);
		return { before, after: this.#standing.get(locked.id) ?? locked, failure };
	}

	async save(client: PoolClient): Promise<void> {
		await this.#saveOffers(client);
		await this.#savePages(client);
		await recordObservations(BulkSession.over(client), this.#observations);
		await insertReadings(client, this.#readings);
		await keepConfirmations(client, [...this.#confirmed.values()]);
	}

	#judge({ scanId, url, at, outcome }: EndedVisit, standing: StandingOffer): VisitFailure | undefined {
		const { id } = standing;
		if (outcome.kind === "failed") return outcome;
		if (outcome.kind === "gone") {
			const next = withoutPage(standing);
			if (next) this.#change(standing, next, { id, at, scanId, url, method: "not_found", hash: null }, undefined);
			this.#pages.set(id, { ...noPage, at });
			return outcome;
		}
		const { reading, etag, lastModified } = outcome;
		const next = newPriceOf(standing, reading);
		if (next && isFailure(next)) {
			this.#pages.set(id, { ...noPage, at, doubtedPrice: reading.price });
			return next;
		}
		this.#pages.set(id, { at, etag, lastModified, reading, doubtedPrice: null });
		const read = { id, at, scanId, url: reading.url, method: reading.method, hash: reading.contentHash };
		if (next) this.#change(standing, next, read, reading.raw);
		else this.#confirm(standing, read);
		return undefined;
	}

	/** What a feed has told since the page was fetched is newer. */
	#change(standing: StandingOffer, next: NewPrice, read: Reading, raw: string | undefined): void {
		const { id, at } = read;
		if (at <= standing.observedAt) return;
		this.#standing.set(id, { ...standing, ...next, observedAt: at, doubtedPrice: null });
		this.#changed.set(id, { id, at, ...next });
		this.#observations.push({
			offerId: id,
			observedAt: at,
			price: next.price,
			listPrice: next.listPrice ?? undefined,
			shippingPrice: next.shippingPrice ?? undefined,
			currency: standing.currency,
			availability: next.availability,
			feedRunId: undefined,
			feedLine: undefined,
			raw,
		});
		this.#readings.push(read);
	}

	#confirm({ observedAt }: StandingOffer, read: Reading): void {
		const known = this.#confirmed.get(read.id);
		if (read.at > observedAt && (!known || known.at < read.at)) this.#confirmed.set(read.id, read);
	}

	/** The digest of the feed's row goes: the next time the feed is read, its row is compared with what stands here now. */
	async #saveOffers(client: PoolClient): Promise<void> {
		const changed = [...this.#changed.values()];
		if (changed.length > 0)
			await client.query(
				`update offers offer set price = next.price, list_price = next.list_price, shipping_price = next.shipping_price,
					availability = next.availability, observed_at = next.at, page_read_at = greatest(offer.page_read_at, next.at),
					sale_ends_at = case when offer.price = next.price then offer.sale_ends_at end,
					content_hash = '${noRowsDigest}'
				from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::timestamptz[])
					as next (id, price, list_price, shipping_price, availability, at)
				where offer.id = next.id`,
				[
					changed.map(({ id }) => id),
					changed.map(({ price }) => price),
					changed.map(({ listPrice }) => listPrice),
					changed.map(({ shippingPrice }) => shippingPrice),
					changed.map(({ availability }) => availability),
					changed.map(({ at }) => at),
				],
			);
		const confirmed = [...this.#confirmed.values()];
		if (confirmed.length > 0)
			await client.query(
				`update offers offer set page_read_at = greatest(offer.page_read_at, read.at)
				from unnest($1::bigint[], $2::timestamptz[]) as read (id, at) where offer.id = read.id`,
				[confirmed.map(({ id }) => id), confirmed.map(({ at }) => at)],
			);
	}

	async #savePages(client: PoolClient): Promise<void> {
		const pages = [...this.#pages].sort(([a], [b]) => a - b);
		if (pages.length === 0) return;
		await client.query(
			`insert into offer_pages as page (offer_id, visited_at, etag, last_modified, reading, doubted_price)
			select * from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[], $5::jsonb[], $6::bigint[])
			on conflict (offer_id) do update set visited_at = excluded.visited_at, etag = excluded.etag,
				last_modified = excluded.last_modified, reading = excluded.reading, doubted_price = excluded.doubted_price`,
			[
				pages.map(([id]) => id),
				pages.map(([, { at }]) => at),
				pages.map(([, { etag }]) => etag && storable(etag)),
				pages.map(([, { lastModified }]) => lastModified && storable(lastModified)),
				pages.map(([, { reading }]) => reading && JSON.stringify(reading)),
				pages.map(([, { doubtedPrice }]) => doubtedPrice),
			],
		);
	}
}

interface Reading {
	/** Of the offer. */
	readonly id: number;
	readonly at: Date;
	readonly scanId: string | null;
	readonly url: string;
	readonly method: string;
	/** Null where there was no page. */
	readonly hash: string | null;
}

interface PageRow {
	readonly at: Date;
	readonly etag: string | null;
	readonly lastModified: string | null;
	readonly reading: PageReading | null;
	readonly doubtedPrice: number | null;
}

const noPage = { etag: null, lastModified: null, reading: null, doubtedPrice: null };

const readingColumns = "(offer_id, at, scan_id, url, method, content_hash)";
const readingArrays = "unnest($1::bigint[], $2::timestamptz[], $3::uuid[], $4::text[], $5::text[], $6::text[])";

function columnsOf(readings: readonly Reading[]): unknown[] {
	return [
		readings.map(({ id }) => id),
		readings.map(({ at }) => at),
		readings.map(({ scanId }) => scanId),
		readings.map(({ url }) => url),
		readings.map(({ method }) => method),
		readings.map(({ hash }) => hash),
	];
}

async function insertReadings(client: PoolClient, readings: readonly Reading[]): Promise<void> {
	if (readings.length === 0) return;
	await client.query(
		`insert into page_readings (offer_id, observed_at, last_at, scan_id, url, method, content_hash)
		select offer_id, at, at, scan_id, url, method, content_hash from ${readingArrays} as read ${readingColumns}`,
		columnsOf(readings),
	);
}

/**
 * Keeps that pages were read and nothing had changed: of a day's readings with nothing else observed in between, the first
 * with what it was read from, and when the last one was.
 */
async function keepConfirmations(client: PoolClient, readings: readonly Reading[]): Promise<void> {
	if (readings.length === 0) return;
	await client.query(
		`with read as (
			select read.*, known.observed_at as known_at
			from ${readingArrays} as read ${readingColumns}
			join offers offer on offer.id = read.offer_id
			left join lateral (
				select observed_at, last_at, content_hash from page_readings where offer_id = read.offer_id
				order by observed_at desc limit 1
			) known on known.content_hash is not null and known.last_at between offer.observed_at and read.at
				and known.observed_at >= date_trunc('day', read.at, 'UTC')
		), lengthened as (
			update page_readings reading set last_at = read.at from read
			where reading.offer_id = read.offer_id and reading.observed_at = read.known_at
		)
		insert into page_readings (offer_id, observed_at, last_at, scan_id, url, method, content_hash)
		select offer_id, at, at, scan_id, url, method, content_hash from read where known_at is null
		on conflict do nothing`,
		columnsOf(readings),
	);
}
