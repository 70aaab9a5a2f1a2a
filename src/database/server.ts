import pg from "pg";
import type { Config } from "../config.js";
import type { Log } from "../log.js";
import { ensureDatabase, startEmbeddedPostgres } from "./embedded/server.js";

/** The PostgreSQL of this process: the user's own, or the embedded one. */
export interface DatabaseServer {
	/** Connection string of Pricegraph's database. */
	readonly url: string;
	/** Lets go of it. The user's own runs on; the embedded one stops with the last process that uses it. */
	close(): Promise<void>;
}

/** The oldest release that the statements run on; the embedded one is 18. */
const serverReleaseMin = 15;
const connectTimeoutMs = 5_000;

/** Reaches the PostgreSQL that the settings name, starting the embedded one where they name none. */
export async function reachDatabaseServer(config: Config, log: Log): Promise<DatabaseServer> {
	if (config.databaseUrl) {
		await checkServer(config.databaseUrl);
		return { url: config.databaseUrl, close: async () => undefined };
	}
	const embedded = await startEmbeddedPostgres(config.dataDir, { log });
	try {
		return { url: await ensureDatabase(embedded, "pricegraph"), close: () => embedded.close() };
	} catch (error) {
		await embedded.close();
		throw error;
	}
}

async function checkServer(url: string): Promise<void> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
	client.on("error", () => undefined);
	let release: number;
	let encoding: string;
	try {
		await client.connect();
		const { rows } = await client.query(
			"select current_setting('server_version_num')::int / 10000 as release, current_setting('server_encoding') as encoding",
		);
		({ release, encoding } = rows[0]);
	} catch (cause) {
		// The address may hold a password.
		const { hostname, port, pathname } = new URL(url);
		const place = `${hostname || "localhost"}:${port || 5432}${pathname}`;
		const [reason] = cause instanceof AggregateError ? cause.errors : [cause];
		throw new Error(`The database of DATABASE_URL (${place}) cannot be used: ${(reason as Error).message}`, { cause });
	} finally {
		await client.end().catch(() => undefined);
	}
	if (release < serverReleaseMin)
		throw new Error(`PostgreSQL ${serverReleaseMin} or newer is needed; that of DATABASE_URL is ${release}.`);
	if (encoding !== "UTF8")
		throw new Error(
			`The database of DATABASE_URL has the encoding ${encoding}; it needs UTF8, for every language's names.`,
		);
}
