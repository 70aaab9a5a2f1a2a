import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import test from "ava";
import { AllowedHosts } from "../src/fetching/allowed-hosts.js";
import { WebhookClient, type WebhookClientOptions } from "../src/webhooks/webhook-client.js";
import { givenIn, now } from "./support/given.js";
import { type ListeningWebhook, listenersOf, type Shop, webhookWorkerOf } from "./support/listening.js";
import { Receiver, signers } from "./support/receiver.js";
import { startApp } from "./support/start-app.js";

// The worker looks at the whole database, and the clock is moved: one test after the other.
const receiver = await Receiver.open();
const settings = { SCAN_ALLOW_HOSTS: receiver.host, KEY_SECRET: randomBytes(32).toString("hex") };
const app = await startApp(settings);
givenIn(app);
const { shop } = listenersOf(app, receiver);
let clock = now;
const newWorker = () => webhookWorkerOf(app, settings, () => clock);
const worker = newWorker();
test.after.always(async () => {
	await worker.stop();
	await receiver.close();
});

const hourMs = 3_600_000;

function setTime(time: Date): void {
	clock = time;
	app.setClock(time);
}

test.beforeEach(async () => {
	setTime(now);
	await app.sql("delete from webhook_endpoints");
});

interface Delivery {
	readonly id: string;
	readonly eventId: string;
	readonly state: string;
	readonly attempts: number;
	readonly nextAttemptAt: string | null;
	readonly responseStatus: number | null;
	readonly responseExcerpt: string | null;
	readonly error: string | null;
}

/** Somebody with a webhook, and what they see of it. */
async function listening() {
	const own = await shop();
	const hook = await own.listen({ eventTypes: ["price.changed"] });
	const sendTest = () =>
		own.client.ask(`mutation ($id: ID!) { sendTestEvent(webhookId: $id) { id } }`, { id: hook.id });
	return { own, hook, sendTest };
}

interface Seen {
	readonly status: string;
	readonly disabledBecause: string | null;
	readonly failingSince: string | null;
	readonly deliveries: readonly Delivery[];
	readonly last: Delivery;
}

async function webhookOf({ client }: Shop, { id }: ListeningWebhook): Promise<Seen> {
	const { data } = await client.ask(
		`query ($id: ID!) { webhook(id: $id) { status disabledBecause failingSince deliveries { nodes {
			id eventId state attempts nextAttemptAt responseStatus responseExcerpt error } } } }`,
		{ id },
	);
	const { deliveries, ...webhook } = data.webhook;
	return { ...webhook, deliveries: deliveries.nodes, last: deliveries.nodes[0] };
}

test.serial("an event is signed after Standard Webhooks, with the secret of its webhook alone", async t => {
	const { own, hook, sendTest } = await listening();
	const other = await own.listen({ eventTypes: ["price.changed"] });
	await sendTest();
	await worker.runOnce();
	const [received] = receiver.at(hook.path);
	t.deepEqual(signers(received!, [hook.secret, other.secret]), [hook.secret]);
	t.regex(hook.secret, /^whsec_[\w+/]{43}=$/);
	t.is(received!.method, "POST");
	t.is(received!.headers["content-type"], "application/json");
	t.deepEqual(Object.keys(received!.event), ["type", "timestamp", "data"]);
	t.deepEqual([received!.event.type, received!.event.timestamp], ["webhook.test", now.toISOString()]);
	const { last } = await webhookOf(own, hook);
	t.is(received!.headers["webhook-id"], last.eventId);
	t.like(last, { state: "delivered", attempts: 1, responseStatus: 204, error: null, nextAttemptAt: null });
	t.is(receiver.at(other.path).length, 0);
});

test.serial("what fails is sent again, later each time, until it has failed for good", async t => {
	const { own, hook, sendTest } = await listening();
	receiver.answer(hook.path, 500, {}, "x".repeat(5_000));
	await sendTest();
	const waits: number[] = [];
	for (let attempts = 1; attempts <= 8; attempts += 1) {
		await worker.runOnce();
		const { last } = await webhookOf(own, hook);
		t.is(receiver.at(hook.path).length, attempts);
		t.like(last, { attempts, responseStatus: 500, error: "It answered 500." });
		t.is(last.responseExcerpt, "x".repeat(1_024));
		if (attempts === 8) break;
		const next = new Date(last.nextAttemptAt!);
		waits.push((next.getTime() - clock.getTime()) / 1_000);
		setTime(new Date(next.getTime() - 1));
		await worker.runOnce();
		t.is(receiver.at(hook.path).length, attempts, "nothing is sent before its time");
		setTime(next);
	}
	const least = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400];
	for (const [index, wait] of waits.entries()) t.true(wait >= least[index]! && wait <= 1.2 * least[index]!, `${wait}`);
	t.like((await webhookOf(own, hook)).last, { state: "failed", nextAttemptAt: null });
	const received = receiver.at(hook.path);
	t.is(new Set(received.map(({ headers, body }) => `${headers["webhook-id"]} ${body}`)).size, 1, "one event");
	t.is(new Set(received.map(({ headers }) => headers["webhook-timestamp"])).size, 8, "each attempt has its moment");
	for (const each of received) t.deepEqual(signers(each, [hook.secret]), [hook.secret]);
});

test.serial("a receiver that asks for more time gets it, and one that recovers is in order again", async t => {
	const { own, hook, sendTest } = await listening();
	receiver.answer(hook.path, 503, { "retry-after": "3600" });
	await sendTest();
	await worker.runOnce();
	const { last, failingSince } = await webhookOf(own, hook);
	t.is(last.nextAttemptAt, new Date(now.getTime() + hourMs).toISOString());
	t.is(failingSince, now.toISOString());
	receiver.answer(hook.path, 200);
	setTime(new Date(now.getTime() + hourMs));
	await worker.runOnce();
	t.like(await webhookOf(own, hook), {
		status: "active",
		failingSince: null,
		last: { state: "delivered", attempts: 2 },
	});
});

test.serial("410 disables a webhook, and so do five days of failures; by hand it is enabled again", async t => {
	const { own, hook, sendTest } = await listening();
	receiver.answer(hook.path, 410);
	await sendTest();
	await worker.runOnce();
	const gone = await webhookOf(own, hook);
	t.is(gone.status, "disabled");
	t.regex(gone.disabledBecause!, /410/);
	t.like(gone.last, { state: "failed" });
	t.is((await sendTest()).code, "INVALID_REQUEST");

	const enable = `mutation ($id: ID!) { updateWebhook(id: $id, input: { status: active }) { status disabledBecause failingSince } }`;
	const { data } = await own.client.ask(enable, { id: hook.id });
	t.deepEqual(data.updateWebhook, { status: "active", disabledBecause: null, failingSince: null });
	receiver.answer(hook.path, 500);
	await sendTest();
	await worker.runOnce();
	setTime(new Date(now.getTime() + 4 * 24 * hourMs));
	await worker.runOnce();
	t.is((await webhookOf(own, hook)).status, "active");
	setTime(new Date(now.getTime() + 5 * 24 * hourMs));
	await sendTest();
	await worker.runOnce();
	const failing = await webhookOf(own, hook);
	t.is(failing.status, "disabled");
	t.regex(failing.disabledBecause!, /5 days.*It answered 500/);
	t.deepEqual(
		failing.deliveries.filter(({ state }) => state === "pending"),
		[],
	);
});

test.serial("a redirect is not followed", async t => {
	const { own, hook, sendTest } = await listening();
	receiver.answer(hook.path, 307, { location: receiver.url("/elsewhere") });
	await sendTest();
	await worker.runOnce();
	t.like((await webhookOf(own, hook)).last, { state: "pending", responseStatus: 307 });
	t.is(receiver.at("/elsewhere").length, 0);
});

test.serial("a receiver that does not answer holds up no other, and has four attempts at a time", async t => {
	const slow = await listening();
	const quick = await listening();
	const release = receiver.hold(slow.hook.path);
	for (let sent = 0; sent < 6; sent += 1) await slow.sendTest();
	await quick.sendTest();
	const run = worker.runOnce();
	await receiver.until(quick.hook.path, 1);
	await receiver.until(slow.hook.path, 4);
	await sleep(100);
	t.is(receiver.at(slow.hook.path).length, 4);
	release();
	await run;
	t.is(new Set(receiver.at(slow.hook.path).map(({ headers }) => headers["webhook-id"])).size, 6);
});

test.serial("after a rotation two secrets sign for a day, and then the new one alone", async t => {
	const { own, hook, sendTest } = await listening();
	const rotate = `mutation ($id: ID!) { rotateWebhookSecret(id: $id) { secret webhook { previousSecretUntil } } }`;
	const { data } = await own.client.ask(rotate, { id: hook.id });
	const { secret, webhook } = data.rotateWebhookSecret;
	t.is(webhook.previousSecretUntil, new Date(now.getTime() + 24 * hourMs).toISOString());
	await sendTest();
	await worker.runOnce();
	setTime(new Date(now.getTime() + 24 * hourMs));
	await sendTest();
	await worker.runOnce();
	const [during, after] = receiver.at(hook.path);
	t.deepEqual(signers(during!, [secret, hook.secret]), [secret, hook.secret]);
	t.deepEqual(signers(after!, [secret, hook.secret]), [secret]);
});

test.serial("what has failed, or was delivered, is sent again by hand: the same event", async t => {
	const { own, hook, sendTest } = await listening();
	await sendTest();
	await worker.runOnce();
	const { last } = await webhookOf(own, hook);
	const redeliver = `mutation ($id: ID!) { redeliver(deliveryId: $id) { id eventId state attempts } }`;
	const { data } = await own.client.ask(redeliver, { id: last.id });
	t.deepEqual(data.redeliver, { id: last.id, eventId: last.eventId, state: "pending", attempts: 0 });
	await worker.runOnce();
	const received = receiver.at(hook.path);
	t.is(received.length, 2);
	t.is(received[0]!.body, received[1]!.body);
	t.like((await webhookOf(own, hook)).last, { state: "delivered", attempts: 1 });
});

test.serial("two workers send nothing twice", async t => {
	const { hook, sendTest } = await listening();
	for (let sent = 0; sent < 24; sent += 1) await sendTest();
	const second = newWorker();
	await Promise.all([worker.runOnce(), second.runOnce()]);
	await second.stop();
	// What one of them was sending when the other looked is not waited for by that other.
	await worker.runOnce();
	const ids = receiver.at(hook.path).map(({ headers }) => headers["webhook-id"]);
	t.deepEqual([ids.length, new Set(ids).size], [24, 24]);
});

test.serial("what a worker was sending when it ended is sent again once its claim has run out", async t => {
	const { own, hook, sendTest } = await listening();
	const release = receiver.hold(hook.path);
	await sendTest();
	const dying = newWorker();
	const run = dying.runOnce();
	await receiver.until(hook.path, 1);
	await dying.stop();
	await run;
	await worker.runOnce();
	t.is(receiver.at(hook.path).length, 1, "for a while it may be under way");
	release();
	setTime(new Date(now.getTime() + 61_000));
	await worker.runOnce();
	const [first, again] = receiver.at(hook.path);
	t.is(first!.headers["webhook-id"], again!.headers["webhook-id"]);
	t.like((await webhookOf(own, hook)).last, { state: "delivered" });
});

const unsent = { headers: {}, body: "{}" };

async function outcomeAt(url: string, options: Partial<WebhookClientOptions> = {}) {
	const client = new WebhookClient({ allowed: new AllowedHosts([]), publicUrl: app.address, ...options });
	try {
		return await client.post({ url, ...unsent });
	} finally {
		await client.close();
	}
}

test.serial("nothing is sent to an address that is not public, whatever name leads there", async t => {
	const [, port] = receiver.host.split(":");
	const before = receiver.received.length;
	const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
	const named = await outcomeAt(`http://shop.example:${port}/`, { resolve });
	t.regex(named.error!, /not public/);
	t.notRegex(named.error!, /127\.0\.0\.1/, "nor is it told where the name leads");
	for (const host of ["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0.0.0.0"])
		t.regex((await outcomeAt(`http://${host}:${port}/`)).error!, /not public/, host);
	t.is(receiver.received.length, before);
});

test.serial("a receiver has so long to answer", async t => {
	receiver.hold("/silent");
	const allowed = new AllowedHosts([receiver.host]);
	t.is(
		(await outcomeAt(receiver.url("/silent"), { allowed, timeoutMs: 150 })).error,
		"It did not answer within 0.15 s.",
	);
	t.regex((await outcomeAt("http://127.0.0.1:1/", { allowed: new AllowedHosts(["127.0.0.1:1"]) })).error!, /./);
});
