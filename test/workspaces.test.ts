import { randomUUID } from "node:crypto";
import test from "ava";
import { insertAccount } from "./support/account.js";
import { callersOf } from "./support/callers.js";
import { Client, signedUp } from "./support/client.js";
import { givenIn } from "./support/given.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);
const callers = callersOf(app);

const create = `mutation ($name: String!, $vendor: String!, $market: String! = "us", $currency: String! = "usd") {
	createWorkspace(name: $name, vendor: $vendor, market: $market, currency: $currency) {
		id name market currency vendor { slug name } members { accountId email name role } } }`;
const add = `mutation ($id: ID!, $email: String!, $role: WorkspaceRole! = member) {
	addWorkspaceMember(workspaceId: $id, email: $email, role: $role) { members { email role } } }`;
const remove = `mutation ($id: ID!, $accountId: ID!) {
	removeWorkspaceMember(workspaceId: $id, accountId: $accountId) { members { accountId role } } }`;
const look = `query ($id: ID) { workspace(id: $id) { id name vendor { slug } market currency members { email } } }`;

/** A workspace with its first owner. */
async function owned() {
	const vendor = await given.vendor();
	const owner = await signedUp(app);
	const { data, errors } = await owner.client.ask(create, { name: "Shop", vendor: vendor.slug });
	if (errors) throw new Error(errors[0].message);
	return { owner, vendor, workspace: data.createWorkspace as { id: string } };
}

test.serial("who makes a workspace owns it, and finds it again", async t => {
	const vendor = await given.vendor({ slug: "lumo", name: "Lumo & Co" });
	const { client, id: accountId, email } = await signedUp(app, { name: "Grace" });
	const { data } = await client.ask(create, { name: "Lumo in the US", vendor: "lumo" });
	const { id, ...told } = data.createWorkspace;
	t.deepEqual(told, {
		name: "Lumo in the US",
		market: "US",
		currency: "USD",
		vendor: { slug: "lumo", name: "Lumo & Co" },
		members: [{ accountId, email, name: "Grace", role: "owner" }],
	});
	const found = {
		id,
		name: "Lumo in the US",
		vendor: { slug: vendor.slug },
		market: "US",
		currency: "USD",
		members: [{ email }],
	};
	for (const named of [undefined, id, id.toUpperCase()])
		t.deepEqual((await client.ask(look, { id: named })).data.workspace, found);
	t.deepEqual((await client.ask(`{ account { workspaces { id vendor { slug } members { email } } } }`)).data.account, {
		workspaces: [{ id, vendor: { slug: "lumo" }, members: [{ email }] }],
	});
});

test.serial("who belongs to several workspaces names one, and who belongs to none has none", async t => {
	const { owner, vendor } = await owned();
	const second = await owner.client.ask(create, { name: "Second", vendor: vendor.slug });
	const { code, errors } = await owner.client.ask(look);
	t.is(code, "INVALID_REQUEST");
	t.is(errors![0].extensions.errors[0].parameter, "id");
	// REST has another name for it.
	for (const request of [{}, { method: "POST", body: JSON.stringify({ name: "Nightly", expiresInDays: 90 }) }]) {
		const headers = { cookie: owner.client.cookie, "content-type": "application/json" };
		const response = await fetch(`${app.address}/api/settings/api-keys`, { headers, ...request });
		const { errors: faults, message } = (await response.json()) as any;
		t.is(response.status, 400);
		t.deepEqual(faults, [
			{ parameter: "workspaceId", detail: "must name one of your workspaces: you belong to several" },
		]);
		t.is(message, "You belong to several workspaces: name the one that you mean.");
	}
	const { id } = second.data.createWorkspace;
	t.is((await owner.client.ask(look, { id })).data.workspace.name, "Second");
	t.is((await (await signedUp(app)).client.ask(look)).code, "NOT_FOUND");
	t.is((await new Client(app).ask(look)).code, "MISSING_API_KEY");
});

test.serial("a workspace key sees its own workspace, and a project's key none", async t => {
	const { workspace, owner } = await owned();
	const { workspace: foreign } = await owned();
	const withKey = (key: string, id?: string) => new Client(app).ask(look, { id }, { "x-api-key": key });
	const { key } = await callers.key("workspace_key", workspace.id);
	for (const id of [undefined, workspace.id]) {
		const { data } = await withKey(key, id);
		t.is(data.workspace.id, workspace.id);
		t.deepEqual(data.workspace.members, [{ email: owner.email }]);
	}
	for (const id of [foreign.id, randomUUID(), "7", ""]) t.is((await withKey(key, id)).code, "NOT_FOUND", id);
	const project = await callers.key("api_key");
	t.is((await withKey(project.key)).code, "WRONG_CREDENTIAL_KIND");
	t.is((await withKey(project.key, workspace.id)).code, "WRONG_CREDENTIAL_KIND");
	for (const mutation of [create, add, remove]) {
		const values = { name: "X", vendor: "x", id: workspace.id, email: owner.email, accountId: owner.id };
		t.is((await new Client(app).ask(mutation, values, { "x-api-key": key })).code, "FORBIDDEN");
	}
});

test.serial("a stranger's workspace is as good as none", async t => {
	const { workspace, owner } = await owned();
	const { client, email } = await signedUp(app);
	for (const id of [workspace.id, randomUUID(), "7", ""]) {
		for (const reply of [
			await client.ask(look, { id }),
			await client.ask(add, { id, email }),
			await client.ask(remove, { id, accountId: owner.id }),
		]) {
			t.is(reply.code, "NOT_FOUND");
			t.is(reply.errors![0].message, "You have no workspace with this identifier.");
		}
	}
	t.deepEqual((await owner.client.ask(look)).data.workspace.members, [{ email: owner.email }]);
});

test.serial("an owner adds and removes members; a member looks on", async t => {
	const { workspace, owner } = await owned();
	const [member, other] = [await signedUp(app), await signedUp(app)];
	const added = await owner.client.ask(add, { id: workspace.id, email: member.email.toUpperCase() });
	t.deepEqual(added.data.addWorkspaceMember.members, [
		{ email: owner.email, role: "owner" },
		{ email: member.email, role: "member" },
	]);
	t.is((await member.client.ask(look)).data.workspace.id, workspace.id);
	t.is((await member.client.ask(add, { id: workspace.id, email: other.email })).code, "FORBIDDEN");
	t.is((await member.client.ask(remove, { id: workspace.id, accountId: owner.id })).code, "FORBIDDEN");
	t.is((await owner.client.ask(add, { id: workspace.id, email: member.email })).code, "INVALID_REQUEST");
	for (const email of ["nobody@example.com", "no address"])
		t.is((await owner.client.ask(add, { id: workspace.id, email })).code, "NOT_FOUND");
	for (const accountId of [other.id, randomUUID(), "7"])
		t.is((await owner.client.ask(remove, { id: workspace.id, accountId })).code, "NOT_FOUND");
	await owner.client.ask(remove, { id: workspace.id, accountId: member.id });
	t.is((await member.client.ask(look, { id: workspace.id })).code, "NOT_FOUND");
});

test.serial("the keys of a member who is removed are revoked, and nobody else's", async t => {
	const { workspace, owner } = await owned();
	const member = await signedUp(app);
	await owner.client.ask(add, { id: workspace.id, email: member.email });
	const generate = `mutation ($id: ID!) { createWorkspaceKey(workspaceId: $id, input: { name: "Key", expiresInDays: 30 }) { key } }`;
	const keyOf = async ({ client }: { client: Client }) =>
		(await client.ask(generate, { id: workspace.id })).data.createWorkspaceKey.key as string;
	const [theirs, ours] = [await keyOf(member), await keyOf(owner)];
	const ask = (key: string) => new Client(app).ask(look, {}, { "x-api-key": key });
	t.is((await ask(theirs)).code, undefined);
	await owner.client.ask(remove, { id: workspace.id, accountId: member.id });
	t.is((await ask(theirs)).code, "REVOKED_API_KEY");
	t.is((await ask(ours)).code, undefined);
});

test.serial("the last owner stays, also when two owners remove each other at once", async t => {
	const { workspace, owner } = await owned();
	const last = await owner.client.ask(remove, { id: workspace.id, accountId: owner.id });
	t.is(last.code, "INVALID_REQUEST");
	t.is(last.errors![0].extensions.errors[0].parameter, "accountId");
	const second = await signedUp(app);
	await owner.client.ask(add, { id: workspace.id, email: second.email, role: "owner" });
	const replies = await Promise.all([
		owner.client.ask(remove, { id: workspace.id, accountId: second.id }),
		second.client.ask(remove, { id: workspace.id, accountId: owner.id }),
	]);
	t.is(replies.filter(({ code }) => code === undefined).length, 1);
	t.is(replies.filter(({ code }) => code === "NOT_FOUND").length, 1);
	const members = await app.sql("select role from workspace_members where workspace_id = $1", [workspace.id]);
	t.deepEqual(members, [{ role: "owner" }]);
});

test.serial("a workspace has at most fifty members", async t => {
	const { workspace, owner } = await owned();
	for (let count = 2; count <= 49; count += 1) {
		const accountId = await insertAccount(app);
		await app.sql("insert into workspace_members values ($1, $2, 'member', now())", [workspace.id, accountId]);
	}
	const emails = [`a-${workspace.id}@example.com`, `b-${workspace.id}@example.com`];
	for (const email of emails) await insertAccount(app, email);
	const replies = await Promise.all(emails.map(email => owner.client.ask(add, { id: workspace.id, email })));
	t.deepEqual(replies.map(({ code }) => code ?? "added").sort(), ["INVALID_REQUEST", "added"]);
});

test.serial("an account makes at most fifty workspaces, and others' adding it takes none of them", async t => {
	const { vendor, owner } = await owned();
	await app.sql(
		`insert into workspaces (name, vendor_id, market, currency, created_by, created_at)
		select 'Shop', $1, 'US', 'USD', $2, now() from generate_series(1, 48)`,
		[vendor.id, owner.id],
	);
	const { workspace: others, owner: stranger } = await owned();
	await stranger.client.ask(add, { id: others.id, email: owner.email, role: "owner" });
	t.is((await owner.client.ask(create, { name: "Fiftieth", vendor: vendor.slug })).code, undefined);
	t.is((await owner.client.ask(create, { name: "Too many", vendor: vendor.slug })).code, "INVALID_REQUEST");
});

for (const [parameter, value] of [
	["name", ""],
	["vendor", "nobody-known"],
	["market", "Mars"],
	["currency", "XYZ1"],
] as const)
	test.serial(`a workspace with a bad ${parameter} is refused by name`, async t => {
		const { slug } = await given.vendor();
		const { client } = await signedUp(app);
		const { code, errors } = await client.ask(create, { name: "Shop", vendor: slug, [parameter]: value });
		t.is(code, "INVALID_REQUEST");
		t.is(errors![0].extensions.errors[0].parameter, parameter);
		t.deepEqual(await app.sql("select from vendors where slug = 'nobody-known'"), []);
	});
