import test from "ava";
import { dividedHalfUp, percentOf } from "../src/positions/figures.js";
import { summed } from "../src/positions/insight-summary.js";
import { positionOf } from "../src/positions/position.js";
import { partsOf } from "../src/positions/workspace-parts.js";
import { ownPriceOf } from "../src/tracked-products/own-price.js";
import { daysAgo, givenIn, hoursAgo, now } from "./support/given.js";
import { startApp } from "./support/start-app.js";
import { workspaceWorldIn } from "./support/workspace-world.js";

const app = await startApp({}, { rateRule: { limit: 1_000_000, windowMs: 60_000 } });
const given = givenIn(app);

test("a position: the cheapest is first, ties share the better rank, the total counts you", t => {
	const standing = (yours: number | undefined, ...prices: number[]) =>
		positionOf({
			productId: 1,
			currency: "USD",
			yours,
			competitors: prices.map((price, index) => ({ vendor: `shop-${index}`, price })),
		});
	const cases: [ReturnType<typeof standing>, unknown[]][] = [
		[standing(1000), [10, 1, 1, null, null, null, null]],
		[standing(undefined), [null, null, 0, null, null, null, null]],
		[standing(undefined, 900, 800), [null, null, 2, 8, "shop-1", null, null]],
		[standing(1000, 900, 1000, 1100), [10, 2, 4, 9, "shop-0", 1, 11.11]],
		[standing(1000, 1000, 1000), [10, 1, 3, 10, "shop-0", 0, 0]],
		[standing(1000, 1500), [10, 1, 2, 15, "shop-0", -5, -33.33]],
		[standing(1000, 0), [10, 2, 2, 0, "shop-0", 10, null]],
	];
	for (const [position, expected] of cases) {
		const { yourPrice, rank, total, lowestCompetitorPrice, lowestCompetitorVendor, priceGap, priceGapPercent } =
			position;
		t.deepEqual(
			[yourPrice, rank, total, lowestCompetitorPrice, lowestCompetitorVendor, priceGap, priceGapPercent],
			expected,
		);
	}
});

test("the lowest competitor of several that ask the same is the first of the alphabet", t => {
	const competitors = ["b", "a", "c"].map(vendor => ({ vendor, price: 900 }));
	t.is(positionOf({ productId: 1, currency: "USD", yours: 1, competitors }).lowestCompetitorVendor, "a");
});

test("the own price is what was said or read later", t => {
	const at = (days: number, price: number) => ({ at: daysAgo(days), price });
	t.is(ownPriceOf(undefined, undefined), undefined);
	t.is(ownPriceOf(at(400, 5), undefined), 5);
	t.is(ownPriceOf(undefined, at(1, 6)), 6);
	t.is(ownPriceOf(at(2, 5), at(1, 6)), 6);
	t.is(ownPriceOf(at(1, 5), at(2, 6)), 5);
	t.is(ownPriceOf(at(1, 5), at(1, 6)), 5, "at the same moment, what was stated");
});

test("figures are rounded half up, below zero too, and exact beyond what a sum of numbers holds", t => {
	t.deepEqual(
		[7n, -7n, 5n, -5n, -1n].map(sum => dividedHalfUp(sum, 2n)),
		[4n, -3n, 3n, -2n, 0n],
	);
	t.deepEqual([percentOf(1, 3), percentOf(-1, 3), percentOf(-1, 800), percentOf(1, 0)], [33.33, -33.33, -0.12, null]);
	const part = {
		products: 3,
		undercut: 1,
		opportunities: 1,
		compared: 2,
		gaps: "9007199254740993",
		largestUndercut: null,
	};
	t.is(summed([part, { ...part, gaps: "-9007199254740991", compared: 1 }], "JPY").avgPriceGap, 1);
	t.is(summed([{ ...part, largestUndercut: { gap: 1, yours: 3 } }, part], "USD").largestUndercutPercent, 33.33);
	t.deepEqual(summed([], "USD"), {
		totalTrackedProducts: 0,
		productsBeingUndercut: 0,
		productsWithOpportunities: 0,
		avgPriceGap: 0,
		largestUndercutPercent: 0,
	});
});

test("parts of a workspace cover its identifiers without overlap", t => {
	for (const [first, last] of [
		[1, 1],
		[5, 9_999],
		[7, 10_006],
		[1, 100_001],
	] as [number, number][]) {
		const parts = partsOf(first, last);
		t.is(parts[0]![0], first);
		t.is(parts.at(-1)![1], last);
		for (const [index, [start]] of parts.slice(1).entries()) t.is(start, parts[index]![1] + 1);
	}
});

test("only single new articles in the workspace's market and currency are compared, each vendor's cheapest", async t => {
	const world = await workspaceWorldIn(app);
	const product = await given.product();
	const id = await world.track(product, { price: 10_000 });
	const shop = await given.vendor();
	await given.offer({ product, vendor: shop, price: 95 });
	await given.offer({ product, vendor: shop, price: 90 });
	await given.offer({ product, price: 101 });
	for (const details of [
		{ market: "DE" },
		{ currency: "EUR" },
		{ condition: "used" },
		{ condition: "refurbished" },
		{ packQuantity: 2 },
		{ availability: "out_of_stock" },
		{ availability: "preorder" },
	])
		await given.offer({ product, price: 1, ...details });
	const position = await world.position(id);
	t.deepEqual(position, {
		productId: id,
		yourPrice: 100,
		rank: 2,
		total: 3,
		lowestCompetitorPrice: 90,
		lowestCompetitorVendor: shop.slug,
		priceGap: 10,
		priceGapPercent: 11.11,
		currency: "USD",
	});
});

test("without a competitor its fields are null, and rank and total are 1; without an own price yours are", async t => {
	const world = await workspaceWorldIn(app);
	const alone = await world.track(await given.product(), { price: 500, statedAt: daysAgo(400) });
	t.like(await world.position(alone, "7d"), {
		yourPrice: 5,
		rank: 1,
		total: 1,
		lowestCompetitorPrice: null,
		lowestCompetitorVendor: null,
		priceGap: null,
		priceGapPercent: null,
	});
	const product = await given.product();
	await given.offer({ product, price: 3 });
	const unpriced = await world.track(product);
	t.like(await world.position(unpriced), {
		yourPrice: null,
		rank: null,
		total: 1,
		lowestCompetitorPrice: 3,
		priceGap: null,
	});
});

test("a product that was confirmed to be the same counts, one that is suggested or rejected never does", async t => {
	const world = await workspaceWorldIn(app);
	const id = await world.track(await given.product(), { price: 1_000 });
	for (const [state, price] of [
		["suggested", 1],
		["rejected", 2],
		["confirmed", 9],
	] as const) {
		const product = await given.product();
		await given.offer({ product, price });
		await world.match(id, product, state);
	}
	t.like(await world.position(id), { rank: 2, total: 2, lowestCompetitorPrice: 9 });
	t.like(await world.summary(), { productsBeingUndercut: 1, avgPriceGap: 1, largestUndercutPercent: 10 });
});

test("the own price is read from the own shop's feed, if that is later than what was stated", async t => {
	const world = await workspaceWorldIn(app);
	const product = await given.product();
	await given.offer({ product, vendor: world.own, price: 12, firstSeenAt: daysAgo(3) });
	const id = await world.track(product, { price: 1_000, statedAt: daysAgo(2) });
	t.is((await world.position(id)).yourPrice, 10);
	t.is((await world.summary()).totalTrackedProducts, 1);
	await given.feedRun(world.own, "US", daysAgo(1));
	t.is((await world.position(id)).yourPrice, 12);
	await given.offer({ product, price: 11 });
	t.like(await world.summary(), { avgPriceGap: 1, productsBeingUndercut: 1 });
	t.like(await world.position(id), { rank: 2, total: 2 });
});

test("a price counts up to the very moment that the timeframe begins, in stock or sold out since", async t => {
	const world = await workspaceWorldIn(app);
	const inStockSince = async (at: Date, listed = false) => {
		const product = await given.product();
		await given.offer({ product, price: 5, firstSeenAt: at, listed });
		return world.track(product, { price: 500 });
	};
	const soldOut = async (seenAt: Date, goneAt: Date, run?: Date) => {
		const product = await given.product();
		const vendor = await given.vendor();
		const offer = await given.offer({ product, vendor, price: 5, firstSeenAt: daysAgo(200) });
		await given.observation(offer, seenAt, 6);
		if (run) await given.feedRun(vendor, "US", run);
		await given.observation(offer, goneAt, 7, { availability: "out_of_stock" });
		return world.track(product, { price: 500 });
	};
	const pageGone = async (readAt: Date, until: Date) => {
		const product = await given.product();
		const offer = await given.offer({ product, price: 5, firstSeenAt: daysAgo(200), listed: false });
		await given.pageReading(offer, readAt, until);
		await given.observation(offer, daysAgo(1), 5, { availability: "out_of_stock", page: "gone" });
		return world.track(product, { price: 500 });
	};
	const justOut = (days: number) => new Date(daysAgo(days).getTime() - 1);
	const totals = async (id: string) =>
		Promise.all(["7d", "30d", "90d"].map(async timeframe => (await world.position(id, timeframe)).total));
	t.deepEqual(await totals(await inStockSince(daysAgo(7))), [2, 2, 2]);
	t.deepEqual(await totals(await inStockSince(justOut(7))), [1, 2, 2]);
	t.deepEqual(await totals(await inStockSince(daysAgo(30))), [1, 2, 2]);
	t.deepEqual(await totals(await inStockSince(justOut(90))), [1, 1, 1]);
	t.deepEqual(await totals(await soldOut(daysAgo(7), daysAgo(1))), [2, 2, 2]);
	t.deepEqual(await totals(await soldOut(justOut(7), daysAgo(1))), [1, 2, 2]);
	t.deepEqual(await totals(await soldOut(justOut(30), daysAgo(1))), [1, 1, 2]);
	t.deepEqual(
		await totals(await soldOut(daysAgo(100), daysAgo(1), daysAgo(7))),
		[2, 2, 2],
		"read unchanged with the feed",
	);
	t.deepEqual(await totals(await soldOut(daysAgo(100), daysAgo(1), justOut(7))), [1, 2, 2]);
	t.deepEqual(await totals(await pageGone(justOut(7), daysAgo(7))), [2, 2, 2], "read unchanged with its page");
	t.deepEqual(await totals(await pageGone(justOut(7), justOut(7))), [1, 2, 2]);
	t.deepEqual(
		await totals(await soldOut(daysAgo(100), daysAgo(8), daysAgo(8))),
		[1, 1, 1],
		"the run that found it gone",
	);
	const last = await soldOut(daysAgo(3), daysAgo(1));
	t.is((await world.position(last)).lowestCompetitorPrice, 6);
});

test("a vendor that has it in stock counts with that price, whatever it asked for another offer before", async t => {
	const world = await workspaceWorldIn(app);
	const product = await given.product();
	const vendor = await given.vendor();
	const gone = await given.offer({ product, vendor, price: 3, firstSeenAt: daysAgo(5) });
	await given.observation(gone, daysAgo(1), 3, { availability: "out_of_stock" });
	const id = await world.track(product, { price: 1_000 });
	t.like(await world.position(id), { lowestCompetitorPrice: 3, total: 2 });
	t.like(await world.summary(), { avgPriceGap: 7, productsBeingUndercut: 0 });
	await given.offer({ product, vendor, price: 9 });
	t.like(await world.position(id), { lowestCompetitorPrice: 9, total: 2 });
	t.like(await world.summary(), { avgPriceGap: 1, productsBeingUndercut: 1 });
});

test("the summary counts what is undercut now and what has room to raise", async t => {
	const world = await workspaceWorldIn(app);
	const priced = async (yours: number, theirs: number[], details = {}) => {
		const product = await given.product();
		for (const price of theirs) await given.offer({ product, price });
		return world.track(product, { price: yours, ...details });
	};
	await priced(10_000, [90, 120]); // undercut by 10%, gap 10
	await priced(10_000, [100]); // a tie: nobody is cheaper, and there is no room
	await priced(10_000, [100.99]); // not 1% dearer
	await priced(10_000, [101, 200]); // room
	await priced(10_000, [60]); // undercut by 40%, gap 40
	await priced(10_000, []);
	await priced(10_000, [1], { status: "paused" });
	await priced(10_000, [1], { removedAt: now });
	t.deepEqual(await world.summary("7d"), {
		totalTrackedProducts: 6,
		productsBeingUndercut: 2,
		productsWithOpportunities: 1,
		avgPriceGap: 9.6, // (10 + 0 − 0.99 − 1 + 40) / 5 = 9.602
		largestUndercutPercent: 40,
		periodStart: "2026-11-14",
		periodEnd: "2026-11-21",
		currency: "USD",
	});
	const statistics = await world.data("/api/overview/statistics");
	t.like(statistics, { trackedProducts: 6, pausedProducts: 1, competitors: 7, competitorOffers: 7 });
	t.like(statistics, { productsBeingUndercut: 2, productsWithOpportunities: 1, priceChanges24h: 0, currency: "USD" });
});

test("the last scan is the one that was started last, told as the scans' own path tells it", async t => {
	const world = await workspaceWorldIn(app);
	const other = await workspaceWorldIn(app);
	t.is((await world.data("/api/overview/statistics")).lastScan, null);
	const scan = async ({ workspaceId }: typeof world, startedAt: Date, completedAt: Date | null) => {
		const [made] = await app.sql<{ id: string }>(
			`insert into scans (workspace_id, trigger, started_at, completed_at, status, offers_total)
			values ($1, 'request', $2, $3, $4, 0) returning id`,
			[workspaceId, startedAt, completedAt, completedAt ? "completed" : "in_progress"],
		);
		return made!.id;
	};
	// It ended after the one that was started after it.
	await scan(world, hoursAgo(3), hoursAgo(0.5));
	const newest = await scan(world, hoursAgo(2), hoursAgo(1));
	await scan(other, hoursAgo(1), null);
	const { lastScan } = await world.data("/api/overview/statistics");
	t.like(lastScan, { id: newest, status: "completed", startedAt: hoursAgo(2).toISOString(), failures: [] });
	t.deepEqual(lastScan, await world.data(`/api/scans/${newest}`));
	const running = await scan(world, hoursAgo(0.1), null);
	t.like((await world.data("/api/overview/statistics")).lastScan, { id: running, completedAt: null });
});

test.serial("last scans that are asked for together take one statement, and none where nobody asks", async t => {
	const world = await workspaceWorldIn(app);
	const statementsFor = async (fields: string) => {
		const before = app.reads.statements;
		const { errors } = await app.graphql(`{ workspace { statistics { ${fields} } } }`, {}, world.headers);
		t.is(errors, undefined);
		return app.reads.statements - before;
	};
	const without = await statementsFor("currency");
	t.is(await statementsFor("currency one: lastScan { id } two: lastScan { status }"), without + 1);
});

test("amounts are exact in the currency's own decimals", async t => {
	const world = await workspaceWorldIn(app, { currency: "JPY" });
	const product = await given.product();
	await given.offer({ product, currency: "JPY", price: 999 });
	const id = await world.track(product, { price: 1_000 });
	t.like(await world.position(id), { yourPrice: 1000, priceGap: 1, priceGapPercent: 0.1, currency: "JPY" });
	t.is((await world.summary()).avgPriceGap, 1);
});

test("competitors' price changes are counted once each, changes of stock alone are none", async t => {
	const world = await workspaceWorldIn(app);
	const product = await given.product();
	const offer = await given.offer({ product, price: 10, firstSeenAt: daysAgo(20) });
	await given.observation(offer, daysAgo(8), 11); // before
	await given.observation(offer, daysAgo(7), 12); // at the limit
	await given.observation(offer, daysAgo(3), 12, { availability: "out_of_stock" });
	await given.observation(offer, hoursAgo(24), 13, { availability: "out_of_stock" });
	await given.observation(offer, hoursAgo(2), 12);
	const own = await given.offer({ product, vendor: world.own, price: 10, firstSeenAt: daysAgo(2) });
	await given.observation(own, hoursAgo(1), 11);
	const id = await world.track(product);
	// The same product in a second place: its offers change no more often for it.
	const other = await world.track(await given.product());
	await world.match(other, product, "confirmed");
	t.like(await world.data("/api/overview/statistics"), { priceChanges24h: 2, priceChanges7d: 3 });
	t.like(await world.position(id), { yourPrice: 11, lowestCompetitorPrice: 12 });
});

test("competitors: products in common, who is cheaper, and by how much on average", async t => {
	const world = await workspaceWorldIn(app);
	const [near, far] = [await given.vendor({ slug: "near" }), await given.vendor({ slug: "far" })];
	const tracked: string[] = [];
	for (const [yours, ...theirs] of [
		[100, 80, 200],
		[100, 100],
		[100, 125],
		[undefined, 7],
	]) {
		const product = await given.product();
		for (const [index, price] of theirs.entries())
			await given.offer({ product, vendor: [near, far][index]!, price: price! });
		tracked.push(await world.track(product, yours === undefined ? {} : { price: yours * 100 }));
	}
	const { competitors, total } = await world.data("/api/competitors");
	t.is(total, 2);
	const lastSeenAt = hoursAgo(1).toISOString();
	const nearby = {
		vendor: "near",
		vendorName: "Near",
		productsInCommon: 4,
		cheaper: 1,
		equal: 1,
		dearer: 1,
		lastSeenAt,
	};
	// (25% + 0% − 20%) / 3
	t.deepEqual(competitors[0], { ...nearby, averageGapPercent: 1.67 });
	t.like(competitors[1], { vendor: "far", productsInCommon: 1, dearer: 1, averageGapPercent: -50 });
	t.is((await world.data("/api/competitors?page=2&pageSize=1")).competitors[0].vendor, "far");

	const one = await world.data("/api/competitors/near?pageSize=3");
	t.like(one, { ...nearby, total: 4, page: 1, pageSize: 3 });
	t.deepEqual(
		one.products.map(({ productId, priceGap }: any) => [productId, priceGap]),
		[
			[tracked[0], 20],
			[tracked[1], 0],
			[tracked[2], -25],
		],
	);
	const [rest] = (await world.data("/api/competitors/near?pageSize=3&page=2")).products;
	t.like(rest, { productId: tracked[3], yourPrice: null, price: 7, priceGap: null, inStock: true });
	t.deepEqual((await world.data("/api/competitors/near?page=3")).products, []);
	for (const nobody of [world.own.slug, "nobody"]) {
		const { status, body } = await world.get(`/api/competitors/${nobody}`);
		t.deepEqual([status, body.code], [404, "not_found"]);
	}
});

test("a bad timeframe, page or size is refused by name; another's product is as good as none", async t => {
	const world = await workspaceWorldIn(app);
	const other = await workspaceWorldIn(app);
	const product = await given.product();
	await given.offer({ product, price: 5 });
	const theirs = await other.track(product, { price: 400 });
	for (const path of [
		"/api/v1/me/products/1/position?timeframe=1y",
		"/api/v1/me/insights/summary?timeframe=D30",
		"/api/trends/pricing?timeframe=",
		"/api/competitors?pageSize=0",
		"/api/competitors/near?page=-1",
	]) {
		const { status, body } = await world.get(path);
		t.deepEqual([status, body.code, body.errors.length], [400, "invalid_request", 1], path);
	}
	for (const id of [theirs, "999999999", "nonsense", "0"]) {
		for (const path of [`/api/v1/me/products/${id}/position`, `/api/trends/pricing?productId=${id}`]) {
			const { status, body } = await world.get(path);
			t.deepEqual([status, body.code], [404, "tracked_product_not_found"], path);
		}
	}
	t.is((await world.summary()).totalTrackedProducts, 0);
	t.deepEqual((await world.data("/api/competitors")).competitors, []);
	t.like(await world.data("/api/overview/statistics"), { trackedProducts: 0, competitors: 0, priceChanges7d: 0 });
	t.is((await other.summary()).productsWithOpportunities, 1);
});

test.serial("positions asked for together take one statement", async t => {
	const world = await workspaceWorldIn(app);
	const ids: string[] = [];
	for (let index = 0; index < 10; index++) {
		const product = await given.product();
		await given.offer({ product, price: 5 + index });
		ids.push(await world.track(product, { price: 700 }));
	}
	const asked = ids.map((id, index) => `p${index}: position(productId: "${id}", timeframe: D7) { rank }`);
	const ask = () => app.graphql(`{ workspace { ${asked.join(" ")} } }`, {}, world.headers);
	await ask();
	const before = app.reads.statements;
	const { data } = await ask();
	t.deepEqual(
		Object.values(data.workspace as object).map(({ rank }) => rank),
		[2, 2, 1, 1, 1, 1, 1, 1, 1, 1],
	);
	// The credential, the workspace, the positions.
	t.true(app.reads.statements - before <= 3, `${app.reads.statements - before} statements`);
});
