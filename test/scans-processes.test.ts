import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import pg from "pg";
import { givenIn } from "./support/given.js";
import { dataFolder, killPostgres, type Program, pricegraph } from "./support/program.js";
import { scanningOn } from "./support/scanning.js";
import { openShop } from "./support/shop.js";
import { newDatabase, type TestApp } from "./support/start-app.js";

const shop = openShop();
const offersCount = 60;
let databaseUrl: string;
let sql: Sql;
let scanning: ReturnType<typeof scanningIn>;
test.serial.before(async () => {
	databaseUrl = await newDatabase();
	sql = sqlOn(databaseUrl);
	scanning = scanningIn(sql);
});
const settings = () => ({ DATABASE_URL: databaseUrl, SCAN_ALLOW_HOSTS: shop.host, LOG_LEVEL: "warn" });

type Sql = (text: string, values?: unknown[]) => Promise<any[]>;

const pools: pg.Pool[] = [];
test.after.always(async () => void (await Promise.all(pools.map(pool => pool.end()))));

/** Statements on connections that may break. */
function sqlOn(url: string): Sql {
	const pool = new pg.Pool({ connectionString: url, max: 2 });
	pool.on("error", () => undefined);
	pool.on("connect", client => client.on("error", () => undefined));
	pools.push(pool);
	return async (text, values) => (await pool.query(text, values)).rows;
}

interface Tracked {
	readonly workspaceId: string;
	readonly offers: readonly { id: number; name: string }[];
}

/** A workspace that tracks offers whose pages state another price than the last one. */
async function changedOffers({ tracker, track, offer } = scanning): Promise<Tracked> {
	const { workspaceId } = await tracker();
	const offers = [];
	for (let index = 0; index < offersCount; index += 1) {
		const made = await offer(10);
		await track(workspaceId, made);
		shop.put(made.name, { price: "9.00" });
		offers.push(made);
	}
	return { workspaceId, offers };
}

function scanningIn(ask: Sql) {
	const database = { sql: ask, setClock: () => undefined } as unknown as TestApp;
	return scanningOn(database, givenIn(database), shop, randomUUID());
}

async function ready(worker: Program): Promise<void> {
	while (!worker.stdout.includes("Ready")) {
		if (worker.process.exitCode !== null) throw new Error(worker.stderr);
		await sleep(20);
	}
}

/** Until so many of the pages have been visited. */
async function visited({ offers }: Tracked, count: number): Promise<void> {
	while (offers.filter(({ name }) => shop.visits(name) > 0).length < count) await sleep(5);
}

/** Every offer was read once with effect: one observation, one reading of a page, one row of the scan. */
async function allCountedOnce(t: ExecutionContext, { workspaceId, offers }: Tracked, ask: Sql = sql): Promise<void> {
	const [scan] = await ask(
		`select status, offers_total as total, offers_read as read, offers_failed as failed, price_changes as changes
		from scans where workspace_id = $1`,
		[workspaceId],
	);
	const count = offers.length;
	t.deepEqual(scan, { status: "completed", total: count, read: count, failed: 0, changes: count });
	const ids = offers.map(({ id }) => id);
	const [written] = await ask(
		`select (select count(*)::int from price_observations where offer_id = any($1)) as observations,
			(select count(*)::int from page_readings where offer_id = any($1)) as readings,
			(select count(*)::int from offers where id = any($1) and price = 900) as prices`,
		[ids],
	);
	t.deepEqual(written, { observations: 2 * count, readings: count, prices: count });
	const [{ jobs }] = (await ask("select count(*)::int as jobs from scan_queue.job where name = 'visits'")) as any;
	t.is(jobs, 0);
}

async function ended({ workspaceId }: Tracked, ask: Sql = sql): Promise<void> {
	for (;;) {
		const [scan] = await ask("select status from scans where workspace_id = $1", [workspaceId]).catch(() => []);
		if (scan && scan.status !== "in_progress") return;
		await sleep(50);
	}
}

const start = ({ workspaceId }: Tracked, ask: Sql = sql) =>
	ask("insert into scans (workspace_id, trigger, started_at, offers_total) values ($1, 'request', now(), 0)", [
		workspaceId,
	]);

test.serial("workers killed in the middle of a scan: others take over, and nothing counts twice", async t => {
	shop.delayMs = 100;
	const world = await changedOffers();
	const victims = [pricegraph(["worker"], { settings: settings() }), pricegraph(["worker"], { settings: settings() })];
	await Promise.all(victims.map(ready));
	await start(world);
	await visited(world, 10);
	await victims[0]!.end("SIGKILL");
	await visited(world, 25);
	await victims[1]!.end("SIGKILL");
	const heir = pricegraph(["worker"], { settings: settings() });
	await ended(world);
	await allCountedOnce(t, world);
	t.is(await heir.end("SIGTERM"), 0);
	t.is(heir.stderr, "");
});

test.serial("a worker that is stopped gives back what it has not done", async t => {
	shop.delayMs = 100;
	const world = await changedOffers();
	const first = pricegraph(["worker"], { settings: settings() });
	await ready(first);
	await start(world);
	await visited(world, 10);
	t.is(await first.end("SIGTERM"), 0);
	const [{ held }] = (await sql("select count(*)::int as held from scan_queue.job where state = 'active'")) as any;
	t.is(held, 0);
	const second = pricegraph(["worker"], { settings: settings() });
	await ended(world);
	await allCountedOnce(t, world);
	await second.end("SIGTERM");
});

test.serial("two workers beside a server share the work", async t => {
	shop.delayMs = 30;
	const world = await changedOffers();
	const programs = [["worker"], ["worker"], ["serve"]].map(args => pricegraph(args, { settings: settings() }));
	await Promise.all([...programs.slice(0, 2).map(ready), programs[2]!.address()]);
	await start(world);
	await ended(world);
	await allCountedOnce(t, world);
	for (const { name } of world.offers) t.is(shop.visits(name), 1);
	t.deepEqual(await Promise.all(programs.map(program => program.end("SIGTERM"))), [0, 0, 0]);
});

test.serial("the command waits for the end and tells what was found", async t => {
	shop.delayMs = 0;
	const world = await changedOffers();
	shop.put(world.offers[0]!.name, { price: undefined });
	const program = pricegraph(["scan", "--workspace", world.workspaceId, "--json"], { settings: settings() });
	t.is(await program.exited, 0);
	const told = JSON.parse(program.stdout);
	t.like(told, {
		status: "completed",
		offersTotal: offersCount,
		productsScanned: offersCount - 1,
		priceChangesDetected: offersCount - 1,
		failuresTotal: 1,
	});
	t.like(told.failures[0], { offer: String(world.offers[0]!.id), reason: "no_price" });
	const unknown = pricegraph(["scan", "--workspace", "nobody"], { settings: settings() });
	t.is(await unknown.exited, 1);
	t.regex(unknown.stderr, /^There is no workspace nobody\.$/m);
	const { tracker, track, offer } = scanning;
	const { workspaceId } = await tracker();
	const gone = await offer(10);
	await track(workspaceId, gone);
	shop.put(gone.name, { status: 404 });
	const failed = pricegraph(["scan", "--workspace", workspaceId], { settings: settings() });
	t.is(await failed.exited, 1);
	t.regex(failed.stdout, /1 offers: 0 read, 0 with another price, 1 failed\./);
	t.regex(failed.stderr, /not one page could be read/);
});

test.serial("PostgreSQL killed in the middle of a scan: it goes on when it is back", async t => {
	shop.delayMs = 100;
	const DATA_DIR = dataFolder();
	const server = pricegraph(["serve"], { settings: { DATA_DIR, SCAN_ALLOW_HOSTS: shop.host, LOG_LEVEL: "fatal" } });
	await server.address();
	const files = join(DATA_DIR, "postgres");
	const ask = sqlOn(`postgres://postgres@localhost/pricegraph?host=${encodeURIComponent(files)}`);
	const world = await changedOffers(scanningIn(ask));
	await start(world, ask);
	await visited(world, 20);
	await killPostgres(files);
	await ended(world, ask);
	await allCountedOnce(t, world, ask);
	t.is(await server.end("SIGTERM"), 0);
});
