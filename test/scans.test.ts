import "reflect-metadata";
import test from "ava";
import { startDueScans } from "../src/scans/schedule.js";
import { givenIn } from "./support/given.js";
import { restOf } from "./support/rest.js";
import { scanningOn } from "./support/scanning.js";
import { openShop } from "./support/shop.js";
import { startApp } from "./support/start-app.js";

const app = await startApp({}, { rateRule: { limit: 1_000_000, windowMs: 60_000 } });
const shop = openShop();
const given = givenIn(app);
// The workers' clock is the machine's.
const now = new Date();
app.setClock(now);
const rest = restOf(app);
const { worker, stopWorkers, keyed: tracker, track, offer, standing, observations } = scanningOn(app, given, shop);

test.serial.before(async () => void (await worker()));
test.after.always(stopWorkers);

/** Starts a scan and gives it as it is at its end. */
async function scanned(key: string, body: object = {}) {
	const started = await rest.post("/api/scans", body, { "x-api-key": key });
	if (started.status !== 202) throw new Error(JSON.stringify(started.body));
	return atEnd(key, started.headers.get("location")!.split("/").at(-1)!);
}

async function atEnd(key: string, id: string) {
	for (;;) {
		const { body } = await rest.get(`/api/scans/${id}`, { "x-api-key": key });
		if (body.data.status !== "in_progress") return body.data;
		await new Promise(resolve => setTimeout(resolve, 50));
	}
}

test("a scan visits all offers of what is tracked, and finds the prices that have changed", async t => {
	const { workspaceId, key } = await tracker();
	const same = await offer(10);
	const cheaper = await offer(20, { product: same.product });
	const elsewhere = await offer(30, { product: same.product, market: "DE", currency: "EUR" });
	const untracked = await offer(40);
	await track(workspaceId, same);
	shop.put(cheaper.name, { price: "18.00" });
	const scan = await scanned(key);
	t.like(scan, { status: "completed", offersTotal: 2, productsScanned: 2, priceChangesDetected: 1, failures: [] });
	t.truthy(scan.completedAt);
	t.is((await standing(cheaper)).price, 1_800);
	t.deepEqual(await observations(cheaper), [2_000, 1_800]);
	t.deepEqual(await observations(same), [1_000]);
	t.is(shop.visits(elsewhere.name) + shop.visits(untracked.name), 0);
});

test("what was found says which page it was read from, and in which scan", async t => {
	const { workspaceId, key } = await tracker();
	const watched = await offer(50);
	await track(workspaceId, watched);
	shop.put(watched.name, { price: "45.00" });
	const { id } = await scanned(key);
	const { data } = await app.graphql(
		`query ($id: ID!) { offer(id: $id) { price lastScannedAt evidence { source method url raw contentHash observedAt }
			observations(first: 2) { nodes { price evidence { source url } } } } }`,
		{ id: String(watched.id) },
	);
	t.like(data.offer, { price: 45, evidence: { source: "page", url: watched.url } });
	t.regex(data.offer.evidence.contentHash, /^[0-9a-f]{64}$/);
	t.truthy(data.offer.evidence.method);
	t.regex(data.offer.evidence.raw, /45/);
	t.is(data.offer.lastScannedAt, data.offer.evidence.observedAt);
	t.deepEqual(
		data.offer.observations.nodes.map(({ price, evidence }: any) => [price, evidence.source]),
		[
			[45, "page"],
			[50, "feed"],
		],
	);
	const [reading] = await app.sql<any>("select offer_id from page_readings where scan_id = $1", [id]);
	t.is(Number(reading.offer_id), watched.id);
});

test("whatever goes wrong is told as a failure, and changes no price", async t => {
	const { workspaceId, key } = await tracker();
	const pages = {
		http_error: { status: 500 },
		no_price: { price: undefined },
		other_currency: { price: "9.00", currency: "EUR" },
		unlikely_price: { price: "0.10" },
		other_product: { price: "9.00", gtin: "4006381333931" },
	};
	const offers = new Map<string, Awaited<ReturnType<typeof offer>>>();
	for (const [reason, page] of Object.entries(pages)) {
		const made = await offer(10, { product: await given.product({ gtin: "0885909950805" }) });
		shop.put(made.name, page);
		await track(workspaceId, made);
		offers.set(reason, made);
		await app.sql("delete from gtins where product_id = $1", [made.product.id]);
		if (reason === "other_product") await app.sql("insert into gtins values ('00885909950805', $1)", [made.product.id]);
	}
	const read = await offer(10);
	await track(workspaceId, read);
	const scan = await scanned(key);
	t.like(scan, { status: "completed", offersTotal: 6, productsScanned: 1, priceChangesDetected: 0, failuresTotal: 5 });
	for (const [reason, made] of offers) {
		t.like(
			scan.failures.find((failure: any) => failure.offer === String(made.id)),
			{ reason, url: made.url },
			reason,
		);
		const { price, availability } = await standing(made);
		t.deepEqual([price, availability], [1_000, "in_stock"], reason);
		t.deepEqual(await observations(made), [1_000], reason);
	}
	t.is(shop.visits(offers.get("http_error")!.name), 3, "tried again, and then given up");
});

test("an unlikely price counts when the next scan reads it again", async t => {
	const { workspaceId, key } = await tracker();
	const dropped = await offer(100);
	await track(workspaceId, dropped);
	shop.put(dropped.name, { price: "9.99" });
	t.like(await scanned(key), { status: "failed", productsScanned: 0, failuresTotal: 1 });
	t.is((await standing(dropped)).price, 10_000);
	shop.put(dropped.name, { price: "8.88" });
	t.like(await scanned(key), { status: "failed", failuresTotal: 1 }, "another unlikely one is read for the first time");
	t.like(await scanned(key), { status: "completed", productsScanned: 1, priceChangesDetected: 1 });
	t.is((await standing(dropped)).price, 888);
});

test("a page that is gone makes the offer out of stock, at the price that it had", async t => {
	const { workspaceId, key } = await tracker();
	const gone = await offer(10);
	await track(workspaceId, gone);
	shop.put(gone.name, { status: 410 });
	t.like(await scanned(key), { status: "failed", productsScanned: 0, priceChangesDetected: 0 });
	t.like(await standing(gone), { price: 1_000, availability: "out_of_stock" });
	t.deepEqual(await observations(gone), [1_000, 1_000]);
	const { data } = await app.graphql(`query ($id: ID!) { offer(id: $id) { evidence { source method url } } }`, {
		id: String(gone.id),
	});
	t.deepEqual(data.offer.evidence, { source: "page", method: "not_found", url: gone.url });
	await scanned(key);
	t.is((await observations(gone)).length, 2, "it is told once");
	shop.put(gone.name, { status: 200, price: "11.00" });
	t.like(await scanned(key), { status: "completed", priceChangesDetected: 1 });
	t.like(await standing(gone), { price: 1_100, availability: "in_stock" });
});

test("a page that another workspace's scan has just read is not visited again", async t => {
	const one = await tracker();
	const other = await tracker();
	const shared = await offer(10);
	await track(one.workspaceId, shared);
	await track(other.workspaceId, shared);
	shop.put(shared.name, { price: "9.00" });
	t.like(await scanned(one.key), { productsScanned: 1, priceChangesDetected: 1 });
	t.like(await scanned(other.key), { status: "completed", productsScanned: 1, priceChangesDetected: 0 });
	t.is(shop.visits(shared.name), 1);
});

test("a page that has not changed is not sent again, and still says what it said", async t => {
	const { workspaceId, key } = await tracker();
	const steady = await offer(10);
	await track(workspaceId, steady);
	await scanned(key);
	await app.sql("update offer_pages set visited_at = visited_at - interval '1 hour' where offer_id = $1", [steady.id]);
	// A feed has told something else meanwhile: the page is read later, and counts.
	await app.sql("update offers set price = 1300 where id = $1", [steady.id]);
	const unchanged = shop.unchanged;
	t.like(await scanned(key), { status: "completed", productsScanned: 1, priceChangesDetected: 1 });
	t.is(shop.unchanged, unchanged + 1);
	t.is((await standing(steady)).price, 1_000);
});

test.serial(
	"readings of a page that found nothing new are kept, one for a day; visits that failed are no readings",
	async t => {
		const { workspaceId, key } = await tracker();
		const steady = await offer(10, { firstSeenAt: new Date(now.getTime() - 40 * 86_400_000) });
		await track(workspaceId, steady);
		const readings = () =>
			app.sql<any>(
				"select *, last_at > observed_at as again from page_readings where offer_id = $1 order by observed_at",
				[steady.id],
			);
		const known = async () => {
			const { data } = await app.graphql(
				`query ($id: ID!) { product(id: $id) { bestOffer { lastScannedAt } priceHistory { coverage { daysObserved lastSeen } } } }`,
				{ id: String(steady.product.id) },
			);
			return { at: data.product.bestOffer.lastScannedAt, ...data.product.priceHistory.coverage };
		};
		const timePasses = (time: string) =>
			app.sql(
				`with page as (update offer_pages set visited_at = visited_at - $2::interval where offer_id = $1)
			update offers set page_read_at = page_read_at - $2::interval where id = $1`,
				[steady.id, time],
			);
		const before = await known();
		t.is(before.daysObserved, 0);
		const { id } = await scanned(key);
		const [first] = await readings();
		t.like(first, { scan_id: id, url: steady.url, again: false });
		t.regex(first.content_hash, /^[0-9a-f]{64}$/);
		const day = first.observed_at.toISOString().slice(0, 10);
		app.setClock(new Date());
		t.deepEqual(await known(), { at: first.observed_at.toISOString(), daysObserved: 1, lastSeen: day });

		await timePasses("6 minutes");
		await scanned(key);
		const second = await readings();
		const isSameDay = second.at(-1).last_at.toISOString().slice(0, 10) === day;
		t.is(second.length, isSameDay ? 1 : 2, "a further reading of the day makes the first one last");
		if (isSameDay) t.like(second[0], { scan_id: id, again: true });

		await timePasses("6 minutes");
		shop.put(steady.name, { price: undefined });
		const { at } = await known();
		await scanned(key);
		t.deepEqual(await readings(), second);
		t.is((await known()).at, at);
		t.deepEqual(await observations(steady), [1_000]);
		app.setClock(now);
	},
);

test.serial("a reading after something else was observed is one of its own", async t => {
	const { workspaceId, key } = await tracker();
	const moved = await offer(10);
	await track(workspaceId, moved);
	await scanned(key);
	const [first] = await app.sql<any>("select * from page_readings where offer_id = $1", [moved.id]);
	// A feed says otherwise for a moment, and then the same again.
	await app.sql(
		`insert into price_observations (offer_id, observed_at, price, currency, availability, feed_run_id, feed_line, raw)
		values ($1, $2, 900, 'USD', 'in_stock', 1, 1, ''), ($1, $3, 1000, 'USD', 'in_stock', 1, 1, '')`,
		[moved.id, new Date(first.observed_at.getTime() + 1), new Date(first.observed_at.getTime() + 2)],
	);
	await app.sql("update offers set observed_at = $2 where id = $1", [
		moved.id,
		new Date(first.observed_at.getTime() + 2),
	]);
	await app.sql("update offer_pages set visited_at = visited_at - interval '1 hour' where offer_id = $1", [moved.id]);
	await scanned(key);
	const readings = await app.sql<any>("select * from page_readings where offer_id = $1 order by observed_at", [
		moved.id,
	]);
	t.is(readings.length, 2);
	t.deepEqual(readings[0], first);
});

test("a page that is away for a moment is asked for again", async t => {
	const { workspaceId, key } = await tracker();
	const busy = await offer(10);
	await track(workspaceId, busy);
	shop.put(busy.name, { status: 503 });
	const started = await rest.post("/api/scans", {}, { "x-api-key": key });
	while (shop.visits(busy.name) === 0) await new Promise(resolve => setTimeout(resolve, 10));
	shop.put(busy.name, { status: 200, price: "8.00" });
	t.like(await atEnd(key, started.body.data.id), { status: "completed", productsScanned: 1, priceChangesDetected: 1 });
});

test("a workspace without pages has scans that are done at once", async t => {
	const { key } = await tracker();
	t.like(await scanned(key), { status: "completed", offersTotal: 0, productsScanned: 0 });
});

test("a scan can be of some products, and paused ones are left out", async t => {
	const { workspaceId, key } = await tracker();
	const wanted = await offer(10);
	const other = await offer(10);
	const paused = await offer(10);
	const id = await track(workspaceId, wanted);
	await track(workspaceId, other);
	await track(workspaceId, paused, "paused");
	t.like(await scanned(key, { productIds: [id] }), { offersTotal: 1, productsScanned: 1 });
	t.is(shop.visits(other.name), 0);
	t.like(await scanned(key), { offersTotal: 2 });
	t.is(shop.visits(paused.name), 0);
});

test("a scan in progress takes on what is asked for meanwhile", async t => {
	const { workspaceId, key } = await tracker();
	const slow = await offer(10);
	shop.put(slow.name, { status: 503, retryAfter: "2" });
	const first = await track(workspaceId, slow);
	const second = await track(workspaceId, await offer(10));
	const ask = async (body: object) => (await rest.post("/api/scans", body, { "x-api-key": key })).body.data;
	const { id } = await ask({ productIds: [first] });
	const widened = await ask({ productIds: [second] });
	t.like(widened, { id, status: "in_progress", offersTotal: 2 });
	t.is((await ask({})).id, id);
	t.like(await ask({ productIds: [first, second] }), { id, offersTotal: 2 });
	t.like(await atEnd(key, id), { offersTotal: 2, productsScanned: 1, failuresTotal: 1 });
});

test("a scan of what the workspace does not track is refused", async t => {
	const { key } = await tracker();
	const stranger = await tracker();
	const foreign = await track(stranger.workspaceId, await offer(10));
	for (const id of [foreign, "999999999", "nonsense"]) {
		const { status, body } = await rest.post("/api/scans", { productIds: [id] }, { "x-api-key": key });
		t.deepEqual([status, body.code], [404, "tracked_product_not_found"], id);
	}
	t.is((await rest.post("/api/scans", { productIds: [] }, { "x-api-key": key })).status, 400);
	t.is((await rest.post("/api/scans", { productIds: 3 }, { "x-api-key": key })).status, 400);
});

test("another's scan is not there, at any door", async t => {
	const { key } = await tracker();
	const stranger = await tracker();
	const { id } = await scanned(stranger.key);
	for (const path of [
		`/api/scans/${id}`,
		`/api/scans/${id}/events`,
		"/api/scans/nonsense",
		"/api/scans/nonsense/events",
	]) {
		const { status, body } = await rest.get(path, { "x-api-key": key });
		t.deepEqual([status, body.code], [404, "scan_not_found"], path);
	}
	const entity = `query ($of: [_Any!]!) { _entities(representations: $of) { ... on Scan { id status } } }`;
	const of = [{ __typename: "Scan", id }];
	t.deepEqual((await app.graphql(entity, { of }, { "x-api-key": key })).data._entities, [null]);
	t.deepEqual((await app.graphql(entity, { of })).data._entities, [null]);
	t.deepEqual((await app.graphql(entity, { of }, { "x-api-key": stranger.key })).data._entities, [
		{ id, status: "completed" },
	]);
	t.deepEqual((await rest.get("/api/scans", { "x-api-key": key })).body.data, { scans: [] });
});

test("scans are listed newest first, by status, and no more than wanted", async t => {
	const { workspaceId, key } = await tracker();
	await scanned(key);
	const failing = await offer(10);
	shop.put(failing.name, { price: undefined });
	await track(workspaceId, failing);
	const failed = await scanned(key);
	const list = async (query: string, path = "/api/v1/me/scans") =>
		(await rest.get(`${path}${query}`, { "x-api-key": key })).body.data.scans.map(({ status }: any) => status);
	await app.sql(
		"update scans set started_at = started_at + interval '1 minute', completed_at = completed_at + interval '1 minute' where id = $1",
		[failed.id],
	);
	t.deepEqual(await list(""), ["failed", "completed"]);
	t.deepEqual(await list("", "/api/scans"), ["failed", "completed"]);
	t.deepEqual(await list("?status=failed"), ["failed"]);
	t.deepEqual(await list("?status=in_progress"), []);
	t.deepEqual(await list("?status=all&limit=1"), ["failed"]);
	for (const query of ["?limit=0", "?limit=51", "?limit=x", "?status=done"])
		t.is((await rest.get(`/api/v1/me/scans${query}`, { "x-api-key": key })).status, 400, query);
	const { data } = await app.graphql(
		`{ workspace { scans(limit: 1) { id failures { reason offer } } scan(id: "${failed.id}") { id } } }`,
		{},
		{ "x-api-key": key },
	);
	t.like(data.workspace, { scan: { id: failed.id } });
	t.deepEqual(data.workspace.scans[0].failures, [{ reason: "no_price", offer: String(failing.id) }]);
});

test("events tell how far a scan has come, until it has ended", async t => {
	const { workspaceId, key } = await tracker();
	for (let index = 0; index < 3; index += 1) await track(workspaceId, await offer(10));
	const away = await offer(10);
	shop.put(away.name, { status: 503, retryAfter: "1" });
	await track(workspaceId, away);
	const { body } = await rest.post("/api/scans", {}, { "x-api-key": key });
	const address = `${app.address}/api/scans/${body.data.id}/events`;
	const response = await fetch(address, { headers: { "x-api-key": key } });
	t.is(response.headers.get("content-type"), "text/event-stream; charset=utf-8");
	const text = await response.text();
	const told = [...text.matchAll(/^event: scan\n(?:id: .*\n)?data: (.*)$/gm)].map(([, data]) => JSON.parse(data!));
	const done = told.map(({ productsScanned, failuresTotal }) => productsScanned + failuresTotal);
	t.deepEqual(
		done,
		done.toSorted((a, b) => a - b),
		"progress goes one way",
	);
	t.true(told.length >= 2);
	t.like(told[0], { id: body.data.id, status: "in_progress" });
	t.like(told.at(-1), { status: "completed", productsScanned: 3, failuresTotal: 1 });
	t.regex(text, /^id: ended$/m);
	const again = await fetch(address, { headers: { "x-api-key": key, "last-event-id": "ended" } });
	t.is(again.status, 204, "a browser does not come again");
	t.is((await fetch(address)).status, 401);
});

test("a schedule starts a scan once for each time that it is due, however many ask", async t => {
	const { workspaceId, key } = await tracker();
	const set = (every: string) =>
		app.graphql(
			`mutation { setScanSchedule(every: ${every}) { scanSchedule { every nextAt } } }`,
			{},
			{ "x-api-key": key },
		);
	const { data } = await app.graphql("{ workspace { scanSchedule { every nextAt } } }", {}, { "x-api-key": key });
	t.deepEqual(data.workspace.scanSchedule, { every: "off", nextAt: null });
	const hourly = (await set("hourly")).data.setScanSchedule.scanSchedule;
	t.deepEqual(hourly, { every: "hourly", nextAt: new Date(now.getTime() + 3_600_000).toISOString() });
	const at = new Date(now.getTime() + 3.5 * 3_600_000);
	const started = await Promise.all(Array.from({ length: 5 }, () => startDueScans(app.pool, at)));
	t.is(
		started.reduce((sum, count) => sum + count),
		1,
	);
	const scans = await app.sql<any>("select trigger from scans where workspace_id = $1", [workspaceId]);
	t.deepEqual(scans, [{ trigger: "schedule" }]);
	t.is(await startDueScans(app.pool, at), 0);
	const next = (await app.sql<any>("select next_at from scan_schedules where workspace_id = $1", [workspaceId]))[0]
		.next_at;
	t.deepEqual(next, new Date(now.getTime() + 4 * 3_600_000), "what was missed is not made up for");
	t.deepEqual((await set("off")).data.setScanSchedule.scanSchedule, { every: "off", nextAt: null });
});
