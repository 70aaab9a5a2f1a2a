import type { PoolClient } from "pg";
import type { EventType } from "./event-types.js";

/** An endpoint of a workspace that is active, and what it wants to know. */
export interface Listener {
	readonly id: string;
	readonly eventTypes: readonly EventType[];
	readonly priceChangePercentMin: number;
	readonly undercutPercentMin: number;
}

/** The active endpoints of a workspace that want to know of any of the types. */
export async function listenersOf(
	client: PoolClient,
	workspaceId: string,
	types: readonly EventType[],
): Promise<Listener[]> {
	const { rows } = await client.query<Listener>(
		`select id, event_types as "eventTypes", price_change_percent_min as "priceChangePercentMin",
			undercut_percent_min as "undercutPercentMin"
		from webhook_endpoints where workspace_id = $1 and status = 'active' and event_types && $2::text[]`,
		[workspaceId, types],
	);
	return rows;
}
