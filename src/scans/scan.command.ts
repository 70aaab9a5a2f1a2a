import { setTimeout as sleep } from "node:timers/promises";
import { Presets, SingleBar } from "cli-progress";
import { Command } from "commander";
import type { Pool } from "pg";
import { databaseAction, type Surroundings } from "../command.js";
import { openOrm, poolOf } from "../database/orm.js";
import { rowTypes } from "../database/reads.js";
import { transaction } from "../database/transaction.js";
import { ServiceError } from "../errors.js";
import { isUuid } from "../identifier.js";
import type { ScanFailure } from "./scan.js";
import { failuresOfScan, type ScanRow, scanById } from "./scan.reads.js";
import { startScan } from "./start-scan.js";

const pollMs = 200;
const failuresShownMax = 10;

export const scanCommand = new Command("scan")
	.description("visit the pages of all that a workspace tracks, and wait for the end")
	.requiredOption("--workspace <id>", "whose products")
	.action(
		databaseAction(async ({ url }, surroundings, { workspace }: { workspace: string }) => {
			const orm = await openOrm(url, { log: surroundings.log });
			const pool = await poolOf(orm);
			const { startWorker } = await import("./start-worker.js");
			// Takes part in the work: there need be no server. One that runs does its share.
			const worker = await startWorker({ databaseUrl: url, ...surroundings });
			try {
				const id = await begin(pool, workspace);
				const scan = await atEnd(pool, id, surroundings);
				const failures = await rowsOf(pool, failuresOfScan, id);
				const outcome = { text: sentences(scan, failures), json: jsonOf(scan, failures) };
				if (scan.status === "completed") return outcome;
				surroundings.print(outcome);
				throw new Error("The scan has failed: not one page could be read.");
			} finally {
				await worker?.stop();
				await orm.close();
				if (!pool.ending) await pool.end();
			}
		}),
	);

async function begin(pool: Pool, workspaceId: string): Promise<string> {
	return transaction(pool, async client => {
		const known = isUuid(workspaceId)
			? await client.query("select from workspaces where id = $1", [workspaceId])
			: null;
		if (!known?.rowCount) throw new ServiceError("NOT_FOUND", `There is no workspace ${workspaceId}.`);
		return startScan(client, { workspaceId, productIds: undefined, trigger: "command", now: new Date() });
	});
}

/** The scan as it is when it has ended. A database that is away for a moment is waited for. */
async function atEnd(pool: Pool, id: string, { json, signal }: Surroundings): Promise<ScanRow> {
	const bar = process.stderr.isTTY && !json ? progressBar() : undefined;
	try {
		for (;;) {
			signal.throwIfAborted();
			const [scan] = await rowsOf(pool, scanById, id).catch(() => []);
			if (scan) {
				bar?.setTotal(scan.offersTotal);
				bar?.update(scan.productsScanned + scan.failuresTotal, {
					changes: scan.priceChangesDetected,
					failures: scan.failuresTotal,
				});
				if (scan.status !== "in_progress") return scan;
			}
			await sleep(pollMs);
		}
	} finally {
		bar?.stop();
	}
}

async function rowsOf<Row>(
	pool: Pool,
	{ name, text }: { name: string; text: string; keyOf: (row: Row) => string },
	id: string,
) {
	return (await pool.query({ name, text, values: [[id]], types: rowTypes })).rows as Row[];
}

function progressBar(): SingleBar {
	const bar = new SingleBar(
		{
			format: "{bar} {value} of {total} offers · {changes} price changes · {failures} failed · {eta_formatted} left",
			stream: process.stderr,
			clearOnComplete: true,
			hideCursor: true,
		},
		Presets.shades_classic,
	);
	bar.start(1, 0, { changes: 0, failures: 0 });
	return bar;
}

function jsonOf({ workspaceId: _, ...scan }: ScanRow, failures: readonly ScanFailure[]): object {
	const told = failures.map(({ offer, url, reason, detail }) => ({ offer: String(offer), url, reason, detail }));
	return { ...scan, failures: told };
}

function sentences(scan: ScanRow, failures: readonly ScanFailure[]): string {
	const { offersTotal, productsScanned, priceChangesDetected, failuresTotal } = scan;
	const lines = [
		`${offersTotal} offers: ${productsScanned} read, ${priceChangesDetected} with another price, ${failuresTotal} failed.`,
	];
	for (const { url, reason } of failures.slice(0, failuresShownMax)) lines.push(`  ${reason}: ${url}`);
	if (failuresTotal > failuresShownMax) lines.push("  … (--json lists the first 100)");
	return lines.join("\n");
}
