import type { PoolClient } from "pg";

/** What a new account is to be given. */
export interface SignupGrant {
	readonly accountId: string;
	/** 0 for none. */
	readonly credits: number;
	readonly now: Date;
}

/**
 * Makes an account's one attempt at the signup grant, in the caller's transaction, and records in `signup_grants` how it
 * ended. A grant that fails leaves the transaction usable. For an account that had its attempt nothing happens, and nothing
 * in the program tries again: support grants by hand (`pricegraph credits grant`).
 */
export async function attemptSignupGrant(client: PoolClient, { accountId, credits, now }: SignupGrant): Promise<void> {
	await client.query("select attempt_signup_grant($1, $2, $3)", [accountId, credits, now]);
}
