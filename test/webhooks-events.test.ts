import { randomBytes } from "node:crypto";
import test from "ava";
import { transaction } from "../src/database/transaction.js";
import { makeEvents } from "../src/webhooks/make-events.js";
import { recordScanEnd } from "../src/webhooks/note-facts.js";
import { commerceOf } from "./support/commerce.js";
import { givenIn, hoursAgo, now } from "./support/given.js";
import { importItems } from "./support/import-feed.js";
import { listenersOf, webhookWorkerOf } from "./support/listening.js";
import { Receiver } from "./support/receiver.js";
import { startApp } from "./support/start-app.js";

// The worker looks at the whole database: one test after the other.
const receiver = await Receiver.open();
const settings = { SCAN_ALLOW_HOSTS: receiver.host, KEY_SECRET: randomBytes(32).toString("hex") };
const app = await startApp(settings);
const given = givenIn(app);
const { shop, listen } = listenersOf(app, receiver);
const worker = webhookWorkerOf(app, settings, () => now);
test.after.always(async () => {
	await worker.stop();
	await receiver.close();
});

// What somebody else listens to is noted too.
test.beforeEach(async () => {
	await app.sql("delete from webhook_endpoints");
	await app.sql("delete from webhook_facts");
});

let serial = 0;
/** A GTIN that no other test has. */
function newGtin(): string {
	const body = `4006381${String(++serial).padStart(5, "0")}`;
	const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
	return `${body}${(10 - (sum % 10)) % 10}`;
}
const vendorName = () => `rival-${++serial}`;

test.serial("a price that a second import has changed is told once, with the two prices", async t => {
	const gtin = newGtin();
	const vendor = vendorName();
	await importItems(app, vendor, [{ id: "a", price: "100.00 USD", gtin }], hoursAgo(3));
	const own = await shop();
	const trackedProductId = await own.track(gtin);
	const hook = await own.listen({ eventTypes: ["price.changed"] });
	await importItems(app, vendor, [{ id: "a", price: "89.99 USD", gtin }], hoursAgo(2));
	await worker.runOnce();
	await importItems(app, vendor, [{ id: "a", price: "89.99 USD", gtin }], hoursAgo(1));
	await worker.runOnce();
	const [offer] = await app.sql<{ id: string; product: string }>(
		"select id, product_id as product from offers where vendor_id = (select id from vendors where slug = $1)",
		[vendor],
	);
	t.deepEqual(hook.events(), [
		{
			type: "price.changed",
			timestamp: now.toISOString(),
			data: {
				trackedProductId,
				productId: offer!.product,
				name: "Tracked",
				sku: null,
				offerId: offer!.id,
				vendor,
				vendorName: hook.events()[0]!.data.vendorName,
				own: false,
				url: null,
				from: 100,
				to: 89.99,
				currency: "USD",
				changePercent: -10.01,
				observedAt: hoursAgo(2).toISOString(),
			},
		},
	]);
});

test.serial("what is withdrawn, unreadable, used or of a paused product changes no price", async t => {
	const [withdrawn, unreadable, used, paused, kept] = Array.from({ length: 5 }, newGtin) as [
		string,
		string,
		string,
		string,
		string,
	];
	const vendor = vendorName();
	const rest = [
		{ id: "used", price: "50.00 USD", gtin: used, condition: "used" },
		{ id: "paused", price: "50.00 USD", gtin: paused },
		{ id: "kept", price: "50.00 USD", gtin: kept },
	];
	const before = [
		{ id: "withdrawn", price: "50.00 USD", gtin: withdrawn },
		{ id: "unreadable", price: "50.00 USD", gtin: unreadable },
		...rest,
	];
	await importItems(app, vendor, before, hoursAgo(3));
	const own = await shop();
	for (const gtin of [withdrawn, unreadable, used, paused, kept]) await own.track(gtin);
	const [product] = await app.sql<{ id: string }>("select product_id as id from gtins where gtin = $1", [
		paused.padStart(14, "0"),
	]);
	await app.sql("update tracked_products set status = 'paused' where product_id = $1", [product!.id]);
	const hook = await own.listen({ eventTypes: ["price.changed", "offer.back_in_stock"] });
	const after = rest.map(item => ({ ...item, price: "40.00 USD" }));
	const summary = await importItems(
		app,
		vendor,
		[{ id: "unreadable", price: "ask us", gtin: unreadable }, ...after],
		hoursAgo(2),
	);
	t.like(summary, { withdrawn: 1, rejected: 1, updated: 3 });
	await worker.runOnce();
	t.deepEqual(
		hook.events().map(({ data }) => [data.from, data.to]),
		[[50, 40]],
		"only the one that was kept",
	);
});

test.serial("a run's events are made once, though it is noted and looked at twice", async t => {
	const gtin = newGtin();
	const vendor = vendorName();
	await importItems(app, vendor, [{ id: "a", price: "10.00 USD", gtin, availability: "out_of_stock" }], hoursAgo(3));
	const own = await shop();
	await own.track(gtin, 9);
	const hook = await own.listen({ eventTypes: ["price.changed", "offer.undercut", "offer.back_in_stock"] });
	await importItems(app, vendor, [{ id: "a", price: "8.00 USD", gtin }], hoursAgo(2));
	const again = () =>
		app.sql(
			`insert into webhook_facts (workspace_id, feed_run_id)
			select $1, id from feed_runs where vendor_id = (select id from vendors where slug = $2) order by id desc limit 1
			on conflict do nothing`,
			[own.workspaceId, vendor],
		);
	await again();
	t.is((await app.sql("select from webhook_facts")).length, 1);
	await Promise.all([makeEvents(app.pool, now), makeEvents(app.pool, now)]);
	await again();
	await worker.runOnce();
	t.deepEqual(
		hook
			.events()
			.map(({ type }) => type)
			.sort(),
		["offer.back_in_stock", "offer.undercut", "price.changed"],
	);
});

test.serial("an undercut is told once, and again when it was none in between", async t => {
	const gtin = newGtin();
	const vendor = vendorName();
	const other = vendorName();
	await importItems(app, vendor, [{ id: "a", price: "100.00 USD", gtin }], hoursAgo(9));
	const own = await shop();
	const tracked = await own.track(gtin, 90);
	const hook = await own.listen({ eventTypes: ["offer.undercut"] });
	const steps: [price: string, availability: string, told: number][] = [
		["85.50 USD", "in_stock", 1],
		["80.00 USD", "in_stock", 1], // still undercut
		["80.00 USD", "out_of_stock", 1], // no more
		["80.00 USD", "in_stock", 2],
		["90.00 USD", "in_stock", 2], // as much is not cheaper
		["89.99 USD", "in_stock", 3],
	];
	for (const [index, [price, availability, told]] of steps.entries()) {
		await importItems(app, vendor, [{ id: "a", price, gtin, availability }], hoursAgo(8 - index));
		await worker.runOnce();
		t.is(hook.events().length, told, `${price} ${availability}`);
	}
	// Another competitor, cheaper still: it is undercut already.
	await importItems(app, other, [{ id: "b", price: "70.00 USD", gtin }], hoursAgo(1));
	await worker.runOnce();
	t.is(hook.events().length, 3);
	t.like(hook.events()[0]!.data, { trackedProductId: tracked, vendor, yourPrice: 90, price: 85.5, undercutPercent: 5 });
	// Its own price follows, and goes back up: no feed says so.
	for (const price of [6_000, 9_000]) {
		await app.sql("update tracked_products set price = $2, price_stated_at = now() where id = $1", [tracked, price]);
		await worker.runOnce();
	}
	t.is(hook.events().length, 4);
	t.like(hook.events()[3]!.data, { vendor: other, price: 70, yourPrice: 90 });
});

test.serial("its own shop's feed can make it undercut, and the shop's offers undercut nobody", async t => {
	const gtin = newGtin();
	const vendor = vendorName();
	const own = await shop();
	await importItems(app, own.vendor, [{ id: "mine", price: "50.00 USD", gtin }], hoursAgo(4));
	await importItems(app, vendor, [{ id: "a", price: "60.00 USD", gtin }], hoursAgo(4));
	await own.track(gtin);
	const hook = await own.listen({ eventTypes: ["offer.undercut", "price.changed"] });
	await importItems(app, own.vendor, [{ id: "mine", price: "40.00 USD", gtin }], hoursAgo(3));
	await worker.runOnce();
	t.deepEqual(
		hook.events().map(({ type, data }) => [type, data.own]),
		[["price.changed", true]],
	);
	await importItems(app, own.vendor, [{ id: "mine", price: "80.00 USD", gtin }], hoursAgo(2));
	await worker.runOnce();
	const undercut = hook.events().filter(({ type }) => type === "offer.undercut");
	t.deepEqual(
		undercut.map(({ data }) => [data.vendor, data.yourPrice, data.price]),
		[[vendor, 80, 60]],
	);
});

test.serial("an offer is back in stock when it was known not to be", async t => {
	const gtin = newGtin();
	const vendor = vendorName();
	await importItems(app, vendor, [{ id: "a", price: "10.00 USD", gtin, availability: "out_of_stock" }], hoursAgo(5));
	const own = await shop();
	await own.track(gtin);
	const hook = await own.listen({ eventTypes: ["offer.back_in_stock"] });
	for (const [index, availability] of ["in_stock", "backorder", "limited"].entries()) {
		await importItems(app, vendor, [{ id: "a", price: "10.00 USD", gtin, availability }], hoursAgo(4 - index));
		await worker.runOnce();
	}
	t.deepEqual(
		hook.events().map(({ data }) => [data.before, data.availability, data.price]),
		[
			["out_of_stock", "in_stock", 10],
			["backorder", "limited", 10],
		],
	);
});

test.serial("each webhook is told from its own thresholds on", async t => {
	const gtin = newGtin();
	const vendor = vendorName();
	await importItems(app, vendor, [{ id: "a", price: "100.00 USD", gtin }], hoursAgo(5));
	const own = await shop();
	await own.track(gtin, 100);
	const every = await own.listen({ eventTypes: ["price.changed", "offer.undercut"] });
	const large = await own.listen({
		eventTypes: ["price.changed", "offer.undercut"],
		priceChangePercentMin: 5,
		undercutPercentMin: 8,
	});
	for (const [index, price] of ["97.00", "92.00"].entries()) {
		await importItems(app, vendor, [{ id: "a", price: `${price} USD`, gtin }], hoursAgo(4 - index));
		await worker.runOnce();
	}
	const told = (hook: typeof every) => hook.events().map(({ type, data }) => `${type} ${data.to ?? data.price}`);
	t.deepEqual(told(every).sort(), ["offer.undercut 97", "price.changed 92", "price.changed 97"]);
	t.deepEqual(told(large).sort(), ["offer.undercut 92", "price.changed 92"]);
});

test.serial(
	"a reading of many tracked products is dealt with in parts, which a death between them does not lose",
	async t => {
		const vendor = await given.vendor();
		const own = await shop();
		// More than two parts of them, all with an offer.
		const count = 2_300;
		await app.sql(
			`with made as (
			insert into products (name, created_at) select 'Many ' || n, now() from generate_series(1, $1::int) n returning id
		), offered as (
			insert into offers (product_id, vendor_id, market, merchant_product_id, title, price, currency, availability,
				condition, first_seen_at, observed_at, last_read_at, content_hash)
			select id, $2, 'US', 'many-' || id, 'Many', 1000, 'USD', 'in_stock', 'new', $4, $4, $4, gen_random_uuid() from made
			returning id, product_id
		), observed as (
			insert into price_observations (offer_id, observed_at, price, currency, availability)
			select id, $4, 1000, 'USD', 'in_stock' from offered
		)
		insert into tracked_products (workspace_id, product_id, name, created_at, updated_at)
		select $3, product_id, 'Many', now(), now() from offered`,
			[count, vendor.id, own.workspaceId, hoursAgo(5)],
		);
		const hook = await own.listen({ eventTypes: ["price.changed"] });
		const run = await given.feedRun(vendor, "US", hoursAgo(4));
		await app.sql(
			`insert into price_observations (offer_id, observed_at, price, currency, availability, feed_run_id)
		select id, $2, 900, 'USD', 'in_stock', $3 from offers where vendor_id = $1`,
			[vendor.id, hoursAgo(4), run.id],
		);
		await app.sql("insert into webhook_facts (workspace_id, feed_run_id) values ($1, $2)", [own.workspaceId, run.id]);
		t.true(await makeEvents(app.pool, now));
		const made = () => app.sql("select from webhook_events where workspace_id = $1", [own.workspaceId]);
		t.is((await made()).length, 1_000);
		while (await makeEvents(app.pool, now));
		t.is((await made()).length, count);
		t.is((await app.sql("select from webhook_facts")).length, 0);
		await app.sql("delete from webhook_events where workspace_id = $1", [own.workspaceId]);
		t.is(hook.events().length, 0);
	},
);

test.serial("an import notes nothing where nobody listens, and what cannot be dealt with holds up nobody", async t => {
	await app.sql("delete from webhook_endpoints");
	const gtin = newGtin();
	const vendor = vendorName();
	await importItems(app, vendor, [{ id: "a", price: "10.00 USD", gtin }], hoursAgo(3));
	const own = await shop();
	const tracked = await own.track(gtin, 10);
	await app.sql("update tracked_products set price = 1100 where id = $1", [tracked]);
	t.is((await app.sql("select from webhook_facts")).length, 0);

	const hook = await own.listen({ eventTypes: ["price.changed"] });
	// A scan of which there are no readings to ask for, on a database without scans or with them, fails or brings nothing.
	await app.sql("alter table feed_runs rename to feed_runs_away");
	await app.sql("insert into webhook_facts (workspace_id, feed_run_id) values ($1, 1)", [own.workspaceId]);
	await t.throwsAsync(worker.runOnce());
	await app.sql("alter table feed_runs_away rename to feed_runs");
	await importItems(app, vendor, [{ id: "a", price: "12.00 USD", gtin }], hoursAgo(2));
	t.true(await makeEvents(app.pool, now));
	t.is((await app.sql("select from webhook_events where workspace_id = $1", [own.workspaceId])).length, 1);
	await worker.runOnce();
	t.is(hook.events().length, 1);
	t.is((await app.sql("select from webhook_facts")).length, 0);
});

test.serial("the end of a scan is told once; a failed one as what it is, and as no change of a price", async t => {
	const own = await shop();
	const hook = await own.listen({ eventTypes: ["scan.completed", "scan.failed", "price.changed"] });
	const ended = async (status: string, offers: number) => {
		const [scan] = await app.sql<{ id: string }>(
			`insert into scans (workspace_id, trigger, status, started_at, completed_at, is_listed, is_queued, offers_total, offers_failed)
			values ($1, 'request', $2, $3, $4, true, true, $5, $5) returning id`,
			[own.workspaceId, status, hoursAgo(1), now, offers],
		);
		return scan!.id;
	};
	const failed = await ended("failed", 3);
	const completed = await ended("completed", 0);
	for (const id of [failed, completed, failed]) await transaction(app.pool, client => recordScanEnd(client, id, now));
	await worker.runOnce();
	t.deepEqual(
		hook
			.events()
			.map(({ type, data }) => [type, data.scanId, data.failures])
			.sort(),
		[
			["scan.completed", completed, 0],
			["scan.failed", failed, 3],
		],
	);
});

test.serial("low credits are told once a fall, by metered calls that were paid with them", async t => {
	await given.offer({ product: await given.product({ name: "Aurelo headphones" }) });
	const commerce = commerceOf(app);
	const customer = await commerce.customer(12);
	const person = await shop();
	// The webhook belongs to the account that pays.
	const hook = await listen(person.client, person.workspaceId, { eventTypes: ["credits.low"], creditsBelow: 10 });
	await app.sql("update webhook_endpoints set account_id = $2 where id = $1", [hook.id, customer.accountId]);
	const search = () => customer.call("search-products", { market: "US", query: "aurelo" });
	await worker.runOnce();
	t.is(hook.events().length, 0);
	t.is((await search()).status, 200);
	await worker.runOnce();
	await worker.runOnce();
	const balance = await customer.balance();
	t.true(balance < 10);
	t.deepEqual(
		hook.events().map(({ type, data }) => [type, data]),
		[["credits.low", { accountId: customer.accountId, balance, creditsBelow: 10 }]],
	);
	await customer.give(10 - balance);
	await worker.runOnce();
	t.is(hook.events().length, 1, "10 is not below 10");
	t.is((await search()).status, 200);
	await worker.runOnce();
	t.is(hook.events().length, 2, "it had enough in between");
});

test.serial("nobody is told of what others track", async t => {
	const gtin = newGtin();
	const vendor = vendorName();
	await importItems(app, vendor, [{ id: "a", price: "10.00 USD", gtin }], hoursAgo(3));
	const [one, two] = [await shop(), await shop()];
	await one.track(gtin, 9);
	const types = { eventTypes: ["price.changed", "offer.undercut", "offer.back_in_stock"] };
	const [heard, silent] = [await one.listen(types), await two.listen(types)];
	await importItems(app, vendor, [{ id: "a", price: "8.00 USD", gtin }], hoursAgo(2));
	await worker.runOnce();
	t.is(heard.events().length, 2);
	t.is(silent.events().length, 0);
});
