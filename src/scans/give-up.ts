import type { Pool, PoolClient } from "pg";
import { transaction } from "../database/transaction.js";
import { moveOn } from "./end-scan.js";
import type { VisitJob } from "./visit-queue.js";

/** A scan that is not done by then is ended with what it has. */
const scanHoursMax = 24;
/** Rows of what was read without a change are of no use to anybody after this time. */
const readRowsKeptDays = 30;
const rowsAtOnce = 10_000;

/** Gives up an offer that workers have died of. */
export function giveUpVisit(pool: Pool, { scan, place }: VisitJob, now: Date): Promise<void> {
	const failure = { reason: "worker_lost", detail: "The page was begun several times, and never came to an end.", now };
	return transaction(pool, client => giveUp(client, scan, { ...failure, places: [place] }));
}

/** Ends the scans that have taken too long, and throws away what is not asked for any more. */
export async function giveUpOldScans(pool: Pool, now: Date): Promise<void> {
	const { rows } = await pool.query<{ id: string }>(
		`select id from scans where status = 'in_progress' and started_at < $1::timestamptz - interval '${scanHoursMax} hours'`,
		[now],
	);
	const failure = { reason: "given_up", detail: `The scan had taken ${scanHoursMax} hours.`, now };
	for (const { id } of rows)
		await transaction(pool, async client => {
			await client.query("update scans set is_queued = true where id = $1 and is_listed", [id]);
			await giveUp(client, id, failure);
		});
	await pool.query("delete from scan_hosts where free_at < now() - interval '1 day'");
	await pool.query(
		`delete from scan_offers where (scan_id, place) in (
			select listed.scan_id, listed.place from scans scan join scan_offers listed on listed.scan_id = scan.id
			where scan.completed_at < $1::timestamptz - interval '${readRowsKeptDays} days' and listed.state = 'read'
			limit ${rowsAtOnce}
		)`,
		[now],
	);
}

async function giveUp(
	client: PoolClient,
	scanId: string,
	{ reason, detail, now, places }: { reason: string; detail: string; now: Date; places?: readonly number[] },
): Promise<void> {
	const { rows } = await client.query<{ count: number }>(
		`with given_up as (
			update scan_offers listed set state = 'failed', reason = $2, detail = $3, visited_at = $4,
				url = (select url from offers where id = listed.offer_id)
			where scan_id = $1 and state = 'pending' and place in (
				select place from scan_offers
				where scan_id = $1 and state = 'pending' and ($5::int[] is null or place = any($5))
				order by place limit ${rowsAtOnce} for no key update skip locked
			)
			returning 1
		)
		select count(*)::int as count from given_up`,
		[scanId, reason, detail, now, places ?? null],
	);
	await client.query("update scans set offers_failed = offers_failed + $2 where id = $1", [scanId, rows[0]!.count]);
	await moveOn(client, scanId, now);
}
