import test from "ava";
import { importReading, loadDemo, loadFeed } from "../src/demo/load.js";
import { demoMarket } from "../src/demo/market.js";
import { ensurePartitions } from "../src/feeds/observations.js";
import { BulkSession } from "../src/feeds/session.js";
import { daysAgo, now } from "./support/given.js";
import { pricegraph } from "./support/program.js";
import { newDatabase } from "./support/start-app.js";

test("readings that are written together leave what importing them one by one leaves", async t => {
	const [together, oneByOne] = [await newDatabase(), await newDatabase()];
	const whole = demoMarket(now).find(({ vendor, market }) => vendor.slug === "kaufwinkel" && market === "DE")!;
	const feed = { ...whole, readings: whole.readings.slice(0, 20) };
	await within(together, session => loadFeed(session, feed));
	await within(oneByOne, async session => {
		for (const reading of feed.readings) await importReading(session, feed, reading);
	});
	for (const statement of [
		`select products.name, merchant_product_id, price, list_price, shipping_price, availability, listed, first_seen_at,
			observed_at, last_read_at, sale_ends_at, content_hash
			from offers join products on products.id = product_id order by merchant_product_id`,
		`select merchant_product_id, seen.observed_at, seen.price, seen.list_price, seen.shipping_price, seen.availability,
			feed_line, raw, run.observed_at as run_at from price_observations seen join offers on offers.id = offer_id
			join feed_runs run on run.id = feed_run_id order by merchant_product_id, seen.observed_at`,
		"select observed_at, rows, created, updated, unchanged, withdrawn, rejected from feed_runs order by observed_at",
		"select market, last_read_at, rows from feeds",
	]) {
		const expected = await rows(oneByOne, statement);
		t.true(expected.length > 0);
		t.deepEqual(await rows(together, statement), expected);
	}
});

test("a load that is cut off leaves nothing, and of the next two at once, one does it", async t => {
	const database = await newDatabase();
	const cut = t.throwsAsync(loadDemo(database, now));
	for (;;) {
		const ended = await rows(
			database,
			`select pg_terminate_backend(pid) from pg_stat_activity
			where datname = current_database() and pid <> pg_backend_pid() and query like '%offers%'`,
		);
		if (ended.length > 0) break;
	}
	await cut;
	t.deepEqual(await rows(database, "select id from vendors union all select id from products"), []);
	const outcomes = await Promise.all([loadDemo(database, now), loadDemo(database, now)]);
	t.deepEqual(outcomes.map(({ state }) => state).sort(), ["already there", "loaded"]);
});

test("a database with other data is left alone, and `pricegraph demo` says why", async t => {
	const database = await newDatabase();
	await rows(database, "insert into products (name, created_at) values ('Lamp', $1)", [now]);
	t.is((await loadDemo(database, now)).state, "other data");
	t.deepEqual(await rows(database, "select id from vendors"), []);
	const command = pricegraph(["demo"], { settings: { DATABASE_URL: database } });
	t.is(await command.exited, 1);
	t.is(command.stderr, "The database holds other data: nothing was changed. The demo goes into an empty one.\n");
});

test("`serve` fills an empty database before it serves; with DEMO=off it stays empty", async t => {
	for (const demo of ["on", "off"]) {
		const database = await newDatabase();
		const server = pricegraph(["serve"], { settings: { DATABASE_URL: database, DEMO: demo } });
		await server.address();
		t.is((await rows(database, "select id from products limit 1")).length, demo === "on" ? 1 : 0);
	}
});

async function within<Result>(database: string, work: (session: BulkSession) => Promise<Result>): Promise<Result> {
	const session = await BulkSession.open(database);
	try {
		await ensurePartitions(session, daysAgo(100), now);
		return await session.transaction(() => work(session));
	} finally {
		await session.close();
	}
}

async function rows<Row>(database: string, text: string, values: unknown[] = []): Promise<Row[]> {
	const session = await BulkSession.open(database);
	try {
		return await session.rows<Row>(text, values);
	} finally {
		await session.close();
	}
}
