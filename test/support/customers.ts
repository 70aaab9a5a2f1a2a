import { keyedHash, newCredential, shownPrefix } from "../../src/access/credential-format.js";
import type { TestApp } from "./start-app.js";

/** An account with one Developer Project, as it pays for metered calls. */
export interface PayingCustomer {
	readonly accountId: string;
	readonly projectId: string;
	/** Raw keys of the project: so many that their rate limit is in nobody's way. */
	readonly keys: readonly string[];
}

export interface CustomerWish {
	readonly credits: number;
	readonly keys: number;
}

/** Credentials that are written in one statement. */
const keysAtOnceMax = 5_000;

/** Makes customers by the thousand, straight in the database. `secret` is the service's KEY_SECRET. */
export async function payingCustomers(
	sql: TestApp["sql"],
	secret: string,
	wishes: readonly CustomerWish[],
): Promise<PayingCustomer[]> {
	const accountIds = await idsOf(
		sql,
		`with made as (
			insert into users (id, email, name, created_at, updated_at)
			select id, id || '@example.com', 'Ada', now(), now()
			from (select gen_random_uuid() as id from generate_series(1, $1)) given returning id
		)
		insert into accounts (user_id, created_at) select id, now() from made returning id`,
		[wishes.length],
	);
	await sql(
		`select post_credits('grant', account, credits, 'Given', null, now())
		from unnest($1::uuid[], $2::bigint[]) given(account, credits) where credits > 0`,
		[accountIds, wishes.map(({ credits }) => credits)],
	);
	const projects = await sql<{ id: string; accountId: string }>(
		`insert into projects (account_id, name, created_at) select account, 'Project', now() from unnest($1::uuid[]) account
		returning id, account_id as "accountId"`,
		[accountIds],
	);
	const projectIds = new Map(projects.map(({ id, accountId }) => [accountId, id]));
	const customers = accountIds.map((accountId, index) => ({
		accountId,
		projectId: projectIds.get(accountId)!,
		keys: Array.from({ length: wishes[index]!.keys }, () => newCredential("api_key")),
	}));
	const keys = customers.flatMap(({ projectId, keys }) => keys.map(key => ({ projectId, key })));
	for (let start = 0; start < keys.length; start += keysAtOnceMax)
		await insertKeys(sql, secret, keys.slice(start, start + keysAtOnceMax));
	return customers;
}

async function insertKeys(
	sql: TestApp["sql"],
	secret: string,
	keys: readonly { readonly projectId: string; readonly key: string }[],
): Promise<void> {
	await sql(
		`with made as (
			insert into credentials (kind, project_id, name, prefix, secret_hash, created_at)
			select 'api_key', project, 'A key', prefix, hash, now() from unnest($1::uuid[], $2::text[], $3::bytea[]) key(project, prefix, hash)
			returning id
		)
		insert into credential_uses (credential_id) select id from made`,
		[
			keys.map(({ projectId }) => projectId),
			keys.map(({ key }) => shownPrefix(key)),
			keys.map(({ key }) => keyedHash(secret, key)),
		],
	);
}

async function idsOf(sql: TestApp["sql"], text: string, values: unknown[]): Promise<string[]> {
	return (await sql<{ id: string }>(text, values)).map(({ id }) => id);
}
