import test from "ava";
import pg from "pg";
import { checkLedger } from "../src/credits/ledger-check.js";
import { attemptSignupGrant } from "../src/credits/signup-grant.js";
import { ledgerOf } from "./support/ledger.js";
import { pricegraph } from "./support/program.js";
import { newDatabase } from "./support/start-app.js";
import { deliver, stripeEvent, stripeSettings } from "./support/stripe.js";

let databaseUrl: string;
let address: string;
let client: pg.Client;
let ledger: ReturnType<typeof ledgerOf>;
test.before(async () => {
	databaseUrl = await newDatabase();
	address = await pricegraph(["serve"], { settings: { DATABASE_URL: databaseUrl, ...stripeSettings } }).address();
	client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	ledger = ledgerOf({ databaseUrl, sql });
});
test.after.always(() => client?.end());

async function sql<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]> {
	return (await client.query(text, values)).rows as Row[];
}

/** Books with some of everything. */
async function keepBooks(): Promise<{ granted: string; bought: string }> {
	const granted = await ledger.account();
	const bought = await ledger.account();
	await attemptSignupGrant(client as never, { accountId: granted, credits: 100, now: new Date() });
	await attemptSignupGrant(client as never, { accountId: bought, credits: 0, now: new Date() });
	await deliver({ address }, stripeEvent(bought));
	await sql("select charge_credits($1, 5, 'Spent', $2, now())", [granted, granted]);
	await sql("select post_credits('adjustment', $1, -10, 'Put right', null, now())", [granted]);
	return { granted, bought };
}

/** Does what the database would refuse, with its guards off, as only its owner can turn them off. */
async function meddle(statement: string, accountId: string): Promise<void> {
	await sql("set session_replication_role = replica");
	await sql(statement.replaceAll("$account", `'${accountId}'`));
	await sql("set session_replication_role = origin");
}

async function check(): Promise<{ status: number | null; json: any; stderr: string }> {
	const program = pricegraph(["ledger", "check", "--json"], { settings: { DATABASE_URL: databaseUrl } });
	const status = await program.exited;
	return { status, json: JSON.parse(program.stdout), stderr: program.stderr };
}

test.serial("right books are told to be right, with what they hold", async t => {
	await keepBooks();
	t.deepEqual(await check(), { status: 0, json: { ok: true, accounts: 2, entries: 8 }, stderr: "" });
	const program = pricegraph(["ledger", "check"], { settings: { DATABASE_URL: databaseUrl } });
	t.is(await program.exited, 0);
	t.is(program.stdout, "The books are right: 2 accounts and 8 entries were checked.\n");
});

interface Fault {
	readonly made: string;
	readonly undone: string;
	readonly told: (RegExp | string)[];
}

const uuid = "[0-9a-f-]{36}";
const faults: Record<string, Fault> = {
	"a balance that was set by hand": {
		made: "update ledger_accounts set balance = balance + 1 where account_id = $account",
		undone: "update ledger_accounts set balance = balance - 1 where account_id = $account",
		told: [`^Account ${uuid} has a balance of 86, and entries that sum to 85\\.$`],
	},
	"an entry that was changed": {
		made: "update ledger_entries set credits = credits + 1 where account_id = $account and credits = -5",
		undone: "update ledger_entries set credits = credits - 1 where account_id = $account and credits = -4",
		told: [
			"has a balance of 85, and entries that sum to 86",
			"^Transaction \\d+ is not balanced: it has 2 entries that sum to 1\\.$",
			"states a balance of 95; it was 96",
			"states a balance of 85; it was 86",
		],
	},
	"a transaction that lost an entry": {
		made: "update ledger_entries set transaction_id = -transaction_id where side = 'service' and book = 'grants'",
		undone: "update ledger_entries set transaction_id = -transaction_id where transaction_id < 0",
		told: [
			"is not balanced: it has 1 entries that sum to 100",
			"^An entry belongs to transaction -\\d+, which is not there\\.$",
		],
	},
	"a transaction without entries": {
		made: "insert into ledger_transactions (kind, reason, reference, created_at) values ('grant', 'Empty', 'empty', now()) ",
		undone: "delete from ledger_transactions where reference = 'empty'",
		told: ["is not balanced: it has 0 entries that sum to 0"],
	},
	"a charge that was booked as a grant": {
		made: "update ledger_transactions set kind = 'grant' where reference = $account",
		undone: "update ledger_transactions set kind = 'charge' where reference = $account",
		told: ["^Transaction \\d+ is no grant: it gives the customer -5 credits from consumption\\.$"],
	},
	"a signup grant that is recorded and not there": {
		made: "update ledger_transactions set reference = 'elsewhere' where reference = 'signup:' || $account",
		undone: "update ledger_transactions set reference = 'signup:' || $account where reference = 'elsewhere'",
		told: [`^The signup grant of account ${uuid} ended as "granted" with 100 credits; the ledger has no grant\\.$`],
	},
	"a signup grant that is there and not recorded": {
		made: "update signup_grants set outcome = 'failed' where account_id = $account",
		undone: "update signup_grants set outcome = 'granted' where account_id = $account",
		told: ['ended as "failed" with 100 credits; the ledger has 100 granted\\.$'],
	},
	"a payment that is noted and brought nothing": {
		made: "update stripe_payments set credits = credits + 1",
		undone: "update stripe_payments set credits = credits - 1",
		told: ["^The payment cs_\\d+ brought 2001 credits; the ledger has 2000 bought\\.$"],
	},
};
for (const [what, { made, undone, told }] of Object.entries(faults)) {
	test.serial(`${what} is found, and told in words`, async t => {
		const [{ id }] = (await sql("select account_id as id from signup_grants where credits = 100")) as [{ id: string }];
		await meddle(made, id);
		const { status, json, stderr } = await check();
		await meddle(undone, id);
		t.is(status, 1);
		t.false(json.ok);
		t.is(json.accounts, 2);
		for (const words of told)
			t.true(
				json.faults.some((fault: string) => new RegExp(words).test(fault)),
				`${json.faults}`,
			);
		t.is(json.faults.length, told.length, `${json.faults}`);
		t.regex(stderr, /^The books are wrong: 2 accounts and \d entries were checked\. First of all: .+\n$/);
		t.true((await checkLedger(databaseUrl)).ok);
	});
}

test.serial("a balance below 0 is found", async t => {
	const [{ id }] = (await sql("select account_id as id from signup_grants where credits = 100")) as [{ id: string }];
	// The table refuses it even from its owner, unless its type is another one.
	await sql("alter domain credit_balance drop constraint credit_balance_check");
	await meddle("update ledger_accounts set balance = -1 where account_id = $account", id);
	const { json } = await check();
	t.deepEqual(json.faults.length, 2);
	t.regex(json.faults.join("\n"), /has a balance below 0: -1\./);
});
