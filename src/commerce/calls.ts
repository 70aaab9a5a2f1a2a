import pg from "pg";
import { guard } from "../database/pool.js";
import { rowTypes } from "../database/reads.js";
import { asUnavailable } from "../database/unavailable.js";
import { ServiceError } from "../errors.js";
import type { Log } from "../log.js";
import { Places } from "./places.js";

/** A metered call, as its transaction knows it. */
export interface Call {
	readonly projectId: string;
	readonly accountId: string;
	readonly idempotencyKey: string;
	readonly operation: string;
	readonly fingerprint: Buffer;
	/** In credits. */
	readonly cost: number;
	readonly now: Date;
	readonly credentialId: string;
	readonly requestId: string;
}

/** How a call ended that neither charged nor stored anything. */
export interface Ending {
	readonly outcome: "replayed" | "failed";
	/** The code of its failure. */
	readonly code?: string;
	readonly reason: string;
	readonly milliseconds: number;
}

/** Where a call stands before it is run. */
export type Standing =
	| { readonly state: "run" | "in_progress" | "reused" | "insufficient"; readonly balance: number }
	| { readonly state: "replay"; readonly reply: string; readonly balance: number };

/** What a call that was run is to be charged, and what is to be kept of it. */
export interface ToSettle {
	readonly credits: number;
	readonly reply: string;
	/** Why it is billed, or why not. */
	readonly reason: string;
	readonly milliseconds: number;
}

/** What became of a call that was run. */
export interface Settlement {
	/** Null where the balance no longer sufficed: then nothing is kept. */
	readonly charged: number | null;
	readonly balance: number;
}

/**
 * Connections of their own for metered calls: each holds one from its start to its end, which must not keep the reads
 * that it needs meanwhile from theirs.
 */
const connectionsMax = 16;
const connectTimeoutMs = 1_200;
const statementTimeoutMs = 3_000;
/** The server gives up first; this is for one that accepts and never answers. */
const silenceMsMax = statementTimeoutMs + 200;
/** A call that is still under way says so this often, so that PostgreSQL can tell it from one whose process or machine is gone. */
const heartbeatMs = 4_000;
/** PostgreSQL lets go of a key this long after the last sign of life: well within the 30 s that a key may be stuck. */
const idleTimeoutMs = 15_000;
/** Calls that may take seconds, at a time: the connections that are left are for those that take milliseconds. */
const longCallsMax = 6;
/** Calls that wait for their place keep their key and their connection meanwhile: they may not be many. */
const longCallsWaitingMax = 3;
const longCallWaitMs = 2_000;
/** Replies are kept for this long. */
const repliesKeptMs = 30 * 86_400_000;

/** The transactions of metered calls. */
export class Calls {
	/** For calls that may take seconds: who runs one holds one of these. */
	readonly longCalls = new Places({ max: longCallsMax, waitingMax: longCallsWaitingMax, waitMs: longCallWaitMs });
	readonly #pool: pg.Pool;
	readonly #log: Log | undefined;

	constructor(databaseUrl: string, log?: Log) {
		this.#log = log;
		this.#pool = new pg.Pool({
			connectionString: databaseUrl,
			max: connectionsMax,
			connectionTimeoutMillis: connectTimeoutMs,
			statement_timeout: statementTimeoutMs,
			lock_timeout: statementTimeoutMs - 500,
			idle_in_transaction_session_timeout: idleTimeoutMs,
			keepAlive: true,
			application_name: "pricegraph calls",
			options: "-c timezone=UTC",
		});
		guard(this.#pool, log, silenceMsMax);
	}

	/**
	 * Runs `work` while nobody else can use the call's key. All that the transaction is told is kept when `work` is done, and
	 * nothing when it throws; a process that dies meanwhile leaves nothing behind.
	 */
	async transaction<Result>(call: Call, work: (transaction: CallTransaction) => Promise<Result>): Promise<Result> {
		const client = await this.#pool.connect().catch(failed);
		const transaction = new CallTransaction(client, call);
		// Whether that fails is seen by the statements that matter.
		const heartbeat = setInterval(() => client.query("select 1").catch(() => undefined), heartbeatMs);
		let broken = true;
		try {
			const result = await work(transaction);
			await transaction.finish();
			broken = false;
			return result;
		} catch (thrown) {
			const failure = asUnavailable(thrown);
			// A database that does not answer would not answer a rollback either, and the client waits: the connection goes, and
			// the transaction with it.
			if (!isUnavailable(failure)) broken = await transaction.abandon();
			throw failure;
		} finally {
			clearInterval(heartbeat);
			client.release(broken);
		}
	}

	/** Puts a line into the project's request log. That it cannot be put there is no reason to fail the request. */
	log(call: Call, { outcome, code, reason, milliseconds }: Ending): void {
		const { projectId, credentialId, operation, cost, requestId, idempotencyKey, now } = call;
		const values = [projectId, credentialId, operation, outcome, code, cost, reason, requestId, idempotencyKey, now];
		this.#pool
			.query({ name: "log_commerce_request", text: logStatement, values: [...values, milliseconds] })
			.catch(thrown => this.#log?.warn({ requestId, reason: thrown.message }, "A request could not be logged."));
	}

	close(): Promise<void> {
		return this.#pool.end();
	}
}

const logStatement = `insert into commerce_requests (project_id, credential_id, operation, outcome, code, cost, charged, reason,
		request_id, idempotency_key, started_at, milliseconds)
	values ($1, $2, $3, $4, $5, $6, 0, $7, $8, $9, $10, $11)`;

/** The transaction of one call. */
export class CallTransaction {
	readonly #client: pg.PoolClient;
	readonly #call: Call;
	#settled = false;

	constructor(client: pg.PoolClient, call: Call) {
		this.#client = client;
		this.#call = call;
	}

	async begin(): Promise<Standing> {
		const { projectId, accountId, idempotencyKey, operation, fingerprint, cost } = this.#call;
		const begun = this.#client.query("begin");
		const standing = this.#row<Standing>(
			"begin_commerce_call",
			"select state, reply, charged, balance from begin_commerce_call($1, $2, $3, $4, $5, $6, $7)",
			[projectId, accountId, idempotencyKey, operation, fingerprint, cost, this.#repliesFrom],
		);
		await Promise.all([begun, standing]);
		return (await standing)!;
	}

	/** Charges and stores, if the balance still suffices. */
	async settle({ credits, reply, reason, milliseconds }: ToSettle): Promise<Settlement> {
		const { projectId, accountId, idempotencyKey, operation, fingerprint, now, credentialId, cost, requestId } =
			this.#call;
		const settlement = await this.#row<Settlement>(
			"end_commerce_call",
			`select charged, balance from end_commerce_call($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
			[
				...[projectId, accountId, idempotencyKey, operation, fingerprint, credits, reply, now, this.#repliesFrom],
				...[credentialId, cost, reason, requestId, milliseconds],
			],
		);
		this.#settled = settlement!.charged !== null;
		return settlement!;
	}

	/** Ends the transaction. A reply may be sent only after this. */
	async finish(): Promise<void> {
		await this.#client.query(this.#settled ? "commit" : "rollback");
	}

	/** Takes everything back; true when not even that can be done. */
	async abandon(): Promise<boolean> {
		try {
			await this.#client.query("rollback");
			return false;
		} catch {
			return true;
		}
	}

	get #repliesFrom(): Date {
		return new Date(this.#call.now.getTime() - repliesKeptMs);
	}

	async #row<Row>(name: string, text: string, values: unknown[]): Promise<Row | undefined> {
		const { rows } = await this.#client.query({ name, text, values, types: rowTypes });
		return rows[0] as Row | undefined;
	}
}

function isUnavailable(failure: unknown): boolean {
	return failure instanceof ServiceError && failure.code === "UNAVAILABLE";
}

function failed(thrown: unknown): never {
	throw asUnavailable(thrown);
}
