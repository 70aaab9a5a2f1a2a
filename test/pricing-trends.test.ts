import test from "ava";
import { Availability } from "../src/offers/offer.entity.js";
import { type DayPrices, daysOfProduct, daysTogether, inStockOnly } from "../src/positions/price-series.js";
import { dayText, windowUpTo } from "../src/prices/day.js";
import { daysAgo, givenIn, now } from "./support/given.js";
import { startApp } from "./support/start-app.js";
import { timeline } from "./support/timeline.js";
import { workspaceWorldIn } from "./support/workspace-world.js";

const app = await startApp({}, { rateRule: { limit: 1_000_000, windowMs: 60_000 } });
const given = givenIn(app);
const window = windowUpTo(now, 7);
const told = (days: readonly DayPrices[]) =>
	days.map(({ day, yours, lowest, median, highest, vendors }) => [
		window.last - day,
		yours,
		lowest,
		median,
		highest,
		vendors.size,
	]);

test("a day has the prices that were read on it in stock, and the own price", t => {
	const sold = inStockOnly(
		timeline(
			[
				[5, 90],
				[3, 95, { availability: Availability.preorder }],
			],
			{ vendor: "a" },
		),
	);
	const days = daysOfProduct(
		{
			stated: { price: 120, at: daysAgo(3).getTime() },
			own: [timeline([[6, 100]], { runs: [2] })],
			competitors: [
				sold,
				timeline([[5, 101]], { vendor: "b", runs: [3] }),
				timeline([[5, 99]], { vendor: "b", runs: [3] }),
			],
		},
		window,
	);
	t.deepEqual(told(days), [
		[6, 100, null, null, null, 0],
		[5, null, 90, 95, 99, 2],
		[3, 120, 99, 99, 99, 1],
		[2, 100, null, null, null, 0],
	]);
});

test("of several products the same ones stand behind each day", t => {
	const product = (days: readonly number[], price: number) =>
		days.map(ago => ({
			day: window.last - ago,
			yours: price,
			lowest: price,
			median: price,
			highest: price,
			vendors: new Set(["a"]),
		}));
	// The dear one was not read on each day: neither day nor product may come and go.
	t.deepEqual(told(daysTogether([product([3, 2, 1], 100), product([3, 2, 1], 201), product([1], 9_000)])), [
		[3, 151, 151, 151, 151, 1],
		[2, 151, 151, 151, 151, 1],
		[1, 151, 151, 151, 151, 1],
	]);
	t.deepEqual(told(daysTogether([product([3], 1), product([2], 2), product([2], 4)])), [[2, 3, 3, 3, 3, 1]]);
	t.deepEqual(daysTogether([]), []);
	const unpriced = product([2], 5).map(day => ({ ...day, yours: null }));
	t.deepEqual(told(daysTogether([unpriced, unpriced])), [[2, null, 5, 5, 5, 1]]);
});

test("trends over REST: of a product, a category and all, with the direction of competitors' prices", async t => {
	const world = await workspaceWorldIn(app);
	const [falling, steady] = [await given.product({ category: "Audio > Headphones" }), await given.product()];
	const vendor = await given.vendor();
	const offer = await given.offer({ product: falling, vendor, price: 100, firstSeenAt: daysAgo(5) });
	await given.offer({ product: falling, vendor, price: 1, packQuantity: 4, firstSeenAt: daysAgo(5) });
	await given.observation(offer, daysAgo(1), 90);
	await given.offer({ product: steady, vendor, price: 40, firstSeenAt: daysAgo(5) });
	await given.feedRun(vendor, "US", daysAgo(3));
	const id = await world.track(falling, { price: 9_500, statedAt: daysAgo(2) });
	await world.track(steady);
	const day = (ago: number) => dayText(window.last - ago);
	const row = (ago: number, price: number, yourPrice: number | null, competitors = 1) => ({
		date: day(ago),
		yourPrice,
		lowest: price,
		median: price,
		highest: price,
		competitors,
	});
	const ofProduct = { timeframe: "7d", currency: "USD", direction: "falling" };
	const series = [row(5, 100, null), row(3, 100, null), row(1, 90, 95)];
	t.deepEqual(await world.data(`/api/trends/pricing?timeframe=7d&productId=${id}`), { ...ofProduct, series });
	t.deepEqual(await world.data("/api/trends/pricing?timeframe=7d&category=audio"), { ...ofProduct, series });
	// Only the one has an own price, on one day.
	t.like(await world.data("/api/trends/pricing"), { timeframe: "30d", direction: "falling", series: [row(1, 90, 95)] });
	t.deepEqual((await world.data("/api/trends/pricing?category=nothing")).series, []);
	t.is((await world.data("/api/trends/pricing?category=nothing")).direction, null);
});
