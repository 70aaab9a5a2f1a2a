import type { PoolClient } from "pg";
import { ServiceError } from "../errors.js";
import { readId } from "../identifier.js";
import { offersOfScan } from "./scan-offers.js";

/** What set a scan off. */
export type ScanTrigger = "request" | "command" | "schedule";

export interface ScanRequest {
	readonly workspaceId: string;
	/** Tracked products, by their identifiers; undefined for all that the workspace tracks. */
	readonly productIds: readonly string[] | undefined;
	readonly trigger: ScanTrigger;
	readonly now: Date;
}

/** Tracked products that one scan may be asked for by name. */
export const productsNamedMax = 1_000;

interface ScanInProgress {
	readonly id: string;
	/** Null for all. */
	readonly products: readonly string[] | null;
}

/**
 * Starts a scan, within a transaction; gives its identifier. A workspace has one scan in progress: where there is one, it
 * takes on what is asked for and not part of it yet, and its identifier is given.
 */
export async function startScan(client: PoolClient, request: ScanRequest): Promise<string> {
	const { workspaceId, trigger, now } = request;
	// Before anything else is locked, so that two requests do not both find none in progress.
	await client.query("select from workspaces where id = $1 for no key update", [workspaceId]);
	const products = await trackedProducts(client, request);
	const running = await scanInProgress(client, workspaceId);
	if (running) {
		await widen(client, { ...running, workspaceId, more: products });
		return running.id;
	}
	const { rows } = await client.query<{ id: string }>(
		`insert into scans (workspace_id, trigger, tracked_product_ids, started_at, offers_total)
		select $1, $2, $3, $4, count(*) from (${offersOfScan("$1", "$3")}) as visited returning id`,
		[workspaceId, trigger, products, now],
	);
	return rows[0]!.id;
}

/** The identifiers as the scan keeps them, null for all. Throws where one is not the workspace's. */
async function trackedProducts(client: PoolClient, { workspaceId, productIds }: ScanRequest): Promise<number[] | null> {
	if (!productIds) return null;
	if (productIds.length === 0 || productIds.length > productsNamedMax) {
		const detail = `productIds must name from 1 to ${productsNamedMax} tracked products, or be left out for all`;
		throw new ServiceError("INVALID_REQUEST", `${detail}.`, { faults: [{ pointer: "/productIds", detail }] });
	}
	const ids = new Set(productIds.map(readId));
	const wanted = [...ids].filter(id => id !== undefined);
	const { rows } = await client.query<{ id: string }>(
		"select id from tracked_products where workspace_id = $1 and id = any($2) and removed_at is null",
		[workspaceId, wanted],
	);
	const known = new Set(rows.map(({ id }) => Number(id)));
	const missing = productIds.find(id => !known.has(readId(id) ?? 0));
	if (missing !== undefined)
		throw new ServiceError("TRACKED_PRODUCT_NOT_FOUND", `The workspace tracks no product ${JSON.stringify(missing)}.`);
	return [...known].sort((a, b) => a - b);
}

async function scanInProgress(client: PoolClient, workspaceId: string): Promise<ScanInProgress | undefined> {
	const { rows } = await client.query<ScanInProgress>(
		`select id, tracked_product_ids as products from scans where workspace_id = $1 and status = 'in_progress'
		for no key update`,
		[workspaceId],
	);
	return rows[0];
}

/** Lets a scan in progress take on more products; null stands for all. */
async function widen(
	client: PoolClient,
	{ id, products, workspaceId, more }: ScanInProgress & { workspaceId: string; more: number[] | null },
): Promise<void> {
	if (products === null) return;
	const known = products.map(Number);
	const all = more && [...new Set([...known, ...more])].sort((a, b) => a - b);
	if (all?.length === known.length) return;
	await client.query(
		`update scans set tracked_product_ids = $2, is_listed = false, is_queued = false,
			offers_total = greatest(offers_total, (select count(*) from (${offersOfScan("$3", "$2")}) as visited))
		where id = $1`,
		[id, all, workspaceId],
	);
}
