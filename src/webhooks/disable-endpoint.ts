import type { PoolClient } from "pg";

/**
 * Stops deliveries to an endpoint: what was still to be sent there has failed, and can be sent again by hand. When it is
 * enabled again, what is undercut or low by then is news.
 */
export async function disableEndpoint(
	client: PoolClient,
	endpointId: string,
	because: string,
	now: Date,
): Promise<void> {
	const { rowCount } = await client.query(
		`update webhook_endpoints set status = 'disabled', disabled_at = $2, disabled_because = $3, updated_at = $2,
			credits_low_since = null
		where id = $1 and status = 'active'`,
		[endpointId, now, because],
	);
	if (rowCount === 0) return;
	await client.query("delete from webhook_undercuts where endpoint_id = $1", [endpointId]);
	await client.query(
		`update webhook_deliveries set state = 'failed', next_attempt_at = null, claimed_until = null,
			error = coalesce(error || ' ', '') || 'The webhook was disabled.'
		where endpoint_id = $1 and state = 'pending'`,
		[endpointId],
	);
}
