import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { rowTypes } from "../database/reads.js";
import type { CopyRows } from "./copy-rows.js";

/**
 * A database connection for bulk work: not one of the pool's, without time limits, and with COPY. The server's own reads
 * go on beside it on theirs.
 */
export class BulkSession {
	readonly #client: pg.ClientBase;
	readonly #end: () => Promise<void>;

	private constructor(client: pg.ClientBase, end: () => Promise<void>) {
		this.#client = client;
		this.#end = end;
	}

	/** The same on a connection that somebody else has opened, and closes. */
	static over(client: pg.ClientBase): BulkSession {
		return new BulkSession(client, async () => undefined);
	}

	static async open(databaseUrl: string): Promise<BulkSession> {
		const client = new pg.Client({
			connectionString: databaseUrl,
			application_name: "pricegraph import",
			connectionTimeoutMillis: connectTimeoutMs,
			keepAlive: true,
			options: Object.entries(settings)
				.map(([name, value]) => `-c ${name}=${value}`)
				.join(" "),
		});
		// A connection that is lost while idle says so here; the next query then fails with the reason.
		client.on("error", () => undefined);
		await client.connect();
		return new BulkSession(client, () => client.end());
	}

	async rows<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
		const result = await this.#client.query({ text, values: values as unknown[], types: rowTypes });
		return result.rows as Row[];
	}

	/** Appends the rows to a table. */
	async copy(table: string, columns: readonly string[], rows: CopyRows): Promise<void> {
		const pieces = rows.take();
		if (pieces.length === 0) return;
		const stream = this.#client.query(copyFrom(`copy ${table} (${columns.join(", ")}) from stdin`));
		await pipeline(Readable.from(pieces), stream);
	}

	/** Takes numbers from a table's sequence of IDs. */
	async reserveIds(table: string, count: number): Promise<IdBlock> {
		const [block] = await this.rows<{ first: number; all: number[] | null }>(
			// The sequence is looked up once, not for each number.
			`with sequence as materialized (select pg_get_serial_sequence($1, 'id')::regclass as name)
			select min(id) as first, case when max(id) - min(id) + 1 > count(*) then array_agg(id) end as all
			from (select nextval(name) as id from sequence, generate_series(1, $2::int)) as taken`,
			[table, count],
		);
		return new IdBlock(block!.first, block!.all?.map(Number));
	}

	/** Runs `work` in one transaction: all of it holds, or nothing. */
	async transaction<Result>(work: () => Promise<Result>): Promise<Result> {
		await this.rows("begin");
		try {
			const result = await work();
			await this.rows("commit");
			return result;
		} catch (cause) {
			await this.rows("rollback").catch(() => undefined);
			throw cause;
		}
	}

	async close(): Promise<void> {
		await this.#end();
	}
}

/** IDs that were reserved: nearly always one after the other. */
export class IdBlock {
	#next: number;
	readonly #all: number[] | undefined;

	constructor(first: number, all: number[] | undefined) {
		this.#next = first;
		this.#all = all?.reverse();
	}

	next(): number {
		if (this.#all) return this.#all.pop()!;
		this.#next += 1;
		return this.#next - 1;
	}
}

const connectTimeoutMs = 10_000;

const settings = {
	timezone: "UTC",
	statement_timeout: 0,
	lock_timeout: 0,
	idle_in_transaction_session_timeout: 0,
	// A chunk's keys are few beside the rows of the tables, whose statistics are old by then: always look up by the index.
	enable_seqscan: "off",
	enable_hashjoin: "off",
	enable_mergejoin: "off",
	// The full-text index takes its words in larger portions: half of its time.
	gin_pending_list_limit: "64MB",
};
