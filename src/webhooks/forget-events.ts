import type { Pool } from "pg";

/** How long events and their deliveries are kept. */
export const eventsKeptDays = 30;
const eventsAtOnceMax = 2_000;

/** Forgets events that are old and have nothing to be delivered, and secrets that have run out. */
export async function forgetOldEvents(pool: Pool, now: Date): Promise<void> {
	await pool.query("delete from webhook_secrets where expires_at < $1", [now]);
	const before = new Date(now.getTime() - eventsKeptDays * 86_400_000);
	for (;;) {
		const { rowCount } = await pool.query(
			`delete from webhook_events where id in (
				select id from webhook_events event where created_at < $1 and not exists (
					select from webhook_deliveries delivery where delivery.event_id = event.id and delivery.state = 'pending'
				) limit ${eventsAtOnceMax}
			)`,
			[before],
		);
		if ((rowCount ?? 0) < eventsAtOnceMax) return;
	}
}
