import { hash } from "node:crypto";
import type { Pool } from "pg";
import { asUnavailable } from "../database/unavailable.js";
import { ServiceError } from "../errors.js";

/** Guesses at one e-mail's password: so many in a window that begins with the first. The right one ends the window. */
const attemptsMax = 10;
const windowMs = 15 * 60_000;
/** Ended windows that an attempt clears away: more than it can add. */
const forgottenMax = 10;

/**
 * Takes one of the attempts that an e-mail has, known or not, before its password is looked at: guesses that are sent
 * at once count alike. Throws when none is left.
 */
export async function takeAttempt(pool: Pool, email: string, now: Date): Promise<void> {
	const values = [hashOf(email), now, new Date(now.getTime() + windowMs), attemptsMax + 1, forgottenMax];
	const { rows } = await pool.query<{ attempts: number; ends: string }>(taking, values).catch(rethrow);
	const { attempts, ends } = rows[0]!;
	if (attempts <= attemptsMax) return;
	const retryAfterSeconds = Math.max(1, Math.ceil((Number(ends) - now.getTime()) / 1_000));
	throw new ServiceError(
		"RATE_LIMITED",
		`There were too many attempts to sign in with this e-mail: try again in ${retryAfterSeconds} seconds.`,
		{ retryAfterSeconds },
	);
}

/** After the right password. */
export async function forgetAttempts(pool: Pool, email: string): Promise<void> {
	await pool.query("delete from sign_in_attempts where email_hash = $1", [hashOf(email)]).catch(rethrow);
}

const taking = `
with forgotten as (
	delete from sign_in_attempts where email_hash in (
		select email_hash from sign_in_attempts where window_ends_at <= $2 and email_hash <> $1
		order by window_ends_at limit $5 for update skip locked
	)
)
insert into sign_in_attempts as held (email_hash, attempts, window_ends_at) values ($1, 1, $3)
on conflict (email_hash) do update set
	attempts = case when held.window_ends_at <= $2 then 1 else least(held.attempts + 1, $4) end,
	window_ends_at = case when held.window_ends_at <= $2 then $3 else held.window_ends_at end
returning attempts, (extract(epoch from window_ends_at) * 1000)::bigint::text as ends`;

function hashOf(email: string): Buffer {
	return hash("sha256", email, "buffer");
}

function rethrow(thrown: unknown): never {
	throw asUnavailable(thrown);
}
