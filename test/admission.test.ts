import { setTimeout as sleep } from "node:timers/promises";
import test from "ava";
import { newCredential } from "../src/access/credential-format.js";
import type { CredentialKind } from "../src/access/principal.js";
import { callersOf } from "./support/callers.js";
import { daysAgo, now } from "./support/given.js";
import { startApp, type TestApp } from "./support/start-app.js";

const app = await startApp();
app.setClock(now);
const callers = callersOf(app);

const viewer = `{ viewer { kind credential { id kind name prefix expiresAt usageCount } rateLimit { limit windowSeconds remaining resetSeconds } } }`;

const ask = (key: string | undefined, at: TestApp = app, query = viewer) =>
	fetch(`${at.address}/graphql`, {
		method: "POST",
		headers: { "content-type": "application/json", ...(key === undefined ? {} : { "x-api-key": key }) },
		body: JSON.stringify({ query }),
	});

/** Status, code and whether a window is told. */
async function told(response: Response) {
	const { errors } = (await response.json()) as any;
	return [response.status, errors?.[0].extensions.code, response.headers.has("x-ratelimit-limit")];
}

const uses = async (id: string) =>
	(
		await app.sql<any>(
			`select usage_count::int as count, last_used_at, places from credential_uses where credential_id = $1`,
			[id],
		)
	)[0];

test.serial("a key says who is calling, and where its window stands", async t => {
	const { id, key, prefix, expiresAt } = await callers.key("workspace_key", undefined, { name: "My own" });
	const response = await ask(key);
	const { data } = (await response.json()) as any;
	t.deepEqual(data.viewer, {
		kind: "workspace",
		credential: {
			id,
			kind: "workspace_key",
			name: "My own",
			prefix,
			expiresAt: expiresAt!.toISOString(),
			usageCount: 1,
		},
		rateLimit: { limit: 100, windowSeconds: 60, remaining: 99, resetSeconds: 60 },
	});
	const { headers } = response;
	t.is(headers.get("x-ratelimit-limit"), "100");
	t.is(headers.get("x-ratelimit-remaining"), "99");
	t.is(headers.get("x-ratelimit-reset"), "60");
	t.is(headers.get("ratelimit-policy"), `"default";q=100;w=60`);
	t.is(headers.get("ratelimit"), `"default";r=99;t=60`);
});

test.serial("who calls without a key is nobody, and has no window", async t => {
	for (const key of [undefined, ""]) {
		const response = await ask(key);
		t.deepEqual((await response.json()) as any, {
			data: { viewer: { kind: "anonymous", credential: null, rateLimit: null } },
			extensions: { cost: { requested: 3, maximum: 5000 } },
		});
		t.false(response.headers.has("x-ratelimit-limit"));
	}
});

test.serial("a project's key calls for the project", async t => {
	const { key } = await callers.key("api_key");
	const { data } = (await (await ask(key)).json()) as any;
	t.is(data.viewer.kind, "project");
	t.is(data.viewer.credential.expiresAt, null);
});

test.serial("a credential that is not live is refused with 401, takes no place, and is told no window", async t => {
	const revoked = await callers.key("workspace_key");
	await app.sql(`update credentials set revoked_at = $2 where id = $1`, [revoked.id, now]);
	const expired = await callers.key("workspace_key", undefined, { expiresAt: now, createdAt: daysAgo(30) });
	for (const [key, code] of [
		["nonsense", "INVALID_API_KEY"],
		[`${newCredential("api_key").slice(0, -1)}-`, "INVALID_API_KEY"],
		[newCredential("api_key"), "INVALID_API_KEY"],
		[revoked.key, "REVOKED_API_KEY"],
		[expired.key, "EXPIRED_API_KEY"],
	] as const) {
		const response = await ask(key);
		t.is(response.headers.get("www-authenticate"), 'ApiKey realm="Pricegraph", header="X-API-Key"');
		t.deepEqual(await told(response), [401, code, false]);
	}
	for (const { id } of [revoked, expired]) t.deepEqual(await uses(id), { count: 0, last_used_at: null, places: [] });
});

test.serial("an MCP credential opens MCP only: 403, and no place is taken", async t => {
	for (const kind of ["mcp", "workspace_mcp"] satisfies CredentialKind[]) {
		const { id, key } = await callers.key(kind);
		const response = await ask(key);
		t.deepEqual(await told(response), [403, "WRONG_CREDENTIAL_KIND", false]);
		t.is((await uses(id)).count, 0);
	}
	const { key } = await callers.key("mcp");
	const { errors } = (await (await ask(key)).json()) as any;
	t.is(
		errors[0].message,
		"This takes a Commerce REST key (pgc_…) or a workspace key (pgw_…), and not a Commerce MCP credential (pgm_…).",
	);
});

test.serial("a mistyped key is refused without a look-up, and a known one costs one statement", async t => {
	const lone = await startApp();
	const { key } = await callersOf(lone).key("workspace_key");
	const statements = async (raw: string) => {
		const before = lone.reads.statements;
		await (await ask(raw, lone, `{ viewer { kind rateLimit { remaining } } }`)).json();
		return lone.reads.statements - before;
	};
	t.is(await statements(`${key.slice(0, -1)}${key.endsWith("a") ? "b" : "a"}`), 0);
	t.is(await statements(key), 1);
	t.is((await lone.sql<any>(`select usage_count::int as count from credential_uses`))[0].count, 1);
});

test.serial("state is judged by the request's clock", async t => {
	const lone = await startApp();
	const end = new Date("2030-01-01T00:00:00.000Z");
	const { key } = await callersOf(lone).key("workspace_key", undefined, { expiresAt: end });
	lone.setClock(new Date(end.getTime() - 1));
	t.is((await ask(key, lone)).status, 200);
	lone.setClock(end);
	t.deepEqual(await told(await ask(key, lone)), [401, "EXPIRED_API_KEY", false]);
});

test.serial("the credential is looked at before the body", async t => {
	const { key } = await callers.key("api_key");
	const send = (raw: string) =>
		fetch(`${app.address}/graphql`, {
			method: "POST",
			headers: { "x-api-key": raw, "content-type": "text/plain" },
			body: "{",
		});
	t.is((await send("nonsense")).status, 401);
	const refused = await send(key);
	t.is(refused.status, 415);
	t.is(refused.headers.get("x-ratelimit-remaining"), "99");
});

test.serial("public paths take no key, and no place for one that is sent", async t => {
	const { id, key } = await callers.key("api_key");
	for (const raw of [key, "nonsense"]) {
		const response = await fetch(`${app.address}/api/v1/insights/market`, { headers: { "x-api-key": raw } });
		t.is(response.status, 200);
		t.false(response.headers.has("x-ratelimit-limit"));
	}
	t.is((await uses(id)).count, 0);
});

test.serial("of 200 requests at once at two processes exactly 100 are let in", async t => {
	const first = await startApp();
	const second = await startApp({}, { beside: first });
	const { id, key } = await callersOf(first).key("workspace_key");
	const askUntilTold = async (at: TestApp): Promise<Response> => {
		const response = await ask(key, at);
		// On a busy machine some of them find no connection in time, take no place, and ask again.
		return response.status === 503 ? askUntilTold(at) : response;
	};
	const responses = await Promise.all(
		Array.from({ length: 200 }, (_, index) => askUntilTold(index % 2 ? first : second)),
	);
	const admitted = responses.filter(({ status }) => status === 200);
	const limited = responses.filter(({ status }) => status === 429);
	t.deepEqual([admitted.length, limited.length], [100, 100]);
	const remaining = admitted.map(({ headers }) => Number(headers.get("x-ratelimit-remaining")));
	t.deepEqual(
		remaining.sort((one, other) => one - other),
		Array.from({ length: 100 }, (_, index) => index),
	);
	for (const response of limited) {
		const { headers } = response;
		t.is(headers.get("x-ratelimit-remaining"), "0");
		t.is(headers.get("retry-after"), headers.get("x-ratelimit-reset"));
		t.is(((await response.json()) as any).errors[0].extensions.code, "RATE_LIMITED");
	}
	const [row] = await first.sql<any>(
		`select usage_count::int as count, cardinality(places) as places from credential_uses where credential_id = $1`,
		[id],
	);
	t.deepEqual(row, { count: 100, places: 100 });
	// A server that starts anew finds the window as it was.
	const third = await startApp({}, { beside: first });
	t.is((await ask(key, third)).status, 429);
});

test.serial("Retry-After is enough, and not a second too much", async t => {
	const rateRule = { limit: 3, windowMs: 4_300 };
	const lone = await startApp({}, { rateRule });
	const { key } = await callersOf(lone).key("api_key");
	const start = performance.now();
	for (let index = 0; index < 3; index++) t.is((await ask(key, lone)).status, 200);
	await sleep(300);
	const refused = await ask(key, lone);
	t.is(refused.status, 429);
	t.is(refused.headers.get("ratelimit-policy"), `"default";q=3;w=5`);
	const retryAfter = Number(refused.headers.get("retry-after"));
	const [{ oldest }] = (await lone.sql<any>(`select places[1]::float8 / 1000 as oldest from credential_uses`)) as [any];
	const waited = performance.now() - start;
	// As the database would say it now: a little less than when it refused.
	const left = (oldest + rateRule.windowMs - Date.now()) / 1_000;
	t.true(retryAfter >= left && retryAfter - 1 < left + waited / 1_000, `${retryAfter} s for ${left} s`);
	await sleep(retryAfter * 1_000);
	t.is((await ask(key, lone)).status, 200);
});
