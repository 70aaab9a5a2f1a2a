import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { Config } from "../config.js";
import type { Log } from "../log.js";
import { ownHostsOf, pageFetcherOn } from "./page-fetcher.js";
import { ScanWorker } from "./scan-worker.js";

const retryMs = 1_000;

/** Starts a worker as the settings want it. A database that is away for the moment is waited for. */
export async function startWorker({
	databaseUrl,
	config,
	log,
	signal,
}: {
	readonly databaseUrl: string;
	readonly config: Pick<Config, "publicUrl" | "scanAllowHosts" | "demo">;
	readonly log: Log;
	readonly signal: AbortSignal;
}): Promise<ScanWorker | undefined> {
	while (!signal.aborted) {
		try {
			const ownHosts = await ownHostsOf({ databaseUrl, config });
			const fetcherOn = (pool: Pool) => pageFetcherOn(pool, { config, ownHosts });
			return await ScanWorker.start({ databaseUrl, fetcherOn, ownHosts, log });
		} catch (error) {
			log.warn({ reason: (error as Error).message }, "Scans wait for the database.");
			await sleep(retryMs, undefined, { ref: false });
		}
	}
	return undefined;
}
