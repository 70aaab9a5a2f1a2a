import test from "ava";
import type pg from "pg";
import { ledgerOf } from "./support/ledger.js";
import { startApp } from "./support/start-app.js";

// Plain SQL, as the role that the service itself has: what it could do by mistake, and what someone with its password could.
const app = await startApp();
const ledger = ledgerOf(app);
// One after the other: to throw a table away waits for all who use it.

const entryOf = (values: string) =>
	`insert into ledger_entries (transaction_id, side, account_id, book, credits) values ${values}`;
const transactionOf = (kind: string, reference = "null") =>
	`insert into ledger_transactions (kind, reason, reference, created_at)
	values ('${kind}', 'By hand', ${reference}, now()) returning id`;

for (const table of ["ledger_transactions", "ledger_entries", "signup_grants", "stripe_payments"]) {
	test.serial(`no row of ${table} is changed, deleted or thrown away`, async t => {
		await ledger.accountWith(100);
		const [{ column }] = (await app.sql(
			"select column_name as column from information_schema.columns where table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO' limit 1",
			[table],
		)) as [{ column: string }];
		const statements = [
			`update ${table} set ${column} = ${column}`,
			`update ${table} set ${column} = ${column} where false`,
			`delete from ${table}`,
			`truncate ${table} cascade`,
			"truncate accounts cascade",
			`merge into ${table} using (select 1) one on true when matched then delete`,
		];
		for (const statement of statements)
			await t.throwsAsync(app.sql(statement), { message: /is refused: it is kept for ever/ }, statement);
	});
}

test.serial("a balance is set by nothing but an entry", async t => {
	const accountId = await ledger.accountWith(100);
	const empty = await ledger.account();
	const refused = { code: "23514" };
	for (const balance of [101, 99, 0, 1_000])
		await t.throwsAsync(
			app.sql("update ledger_accounts set balance = $2 where account_id = $1", [accountId, balance]),
			refused,
		);
	await t.throwsAsync(app.sql("insert into ledger_accounts values ($1, 5)", [empty]), refused);
	await t.throwsAsync(
		app.sql(
			"insert into ledger_accounts values ($1, 0) on conflict (account_id) do update set balance = ledger_accounts.balance + 5",
			[accountId],
		),
		refused,
	);
	await t.throwsAsync(app.sql("update ledger_accounts set account_id = $2 where account_id = $1", [accountId, empty]));
	await t.throwsAsync(app.sql("delete from ledger_accounts where account_id = $1", [accountId]), {
		message: /refused/,
	});
	await t.throwsAsync(app.sql("truncate ledger_accounts cascade"), { message: /refused/ });
	t.deepEqual(await ledger.books(accountId), { balance: 100, sum: 100, entries: 1 });
});

const unbalanced: Record<string, (customer: string) => string[]> = {
	"without entries": () => [],
	"with the customer's entry alone": customer => [`($id, 'customer', '${customer}', null, 5)`],
	"with the service's entry alone": () => ["($id, 'service', null, 'grants', -5)"],
	"whose entries do not sum to 0": customer => [
		`($id, 'customer', '${customer}', null, 5)`,
		"($id, 'service', null, 'grants', -4)",
	],
	"against the books of another kind": customer => [
		`($id, 'customer', '${customer}', null, 5)`,
		"($id, 'service', null, 'sales', -5)",
	],
	"that takes what it should give": customer => [
		`($id, 'customer', '${customer}', null, -5)`,
		"($id, 'service', null, 'grants', 5)",
	],
};
for (const [what, entries] of Object.entries(unbalanced)) {
	test.serial(`a grant ${what} is not committed`, async t => {
		const accountId = await ledger.accountWith(100);
		await ledger.discarded(async client => {
			const { rows } = await client.query(transactionOf("grant"));
			for (const entry of entries(accountId)) await client.query(entryOf(entry.replace("$id", rows[0].id)));
			await t.throwsAsync(client.query("commit"), { code: "23514" });
		});
		t.deepEqual(await ledger.books(accountId), { balance: 100, sum: 100, entries: 1 });
	});
}

test.serial("nothing is added to a transaction that is there, balanced or not", async t => {
	const accountId = await ledger.accountWith(100);
	const [posted] = await app.sql<{ id: string }>(
		"select transaction_id as id from ledger_entries where account_id = $1",
		[accountId],
	);
	const other = await ledger.accountWith(1);
	for (const entry of [
		`($id, 'customer', '${accountId}', null, 5)`,
		`($id, 'customer', '${other}', null, 5), ($id, 'service', null, 'grants', -5)`,
		"($id, 'service', null, 'adjustments', -5)",
	])
		await t.throwsAsync(app.sql(entryOf(entry.replaceAll("$id", posted!.id))), { code: "23505" });
	t.deepEqual(await ledger.books(accountId), { balance: 100, sum: 100, entries: 1 });
});

test.serial("checking early opens no way around the check", async t => {
	const accountId = await ledger.accountWith(100);
	await ledger.discarded(async client => {
		await client.query("set constraints all immediate");
		await t.throwsAsync(client.query(transactionOf("grant")), { code: "23514" });
	});
	await ledger.discarded(async client => {
		const id = await balanced(client, accountId, 5);
		await client.query("set constraints all immediate");
		await t.throwsAsync(client.query(entryOf(`(${id}, 'service', null, 'sales', -5)`)), { code: "23505" });
	});
});

test.serial("no balance goes below 0, and none beyond what can be told", async t => {
	const accountId = await ledger.accountWith(100);
	await ledger.discarded(async client => {
		const { rows } = await client.query(transactionOf("charge", "'by-hand'"));
		await t.throwsAsync(client.query(entryOf(`(${rows[0].id}, 'customer', '${accountId}', null, -101)`)), {
			code: "23514",
		});
	});
	await t.throwsAsync(app.sql("select post_credits('grant', $1, 2000000000, 'Too many', null, now())", [accountId]), {
		code: "23514",
	});
	t.deepEqual(await ledger.books(accountId), { balance: 100, sum: 100, entries: 1 });
});

test.serial("an entry states the balance after it, whatever its writer says", async t => {
	const accountId = await ledger.accountWith(100);
	await ledger.discarded(async client => {
		const { rows } = await client.query(transactionOf("grant"));
		const { rows: stated } = await client.query(
			`insert into ledger_entries (transaction_id, side, account_id, credits, balance)
			values (${rows[0].id}, 'customer', '${accountId}', 5, 1000) returning balance::int`,
		);
		t.is(stated[0].balance, 105);
	});
});

test.serial("entries of one customer that come in one statement, or out of turn, are refused", async t => {
	const accountId = await ledger.accountWith(100);
	await ledger.discarded(async client => {
		const first = (await client.query(transactionOf("grant"))).rows[0].id;
		const second = (await client.query(transactionOf("grant"))).rows[0].id;
		const both = `(${first}, 'customer', '${accountId}', null, 5), (${second}, 'customer', '${accountId}', null, 5)`;
		await t.throwsAsync(client.query(entryOf(both)), { code: "23514" });
	});
	await ledger.discarded(async client => {
		const { rows } = await client.query(transactionOf("grant"));
		await app.sql("select post_credits('grant', $1, 7, 'Meanwhile', null, now())", [accountId]);
		await t.throwsAsync(client.query(entryOf(`(${rows[0].id}, 'customer', '${accountId}', null, 5)`)), {
			code: "23514",
		});
	});
	t.deepEqual(await ledger.books(accountId), { balance: 107, sum: 107, entries: 2 });
});

test.serial("an entry that is not written after all moves no balance", async t => {
	const accountId = await ledger.accountWith(100);
	const [posted] = await app.sql<{ id: string }>(
		"select transaction_id as id from ledger_entries where account_id = $1",
		[accountId],
	);
	await app.sql(`${entryOf(`(${posted!.id}, 'customer', '${accountId}', null, 5)`)} on conflict do nothing`);
	t.deepEqual(await ledger.books(accountId), { balance: 100, sum: 100, entries: 1 });
});

const senseless: Record<string, string> = {
	"an entry of 0": "($id, 'customer', '$account', null, 0)",
	"an entry of nobody's": "($id, 'customer', null, null, 5)",
	"an entry of both sides": "($id, 'customer', '$account', 'grants', 5)",
	"an entry of unknown books": "($id, 'service', null, 'mine', 5)",
	"an entry of an account that is not there": "($id, 'customer', '00000000-0000-0000-0000-000000000000', null, 5)",
};
for (const [what, values] of Object.entries(senseless)) {
	test.serial(`${what} is refused`, async t => {
		const accountId = await ledger.accountWith(100);
		await ledger.discarded(async client => {
			const { rows } = await client.query(transactionOf("grant"));
			const entry = values.replace("$id", rows[0].id).replace("$account", accountId);
			const refused = await t.throwsAsync<Error & { code?: string }>(client.query(entryOf(entry)));
			t.regex(refused.code!, /^23/);
		});
	});
}

test.serial("a charge or a purchase names what it is for, and every transaction its reason", async t => {
	await t.throwsAsync(app.sql(transactionOf("charge")), { code: "23514" });
	await t.throwsAsync(app.sql(transactionOf("purchase")), { code: "23514" });
	await t.throwsAsync(app.sql(transactionOf("gift")), { code: "23514" });
	await t.throwsAsync(
		app.sql("insert into ledger_transactions (kind, reason, created_at) values ('grant', '', now())"),
		{ code: "23514" },
	);
});

async function balanced(client: pg.Client, accountId: string, credits: number): Promise<string> {
	const { id } = (await client.query(transactionOf("grant"))).rows[0];
	await client.query(
		entryOf(`(${id}, 'customer', '${accountId}', null, ${credits}), (${id}, 'service', null, 'grants', ${-credits})`),
	);
	return id;
}
