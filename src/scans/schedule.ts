import type { Pool } from "pg";
import { transaction } from "../database/transaction.js";
import { startScan } from "./start-scan.js";

/** Sets when a workspace is scanned by itself; 0 hours for never. The first time is one interval from now. */
export async function setSchedule(
	pool: Pool,
	{ workspaceId, everyHours, now }: { workspaceId: string; everyHours: number; now: Date },
): Promise<void> {
	await transaction(pool, async client => {
		if (everyHours === 0) {
			await client.query("delete from scan_schedules where workspace_id = $1", [workspaceId]);
			return;
		}
		await client.query(
			`insert into scan_schedules (workspace_id, every_hours, next_at)
			values ($1, $2, $3::timestamptz + $2::int * interval '1 hour')
			on conflict (workspace_id) do update set every_hours = excluded.every_hours, next_at = excluded.next_at
			where scan_schedules.every_hours <> excluded.every_hours`,
			[workspaceId, everyHours, now],
		);
	});
}

/**
 * Starts the scans that are due, each in a transaction with its next time: however many processes do this at once, or
 * again after they were killed, each is started once. What was missed while nothing ran is not made up for.
 */
export async function startDueScans(pool: Pool, now: Date): Promise<number> {
	for (let started = 0; ; started += 1) {
		const isStarted = await transaction(pool, async client => {
			const { rows } = await client.query<{ workspaceId: string }>(
				`update scan_schedules set next_at = next_at + every_hours * interval '1 hour'
					* (floor(extract(epoch from $1::timestamptz - next_at) / (every_hours * 3600)) + 1)
				where workspace_id = (
					select workspace_id from scan_schedules where next_at <= $1 order by next_at limit 1 for update skip locked
				)
				returning workspace_id as "workspaceId"`,
				[now],
			);
			const [due] = rows;
			if (!due) return false;
			await startScan(client, { workspaceId: due.workspaceId, productIds: undefined, trigger: "schedule", now });
			return true;
		});
		if (!isStarted) return started;
	}
}
