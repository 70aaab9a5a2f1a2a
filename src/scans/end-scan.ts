import type { PoolClient } from "pg";
import { recordScanEnd } from "../webhooks/note-facts.js";

/** The channel on which a scan's identifier is told when it has come further. */
export const scanChannel = "pricegraph_scan";

/** Ends a scan in whose transaction the last of its offers was dealt with, and tells who watches how far it has come. */
export async function moveOn(client: PoolClient, scanId: string, now: Date): Promise<void> {
	const { rowCount } = await client.query(
		`update scans scan set completed_at = greatest($2, started_at),
			status = case when offers_read > 0 or offers_total = 0 then 'completed' else 'failed' end
		where id = $1 and status = 'in_progress' and is_listed and is_queued and offers_read + offers_failed >= offers_total`,
		[scanId, now],
	);
	// In one transaction: what follows from a scan's end happens once, or the scan has not ended.
	if (rowCount === 1) await recordScanEnd(client, scanId, now);
	await client.query("select pg_notify($1, $2)", [scanChannel, scanId]);
}
