import type { MikroORM } from "@mikro-orm/postgresql";
import type { Command } from "commander";
import { type Config, readConfig } from "./config.js";
import { migrate } from "./database/migrate.js";
import { openOrm } from "./database/orm.js";
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

/** The database as a command finds it: brought up to date, and without limits on how long a statement takes. */
export interface CommandDatabase {
	readonly url: string;
	readonly orm: MikroORM;
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

/** Makes the action of a command that works on the database: opened and brought up to date before, closed after. */
export function databaseAction<Args extends unknown[]>(
	run: (database: CommandDatabase, surroundings: Surroundings, ...args: Args) => Promise<Outcome>,
): (...args: Args) => Promise<void> {
	return action(async (surroundings, ...args: Args) => {
		const { config, log, signal } = surroundings;
		const server = await reachDatabaseServer(config, log);
		let orm: MikroORM | undefined;
		try {
			await migrate(server.url);
			orm = await openOrm(server.url, { log, patient: true });
			return await Promise.race([run({ url: server.url, orm }, surroundings, ...args), stopped(signal)]);
		} finally {
			// What the command was doing may still hold a connection. PostgreSQL rolls it back when the process ends.
			if (signal.aborted) setTimeout(() => process.exit(), closeTimeoutMs).unref();
			else await orm?.close();
			await server.close();
		}
	});
}

class Stopped extends Error {
	constructor(readonly signal: StopSignal) {
		super(`Stopped by ${signal}.`);
	}
}

function stopped(signal: AbortSignal): Promise<never> {
	return new Promise((_resolve, reject) => {
		if (signal.aborted) reject(signal.reason);
		signal.addEventListener("abort", () => reject(signal.reason), { once: true });
	});
}

function oneLine(error: unknown): string {
	const message = error instanceof Error && error.message ? error.message : String(error);
	return message.replaceAll(/\s*\n\s*/g, " ");
}
