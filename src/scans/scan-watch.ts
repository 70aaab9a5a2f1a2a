import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../log.js";
import { scanChannel } from "./end-scan.js";

const connectTimeoutMs = 2_000;
const reconnectMs = 1_000;

/**
 * Tells who watches a scan that it has come further. All watchers of a process share one connection to the database, which
 * is there while anybody watches.
 */
export class ScanWatch {
	readonly #databaseUrl: string;
	readonly #log: Log;
	readonly #watchers = new Map<string, Set<() => void>>();
	#client: pg.Client | undefined;
	#isConnecting = false;
	#isClosed = false;

	constructor(databaseUrl: string, log: Log) {
		this.#databaseUrl = databaseUrl;
		this.#log = log;
	}

	/** Calls `onMove` at each step of a scan, and whenever a step may have been missed. Gives what ends it. */
	readonly watch = (scanId: string, onMove: () => void): (() => void) => {
		const watchers = this.#watchers.get(scanId) ?? new Set();
		this.#watchers.set(scanId, watchers.add(onMove));
		if (!this.#client) void this.#connect();
		return () => {
			watchers.delete(onMove);
			if (watchers.size === 0) this.#watchers.delete(scanId);
			if (this.#watchers.size === 0) void this.#disconnect();
		};
	};

	async close(): Promise<void> {
		this.#isClosed = true;
		this.#watchers.clear();
		await this.#disconnect();
	}

	get #isWanted(): boolean {
		return !this.#isClosed && this.#watchers.size > 0;
	}

	async #connect(): Promise<void> {
		if (this.#isConnecting) return;
		this.#isConnecting = true;
		while (this.#isWanted && !this.#client) {
			const client = new pg.Client({
				connectionString: this.#databaseUrl,
				connectionTimeoutMillis: connectTimeoutMs,
				keepAlive: true,
				application_name: "pricegraph watch",
			});
			client.on("error", () => undefined);
			client.once("end", () => this.#lost(client));
			client.on("notification", ({ payload }) => this.#tell(payload ?? ""));
			try {
				await client.connect();
				await client.query(`listen ${scanChannel}`);
				this.#client = client;
			} catch (error) {
				this.#log.debug({ reason: (error as Error).message }, "Scans cannot be watched.");
				await client.end().catch(() => undefined);
				await sleep(reconnectMs, undefined, { ref: false });
			}
		}
		this.#isConnecting = false;
		if (!this.#isWanted) await this.#disconnect();
		// What happened before it listened.
		else for (const scanId of this.#watchers.keys()) this.#tell(scanId);
	}

	#tell(scanId: string): void {
		for (const onMove of this.#watchers.get(scanId) ?? []) onMove();
	}

	#lost(client: pg.Client): void {
		if (this.#client !== client) return;
		this.#client = undefined;
		if (this.#isWanted) void this.#connect();
	}

	async #disconnect(): Promise<void> {
		const client = this.#client;
		this.#client = undefined;
		await client?.end().catch(() => undefined);
	}
}
