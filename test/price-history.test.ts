import test from "ava";
import { daysAgo, givenIn } from "./support/given.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);

const historyQuery = `query ($id: ID!, $days: Int, $vendor: String, $market: String) {
	product(id: $id) { priceHistory(days: $days, vendor: $vendor, market: $market) {
		market currency days points { date price vendor }
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
	const { points, coverage, low } = await historyOf(offer.product);
	t.deepEqual(points, [{ date: "2026-11-15", price: 20, vendor: vendor.slug }]);
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
