import test from "ava";
import pg from "pg";
import { pricegraph } from "./support/program.js";
import { newDatabase } from "./support/start-app.js";

let settings: { DATABASE_URL: string };
let projectId: string;
let workspaceId: string;

test.before(async () => {
	settings = { DATABASE_URL: await newDatabase() };
	const client = new pg.Client({ connectionString: settings.DATABASE_URL });
	await client.connect();
	const { rows } = await client.query(`
		with person as (
				insert into users (id, email, name, created_at, updated_at)
				values ('someone', 'someone@example.com', 'Ada', now(), now()) returning id
			),
			account as (insert into accounts (user_id, created_at) select id, now() from person returning id),
			project as (insert into projects (account_id, name, created_at) select id, 'P', now() from account returning id),
			vendor as (insert into vendors (slug, name, created_at) values ('own', 'Own', now()) returning id),
			workspace as (
				insert into workspaces (name, vendor_id, market, currency, created_at)
				select 'W', id, 'US', 'USD', now() from vendor returning id
			)
		select project.id as project, workspace.id as workspace from project, workspace`);
	projectId = rows[0].project;
	workspaceId = rows[0].workspace;
	await client.end();
});

async function create(...args: string[]) {
	const program = pricegraph(["--json", "key", "create", ...args], { settings });
	const status = await program.exited;
	return { status, stderr: program.stderr, json: status === 0 ? JSON.parse(program.stdout) : undefined };
}

async function ask(address: string, key: string) {
	const response = await fetch(`${address}/graphql`, {
		method: "POST",
		headers: { "content-type": "application/json", "x-api-key": key },
		body: JSON.stringify({ query: `{ viewer { credential { id } rateLimit { remaining } } }` }),
	});
	return { status: response.status, body: (await response.json()) as any };
}

test("what a command makes, a running server takes; and a server that is killed leaves the window as it was", async t => {
	const server = pricegraph(["serve"], { settings });
	const address = await server.address();
	for (const [args, kind] of [
		[["--project", projectId, "--kind", "api_key"], "api_key"],
		[["--project", projectId, "--kind", "mcp"], "mcp"],
		[["--workspace", workspaceId, "--name", "N", "--days", "90", "--kind", "mcp"], "workspace_mcp"],
		[["--workspace", workspaceId, "--name", "N", "--days", "90"], "workspace_key"],
	] as const) {
		const { json, stderr } = await create(...args);
		t.deepEqual(Object.keys(json ?? {}), ["id", "key", "kind", "prefix", "expiresAt"], stderr);
		t.is(json.kind, kind);
		t.is(json.expiresAt === null, kind === "api_key" || kind === "mcp");
		const { status, body } = await ask(address, json.key);
		if (kind === "mcp" || kind === "workspace_mcp") t.is(status, 403);
		else t.is(body.data.viewer.credential.id, json.id);
	}
	const { json } = await create("--workspace", workspaceId, "--name", "N", "--days", "90");
	for (let index = 0; index < 3; index++) await ask(address, json.key);
	await server.end("SIGKILL");
	const restarted = await pricegraph(["serve"], { settings }).address();
	t.is((await ask(restarted, json.key)).body.data.viewer.rateLimit.remaining, 96);
});

test("a command that cannot make a credential says why", async t => {
	for (const [args, words] of [
		[["--workspace", workspaceId, "--name", "N", "--days", "91"], /30, 60, 90, 180, 365/],
		[["--workspace", workspaceId, "--name", "N"], /--days/],
		[["--project", "00000000-0000-4000-8000-000000000000", "--kind", "mcp"], /There is no project/],
		[["--project", projectId], /--kind/],
		[["--kind", "mcp"], /--project or --workspace/],
	] as const) {
		const { status, stderr } = await create(...args);
		t.is(status, 1, stderr);
		t.regex(stderr, words);
	}
});
