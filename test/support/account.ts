import { randomUUID } from "node:crypto";
import type { TestApp } from "./start-app.js";

/** Arranges an account straight in the database, of a person without a password; gives its identifier. */
export async function insertAccount(
	app: Pick<TestApp, "sql">,
	email: string = `${randomUUID()}@example.com`,
	at: Date = new Date(),
): Promise<string> {
	const [made] = await app.sql<{ id: string }>(
		`with made as (
			insert into users (id, email, name, created_at, updated_at) values ($1, $2, 'Ada', $3, $3) returning id
		)
		insert into accounts (user_id, created_at) select id, $3 from made returning id`,
		[randomUUID(), email, at],
	);
	return made!.id;
}
