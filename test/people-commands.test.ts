import test from "ava";
import { Client } from "./support/client.js";
import { dataFolder, pricegraph } from "./support/program.js";

// Beside a running server, on the embedded database.
const settings = { DATA_DIR: dataFolder() };
let address: string;
test.before(async () => {
	address = await pricegraph(["serve"], { settings }).address();
});

async function run(args: readonly string[], more: Record<string, string> = {}) {
	const program = pricegraph(args, { settings: { ...settings, ...more } });
	const status = await program.exited;
	return { status, stdout: program.stdout, stderr: program.stderr };
}

async function json(...args: string[]): Promise<any> {
	const { status, stdout, stderr } = await run([...args, "--json"]);
	if (status !== 0) throw new Error(stderr);
	return JSON.parse(stdout);
}

const email = "ada@example.com";
const password = "correct horse battery";

test.serial("an account, a workspace and a project are made beside the server, which knows them at once", async t => {
	const account = await json("account", "create", "--email", "Ada@example.com", "--password", password);
	t.deepEqual(account, { id: account.id, email });
	const workspace = await json(
		...["workspace", "create", "--email", email, "--name", "Lumo in the US"],
		...["--vendor", "lumo-lights", "--market", "us", "--currency", "usd"],
	);
	const told = { name: "Lumo in the US", vendor: "lumo-lights", market: "US", currency: "USD" };
	t.deepEqual(workspace, { id: workspace.id, ...told });
	const project = await json("project", "create", "--email", email, "--name", "First");
	t.deepEqual(project, { id: project.id, name: "First" });
	const client = new Client({ address });
	t.is((await client.signIn(email, password)).data.signIn.id, account.id);
	const { data } = await client.ask(
		`{ account { id name signupGrant projects { id name } workspaces { id vendor { name } members { email role } } } }`,
	);
	t.deepEqual(data.account, {
		id: account.id,
		name: "Ada",
		signupGrant: "granted",
		projects: [{ id: project.id, name: "First" }],
		workspaces: [{ id: workspace.id, vendor: { name: "Lumo Lights" }, members: [{ email, role: "owner" }] }],
	});
});

test.serial("in words, and without a grant", async t => {
	const made = await run(
		["account", "create", "--email", "grace@example.com", "--password", password, "--name", "Grace"],
		{ SIGNUP_GRANT_CREDITS: "0" },
	);
	t.regex(made.stdout, /^Made the account [0-9a-f-]{36} of grace@example\.com\.\n$/);
	const client = new Client({ address });
	await client.signIn("grace@example.com", password);
	t.deepEqual((await client.ask(`{ account { name signupGrant } }`)).data.account, {
		name: "Grace",
		signupGrant: "none",
	});
	// The vendor is there already.
	const workspace = await run([
		...["workspace", "create", "--email", "grace@example.com", "--name", "Also Lumo"],
		...["--vendor", "lumo-lights", "--market", "DE", "--currency", "EUR"],
	]);
	t.regex(workspace.stdout, /^Made the workspace [0-9a-f-]{36}, Also Lumo\.\n$/, workspace.stderr);
	const project = await run(["project", "create", "--email", "grace@example.com", "--name", "Second"]);
	t.regex(project.stdout, /^Made the project [0-9a-f-]{36}, Second\.\n$/);
});

const shop = ["--name", "Shop", "--vendor", "lumo", "--market", "US", "--currency", "USD"];
for (const [what, args, message] of [
	["an e-mail that is taken", ["account", "create", "--email", email, "--password", password], /already/],
	["an e-mail that is none", ["account", "create", "--email", "ada", "--password", password], /email/],
	["a short password", ["account", "create", "--email", "b@example.com", "--password", "short"], /from 8 to 128/],
	["no password", ["account", "create", "--email", "b@example.com"], /--password/],
	["an owner who is not known", ["workspace", "create", "--email", "no@example.com", ...shop], /No account/],
	["a workspace without a name", ["workspace", "create", "--email", email, ...shop.with(1, " ")], /name/],
	["a vendor that is no slug", ["workspace", "create", "--email", email, ...shop.with(3, "No Slug")], /slug/],
	["a market that is none", ["workspace", "create", "--email", email, ...shop.with(5, "Mars")], /market/i],
	["a currency that is none", ["workspace", "create", "--email", email, ...shop.with(7, "ABC1")], /currency/i],
	["a project of nobody", ["project", "create", "--email", "no@example.com", "--name", "X"], /No account/],
	["a project without a name", ["project", "create", "--email", email, "--name", ""], /name/],
] as const)
	test(`${what} ends with status 1 and one line`, async t => {
		const { status, stdout, stderr } = await run(args);
		t.is(status, 1);
		t.is(stdout, "");
		t.regex(stderr, message);
		t.is(stderr.trim().split("\n").length, 1, stderr);
	});
