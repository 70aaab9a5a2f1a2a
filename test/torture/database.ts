import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Random } from "../../bench/random.js";
import { findPostmaster } from "../../src/database/embedded/postmaster.js";
import { killPostgres } from "../support/running-program.js";
import type { Booked } from "./verdict.js";

/** The ways in which PostgreSQL is made to fail. */
const crashes = [
	"its server was killed",
	"it did not answer for a while",
	"a call's process was killed",
	"its server was told to stop at once",
] as const;

/** Longer than any client may be left without an answer. */
const silenceMs = 5_500;

/** The servers' PostgreSQL, as seen from beside them: nothing here starts it again. */
export class Database {
	readonly #files: string;

	constructor(dataDir: string) {
		this.#files = join(dataDir, "postgres");
	}

	/** Runs SQL on a connection of its own. */
	async sql<Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
		const folder = findPostmaster(this.#files)?.socketFolder;
		if (!folder) throw new Error("PostgreSQL does not run.");
		const client = new pg.Client({
			connectionString: `postgres://postgres@localhost:5432/pricegraph?host=${encodeURIComponent(folder)}&sslmode=disable`,
		});
		client.on("error", () => undefined);
		await client.connect();
		try {
			return (await client.query(text, values)).rows as Row[];
		} finally {
			await client.end().catch(() => undefined);
		}
	}

	/** Does it again until it is done, however often PostgreSQL fails meanwhile. Only for what may be done twice. */
	async patiently<Result>(work: () => Promise<Result>): Promise<Result> {
		for (let triesLeft = 300; ; triesLeft--) {
			try {
				return await work();
			} catch (error) {
				if (triesLeft === 0) throw error;
				await sleep(100);
			}
		}
	}

	/** Ends PostgreSQL, or a process of it, as a crash would: in each way in its turn. Says which. */
	async crash(nth: number, random: Random): Promise<string> {
		const way = crashes[nth % crashes.length]!;
		const server = findPostmaster(this.#files)?.pid;
		if (way === "a call's process was killed") {
			const calls = await this.patiently(() =>
				this.sql<{ pid: number }>("select pid from pg_stat_activity where application_name = 'pricegraph calls'"),
			);
			// PostgreSQL then ends all others too, since they share memory with it.
			if (calls.length > 0) signal(random.pick(calls).pid, "SIGKILL");
		} else if (way === "it did not answer for a while" && server) {
			const others = await this.patiently(() => this.sql<{ pid: number }>("select pid from pg_stat_activity"));
			const processes = [server, ...others.map(({ pid }) => pid)];
			for (const pid of processes) signal(pid, "SIGSTOP");
			await sleep(silenceMs);
			for (const pid of processes) signal(pid, "SIGCONT");
		} else if (way === "its server was told to stop at once" && server) signal(server, "SIGQUIT");
		else await killPostgres(this.#files);
		return way;
	}

	/** What the books say of each key of a run, by project and key with a blank between. */
	async booked(): Promise<(reference: string) => Booked> {
		const charges = Map.groupBy(
			await this.sql<{ reference: string; credits: string; balance: string }>(
				`select reference, -credits as credits, balance from ledger_entries
					join ledger_transactions posted on posted.id = transaction_id
				where kind = 'charge' and side = 'customer'`,
			),
			({ reference }) => reference,
		);
		const remembered = await this.#byKey("select charged as value, * from commerce_calls");
		const kept = await this.#byKey("select 1 as value, * from commerce_replies");
		const billed = await this.#byKey(
			`select count(*) as value, project_id, idempotency_key from commerce_requests where outcome = 'billed' group by 2, 3`,
		);
		return reference => ({
			charges: (charges.get(reference) ?? []).map(({ credits, balance }) => ({
				credits: Number(credits),
				balance: Number(balance),
			})),
			remembered: remembered.get(reference),
			isKept: kept.has(reference),
			billedLines: billed.get(reference) ?? 0,
		});
	}

	async #byKey(rows: string): Promise<Map<string, number>> {
		const found = await this.sql<{ reference: string; value: string }>(
			`select project_id || ' ' || idempotency_key as reference, value from (${rows}) told`,
		);
		return new Map(found.map(({ reference, value }) => [reference, Number(value)]));
	}
}

function signal(pid: number, name: NodeJS.Signals): void {
	try {
		process.kill(pid, name);
	} catch {
		// It has ended meanwhile.
	}
}
