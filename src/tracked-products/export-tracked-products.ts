import { Field, ID, Int, ObjectType } from "type-graphql";
import type { Reads } from "../database/reads.js";
import { csvHeader, csvOf } from "./csv.js";
import type { TrackedStatus } from "./tracked-product.js";
import { trackedProductOf, trackedProductsAfter } from "./tracked-product.reads.js";

/** Products in one piece of a file. */
export const exportedMax = 5_000;
/** Rows that one statement reads. */
const rowsReadMax = 1_000;

@ObjectType({ simpleResolvers: true, description: "A workspace's tracked products as a file." })
export class TrackedProductExport {
	@Field(() => String, {
		description:
			"CSV with the header line `product_id,gtin,sku,name,price,floor_price,status`; `price` is the one that the workspace stated. A text that a spreadsheet would run as a formula has an apostrophe before it. The import takes it as it is.",
	})
	csv!: string;

	@Field(() => Int, { description: "Products in it." })
	rows!: number;

	@Field(() => ID, { nullable: true, description: "`after` of the next piece; null where this is the last." })
	next!: number | null;
}

/** One piece of the file: after the tracked product `after`, up to `exportedMax`. */
export async function exportTrackedProducts(
	reads: Reads,
	workspaceId: string,
	{ after, status }: { after: number; status: TrackedStatus | undefined },
): Promise<TrackedProductExport> {
	let csv = csvHeader();
	let rows = 0;
	for await (const piece of trackedProductLines(reads, workspaceId, { after, status })) {
		csv += piece.csv;
		rows += piece.rows;
		if (rows >= exportedMax) return { csv, rows, next: piece.last };
	}
	return { csv, rows, next: null };
}

/** The lines of the file, a thousand at a time. */
export async function* trackedProductLines(
	reads: Reads,
	workspaceId: string,
	{ after = 0, status }: { after?: number; status?: TrackedStatus | undefined } = {},
): AsyncGenerator<{ csv: string; rows: number; last: number }> {
	let last = after;
	for (;;) {
		const records = await reads.rows(trackedProductsAfter, [workspaceId, status ?? null, last, rowsReadMax]);
		if (records.length === 0) return;
		last = records.at(-1)!.id;
		yield { csv: csvOf(records.map(trackedProductOf)), rows: records.length, last };
		if (records.length < rowsReadMax) return;
	}
}
