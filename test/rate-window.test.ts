import { setTimeout as sleep } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import fc from "fast-check";
import { type AdmissionRow, admission, windowsSeen } from "../src/access/admission.reads.js";
import { type Place, RedisWindow } from "../src/access/redis-window.js";
import { type RateRule, windowOf } from "../src/access/window.js";
import { callersOf } from "./support/callers.js";
import { TestRedis, withoutRedis } from "./support/redis.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const callers = callersOf(app);
const keyDetails = { createdAt: new Date(), expiresAt: new Date(Date.now() + 86_400_000) };

/** Takes places for one new credential. */
type Take = () => Promise<Place>;
type Store = (rule: RateRule) => Promise<Take>;

const inPostgres: Store = async ({ limit, windowMs }) => {
	const { key } = await callers.key("workspace_key", undefined, keyDetails);
	const values = [app.access.hashOf(key), new Date(), ["workspace_key"], limit, windowMs * 1_000];
	return async () => (await app.reads.row(admission, values)) as AdmissionRow & Place;
};

test("the window in PostgreSQL is as the model has it", async t => {
	await holds(t, inPostgres);
});

test("the window in Redis is as the model has it", async t => {
	const redis = await TestRedis.start();
	if (!redis) return void t.pass(withoutRedis);
	t.teardown(() => redis.remove());
	const window = await RedisWindow.open(redis.url, { reads: app.reads, clock: () => new Date(), log: app.log });
	t.true(window.isThere);
	await holds(t, async rule => {
		const { id } = await callers.key("workspace_key", undefined, keyDetails);
		return async () => (await window.take(id, rule))!;
	});
	await window.close();
});

test("looking at a window takes no place, wherever it is kept", async t => {
	const rule = { limit: 3, windowMs: 60_000 };
	const { id, key } = await callers.key("workspace_key", undefined, keyDetails);
	const look = async () => {
		const [seen] = await app.reads.load(windowsSeen, id, rule.limit, rule.windowMs * 1_000);
		return seen && { remaining: seen.remaining, waitUs: seen.waitUs };
	};
	const take = async () => {
		const values = [app.access.hashOf(key), new Date(), ["workspace_key"], rule.limit, rule.windowMs * 1_000];
		return (await app.reads.row(admission, values)) as AdmissionRow & Place;
	};
	await isSeen(t, look, take);
	const redis = await TestRedis.start();
	if (!redis) return void t.log(withoutRedis);
	t.teardown(() => redis.remove());
	const window = await RedisWindow.open(redis.url, { reads: app.reads, clock: () => new Date(), log: app.log });
	await isSeen(
		t,
		() => window.look(id, rule),
		async () => (await window.take(id, rule))!,
	);
	await window.close();
});

async function isSeen(
	t: ExecutionContext,
	look: () => Promise<Pick<Place, "remaining" | "waitUs"> | undefined>,
	take: Take,
): Promise<void> {
	t.deepEqual(await look(), { remaining: 3, waitUs: 0 });
	for (const remaining of [2, 1, 0]) {
		t.is((await take()).remaining, remaining);
		for (let times = 0; times < 2; times++) {
			const seen = (await look())!;
			t.is(seen.remaining, remaining);
			t.true(seen.waitUs > 0 && seen.waitUs <= 60_000_000);
		}
	}
	t.is((await take()).outcome, "limited");
	t.is((await look())!.remaining, 0);
}

test("seconds are rounded up", t => {
	const rule = { limit: 10, windowMs: 60_000 };
	for (const [waitUs, resetSeconds] of [
		[1, 1],
		[999_999, 1],
		[1_000_000, 1],
		[1_000_001, 2],
		[60_000_000, 60],
	] as const)
		t.deepEqual(windowOf(rule, 3, waitUs), { limit: 10, windowSeconds: 60, remaining: 3, resetSeconds });
});

/** Bursts of requests, each so long after the one before. */
const scenario = fc.record({
	limit: fc.integer({ min: 1, max: 5 }),
	windowMs: fc.integer({ min: 40, max: 150 }),
	bursts: fc.array(fc.record({ afterMs: fc.nat({ max: 80 }), requests: fc.integer({ min: 1, max: 4 }) }), {
		minLength: 1,
		maxLength: 10,
	}),
});

async function holds(t: ExecutionContext, store: Store): Promise<void> {
	await fc.assert(
		fc.asyncProperty(scenario, async ({ limit, windowMs, bursts }) => {
			const take = await store({ limit, windowMs });
			const taken: Taken[] = [];
			for (const { afterMs, requests } of bursts) {
				await sleep(afterMs);
				taken.push(...(await Promise.all(Array.from({ length: requests }, () => timed(take)))));
			}
			check(taken, limit, windowMs);
		}),
		{ numRuns: 25 },
	);
	t.pass();
}

/** What came of a request, and between which moments it did. */
interface Taken extends Place {
	readonly from: number;
	readonly to: number;
}

async function timed(take: Take): Promise<Taken> {
	const from = Date.now() - 1;
	const place = await take();
	return { ...place, from, to: Date.now() + 1 };
}

/**
 * The model: a list of the moments of those let in. Each is known to lie between two moments, which is enough to tell
 * whether an answer can be right, however long the machine took.
 */
function check(all: readonly Taken[], limit: number, windowMs: number): void {
	const admitted = all.filter(({ outcome }) => outcome === "admitted");
	for (const { from } of admitted) {
		const surelyWithin = admitted.filter(other => other.from >= from && other.to < from + windowMs);
		if (surelyWithin.length > limit) throw new Error(`${surelyWithin.length} of ${limit} were let in.`);
	}
	for (const one of all) {
		const others = admitted.filter(other => other !== one);
		const possibly = others.filter(other => other.to > one.from - windowMs && other.from <= one.to);
		const surely = others.filter(other => other.from > one.to - windowMs && other.to <= one.from);
		if (one.outcome === "limited" && possibly.length < limit)
			throw new Error(`Refused, though at most ${possibly.length} of ${limit} places were taken.`);
		const free = one.outcome === "limited" ? 0 : one.remaining + 1;
		if (limit - free < surely.length || limit - free > possibly.length)
			throw new Error(`${one.remaining} places are said to be left of ${limit}.`);
		const waitMs = one.waitUs / 1_000;
		const oldest = [...possibly, one].some(
			({ from, to }) => waitMs >= from + windowMs - one.to && waitMs <= to + windowMs - one.from,
		);
		if (!oldest || waitMs <= 0 || waitMs > windowMs) throw new Error(`No place is free in ${waitMs} ms.`);
	}
}
