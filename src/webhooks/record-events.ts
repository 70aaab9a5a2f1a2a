import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import type { EventType, testEventType } from "./event-types.js";

/** Something that happened, and the endpoints that are to be told. */
export interface NewEvent {
	readonly type: EventType | typeof testEventType;
	readonly owner: { readonly workspaceId: string } | { readonly accountId: string };
	readonly data: object;
	/** Names what happened, where it could be looked at twice. */
	readonly dedupeKey?: string | undefined;
	readonly endpointIds: readonly string[];
}

/** Events that are written in one statement. */
const eventsAtOnceMax = 1_000;

/**
 * Writes events down, each with a delivery an endpoint, in the caller's transaction. One whose key was there before is
 * left out, and so are those that nobody is to be told of.
 */
export async function recordEvents(client: PoolClient, events: readonly NewEvent[], now: Date): Promise<void> {
	const told = events.filter(({ endpointIds }) => endpointIds.length > 0);
	for (let start = 0; start < told.length; start += eventsAtOnceMax)
		await insert(client, told.slice(start, start + eventsAtOnceMax), now);
}

async function insert(client: PoolClient, events: readonly NewEvent[], now: Date): Promise<void> {
	const rows = events.map(event => ({ id: randomUUID(), ...event }));
	const pairs = rows.flatMap(({ id, endpointIds }) => endpointIds.map(endpointId => ({ id, endpointId })));
	await client.query(
		`with made as (
			insert into webhook_events (id, type, workspace_id, account_id, data, dedupe_key, created_at)
			select id, type, workspace_id, account_id, data::jsonb, dedupe_key, $9
			from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::text[], $6::text[])
				as given (id, type, workspace_id, account_id, data, dedupe_key)
			on conflict (dedupe_key) do nothing returning id
		)
		insert into webhook_deliveries (event_id, endpoint_id, next_attempt_at, created_at)
		select made.id, endpoint.id, $9, $9
		from made join unnest($7::uuid[], $8::uuid[]) as pair (event_id, endpoint_id) on pair.event_id = made.id
		join webhook_endpoints endpoint on endpoint.id = pair.endpoint_id and endpoint.status = 'active'`,
		[
			rows.map(({ id }) => id),
			rows.map(({ type }) => type),
			rows.map(({ owner }) => ("workspaceId" in owner ? owner.workspaceId : null)),
			rows.map(({ owner }) => ("accountId" in owner ? owner.accountId : null)),
			rows.map(({ data }) => JSON.stringify(data)),
			rows.map(({ dedupeKey }) => dedupeKey ?? null),
			pairs.map(({ id }) => id),
			pairs.map(({ endpointId }) => endpointId),
			now,
		],
	);
}
