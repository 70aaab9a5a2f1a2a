import "reflect-metadata";
import { randomUUID } from "node:crypto";
import test from "ava";
import pg from "pg";
import { transaction } from "../src/database/transaction.js";
import { startScan } from "../src/scans/start-scan.js";
import { commerceOf } from "./support/commerce.js";
import { type Given, type GivenProduct, givenIn, hoursAgo } from "./support/given.js";
import { scanningOn } from "./support/scanning.js";
import { Shop } from "./support/shop.js";
import { startApp } from "./support/start-app.js";

const [shop, closed, slow, foreign] = await Promise.all(Array.from({ length: 4 }, () => new Shop().open()));
const app = await startApp(
	{ SCAN_ALLOW_HOSTS: [shop, closed, slow].map(each => each!.host).join(",") },
	{ rateRule: { limit: 1_000_000, windowMs: 60_000 } },
);
test.after.always(() => {
	for (const each of [shop, closed, slow, foreign]) each!.close();
});
closed!.robots = "User-agent: *\nDisallow: /";
slow!.delayMs = 20_000;

const given = givenIn(app);
// Visits are made by the machine's clock.
app.setClock(undefined);
const { customer } = commerceOf(app);
const { worker, stopWorkers, tracker, track } = scanningOn(app, given, shop!);
test.after.always(stopWorkers);
const market = "US";

let serial = 0;

/** A product that nothing else is found beside: by its GTIN. */
async function lamp() {
	serial += 1;
	const digits = `952000${String(serial).padStart(6, "0")}`;
	const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
	const gtin = `${digits}${(10 - (sum % 10)) % 10}`;
	return { product: await given.product({ name: `Loriko lamp ${serial}`, gtin }), query: gtin };
}

/** An offer that was read `hours` ago, with a page that states a price. */
async function offered(
	product: GivenProduct,
	price: number,
	{ hours = 5, at = shop!, page = {}, ...details }: Details = {},
) {
	serial += 1;
	const name = `lamp-${serial}`;
	const url = at.put(name, { price: price.toFixed(2), ...page });
	const firstSeenAt = hoursAgo(hours, new Date());
	const offer = await given.offer({ product, price, shippingPrice: 0, url, firstSeenAt, ...details });
	return { ...offer, name, url };
}

interface Details extends NonNullable<Parameters<Given["offer"]>[0]> {
	hours?: number;
	at?: Shop;
	page?: Parameters<Shop["put"]>[1];
}

const visitsIn = (data: any) => data.steps.filter(({ action }: any) => action === "visit_page");
const visitTo = (data: any, { url }: { url: string }) => visitsIn(data).find(({ input }: any) => input === url);
const offerIn = (data: any, { id }: { id: number }) =>
	data.findings.flatMap(({ offers }: any) => offers).find((offer: any) => offer.id === String(id));
const standing = async ({ id }: { id: number }) =>
	(await app.sql<any>("select price::int, availability, page_read_at from offers where id = $1", [id]))[0];

test("the pages of stale offers are visited, and the answer is what was found", async t => {
	const { product, query } = await lamp();
	const same = await offered(product, 20);
	const cheaper = await offered(product, 25, { page: { price: "18.00" } });
	const soldOut = await offered(product, 26, { page: { availability: "OutOfStock" } });
	const gone = await offered(product, 27, { page: { status: 410 } });
	const vague = await offered(product, 28, { page: { price: undefined } });
	const forbidden = await offered(product, 29, { at: closed! });
	const hidden = await offered(product, 30, { at: foreign! });
	const fresh = await offered(product, 31, { hours: 0.5 });
	const pageless = await given.offer({ product, price: 32, firstSeenAt: hoursAgo(6, new Date()) });
	const caller = await customer();
	const key = randomUUID();
	const reply = await caller.call("deep-search", { market, query, refresh: true }, key);
	t.is(reply.status, 200);
	const { data } = reply.body;

	const told = (offer: { url: string }) => {
		const { found, note } = visitTo(data, offer);
		return [found, note];
	};
	t.deepEqual(told(same), [1, "The price is the same: 20 USD."]);
	t.deepEqual(told(cheaper), [1, "The price is new: 18 USD, 25 before."]);
	t.deepEqual(told(soldOut), [1, "The price is the same: 26 USD. It is out_of_stock now, in_stock before."]);
	for (const [offer, reason] of [
		[gone, "not_found"],
		[vague, "no_price"],
		[forbidden, "blocked_by_robots"],
		[hidden, "blocked_address"],
	] as const) {
		const [found, note] = told(offer);
		t.is(found, 0);
		t.true(note.startsWith(`It could not be read (${reason}): `), note);
	}
	t.is(visitsIn(data).length, 7);
	t.is(shop!.visits(fresh.name) + closed!.visits(forbidden.name) + foreign!.visits(hidden.name), 0);

	t.like(offerIn(data, cheaper), { price: 18, inStock: true, evidence: { source: "page", url: cheaper.url } });
	t.is(data.findings[0].offers[0].id, String(cheaper.id));
	t.regex(data.findings[0].reason, /It costs 18 USD/);
	t.like(offerIn(data, same), { price: 20, evidence: { source: "feed" } });
	t.like(offerIn(data, soldOut), { price: 26, availability: "out_of_stock" });
	t.like(offerIn(data, gone), { price: 27, availability: "out_of_stock", evidence: { method: "not_found" } });
	t.like(offerIn(data, vague), { price: 28, inStock: true });
	t.true(Date.now() - Date.parse(offerIn(data, same).lastScannedAt) < 60_000);
	t.true(Date.now() - Date.parse(offerIn(data, vague).lastScannedAt) > 4 * 3_600_000);
	t.true(offerIn(data, pageless).inStock);
	t.regex(
		data.unanswered.join("\n"),
		/^Whether one offer still stands was not looked up: no page of theirs is known\. The oldest was last read at /m,
	);
	t.true(
		data.notes.includes(
			"Of 8 stale offers the pages of 7 were visited: 3 read, 1 of them with another price, 4 not read.",
		),
	);
	t.is(data.bounds.hit, null);
	t.is(reply.headers.get("x-credits-charged"), "10");

	// What it tells is what the database has, as evidence for everybody.
	t.like(await standing(cheaper), { price: 1_800 });
	t.like(await standing(gone), { price: 2_700, availability: "out_of_stock" });
	const readings = await app.sql<any>(
		"select offer_id::int as id, scan_id from page_readings where offer_id = any($1) order by offer_id",
		[[same, cheaper, soldOut, gone, vague, forbidden, hidden].map(({ id }) => id)],
	);
	t.deepEqual(
		readings,
		[same, cheaper, soldOut, gone].map(({ id }) => ({ id, scan_id: null })),
	);

	const visits = shop!.visits(cheaper.name);
	shop!.put(cheaper.name, { price: "17.00" });
	const replay = await caller.call("deep-search", { market, query, refresh: true }, key);
	t.is(replay.text, reply.text);
	t.is(replay.headers.get("idempotency-replayed"), "true");
	await caller.call("deep-search", { market, query, refresh: true, dryRun: true });
	await caller.call("deep-search", { market, query });
	t.is(shop!.visits(cheaper.name), visits, "a replay, a dry run and a search that does not refresh visit nothing");
	t.is(await caller.balance(), 80);
});

test("offers that were read a moment ago are not visited", async t => {
	const { product, query } = await lamp();
	const offer = await offered(product, 20);
	const caller = await customer();
	const { body: first } = await caller.call("deep-search", { market, query, refresh: true });
	t.is(visitsIn(first.data).length, 1);
	const { body } = await caller.call("deep-search", { market, query, refresh: true });
	t.deepEqual(visitsIn(body.data), []);
	t.true(
		body.data.notes.includes("No page was visited: each offer given was read within the last 60 minutes."),
		body.data.notes.join(" "),
	);
	t.is(shop!.visits(offer.name), 1);
});

test("a finding whose price was found to be above the limit is none, and that is free", async t => {
	const { product, query } = await lamp();
	await offered(product, 19, { page: { price: "30.00" } });
	const caller = await customer();
	const { body, headers } = await caller.call("deep-search", {
		market,
		query,
		refresh: true,
		constraints: { maxPrice: 20 },
	});
	t.deepEqual(body.data.findings, []);
	t.like(body.data.rejected[0], { because: "It costs 30 USD at least, which is above 20 USD." });
	t.is(headers.get("x-credits-charged"), "0");
});

test("when the time is up, what was not visited is named, and what is known is given", async t => {
	const { product, query } = await lamp();
	const quick = await offered(product, 21, { page: { price: "20.00" } });
	const late = await offered(product, 22, { at: slow!, page: { price: "10.00" } });
	const caller = await customer();
	const { status, body, headers } = await caller.call("deep-search", { market, query, refresh: true, maxSeconds: 2 });
	t.is(status, 200);
	const { bounds, unanswered } = body.data;
	t.is(bounds.hit, "seconds");
	t.true(bounds.usedSeconds < 2.5);
	t.is(visitsIn(body.data).length, 1);
	t.like(offerIn(body.data, quick), { price: 20 });
	t.like(offerIn(body.data, late), { price: 22 });
	t.truthy(offerIn(body.data, late).evidence);
	t.regex(
		unanswered.join("\n"),
		/^Whether one offer still stands was not looked up: there was no time to visit their pages\./m,
	);
	t.is(headers.get("x-credits-charged"), "10");
	t.is((await standing(late)).page_read_at, null);
});

test("not more than 20 pages are visited, the best offers' first", async t => {
	const { product, query } = await lamp();
	const offers = [];
	for (let price = 10; price < 30; price += 1) offers.push(await offered(product, price));
	const { product: second, query: other } = await lamp();
	const best = await offered(second, 99);
	const worse = await offered(second, 100);
	const caller = await customer();
	const { body } = await caller.call("deep-search", { market, query: `${query} ${other}`, refresh: true });
	t.is(visitsIn(body.data).length, 20);
	t.truthy(visitTo(body.data, best));
	t.truthy(visitTo(body.data, worse));
	t.is(visitTo(body.data, offers[18]!), undefined);
	t.is(visitTo(body.data, offers[19]!), undefined);
	t.regex(body.data.unanswered.join("\n"), /^Whether 2 offers still stand .* not more than 20 pages are visited\./m);
	t.is(body.data.bounds.hit, null);
});

test("an offer that somebody else is changing is left to them, and not waited for", async t => {
	const { product, query } = await lamp();
	const held = await offered(product, 20, { page: { price: "18.00" } });
	const client = new pg.Client({ connectionString: app.databaseUrl });
	await client.connect();
	await client.query("begin");
	await client.query("update offers set title = title where id = $1", [held.id]);
	try {
		const caller = await customer();
		const { body } = await caller.call("deep-search", { market, query, refresh: true });
		t.regex(visitTo(body.data, held).note, /^It could not be read \(busy\): /);
		t.is(offerIn(body.data, held).price, 20);
	} finally {
		await client.end();
	}
	t.like(await standing(held), { price: 2_000, page_read_at: null });
});

test.serial("searches that refresh and a scan of the same offers get on with each other", async t => {
	await worker();
	const { product, query } = await lamp();
	const offers = [];
	for (let price = 10; price < 28; price += 1) {
		const page = { price: (price - 1).toFixed(2) };
		offers.push(await offered(product, price, { page }));
	}
	const { workspaceId } = await tracker();
	await track(workspaceId, offers[0]!);
	const scan = transaction(app.pool, client =>
		startScan(client, { workspaceId, productIds: undefined, trigger: "request", now: new Date() }),
	);
	const callers = await Promise.all([customer(), customer(), customer()]);
	const replies = await Promise.all(
		callers.map(caller => caller.call("deep-search", { market, query, refresh: true, maxSeconds: 30 })),
	);
	t.deepEqual(
		replies.map(({ status }) => status),
		[200, 200, 200],
	);
	for (;;) {
		const [row] = await app.sql<any>("select status from scans where id = $1", [await scan]);
		if (row.status !== "in_progress") break;
		await new Promise(resolve => setTimeout(resolve, 20));
	}
	const seen = await app.sql<any>(
		"select count(*)::int as count from price_observations where offer_id = any($1) group by offer_id",
		[offers.map(({ id }) => id)],
	);
	t.deepEqual(
		seen.map(({ count }) => count),
		offers.map(() => 2),
		"the first one that reads a new price observes it; the others find it the same",
	);
});
