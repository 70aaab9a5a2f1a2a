import pg from "pg";
import { type EmbeddedPostgres, ensureDatabase } from "../src/database/embedded/server.js";
import { migrate } from "../src/database/migrate.js";
import { openFeed, openSource } from "../src/feeds/feed-file.js";
import { importFeed } from "../src/feeds/import.js";
import { standardMapper } from "../src/feeds/mapping.js";
import { BulkSession } from "../src/feeds/session.js";

/** A feed that answers are measured on, and the database that it goes into. */
export interface LabelledCatalogue {
	readonly file: string;
	readonly database: string;
	readonly vendor: string;
}

/** Imports a catalogue as a user would, into a database of its own, made anew. Gives its address. */
export async function importCatalogue(
	{ file, database, vendor }: LabelledCatalogue,
	postgres: EmbeddedPostgres,
): Promise<string> {
	const admin = new pg.Client({ connectionString: postgres.url("postgres") });
	await admin.connect();
	await admin.query(`drop database if exists ${database} with (force)`);
	await admin.end();
	const url = await ensureDatabase(postgres, database);
	await migrate(url);
	const session = await BulkSession.open(url);
	try {
		const now = new Date();
		const source = await openSource(file);
		await importFeed(session, await openFeed(source, {}), {
			vendor: { slug: vendor },
			rules: { market: "US", prices: {}, at: now },
			mapper: standardMapper(),
			source: source.name,
			force: false,
			now,
		});
	} finally {
		await session.close();
	}
	return url;
}

/** The value that a share of all lies below. */
export function percentile(values: readonly number[], share: number): number {
	const sorted = [...values].sort((one, other) => one - other);
	return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}
