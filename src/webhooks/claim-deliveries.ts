import type { Pool } from "pg";
import { rowTypes } from "../database/reads.js";

/** A delivery that this process attempts, and nobody else until `claimedUntil`. */
export interface ClaimedDelivery {
	readonly id: number;
	readonly endpointId: string;
	/** This one counted. */
	readonly attempts: number;
	readonly claimedUntil: Date;
	readonly url: string;
	readonly eventId: string;
	readonly type: string;
	readonly data: object;
	readonly eventAt: Date;
	/** The newest first. */
	readonly sealedSecrets: readonly Buffer[];
}

/** Far more than an attempt may take: whoever has not ended one by then is dead. */
export const claimMs = 60_000;
/** Attempts at one endpoint at a time: a slow one does not take the places of the others. */
export const attemptsOfEndpointMax = 4;

/**
 * Takes deliveries that are due, at most so many, of endpoints in no particular order. `busy` are the attempts of this
 * process that are under way, by endpoint.
 */
export async function claimDeliveries(
	pool: Pool,
	{ now, limit, busy }: { now: Date; limit: number; busy: ReadonlyMap<string, number> },
): Promise<ClaimedDelivery[]> {
	const { rows } = await pool.query<ClaimedDelivery>({
		// Each endpoint that has something pending is found by one look into the index, however much another one has.
		text: `with recursive pending as (
				(select endpoint_id from webhook_deliveries where state = 'pending' order by endpoint_id limit 1)
				union all
				select (select endpoint_id from webhook_deliveries next
					where state = 'pending' and next.endpoint_id > pending.endpoint_id order by next.endpoint_id limit 1)
				from pending where pending.endpoint_id is not null
			), chosen as (
				select due.id from (
					select pending.endpoint_id, coalesce(busy.attempts, 0) as busy
					from pending left join unnest($4::uuid[], $5::int[]) as busy (endpoint_id, attempts)
						on busy.endpoint_id = pending.endpoint_id
					where pending.endpoint_id is not null order by random()
				) waiting
				cross join lateral (
					select id from webhook_deliveries delivery
					where delivery.endpoint_id = waiting.endpoint_id and state = 'pending' and next_attempt_at <= $1
					order by next_attempt_at limit greatest(${attemptsOfEndpointMax} - waiting.busy, 0)
					for update skip locked
				) due
				limit $3
			), claimed as (
				update webhook_deliveries delivery
				set attempts = attempts + 1, claimed_until = $2, next_attempt_at = $2
				from chosen where delivery.id = chosen.id
				returning delivery.id, delivery.endpoint_id, delivery.event_id, delivery.attempts, delivery.claimed_until
			)
			select claimed.id, claimed.endpoint_id as "endpointId", claimed.attempts,
				claimed.claimed_until as "claimedUntil", endpoint.url, event.id as "eventId", event.type, event.data,
				event.created_at as "eventAt",
				array(select sealed from webhook_secrets secret
					where secret.endpoint_id = claimed.endpoint_id and (expires_at is null or expires_at > $1)
					order by secret.id desc) as "sealedSecrets"
			from claimed join webhook_endpoints endpoint on endpoint.id = claimed.endpoint_id
			join webhook_events event on event.id = claimed.event_id`,
		values: [now, new Date(now.getTime() + claimMs), limit, [...busy.keys()], [...busy.values()]],
		types: rowTypes,
	});
	return rows;
}
