import { type Logger, pino } from "pino";
import type { Config } from "./config.js";

/** Where a process tells its operator what happens: one JSON object a line. */
export type Log = Logger;

/** Writes to standard error: standard output belongs to what a command answers. */
export function createLog(level: Config["logLevel"]): Log {
	return pino(
		{ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: label => ({ level: label }) } },
		pino.destination({ fd: 2, sync: true }),
	);
}
