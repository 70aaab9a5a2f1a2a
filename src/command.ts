import type { Command } from "commander";
import type { Pool } from "pg";
import { type Config, readConfig } from "./config.js";
import { migrate } from "./database/migrate.js";
import { openOrm, poolOf } from "./database/orm.js";
import { reachDatabaseServer } from "./database/server.js";
import { createLog, type Log } from "./log.js";
import { exitStatusOf, onStopSignal, type StopSignal } from "./stop-signal.js";

/** What a command did: a sentence or two for people, one value for programs (`--json`). */
export interface Outcome {
	readonly text: string;
	readonly json: unknown;
}

/** What a command is given beside its arguments. */
export interface Surroundings {
	readonly config: Config;
	readonly log: Log;
	/** Aborted by Ctrl-C and SIGTERM. */
	readonly signal: AbortSignal;
	/** Whether `--json` was given: then nothing but the outcome may go to standard output. */
	readonly json: boolean;
	/** Prints what was done, before the command ends. */
	print(outcome: Outcome): void;
}

/** After a signal, what is left open is given this long to close. */
const closeTimeoutMs = 3_000;

/**
 * Makes a command's action: the outcome goes to standard output, messages to standard error. A failure is one line and
 * exit status 1, with the stack only at LOG_LEVEL=debug.
 */
export function action<Args extends unknown[]>(
	run: (surroundings: Surroundings, ...args: Args) => Promise<Outcome | undefined>,
): (...args: Args) => Promise<void> {
	return async (...args) => {
		const json = (args.at(-1) as Command).optsWithGlobals().json === true;
		const abort = new AbortController();
		const signals = onStopSignal(signal => abort.abort(new Stopped(signal)));
		const print = (outcome: Outcome) =>
			void process.stdout.write(`${json ? JSON.stringify(outcome.json) : outcome.text}\n`);
		let verbose = false;
		try {
			const config = readConfig();
			verbose = config.logLevel === "debug" || config.logLevel === "trace";
			const outcome = await run(
				{ config, log: createLog(config.logLevel), signal: abort.signal, json, print },
				...args,
			);
			if (outcome) print(outcome);
		} catch (error) {
			process.exitCode = error instanceof Stopped ? exitStatusOf(error.signal) : 1;
			process.stderr.write(`${verbose ? (error as Error).stack : oneLine(error)}\n`);
		} finally {
			signals.remove();
		}
	};
}

/** Makes the action of a command that works on the database, which is brought up to date before. */
export function databaseAction<Args extends unknown[]>(
	run: (database: { readonly url: string }, surroundings: Surroundings, ...args: Args) => Promise<Outcome | undefined>,
): (...args: Args) => Promise<void> {
	return action(async (surroundings, ...args: Args) => {
		const { config, log, signal } = surroundings;
		const server = await reachDatabaseServer(config, log);
		try {
			await migrate(server.url);
			return await unlessStopped(signal, run({ url: server.url }, surroundings, ...args));
		} finally {
			// What the command was doing may still hold a connection. PostgreSQL rolls it back when the process ends.
			if (signal.aborted) setTimeout(() => process.exit(), closeTimeoutMs).unref();
			await server.close();
		}
	});
}

/** Makes the action of a command that reads and writes as the server does, on a pool with its time limits. */
export function poolAction<Args extends unknown[]>(
	run: (pool: Pool, surroundings: Surroundings, ...args: Args) => Promise<Outcome | undefined>,
): (...args: Args) => Promise<void> {
	return databaseAction(async ({ url }, surroundings, ...args: Args) => {
		const orm = await openOrm(url, { log: surroundings.log });
		try {
			return await run(await poolOf(orm), surroundings, ...args);
		} finally {
			await orm.close();
		}
	});
}

/** The outcome of some work, or the failure "Stopped" as soon as the signal comes, whatever the work does then. */
export function unlessStopped<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
	const stopped = new Promise<never>((_resolve, reject) => {
		if (signal.aborted) reject(signal.reason);
		signal.addEventListener("abort", () => reject(signal.reason), { once: true });
	});
	return Promise.race([work, stopped]);
}

class Stopped extends Error {
	constructor(readonly signal: StopSignal) {
		super(`Stopped by ${signal}.`);
	}
}

function oneLine(thrown: unknown): string {
	// Node tries each address of a host, and tells all the failures as one without a message.
	const error: unknown = thrown instanceof AggregateError ? (thrown.errors[0] ?? thrown) : thrown;
	const message = error instanceof Error && error.message ? error.message : String(error);
	return message.replaceAll(/\s*\n\s*/g, " ");
}
