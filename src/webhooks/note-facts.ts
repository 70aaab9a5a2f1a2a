import type { PoolClient } from "pg";
import { rowTypes } from "../database/reads.js";
import { listenersOf } from "./endpoints-told.js";
import { offerEventTypes } from "./event-types.js";
import { type NewEvent, recordEvents } from "./record-events.js";

/** Whatever runs a statement within the transaction of a reading. */
interface Session {
	rows(text: string, values: readonly unknown[]): Promise<unknown>;
}

/**
 * Notes, in the transaction that merges a feed, that its readings may be news: for each workspace of the market where
 * somebody listens. What the news is gets found out later, so that an import is not kept waiting.
 */
export async function noteFeedRun(session: Session, run: { runId: number; market: string }): Promise<void> {
	await session.rows(
		`insert into webhook_facts (workspace_id, feed_run_id)
		select distinct workspace.id, $1::int from webhook_endpoints endpoint
		join workspaces workspace on workspace.id = endpoint.workspace_id and workspace.market = $2
		where endpoint.status = 'active' and endpoint.event_types && $3::text[]
		on conflict do nothing`,
		[run.runId, run.market, offerEventTypes],
	);
}

interface EndedScan {
	readonly workspaceId: string;
	readonly status: "completed" | "failed";
	readonly startedAt: Date;
	readonly completedAt: Date;
	readonly offersTotal: number;
	readonly productsScanned: number;
	readonly priceChangesDetected: number;
	readonly failures: number;
}

/**
 * What follows from the end of a scan, in its transaction: its workspace is told, and what it has read is noted for all
 * that track the same products. A visit that failed has no reading, so no event of a price can come of it.
 */
export async function recordScanEnd(client: PoolClient, scanId: string, now: Date): Promise<void> {
	const { rows } = await client.query<EndedScan>({
		text: `select workspace_id as "workspaceId", status, started_at as "startedAt", completed_at as "completedAt",
				offers_total as "offersTotal", offers_read as "productsScanned", price_changes as "priceChangesDetected",
				offers_failed as failures
			from scans where id = $1`,
		values: [scanId],
		types: rowTypes,
	});
	const { workspaceId, ...scan } = rows[0]!;
	const type = scan.status === "failed" ? "scan.failed" : "scan.completed";
	const endpointIds = (await listenersOf(client, workspaceId, [type])).map(({ id }) => id);
	const event = { type, owner: { workspaceId }, data: { scanId, ...scan }, dedupeKey: `scan:${scanId}`, endpointIds };
	await recordEvents(client, [event as NewEvent], now);
	if (scan.productsScanned === 0) return;
	await client.query(
		`insert into webhook_facts (workspace_id, scan_id)
		select distinct workspace.id, $1::uuid from page_readings reading
		join offers offer on offer.id = reading.offer_id
		join tracked_identities identity on identity.product_id = offer.product_id
		join workspaces workspace on workspace.id = identity.workspace_id and workspace.market = offer.market
		join webhook_endpoints endpoint on endpoint.workspace_id = workspace.id
		where reading.scan_id = $1 and endpoint.status = 'active' and endpoint.event_types && $2::text[]
		on conflict do nothing`,
		[scanId, offerEventTypes],
	);
}
