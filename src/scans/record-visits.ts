import type { PoolClient } from "pg";
import { rowTypes } from "../database/reads.js";
import { transaction } from "../database/transaction.js";
import { type NewObservation, recordObservations } from "../feeds/observations.js";
import { BulkSession } from "../feeds/session.js";
import { moveOn } from "./end-scan.js";
import { isFailure, newPriceOf, withoutPage } from "./judge.js";
import { type NewPrice, type PageReading, type StandingOffer, storable } from "./page-offer.js";
import type { Visit } from "./visit-page.js";
import type { HeldJob, NewVisit, VisitQueue } from "./visit-queue.js";

/** What is the same for all visits that a worker records. */
export interface Recording {
	readonly queue: VisitQueue;
	/** Whether a host is the operator's own. */
	readonly isOwn: (host: string) => boolean;
	readonly now: Date;
}

/** An offer that is waited for by a scan, locked. */
interface Awaited extends StandingOffer {
	readonly scan: string;
	readonly place: number;
}

/**
 * Writes down what visits came to, in one transaction: the offers and their history, the scans' rows and counters, and the
 * jobs off the queue. A visit counts only where the scan still waits for it: done again, it changes nothing. Gives the
 * visits that somebody else stands in the way of, for the next time.
 */
export function recordVisits(recording: Recording, visits: readonly Visit[]): Promise<Visit[]> {
	const { queue, isOwn, now } = recording;
	return transaction(queue.pool, async client => {
		const done = visits.filter(({ outcome }) => outcome.kind !== "later");
		const awaited = await awaitedBy(client, done);
		const blocked = await stillPending(
			client,
			done.filter(visit => !awaited.has(keyOf(visit.job))),
		);
		const written = new Written(done, awaited);
		await written.save(client);
		for (const [scanId, counts] of written.countsByScan()) {
			await client.query(
				`update scans set offers_read = offers_read + $2, offers_failed = offers_failed + $3,
					price_changes = price_changes + $4 where id = $1`,
				[scanId, counts.read, counts.failed, counts.changed],
			);
			await moveOn(client, scanId, now);
		}
		const off = visits.filter(visit => !blocked.includes(visit));
		await queue.remove(
			client,
			off.map(({ job }) => job),
		);
		await queue.add(client, off.flatMap(nextTry), isOwn);
		return blocked;
	});
}

function nextTry({ job: { scan, place, tries, host }, outcome }: Visit): NewVisit[] {
	return outcome.kind === "later" ? [{ scan, place, host, tries: tries + 1, delayMs: outcome.delayMs }] : [];
}

/**
 * The offers that scans still wait for, by job. Those whose row somebody else holds, such as an import, are passed over:
 * who waits for nothing can be the cause of no deadlock.
 */
async function awaitedBy(client: PoolClient, visits: readonly Visit[]): Promise<Map<string, Awaited>> {
	if (visits.length === 0) return new Map();
	const { rows } = await client.query<Awaited>({
		name: "offers_awaited",
		text: `select listed.scan_id as scan, listed.place, offer.id, offer.price, offer.list_price as "listPrice",
				offer.shipping_price as "shippingPrice", offer.currency, offer.availability, offer.observed_at as "observedAt",
				page.doubted_price as "doubtedPrice"
			from unnest($1::uuid[], $2::int[]) as wanted (scan_id, place)
			join scan_offers listed on listed.scan_id = wanted.scan_id and listed.place = wanted.place
			join offers offer on offer.id = listed.offer_id
			left join offer_pages page on page.offer_id = offer.id
			where listed.state = 'pending'
			order by offer.id, listed.scan_id
			for no key update of listed, offer skip locked`,
		values: placesOf(visits),
		types: rowTypes,
	});
	return new Map(rows.map(row => [keyOf(row), row]));
}

async function stillPending(client: PoolClient, visits: readonly Visit[]): Promise<Visit[]> {
	if (visits.length === 0) return [];
	const { rows } = await client.query<{ scan: string; place: number }>(
		`select listed.scan_id as scan, listed.place from unnest($1::uuid[], $2::int[]) as wanted (scan_id, place)
		join scan_offers listed on listed.scan_id = wanted.scan_id and listed.place = wanted.place
		where listed.state = 'pending'`,
		placesOf(visits),
	);
	const pending = new Set(rows.map(keyOf));
	return visits.filter(({ job }) => pending.has(keyOf(job)));
}

interface Counts {
	read: number;
	failed: number;
	changed: number;
}

/** What visits change, gathered offer by offer and then written in one statement a table. */
class Written {
	/** What each is in the end. */
	readonly #changed = new Map<number, NewPrice & { id: number; at: Date }>();
	readonly #confirmed: { id: number; at: Date }[] = [];
	readonly #observations: NewObservation[] = [];
	readonly #readings: { offer: number; at: Date; scan: string; url: string; method: string; hash: string | null }[] =
		[];
	readonly #pages = new Map<number, PageRow>();
	readonly #results: Result[] = [];
	/** As they stand after the visits so far: two scans may have had the same page visited. */
	readonly #standing = new Map<number, StandingOffer>();

	constructor(visits: readonly Visit[], awaited: ReadonlyMap<string, Awaited>) {
		for (const visit of visits) {
			const offer = awaited.get(keyOf(visit.job));
			if (offer) this.#take(visit, this.#standing.get(offer.id) ?? offer);
		}
	}

	countsByScan(): [string, Counts][] {
		const counts = new Map<string, Counts>();
		for (const { job, reason, priceChanged } of this.#results) {
			const ofScan = counts.get(job.scan) ?? { read: 0, failed: 0, changed: 0 };
			if (reason === null) ofScan.read += 1;
			else ofScan.failed += 1;
			if (priceChanged) ofScan.changed += 1;
			counts.set(job.scan, ofScan);
		}
		// In the order of their identifiers, as everybody locks them.
		return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
	}

	async save(client: PoolClient): Promise<void> {
		if (this.#results.length === 0) return;
		await this.#saveOffers(client);
		await this.#savePages(client);
		await recordObservations(BulkSession.over(client), this.#observations);
		await insertReadings(client, this.#readings);
		await saveResults(client, this.#results);
	}

	#take({ job, url, at, outcome }: Visit, standing: StandingOffer): void {
		const result = { job, url, at, priceChanged: false, reason: null, detail: null };
		if (outcome.kind === "gone") {
			const next = withoutPage(standing);
			if (next) this.#change(standing, next, { job, at, url, method: "not_found", hash: null, raw: undefined });
			this.#pages.set(standing.id, { ...noPage, at });
			this.#results.push({ ...result, reason: outcome.reason, detail: outcome.detail });
		} else if (outcome.kind === "read") {
			const { reading, etag, lastModified } = outcome;
			const next = newPriceOf(standing, reading);
			if (next && isFailure(next)) {
				this.#pages.set(standing.id, { ...noPage, at, doubtedPrice: reading.price });
				this.#results.push({ ...result, reason: next.reason, detail: next.detail });
				return;
			}
			this.#confirmed.push({ id: standing.id, at });
			this.#pages.set(standing.id, { at, etag, lastModified, reading, doubtedPrice: null });
			// What a feed has told since the page was fetched is newer.
			const isNews = next !== undefined && at > standing.observedAt;
			if (isNews) {
				const { url, method, contentHash: hash, raw } = reading;
				this.#change(standing, next, { job, at, url, method, hash, raw });
			}
			this.#results.push({ ...result, priceChanged: isNews && next.price !== standing.price });
		} else if (outcome.kind === "failed")
			this.#results.push({ ...result, reason: outcome.reason, detail: outcome.detail });
	}

	#change(
		standing: StandingOffer,
		next: NewPrice,
		read: { job: HeldJob; at: Date; url: string; method: string; hash: string | null; raw: string | undefined },
	): void {
		const { job, at, url, method, hash, raw } = read;
		if (at <= standing.observedAt) return;
		this.#standing.set(standing.id, { ...standing, ...next, observedAt: at, doubtedPrice: null });
		this.#changed.set(standing.id, { id: standing.id, at, ...next });
		this.#observations.push({
			offerId: standing.id,
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
		this.#readings.push({ offer: standing.id, at, scan: job.scan, url, method, hash });
	}

	/** The digest of the feed's row goes: the next time the feed is read, its row is compared with what stands here now. */
	async #saveOffers(client: PoolClient): Promise<void> {
		const changed = [...this.#changed.values()];
		if (changed.length > 0)
			await client.query(
				`update offers offer set price = next.price, list_price = next.list_price, shipping_price = next.shipping_price,
					availability = next.availability, observed_at = next.at,
					last_read_at = greatest(offer.last_read_at, next.at),
					sale_ends_at = case when offer.price = next.price then offer.sale_ends_at end,
					content_hash = '00000000-0000-0000-0000-000000000000'
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
		const confirmed = this.#confirmed;
		if (confirmed.length > 0)
			await client.query(
				`update offers offer set last_read_at = read.at from unnest($1::bigint[], $2::timestamptz[]) as read (id, at)
				where offer.id = read.id and offer.last_read_at < read.at`,
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

interface PageRow {
	readonly at: Date;
	readonly etag: string | null;
	readonly lastModified: string | null;
	readonly reading: PageReading | null;
	readonly doubtedPrice: number | null;
}

const noPage = { etag: null, lastModified: null, reading: null, doubtedPrice: null };

interface Result {
	readonly job: HeldJob;
	readonly url: string;
	readonly at: Date;
	readonly priceChanged: boolean;
	readonly reason: string | null;
	readonly detail: string | null;
}

async function insertReadings(
	client: PoolClient,
	readings: readonly { offer: number; at: Date; scan: string; url: string; method: string; hash: string | null }[],
): Promise<void> {
	if (readings.length === 0) return;
	await client.query(
		`insert into page_readings (offer_id, observed_at, scan_id, url, method, content_hash)
		select * from unnest($1::bigint[], $2::timestamptz[], $3::uuid[], $4::text[], $5::text[], $6::text[])`,
		[
			readings.map(({ offer }) => offer),
			readings.map(({ at }) => at),
			readings.map(({ scan }) => scan),
			readings.map(({ url }) => url),
			readings.map(({ method }) => method),
			readings.map(({ hash }) => hash),
		],
	);
}

async function saveResults(client: PoolClient, results: readonly Result[]): Promise<void> {
	await client.query(
		`update scan_offers listed set state = case when result.reason is null then 'read' else 'failed' end,
			price_changed = result.price_changed, visited_at = result.at, reason = result.reason, detail = result.detail,
			url = case when result.reason is null then null else result.url end
		from unnest($1::uuid[], $2::int[], $3::boolean[], $4::timestamptz[], $5::text[], $6::text[], $7::text[])
			as result (scan_id, place, price_changed, at, reason, detail, url)
		where listed.scan_id = result.scan_id and listed.place = result.place`,
		[
			...placesOf(results),
			results.map(({ priceChanged }) => priceChanged),
			results.map(({ at }) => at),
			results.map(({ reason }) => reason),
			results.map(({ detail }) => detail && storable(detail)),
			results.map(({ url }) => url),
		],
	);
}

function placesOf(visits: readonly { readonly job: HeldJob }[]): unknown[] {
	return [visits.map(({ job }) => job.scan), visits.map(({ job }) => job.place)];
}

function keyOf({ scan, place }: { scan: string; place: number }): string {
	return `${scan} ${place}`;
}
