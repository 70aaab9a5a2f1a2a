import pg, { type Pool, type PoolClient } from "pg";
import { type Db, PgBoss } from "pg-boss";
import { guard } from "../database/pool.js";
import type { Log } from "../log.js";
import { queueSchema as schema } from "./queue-schema.js";

/** One page to be visited. */
export interface VisitJob {
	readonly scan: string;
	/** Of the row in `scan_offers`. */
	readonly place: number;
	/** How often it was tried and found to be worth another try. */
	readonly tries: number;
	/** Who the page belongs to; see `visitsAtOncePerHost`. */
	readonly host: string | null;
}

/** A job that this process holds, until it is taken off the queue or lapses. */
export interface HeldJob extends VisitJob {
	readonly id: string;
	readonly retryCount: number;
}

/** A job to be put on the queue, now or later. */
export interface NewVisit extends VisitJob {
	readonly delayMs?: number;
}

const visits = "visits";
/** Where jobs go whose workers have died of them several times. */
const lostVisits = "lost_visits";
const dueScans = "due_scans";

/** A worker that is not heard from for so long is taken for dead, and its jobs are done by others. */
const heartbeatSeconds = 15;
export const heartbeatEveryMs = 4_000;
const supervisedEachSeconds = 5;
/** Workers that may die of one job. */
const workersLostMax = 5;
const retentionSeconds = 60 * 60;
/** Visits of one host that are under way or wait for their turn, over all processes: others' visits go on beside them. */
const visitsAtOncePerHost = 4;
/** Of hosts that the operator has allowed, which are its own. */
const visitsAtOncePerOwnHost = 16;
const connectionsMax = 4;

const queueOptions = {
	heartbeatSeconds,
	retryLimit: workersLostMax,
	deadLetter: lostVisits,
	retentionSeconds: 14 * 86_400,
};

/** Makes the queue's tables, or brings them up to date. */
export async function prepareQueue(databaseUrl: string): Promise<void> {
	const boss = new PgBoss({ connectionString: databaseUrl, schema, max: 1, supervise: false, schedule: false });
	boss.on("error", () => undefined);
	try {
		await boss.start();
		await boss.createQueue(lostVisits);
		await boss.createQueue(visits, queueOptions);
		await boss.createQueue(dueScans, { retryLimit: 0, deleteAfterSeconds: retentionSeconds });
		await boss.schedule(dueScans, "* * * * *");
	} finally {
		await boss.stop({ graceful: false });
	}
}

/** The queue as a worker sees it: pg-boss, on a small pool of its own. */
export class VisitQueue {
	/** For whatever else the worker asks of the database. */
	readonly pool: Pool;
	readonly #boss: PgBoss;

	private constructor(pool: Pool, boss: PgBoss) {
		this.pool = pool;
		this.#boss = boss;
	}

	/** Opens the queue, whose tables must be there. */
	static async open(databaseUrl: string, log: Log): Promise<VisitQueue> {
		const pool = new pg.Pool({
			connectionString: databaseUrl,
			max: connectionsMax,
			connectionTimeoutMillis: 2_000,
			idleTimeoutMillis: 30_000,
			statement_timeout: statementTimeoutMs,
			lock_timeout: lockTimeoutMs,
			idle_in_transaction_session_timeout: 30_000,
			keepAlive: true,
			application_name: "pricegraph worker",
			options: "-c timezone=UTC",
		});
		guard(pool, log, statementTimeoutMs + 1_000);
		const boss = new PgBoss({
			db: over(pool),
			schema,
			migrate: false,
			superviseIntervalSeconds: supervisedEachSeconds,
			monitorIntervalSeconds: supervisedEachSeconds,
			// A small table, of which everything done is deleted: its indexes stay small too.
			reindex: false,
			monitorVacuum: false,
		});
		boss.on("error", error => log.debug({ reason: error.message }, "The queue cannot reach its database."));
		boss.on("warning", ({ message }) => log.debug({ reason: message }, "The queue gives a warning."));
		try {
			await boss.start();
		} catch (error) {
			await pool.end();
			throw error;
		}
		return new VisitQueue(pool, boss);
	}

	/** Takes up to `limit` jobs, not too many of one host. They are this process's while it says so, see `stillHolds`. */
	async take(limit: number): Promise<HeldJob[]> {
		const jobs = await this.#boss.fetch<VisitJob>(visits, {
			batchSize: limit,
			groupConcurrency: { default: visitsAtOncePerHost, tiers: { own: visitsAtOncePerOwnHost } },
		});
		return jobs.map(({ id, retryCount, data }) => ({ ...data, id, retryCount }));
	}

	async stillHolds(jobs: readonly HeldJob[]): Promise<void> {
		if (jobs.length > 0) await this.#boss.touch(visits, attemptsOf(jobs));
	}

	/** Gives jobs back, to be taken again at once. */
	async giveBack(jobs: readonly HeldJob[]): Promise<void> {
		if (jobs.length > 0) await this.#boss.fail(visits, attemptsOf(jobs), { reason: "stopped" });
	}

	/** Takes jobs that are done off the queue, within a transaction. */
	async remove(client: PoolClient, jobs: readonly HeldJob[]): Promise<void> {
		if (jobs.length > 0) await this.#boss.deleteJob(visits, attemptsOf(jobs), { db: over(client) });
	}

	/** Puts jobs on the queue, within a transaction. `isOwn` tells of a host whether it is the operator's. */
	async add(client: PoolClient, jobs: readonly NewVisit[], isOwn: (host: string) => boolean): Promise<void> {
		if (jobs.length === 0) return;
		const made = jobs.map(({ delayMs = 0, ...data }) => ({
			data,
			...(delayMs > 0 && { startAfter: Math.ceil(delayMs / 1_000) }),
			...(data.host && { group: { id: data.host, ...(isOwn(data.host) && { tier: "own" }) } }),
		}));
		await this.#boss.insert(visits, made, { db: over(client) });
	}

	/** Hands over what `each` is told once a minute by one of all processes, and the jobs that nobody could do. */
	async watch({ eachMinute, onLost }: { eachMinute(): Promise<void>; onLost(job: VisitJob): Promise<void> }) {
		await this.#boss.work(dueScans, { pollingIntervalSeconds: 5 }, eachMinute);
		await this.#boss.work<VisitJob>(lostVisits, { pollingIntervalSeconds: 5 }, async ([job]) => onLost(job!.data));
	}

	async close(): Promise<void> {
		await this.#boss.stop({ graceful: true, timeout: 2_000 }).catch(() => undefined);
		await this.pool.end();
	}
}

const statementTimeoutMs = 20_000;
const lockTimeoutMs = 5_000;

function attemptsOf(jobs: readonly HeldJob[]) {
	return jobs.map(({ id, retryCount }) => ({ id, retryCount }));
}

/** Lets pg-boss work on a pool, or within the transaction of one of its connections. */
function over(queryable: Pool | PoolClient): Db {
	return { executeSql: (text, values) => queryable.query(text, values as unknown[]) };
}
