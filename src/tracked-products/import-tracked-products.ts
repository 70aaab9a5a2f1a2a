import { Readable } from "node:stream";
import { Field, Int, ObjectType } from "type-graphql";
import { ServiceError } from "../errors.js";
import { openFeed } from "../feeds/feed-file.js";
import { BrokenFeed, type RawRow } from "../feeds/formats/raw-row.js";
import type { WorkspaceRow } from "../workspaces/workspace.reads.js";
import type { Change } from "./change.js";
import { changeTrackedProducts, type Place } from "./change-tracked-products.js";
import { columnOf, columnsRead, type Rejection, readCsvRow } from "./csv.js";
import { operationsMax } from "./tracked-product.input.js";

/** Rejected rows that are told. */
export const rejectionsMax = 100;

@ObjectType({ simpleResolvers: true, description: "A row of a file that was not taken." })
export class TrackedProductRejection implements Rejection {
	@Field(() => Int, { description: "Line of the file that it begins on." })
	line!: number;

	@Field(() => String, { description: "The column at fault; empty where the whole row is." })
	field!: string;

	@Field(() => String, { description: "What stands there." })
	value!: string;

	@Field(() => String, { description: "What is wrong with it, as a stable name: `not_a_price`." })
	reason!: string;
}

@ObjectType({ simpleResolvers: true, description: "What an import of tracked products did; in a dry run: would do." })
export class TrackedProductImport {
	@Field(() => Int, { description: "Rows of the file." })
	rows!: number;

	@Field(() => Int, { description: "Products that were not tracked." })
	added!: number;

	@Field(() => Int, { description: "Tracked products that were changed." })
	changed!: number;

	@Field(() => Int, { description: "Tracked products of which nothing new was said." })
	unchanged!: number;

	@Field(() => Int, { description: "Rows that were not taken." })
	rejected!: number;

	@Field(() => [TrackedProductRejection], { description: `Why: of the first ${rejectionsMax} of them.` })
	rejections!: Rejection[];
}

interface Ways {
	readonly dryRun?: boolean;
	readonly onProgress?: (rows: number) => void;
}

/**
 * Tracks what the rows of a file name, and changes what is tracked already. A row that cannot be used is left out and told;
 * the others hold. Every thousand rows are stored together: who imports the file again after it was cut off loses nothing.
 */
export async function importTrackedProducts(
	place: Place & { readonly workspace: WorkspaceRow },
	rows: AsyncIterable<readonly RawRow[]>,
	{ dryRun = false, onProgress }: Ways = {},
): Promise<TrackedProductImport> {
	const summary: TrackedProductImport = { rows: 0, added: 0, changed: 0, unchanged: 0, rejected: 0, rejections: [] };
	const reject = (rejection: Rejection) => {
		summary.rejected += 1;
		if (summary.rejections.length < rejectionsMax) summary.rejections.push(rejection);
	};
	let waiting: { readonly line: number; readonly change: Change }[] = [];
	const store = async () => {
		const changes = waiting.map(({ change }) => change);
		const results = await changeTrackedProducts(place, changes, { dryRun });
		for (const [index, { done, failure }] of results.entries()) {
			if (failure) reject(rejectionOf(waiting[index]!, failure.code));
			else if (done === "added" || done === "changed") summary[done] += 1;
			else summary.unchanged += 1;
		}
		waiting = [];
		onProgress?.(summary.rows);
	};
	for await (const piece of rows) {
		for (const row of piece) {
			if (summary.rows === 0) requireIdentity(row);
			summary.rows += 1;
			const read = readCsvRow(row, place.workspace.currency);
			if ("reason" in read) reject(read);
			else waiting.push({ line: row.line, change: read });
			if (waiting.length === operationsMax) await store();
		}
	}
	if (waiting.length > 0) await store();
	onProgress?.(summary.rows);
	summary.rejections.sort((one, other) => one.line - other.line);
	return summary;
}

/** Imports a file that is here as a text. Throws where it cannot be read as a whole. */
export async function importCsv(
	place: Place & { readonly workspace: WorkspaceRow },
	csv: string,
	dryRun: boolean,
): Promise<TrackedProductImport> {
	const bytes = Buffer.from(csv);
	try {
		const { rows } = await openFeed(
			{ name: "csv", bytes: Readable.from([bytes]), size: bytes.length },
			{ format: "csv" },
		);
		return await importTrackedProducts(place, rows, { dryRun });
	} catch (thrown) {
		if (!(thrown instanceof BrokenFeed)) throw thrown;
		const faults = [{ pointer: "/csv", detail: thrown.message }];
		throw new ServiceError("INVALID_REQUEST", thrown.message, { cause: thrown, faults });
	}
}

/** A file of something else is not read to its end. */
function requireIdentity({ values, fault }: RawRow): void {
	if (fault) return;
	const columns = new Set(Object.keys(values).map(columnOf));
	const identities = columnsRead.slice(0, 5);
	if (!identities.some(column => columns.has(column)))
		throw new BrokenFeed(`The file names no products: its header line has none of ${identities.join(", ")}.`);
}

const identityColumns = {
	productId: "product_id",
	gtin: "gtin",
	url: "url",
	vendor: "vendor",
	merchantProductId: "merchant_product_id",
} as const;

function rejectionOf({ line, change }: { line: number; change: Change }, code: string): Rejection {
	const [name, value] = Object.entries("identity" in change ? change.identity : {}).at(-1)!;
	return { line, field: identityColumns[name as keyof typeof identityColumns], value, reason: code.toLowerCase() };
}
