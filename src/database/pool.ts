import type { Socket } from "node:net";
import type { Pool, PoolClient } from "pg";
import type { Log } from "../log.js";

/** Callers that may wait for a connection at a time. Each waits as long as a connection may take; one more is told at once. */
const callersWaitingMax = 1_000;

/**
 * Keeps a pool from taking the process down or filling it up when the database fails. Where `silenceMsMax` is given, a
 * connection whose server says nothing for so long while a statement waits is given up.
 */
export function guard(pool: Pool, log: Log | undefined, silenceMsMax?: number): void {
	// Without a listener, a connection that breaks while nobody uses it would end the process.
	pool.on("error", error => log?.warn({ reason: error.message }, "A connection to the database broke."));
	// Nor may one that breaks while somebody has it, and at no moment: PostgreSQL's farewell can come in one packet with its
	// greeting, before whoever waits for the connection has run. Its user learns of it from the next statement.
	pool.on("connect", client => client.on("error", () => undefined));
	if (silenceMsMax !== undefined) pool.on("connect", client => limitSilence(client, silenceMsMax));
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

/** Lets the server take longer over a statement than the pool does otherwise. Gives what puts the limit back. */
export function allowSilence(client: PoolClient, silenceMsMax: number): () => void {
	const socket = socketOf(client);
	const { timeout } = socket;
	if (timeout) socket.setTimeout(silenceMsMax);
	return () => {
		if (timeout) socket.setTimeout(timeout);
	};
}

/**
 * In place of pg's `query_timeout`, which makes a timer for each statement: measured on a busy server, the rows of the
 * statements then live longer, and the garbage collector has more to do.
 */
function limitSilence(client: PoolClient, silenceMsMax: number): void {
	const socket = socketOf(client);
	socket.setTimeout(silenceMsMax);
	socket.on("timeout", () => {
		if (!isIdle(client)) socket.destroy(new Error("Query read timeout"));
	});
}

/** Not in the types of pg. */
function socketOf(client: PoolClient): Socket {
	return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

function isIdle(client: PoolClient): boolean {
	return (client as unknown as { readyForQuery: boolean }).readyForQuery;
}
