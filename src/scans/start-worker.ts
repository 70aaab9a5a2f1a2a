import { setTimeout as sleep } from "node:timers/promises";
import pg, { type Pool } from "pg";
import { keySecretOf } from "../access/key-secret.js";
import type { Config } from "../config.js";
import { guard } from "../database/pool.js";
import type { Log } from "../log.js";
import { createWebhookWorker } from "../webhooks/create-worker.js";
import { ownHostsOf, pageFetcherOn } from "./page-fetcher.js";
import { ScanWorker } from "./scan-worker.js";

const retryMs = 1_000;
const webhookConnectionsMax = 6;
const webhookStatementMsMax = 10_000;

/** Who does what is to be done beside the server: visits pages, and sends webhooks. */
export interface Worker {
	/** Lets what is under way end, for a few seconds. What is broken off is done again by another worker. */
	stop(): Promise<void>;
}

interface WorkerOptions {
	readonly databaseUrl: string;
	readonly config: Config;
	readonly log: Log;
	readonly signal: AbortSignal;
}

/** Starts a worker as the settings want it. A database that is away for the moment is waited for. */
export async function startWorker(options: WorkerOptions): Promise<Worker | undefined> {
	const { log, signal } = options;
	while (!signal.aborted) {
		try {
			const scans = await startScans(options);
			const webhooks = await startWebhooks(options);
			return { stop: async () => void (await Promise.all([scans.stop(), webhooks.stop()])) };
		} catch (error) {
			log.warn({ reason: (error as Error).message }, "Scans and webhooks wait for the database.");
			await sleep(retryMs, undefined, { ref: false });
		}
	}
	return undefined;
}

async function startScans({ databaseUrl, config, log }: WorkerOptions): Promise<ScanWorker> {
	const ownHosts = await ownHostsOf({ databaseUrl, config });
	const fetcherOn = (pool: Pool) => pageFetcherOn(pool, { config, ownHosts });
	return ScanWorker.start({ databaseUrl, fetcherOn, ownHosts, log });
}

async function startWebhooks({ databaseUrl, config, log }: WorkerOptions): Promise<Worker> {
	const secret = await keySecretOf(config);
	const pool = new pg.Pool({
		connectionString: databaseUrl,
		max: webhookConnectionsMax,
		connectionTimeoutMillis: 2_000,
		statement_timeout: webhookStatementMsMax,
		keepAlive: true,
		application_name: "pricegraph webhooks",
		options: "-c timezone=UTC",
	});
	guard(pool, log, webhookStatementMsMax + 1_000);
	const worker = createWebhookWorker({ pool, secret, config, log });
	worker.start();
	return {
		async stop() {
			await worker.stop();
			await pool.end();
		},
	};
}
