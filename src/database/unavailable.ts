import { ServiceError } from "../errors.js";

/** Seconds after which it is worth asking again. */
const retryAfterSeconds = 5;

/**
 * Turns the failure of a statement into what the client is told when it failed because the database cannot be reached,
 * has no room or takes too long. Any other, which is a mistake of ours, stays what it is.
 */
export function asUnavailable(thrown: unknown): unknown {
	if (!isUnavailability(thrown)) return thrown;
	return new ServiceError("UNAVAILABLE", "The database does not answer.", { cause: thrown, retryAfterSeconds });
}

/** The ORM passes on the driver's errors with their codes, Node several tries of one connection as one error. */
function isUnavailability(thrown: unknown): boolean {
	if (thrown instanceof AggregateError) return thrown.errors.some(isUnavailability);
	if (!(thrown instanceof Error)) return false;
	const { code = "", message } = thrown as NodeJS.ErrnoException;
	return systemCodes.has(code) || sqlStates.test(code) || driverMessages.test(message);
}

/** Of Node: a socket that is not there, or that breaks. */
const systemCodes = new Set([
	"EACCES",
	"EAI_AGAIN",
	"ECONNREFUSED",
	"ECONNRESET",
	"EHOSTUNREACH",
	"ENETUNREACH",
	"ENOENT",
	"ENOTFOUND",
	"EPIPE",
	"ETIMEDOUT",
]);

/**
 * Of PostgreSQL: 08 connection, 28 log-in, 3D000 the database is not there, 53 no room, 55P03 a lock took too long,
 * 57 the server or an operator ended it (57014 is the statement timeout), 58 the system under it, 25006 it is a replica.
 */
const sqlStates = /^(08|28|53|57|58)...$|^(3D000|55P03|25006|25P03)$/;

/** Of `pg` and its pool, which give these no code. */
const driverMessages =
	/^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client (was closed|has encountered a connection error)|The pool's queue is full|Cannot use a pool after calling end|driver has already been destroyed)/;
