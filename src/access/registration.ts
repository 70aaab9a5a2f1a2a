import { randomUUID } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { attemptSignupGrant } from "../credits/signup-grant.js";
import { transaction } from "../database/transaction.js";
import { refuse } from "../errors.js";
import { readName } from "../name.js";
import { normaliseEmail } from "./email.js";
import { hashPassword, passwordCharactersMax, passwordCharactersMin } from "./password.js";

/** What a person gives to register. */
export interface Registrant {
	readonly email: string;
	readonly password: string;
	readonly name: string;
}

interface Terms {
	/** 0 for none. */
	readonly signupGrantCredits: number;
	readonly now: Date;
}

/** An account that was made. */
export interface RegisteredAccount {
	readonly id: string;
	readonly email: string;
}

/**
 * Registers a person: who signs in, the account, and the one attempt at the signup grant, in one transaction. Whenever
 * the process dies, there is all of it or nothing, and so no account that waits for a grant; that is why the library's own
 * sign-up, which commits its part by itself, is not used. The password is hashed as the library does, and it is the
 * library that looks at it at each sign-in.
 */
export async function register(
	pool: Pool,
	registrant: Registrant,
	{ signupGrantCredits: credits, now }: Terms,
): Promise<RegisteredAccount> {
	const { email, password, name } = checked(registrant);
	const passwordHash = await hashPassword(password);
	const accountId = await transaction(pool, async client => {
		const made = await insert(client, [randomUUID(), email, name, randomUUID(), passwordHash, now]);
		if (made) await attemptSignupGrant(client, { accountId: made, credits, now });
		return made;
	});
	if (!accountId) refuse("email", "There is an account with this e-mail already: sign in.");
	return { id: accountId, email };
}

/** Of two people with one e-mail the second waits for the first, and then inserts nothing. */
async function insert(client: PoolClient, values: unknown[]): Promise<string | undefined> {
	const { rows } = await client.query<{ id: string }>(
		`with made as (
			insert into users (id, email, name, created_at, updated_at) values ($1, $2, $3, $6, $6)
			on conflict (email) do nothing returning id
		), signing_in as (
			insert into user_accounts (id, user_id, provider_id, account_id, password, created_at, updated_at)
			select $4, id, 'credential', id, $5, $6, $6 from made
		)
		insert into accounts (user_id, created_at) select id, $6 from made returning id`,
		values,
	);
	return rows[0]?.id;
}

function checked({ email: written, password, name }: Registrant): Registrant {
	const email = normaliseEmail(written);
	if (!email) refuse("email", "email must be an address such as ada@example.com.");
	if (password.length < passwordCharactersMin || password.length > passwordCharactersMax)
		refuse("password", `password must have from ${passwordCharactersMin} to ${passwordCharactersMax} characters.`);
	return { email, password, name: readName(name) };
}
