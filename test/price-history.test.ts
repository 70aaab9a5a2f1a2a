import test from "ava";
import { daysAgo, type GivenFeedRun, givenIn, hoursAgo } from "./support/given.js";
import { startApp } from "./support/start-app.js";
import { daily } from "./support/timeline.js";

const app = await startApp();
const given = givenIn(app);

const historyQuery = `query ($id: ID!, $days: Int, $vendor: String, $market: String) {
	product(id: $id) { priceHistory(days: $days, vendor: $vendor, market: $market) {
		market currency days points { date price vendor } daily { date price listPrice vendor }
		coverage { firstSeen lastSeen daysObserved days gaps { from to days } }
		low { price date vendor unavailableBecause }
		priorLow { price date vendor reducedSince reducedPrice daysObserved unavailableBecause }
		wasPrice { price daysCharged daysObserved share unavailableBecause }
	} }
}`;

async function historyOf(product: { id: number }, args: Record<string, unknown> = {}) {
	const { data, errors } = await app.graphql(historyQuery, { id: product.id, ...args });
	if (errors) throw new Error(JSON.stringify(errors));
	return data.product.priceHistory;
}

test("a day has one point a vendor: the last price observed on it", async t => {
	const product = await given.product();
	const [acme, zeta] = [await given.vendor({ slug: "acme" }), await given.vendor({ slug: "zeta" })];
	const offer = await given.offer({
		product,
		vendor: zeta,
		price: 50,
		firstSeenAt: new Date("2026-11-18T00:00:00.000Z"),
	});
	await given.observation(offer, new Date("2026-11-18T23:59:59.999Z"), 48.5);
	await given.observation(offer, new Date("2026-11-19T00:00:00.000Z"), 49);
	await given.offer({ product, vendor: acme, price: 51, firstSeenAt: new Date("2026-11-19T08:00:00.000Z") });
	const { market, currency, points } = await historyOf(product);
	t.deepEqual([market, currency], ["US", "USD"]);
	t.deepEqual(points, [
		{ date: "2026-11-18", price: 48.5, vendor: "zeta" },
		{ date: "2026-11-19", price: 51, vendor: "acme" },
		{ date: "2026-11-19", price: 49, vendor: "zeta" },
	]);
});

test("a price that did not change is covered by the feed's runs, and is no point of its own", async t => {
	const vendor = await given.vendor();
	const offer = await given.offer({ vendor, price: 20, firstSeenAt: daysAgo(6) });
	for (const days of [6, 5, 4, 1]) await given.feedRun(vendor, "US", daysAgo(days));
	const { points, daily: readings, coverage, low } = await historyOf(offer.product);
	t.deepEqual(points, [{ date: "2026-11-15", price: 20, vendor: vendor.slug }]);
	t.deepEqual(
		readings,
		["2026-11-15", "2026-11-16", "2026-11-17", "2026-11-20"].map(date => ({
			date,
			price: 20,
			listPrice: null,
			vendor: vendor.slug,
		})),
	);
	t.deepEqual(coverage, {
		firstSeen: "2026-11-15",
		lastSeen: "2026-11-20",
		daysObserved: 4,
		days: 30,
		gaps: [
			{ from: "2026-11-18", to: "2026-11-19", days: 2 },
			{ from: "2026-11-21", to: "2026-11-21", days: 1 },
		],
	});
	t.deepEqual(low, { price: 20, date: "2026-11-15", vendor: vendor.slug, unavailableBecause: null });
});

test("a price that did not change is covered by the visits of its page as by the feed's runs, listed or not", async t => {
	for (const listed of [true, false]) {
		const offer = await given.offer({ price: 20, firstSeenAt: daysAgo(6), listed });
		await given.feedRun(offer.vendor, "US", daysAgo(6));
		await given.feedRun(offer.vendor, "US", daysAgo(4));
		for (const days of [5, 3, 1]) await given.pageReading(offer, daysAgo(days), hoursAgo(24 * days - 2));
		const { points, coverage } = await historyOf(offer.product);
		t.deepEqual(points, [{ date: "2026-11-15", price: 20, vendor: offer.vendor.slug }]);
		t.like(coverage, { lastSeen: "2026-11-20", daysObserved: listed ? 5 : 4 });
		t.deepEqual(coverage.gaps, [
			...(listed ? [] : [{ from: "2026-11-17", to: "2026-11-17", days: 1 }]),
			{ from: "2026-11-19", to: "2026-11-19", days: 1 },
			{ from: "2026-11-21", to: "2026-11-21", days: 1 },
		]);
	}
});

test("what a page said while the feed had the offer no more is covered by visits alone", async t => {
	const offer = await given.offer({ price: 20, firstSeenAt: daysAgo(9) });
	const runs = new Map<number, GivenFeedRun>();
	for (const days of daily(9, 0)) runs.set(days, await given.feedRun(offer.vendor, "US", daysAgo(days)));
	await given.observation(offer, daysAgo(7), 20, { availability: "out_of_stock", feedRun: runs.get(7)! });
	await app.sql("update offers set listed = false where id = $1", [offer.id]);
	await given.observation(offer, daysAgo(5), 21, { page: "read" });
	await given.pageReading(offer, daysAgo(3));
	await given.observation(offer, daysAgo(2), 21, { availability: "out_of_stock", page: "gone" });
	const { points, coverage } = await historyOf(offer.product);
	t.deepEqual(
		points.map(({ date }: { date: string }) => date),
		["2026-11-12", "2026-11-16"],
		"a page that is gone states no price",
	);
	t.like(coverage, { daysObserved: 4, lastSeen: "2026-11-18" });
	await given.pageReading(offer, daysAgo(1));
	t.like((await historyOf(offer.product)).coverage, { daysObserved: 5, lastSeen: "2026-11-20" });
});

test("a visit before the days that were asked for is none of them", async t => {
	const offer = await given.offer({ price: 20, firstSeenAt: daysAgo(60) });
	for (const days of [50, 2]) await given.pageReading(offer, daysAgo(days));
	t.like((await historyOf(offer.product)).coverage, { daysObserved: 1, lastSeen: "2026-11-19" });
	t.like((await historyOf(offer.product, { days: 90 })).coverage, { daysObserved: 3 });
});

test("an offer whose row can no longer be read is covered until it was read last", async t => {
	const vendor = await given.vendor();
	const details = { vendor, price: 20, firstSeenAt: daysAgo(60), listed: false };
	for (const days of daily(10, 0)) await given.feedRun(vendor, "US", daysAgo(days));
	const unreadable = await given.offer({ ...details, lastReadAt: daysAgo(5) });
	t.like((await historyOf(unreadable.product)).coverage, { lastSeen: "2026-11-16", daysObserved: 6 });
	const gone = await given.offer(details);
	t.like((await historyOf(gone.product)).coverage, { lastSeen: "2026-09-22", daysObserved: 0 });
});

test("a history keeps to one market and one currency", async t => {
	const product = await given.product();
	const vendor = await given.vendor({ slug: "both" });
	await given.offer({ product, vendor, market: "US", price: 10, firstSeenAt: daysAgo(3) });
	const german = await given.offer({
		product,
		vendor,
		market: "DE",
		currency: "EUR",
		price: 30,
		firstSeenAt: daysAgo(3),
	});
	await given.offer({ product, market: "DE", currency: "EUR", price: 20, firstSeenAt: daysAgo(2) });
	await given.offer({ product, market: "DE", currency: "CHF", price: 1, firstSeenAt: daysAgo(2) });
	await given.observation(german, daysAgo(1), 29);
	const { market, currency, points, low } = await historyOf(product);
	t.deepEqual([market, currency, points.map(({ price }: { price: number }) => price)], ["DE", "EUR", [30, 20, 29]]);
	t.is(low.price, 20);
	t.deepEqual((await historyOf(product, { market: "us" })).points, [{ date: "2026-11-18", price: 10, vendor: "both" }]);
	t.deepEqual(await historyOf(product, { market: "FR" }), { ...empty, market: "FR" });
});

test("a history can be that of one vendor, in the market where it sells", async t => {
	const product = await given.product();
	await given.offer({
		product,
		vendor: await given.vendor({ slug: "abroad" }),
		market: "AT",
		currency: "EUR",
		price: 5,
	});
	for (let nth = 0; nth < 2; nth++) await given.offer({ product, price: 4 });
	const { market, points } = await historyOf(product, { vendor: "abroad" });
	t.deepEqual([market, points], ["AT", [{ date: "2026-11-21", price: 5, vendor: "abroad" }]]);
	for (const vendor of ["nobody", "", "Abroad"])
		t.deepEqual(await historyOf(product, { vendor }), empty, JSON.stringify(vendor));
	const { errors } = await app.graphql(historyQuery, { id: product.id, vendor: "abroad\u0000" });
	t.is(errors?.[0].extensions.code, "INVALID_REQUEST");
});

test("the window is today and the days before it", async t => {
	const vendor = await given.vendor({ slug: "edges" });
	const offer = await given.offer({ vendor, price: 1, firstSeenAt: new Date("2026-08-23T23:59:59.999Z") });
	const times = ["2026-08-24T00:00:00Z", "2026-10-22T23:59:59Z", "2026-10-23T00:00:00Z", "2026-11-21T12:00:00Z"];
	for (const [nth, time] of times.entries()) await given.observation(offer, new Date(time), nth + 2);
	await given.observation(offer, new Date("2026-11-21T12:00:00.001Z"), 99);
	const prices = async (days?: number) =>
		(await historyOf(offer.product, { days })).points.map(({ price }: { price: number }) => price);
	t.deepEqual(await prices(), [4, 5]);
	t.deepEqual(await prices(1), [5]);
	t.deepEqual(await prices(90), [2, 3, 4, 5]);
});

test("days beyond 1 to 90 are refused by name", async t => {
	const { product } = await given.offer();
	for (const days of [0, -1, 91, 2_147_483_647]) {
		const { errors } = await app.graphql(historyQuery, { id: product.id, days });
		t.is(errors?.[0].extensions.code, "INVALID_REQUEST");
		t.regex(errors?.[0].message, /^days must be from 1 to 90/);
	}
});

test("the price before a reduction and the was price are those of the best offer, or of the vendor asked for", async t => {
	const product = await given.product();
	const [acme, zeta] = [await given.vendor({ slug: "acme-2" }), await given.vendor({ slug: "zeta-2" })];
	const best = await given.offer({ product, vendor: acme, price: 100, firstSeenAt: daysAgo(60) });
	await given.observation(best, daysAgo(20), 85);
	await given.observation(best, daysAgo(15), 100);
	await given.observation(best, daysAgo(2), 80, { listPrice: 100 });
	await given.offer({ product, vendor: zeta, price: 90, firstSeenAt: daysAgo(60) });
	for (const days of daily(60, 0)) await given.feedRun(acme, "US", daysAgo(days));
	const priorLow = {
		price: 85,
		date: "2026-11-05",
		vendor: "acme-2",
		reducedSince: "2026-11-19",
		reducedPrice: 80,
		daysObserved: 30,
		unavailableBecause: null,
	};
	const wasPrice = { price: 100, daysCharged: 53, daysObserved: 61, share: 53 / 61, unavailableBecause: null };
	// Both look back beyond the window that was asked for.
	t.like(await historyOf(product, { days: 1 }), { priorLow, wasPrice });
	t.like(await historyOf(product, { vendor: "zeta-2" }), {
		priorLow: { vendor: "zeta-2", price: null, unavailableBecause: "no_reduction" },
		wasPrice: { price: null, unavailableBecause: "no_list_price" },
	});
	const { data } = await app.graphql(
		`query ($id: ID!) { offer(id: $id) {
			priorLow { price date vendor reducedSince reducedPrice daysObserved unavailableBecause }
			wasPrice { price daysCharged daysObserved share unavailableBecause } } }`,
		{ id: best.id },
	);
	t.deepEqual(data.offer, { priorLow, wasPrice });
});

test("a product that was imported once has a price, and no figures", async t => {
	const offer = await given.offer({ price: 80, listPrice: 100, firstSeenAt: hoursAgo(2) });
	t.like(await historyOf(offer.product), {
		points: [{ date: "2026-11-21", price: 80, vendor: offer.vendor.slug }],
		coverage: { firstSeen: "2026-11-21", lastSeen: "2026-11-21", daysObserved: 1, days: 30, gaps: [] },
		low: { price: null, unavailableBecause: "insufficient_history" },
		priorLow: { price: null, reducedPrice: 80, unavailableBecause: "insufficient_history" },
		wasPrice: { price: 100, share: null, unavailableBecause: "insufficient_history" },
	});
});

test.serial("the histories of many products take two statements, one for each length of memory", async t => {
	const products = [];
	for (let nth = 0; nth < 5; nth++) products.push((await given.offer({ firstSeenAt: daysAgo(40) })).product);
	const fields = "points { price } coverage { daysObserved } low { price } priorLow { price } wasPrice { share }";
	const aliases = products.map(({ id }) => `p${id}: product(id: ${id}) { priceHistory { ${fields} } }`);
	const before = app.reads.statements;
	await app.graphql(`{ ${aliases.join(" ")} }`);
	t.is(app.reads.statements - before, 3, "with the one for the products themselves");
});

test.serial("the figures of many offers take one statement", async t => {
	const vendor = await given.vendor();
	for (let nth = 0; nth < 5; nth++) await given.offer({ vendor, listPrice: 60 });
	const query = `{ vendor(slug: "${vendor.slug}") { offers { nodes { id priorLow { price } wasPrice { price } } } } }`;
	const before = app.reads.statements;
	const { data } = await app.graphql(query);
	t.deepEqual(
		data.vendor.offers.nodes.map(({ wasPrice }: { wasPrice: { price: number } }) => wasPrice.price),
		[60, 60, 60, 60, 60],
	);
	t.is(app.reads.statements - before, 3, "with the ones for the vendor and its offers");
});

const empty = {
	market: null,
	currency: null,
	days: 30,
	points: [],
	daily: [],
	coverage: { firstSeen: null, lastSeen: null, daysObserved: 0, days: 30, gaps: [] },
	low: { price: null, date: null, vendor: null, unavailableBecause: "insufficient_history" },
	priorLow: {
		price: null,
		date: null,
		vendor: null,
		reducedSince: null,
		reducedPrice: null,
		daysObserved: null,
		unavailableBecause: "insufficient_history",
	},
	wasPrice: { price: null, daysCharged: null, daysObserved: null, share: null, unavailableBecause: "no_list_price" },
};
