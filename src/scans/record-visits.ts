import type { PoolClient } from "pg";
import { rowTypes } from "../database/reads.js";
import { transaction } from "../database/transaction.js";
import { moveOn } from "./end-scan.js";
import { OfferChanges, standingColumns, standingJoins, type VisitResult } from "./offer-changes.js";
import { type StandingOffer, storable, type VisitFailure } from "./page-offer.js";
import type { Visit } from "./visit-job.js";
import type { EndedOutcome } from "./visit-page.js";
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
		const done = visits.filter(hasEnded);
		const awaited = await awaitedBy(client, done);
		const blocked = await stillPending(
			client,
			done.filter(visit => !awaited.has(keyOf(visit.job))),
		);
		const changes = new OfferChanges();
		const results = new ScanResults();
		for (const visit of done) {
			const offer = awaited.get(keyOf(visit.job));
			if (offer) results.add(visit, changes.take({ ...visit, scanId: visit.job.scan }, offer));
		}
		await changes.save(client);
		await results.save(client);
		for (const [scanId, counts] of results.countsByScan()) {
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

function hasEnded(visit: Visit): visit is Visit & { readonly outcome: EndedOutcome } {
	return visit.outcome.kind !== "later";
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
		text: `select listed.scan_id as scan, listed.place, ${standingColumns}
			from unnest($1::uuid[], $2::int[]) as wanted (scan_id, place)
			join scan_offers listed on listed.scan_id = wanted.scan_id and listed.place = wanted.place
			join offers offer on offer.id = listed.offer_id
			${standingJoins}
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

/** What visits came to for their scans. */
class ScanResults {
	readonly #results: Result[] = [];

	add({ job, url, at }: Visit, { before, after, failure }: VisitResult): void {
		const priceChanged = failure === undefined && before.price !== after.price;
		this.#results.push({ job, url, at, priceChanged, failure });
	}

	countsByScan(): [string, Counts][] {
		const counts = new Map<string, Counts>();
		for (const { job, failure, priceChanged } of this.#results) {
			const ofScan = counts.get(job.scan) ?? { read: 0, failed: 0, changed: 0 };
			if (failure) ofScan.failed += 1;
			else ofScan.read += 1;
			if (priceChanged) ofScan.changed += 1;
			counts.set(job.scan, ofScan);
		}
		// In the order of their identifiers, as everybody locks them.
		return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
	}

	async save(client: PoolClient): Promise<void> {
		const results = this.#results;
		if (results.length === 0) return;
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
				results.map(({ failure }) => failure?.reason),
				results.map(({ failure }) => failure && storable(failure.detail)),
				results.map(({ url }) => url),
			],
		);
	}
}

interface Result {
	readonly job: HeldJob;
	readonly url: string;
	readonly at: Date;
	readonly priceChanged: boolean;
	readonly failure: VisitFailure | undefined;
}

function placesOf(visits: readonly { readonly job: HeldJob }[]): unknown[] {
	return [visits.map(({ job }) => job.scan), visits.map(({ job }) => job.place)];
}

function keyOf({ scan, place }: { scan: string; place: number }): string {
	return `${scan} ${place}`;
}
