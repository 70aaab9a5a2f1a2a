import test from "ava";
import { givenIn } from "../support/given.js";
import { connect, retailer, revisions, shopper } from "../support/mcp.js";
import { startApp } from "../support/start-app.js";

const rateRule = { limit: 10, windowMs: 60_000 };
const app = await startApp({}, { rateRule });
const given = givenIn(app);
const search = { market: "US", query: "aurelo headphones" };

test.before(async () => {
	await given.offer({ product: await given.product({ name: "Aurelo headphones" }) });
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
