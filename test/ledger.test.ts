import test from "ava";
import pg from "pg";
import { adjust, balanceOf, charge, grant, isRepeated, purchase } from "../src/credits/ledger.js";
import { poolOf } from "../src/database/orm.js";
import { ledgerOf } from "./support/ledger.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const ledger = ledgerOf(app);
const pool = await poolOf(app.orm);
const now = new Date("2026-11-21T12:00:00.000Z");

test("a grant, a purchase, a charge and an adjustment move the balance and stand in the books", async t => {
	const accountId = await ledger.account();
	t.is(await balanceOf(pool, accountId), 0);
	t.is(await grant(pool, { accountId, credits: 100, reason: "Signup", now }), 100);
	t.is(await purchase(pool, { accountId, credits: 2_000, reason: "Pack", reference: "cs_1", now }), 2_100);
	t.is(await charge(pool, { accountId, credits: 5, reason: "search_products", reference: "p:1", now }), 2_095);
	t.is(await adjust(pool, { accountId, credits: -95, reason: "Put right", now }), 2_000);
	t.is(await balanceOf(pool, accountId), 2_000);
	const rows = await app.sql(
		`select kind, billable, credits::int, balance::int, book, opposite::int from ledger_transactions transaction
		cross join lateral (select credits, balance from ledger_entries
			where transaction_id = transaction.id and account_id = $1) customer
		cross join lateral (select book, credits as opposite from ledger_entries
			where transaction_id = transaction.id and side = 'service') service
		order by id`,
		[accountId],
	);
	t.deepEqual(rows, [
		{ kind: "grant", billable: false, credits: 100, balance: 100, book: "grants", opposite: -100 },
		{ kind: "purchase", billable: false, credits: 2_000, balance: 2_100, book: "sales", opposite: -2_000 },
		{ kind: "charge", billable: true, credits: -5, balance: 2_095, book: "consumption", opposite: 5 },
		{ kind: "adjustment", billable: false, credits: -95, balance: 2_000, book: "adjustments", opposite: 95 },
	]);
});

test("a charge that the balance does not suffice for writes nothing, and leaves the caller's transaction usable", async t => {
	const accountId = await ledger.accountWith(4);
	await ledger.discarded(async client => {
		const refused = { accountId, credits: 5, reason: "find_offers", reference: "p:short", now };
		t.is(await charge(client as never, refused), undefined);
		t.is(await charge(client as never, { ...refused, credits: 4 }), 0);
		t.is(await charge(client as never, { ...refused, credits: 1, reference: "p:empty" }), undefined);
	});
	t.deepEqual(await ledger.books(accountId), { balance: 4, sum: 4, entries: 1 });
	t.is(await adjust(pool, { accountId, credits: -5, reason: "Too much", now }), undefined);
	const stranger = await ledger.account();
	t.is(await charge(pool, { accountId: stranger, credits: 1, reason: "x", reference: "p:none", now }), undefined);
});

test("what has a reference is posted once", async t => {
	const accountId = await ledger.accountWith(100);
	const once = { accountId, credits: 5, reason: "find_offers", reference: "p:once", now };
	t.is(await charge(pool, once), 95);
	t.true(isRepeated(await t.throwsAsync(charge(pool, once))));
	t.is((await ledger.books(accountId)).balance, 95);
});

test("a charge of nothing, or of less, is refused", async t => {
	const accountId = await ledger.accountWith(100);
	for (const credits of [0, -5])
		await t.throwsAsync(charge(pool, { accountId, credits, reason: "x", reference: `p:${credits}`, now }), {
			message: /^a charge cannot give/,
		});
	await t.throwsAsync(grant(pool, { accountId, credits: -1, reason: "x", now }), { message: /^a grant cannot give/ });
});

test("200 charges of 1 at once on a balance of 100: exactly 100 succeed", async t => {
	const accountId = await ledger.accountWith(100);
	const others = await Promise.all(Array.from({ length: 50 }, () => ledger.accountWith(3)));
	const clients = new pg.Pool({ connectionString: app.databaseUrl, max: 20 });
	try {
		const onOne = Array.from({ length: 200 }, (_, nth) =>
			charge(clients, { accountId, credits: 1, reason: "x", reference: `hot:${nth}`, now }),
		);
		const aside = others.flatMap((other, index) =>
			[1, 2, 3, 4].map(nth =>
				charge(clients, { accountId: other, credits: 1, reason: "x", reference: `aside:${index}:${nth}`, now }),
			),
		);
		const balances = (await Promise.all(onOne)).filter(balance => balance !== undefined);
		t.deepEqual(
			balances.sort((a, b) => a - b),
			Array.from({ length: 100 }, (_, nth) => nth),
		);
		t.is((await Promise.all(aside)).filter(balance => balance !== undefined).length, 150);
		t.deepEqual(await ledger.books(accountId), { balance: 0, sum: 0, entries: 101 });
		for (const other of others) t.deepEqual(await ledger.books(other), { balance: 0, sum: 0, entries: 4 });
	} finally {
		await clients.end();
	}
});
