import pg from "pg";
import { migrations } from "../../migrations/list.js";
import { isQueuePrepared } from "../scans/queue-schema.js";
import { openOrm } from "./orm.js";

/** Any number; whoever migrates the database holds the advisory lock of this one. */
const lockNumber = 7_229_414_072;

/**
 * Brings the database's tables up to date and gives back the names of the migrations that it took. Processes that do
 * it at once take turns; where there is nothing to do it costs one statement.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
	const client = new pg.Client({ connectionString: databaseUrl });
	client.on("error", () => undefined);
	await client.connect();
	try {
		if (await isUpToDate(client)) return [];
		await client.query("select pg_advisory_lock($1)", [lockNumber]);
		const orm = await openOrm(databaseUrl, { patient: true });
		try {
			const taken = (await orm.migrator.up()).map(({ name }) => name);
			// Loaded only here: it takes longer than to find that there is nothing to do.
			const { prepareQueue } = await import("../scans/visit-queue.js");
			await prepareQueue(databaseUrl);
			return taken;
		} finally {
			await orm.close();
		}
	} finally {
		await client.end().catch(() => undefined);
	}
}

async function isUpToDate(client: pg.Client): Promise<boolean> {
	const { rows: tables } = await client.query("select to_regclass('migrations') is not null as made");
	if (!tables[0]?.made) return false;
	const { rows } = await client.query<{ name: string }>("select name from migrations");
	const taken = new Set(rows.map(({ name }) => name));
	const { rows: queue } = await client.query<{ exists: boolean }>(isQueuePrepared);
	return queue[0]!.exists && migrations.every(({ name }) => taken.has(name));
}
