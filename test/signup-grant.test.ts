import test from "ava";
import type { PoolClient } from "pg";
import { attemptSignupGrant } from "../src/credits/signup-grant.js";
import { poolOf } from "../src/database/orm.js";
import { ledgerOf } from "./support/ledger.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const ledger = ledgerOf(app);
const pool = await poolOf(app.orm);
const now = new Date("2026-11-21T12:00:00.000Z");

/** What an attempt left behind, when the caller's transaction was committed. `before` may spoil it. */
async function attempt(
	accountId: string,
	credits: number,
	before: (client: PoolClient) => Promise<unknown> = async () => undefined,
	after: (client: PoolClient) => Promise<unknown> = async () => undefined,
) {
	const client = await pool.connect();
	try {
		await client.query("begin");
		await before(client);
		await attemptSignupGrant(client, { accountId, credits, now });
		await after(client);
		await client.query("commit");
	} finally {
		// With what the test did to the session.
		client.release(true);
	}
	const rows = await app.sql(
		"select outcome, credits::int, reason, attempted_at from signup_grants where account_id = $1",
		[accountId],
	);
	return { rows, ...(await ledger.books(accountId)) };
}

test("a new account is given its credits once", async t => {
	const accountId = await ledger.account();
	const recorded = [{ outcome: "granted", credits: 100, reason: "Signup grant", attempted_at: now }];
	t.deepEqual(await attempt(accountId, 100), { rows: recorded, balance: 100, sum: 100, entries: 1 });
	t.deepEqual(await attempt(accountId, 100), { rows: recorded, balance: 100, sum: 100, entries: 1 });
});

test("two attempts at once give the credits once", async t => {
	const accountId = await ledger.account();
	const outcomes = await Promise.all([1, 2, 3, 4].map(() => attempt(accountId, 100)));
	t.true(outcomes.every(({ rows }) => rows.length === 1 && rows[0]!.outcome === "granted"));
	t.deepEqual(await ledger.books(accountId), { balance: 100, sum: 100, entries: 1 });
});

test("a grant of 0 is recorded as none, and stays it", async t => {
	const accountId = await ledger.account();
	const recorded = [{ outcome: "none", credits: 0, reason: "The signup grant is set to 0.", attempted_at: now }];
	t.deepEqual(await attempt(accountId, 0), { rows: recorded, balance: 0, sum: 0, entries: 0 });
	t.deepEqual(await attempt(accountId, 100), { rows: recorded, balance: 0, sum: 0, entries: 0 });
});

test("a grant that fails is recorded, leaves the caller's transaction usable, and is never made up for", async t => {
	const accountId = await ledger.account();
	const [other] = [await ledger.account()];
	const failed = await attempt(
		accountId,
		100,
		// Inside this transaction alone the ledger takes no grant.
		client =>
			client.query(
				"alter table ledger_transactions add constraint no_grants check (kind <> 'grant') not valid; create table work_of_caller ()",
			),
		client =>
			client.query(
				`insert into projects (account_id, name, created_at) values ('${other}', 'Made afterwards', now());
				alter table ledger_transactions drop constraint no_grants; drop table work_of_caller`,
			),
	);
	t.is(failed.rows.length, 1);
	t.like(failed.rows[0], { outcome: "failed", credits: 100 });
	t.regex(String(failed.rows[0]!.reason), /no_grants/);
	t.deepEqual({ balance: failed.balance, entries: failed.entries }, { balance: 0, entries: 0 });
	t.is((await app.sql("select from projects where account_id = $1", [other])).length, 1);

	t.deepEqual(await attempt(accountId, 100), failed);
});

test("a grant that runs into the statement's time limit is recorded as failed", async t => {
	const accountId = await ledger.account();
	const { rows, balance } = await attempt(
		accountId,
		100,
		client =>
			client.query(
				`create function pg_temp.dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return new; end $$;
				create trigger dawdle before insert on ledger_transactions for each row execute function pg_temp.dawdle();
				set local statement_timeout = 200`,
			),
		client => client.query("set local statement_timeout = 0; drop trigger dawdle on ledger_transactions"),
	);
	t.like(rows[0], { outcome: "failed" });
	t.is(balance, 0);
});

test("a grant that the ledger did not make, without a word, is recorded as absent", async t => {
	const accountId = await ledger.account();
	const silenced = (body: string) => (client: PoolClient) => client.query(body);
	const { rows, balance } = await attempt(
		accountId,
		100,
		silenced(`alter function post_credits rename to post_credits_kept;
			create function post_credits(text, uuid, bigint, text, text, timestamptz) returns bigint
			language sql as $$ select null::bigint $$`),
		silenced("drop function post_credits; alter function post_credits_kept rename to post_credits"),
	);
	t.like(rows[0], { outcome: "absent", credits: 100 });
	t.is(balance, 0);
});
