import type { Pool, PoolClient } from "pg";
import type { Log } from "../log.js";

/** Callers that may wait for a connection at a time. Each waits as long as a connection may take; one more is told at once. */
const callersWaitingMax = 1_000;

/** Keeps a pool from taking the process down or filling it up when the database fails. */
export function guard(pool: Pool, log: Log | undefined): void {
	// Without a listener, a connection that breaks while nobody uses it would end the process.
	pool.on("error", error => log?.warn({ reason: error.message }, "A connection to the database broke."));
	// Nor may one that breaks while somebody has it, and at no moment: PostgreSQL's farewell can come in one packet with its
	// greeting, before whoever waits for the connection has run. Its user learns of it from the next statement.
	pool.on("connect", client => client.on("error", () => undefined));
	const connect = pool.connect.bind(pool) as (callback?: ConnectCallback) => Promise<PoolClient> | undefined;
	const connectUnlessFull = (callback?: ConnectCallback) => {
		if (pool.waitingCount < callersWaitingMax) return connect(callback);
		const error = new Error("The pool's queue is full.");
		if (!callback) return Promise.reject(error);
		process.nextTick(callback, error);
		return undefined;
	};
	pool.connect = connectUnlessFull as Pool["connect"];
}

type ConnectCallback = (error: Error | undefined, client?: PoolClient, release?: () => void) => void;
