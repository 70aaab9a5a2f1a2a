import type { Pool, PoolClient } from "pg";
import { ServiceError } from "../errors.js";
import { normaliseEmail } from "./email.js";

/** The identifier of the account with an e-mail. Throws where there is none. */
export async function knownAccount(connection: Pool | PoolClient, email: string): Promise<string> {
	const { rows } = await connection.query<{ id: string }>(
		"select a.id from accounts a join users u on u.id = a.user_id where u.email = $1",
		[normaliseEmail(email) ?? null],
	);
	if (!rows[0]) throw new ServiceError("NOT_FOUND", "No account has this e-mail: the person has to sign up first.");
	return rows[0].id;
}
