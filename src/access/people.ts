import type { Pool } from "pg";
import { asUnavailable } from "../database/unavailable.js";
import { ServiceError } from "../errors.js";
import { type AuthenticationSettings, openAuthentication } from "./authentication.js";
import { normaliseEmail } from "./email.js";
import { passwordCharactersMax } from "./password.js";
import type { Person } from "./principal.js";
import { type RegisteredAccount, type Registrant, register } from "./registration.js";
import { forgetAttempts, takeAttempt } from "./sign-in-attempts.js";

interface Surroundings extends AuthenticationSettings {
	/** What a new account is given; 0 for nothing. */
	readonly signupGrantCredits: number;
}

/** Who has signed in, and the cookies that say so from now on, each as the value of a `Set-Cookie`. */
export interface SignedIn {
	readonly accountId: string;
	readonly cookies: string[];
}

/** How people register, sign in and sign out. */
export class People {
	readonly #surroundings: Surroundings;
	#authentication: ReturnType<typeof openAuthentication> | undefined;

	constructor(surroundings: Surroundings) {
		this.#surroundings = surroundings;
	}

	/** Makes a person's account. */
	register(registrant: Registrant, now: Date): Promise<RegisteredAccount> {
		const { pool, signupGrantCredits } = this.#surroundings;
		return register(pool, registrant, { signupGrantCredits, now });
	}

	/** Begins a session. An unknown e-mail and a wrong password are told alike, and after the same time. */
	async signIn({ email: written, password }: { email: string; password: string }, now: Date): Promise<SignedIn> {
		const { pool } = this.#surroundings;
		const email = normaliseEmail(written);
		if (!email || password === "" || password.length > passwordCharactersMax) throw noSuchPerson();
		await takeAttempt(pool, email, now);
		const { userId, cookies } = await this.#beginSession(email, password);
		await forgetAttempts(pool, email);
		return { accountId: await accountOf(pool, userId, now), cookies };
	}

	/** Ends a person's session, for whoever holds its cookie; gives the cookies that clear the client's. */
	async signOut(person: Person | undefined): Promise<string[]> {
		if (person) await ask(this.#surroundings.pool, "delete from sessions where id = $1", [person.sessionId]);
		const { api } = await this.#library();
		// Without a cookie it asks no database, whose failures it would keep to itself.
		const { headers } = await api.signOut({ headers: new Headers(), returnHeaders: true });
		return headers.getSetCookie();
	}

	async #beginSession(email: string, password: string): Promise<{ userId: string; cookies: string[] }> {
		const { api } = await this.#library();
		try {
			const { headers, response } = await api.signInEmail({
				body: { email, password },
				headers: new Headers(),
				returnHeaders: true,
			});
			return { userId: response.user.id, cookies: headers.getSetCookie() };
		} catch (thrown) {
			if ((thrown as { statusCode?: unknown }).statusCode === 401) throw noSuchPerson();
			throw asUnavailable(thrown);
		}
	}

	#library(): ReturnType<typeof openAuthentication> {
		this.#authentication ??= openAuthentication(this.#surroundings);
		return this.#authentication;
	}
}

function noSuchPerson(): ServiceError {
	return new ServiceError("FORBIDDEN", "E-mail and password do not belong together.");
}

/** The person's account. On the way, the sessions of its that have ended are cleared away. */
async function accountOf(pool: Pool, userId: string, now: Date): Promise<string> {
	const [row] = await ask<{ id: string }>(
		pool,
		`with ended as (delete from sessions where user_id = $1 and expires_at <= $2)
		select id from accounts where user_id = $1`,
		[userId, now],
	);
	if (!row) throw new Error(`The user ${userId} has no account: they are registered together.`);
	return row.id;
}

async function ask<Row>(pool: Pool, text: string, values: unknown[]): Promise<Row[]> {
	try {
		return (await pool.query(text, values)).rows as Row[];
	} catch (thrown) {
		throw asUnavailable(thrown);
	}
}
