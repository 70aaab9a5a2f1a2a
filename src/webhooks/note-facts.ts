import type { PoolClient } from "pg";
import { toldOfScan } from "./endpoints-told.js";
import { offerEventTypes } from "./event-types.js";
import { recordEvents } from "./record-events.js";

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

/** A scan that has ended, as its row says. */
export interface EndedScan {
	readonly id: string;
	readonly workspaceId: string;
	readonly status: string;
	readonly startedAt: Date | string;
	readonly completedAt?: Date | string | null | undefined;
	readonly offersTotal: number;
	readonly productsScanned: number;
	readonly priceChangesDetected: number;
	readonly failuresTotal: number;
}

/**
 * What follows from the end of a scan, in its transaction: its workspace is told, and what it has read is noted for all
 * that track the same products. A visit that failed has no reading, so no event of a price can come of it.
 */
export async function recordScanEnd(client: PoolClient, scan: EndedScan, now: Date): Promise<void> {
	const type = scan.status === "failed" ? "scan.failed" : "scan.completed";
	const data = {
		scanId: scan.id,
		status: scan.status,
		startedAt: new Date(scan.startedAt).toISOString(),
		completedAt: scan.completedAt ? new Date(scan.completedAt).toISOString() : null,
		offersTotal: Number(scan.offersTotal),
		productsScanned: Number(scan.productsScanned),
		priceChangesDetected: Number(scan.priceChangesDetected),
		failures: Number(scan.failuresTotal),
	};
	const { workspaceId } = scan;
	const endpointIds = await toldOfScan(client, workspaceId, type);
	await recordEvents(client, [{ type, owner: { workspaceId }, data, dedupeKey: `scan:${scan.id}`, endpointIds }], now);
	if (data.productsScanned === 0) return;
	await client.query(
		`insert into webhook_facts (workspace_id, scan_id)
		select distinct workspace.id, $1::uuid from page_readings reading
		join offers offer on offer.id = reading.offer_id
		join tracked_identities identity on identity.product_id = offer.product_id
		join workspaces workspace on workspace.id = identity.workspace_id and workspace.market = offer.market
		join webhook_endpoints endpoint on endpoint.workspace_id = workspace.id
		where reading.scan_id = $1 and endpoint.status = 'active' and endpoint.event_types && $2::text[]
		on conflict do nothing`,
		[scan.id, offerEventTypes],
	);
}
