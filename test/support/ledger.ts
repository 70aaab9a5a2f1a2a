import pg from "pg";
import { insertAccount } from "./account.js";
import type { TestApp } from "./start-app.js";

/** Arranges accounts straight in the database of `app`, and posts to the ledger beside the service. */
export function ledgerOf(app: Pick<TestApp, "sql" | "databaseUrl">) {
	const account = () => insertAccount(app);

	/** An account with a balance. */
	async function accountWith(credits: number): Promise<string> {
		const id = await account();
		if (credits > 0) await app.sql("select post_credits('grant', $1, $2, 'Given', null, now())", [id, credits]);
		return id;
	}

	/** What the account's entries sum up to, and what its balance says. */
	async function books(accountId: string): Promise<{ balance: number; sum: number; entries: number }> {
		const [row] = await app.sql<Record<"balance" | "sum" | "entries", string>>(
			`select coalesce((select balance from ledger_accounts where account_id = $1), 0) as balance,
				coalesce(sum(credits), 0) as sum, count(*) as entries
			from ledger_entries where account_id = $1`,
			[accountId],
		);
		return { balance: Number(row!.balance), sum: Number(row!.sum), entries: Number(row!.entries) };
	}

	/** Runs some work on a connection of its own, in a transaction that is rolled back. */
	async function discarded<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
		const client = new pg.Client({ connectionString: app.databaseUrl });
		await client.connect();
		try {
			await client.query("begin");
			return await work(client);
		} finally {
			await client.end();
		}
	}

	return { account, accountWith, books, discarded };
}
