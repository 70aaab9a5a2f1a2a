import test from "ava";
import pg from "pg";
import { Client, password, signedUp, signUp } from "./support/client.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();

for (const table of ["users", "user_accounts", "sessions", "sign_in_attempts"])
	test.serial(`while ${table} cannot be reached, people are told so, and nothing is half done`, async t => {
		const { client, email } = await signedUp(app);
		const other = `other-${table}@example.com`;
		const locker = new pg.Client({ connectionString: app.databaseUrl });
		await locker.connect();
		try {
			await locker.query(`begin; lock table ${table} in access exclusive mode`);
			const replies = await Promise.all([
				new Client(app).signIn(email),
				new Client(app).ask(signUp, { email: other, password, name: "Other" }),
				...(table === "sessions" ? [client.ask(`mutation { signOut }`)] : []),
			]);
			for (const { status, code, headers } of replies) {
				t.is(code, "UNAVAILABLE");
				t.is(status, 503);
				t.truthy(headers.get("retry-after"));
				t.is(headers.getSetCookie().length, 0);
			}
		} finally {
			await locker.end();
		}
		t.is((await client.ask("{ account { email } }")).data.account.email, email, "the session goes on");
		t.is((await new Client(app).signIn(email)).code, undefined);
		// Whether it had come to the end or not, the account is whole.
		const rows = await app.sql(
			`select a.id is not null as account, g.outcome from users u left join accounts a on a.user_id = u.id
			left join signup_grants g on g.account_id = a.id where email = $1`,
			[other],
		);
		if (rows.length > 0) t.deepEqual(rows, [{ account: true, outcome: "granted" }]);
	});
