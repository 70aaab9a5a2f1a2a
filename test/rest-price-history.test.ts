import test from "ava";
import { daysAgo, givenIn } from "./support/given.js";
import { restOf } from "./support/rest.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);
const rest = restOf(app);

test("one point a vendor a day, and none where nothing was observed", async t => {
	const vendor = await given.vendor({ slug: "near" });
	const offer = await given.offer({ vendor, price: 30, firstSeenAt: daysAgo(9) });
	await given.observation(offer, daysAgo(3), 25);
	const { status, body } = await rest.get(`/api/v1/products/${offer.product.id}/price-history-series`);
	t.is(status, 200);
	t.deepEqual(body, {
		data: {
			productId: String(offer.product.id),
			market: "US",
			currency: "USD",
			series: [
				{ date: "2026-11-12", price: 30, vendor: "near" },
				{ date: "2026-11-18", price: 25, vendor: "near" },
			],
		},
	});
});

test("only one vendor, and only so many days", async t => {
	const product = await given.product();
	const near = await given.vendor({ slug: "one" });
	const offer = await given.offer({ product, vendor: near, price: 30, firstSeenAt: daysAgo(40) });
	await given.observation(offer, daysAgo(2), 28);
	await given.offer({ product, vendor: await given.vendor({ slug: "other" }), price: 31, firstSeenAt: daysAgo(5) });
	const dates = async (query: string) => {
		const { body } = await rest.get(`/api/v1/products/${product.id}/price-history-series?${query}`);
		return body.data.series.map((point: { date: string; vendor: string }) => `${point.date} ${point.vendor}`);
	};
	t.deepEqual(await dates(""), ["2026-11-16 other", "2026-11-19 one"]);
	t.deepEqual(await dates("vendorId=one&days=90"), ["2026-10-12 one", "2026-11-19 one"]);
	t.deepEqual(await dates("vendorId=nobody"), []);
});

test("the history of an unknown product is 404", async t => {
	const { status, body } = await rest.get("/api/v1/products/404/price-history-series");
	t.is(status, 404);
	t.like(body, { code: "product_not_found", detail: 'There is no product with the id "404".' });
});
