import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import { dataFolder, killPostgres, postgresOn, pricegraph } from "./support/program.js";

/** What a client waits at most until it is told that the database is away. */
const answerMsMax = 5_000;

const DATA_DIR = dataFolder();
const files = join(DATA_DIR, "postgres");
const server = pricegraph(["serve"], { settings: { DATA_DIR } });
let address: string;

test.before(async () => {
	address = await server.address();
});

test.serial("PostgreSQL killed under load: 503 in time, and it comes back by itself", async t => {
	const load = startLoad();
	await sleep(300);
	await killPostgres(files);
	await recovered();
	await load.stop();
	checkReplies(t, load.replies);
	t.is(server.process.exitCode, null);
});

test.serial("PostgreSQL that hangs under load: 503 in time, and on it goes", async t => {
	const load = startLoad();
	await sleep(300);
	const processes = postgresProcesses();
	for (const pid of processes) process.kill(pid, "SIGSTOP");
	await sleep(7_000);
	t.is((await fetch(`${address}/healthz`)).status, 200);
	t.is((await fetch(`${address}/readyz`)).status, 503);
	for (const pid of processes) process.kill(pid, "SIGCONT");
	await recovered();
	await load.stop();
	checkReplies(t, load.replies);
	t.true(load.replies.some(({ status }) => status === 503));
});

test.serial("PostgreSQL stopped by its operator: it is started again", async t => {
	const stopped = postgresOn(files)!;
	process.kill(stopped, "SIGINT");
	// The next one may be there before it is missed.
	while (postgresOn(files) === stopped) await sleep(20);
	await recovered();
	t.is(await server.end("SIGTERM"), 0);
	t.is(postgresOn(files), undefined);
});

interface Reply {
	readonly path: string;
	readonly status: number;
	readonly retryAfter: string | null;
	readonly code: string | undefined;
	readonly ms: number;
}

/** Clients that ask over REST and GraphQL, each again as soon as it is answered. */
function startLoad() {
	const replies: Reply[] = [];
	let stopped = false;
	const client = async (ask: () => Promise<Reply>) => {
		while (!stopped) replies.push(await ask());
	};
	const clients = Array.from({ length: 8 }, (_, index) => client(index % 2 ? askRest : askGraphql));
	return {
		replies,
		async stop() {
			stopped = true;
			await Promise.all(clients);
		},
	};
}

async function askRest(): Promise<Reply> {
	return replyOf("/api/v1/products/1/prices", undefined, body => body.code);
}

async function askGraphql(): Promise<Reply> {
	const request = {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ query: `{ product(id: "1") { name } }` }),
	};
	return replyOf("/graphql", request, body => body.errors?.[0].extensions.code.toLowerCase());
}

async function replyOf(path: string, request: RequestInit | undefined, codeOf: (body: any) => string | undefined) {
	const start = performance.now();
	const response = await fetch(address + path, request);
	const code = codeOf(await response.json());
	const { status, headers } = response;
	return { path, status, retryAfter: headers.get("retry-after"), code, ms: performance.now() - start };
}

function checkReplies(t: ExecutionContext, replies: readonly Reply[]): void {
	for (const reply of replies) {
		const { path, status, retryAfter, code } = reply;
		const healthy = path === "/graphql" ? status === 200 && code === undefined : code === "product_not_found";
		const away = status === 503 && code === "unavailable" && retryAfter !== null;
		if (!healthy && !away) t.fail(JSON.stringify(reply));
	}
	const slowest = Math.max(...replies.map(({ ms }) => ms));
	t.true(slowest < answerMsMax, `The slowest answer took ${slowest} ms.`);
}

async function recovered(): Promise<void> {
	while ((await fetch(`${address}/readyz`)).status !== 200) await sleep(100);
}

/** The server and all processes that it has started. */
function postgresProcesses(): number[] {
	const postmaster = postgresOn(files)!;
	const children = readdirSync("/proc").filter(name => parentOf(name) === postmaster);
	return [postmaster, ...children.map(Number)];
}

function parentOf(pid: string): number | undefined {
	try {
		return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
	} catch {
		return undefined;
	}
}
