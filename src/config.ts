import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { readHostAndPort } from "./fetching/allowed-hosts.js";

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
	/** What credentials are hashed with. Undefined: one that is made once, in `dataDir`. */
	readonly keySecret: string | undefined;
	/** Commerce Credits that a new account is given. */
	readonly signupGrantCredits: number;
	/** Where the rate limit's log is kept. Undefined: in PostgreSQL. */
	readonly redisUrl: string | undefined;
	/** Undefined: credits cannot be bought. */
	readonly stripe: { readonly secretKey: string; readonly webhookSecret: string } | undefined;
	/** An endpoint that speaks OpenAI's chat completions. Undefined: rules read queries, and insights come without words. */
	readonly ai: { readonly baseUrl: string; readonly apiKey: string | undefined; readonly model: string } | undefined;
	/** `host:port` pairs that scans may visit although they are private. */
	readonly scanAllowHosts: readonly string[];
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

const keySecretCharactersMin = 32;
const signupGrantCreditsMax = 1_000_000;
const creditsRule = `must be a whole number from 0 to ${signupGrantCreditsMax}`;

const environment = z
	.object({
		PORT: z.coerce.number(portRule).int(portRule).min(0, portRule).max(65_535, portRule).default(4000),
		HOST: z.string().min(1).default("0.0.0.0"),
		DATABASE_URL: z
			.string()
			.regex(/^postgres(ql)?:\/\//, "must start with postgres:// or postgresql://")
			.optional(),
		KEY_SECRET: z
			.string()
			.min(keySecretCharactersMin, `must have at least ${keySecretCharactersMin} characters`)
			.optional(),
		SIGNUP_GRANT_CREDITS: z.coerce
			.number(creditsRule)
			.int(creditsRule)
			.min(0, creditsRule)
			.max(signupGrantCreditsMax, creditsRule)
			.default(100),
		REDIS_URL: z
			.string()
			.regex(/^rediss?:\/\//, "must start with redis:// or rediss://")
			.optional(),
		STRIPE_SECRET_KEY: z
			.string()
			.regex(/^(sk|rk)_/, "must start with sk_ or rk_")
			.optional(),
		STRIPE_WEBHOOK_SECRET: z
			.string()
			.regex(/^whsec_/, "must start with whsec_")
			.optional(),
		AI_BASE_URL: z.url({ protocol: /^https?$/, error: "must be an address with http:// or https://" }).optional(),
		AI_API_KEY: z
			.string()
			.regex(/^[\x21-\x7e]+$/, "must be visible ASCII characters")
			.optional(),
		AI_MODEL: z.string().min(1).optional(),
		SCAN_ALLOW_HOSTS: z.string().default("").transform(hostsAndPorts),
		DATA_DIR: z.string().min(1).optional(),
		DEMO: z.enum(["on", "off"], "must be on or off").default("on"),
		LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("info"),
		PUBLIC_URL: z.url({ protocol: /^https?$/, error: "must be an address with http:// or https://" }).optional(),
	})
	.refine(settings => (settings.STRIPE_SECRET_KEY === undefined) === (settings.STRIPE_WEBHOOK_SECRET === undefined), {
		path: ["STRIPE_WEBHOOK_SECRET"],
		error: "must be set together with STRIPE_SECRET_KEY",
	})
	.refine(settings => (settings.AI_BASE_URL === undefined) === (settings.AI_MODEL === undefined), {
		path: ["AI_MODEL"],
		error: "must be set together with AI_BASE_URL",
	});

/** Reads and checks the settings. Throws one error that names every bad variable. */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
	// An empty variable means "not set": shells and compose files write it so.
	const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
	const result = environment.safeParse(given);
	if (!result.success) {
		const faults = result.error.issues.map(({ path, message }) => {
			const name = path.join(".");
			// An address may hold a password, and a secret is one.
			const value = /_(URL|SECRET|KEY)$/.test(name) ? "" : `=${given[name]}`;
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
		keySecret: settings.KEY_SECRET,
		signupGrantCredits: settings.SIGNUP_GRANT_CREDITS,
		redisUrl: settings.REDIS_URL,
		stripe:
			settings.STRIPE_SECRET_KEY && settings.STRIPE_WEBHOOK_SECRET
				? { secretKey: settings.STRIPE_SECRET_KEY, webhookSecret: settings.STRIPE_WEBHOOK_SECRET }
				: undefined,
		ai:
			settings.AI_BASE_URL && settings.AI_MODEL
				? {
						baseUrl: settings.AI_BASE_URL.replace(/\/+$/, ""),
						apiKey: settings.AI_API_KEY,
						model: settings.AI_MODEL,
					}
				: undefined,
		scanAllowHosts: settings.SCAN_ALLOW_HOSTS,
		demo: settings.DEMO === "on",
		logLevel: settings.LOG_LEVEL,
		publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ""),
	});
}

/** Pairs between commas or blanks. */
function hostsAndPorts(text: string, { addIssue }: z.RefinementCtx): string[] {
	return text
		.split(/[\s,]+/)
		.filter(part => part !== "")
		.map(part => {
			const pair = readHostAndPort(part);
			if (!pair) addIssue(`must be host:port pairs between commas, such as localhost:4010, which ${part} is not`);
			return pair ?? part;
		});
}
