import { randomUUID } from "node:crypto";
import test from "ava";
import { type Client, signedUp } from "./support/client.js";
import { givenIn, now } from "./support/given.js";
import { restOf } from "./support/rest.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);
const rest = restOf(app);
const dayMs = 86_400_000;

const log = `query ($id: ID!, $first: Int = 20, $after: String, $operation: CommerceOperation,
	$outcome: CommerceRequestOutcome, $credentialId: ID) {
	project(id: $id) { requests(first: $first, after: $after, operation: $operation, outcome: $outcome, credentialId: $credentialId) {
		totalCount pageInfo { hasNextPage endCursor }
		nodes { id requestId operation outcome code reason cost charged credential { id name prefix } idempotencyKey startedAt milliseconds }
	} } }`;
const counts = `query ($id: ID!, $days: Int!) { project(id: $id) { requestCounts(days: $days) {
	day counts { operation outcome requests charged medianMilliseconds p95Milliseconds } } } }`;
const limits = `query ($id: ID!) { projectCredentials(projectId: $id) {
	nodes { id usageCount rateLimit { limit windowSeconds remaining resetSeconds } } } }`;

test.before(async () => {
	await given.offer({ product: await given.product({ name: "Aurelo headphones" }) });
});

/** Somebody who has signed up, with a project and credentials of it. */
async function developer() {
	const { client } = await signedUp(app);
	const { data } = await client.ask(`mutation { createProject(name: "Prices") { id } }`);
	const id: string = data.createProject.id;
	const credential = async (name: string, kind = "api_key"): Promise<{ id: string; key: string; prefix: string }> => {
		const made = await client.ask(
			`mutation ($id: ID!, $kind: CredentialKind!, $name: String!) {
				createProjectCredential(projectId: $id, kind: $kind, name: $name) { id key prefix } }`,
			{ id, kind, name },
		);
		return made.data.createProjectCredential;
	};
	const search = (key: string, query: string, idempotencyKey: string = randomUUID()) =>
		rest.post(
			"/api/v1/commerce/search-products",
			{ market: "US", query },
			{ "x-api-key": key, "idempotency-key": idempotencyKey },
		);
	const ask = async (text: string, variables: object = {}) => {
		const reply = await client.ask(text, { id, ...variables });
		if (reply.errors) throw new Error(reply.errors[0].message);
		return reply.data;
	};
	/** The log, when it holds so many lines: those of calls that stored nothing are put down after the reply. */
	const logged = async (lines: number, variables: object = {}) => {
		for (;;) {
			const { requests } = (await ask(log, variables)).project;
			if (requests.totalCount >= lines) return requests;
			await new Promise(resolve => setTimeout(resolve, 10));
		}
	};
	return { client, id, credential, search, ask, logged };
}

/** Puts lines into a project's log. */
async function put(
	project: string,
	lines: { at: Date; operation?: string; outcome?: string; milliseconds?: number }[],
) {
	await app.sql(
		`insert into commerce_requests
			(project_id, operation, outcome, cost, charged, reason, request_id, started_at, milliseconds)
		select $1, operation, outcome, 5, case outcome when 'billed' then 5 else 0 end, 'Put', gen_random_uuid(), at, milliseconds
		from json_to_recordset($2) as line(at timestamptz, operation text, outcome text, milliseconds int)`,
		[
			project,
			JSON.stringify(
				lines.map(line => ({ operation: "search_products", outcome: "billed", milliseconds: 10, ...line })),
			),
		],
	);
}

test("the log tells how each request ended, what it cost and what it was made with, newest first", async t => {
	const { id, credential, search, logged, ask } = await developer();
	const [server, agent] = [await credential("Server"), await credential("Agent")];
	const idempotencyKey = randomUUID();
	const first = await search(server.key, "aurelo", idempotencyKey);
	await search(server.key, "aurelo", idempotencyKey);
	await logged(2);
	await search(agent.key, "nothing is called so");
	await search(agent.key, "aurelo", "two words");
	const { nodes, totalCount } = await logged(3);
	t.is(totalCount, 3, "a key that is none is refused before anything is metered");
	t.like(nodes[2], {
		requestId: first.headers.get("x-request-id"),
		operation: "search_products",
		outcome: "billed",
		code: null,
		reason: "It has a result.",
		cost: 5,
		charged: 5,
		credential: { id: server.id, name: "Server", prefix: server.prefix },
		idempotencyKey,
	});
	t.like(nodes[1], { outcome: "replayed", charged: 0, idempotencyKey, credential: { id: server.id } });
	t.like(nodes[0], { outcome: "free", cost: 5, charged: 0, credential: { id: agent.id } });
	for (const { startedAt, milliseconds } of nodes) {
		t.true(Math.abs(Date.parse(startedAt) - now.getTime()) < 60_000);
		t.true(milliseconds >= 0);
	}
	await app.sql(
		"select post_credits('adjustment', a.account_id, -93, 'Taken', null, now()) from projects a where id = $1",
		[id],
	);
	await search(agent.key, "aurelo");
	t.like((await logged(4)).nodes[0], { outcome: "failed", code: "insufficient_credits", cost: 5, charged: 0 });
	const [today] = (await ask(counts, { days: 1 })).project.requestCounts;
	t.deepEqual(
		today.counts.map(({ outcome, requests, charged }: any) => [outcome, requests, charged]),
		[
			["billed", 1, 5],
			["failed", 1, 0],
			["free", 1, 0],
			["replayed", 1, 0],
		],
	);
});

test("the log is filtered by operation, outcome and credential, and its pages together are the whole", async t => {
	const { id, credential, search, logged } = await developer();
	const { id: credentialId, key } = await credential("Server");
	// Several at the very same moment, too.
	const lines = Array.from({ length: 12 }, (_, nth) => ({
		at: new Date(now.getTime() - 1_000 * (nth >> 1)),
		operation: nth % 3 === 0 ? "deep_search" : "find_offers",
		outcome: nth % 4 === 0 ? "failed" : "billed",
	}));
	await put(id, lines);
	await search(key, "aurelo");
	const whole = (await logged(13)).nodes.map((node: { id: string }) => node.id);
	t.is(whole.length, 13);
	for (const first of [1, 2, 5, 12, 13]) {
		const gathered: string[] = [];
		let after: string | undefined;
		for (let more = true; more; ) {
			const { nodes, pageInfo } = await logged(13, { first, after });
			gathered.push(...nodes.map((node: { id: string }) => node.id));
			({ hasNextPage: more, endCursor: after } = pageInfo);
		}
		t.deepEqual(gathered, whole);
	}
	const of = async (filter: object) => (await logged(0, filter)).totalCount;
	t.is(await of({ operation: "deep_search" }), 4);
	t.is(await of({ outcome: "failed" }), 3);
	t.is(await of({ operation: "deep_search", outcome: "failed" }), 1);
	t.is(await of({ credentialId }), 1);
	t.is(await of({ credentialId: credentialId.toUpperCase() }), 1);
	t.is(await of({ credentialId: "7" }), 0);
	t.is(await of({ credentialId: (await (await developer()).credential("Another's")).id }), 0);
});

test("each day of the window is counted, by operation and outcome, on UTC's midnights", async t => {
	const { id, ask } = await developer();
	const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
	const at = (days: number, ms: number) => new Date(midnight - days * dayMs + ms);
	await put(id, [
		...Array.from({ length: 20 }, (_, nth) => ({ at: at(1, dayMs - 1), milliseconds: nth + 1 })),
		{ at: at(1, 0), outcome: "failed", milliseconds: 7 },
		{ at: at(2, dayMs - 1), operation: "deep_search", milliseconds: 4_000 },
		{ at: at(3, dayMs - 1) },
	]);
	const days = (await ask(counts, { days: 3 })).project.requestCounts;
	t.deepEqual(
		days.map(({ day }: { day: string }) => day),
		[2, 1, 0].map(ago => at(ago, 0).toISOString().slice(0, 10)),
	);
	t.deepEqual(
		days.map((day: { counts: unknown[] }) => day.counts),
		[
			[
				{
					operation: "deep_search",
					outcome: "billed",
					requests: 1,
					charged: 5,
					medianMilliseconds: 4_000,
					p95Milliseconds: 4_000,
				},
			],
			[
				{
					operation: "search_products",
					outcome: "billed",
					requests: 20,
					charged: 100,
					medianMilliseconds: 10,
					p95Milliseconds: 19,
				},
				{
					operation: "search_products",
					outcome: "failed",
					requests: 1,
					charged: 0,
					medianMilliseconds: 7,
					p95Milliseconds: 7,
				},
			],
			[],
		],
	);
	for (const wrong of [0, 91]) await t.throwsAsync(ask(counts, { days: wrong }), { message: /days must be from 1/ });
});

test.serial("what is older than ninety days is not shown, and is thrown away as more comes", async t => {
	const { id, ask } = await developer();
	const old = new Date(now.getTime() - 91 * dayMs);
	// Beside the others' lines: the oldest are found by their identifiers, which rise with time.
	await app.sql("alter table commerce_requests alter column id set generated by default");
	for (let nth = 1; nth <= 5; nth++)
		await app.sql(
			`insert into commerce_requests (id, project_id, operation, outcome, cost, charged, reason, request_id, started_at, milliseconds)
			values ($1, $2, 'find_offers', 'free', 5, 0, 'Old', 'old', $3, 1)`,
			[-10 + nth, id, old],
		);
	t.is((await ask(log)).project.requests.totalCount, 0);
	const left = async () =>
		Number(
			(await app.sql<{ count: string }>("select count(*) from commerce_requests where request_id = 'old'"))[0]!.count,
		);
	t.is(await left(), 5);
	for (const expected of [3, 1, 0, 0]) {
		await put(id, [{ at: now }]);
		t.true((await left()) <= expected);
	}
	t.is((await ask(log)).project.requests.totalCount, 4);
});

test("a window is seen without taking a place in it, by who may list the credential", async t => {
	const { client, id, credential, search } = await developer();
	const { key, ...used } = await credential("Used");
	const unused = await credential("Unused", "mcp");
	for (let nth = 0; nth < 3; nth++) await search(key, "aurelo");
	const seen = async (by: Client, { id: wanted }: { id: string }) =>
		(await by.ask(limits, { id })).data?.projectCredentials.nodes.find((node: { id: string }) => node.id === wanted);
	for (let times = 0; times < 3; times++) {
		const whole = { limit: 100, windowSeconds: 60, remaining: 100, resetSeconds: 0 };
		t.deepEqual((await seen(client, unused)).rateLimit, whole);
		const { usageCount, rateLimit } = await seen(client, used);
		t.is(usageCount, 3);
		t.is(rateLimit.remaining, 97);
		t.true(rateLimit.resetSeconds > 30 && rateLimit.resetSeconds <= 60);
	}
	t.is(await seen((await signedUp(app)).client, used), undefined);
	const { body } = await rest.post(
		"/graphql",
		{ query: "{ viewer { rateLimit { remaining } credential { rateLimit { remaining } } } }" },
		{ "x-api-key": key },
	);
	t.deepEqual(body.data.viewer, { rateLimit: { remaining: 96 }, credential: { rateLimit: { remaining: 96 } } });
});

test.serial("windows and counts of a list are looked at together: one statement each, however long it is", async t => {
	const { client, id, credential } = await developer();
	for (let nth = 0; nth < 10; nth++) await credential(`Key ${nth}`);
	const statements = async (text: string) => {
		const before = app.reads.statements;
		const { errors } = await client.ask(text, { id });
		t.is(errors, undefined);
		return app.reads.statements - before;
	};
	const without = await statements(`query ($id: ID!) { projectCredentials(projectId: $id) { nodes { id } } }`);
	t.is(await statements(limits), without + 1);
	await client.ask(`mutation { a: createProject(name: "A") { id } b: createProject(name: "B") { id } }`);
	const list = (field: string) => `{ account { projects { id ${field} } } }`;
	t.is(
		await statements(list("requestCounts(days: 2) { day counts { requests } } requests(first: 1) { nodes { id } }")),
		(await statements(list("name"))) + 2,
	);
});
