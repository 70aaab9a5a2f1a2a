import type { Pool } from "pg";
import { rowTypes } from "../database/reads.js";
import { transaction } from "../database/transaction.js";
import { recordEvents } from "./record-events.js";

const endpointsAtOnceMax = 1_000;

interface Crossing {
	readonly endpointId: string;
	readonly accountId: string;
	readonly creditsBelow: number;
	readonly balance: number;
	readonly isLow: boolean;
}

/**
 * Tells each account whose balance has fallen below what it wants to know of, once until it was not below in between. It
 * is looked for now and then, beside the charges, which are not kept waiting for it. Gives how many endpoints it was news
 * to, either way.
 */
export function tellLowCredits(pool: Pool, now: Date): Promise<number> {
	return transaction(pool, async client => {
		const { rows } = await client.query<Crossing>({
			text: `with crossed as (
					select endpoint.id, coalesce(ledger.balance::bigint, 0) as balance
					from webhook_endpoints endpoint left join ledger_accounts ledger on ledger.account_id = endpoint.account_id
					where endpoint.credits_below is not null and endpoint.status = 'active'
						and (coalesce(ledger.balance::bigint, 0) < endpoint.credits_below) <> (endpoint.credits_low_since is not null)
					order by endpoint.id limit ${endpointsAtOnceMax} for update of endpoint skip locked
				)
				update webhook_endpoints endpoint
				set credits_low_since = case when crossed.balance < endpoint.credits_below then $1::timestamptz end
				from crossed where endpoint.id = crossed.id
				returning endpoint.id as "endpointId", endpoint.account_id as "accountId",
					endpoint.credits_below as "creditsBelow", crossed.balance, endpoint.credits_low_since is not null as "isLow"`,
			values: [now],
			types: rowTypes,
		});
		const low = Map.groupBy(
			rows.filter(({ isLow }) => isLow),
			({ accountId, creditsBelow }) => `${accountId} ${creditsBelow}`,
		);
		const events = [...low.values()].map(crossings => {
			const { accountId, creditsBelow, balance } = crossings[0]!;
			const data = { accountId, balance, creditsBelow };
			const endpointIds = crossings.map(({ endpointId }) => endpointId);
			return { type: "credits.low", owner: { accountId }, data, endpointIds } as const;
		});
		await recordEvents(client, events, now);
		return rows.length;
	});
}
