import test from "ava";
import { givenIn } from "./support/given.js";
import { restOf } from "./support/rest.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);
const rest = restOf(app);

test("the prices of a product, with the lowest and the average of those in stock", async t => {
	const product = await given.product({ name: "Auralis Q7" });
	const vendors = { near: await given.vendor({ slug: "near" }), far: await given.vendor({ slug: "far" }) };
	await given.offer({ product, vendor: vendors.near, price: 199.5 });
	await given.offer({ product, vendor: vendors.far, price: 149 });
	await given.offer({ product, vendor: await given.vendor({ slug: "gone" }), price: 99, availability: "out_of_stock" });
	const { status, body } = await rest.get(`/api/v1/products/${product.id}/prices`);
	t.is(status, 200);
	t.deepEqual(body, {
		data: {
			productId: String(product.id),
			productName: "Auralis Q7",
			market: "US",
			currency: "USD",
			prices: [
				{ vendor: "gone", price: 99, inStock: false },
				{ vendor: "far", price: 149, inStock: true },
				{ vendor: "near", price: 199.5, inStock: true },
			],
			lowestPrice: 149,
			lowestVendor: "far",
			averagePrice: 174.25,
		},
	});
});

test("a market has its own prices, in its own currency", async t => {
	const { product } = await given.offer({ market: "US", price: 20 });
	await given.offer({ product, market: "JP", currency: "JPY", price: 3_000 });
	const { body } = await rest.get(`/api/v1/products/${product.id}/prices?market=jp`);
	t.is(body.data.currency, "JPY");
	t.is(body.data.lowestPrice, 3_000);
});

test("a product without an offer in the market has no prices, and says so", async t => {
	const { product } = await given.offer({ market: "US" });
	const { status, body } = await rest.get(`/api/v1/products/${product.id}/prices?market=FR`);
	t.is(status, 200);
	t.like(body.data, {
		market: "FR",
		currency: null,
		prices: [],
		lowestPrice: null,
		lowestVendor: null,
		averagePrice: null,
	});
});

for (const id of ["0", "999999999", "no-number", "1.5", "-1", "99999999999999999999", "%F0%9F%92%A9", "a%2Fb", "%20"])
	test(`the product ${id} is not found`, async t => {
		const { status, body } = await rest.get(`/api/v1/products/${id}/prices`);
		t.is(status, id === "%20" ? 400 : 404);
		t.is(body.code, id === "%20" ? "invalid_request" : "product_not_found");
	});
