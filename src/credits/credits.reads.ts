import type { Order } from "../connections/connection.js";
import type { Batch } from "../database/reads.js";
import type { CreditEntry } from "./credits.js";

export const balanceOfAccount: Batch<string, { accountId: string; balance: number }> = {
	name: "balance_of_accounts",
	text: `select account_id as "accountId", balance::bigint from ledger_accounts where account_id = any($1)`,
	keyOf: row => row.accountId,
};

export type CreditEntryRow = CreditEntry & { readonly accountId: string; readonly transactionId: number };

export const orderOfEntries: Order<CreditEntryRow> = {
	name: "credit-entries",
	like: [0],
	placeOf: ({ transactionId }) => [transactionId],
};

/** A page of each account's entries, newest first: $2 is the transaction to go on from, or null, $3 the limit. */
export const entriesOfAccount: Batch<string, CreditEntryRow> = {
	name: "credit_entries_of_accounts",
	text: `select page.* from unnest($1::uuid[]) as wanted(account_id)
		cross join lateral (
			select entry.account_id as "accountId", entry.transaction_id as "transactionId", posted.kind,
				entry.credits, entry.balance::bigint, posted.reason, posted.created_at as "createdAt"
			from ledger_entries entry join ledger_transactions posted on posted.id = entry.transaction_id
			where entry.account_id = wanted.account_id and entry.transaction_id < coalesce($2::bigint, 9223372036854775807)
			order by entry.transaction_id desc
			limit $3
		) page`,
	keyOf: row => row.accountId,
};

export const countOfEntries: Batch<string, { accountId: string; count: number }> = {
	name: "count_of_credit_entries",
	text: `select account_id as "accountId", count(*) from ledger_entries
		where account_id = any($1) group by account_id`,
	keyOf: row => row.accountId,
};
