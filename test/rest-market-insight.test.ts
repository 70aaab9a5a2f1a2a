import test from "ava";
import { daysAgo, givenIn } from "./support/given.js";
import { restOf } from "./support/rest.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);
const rest = restOf(app);

test("what a category costs, who sells it and where its prices go", async t => {
	const vendor = await given.vendor({ slug: "voltique" });
	const category = "Electronics > Audio > Headphones";
	for (const [before, now] of [
		[100, 110],
		[50, 60],
	] as const) {
		const product = await given.product({ category });
		const offer = await given.offer({ product, vendor, price: before, firstSeenAt: daysAgo(20) });
		await given.observation(offer, daysAgo(2), now);
	}
	const { status, body } = await rest.get("/api/v1/insights/market?category=headphones");
	t.is(status, 200);
	t.deepEqual(body, {
		data: {
			category,
			market: "US",
			currency: "USD",
			totalProducts: 2,
			avgPrice: 85,
			priceRange: { min: 60, max: 110 },
			topVendors: ["voltique"],
			priceTrend: "rising",
			trendUnavailableBecause: null,
			periodStart: "2026-10-23",
			periodEnd: "2026-11-21",
		},
	});
});

test("a market of which nothing is known has figures of nothing", async t => {
	const { status, body } = await rest.get("/api/v1/insights/market?category=gardening&market=FR");
	t.is(status, 200);
	t.like(body.data, { category: "gardening", market: "FR", totalProducts: 0, avgPrice: null, priceRange: null });
	t.deepEqual(body.data.topVendors, []);
});
