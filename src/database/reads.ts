import type { Pool } from "pg";
import pg from "pg";
import { ServiceError } from "../errors.js";
import type { Deadline } from "./deadline.js";
import { allowSilence } from "./pool.js";
import { refuseUnstorable } from "./text.js";
import { asUnavailable } from "./unavailable.js";

/**
 * The hot reads: prepared statements on the ORM's own pool, giving plain rows.
 *
 * A statement is planned once a connection and answered without hydrating entities, which costs more than the query
 * (see the measurements in the README, "How it is built"). Entities are for what is written.
 */
export class Reads {
	/** Statements sent so far. A test counts them to prove that no list sends one a row. */
	statements = 0;
	readonly #pool: Pool;
	readonly #queues = new Map<string, Queue>();
	/**
	 * No map: measured on a busy server, one whose members come and go all the time costs the garbage collector several
	 * times as much (see the sockets of `Drain`).
	 */
	readonly #shared: Record<string, Promise<readonly unknown[]>> = Object.create(null);
	readonly #bounded: { readonly by: Deadline; readonly of: Reads } | undefined;

	constructor(pool: Pool, bounded?: { readonly by: Deadline; readonly of: Reads }) {
		this.#pool = pool;
		this.#bounded = bounded;
	}

	/**
	 * The same reads for work that must end by a deadline, which throw `OutOfTime` when it has passed. Each statement gets
	 * less time than is left. They go together with nobody else's, who may have more.
	 */
	within(deadline: Deadline): Reads {
		return new Reads(this.#pool, { by: deadline, of: this });
	}

	/** Runs a prepared statement. */
	rows<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
		if (!this.#bounded) return this.#rows(statement, values);
		const { by, of } = this.#bounded;
		return by.race(leftMs => of.#rows(statement, values, leftMs));
	}

	async #rows<Row>(statement: Statement<Row>, values: readonly unknown[], leftMs?: number): Promise<Row[]> {
		values.forEach(refuseUnstorable);
		this.statements += 1;
		const { name, text } = statement;
		const limit = leftMs !== undefined && leftMs < statementTimeoutMs ? { query_timeout: leftMs } : undefined;
		const query = { name, text, values: values as unknown[], types: rowTypes, ...limit };
		try {
			return (await this.#pool.query(query)).rows as Row[];
		} catch (thrown) {
			throw asUnavailable(thrown);
		}
	}

	/** Runs a statement over so many rows that the pool's time limit would end it: with a limit and memory of its own. */
	async longRows<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
		values.forEach(refuseUnstorable);
		this.statements += 1;
		const query = { name: statement.name, text: statement.text, values: values as unknown[], types: rowTypes };
		const client = await this.#pool.connect().catch(thrown => {
			throw asUnavailable(thrown);
		});
		const limitSilence = allowSilence(client, longStatementTimeoutMs + 300);
		try {
			await client.query(
				`begin read only; set local statement_timeout = ${longStatementTimeoutMs}; set local work_mem = '64MB'`,
			);
			const { rows } = await client.query(query);
			await client.query("commit");
			limitSilence();
			client.release();
			return rows as Row[];
		} catch (thrown) {
			// The connection goes with its transaction.
			client.release(true);
			throw asUnavailable(thrown);
		}
	}

	/** The only row of a prepared statement, or undefined. */
	async row<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row | undefined> {
		return (await this.rows(statement, values))[0];
	}

	/** The rows of a prepared statement, the same for all who ask for the same while it is under way: none may change them. */
	sharedRows<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<readonly Row[]> {
		const key = JSON.stringify([statement.name, values]);
		this.#shared[key] ??= this.rows(statement, values).finally(() => {
			delete this.#shared[key];
		});
		return this.#shared[key] as Promise<readonly Row[]>;
	}

	/**
	 * The rows that belong to one key. Calls made while an earlier round trip of the same statement is under way, by one
	 * request or by many, go out together as the next one: no list costs a statement a row, and a busy server sends fewer.
	 * `shared` are the statement's further values; only calls with the same ones go together.
	 */
	load<Key, Row>(batch: Batch<Key, Row>, key: Key, ...shared: readonly unknown[]): Promise<Row[]> {
		// Here already: in the statement it would fail for all who go along with it.
		refuseUnstorable(key);
		const group = shared.length === 0 ? batch.name : `${batch.name}:${JSON.stringify(shared)}`;
		let queue = this.#queues.get(group);
		if (!queue) {
			queue = new Queue(
				keys => this.#loadAll(batch, keys as Key[], shared),
				() => this.#queues.delete(group),
			);
			this.#queues.set(group, queue);
		}
		return queue.add(key) as Promise<Row[]>;
	}

	async #loadAll<Key, Row>(
		batch: Batch<Key, Row>,
		keys: Key[],
		shared: readonly unknown[],
	): Promise<Map<unknown, Row[]>> {
		const byKey = new Map<unknown, Row[]>();
		for (const row of await this.rows(batch, [keys, ...shared])) {
			const rows = byKey.get(batch.keyOf(row));
			if (rows) rows.push(row);
			else byKey.set(batch.keyOf(row), [row]);
		}
		return byKey;
	}
}

/** A prepared statement; `name` is unique in the program. */
export interface Statement<Row> {
	readonly name: string;
	readonly text: string;
	/** Only for the type: what a row looks like. */
	readonly row?: Row;
}

/** A prepared statement whose first value is an array of keys, and whose rows tell which key they belong to. */
export interface Batch<Key, Row> extends Statement<Row> {
	readonly keyOf: (row: Row) => Key;
}

const longStatementTimeoutMs = 30_000;
/** The pool's own limit, which counts where more time is left. */
const statementTimeoutMs = 3_000;
/** At most this many keys go out in one statement; the next batch takes the rest. */
const batchKeysMax = 1_000;
/** Round trips of one statement under way at a time: more would cut the batches small. */
const batchesUnderWayMax = 2;

interface Waiting {
	readonly key: unknown;
	readonly resolve: (rows: unknown[]) => void;
	readonly reject: (cause: unknown) => void;
}

/** Gathers keys while the round trips before are under way. */
class Queue {
	#waiting: Waiting[] = [];
	#underWay = 0;
	#scheduled = false;
	readonly #send: (keys: unknown[]) => Promise<Map<unknown, unknown[]>>;
	readonly #idle: () => void;

	constructor(send: (keys: unknown[]) => Promise<Map<unknown, unknown[]>>, idle: () => void) {
		this.#send = send;
		this.#idle = idle;
	}

	add(key: unknown): Promise<unknown[]> {
		return new Promise((resolve, reject) => {
			this.#waiting.push({ key, resolve, reject });
			this.#schedule();
		});
	}

	#schedule(): void {
		if (this.#scheduled || this.#underWay >= batchesUnderWayMax) return;
		this.#scheduled = true;
		// After the requests that arrived in the same turn have asked for theirs.
		setImmediate(() => {
			this.#scheduled = false;
			void this.#flush();
		});
	}

	async #flush(): Promise<void> {
		const waiting = this.#waiting.splice(0, batchKeysMax);
		if (waiting.length === 0) return;
		this.#underWay += 1;
		if (this.#waiting.length > 0) this.#schedule();
		try {
			const rowsByKey = await this.#send([...new Set(waiting.map(({ key }) => key))]);
			for (const { key, resolve } of waiting) resolve(rowsByKey.get(key) ?? []);
		} catch (cause) {
			// Who came meanwhile would wait as long for the same: while the database is away, all are told together.
			const others = cause instanceof ServiceError ? this.#waiting.splice(0) : [];
			for (const { reject } of [...waiting, ...others]) reject(cause);
		}
		this.#underWay -= 1;
		if (this.#waiting.length > 0) this.#schedule();
		else if (this.#underWay === 0 && !this.#scheduled) this.#idle();
	}
}

const { builtins } = pg.types;

/** 64-bit integers as numbers (ours fit, see `amountMinorMax`), decimals as numbers, the rest as `pg` does. */
export const rowTypes = {
	getTypeParser(oid: number, format?: string): unknown {
		if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number;
		return pg.types.getTypeParser(oid, format as "text");
	},
} as pg.CustomTypesConfig;
