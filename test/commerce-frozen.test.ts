import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import test from "ava";
import pg from "pg";
import { type Call, Calls } from "../src/commerce/calls.js";
import type { ServiceError } from "../src/errors.js";
import { type Customer, commerceOf } from "./support/commerce.js";
import { givenIn } from "./support/given.js";
import { launcher, RunningProgram } from "./support/running-program.js";
import { startApp } from "./support/start-app.js";

const KEY_SECRET = randomBytes(32).toString("hex");
const app = await startApp({ KEY_SECRET });
const given = givenIn(app);
const { customer, chargedFor } = commerceOf(app);

/** A key is held no longer by a call that shows no sign of life. */
const keyHeldMsMax = 30_000;

test.serial(
	"a server that freezes in the middle of a call holds its key for 30 s at most, and charges nothing afterwards",
	async t => {
		const product = await given.product({ name: "Aurelo Drift headphones" });
		await given.offer({ product, vendor: await given.vendor() });
		const frozen = new RunningProgram([launcher, "serve"], { settings: { DATABASE_URL: app.databaseUrl, KEY_SECRET } });
		t.teardown(() => frozen.end("SIGKILL"));
		const address = await frozen.address();
		const caller = await customer();
		const key = randomUUID();
		const body = { market: "US", productId: String(product.id) };

		// The call gets as far as reading offers, and waits there.
		const holder = new pg.Client({ connectionString: app.databaseUrl });
		await holder.connect();
		await holder.query("begin; lock table offers in access exclusive mode");
		const first = fetch(`${address}/api/v1/commerce/find-offers`, {
			method: "POST",
			headers: { "content-type": "application/json", "x-api-key": caller.key, "idempotency-key": key },
			body: JSON.stringify(body),
		});
		const waiting = `select 1 from pg_stat_activity where datname = current_database()
		and application_name = 'pricegraph calls' and state = 'idle in transaction' and query like '%begin_commerce_call%'`;
		while ((await app.sql(waiting)).length === 0) await sleep(10);
		frozen.process.kill("SIGSTOP");
		const startedAt = performance.now();
		await holder.end();

		t.is((await caller.call("find-offers", body, key)).status, 409);
		let reply = await caller.call("find-offers", body, key);
		while (reply.status === 409 && performance.now() - startedAt < keyHeldMsMax) {
			await sleep(500);
			reply = await caller.call("find-offers", body, key);
		}
		t.is(reply.status, 200);
		t.is(reply.headers.get("x-credits-charged"), "5");

		frozen.process.kill("SIGCONT");
		t.is((await first).status, 503);
		t.deepEqual(await chargedFor(caller, key), [5]);
		t.is(await caller.balance(), 95);
	},
);

test.serial("a call whose database says nothing any more fails within 5 s, however long it has run", async t => {
	const { databaseUrl, goSilent } = await proxyTo(app.databaseUrl);
	const calls = new Calls(databaseUrl);
	const call = await callOf(await customer());
	await calls.transaction(call, async transaction => {
		t.is((await transaction.begin()).state, "run");
		// Longer than a statement may take: the connection rests meanwhile.
		await sleep(4_500);
		await transaction.settle({ credits: 10, reply: "{}", reason: "It has a result.", milliseconds: 1 });
	});
	const another = { ...call, idempotencyKey: randomUUID() };
	const failure = await t.throwsAsync(
		calls.transaction(another, async transaction => {
			await transaction.begin();
			goSilent();
			const silentFrom = performance.now();
			const settled = transaction.settle({ credits: 10, reply: "{}", reason: "So", milliseconds: 1 });
			await settled.finally(() => t.true(performance.now() - silentFrom < 5_000));
		}),
	);
	t.is((failure as ServiceError).code, "UNAVAILABLE");
	await calls.close();
});

test.serial("a call that takes long keeps its key", async t => {
	const call = await callOf(await customer());
	const begin = () => app.calls.transaction(call, async transaction => (await transaction.begin()).state);
	await app.calls.transaction(call, async transaction => {
		t.is((await transaction.begin()).state, "run");
		// Longer than PostgreSQL waits for a sign of life.
		await sleep(17_000);
		t.is(await begin(), "in_progress");
	});
	t.is(await begin(), "run");
});

async function callOf({ projectId, accountId }: Customer): Promise<Call> {
	const [key] = await app.sql<{ id: string }>("select id from credentials where project_id = $1", [projectId]);
	return {
		...{ projectId, accountId, idempotencyKey: randomUUID(), operation: "deep_search" },
		...{ fingerprint: Buffer.alloc(32), cost: 10, now: new Date(), credentialId: key!.id, requestId: "test" },
	};
}

/** A database behind a line that can go dead: then nothing comes any more, and nothing is closed either. */
async function proxyTo(databaseUrl: string): Promise<{ databaseUrl: string; goSilent: () => void }> {
	const { user, database, host, port } = new pg.Client({ connectionString: databaseUrl });
	const answers = new Set<Socket>();
	const server = createServer(socket => {
		const upstream = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
		for (const each of [socket, upstream]) each.on("error", () => undefined);
		socket.pipe(upstream).pipe(socket);
		socket.on("close", () => upstream.destroy());
		answers.add(upstream);
	}).listen(0, "127.0.0.1");
	server.unref();
	await once(server, "listening");
	return {
		databaseUrl: `postgres://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}?sslmode=disable`,
		goSilent: () => {
			for (const upstream of answers) upstream.unpipe();
		},
	};
}
