import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { Command } from "commander";
import { poolAction } from "../command.js";
import { Reads } from "../database/reads.js";
import { openFeed, openSource } from "../feeds/feed-file.js";
import { ImportProgress } from "../feeds/import-progress.js";
import { isUuid } from "../identifier.js";
import { type WorkspaceRow, workspaceById } from "../workspaces/workspace.reads.js";
import { columnsRead, csvHeader } from "./csv.js";
import { trackedProductLines } from "./export-tracked-products.js";
import { importTrackedProducts, type TrackedProductImport } from "./import-tracked-products.js";

interface Options {
	readonly workspace: string;
	readonly dryRun?: boolean;
	readonly file?: string;
}

const importing = new Command("import")
	.description(
		`read a CSV file of products to track, with the columns ${columnsRead.join(", ")}: a row names its product by the first of the first five, and leaves what is known where it has nothing`,
	)
	.argument("<file>", "the file, plain or gzip, or - for standard input")
	.requiredOption("--workspace <id>", "of the workspace that is to track them")
	.option("--dry-run", "tell what would come of it, and change nothing")
	.action(
		poolAction(async (pool, { json }, file: string, options: Options) => {
			const reads = new Reads(pool);
			const workspace = await knownWorkspace(reads, options.workspace);
			const source = await openSource(file);
			const progress = source.size && process.stderr.isTTY && !json ? new ImportProgress(source.size) : undefined;
			try {
				const feed = await openFeed(source, { format: "csv" });
				const place = { reads, pool, now: new Date(), workspace };
				const summary = await importTrackedProducts(place, feed.rows, {
					dryRun: options.dryRun === true,
					onProgress: rows => progress?.show(feed.bytesRead(), rows),
				});
				return { text: sentences(summary), json: summary };
			} finally {
				progress?.end();
			}
		}),
	);

const exporting = new Command("export")
	.description("write a workspace's tracked products as CSV, which the import takes as it is")
	.requiredOption("--workspace <id>", "of the workspace")
	.option("--file <file>", "where to; standard output when not given")
	.action(
		poolAction(async (pool, { json }, { workspace: id, file }: Options) => {
			if (json && file === undefined) throw new Error("With --json, name the file that the CSV goes to: --file.");
			const reads = new Reads(pool);
			const workspace = await knownWorkspace(reads, id);
			let rows = 0;
			async function* text() {
				yield csvHeader();
				for await (const lines of trackedProductLines(reads, workspace.id)) {
					rows += lines.rows;
					yield lines.csv;
				}
			}
			if (file === undefined) {
				await pipeline(text, process.stdout, { end: false });
				return undefined;
			}
			await pipeline(text, createWriteStream(file));
			return { text: `Wrote ${rows} tracked products to ${file}.`, json: { rows, file } };
		}),
	);

export const trackCommand = new Command("track")
	.description("the products that a workspace tracks")
	.addCommand(importing)
	.addCommand(exporting);

async function knownWorkspace(reads: Reads, id: string): Promise<WorkspaceRow> {
	const [workspace] = isUuid(id) ? await reads.load(workspaceById, id.toLowerCase()) : [];
	if (!workspace) throw new Error(`There is no workspace with the id ${JSON.stringify(id)}.`);
	return workspace;
}

function sentences({ rows, added, changed, unchanged, rejected, rejections }: TrackedProductImport): string {
	const lines = [`${rows} rows: ${added} added, ${changed} changed, ${unchanged} unchanged, ${rejected} rejected.`];
	for (const { line, field, value, reason } of rejections.slice(0, rejectionsShownMax))
		lines.push(`  line ${line}: ${field} ${JSON.stringify(value)} is ${reason}`);
	if (rejected > rejectionsShownMax) lines.push("  … (--json lists the first 100)");
	return lines.join("\n");
}

const rejectionsShownMax = 10;
