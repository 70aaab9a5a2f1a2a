import { request } from "node:http";
import test from "ava";
import { newCredential } from "../../src/access/credential-format.js";
import type { CredentialKind } from "../../src/access/principal.js";
import { callersOf } from "../support/callers.js";
import { daysAgo, givenIn } from "../support/given.js";
import { connect, retailer, revisions, shopper } from "../support/mcp.js";
import { startApp } from "../support/start-app.js";

const rateRule = { limit: 10, windowMs: 60_000 };
const app = await startApp({}, { rateRule });
const given = givenIn(app);
const callers = callersOf(app);
const kinds = { commerce: "mcp", customer: "workspace_mcp" } as const;
const servers = ["commerce", "customer"] as const;

const search = { market: "US", query: "aurelo headphones" };

test.before(async () => {
	await given.offer({ product: await given.product({ name: "Aurelo headphones" }) });
});

const initialize = {
	jsonrpc: "2.0",
	id: 1,
	method: "initialize",
	params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};

interface Sent {
	readonly method?: string;
	readonly token?: string;
	readonly headers?: Record<string, string>;
	readonly body?: unknown;
}

/** By hand: a client library would neither send all of it nor tell all of what comes back. */
async function send(path: string, { method = "POST", token, headers, body = initialize }: Sent) {
	const { port } = new URL(app.address);
	const text = typeof body === "string" ? body : JSON.stringify(body);
	const sent = {
		"content-type": "application/json",
		accept: "application/json, text/event-stream",
		...(token === undefined ? undefined : { authorization: `Bearer ${token}` }),
		...headers,
	};
	return new Promise<{ status: number; headers: Record<string, any>; body: any }>((resolve, reject) => {
		const outgoing = request({ host: "127.0.0.1", port, path, method, headers: sent }, async reply => {
			let received = "";
			for await (const chunk of reply) received += chunk;
			resolve({ status: reply.statusCode!, headers: reply.headers, body: received ? JSON.parse(received) : undefined });
		});
		outgoing.on("error", reject);
		outgoing.end(method === "POST" ? text : undefined);
	});
}

for (const server of servers) {
	const path = `/mcp/${server}`;
	const metadata = `${"http://localhost:0"}/.well-known/oauth-protected-resource${path}`;

	test(`${path} without a credential: 401 with where its tokens are described`, async t => {
		const others: Record<string, string>[] = [
			{},
			{ authorization: "Basic YTpi" },
			{ "x-api-key": (await callers.key(kinds[server])).key },
		];
		for (const headers of others) {
			const reply = await send(path, { headers });
			t.is(reply.status, 401);
			t.is(reply.headers["www-authenticate"], `Bearer realm="Pricegraph", resource_metadata="${metadata}"`);
			t.is(reply.body.error.data.code, "missing_api_key");
			t.regex(reply.body.error.message, /Authorization: Bearer.*key create/s);
			t.false("id" in reply.body);
		}
		const { body } = await send(metadata.replace("http://localhost:0", ""), { method: "GET" });
		t.deepEqual(body.resource, `http://localhost:0${path}`);
		t.deepEqual(body.bearer_methods_supported, ["header"]);
		t.is((await fetch(app.address + new URL(body.resource_documentation).pathname)).status, 200);
	});

	test(`${path} with a credential that does not authenticate: 401, invalid_token`, async t => {
		const revoked = await callers.key(kinds[server]);
		await app.sql("update credentials set revoked_at = now() where id = $1", [revoked.id]);
		const expired = await callers.key(kinds[server], undefined, { createdAt: daysAgo(60), expiresAt: daysAgo(1) });
		for (const [token, code] of [
			["nonsense", "invalid_api_key"],
			[newCredential(kinds[server]), "invalid_api_key"],
			[revoked.key, "revoked_api_key"],
			[expired.key, "expired_api_key"],
		] as const) {
			const reply = await send(path, { token });
			t.deepEqual([reply.status, reply.body.error.data.code], [401, code]);
			t.is(
				reply.headers["www-authenticate"],
				`Bearer realm="Pricegraph", resource_metadata="${metadata}", error="invalid_token"`,
			);
		}
	});

	test(`${path} with a key of another kind: 403, with the right kind and how to make one`, async t => {
		for (const kind of ["api_key", "mcp", "workspace_key", "workspace_mcp"] satisfies CredentialKind[]) {
			if (kind === kinds[server]) continue;
			const { status, headers, body } = await send(path, { token: (await callers.key(kind)).key });
			t.deepEqual([status, body.error.data.code], [403, "wrong_credential_kind"]);
			t.regex(
				body.error.message,
				server === "commerce" ? /Commerce MCP credential \(pgm_…\)/ : /MCP credential \(pgx_…\)/,
			);
			t.regex(body.error.message, /npx pricegraph key create/);
			t.is(headers["x-ratelimit-limit"], undefined);
		}
	});

	test(`${path} lets no page of another site in, by whichever name`, async t => {
		const { key: token } = await callers.key(kinds[server]);
		const { port } = new URL(app.address);
		for (const host of [
			"evil.example.com",
			`evil.example.com:${port}`,
			"localhost.evil.example.com",
			"10.0.0.1.evil.example",
		]) {
			const { status, body } = await send(path, { token, headers: { host } });
			t.deepEqual([status, body.error.data.code], [403, "forbidden"], host);
		}
		for (const origin of [
			"https://evil.example.com",
			"null",
			"http://localhost.evil.example.com",
			"https://localhost:0",
		]) {
			const { status } = await send(path, { token, headers: { origin } });
			t.is(status, origin === "https://localhost:0" ? 200 : 403, origin);
		}
		const own: Record<string, string>[] = [
			{ host: `localhost:${port}` },
			{ host: `[::1]:${port}`, origin: "http://localhost:6274" },
			{ host: `192.168.1.7:${port}` },
			{ host: "localhost:0", origin: "http://localhost:0" },
		];
		for (const headers of own) t.is((await send(path, { token, headers })).status, 200);
	});

	test(`${path} takes POST and JSON only, one message at a time, of limited size`, async t => {
		const { key: token } = await callers.key(kinds[server]);
		for (const method of ["GET", "DELETE", "PUT"]) {
			const { status, headers } = await send(path, { token, method });
			t.deepEqual([status, headers.allow], [405, "OPTIONS, POST"]);
		}
		const told = async (sent: Sent) => {
			const { status, body } = await send(path, { token, ...sent });
			return [status, body.error.code, body.error.data?.code];
		};
		t.deepEqual(await told({ headers: { "content-type": "text/plain" } }), [415, -32_000, "unsupported_media_type"]);
		t.deepEqual(await told({ body: "{" }), [400, -32_700, "invalid_json"]);
		t.deepEqual(await told({ body: [initialize, initialize] }), [400, -32_600, "invalid_request"]);
		t.deepEqual(await told({ body: `"${"x".repeat(300_000)}"` }), [413, -32_000, "payload_too_large"]);
		t.is((await told({ body: {} }))[0], 400);
		t.is((await told({ headers: { accept: "text/html" } }))[0], 406);
	});
}

for (const revision of revisions)
	test(`what is no tool and no method is a fault of the protocol, in ${revision}`, async t => {
		const { key: token } = await callers.key("mcp");
		const { call } = await connect(app, { server: "commerce", token, revision });
		const failure: any = await t.throwsAsync(call("delete_products"));
		t.is(failure.code, -32_602);
		t.regex(failure.message, /Unknown tool: delete_products.*search_products/);
	});

test("a method that is not served is one that is not found, in either revision", async t => {
	const { key: token } = await callers.key("mcp");
	const { body } = await send("/mcp/commerce", { token, body: { jsonrpc: "2.0", id: 7, method: "prompts/list" } });
	t.like(body, { id: 7, error: { code: -32_601 } });
	const _meta = {
		"io.modelcontextprotocol/protocolVersion": "2026-07-28",
		"io.modelcontextprotocol/clientCapabilities": {},
	};
	const headers = { "mcp-protocol-version": "2026-07-28", "mcp-method": "prompts/list" };
	const message = { jsonrpc: "2.0", id: 8, method: "prompts/list", params: { _meta } };
	const reply = await send("/mcp/commerce", { token, headers, body: message });
	t.is(reply.status, 404);
	t.like(reply.body, { id: 8, error: { code: -32_601 } });
});

test("a notification is taken without an answer", async t => {
	const { key: token } = await callers.key("mcp");
	const reply = await send("/mcp/commerce", { token, body: { jsonrpc: "2.0", method: "notifications/initialized" } });
	t.deepEqual([reply.status, reply.body], [202, undefined]);
});

test.serial(
	"calls take places, in one window over processes and revisions; connecting and listing take none",
	async t => {
		const other = await startApp({}, { beside: app, rateRule });
		const world = await retailer(app);
		const agents = await Promise.all(
			[app, other].flatMap(process =>
				revisions.map(revision => connect(process, { server: "customer", token: world.token, revision })),
			),
		);
		for (const { client, headers } of agents) {
			await client.listTools();
			t.is(headers().get("x-ratelimit-remaining"), "10");
		}
		const results = await Promise.all(
			Array.from({ length: 24 }, (_, index) => agents[index % agents.length]!.call("get_overview_statistics")),
		);
		const refused = results.filter(({ isError }) => isError);
		t.is(refused.length, 14);
		for (const { code, text } of refused) {
			t.is(code, "rate_limited");
			t.regex(text, /At most 10 requests in any 60 seconds.*Wait \d+ seconds/s);
		}
		// What takes no place goes on, and each credential has a window of its own.
		for (const revision of revisions) {
			const { headers } = await connect(other, { server: "customer", token: world.token, revision });
			t.is(headers().get("x-ratelimit-limit"), "10");
			t.is(headers().get("x-ratelimit-remaining"), "0");
		}
		t.is((await world.get("/api/v1/me/scans")).status, 200);
		const counted = await Promise.all(
			[app, other].map(async ({ address }) => {
				const text = await (await fetch(`${address}/metrics`)).text();
				return Number(
					/mcp_tool_calls_total\{tool="get_overview_statistics",outcome="rate_limited"\} (\d+)/.exec(text)![1],
				);
			}),
		);
		t.is(counted[0]! + counted[1]!, 14);
		const [{ count } = { count: -1 }] = await app.sql<{ count: number }>(
			`select usage_count::int as count from credential_uses u join credentials c on c.id = u.credential_id
		where c.workspace_id = $1 and c.kind = 'workspace_mcp'`,
			[world.workspaceId],
		);
		t.is(count, 10);
	},
);

test.serial(
	"the window is the one of the core: what a call takes, the next one over another door of the credential lacks",
	async t => {
		const caller = await shopper(app);
		const { call, headers } = await connect(app, { server: "commerce", token: caller.token });
		for (let left = 9; left >= 7; left--) {
			await call("search_products", search);
			t.is(headers().get("x-ratelimit-remaining"), String(left));
			t.is(headers().get("ratelimit-policy"), `"default";q=10;w=60`);
		}
		const { remaining } = (await app.access.admit({ "x-api-key": caller.token }, { kinds: ["mcp"] })).window!;
		t.is(remaining, 6);
	},
);

test.serial(
	"a refused argument takes a place, as a bad request does everywhere; a tool that does not exist takes none",
	async t => {
		const caller = await shopper(app);
		const { call, headers } = await connect(app, { server: "commerce", token: caller.token });
		t.is((await call("search_products", { nonsense: 1 })).code, "invalid_request");
		t.is(headers().get("x-ratelimit-remaining"), "9");
		await t.throwsAsync(call("delete_products"));
		await call("search_products", search);
		t.is(headers().get("x-ratelimit-remaining"), "8");
	},
);
