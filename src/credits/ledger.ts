import { asUnavailable } from "../database/unavailable.js";

/** Whatever runs a statement: a client inside the caller's transaction, or the pool for a transaction of its own. */
export interface Ledger {
	query(statement: { name: string; text: string; values: unknown[] }): Promise<{ rows: unknown[] }>;
}

/** Credits that go to a customer or come from one. */
export interface Posting {
	readonly accountId: string;
	/** More than 0; an adjustment may be less. */
	readonly credits: number;
	/** Why, in words that the customer and the books read. */
	readonly reason: string;
	/** What it is for. Two of one kind cannot have the same: the database refuses the second (`isRepeated`). */
	readonly reference?: string;
	readonly now: Date;
}

/** What must not happen twice. */
export type ReferencedPosting = Posting & { readonly reference: string };

/**
 * Takes credits for a billable call, in one round trip. Gives the new balance, or undefined where the balance does not
 * suffice: then nothing was written. The same statement can be part of a larger one: `charge_credits(account, credits,
 * reason, reference, at)`.
 */
export function charge(ledger: Ledger, posting: ReferencedPosting): Promise<number | undefined> {
	return post(ledger, "charge", posting, -posting.credits);
}

/** Gives credits away. Gives the new balance. */
export async function grant(ledger: Ledger, posting: Posting): Promise<number> {
	return (await post(ledger, "grant", posting))!;
}

/** Books credits that were paid for. Gives the new balance. */
export async function purchase(ledger: Ledger, posting: ReferencedPosting): Promise<number> {
	return (await post(ledger, "purchase", posting))!;
}

/** Puts a balance right, up or down. Gives the new balance, or undefined where it would be below 0: then nothing was written. */
export function adjust(ledger: Ledger, posting: Posting): Promise<number | undefined> {
	return post(ledger, "adjustment", posting);
}

/** What an account may spend. Who never had a credit has 0. */
export async function balanceOf(ledger: Ledger, accountId: string): Promise<number> {
	const [row] = await rows<{ balance: string }>(ledger, balanceStatement, [accountId]);
	return Number(row?.balance ?? 0);
}

/** Whether a posting failed because one of the same kind and reference was there before. */
export function isRepeated(thrown: unknown): boolean {
	const { code, constraint } = thrown as { code?: string; constraint?: string };
	return code === "23505" && constraint === "ledger_transactions_reference";
}

type Kind = "grant" | "purchase" | "charge" | "adjustment";

const balanceStatement = {
	name: "balance_of_account",
	text: "select balance from ledger_accounts where account_id = $1",
};

const postStatement = {
	name: "post_credits",
	text: "select post_credits($1, $2, $3, $4, $5, $6) as balance",
};

async function post(
	ledger: Ledger,
	kind: Kind,
	{ accountId, reason, reference, now, credits }: Posting,
	amount = credits,
): Promise<number | undefined> {
	const values = [kind, accountId, amount, reason, reference ?? null, now];
	const [row] = await rows<{ balance: string | null }>(ledger, postStatement, values);
	return row?.balance == null ? undefined : Number(row.balance);
}

async function rows<Row>(
	ledger: Ledger,
	statement: { readonly name: string; readonly text: string },
	values: unknown[],
): Promise<Row[]> {
	try {
		return (await ledger.query({ ...statement, values })).rows as Row[];
	} catch (thrown) {
		throw asUnavailable(thrown);
	}
}
