import test from "ava";
import { AllowedHosts } from "../../src/fetching/allowed-hosts.js";
import { HostTurns, TooLongToWait, type Turn } from "../../src/fetching/politeness.js";

const shop = new URL("https://shop.example/p/1");
const fine = { hasFailed: false };
/** What has happened when all that can happen now has happened. */
const settled = () => new Promise<void>(resolve => setTimeout(resolve, 0));

test("a host gets so many requests at once, and the next when one ends", async t => {
	const turns = new HostTurns({ concurrency: 2, delayMs: 0 });
	const given: Turn[] = [];
	for (let index = 0; index < 4; index += 1) void turns.takeTurn(shop).then(turn => given.push(turn));
	await settled();
	t.is(given.length, 2);
	given[0]!.end(fine);
	given[0]!.end(fine);
	await settled();
	t.is(given.length, 3);
	given[1]!.end(fine);
	given[2]!.end(fine);
	await settled();
	t.is(given.length, 4);
});

test("requests to a host start at a distance, first come first served", async t => {
	const turns = new HostTurns({ concurrency: 8, delayMs: 40 });
	const order: number[] = [];
	const before = performance.now();
	await Promise.all(
		[1, 2, 3, 4].map(async number => {
			const turn = await turns.takeTurn(shop);
			order.push(number);
			turn.end(fine);
		}),
	);
	t.deepEqual(order, [1, 2, 3, 4]);
	t.true(performance.now() - before >= 3 * 40);
});

test("a crawl delay longer than ours counts", async t => {
	const turns = new HostTurns({ delayMs: 1 });
	const crawlDelayMs = 80;
	const start = performance.now();
	(await turns.takeTurn(shop, { crawlDelayMs })).end(fine);
	(await turns.takeTurn(shop, { crawlDelayMs })).end(fine);
	t.true(performance.now() - start >= crawlDelayMs);
});

test("hosts do not wait for each other, and names under one registered name are one host", async t => {
	const turns = new HostTurns({ concurrency: 1, delayMs: 0 });
	const first = await turns.takeTurn(new URL("https://www.shop.co.uk/"));
	for (const other of [
		"https://shop.co.uk:8443/",
		"https://other.co.uk/",
		"https://a.myshopify.com/",
		"http://1.1.1.1/",
	])
		await turns.takeTurn(new URL(other));
	await turns.takeTurn(new URL("https://b.myshopify.com/"));
	let hasStarted = false;
	const second = turns.takeTurn(new URL("https://api.shop.co.uk/")).then(() => {
		hasStarted = true;
	});
	await settled();
	t.false(hasStarted);
	first.end(fine);
	await second;
	t.true(hasStarted);
});

test("after failures the host is left alone for longer and longer", async t => {
	const turns = new HostTurns({ delayMs: 10 });
	const start = performance.now();
	for (let visits = 0; visits < 4; visits += 1) (await turns.takeTurn(shop)).end({ hasFailed: true });
	t.true(performance.now() - start >= 20 + 40 + 80);
});

test("a success ends that", async t => {
	const visits = async (outcomes: string) => {
		const turns = new HostTurns({ delayMs: 10, waitMsMax: 50 });
		for (const outcome of outcomes) (await turns.takeTurn(shop)).end({ hasFailed: outcome === "x" });
		return turns.takeTurn(shop);
	};
	await t.notThrowsAsync(visits("xx.xx"));
	// Three failures are 80 ms.
	await t.throwsAsync(visits("xx.xxx"), { instanceOf: TooLongToWait });
});

test("who would wait too long is told for how long, those who wait already too", async t => {
	const turns = new HostTurns({ concurrency: 1, delayMs: 0, waitMsMax: 1_000 });
	const first = await turns.takeTurn(shop);
	const second = turns.takeTurn(shop);
	first.end({ hasFailed: true, retryAfterMs: 120_000 });
	t.is((await t.throwsAsync(second, { instanceOf: TooLongToWait })).retryAfterMs, 120_000);
	const { retryAfterMs } = await t.throwsAsync(turns.takeTurn(shop), { instanceOf: TooLongToWait });
	t.true(retryAfterMs > 110_000 && retryAfterMs <= 120_000);
});

test("a line that would last too long takes no more", async t => {
	const turns = new HostTurns({ concurrency: 1, delayMs: 300, waitMsMax: 1_000 });
	const stop = new AbortController();
	await turns.takeTurn(shop);
	const waiting = [1, 2, 3].map(() => turns.takeTurn(shop, { signal: stop.signal }));
	await t.throwsAsync(turns.takeTurn(shop), { instanceOf: TooLongToWait });
	stop.abort();
	for (const { status } of await Promise.allSettled(waiting)) t.is(status, "rejected");
});

test("who gives up leaves the line", async t => {
	const turns = new HostTurns({ concurrency: 1, delayMs: 0 });
	const first = await turns.takeTurn(shop);
	const stop = new AbortController();
	const second = turns.takeTurn(shop, { signal: stop.signal });
	const third = turns.takeTurn(shop);
	stop.abort(new Error("enough"));
	await t.throwsAsync(second, { message: "enough" });
	first.end(fine);
	(await third).end(fine);
	await t.throwsAsync(turns.takeTurn(shop, { signal: stop.signal }), { message: "enough" });
});

test("the operator's own hosts go at their own pace", async t => {
	const hosts = new AllowedHosts(["localhost:4010"]);
	const turns = new HostTurns({ concurrency: 1, delayMs: 10_000, own: { hosts, concurrency: 3, delayMs: 0 } });
	const own = new URL("http://localhost:4010/");
	await Promise.all([1, 2, 3].map(() => turns.takeTurn(own)));
	await turns.takeTurn(shop);
	t.pass();
});

test("a host is forgotten when nobody visits it", async t => {
	const turns = new HostTurns({ delayMs: 1 });
	for (let index = 0; index < 100; index += 1)
		(await turns.takeTurn(new URL(`https://shop${index}.example/`))).end(fine);
	while (turns.size > 0) await new Promise(resolve => setTimeout(resolve, 5));
	t.is(turns.size, 0);
});
