import type { Pool, PoolClient } from "pg";
import { transaction } from "../database/transaction.js";
import type { ClaimedDelivery } from "./claim-deliveries.js";
import { disableEndpoint } from "./disable-endpoint.js";
import { waitAfter } from "./retry-schedule.js";
import type { AttemptOutcome } from "./webhook-client.js";

/** An endpoint that has taken nothing for so long, though it was sent something, is left alone. */
const failingDaysMax = 5;
const gone = 410;

/**
 * Writes down how an attempt went, and when the next one is due. Nothing is written where somebody else has taken the
 * delivery meanwhile, having taken us for dead.
 */
export function recordAttempt(
	pool: Pool,
	delivery: ClaimedDelivery,
	outcome: AttemptOutcome,
	{ now, random }: { now: Date; random: number },
): Promise<void> {
	const isDelivered = outcome.error === undefined;
	const waitMs = isDelivered ? undefined : waitAfter(delivery.attempts, random, outcome.retryAfterMs);
	const state = isDelivered ? "delivered" : waitMs === undefined ? "failed" : "pending";
	return transaction(pool, async client => {
		// The endpoint before the delivery, as whoever disables it takes them.
		await client.query("select from webhook_endpoints where id = $1 for no key update", [delivery.endpointId]);
		const { rowCount } = await client.query(
			`update webhook_deliveries set state = $3, next_attempt_at = $4, claimed_until = null, attempted_at = $5,
				response_status = $6, response_excerpt = $7, error = $8, duration_ms = $9
			where id = $1 and claimed_until = $2`,
			[
				...[delivery.id, delivery.claimedUntil, state],
				...[waitMs === undefined ? null : new Date(now.getTime() + waitMs), now],
				...[outcome.status ?? null, outcome.excerpt ?? null, outcome.error ?? null, outcome.durationMs],
			],
		);
		if (rowCount === 0) return;
		if (isDelivered) await hasTaken(client, delivery.endpointId);
		else await hasFailed(client, delivery, outcome, now);
	});
}

async function hasTaken(client: PoolClient, endpointId: string): Promise<void> {
	await client.query("update webhook_endpoints set failing_since = null where id = $1 and failing_since is not null", [
		endpointId,
	]);
}

async function hasFailed(
	client: PoolClient,
	{ endpointId }: ClaimedDelivery,
	{ status, error }: AttemptOutcome,
	now: Date,
): Promise<void> {
	if (status === gone) {
		await disableEndpoint(client, endpointId, "It answered 410 Gone: nothing more is to be sent there.", now);
		return;
	}
	const { rows } = await client.query<{ isLong: boolean }>({
		text: `update webhook_endpoints set failing_since = coalesce(failing_since, $2) where id = $1
			returning failing_since <= $3 as "isLong"`,
		values: [endpointId, now, new Date(now.getTime() - failingDaysMax * 86_400_000)],
	});
	if (!rows[0]?.isLong) return;
	const because = `Every attempt has failed for ${failingDaysMax} days. The last one: ${error}`;
	await disableEndpoint(client, endpointId, because, now);
}
