import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { binariesFor } from "./binaries.js";
import { ensureCluster } from "./cluster.js";
import { type Home, openHome, socketFolderOf } from "./home.js";
import { Lease } from "./lease.js";
import { findPostmaster, type StartedPostmaster, startPostmaster, stopPostmaster } from "./postmaster.js";

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
	/** Told what is being done where it takes time, and what went wrong later. */
	readonly say?: (message: string) => void;
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

/** How long a server that does nothing but start may take; one that recovers takes as long as it needs. */
const startTimeoutMs = 30_000;
const stopTimeoutMs = 30_000;
const pollMs = 20;
const recoveryNoticeMs = 3_000;
const restartDelayMs = 1_000;

class EmbeddedServer implements EmbeddedPostgres {
	attached = true;
	readonly #home: Home;
	readonly #options: EmbeddedOptions;
	readonly #say: (message: string) => void;
	#socketFolder: string;
	#lease: Lease | undefined;
	#closing = false;

	constructor(directory: string, options: EmbeddedOptions) {
		this.#options = options;
		this.#say = options.say ?? (() => undefined);
		this.#home = openHome(directory, this.#say);
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
		const binaries = binariesFor(this.#home);
		ensureCluster(this.#home, binaries, { sync: this.#options.sync ?? true });
		const since = Date.now();
		let started: StartedPostmaster | undefined;
		let recovering = false;
		let reason = "";
		while (!this.#closing) {
			const running = findPostmaster(this.#home.files);
			if (running) {
				this.#socketFolder = running.socketFolder || this.#socketFolder;
				const failure = await this.#tryLease();
				if (!failure) return;
				reason = failure.message;
				if (failure.code === "57P03" && !recovering && Date.now() - since > recoveryNoticeMs) {
					this.#say("PostgreSQL is recovering from a sudden end. This may take a while …");
					recovering = true;
				}
			} else if (!started || started.failure !== undefined) {
				if (started && !started.mayBeTriedAgain) throw new Error(`PostgreSQL does not start: ${started.failure}`);
				started = startPostmaster(this.#home, binaries, this.#socketFolder, this.#options.settings ?? []);
				this.attached = false;
			}
			if (!recovering && Date.now() - since > startTimeoutMs)
				throw new Error(
					running
						? `PostgreSQL (process ${running.pid}, on ${this.#home.files}) runs but does not answer: ${reason}`
						: `PostgreSQL does not start on ${this.#home.files}: ${started?.failure}`,
				);
			await sleep(pollMs);
		}
	}

	async close(): Promise<void> {
		this.#closing = true;
		if (await this.#lease?.isLast()) {
			const stopped = await stopPostmaster(this.#home.files, { timeoutMs: stopTimeoutMs });
			if (!stopped) this.#say("PostgreSQL takes long to write its last checkpoint. It ends by itself.");
		}
		await this.#lease?.end();
	}

	/** Undefined when the lease is taken; or else why not yet. */
	async #tryLease(): Promise<{ message: string; code?: string } | undefined> {
		try {
			this.#lease = await Lease.take(this.url("postgres"), () => void this.#reopen());
			return undefined;
		} catch (error) {
			return error as Error;
		}
	}

	/** The server was stopped or killed under us: have it again, for as long as this process lives. */
	async #reopen(): Promise<void> {
		while (!this.#closing) {
			this.#say("PostgreSQL has stopped. Starting it again …");
			try {
				return await this.open();
			} catch (error) {
				this.#say((error as Error).message);
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
