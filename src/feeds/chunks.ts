import type { OpenFeed } from "./feed-file.js";
import type { RawRow } from "./formats/raw-row.js";
import type { ImportOptions, ImportSummary } from "./import.js";
import { type FeedRow, type Rejection, readRow } from "./row.js";

/** Rows that go to the database together. */
export interface Chunk {
	readonly rows: FeedRow[];
	/** IDs of rows that could not be used: their offers are neither confirmed nor withdrawn. */
	readonly rejectedIds: string[];
}

/** Large enough that a statement's own cost does not count, small enough that a chunk's rows take little memory. */
const chunkRowsMax = 2_000;
const rejectionsKeptMax = 100;

/** Reads and understands the feed's rows, a chunk at a time; counts them, and keeps what was rejected. */
export async function* chunksOf(
	feed: OpenFeed,
	{ mapper, rules }: ImportOptions,
	summary: ImportSummary,
): AsyncGenerator<Chunk> {
	let chunk: Chunk = { rows: [], rejectedIds: [] };
	let ids = new Set<string>();
	// The merge looks a chunk up before the one before it is written: what both have is a duplicate too.
	let idsBefore = new Set<string>();
	for await (const rawRows of feed.rows) {
		for (const raw of rawRows) {
			const row = understood(raw);
			if (!row) continue;
			summary.rows += 1;
			if ("reason" in row) reject(summary, row);
			else if (ids.has(row.id) || idsBefore.has(row.id)) reject(summary, duplicate(row));
			else {
				ids.add(row.id);
				chunk.rows.push(row);
			}
			if (chunk.rows.length + chunk.rejectedIds.length < chunkRowsMax) continue;
			yield chunk;
			chunk = { rows: [], rejectedIds: [] };
			idsBefore = ids;
			ids = new Set();
		}
	}
	yield chunk;

	function understood(raw: RawRow): FeedRow | Rejection | undefined {
		if (raw.fault) return { line: raw.line, field: "", value: "", reason: raw.fault };
		const values = mapper(raw);
		if (!values) return undefined;
		const row = readRow(raw.line, values, rules);
		if ("reason" in row && row.field !== "id" && typeof values.id === "string")
			chunk.rejectedIds.push(values.id.trim());
		return row;
	}
}

/** Counts a rejected row, and keeps the first of them. */
export function reject(summary: ImportSummary, rejection: Rejection): void {
	summary.rejected += 1;
	summary.rejectedByReason[rejection.reason] = (summary.rejectedByReason[rejection.reason] ?? 0) + 1;
	if (summary.rejections.length < rejectionsKeptMax) summary.rejections.push(rejection);
}

/** The first row with an ID wins. */
export function duplicate({ line, id }: FeedRow): Rejection {
	return { line, field: "id", value: id, reason: "duplicate_id" };
}
