import type { Pool, PoolClient } from "pg";
import { rowTypes } from "../database/reads.js";
import { transaction } from "../database/transaction.js";
import { listenersOf } from "./endpoints-told.js";
import { offerEventTypes } from "./event-types.js";
import { observedOffers, offerEvents, type Reading } from "./offer-changes.js";
import { recordEvents } from "./record-events.js";
import { judgeUndercuts } from "./undercuts.js";

/** Something that may be news to a workspace, see the table `webhook_facts`. */
interface Fact {
	readonly id: number;
	readonly workspaceId: string;
	readonly feedRunId: number | null;
	readonly scanId: string | null;
	readonly trackedProductId: number | null;
	readonly doneUpTo: number;
}

/** Tracked products that are looked at in one step, whose statements stay far below the pool's time limit. */
const productsAtOnceMax = 1_000;

/**
 * Makes the events of one fact, or of a part of a large one. What was done is written down with the events, so that a
 * process that dies in between loses none and makes none twice. Gives whether there was something to do.
 */
export async function makeEvents(pool: Pool, now: Date): Promise<boolean> {
	let taken: Fact | undefined;
	try {
		return await transaction(pool, async client => {
			taken = await nextFact(client);
			if (!taken) return false;
			if (taken.trackedProductId !== null) await dealWithTracked(client, taken, now);
			else await dealWithReading(client, taken, now);
			return true;
		});
	} catch (thrown) {
		// It is tried again, after the others.
		if (taken)
			await pool
				.query("update webhook_facts set failures = failures + 1 where id = $1", [taken.id])
				.catch(() => undefined);
		throw thrown;
	}
}

async function nextFact(client: PoolClient): Promise<Fact | undefined> {
	const { rows } = await client.query<Fact>({
		text: `select id, workspace_id as "workspaceId", feed_run_id as "feedRunId", scan_id as "scanId",
				tracked_product_id as "trackedProductId", done_up_to as "doneUpTo"
			from webhook_facts order by failures, id limit 1 for update skip locked`,
		types: rowTypes,
	});
	return rows[0];
}

/** Together with what else was changed in the same workspace. */
async function dealWithTracked(client: PoolClient, { workspaceId }: Fact, now: Date): Promise<void> {
	const { rows } = await client.query<{ trackedProductId: number }>({
		text: `delete from webhook_facts where id in (
				select id from webhook_facts where workspace_id = $1 and tracked_product_id is not null
				order by id limit ${productsAtOnceMax} for update skip locked
			) returning tracked_product_id as "trackedProductId"`,
		values: [workspaceId],
		types: rowTypes,
	});
	const trackedProductIds = [...new Set(rows.map(({ trackedProductId }) => trackedProductId))];
	await judgeUndercuts(client, { workspaceId, trackedProductIds }, now);
}

async function dealWithReading(client: PoolClient, fact: Fact, now: Date): Promise<void> {
	const { workspaceId } = fact;
	const listeners = await listenersOf(client, workspaceId, offerEventTypes);
	const products = listeners.length === 0 ? [] : await nextProducts(client, fact);
	const reading: Reading = fact.feedRunId !== null ? { feedRunId: fact.feedRunId } : { scanId: fact.scanId! };
	const observed = products.length === 0 ? [] : await observedOffers(client, reading, products, now);
	await recordEvents(client, offerEvents(workspaceId, observed, listeners), now);
	const trackedProductIds = [...new Set(observed.map(({ trackedProductId }) => trackedProductId))];
	await judgeUndercuts(client, { workspaceId, trackedProductIds }, now);
	if (products.length < productsAtOnceMax) await client.query("delete from webhook_facts where id = $1", [fact.id]);
	else await client.query("update webhook_facts set done_up_to = $2 where id = $1", [fact.id, products.at(-1)]);
}

async function nextProducts(client: PoolClient, { workspaceId, doneUpTo }: Fact): Promise<number[]> {
	const { rows } = await client.query<{ id: number }>({
		text: `select id from tracked_products
			where workspace_id = $1 and status = 'tracked' and removed_at is null and id > $2 order by id limit $3`,
		values: [workspaceId, doneUpTo, productsAtOnceMax],
		types: rowTypes,
	});
	return rows.map(({ id }) => id);
}
