import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../../log.js";
import { binariesFor } from "./binaries.js";
import { ensureCluster } from "./cluster.js";
import { type Home, openHome, socketFolderOf } from "./home.js";
import { Lease } from "./lease.js";
import {
	findPostmaster,
	type Postmaster,
	type StartedPostmaster,
	startPostmaster,
	stopPostmaster,
} from "./postmaster.js";

/** The PostgreSQL that the project brings along, on a private socket. Any number of processes may use it at a time. */
export interface EmbeddedPostgres {
	/** Connection string of a database on it. */
	url(database: string): string;
	/** Whether it ran already when this process came to it. */
	readonly attached: boolean;
	/** Lets go of it. The last process to do so stops it. */
	close(): Promise<void>;
}

export interface EmbeddedOptions {
	/** Further settings of the server, as `name=value`; those of the process that starts it hold. */
	readonly settings?: readonly string[];
	/** False for data that may be lost with the machine. */
	readonly sync?: boolean;
	readonly log?: Log;
}

/** Starts the server whose files are under `directory`, or attaches to it where it runs already. */
export async function startEmbeddedPostgres(
	directory: string,
	options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
	const server = new EmbeddedServer(directory, options);
	await server.open();
	return server;
}

/** How long a server may take to start; one that recovers from a sudden end takes as long as it needs. */
const startTimeoutMs = 30_000;
const stopTimeoutMs = 30_000;
const pollMs = 20;
const restartDelayMs = 1_000;

/** PostgreSQL's code for a server that is starting, stopping or recovering. */
const notYetReady = "57P03";

class EmbeddedServer implements EmbeddedPostgres {
	attached = true;
	readonly #home: Home;
	readonly #options: EmbeddedOptions;
	#socketFolder: string;
	#lease: Lease | undefined;
	/** Why there is no lease yet. */
	#refusal: { readonly message: string; readonly code?: string } | undefined;
	#closing = false;

	constructor(directory: string, options: EmbeddedOptions) {
		this.#options = options;
		this.#home = openHome(directory, options.log);
		this.#socketFolder = socketFolderOf(this.#home);
	}

	url(database: string): string {
		// All that the environment could say otherwise (PGPORT, PGSSLMODE …) is said here.
		const socket = encodeURIComponent(this.#socketFolder);
		return `postgres://postgres@localhost:5432/${database}?host=${socket}&sslmode=disable`;
	}

	/**
	 * Takes a lease on the running server, starting it where there is none. Needs no lock: PostgreSQL lets one server
	 * have the files, and whoever comes second attaches to it.
	 */
	async open(): Promise<void> {
		const { log, sync = true } = this.#options;
		const binaries = binariesFor(this.#home);
		ensureCluster(this.#home, binaries, { sync, log });
		const since = Date.now();
		let started: StartedPostmaster | undefined;
		while (!this.#closing) {
			const running = findPostmaster(this.#home.files);
			if (!running) started = this.#startAfter(started, binaries);
			else if (await this.#attach(running)) return;
			if (Date.now() - since > startTimeoutMs && this.#refusal?.code !== notYetReady) {
				const reason = started?.failure ?? this.#refusal?.message ?? "it does not answer.";
				throw new Error(`PostgreSQL does not start on ${this.#home.files}: ${reason}`);
			}
			await sleep(pollMs);
		}
	}

	async close(): Promise<void> {
		this.#closing = true;
		if (await this.#lease?.isLast()) {
			const stopped = await stopPostmaster(this.#home.files, { timeoutMs: stopTimeoutMs });
			if (!stopped) this.#options.log?.warn("PostgreSQL takes long to write its last checkpoint. It ends by itself.");
		}
		await this.#lease?.end();
	}

	/** A new server, where none was started yet or the one before came too early. */
	#startAfter(before: StartedPostmaster | undefined, binaries: string): StartedPostmaster {
		if (before && before.failure === undefined) return before;
		if (before && !before.mayBeTriedAgain) throw new Error(`PostgreSQL does not start: ${before.failure}`);
		this.attached = false;
		return startPostmaster(this.#home, binaries, this.#socketFolder, this.#options.settings ?? []);
	}

	/** Takes a lease on the running server; false while it gives none. */
	async #attach({ socketFolder }: Postmaster): Promise<boolean> {
		this.#socketFolder = socketFolder || this.#socketFolder;
		try {
			this.#lease = await Lease.take(this.url("postgres"), () => void this.#reopen());
			return true;
		} catch (error) {
			this.#refusal = error as Error;
			return false;
		}
	}

	/** The server was stopped or killed under us: have it again, for as long as this process lives. */
	async #reopen(): Promise<void> {
		while (!this.#closing) {
			this.#options.log?.warn("PostgreSQL has stopped. Starting it again …");
			try {
				return await this.open();
			} catch (error) {
				this.#options.log?.error((error as Error).message);
			}
			await sleep(restartDelayMs);
		}
	}
}

/** Creates a database that is not there yet. */
export async function ensureDatabase(embedded: EmbeddedPostgres, name: string): Promise<string> {
	const client = new pg.Client({ connectionString: embedded.url("postgres") });
	await client.connect();
	try {
		const found = await client.query("select 1 from pg_database where datname = $1", [name]);
		if (found.rowCount === 0) await client.query(`create database "${name}"`);
	} catch (error) {
		// Another process made it meanwhile.
		if (!["42P04", "23505"].includes((error as pg.DatabaseError).code ?? "")) throw error;
	} finally {
		await client.end();
	}
	return embedded.url(name);
}
