import type { Pool, PoolClient } from "pg";
import { transaction } from "../database/transaction.js";
import { purchase } from "./ledger.js";
import type { Payment } from "./payment.js";

/** A paid checkout session, as an event told of it. */
export interface PaidSession {
	readonly sessionId: string;
	readonly eventId: string;
	readonly payment: Payment;
}

export type Settlement = { readonly outcome: "bought" | "repeated" } | { readonly outcome: "refused"; because: string };

/**
 * Settles a paid session, once: the credits and the note that they were given commit together. Of events that come at
 * once, the second waits for the first here, and then finds its note. A payment that does not fit our price list is noted
 * and brings nothing: a person has to look at it.
 */
export function settle(pool: Pool, { sessionId, eventId, payment }: PaidSession, now: Date): Promise<Settlement> {
	return transaction(pool, async (client): Promise<Settlement> => {
		const due = payment.refused === undefined ? await ofKnownAccount(client, payment) : payment;
		const values = due.refused === undefined ? [due.accountId, due.credits, null] : [null, null, due.refused];
		const { rowCount } = await client.query(
			`insert into stripe_payments (session_id, event_id, received_at, account_id, credits, refused_because)
			values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
			[sessionId, eventId, now, ...values],
		);
		if (rowCount === 0) return { outcome: "repeated" };
		if (due.refused !== undefined) return { outcome: "refused", because: due.refused };
		const { accountId, credits } = due;
		const reason = `Bought ${credits.toLocaleString("en")} credits`;
		await purchase(client, { accountId, credits, reason, reference: `stripe:${sessionId}`, now });
		return { outcome: "bought" };
	});
}

async function ofKnownAccount(client: PoolClient, payment: Payment & { refused?: undefined }): Promise<Payment> {
	const { rowCount } = await client.query("select from accounts where id::text = $1", [payment.accountId]);
	return rowCount === 0 ? { refused: `There is no account ${payment.accountId}.` } : payment;
}
