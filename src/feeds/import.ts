import { performance } from "node:perf_hooks";
import { learnSearchTerms } from "../products/search-terms.js";
import { type Chunk, chunksOf } from "./chunks.js";
import type { OpenFeed } from "./feed-file.js";
import { ImportRefused } from "./import-refused.js";
import type { RowMapper } from "./mapping.js";
import { Merge } from "./merge.js";
import { ensurePartitions } from "./observations.js";
import type { Rejection, RowRules } from "./row.js";
import type { BulkSession } from "./session.js";

/** What an import is told. */
export interface ImportOptions {
	readonly vendor: { readonly slug: string; readonly name?: string | undefined };
	readonly rules: RowRules;
	readonly mapper: RowMapper;
	/** Name of the file, kept as evidence. */
	readonly source: string;
	/** Import although the feed lacks many of the rows that it had. */
	readonly force: boolean;
	readonly now: Date;
	/** Called now and then with the number of rows read. */
	readonly onProgress?: (rows: number) => void;
	/** Called when another import is under way, and this one has to wait for it. */
	readonly onWait?: () => void;
}

/** What an import did. */
export interface ImportSummary {
	/** Rows read; each is created, updated, unchanged or rejected. */
	rows: number;
	created: number;
	updated: number;
	unchanged: number;
	/** Offers that the feed no longer has: out of stock from now on. */
	withdrawn: number;
	rejected: number;
	/** The first 100. */
	rejections: Rejection[];
	rejectedByReason: Record<string, number>;
	seconds: number;
}

/** A feed with fewer of its rows than this is taken for cut off. */
const rowsKeptShareMin = 0.7;

/** Imports a feed: all of it, or nothing. */
export async function importFeed(session: BulkSession, feed: OpenFeed, options: ImportOptions): Promise<ImportSummary> {
	const started = performance.now();
	await takeTurn(session, options.onWait);
	// In a transaction of its own: a new partition locks its table, which readers must not wait for until the end.
	await ensurePartitions(session, options.rules.at, options.rules.at);
	const summary = await session.transaction(() => mergeFeed(session, feed, options));
	await tidy(session, summary);
	return { ...summary, seconds: Math.round(performance.now() - started) / 1_000 };
}

/** Merges a feed into the catalogue, in the transaction that the caller has begun, in its turn. */
export async function mergeFeed(session: BulkSession, feed: OpenFeed, options: ImportOptions): Promise<ImportSummary> {
	const summary: ImportSummary = {
		rows: 0,
		created: 0,
		updated: 0,
		unchanged: 0,
		withdrawn: 0,
		rejected: 0,
		rejections: [],
		rejectedByReason: {},
		seconds: 0,
	};
	const merge = await Merge.begin(session, options, summary);
	await mergeChunks(merge, chunksOf(feed, options, summary), () => options.onProgress?.(summary.rows));
	refuseShrunken(summary, merge.rowsBefore, options.force);
	await merge.end({ format: feed.format, contentHash: feed.contentHash() });
	await learnSearchTerms(session);
	return summary;
}

/**
 * What PostgreSQL would do by itself a minute later, done before anyone reads: new words into the full-text index proper,
 * and the statistics by which it plans.
 */
async function tidy(session: BulkSession, { created, updated, withdrawn }: ImportSummary): Promise<void> {
	if (created + updated + withdrawn === 0) return;
	await session.rows("select gin_clean_pending_list('search_documents_document')");
	if (created > createdUnanalyzedMax)
		await session.rows("analyze products, gtins, part_numbers, search_documents, offers");
}

const createdUnanalyzedMax = 1_000;

/**
 * Imports take turns, all of them: two that run together may find the same GTIN new, and each would hold its products
 * back from the other until the end.
 */
export async function takeTurn(session: BulkSession, onWait?: () => void): Promise<void> {
	const lock = "hashtext('pricegraph import')";
	const [answer] = await session.rows<{ taken: boolean }>(`select pg_try_advisory_lock(${lock}) as taken`);
	if (answer!.taken) return;
	onWait?.();
	await session.rows(`select pg_advisory_lock(${lock})`);
}

function refuseShrunken({ rows, rejected, rejectedByReason }: ImportSummary, before: number, force: boolean): void {
	const accepted = rows - rejected;
	const reasons = Object.entries(rejectedByReason).map(([reason, count]) => `${count} ${reason}`);
	const because = reasons.length > 0 ? ` (rejected: ${reasons.join(", ")})` : "";
	if (accepted === 0) throw new ImportRefused(`The feed has no row that can be used${because}. Nothing was changed.`);
	if (force || accepted >= before * rowsKeptShareMin) return;
	throw new ImportRefused(
		`The feed has ${accepted} usable rows${because}, and its last run had ${before}: it looks cut off. Nothing was changed; --force imports it as it is.`,
	);
}

/**
 * Merges the chunks one after the other. While the database writes a chunk, the next one, which was looked up before, is
 * merged here, and the one after that is read: so that both work all the time.
 */
async function mergeChunks(merge: Merge, chunks: AsyncGenerator<Chunk>, onMerged: () => void): Promise<void> {
	let writing = Promise.resolve();
	let reading = chunks.next();
	try {
		let found = await next();
		while (found) {
			const merged = await merge.merge(found);
			onMerged();
			await writing;
			found = await next();
			writing = merge.write(merged);
			// Whoever awaits it is told; here it only must not count as unheard.
			writing.catch(() => undefined);
		}
	} finally {
		// A rollback that came between two of its statements would let the later ones stand.
		await settled(writing);
		// Where the writing has failed: the reading that is under way may fail too, and nobody asks any more.
		await settled(reading);
		await settled(chunks.return(undefined));
	}
	await writing;

	async function next() {
		const { done, value } = await reading;
		if (done) return undefined;
		reading = chunks.next();
		reading.catch(() => undefined);
		return merge.lookUp(value);
	}
}

async function settled(work: Promise<unknown>): Promise<void> {
	await work.catch(() => undefined);
}
