import { ServiceError } from "../errors.js";

/** Seconds after which it is worth asking again. */
const retryAfterSeconds = 5;

/**
 * SQLSTATEs, or their first characters, of a server that cannot serve now: connection failures, too many connections,
 * shutting down or starting up, and a statement that took longer than it may.
 */
const sqlStates = /^(08|53300|57P0|57014)/;
const socketCodes = /^(E[A-Z_]+)$/;
const messages = /timeout|Connection terminated|not queryable|after calling end on the pool/i;

/** Turns the failure of a database that does not answer into 503; any other, which is ours, stays what it is. */
export function asUnavailable(thrown: unknown): unknown {
	if (!(thrown instanceof Error)) return thrown;
	const { code, message } = thrown as Error & { code?: string };
	const unreachable = code === undefined ? messages.test(message) : sqlStates.test(code) || socketCodes.test(code);
	if (!unreachable) return thrown;
	return new ServiceError("UNAVAILABLE", "The database does not answer.", { cause: thrown, retryAfterSeconds });
}
