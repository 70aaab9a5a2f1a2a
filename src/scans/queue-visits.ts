import type { PoolClient } from "pg";
import { transaction } from "../database/transaction.js";
import { moveOn } from "./end-scan.js";
import { offersOfScan, readingAgeMsMax } from "./scan-offers.js";
import type { NewVisit, VisitQueue } from "./visit-queue.js";

/** Visits that are put on the queue in one transaction: a large scan takes the memory and the locks of a small one. */
const visitsQueuedAtOnce = 2_000;

interface UnqueuedScan {
	readonly id: string;
	readonly workspaceId: string;
	readonly isListed: boolean;
	readonly queuedPlace: number;
}

/**
 * Takes a scan that was asked for one step on: first its offers are listed, then their visits are put on the queue, some at a
 * time. Any process may do the next step, whatever became of who did the last. Gives false where there is nothing to do.
 */
export function queueVisits(queue: VisitQueue, isOwn: (host: string) => boolean, now: Date): Promise<boolean> {
	return transaction(queue.pool, async client => {
		const { rows } = await client.query<UnqueuedScan>(
			`select id, workspace_id as "workspaceId", is_listed as "isListed", queued_place as "queuedPlace"
			from scans where status = 'in_progress' and not is_queued
			order by started_at limit 1 for no key update skip locked`,
		);
		const [scan] = rows;
		if (!scan) return false;
		if (scan.isListed) await queueSome(client, queue, scan, isOwn);
		else await listOffers(client, scan, now);
		await moveOn(client, scan.id, now);
		return true;
	});
}

/**
 * In an order that mixes the hosts: one after the other, each would wait for its turns while the others stand idle. The last
 * place is asked for by the parameter, and so once: asked for by the row, it is looked for anew among all that this very
 * statement has inserted, which takes minutes for 100,000 offers.
 */
async function listOffers(client: PoolClient, { id, workspaceId }: UnqueuedScan, now: Date): Promise<void> {
	await client.query("set local statement_timeout = '120s'");
	await client.query(
		`insert into scan_offers (scan_id, place, offer_id, state, visited_at)
		select scan.id, coalesce((select max(place) from scan_offers where scan_id = $1), 0)
				+ row_number() over (order by hashint8(visited.id), visited.id),
			visited.id, case when page.offer_id is null then 'pending' else 'read' end, page.visited_at
		from scans scan cross join lateral (${offersOfScan("$2", "scan.tracked_product_ids")}) as visited
		left join offer_pages page
			on page.offer_id = visited.id and page.reading is not null and page.visited_at between $3 and $4
		where scan.id = $1 and not exists (
			select from scan_offers listed where listed.scan_id = scan.id and listed.offer_id = visited.id
		)`,
		[id, workspaceId, new Date(now.getTime() - readingAgeMsMax), now],
	);
	await client.query(
		`update scans set is_listed = true, offers_total = counted.total, offers_read = counted.read
		from (
			select count(*) as total, count(*) filter (where state = 'read') as read from scan_offers where scan_id = $1
		) as counted
		where id = $1`,
		[id],
	);
}

async function queueSome(
	client: PoolClient,
	queue: VisitQueue,
	{ id, queuedPlace }: UnqueuedScan,
	isOwn: (host: string) => boolean,
): Promise<void> {
	const { rows } = await client.query<{ place: number; isPending: boolean; host: string | null }>(
		`select listed.place, listed.state = 'pending' as "isPending",
			lower(substring(offer.url from '^[a-zA-Z]+://(?:[^/?#@]*@)?([^/?#]+)')) as host
		from scan_offers listed join offers offer on offer.id = listed.offer_id
		where listed.scan_id = $1 and listed.place > $2 order by listed.place limit ${visitsQueuedAtOnce}`,
		[id, queuedPlace],
	);
	const visits = rows
		.filter(({ isPending }) => isPending)
		.map(({ place, host }): NewVisit => ({ scan: id, place, tries: 0, host }));
	await queue.add(client, visits, isOwn);
	await client.query("update scans set queued_place = $2, is_queued = $3 where id = $1", [
		id,
		rows.at(-1)?.place ?? queuedPlace,
		rows.length < visitsQueuedAtOnce,
	]);
}
