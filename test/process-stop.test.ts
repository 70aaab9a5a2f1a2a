import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import test from "ava";
import pg from "pg";
import { dataFolder, postgresOn, pricegraph } from "./support/program.js";

const DATA_DIR = dataFolder();
const question = JSON.stringify({ query: `{ product(id: "1") { name } }` });

for (const signal of ["SIGTERM", "SIGINT"] as const)
	test.serial(`on ${signal} a request under way is answered, and its connection closed`, async t => {
		const server = pricegraph(["serve"], { settings: { DATA_DIR } });
		const address = await server.address();
		const lock = await lockProducts();
		const reply = ask(address);
		await someoneWaits(lock);
		const exited = server.end(signal);
		await sleep(200);
		t.is((await fetch(`${address}/readyz`)).status, 503);
		t.is((await fetch(`${address}/healthz`)).headers.get("connection"), "close");
		await lock.end();
		const { status, body, connection } = await reply;
		t.is(status, 200);
		t.deepEqual(JSON.parse(body).data, { product: null });
		t.is(connection, "close");
		t.is(await exited, 0);
		await t.throwsAsync(fetch(`${address}/healthz`));
	});

test.serial("clients that keep their connections lose no request while the server stops", async t => {
	const server = pricegraph(["serve"], { settings: { DATA_DIR } });
	const address = await server.address();
	const agent = new Agent({ keepAlive: true, maxSockets: 8 });
	const statuses = new Map<number, number>();
	let refused = 0;
	const client = async () => {
		while (refused === 0)
			try {
				const { status } = await ask(address, agent);
				statuses.set(status, (statuses.get(status) ?? 0) + 1);
			} catch (error) {
				// Only who comes anew, when it listens no more: the system resets those whom it had not yet let in.
				t.regex(String((error as Error).message), /ECONNREFUSED|ECONNRESET/);
				t.false((error as Failure).reused);
				refused += 1;
			}
	};
	const clients = Array.from({ length: 8 }, client);
	await sleep(500);
	t.is(await server.end("SIGTERM"), 0);
	await Promise.all(clients);
	t.deepEqual([...statuses.keys()], [200]);
	agent.destroy();
});

test.serial("a second Ctrl-C ends at once, and the next start goes on with the database", async t => {
	const server = pricegraph(["serve"], { settings: { DATA_DIR } });
	const address = await server.address();
	const lock = await lockProducts();
	const reply = ask(address).catch(() => "cut off");
	await someoneWaits(lock);
	void server.end("SIGINT");
	await sleep(900);
	t.is(await server.end("SIGINT"), 130);
	t.is(await reply, "cut off");
	await lock.end();
	t.is(await pricegraph(["migrate"], { settings: { DATA_DIR } }).exited, 0);
});

test.serial("Ctrl-C ends a command at once, and the database with it", async t => {
	const settings = { DATA_DIR };
	const command = pricegraph(["import", "-", "--vendor", "shop", "--market", "US", "--format", "tsv"], { settings });
	command.process.stdin?.write("id\ttitle\tlink\tprice\n1\tLamp\thttps://shop.example/1\t10 USD\n");
	while (postgresOn(`${DATA_DIR}/postgres`) === undefined) await sleep(20);
	await sleep(700);
	t.is(await command.end("SIGINT"), 130);
	t.is(command.stderr, "Stopped by SIGINT.\n");
	t.is(command.stdout, "");
	t.is(postgresOn(`${DATA_DIR}/postgres`), undefined);
});

type Failure = Error & { reused: boolean };

/** Holds what every question about a product needs, until its end. */
async function lockProducts(): Promise<pg.Client> {
	const socket = encodeURIComponent(`${DATA_DIR}/postgres`);
	const client = new pg.Client({ connectionString: `postgres://postgres@localhost/pricegraph?host=${socket}` });
	await client.connect();
	await client.query("begin; lock table products in access exclusive mode");
	return client;
}

async function someoneWaits(client: pg.Client): Promise<void> {
	while ((await client.query("select from pg_locks where not granted")).rowCount === 0) await sleep(10);
}

function ask(address: string, agent?: Agent) {
	return new Promise<{ status: number; body: string; connection?: string }>((resolve, reject) => {
		const sent = request(`${address}/graphql`, {
			agent,
			method: "POST",
			headers: { "content-type": "application/json" },
		});
		sent.on("error", error => reject(Object.assign(error, { reused: sent.reusedSocket })));
		sent.on("response", async response => {
			let body = "";
			for await (const chunk of response) body += chunk;
			resolve({ status: response.statusCode ?? 0, body, connection: response.headers.connection });
		});
		sent.end(question);
	});
}
