import test from "ava";
import { Client, password, signedUp, signUp } from "./support/client.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();

test.serial("a new account gets the signup grant, once", async t => {
	const { client, email } = await signedUp(app);
	await client.signIn(email);
	await client.ask(signUp, { email, password, name: "Again" });
	t.deepEqual(await outcomeOf(email), [{ outcome: "granted", credits: 100, balance: 100 }]);
});

test.serial("a grant that fails is recorded, keeps nobody from registering, and is not tried again", async t => {
	await app.sql(`create function refuse_entry() returns trigger language plpgsql as
		$$ begin raise exception 'The ledger is out of order.'; end $$`);
	await app.sql(`create trigger out_of_order before insert on ledger_entries execute function refuse_entry()`);
	const { client, email } = await signedUp(app);
	t.is((await client.ask("{ account { signupGrant } }")).data.account.signupGrant, "failed");
	await app.sql(`drop trigger out_of_order on ledger_entries`);
	await new Client(app).signIn(email);
	t.is((await client.ask("{ account { signupGrant } }")).data.account.signupGrant, "failed");
	t.deepEqual(await outcomeOf(email), [{ outcome: "failed", credits: 100, balance: 0 }]);
});

test.serial("a grant that turns out unbalanced when it is checked keeps nobody from registering either", async t => {
	await app.sql(`create function skip_entry() returns trigger language plpgsql as $$ begin return null; end $$`);
	await app.sql(`create trigger half_of_it before insert on ledger_entries
		for each row when (new.side = 'service') execute function skip_entry()`);
	const { client, email } = await signedUp(app);
	await app.sql(`drop trigger half_of_it on ledger_entries`);
	t.is((await client.ask("{ account { signupGrant } }")).data.account.signupGrant, "failed");
	t.deepEqual(await outcomeOf(email), [{ outcome: "failed", credits: 100, balance: 0 }]);
	const [grant] = await app.sql<{ reason: string }>(
		`select reason from signup_grants g join accounts a on a.id = g.account_id
		join users u on u.id = a.user_id where email = $1`,
		[email],
	);
	t.regex(grant!.reason, /not balanced/);
});

test.serial(
	"a registration that cannot be finished leaves nothing behind, and has its attempt the next time",
	async t => {
		const email = "half@example.com";
		await app.sql(`alter table signup_grants rename to signup_grants_elsewhere`);
		t.is((await new Client(app).ask(signUp, { email, password, name: "Half" })).code, "INTERNAL");
		await app.sql(`alter table signup_grants_elsewhere rename to signup_grants`);
		t.deepEqual(await app.sql("select from users where email = $1", [email]), []);
		await signedUp(app, { email });
		t.deepEqual(await outcomeOf(email), [{ outcome: "granted", credits: 100, balance: 100 }]);
	},
);

function outcomeOf(email: string) {
	return app.sql(
		`select outcome, g.credits::int, coalesce(balance, 0)::int as balance
		from users u join accounts a on a.user_id = u.id left join signup_grants g on g.account_id = a.id
		left join ledger_accounts l on l.account_id = a.id where email = $1`,
		[email],
	);
}
