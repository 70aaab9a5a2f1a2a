import test from "ava";
import { pricegraph } from "./support/program.js";
import { newDatabase } from "./support/start-app.js";

const email = "ada@example.com";
let settings: Record<string, string>;
test.before(async () => {
	settings = { DATABASE_URL: await newDatabase(), SIGNUP_GRANT_CREDITS: "100" };
	const made = await run("account", "create", "--email", email, "--password", "correct horse battery");
	if (made.status !== 0) throw new Error(made.stderr);
});

async function run(...args: string[]): Promise<{ status: number | null; stdout: string; stderr: string }> {
	const program = pricegraph(args, { settings });
	const status = await program.exited;
	return { status, stdout: program.stdout, stderr: program.stderr };
}

async function json(...args: string[]): Promise<any> {
	const { status, stdout, stderr } = await run(...args, "--json");
	if (status !== 0) throw new Error(stderr);
	return JSON.parse(stdout);
}

test.serial("support sees a balance, gives credits and puts them right, and the books stay right", async t => {
	const { accountId, ...shown } = await json("credits", "show", "--email", "Ada@Example.com");
	t.deepEqual(shown, { balance: 100, email });
	const granted = await json("credits", "grant", "--email", email, "--amount", "50", "--reason", "Sorry");
	t.deepEqual(granted, { balance: 150, email, accountId, granted: 50 });
	const adjusted = await json("credits", "adjust", "--email", email, "--amount", "-30", "--reason", "Too many");
	t.deepEqual(adjusted, { balance: 120, email, accountId, adjusted: -30 });
	t.is((await run("credits", "show", "--email", email)).stdout, `${email} has 120 credits.\n`);
	t.deepEqual(await json("ledger", "check"), { ok: true, accounts: 1, entries: 6 });
});

const refused: Record<string, [args: string[], told: RegExp]> = {
	"an e-mail that nobody has": [["show", "--email", "nobody@example.com"], /No account has this e-mail/],
	"a grant of nothing": [["grant", "--email", email, "--amount", "0", "--reason", "x"], /whole number of credits/],
	"a grant of less": [["grant", "--email", email, "--amount", "-5", "--reason", "x"], /must be above 0/],
	"a grant of half a credit": [["grant", "--email", email, "--amount", "1.5", "--reason", "x"], /whole number/],
	"a grant without a reason": [["grant", "--email", email, "--amount", "5", "--reason", " "], /1 to 500 characters/],
	"a grant beyond what a balance can be": [
		["grant", "--email", email, "--amount", "100000001", "--reason", "x"],
		/at most 100000000/,
	],
	"to take more than there is": [
		["adjust", "--email", email, "--amount", "-1000", "--reason", "x"],
		/has fewer than 1000 credits: nothing was changed/,
	],
};
for (const [what, [args, told]] of Object.entries(refused)) {
	test.serial(`${what} is refused in one line, and changes nothing`, async t => {
		const before = (await json("credits", "show", "--email", email)).balance;
		const { status, stdout, stderr } = await run("credits", ...args);
		t.is(status, 1);
		t.is(stdout, "");
		t.regex(stderr, told);
		t.is((await json("credits", "show", "--email", email)).balance, before);
	});
}
