import { checkPage, checkPageSize } from "../connections/page-size.js";
import type { Reads } from "../database/reads.js";
import { normaliseGtin } from "../products/gtin.js";
import { readText } from "../text.js";
import type { TrackedStatus } from "./tracked-product.js";
import {
	type TrackedProductRecord,
	type TrackedProductRow,
	trackedProductCount,
	trackedProductOf,
	trackedProductPage,
	trackedProductSearch,
	trackedProductSearchCount,
} from "./tracked-product.reads.js";

/** Words of a query that are looked for. */
const wordsMax = 16;

/** What is asked for of a workspace's tracked products. */
export interface TrackedProductsRequest {
	readonly query?: string | null | undefined;
	/** Undefined: whatever theirs is. */
	readonly status: TrackedStatus | undefined;
	readonly page: number;
	readonly pageSize: number;
}

/** One page of a workspace's tracked products, in the order in which they were added. */
export async function listTrackedProducts(
	reads: Reads,
	workspaceId: string,
	{ query, status, page, pageSize }: TrackedProductsRequest,
): Promise<{ products: TrackedProductRow[]; total: number; page: number; pageSize: number }> {
	checkPage(page);
	checkPageSize("pageSize", pageSize);
	const text = readText("query", query);
	const among = [workspaceId, status ?? null];
	const place = [pageSize, (page - 1) * pageSize];
	const { records, total } = await (text === undefined
		? listed(reads, among, place)
		: searched(reads, [...among, patternsOf(text), normaliseGtin(text) ?? null], place));
	return { products: records.map(trackedProductOf), total, page, pageSize };
}

interface Found {
	readonly records: readonly TrackedProductRecord[];
	readonly total: number;
}

async function listed(reads: Reads, among: readonly unknown[], place: readonly number[]): Promise<Found> {
	const [records, counted] = await Promise.all([
		reads.rows(trackedProductPage, [...among, ...place]),
		reads.row(trackedProductCount, among),
	]);
	return { records, total: counted?.total ?? 0 };
}

async function searched(reads: Reads, among: readonly unknown[], place: readonly number[]): Promise<Found> {
	const records = await reads.rows(trackedProductSearch, [...among, ...place]);
	if (records[0]) return { records, total: records[0].total };
	// A page past the end has no row that could tell.
	const isFirst = place[1] === 0;
	return { records, total: isFirst ? 0 : ((await reads.row(trackedProductSearchCount, among))?.total ?? 0) };
}

/** A pattern a word, which may stand anywhere. */
function patternsOf(text: string): string[] {
	const words = text.toLowerCase().split(/\s+/).slice(0, wordsMax);
	return words.map(word => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
}
