import test from "ava";
import { getMigrations } from "better-auth/db/migration";
import { openAuthentication } from "../src/access/authentication.js";
import { Client, password, signedUp, signUp } from "./support/client.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const account = `{ account { id email name signupGrant createdAt } }`;

test.serial("who signs up is signed in, by a cookie that no script reads and no other site sends", async t => {
	const client = new Client(app);
	const reply = await client.ask(signUp, { email: " Ada@Example.COM ", password, name: " Ada Lovelace " });
	t.is(reply.status, 200);
	const { id, ...told } = reply.data.signUp;
	t.deepEqual(told, { email: "ada@example.com", name: "Ada Lovelace", signupGrant: "granted" });
	const [cookie, ...others] = reply.headers.getSetCookie();
	t.deepEqual(others, []);
	t.regex(cookie!, /^pricegraph\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
	t.is(reply.headers.get("cache-control"), "no-store");
	const again = await client.ask(account);
	t.is(again.data.account.id, id);
	t.is(again.headers.get("cache-control"), "no-store");
	t.deepEqual((await new Client(app).ask(account)).data, { account: null });
});

test.serial("an unknown e-mail and a wrong password are told alike", async t => {
	const { email } = await signedUp(app);
	const client = new Client(app);
	const wrong = await client.signIn(email, "something else");
	const unknown = await client.signIn("nobody@example.com");
	t.is(wrong.code, "FORBIDDEN");
	t.is(wrong.status, 403);
	const { requestId: _, ...told } = wrong.errors![0].extensions;
	const { requestId: __, ...alike } = unknown.errors![0].extensions;
	t.deepEqual(told, alike);
	t.is(wrong.errors![0].message, unknown.errors![0].message);
	for (const bad of ["no address", "", "a@b"]) t.is((await client.signIn(bad)).code, "FORBIDDEN");
	for (const bad of ["", "x".repeat(129)]) t.is((await client.signIn(email, bad)).code, "FORBIDDEN");
	t.is(client.cookies.size, 0);
	t.is((await client.signIn(email.toUpperCase())).data.signIn.email, email);
});

test.serial(
	"guesses at a password are counted, known e-mail or not, those at once too, and end with the window",
	async t => {
		const { email } = await signedUp(app);
		for (const guessed of [email, "never-signed-up@example.com"]) {
			const replies = await Promise.all(Array.from({ length: 12 }, () => new Client(app).signIn(guessed, "a guess")));
			const codes = replies.map(({ code }) => code).sort();
			t.deepEqual(codes, [...Array(10).fill("FORBIDDEN"), ...Array(2).fill("RATE_LIMITED")]);
		}
		const refused = await new Client(app).signIn(email);
		t.is(refused.code, "RATE_LIMITED");
		t.is(refused.status, 429);
		const seconds = Number(refused.headers.get("retry-after"));
		t.true(seconds > 800 && seconds <= 900, `${seconds}`);
		await app.sql("update sign_in_attempts set window_ends_at = now() - interval '1 second'");
		t.is((await new Client(app).signIn(email)).code, undefined);
		t.deepEqual(await app.sql("select from sign_in_attempts where window_ends_at > now()"), []);
	},
);

test.serial("an operation holds few passwords", async t => {
	const { status, code } = await new Client(app).ask(
		`mutation { ${Array.from({ length: 6 }, (_, index) => `a${index}: signIn(email: "a@example.com", password: "guess-${index}") { id }`).join(" ")} }`,
	);
	t.is(status, 400);
	t.is(code, "INVALID_REQUEST");
});

test.serial("a session that was signed out counts no more, whoever still has its cookie", async t => {
	const { client, email } = await signedUp(app);
	const other = new Client(app);
	await other.signIn(email);
	const thief = new Client(app);
	for (const [name, value] of client.cookies) thief.cookies.set(name, value);
	t.is((await thief.ask(account)).data.account.email, email);
	const reply = await client.ask(`mutation { signOut }`);
	t.deepEqual(reply.data, { signOut: true });
	t.is(client.cookies.size, 0);
	t.deepEqual((await thief.ask(account)).data, { account: null });
	t.is((await other.ask(account)).data.account.email, email, "the person's other sessions go on");
	t.deepEqual((await new Client(app).ask(`mutation { signOut }`)).data, { signOut: true });
});

test.serial("a session ends after seven days, by the service's clock", async t => {
	const { client, email } = await signedUp(app);
	const day = 86_400_000;
	app.setClock(new Date(Date.now() + 7 * day - 60_000));
	t.is((await client.ask(account)).data.account.email, email);
	app.setClock(new Date(Date.now() + 7 * day + 60_000));
	t.deepEqual((await client.ask(account)).data, { account: null });
	const sessions = () =>
		app.sql("select s.id from sessions s join users u on u.id = user_id where email = $1", [email]);
	t.is((await sessions()).length, 1);
	await client.signIn(email);
	t.is((await sessions()).length, 1, "signing in clears away what has ended");
	app.setClock(undefined);
});

test.serial("who sends no session costs no statement, a forged one neither, and a session one", async t => {
	const { client } = await signedUp(app);
	const name = [...client.cookies.keys()][0]!;
	const statements = async (cookie: string | undefined) => {
		const before = app.reads.statements;
		const visitor = new Client(app);
		visitor.cookies.set("other", "1");
		if (cookie !== undefined) visitor.cookies.set(name, cookie);
		t.is((await visitor.ask("{ __typename }")).status, 200);
		return app.reads.statements - before;
	};
	const cookie = client.cookies.get(name)!;
	t.is(await statements(undefined), 0);
	for (const forged of [
		"",
		"x",
		"%",
		".",
		`x${cookie}`,
		cookie.replace(/\.[^.]+$/, ""),
		`${cookie.slice(0, -8)}AAAAAAAA`,
	])
		t.is(await statements(forged), 0, forged);
	t.is(await statements(cookie), 1);
});

for (const [what, details, parameter] of [
	["an e-mail that is none", { email: "ada" }, "email"],
	["an e-mail that is too long", { email: `${"a".repeat(250)}@example.com` }, "email"],
	["a short password", { password: "1234567" }, "password"],
	["a long password", { password: "x".repeat(129) }, "password"],
	["a blank name", { name: "  " }, "name"],
	["a name of two lines", { name: "a\nb" }, "name"],
	["a name too long", { name: "x".repeat(101) }, "name"],
] as const)
	test.serial(`signing up with ${what} is refused by name`, async t => {
		const reply = await new Client(app).ask(signUp, { email: "new@example.com", password, name: "New", ...details });
		t.is(reply.status, 400);
		t.is(reply.code, "INVALID_REQUEST");
		t.is(reply.errors![0].extensions.errors[0].parameter, parameter);
		t.is(reply.headers.getSetCookie().length, 0);
	});

test.serial("of many who sign up with one e-mail at once, one does", async t => {
	const email = "twins@example.com";
	const written = (index: number) => (index % 2 ? email : email.toUpperCase());
	const replies = await Promise.all(
		Array.from({ length: 8 }, (_, index) =>
			new Client(app).ask(signUp, { email: written(index), password, name: `Twin ${index}` }),
		),
	);
	const made = replies.filter(({ errors }) => !errors);
	t.is(made.length, 1);
	for (const { code, errors } of replies.filter(({ errors }) => errors)) {
		t.is(code, "INVALID_REQUEST");
		t.is(errors![0].extensions.errors[0].parameter, "email");
	}
	const rows = await app.sql(
		`select u.name, g.outcome, l.balance::int from users u join accounts a on a.user_id = u.id
		join signup_grants g on g.account_id = a.id join ledger_accounts l on l.account_id = a.id where u.email = $1`,
		[email],
	);
	t.deepEqual(rows, [{ name: made[0]!.data.signUp.name, outcome: "granted", balance: 100 }]);
});

test.serial("the library finds its tables as it wants them", async t => {
	const authentication = await openAuthentication({
		pool: app.pool,
		secret: "s".repeat(43),
		publicUrl: "http://localhost",
		clock: () => new Date(),
	});
	const { toBeCreated, toBeAdded } = await getMigrations(authentication.options);
	t.deepEqual([toBeCreated, toBeAdded], [[], []]);
});
