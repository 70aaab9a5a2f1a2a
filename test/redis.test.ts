import { setTimeout as sleep } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import { callersOf } from "./support/callers.js";
import { TestRedis, withoutRedis } from "./support/redis.js";
import { startApp, type TestApp } from "./support/start-app.js";

// The database that all of them share, as processes would.
const without = await startApp();
const day = 86_400_000;
const newKey = async () => {
	const now = new Date();
	const member = await callersOf(without).person();
	const workspaceId = await callersOf(without).workspace(member);
	const details = { createdAt: now, expiresAt: new Date(now.getTime() + day) };
	return { ...(await callersOf(without).key("workspace_key", workspaceId, details)), member };
};

const ask = (key: string, { address }: TestApp) =>
	fetch(`${address}/graphql`, {
		method: "POST",
		headers: { "content-type": "application/json", "x-api-key": key },
		body: JSON.stringify({ query: `{ viewer { kind } }` }),
	});
const list = `{ workspace { keys: apiKeys { id usageCount lastUsedAt rateLimit { remaining resetSeconds } } } }`;

async function withRedis(t: ExecutionContext, run: (redis: TestRedis) => Promise<void>): Promise<void> {
	const redis = await TestRedis.start();
	if (!redis) return void t.pass(withoutRedis);
	try {
		await run(redis);
	} finally {
		await redis.remove();
	}
}

/** A figure of /metrics. */
async function metric({ address }: TestApp, name: string): Promise<number> {
	const text = await (await fetch(`${address}/metrics`)).text();
	return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
}

test.serial(
	"with Redis, too, of 200 requests at once at two processes exactly 100 are let in, and all are counted",
	async t => {
		await withRedis(t, async ({ url: REDIS_URL }) => {
			const first = await startApp({ REDIS_URL }, { beside: without });
			const second = await startApp({ REDIS_URL }, { beside: without });
			const { id, key, member } = await newKey();
			const replies = await Promise.all(
				Array.from({ length: 200 }, (_, index) => ask(key, index % 2 ? first : second)),
			);
			const admitted = replies.filter(({ status }) => status === 200);
			t.is(admitted.length, 100);
			t.is(replies.filter(({ status }) => status === 429).length, 100);
			for (const { status, headers } of replies) {
				t.true(headers.has("x-ratelimit-reset"));
				if (status === 429) t.regex(headers.get("retry-after")!, /^([1-9]|[1-5]\d|60)$/);
			}
			const uses = () => without.sql<any>(`select * from credential_uses where credential_id = $1`, [id]);
			t.deepEqual((await uses())[0].places, []);
			const { data } = await callersOf(first).as(member, list, {}, new Date());
			const [listed] = data.workspace.keys;
			t.is(listed.usageCount, 100);
			t.is(listed.rateLimit.remaining, 0);
			t.true(listed.rateLimit.resetSeconds > 0);
			t.true(Date.now() - Date.parse(listed.lastUsedAt) < 60_000);
			const again = await callersOf(second).as(member, list, {}, new Date());
			t.is(again.data.workspace.keys[0].usageCount, 100);
		});
	},
);

test.serial("what was counted in Redis is kept when the process ends", async t => {
	await withRedis(t, async ({ url: REDIS_URL }) => {
		const app = await startApp({ REDIS_URL }, { beside: without });
		const { id, key } = await newKey();
		for (let index = 0; index < 3; index++) t.is((await ask(key, app)).status, 200);
		await app.access.close();
		const [row] = await without.sql<any>(
			`select usage_count::int as count from credential_uses where credential_id = $1`,
			[id],
		);
		// One that Redis has answered too late is counted by PostgreSQL too.
		const late = await metric(app, "pricegraph_redis_fallback_requests_total");
		t.true(row.count >= 3 && row.count <= 3 + late);
	});
});

test.serial("credentials that are refused are not counted in Redis", async t => {
	await withRedis(t, async ({ url: REDIS_URL }) => {
		const app = await startApp({ REDIS_URL }, { beside: without });
		const { id, key, member } = await newKey();
		await without.sql(`update credentials set revoked_at = now() where id = $1`, [id]);
		t.is((await ask(key, app)).status, 401);
		const { data } = await callersOf(app).as(member, list, {}, new Date());
		t.is(data.workspace.keys[0].usageCount, 0);
	});
});

for (const [how, lose, bringBack] of [
	["killed", (redis: TestRedis) => redis.kill(), (redis: TestRedis) => redis.run()],
	["hanging", async (redis: TestRedis) => redis.signal("SIGSTOP"), async (redis: TestRedis) => redis.signal("SIGCONT")],
] as const)
	test.serial(`Redis ${how} under load: requests go on, and it is taken again when it is back`, async t => {
		await withRedis(t, async redis => {
			const rateRule = { limit: 10_000, windowMs: 60_000 };
			const app = await startApp({ REDIS_URL: redis.url }, { beside: without, rateRule });
			const { key } = await newKey();
			const statuses = new Set<number>();
			let loaded = true;
			const client = async () => {
				while (loaded) statuses.add((await ask(key, app)).status);
			};
			const clients = Array.from({ length: 4 }, client);
			const reached = async (name: string, holds: (value: number) => boolean) => {
				while (!holds(await metric(app, name))) await sleep(50);
			};
			t.is(await metric(app, "pricegraph_redis_up"), 1);
			await lose(redis);
			await reached("pricegraph_redis_losses_total", losses => losses === 1);
			await reached("pricegraph_redis_fallback_requests_total", requests => requests > 20);
			await bringBack(redis);
			await reached("pricegraph_redis_up", up => up === 1);
			await sleep(200);
			loaded = false;
			await Promise.all(clients);
			t.deepEqual([...statuses], [200]);
		});
	});

test.serial("without Redis at the start, PostgreSQL keeps the limit", async t => {
	const app = await startApp({ REDIS_URL: "redis://127.0.0.1:1" }, { beside: without });
	const { key } = await newKey();
	t.is((await ask(key, app)).headers.get("x-ratelimit-remaining"), "99");
	t.is(await metric(app, "pricegraph_redis_up"), 0);
	t.is(await metric(app, "pricegraph_redis_fallback_requests_total"), 1);
});
