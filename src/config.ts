import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/**
 * The settings of one process, read once from the environment.
 * This is the only file that reads `process.env`; everything else is handed a `Config`.
 */
export interface Config {
	/** TCP port of the HTTP server; 0 takes a free one. */
	readonly port: number;
	/** Address that the HTTP server listens on. */
	readonly host: string;
	/** PostgreSQL of the user's own. Undefined: the embedded server under `dataDir`. */
	readonly databaseUrl: string | undefined;
	/** Where the embedded database keeps its files. Absolute. */
	readonly dataDir: string;
	/** Whether an empty database is filled with the demo market. */
	readonly demo: boolean;
	readonly logLevel: (typeof logLevels)[number];
	/** Address under which clients reach this server, without a trailing slash; in links and in OpenAPI. */
	readonly publicUrl: string;
}

const logLevels = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const;

/** Wherever a command is called from, without DATA_DIR it works on the same data. */
const projectFolder = fileURLToPath(new URL("../..", import.meta.url));

const portRule = "must be a whole number from 0 to 65535";

const environment = z.object({
	PORT: z.coerce.number(portRule).int(portRule).min(0, portRule).max(65_535, portRule).default(4000),
	HOST: z.string().min(1).default("0.0.0.0"),
	DATABASE_URL: z
		.string()
		.regex(/^postgres(ql)?:\/\//, "must start with postgres:// or postgresql://")
		.optional(),
	DATA_DIR: z.string().min(1).optional(),
	DEMO: z.enum(["on", "off"], "must be on or off").default("on"),
	LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("info"),
	PUBLIC_URL: z.url({ protocol: /^https?$/, error: "must be an address with http:// or https://" }).optional(),
});

/** Reads and checks the settings. Throws one error that names every bad variable. */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
	// An empty variable means "not set": shells and compose files write it so.
	const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
	const result = environment.safeParse(given);
	if (!result.success) {
		const faults = result.error.issues.map(({ path, message }) => {
			const name = path.join(".");
			// An address may hold a password.
			const value = name.endsWith("_URL") ? "" : `=${given[name]}`;
			return `${name}${value}: ${message}`;
		});
		throw new Error(`The settings cannot be used. ${faults.join("; ")}`);
	}
	const settings = result.data;
	return Object.freeze({
		port: settings.PORT,
		host: settings.HOST,
		databaseUrl: settings.DATABASE_URL,
		dataDir: resolve(settings.DATA_DIR ?? join(projectFolder, "data")),
		demo: settings.DEMO === "on",
		logLevel: settings.LOG_LEVEL,
		publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ""),
	});
}
