import type { Pool } from "pg";
import { transaction } from "../database/transaction.js";
import { ServiceError } from "../errors.js";
import { readName } from "../name.js";
import { type Project, projectsMax } from "./project.js";

/** Makes a Developer Project of an account. */
export function createProject(
	pool: Pool,
	{ accountId, name: written, now }: { accountId: string; name: string; now: Date },
): Promise<Project> {
	const name = readName(written);
	return transaction(pool, async client => {
		// One after the other, so that the limit holds.
		await client.query("select from accounts where id = $1 for no key update", [accountId]);
		const { rows } = await client.query<{ id: string }>(
			`insert into projects (account_id, name, created_at)
			select $1, $2, $3 where (select count(*) from projects where account_id = $1) < $4 returning id`,
			[accountId, name, now, projectsMax],
		);
		const id = rows[0]?.id;
		if (!id) throw new ServiceError("INVALID_REQUEST", `An account has at most ${projectsMax} Developer Projects.`);
		return { id, name, createdAt: now };
	});
}
