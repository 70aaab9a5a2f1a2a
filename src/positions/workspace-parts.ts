import type { Reads, Statement } from "../database/reads.js";
import { momentsOf } from "./counted-offers.js";

/** A statement over a whole workspace works on so many of its products at a time in each process of PostgreSQL. */
const partsMax = 2;
/** Below this, a second part would cost more than it saves. */
const productsOfPartMin = 5_000;

/**
 * Runs a statement over all tracked products of a workspace, in parts that PostgreSQL works on side by side: it does not
 * share such a statement out by itself. The rows of all parts come together, and are the caller's to sum up. The values are
 * $1 the workspace, $2 to $4 `momentsOf`, $5 and $6 the identifiers from and to.
 */
export async function rowsOfParts<Row>(
	reads: Reads,
	statement: Statement<Row>,
	{ workspaceId, from, now, more = [] }: { workspaceId: string; from: Date; now: Date; more?: readonly unknown[] },
): Promise<Row[]> {
	const range = await reads.row(identifiers, [workspaceId]);
	if (!range || range.first === null || range.last === null) return [];
	const parts = partsOf(range.first, range.last);
	const moments = momentsOf({ from, now });
	const rows = parts.map(([first, last]) => reads.longRows(statement, [workspaceId, ...moments, first, last, ...more]));
	return (await Promise.all(rows)).flat();
}

/** Splits identifiers, both ends included, into parts of like width. */
export function partsOf(first: number, last: number): [first: number, last: number][] {
	const count = Math.min(partsMax, Math.max(1, Math.floor((last - first + 1) / productsOfPartMin)));
	const width = Math.ceil((last - first + 1) / count);
	return Array.from({ length: count }, (_, nth) => [
		first + nth * width,
		Math.min(last, first + (nth + 1) * width - 1),
	]);
}

const identifiers: Statement<{ first: number | null; last: number | null }> = {
	name: "tracked_identifiers",
	text: `select min(id) as first, max(id) as last from tracked_products
		where workspace_id = $1 and status = 'tracked' and removed_at is null`,
};
