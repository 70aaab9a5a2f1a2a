import { randomUUID } from "node:crypto";
import test from "ava";
import { CredentialState, stateOf } from "../src/access/credential-state.js";
import { callersOf } from "./support/callers.js";
import { signedUp } from "./support/client.js";
import { daysAgo, now } from "./support/given.js";
import { restOf } from "./support/rest.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
app.setClock(now);
const callers = callersOf(app);
const rest = restOf(app);

const create = `mutation ($workspaceId: ID, $input: WorkspaceKeyInput!) {
	createWorkspaceKey(workspaceId: $workspaceId, input: $input) { id key kind name prefix state createdAt expiresAt }
}`;
const createForProject = `mutation ($projectId: ID!, $kind: CredentialKind!, $name: String!, $expiresInDays: Int) {
	createProjectCredential(projectId: $projectId, kind: $kind, name: $name, expiresInDays: $expiresInDays) {
		id key kind name prefix state createdAt expiresAt
	}
}`;
const rotate = `mutation ($id: ID!) { rotateCredential(id: $id) { id key name expiresAt } }`;
const revoke = `mutation ($id: ID!) { revokeCredential(id: $id) { id state revokedAt } }`;
const list = `query ($workspaceId: ID) {
	workspace(id: $workspaceId) { keys: apiKeys { id kind name prefix state expiresAt revokedAt usageCount lastUsedAt } }
}`;
const listOfProject = `query ($projectId: ID!, $first: Int!, $after: String) {
	projectCredentials(projectId: $projectId, first: $first, after: $after) {
		nodes { id kind state usageCount } totalCount pageInfo { hasNextPage endCursor }
	}
}`;
const asKey = (key: string) => ({ "x-api-key": key });
const who = async (key: string) => {
	const { status, data, errors } = await app.graphql(`{ viewer { credential { id } } }`, {}, asKey(key));
	return [status, errors?.[0].extensions.code ?? data.viewer.credential.id];
};
const input = (details: object = {}) => ({ name: "Nightly", expiresInDays: 90, ...details });
const unknownId = "00000000-0000-4000-8000-000000000000";

test.serial("state is told by the moment, and revoked stays revoked", t => {
	const [before, after] = [daysAgo(1), daysAgo(-1)];
	t.is(stateOf({ revokedAt: null, expiresAt: null }, now), CredentialState.active);
	t.is(stateOf({ revokedAt: null, expiresAt: after }, now), CredentialState.active);
	t.is(stateOf({ revokedAt: null, expiresAt: now }, now), CredentialState.expired);
	t.is(stateOf({ revokedAt: before, expiresAt: after }, now), CredentialState.revoked);
	t.is(stateOf({ revokedAt: before, expiresAt: before }, now), CredentialState.revoked);
});

test.serial("a member makes a key of the workspace, which is shown once and stored as a hash", async t => {
	const member = await callers.person();
	const workspaceId = await callers.workspace(member);
	const { data, errors } = await callers.as(member, create, { workspaceId, input: input({ name: "  Nightly  " }) });
	t.is(errors, undefined);
	const { id, key, prefix, ...made } = data.createWorkspaceKey;
	t.deepEqual(made, {
		kind: "workspace_key",
		name: "Nightly",
		state: "active",
		createdAt: now.toISOString(),
		expiresAt: daysAgo(-90).toISOString(),
	});
	t.true(key.startsWith(prefix) && key.startsWith("pgw_"));
	t.deepEqual(await who(key), [200, id]);
	const [row] = await app.sql<any>(`select * from credentials where id = $1`, [id]);
	t.false(JSON.stringify(row).includes(key.slice(prefix.length)));
	t.deepEqual(row.secret_hash, app.access.hashOf(key));
	t.is(row.created_by, member.accountId);
	const { keys } = (await callers.as(member, list)).data.workspace;
	t.is(keys.length, 1);
	t.false(JSON.stringify(keys).includes(key));
});

test.serial("a key has a name and lives for one of five stretches of days", async t => {
	const member = await callers.person();
	const workspaceId = await callers.workspace(member);
	for (const days of [30, 60, 90, 180, 365]) {
		const { data } = await callers.as(member, create, { workspaceId, input: input({ expiresInDays: days }) });
		t.is(data.createWorkspaceKey.expiresAt, daysAgo(-days).toISOString());
	}
	for (const [wrong, pointer] of [
		[{ expiresInDays: 31 }, "/expiresInDays"],
		[{ expiresInDays: 0 }, "/expiresInDays"],
		[{ name: "  " }, "/name"],
		[{ name: "x".repeat(101) }, "/name"],
		[{ kind: "api_key" }, "/kind"],
	] as const) {
		const { code, errors } = await callers.as(member, create, { workspaceId, input: input(wrong) });
		t.is(code, "INVALID_REQUEST");
		t.is((errors![0]!.originalError as any).faults[0].pointer, pointer);
	}
	t.is((await callers.as(member, list)).data.workspace.keys.length, 5);
});

test.serial(
	"of thirty keys that are made at once ten come to be; MCP credentials, revoked and expired ones count apart",
	async t => {
		const member = await callers.person();
		const workspaceId = await callers.workspace(member);
		const make = async (kind: string) => {
			for (;;) {
				const made = await callers.as(member, create, { workspaceId, input: input({ kind }) });
				// On a busy machine some of them find no connection in time, and ask again, as clients do.
				if (made.code !== "UNAVAILABLE") return made;
			}
		};
		const makeMany = (kind: string) => Promise.all(Array.from({ length: 30 }, () => make(kind)));
		for (const kind of ["workspace_key", "workspace_mcp"]) {
			const made = await makeMany(kind);
			t.is(made.filter(({ data }) => data).length, 10);
			t.deepEqual([...new Set(made.map(({ code }) => code))].sort(), ["KEY_LIMIT_REACHED", undefined]);
		}
		const { keys } = (await callers.as(member, list)).data.workspace;
		await callers.as(member, revoke, { id: keys.find((key: any) => key.kind === "workspace_key").id });
		t.is((await callers.as(member, create, { workspaceId, input: input() })).code, undefined);
		t.is((await callers.as(member, create, { workspaceId, input: input() })).code, "KEY_LIMIT_REACHED");
		const later = daysAgo(-90);
		t.is((await callers.as(member, create, { workspaceId, input: input() }, later)).code, undefined);
	},
);

test.serial(
	"rotating gives a key of the same name that ends when the old one would have, and ends the old one",
	async t => {
		const member = await callers.person();
		const workspaceId = await callers.workspace(member);
		const expiresAt = new Date(now.getTime() + 12_345_000);
		const old = await callers.key("workspace_key", workspaceId, { name: "Nightly", expiresAt });
		const { data } = await callers.as(member, rotate, { id: old.id });
		const { id, key, name, expiresAt: end } = data.rotateCredential;
		t.deepEqual([name, end], ["Nightly", expiresAt.toISOString()]);
		t.deepEqual(await who(old.key), [401, "REVOKED_API_KEY"]);
		t.deepEqual(await who(key), [200, id]);
		t.is((await callers.as(member, rotate, { id: old.id })).code, "API_KEY_NOT_FOUND");
	},
);

test.serial("of many that rotate one key at once, one does", async t => {
	const member = await callers.person();
	const workspaceId = await callers.workspace(member);
	for (let index = 0; index < 9; index++) await callers.key("workspace_key", workspaceId);
	const { id } = await callers.key("workspace_key", workspaceId);
	const outcomes = await Promise.all(Array.from({ length: 8 }, () => callers.as(member, rotate, { id })));
	t.is(outcomes.filter(({ data }) => data).length, 1);
	const { keys } = (await callers.as(member, list)).data.workspace;
	t.is(keys.filter(({ state }: any) => state === "active").length, 10);
});

test.serial("a rotated key is of the person who knows it", async t => {
	const [maker, other] = [await callers.person(), await callers.person()];
	const workspaceId = await callers.workspace(maker, other);
	const { data } = await callers.as(maker, create, { workspaceId, input: input() });
	const rotated = (await callers.as(other, rotate, { id: data.createWorkspaceKey.id })).data.rotateCredential;
	const itself = await app.graphql(rotate, { id: rotated.id }, asKey(rotated.key));
	const makers = await app.sql<any>(`select created_by from credentials where id = any($1)`, [
		[rotated.id, itself.data.rotateCredential.id],
	]);
	t.deepEqual(
		makers.map(({ created_by }) => created_by),
		[other.accountId, other.accountId],
	);
});

test.serial("a member manages keys over REST with the session's cookie", async t => {
	app.setClock(undefined);
	t.teardown(() => app.setClock(now));
	const { client } = await signedUp(app);
	const slug = `own-${randomUUID()}`;
	await app.sql(`insert into vendors (slug, name, created_at) values ($1, 'Own', now())`, [slug]);
	const made = await client.ask(
		`mutation ($slug: String!) { createWorkspace(name: "Mine", vendor: $slug, market: "US", currency: "USD") { id } }`,
		{ slug },
	);
	t.is(made.errors, undefined);
	const path = "/api/settings/api-keys";
	const ask = async (method: string, where = "", body?: object) => {
		const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
		const headers = { cookie, ...(body && { "content-type": "application/json" }) };
		const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
		const response = await fetch(app.address + path + where, init);
		return { status: response.status, headers: response.headers, body: (await response.json()) as any };
	};
	const generated = await ask("POST", "", { name: "Nightly", expiresInDays: 30 });
	t.is(generated.status, 201);
	t.false(generated.headers.has("x-ratelimit-limit"));
	t.is(generated.headers.get("cache-control"), "no-store");
	const { success, message, data } = generated.body;
	t.deepEqual([success, typeof message], [true, "string"]);
	t.deepEqual(Object.keys(data), ["id", "name", "key", "kind", "prefix", "state", "createdAt", "expiresAt"]);
	t.is(Date.parse(data.expiresAt) - Date.parse(data.createdAt), 30 * 86_400_000);
	for (const [body, pointer] of [
		[{ name: "Nightly" }, "/expiresInDays"],
		[{ name: "Nightly", expiresInDays: 31 }, "/expiresInDays"],
		[{ name: "", expiresInDays: 30 }, "/name"],
		[{ name: "Nightly", expiresInDays: 30, more: 1 }, "/more"],
	] as const) {
		const refused = await ask("POST", "", body);
		t.deepEqual([refused.status, refused.body.code, refused.body.errors[0].pointer], [400, "invalid_request", pointer]);
	}
	const listed = await ask("GET");
	t.deepEqual(
		listed.body.data.keys.map(({ id, usageCount, lastUsedAt }: any) => [id, usageCount, lastUsedAt]),
		[[data.id, 0, null]],
	);
	t.false(JSON.stringify(listed.body).includes(data.key));
	const rotated = await ask("POST", `/${data.id}/rotate`);
	t.deepEqual([rotated.status, rotated.body.data.expiresAt], [201, data.expiresAt]);
	const revoked = await ask("DELETE", `/${rotated.body.data.id}`);
	t.deepEqual([revoked.status, revoked.body.data.state], [200, "revoked"]);
	t.is((await ask("POST", `/${data.id}/rotate`)).body.code, "api_key_not_found");
});

test.serial("a key that has expired is not rotated, and revoking leaves it as it is", async t => {
	const member = await callers.person();
	const workspaceId = await callers.workspace(member);
	const { id } = await callers.key("workspace_key", workspaceId, { createdAt: daysAgo(60), expiresAt: daysAgo(30) });
	t.is((await callers.as(member, rotate, { id })).code, "API_KEY_NOT_FOUND");
	t.deepEqual((await callers.as(member, revoke, { id })).data.revokeCredential, {
		id,
		state: "expired",
		revokedAt: null,
	});
});

test.serial("revoking ends a key at once, and twice is as good as once", async t => {
	const member = await callers.person();
	const workspaceId = await callers.workspace(member);
	const { id, key } = await callers.key("workspace_key", workspaceId);
	const revoked = { id, state: "revoked", revokedAt: now.toISOString() };
	t.deepEqual((await callers.as(member, revoke, { id })).data.revokeCredential, revoked);
	t.deepEqual(await who(key), [401, "REVOKED_API_KEY"]);
	t.deepEqual((await callers.as(member, revoke, { id }, daysAgo(-1))).data.revokeCredential, revoked);
});

test.serial("a project's owner makes, lists, rotates and revokes its credentials", async t => {
	const owner = await callers.person();
	const projectId = await callers.project(owner);
	const made = [];
	for (const kind of ["api_key", "mcp"]) {
		const { data } = await callers.as(owner, createForProject, { projectId, kind, name: "Agent" });
		t.is(data.createProjectCredential.expiresAt, null);
		made.push(data.createProjectCredential);
	}
	t.deepEqual(await who(made[0].key), [200, made[0].id]);
	const rotated = (await callers.as(owner, rotate, { id: made[0].id })).data.rotateCredential;
	t.is(rotated.expiresAt, null);
	await callers.as(owner, revoke, { id: made[1].id });
	const pages = [];
	for (let after: string | null = null; ; ) {
		const { data } = await callers.as(owner, listOfProject, { projectId, first: 2, after });
		const { nodes, pageInfo, totalCount } = data.projectCredentials;
		t.is(totalCount, 3);
		pages.push(...nodes);
		if (!pageInfo.hasNextPage) break;
		after = pageInfo.endCursor;
	}
	t.deepEqual(Object.fromEntries(pages.map(({ id, state, usageCount }) => [id, [state, usageCount]])), {
		[made[0].id]: ["revoked", 1],
		[made[1].id]: ["revoked", 0],
		[rotated.id]: ["active", 0],
	});
	const { code } = await callers.as(owner, createForProject, { projectId, kind: "workspace_key", name: "Agent" });
	t.is(code, "INVALID_REQUEST");
	const limited = await callers.as(owner, createForProject, {
		projectId,
		kind: "mcp",
		name: "Agent",
		expiresInDays: 30,
	});
	t.is(limited.data.createProjectCredential.expiresAt, daysAgo(-30).toISOString());
});

test.serial("a workspace key lists, rotates and revokes itself, and nothing else", async t => {
	const member = await callers.person();
	const workspaceId = await callers.workspace(member);
	const mine = await callers.key("workspace_key", workspaceId);
	const other = await callers.key("workspace_key", workspaceId);
	const foreign = await callers.key("workspace_key");
	const path = "/api/settings/api-keys";
	const ask = async (method: string, where: string, key = mine.key, body?: object) => {
		const response = await fetch(app.address + where, {
			method,
			headers: { ...asKey(key), ...(body && { "content-type": "application/json" }) },
			...(body && { body: JSON.stringify(body) }),
		});
		return { status: response.status, headers: response.headers, body: (await response.json()) as any };
	};
	const listed = await ask("GET", path);
	t.is(listed.status, 200);
	t.true(listed.body.success);
	t.deepEqual(listed.body.data.keys.map(({ id }: any) => id).sort(), [mine.id, other.id].sort());
	t.is(listed.headers.get("x-ratelimit-remaining"), "99");
	t.is(listed.headers.get("cache-control"), "no-store");
	for (const [method, where, body, code] of [
		["POST", path, input(), "forbidden"],
		["POST", `${path}/${other.id}/rotate`, undefined, "forbidden"],
		["DELETE", `${path}/${other.id}`, undefined, "forbidden"],
		["DELETE", `${path}/${foreign.id}`, undefined, "api_key_not_found"],
		["POST", `${path}/${foreign.id}/rotate`, undefined, "api_key_not_found"],
		["DELETE", `${path}/${unknownId}`, undefined, "api_key_not_found"],
		["DELETE", `${path}/nonsense`, undefined, "api_key_not_found"],
		["GET", `${path}?workspaceId=${await callers.workspace()}`, undefined, "not_found"],
	] as const) {
		const reply = await ask(method, where, mine.key, body);
		t.deepEqual([reply.status, reply.body.code], [code === "forbidden" ? 403 : 404, code], `${method} ${where}`);
		t.deepEqual([reply.body.success, reply.body.data], [false, null]);
		t.true(reply.headers.has("x-ratelimit-limit"));
	}
	const rotated = await ask("POST", `${path}/${mine.id}/rotate`);
	t.is(rotated.status, 201);
	t.deepEqual(await who(mine.key), [401, "REVOKED_API_KEY"]);
	const revoked = await ask("DELETE", `${path}/${rotated.body.data.id}`, rotated.body.data.key);
	t.deepEqual([revoked.status, revoked.body.data.state], [200, "revoked"]);
	t.deepEqual(await who(rotated.body.data.key), [401, "REVOKED_API_KEY"]);
});

test.serial("the settings take a workspace key or a session, and tell who comes without", async t => {
	const path = "/api/settings/api-keys";
	const without = await rest.get(path);
	t.deepEqual([without.status, without.body.code], [401, "missing_api_key"]);
	const project = await callers.key("api_key");
	const wrong = await rest.get(path, asKey(project.key));
	t.deepEqual([wrong.status, wrong.body.code], [403, "wrong_credential_kind"]);
	t.is(wrong.body.message, "This takes a workspace key (pgw_…), and not a Commerce REST key (pgc_…).");
});

test.serial("a window is one, whichever door the key comes in by", async t => {
	const { key } = await callers.key("workspace_key");
	const remaining = [];
	for (let index = 0; index < 3; index++) {
		const { headers } = await rest.get("/api/settings/api-keys", asKey(key));
		remaining.push(Number(headers.get("x-ratelimit-remaining")));
		const { data } = await app.graphql(`{ viewer { rateLimit { remaining } } }`, {}, asKey(key));
		remaining.push(data.viewer.rateLimit.remaining);
	}
	t.deepEqual(remaining, [99, 98, 97, 96, 95, 94]);
});

test.serial("nobody sees or changes what belongs to others", async t => {
	const [owner, stranger] = [await callers.person(), await callers.person()];
	const workspaceId = await callers.workspace(owner);
	await callers.workspace(stranger);
	const projectId = await callers.project(owner);
	const ofWorkspace = await callers.key("workspace_key", workspaceId);
	const ofProject = await callers.key("api_key", projectId);
	for (const [operation, variables, code] of [
		[list, { workspaceId }, "NOT_FOUND"],
		[list, { workspaceId: "nonsense" }, "NOT_FOUND"],
		[create, { workspaceId, input: input() }, "NOT_FOUND"],
		[listOfProject, { projectId, first: 20 }, "NOT_FOUND"],
		[createForProject, { projectId, kind: "mcp", name: "Mine" }, "NOT_FOUND"],
		[rotate, { id: ofWorkspace.id }, "API_KEY_NOT_FOUND"],
		[revoke, { id: ofWorkspace.id }, "API_KEY_NOT_FOUND"],
		[rotate, { id: ofProject.id }, "API_KEY_NOT_FOUND"],
		[revoke, { id: ofProject.id }, "API_KEY_NOT_FOUND"],
		[revoke, { id: unknownId }, "API_KEY_NOT_FOUND"],
	] as const)
		t.is((await callers.as(stranger, operation, variables)).code, code, operation);
	for (const operation of [rotate, revoke])
		t.is(
			(await app.graphql(operation, { id: ofProject.id }, asKey(ofProject.key))).errors![0].extensions.code,
			"FORBIDDEN",
		);
	const anonymous = await app.graphql(list);
	t.is(anonymous.errors![0].extensions.code, "MISSING_API_KEY");
	t.is((await app.graphql(revoke, { id: ofProject.id })).errors![0].extensions.code, "MISSING_API_KEY");
	t.deepEqual(await who(ofWorkspace.key), [200, ofWorkspace.id]);
	t.deepEqual(await who(ofProject.key), [200, ofProject.id]);
});

test.serial("who is a member of several workspaces names the one", async t => {
	const member = await callers.person();
	t.is((await callers.as(member, list)).code, "NOT_FOUND");
	const first = await callers.workspace(member);
	t.is((await callers.as(member, list)).code, undefined);
	await callers.workspace(member);
	t.is((await callers.as(member, list)).code, "INVALID_REQUEST");
	const { data } = await callers.as(member, create, { workspaceId: first, input: input() });
	const { keys } = (await callers.as(member, list, { workspaceId: first })).data.workspace;
	t.deepEqual(
		keys.map(({ id }: any) => id),
		[data.createWorkspaceKey.id],
	);
});

test.serial("the list tells how often a key was used, and when last", async t => {
	const member = await callers.person();
	const workspaceId = await callers.workspace(member);
	const { id, key } = await callers.key("workspace_key", workspaceId);
	for (let index = 0; index < 3; index++) await who(key);
	const { keys } = (await callers.as(member, list)).data.workspace;
	t.is(keys[0].id, id);
	t.is(keys[0].usageCount, 3);
	t.is(keys[0].lastUsedAt, now.toISOString());
});
