import test from "ava";
import { givenIn } from "./support/given.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);

test("a product is found by its identifier", async t => {
	const { id } = await given.product({ name: "Walkman", brand: "Sony" });
	const { data } = await app.graphql(`query ($id: ID!) { product(id: $id) { id name brand mpn } }`, { id });
	t.deepEqual(data, { product: { id: String(id), name: "Walkman", brand: "Sony", mpn: null } });
});

test("an unknown product is null", async t => {
	const { data } = await app.graphql(`{ product(id: "1000000") { name } }`);
	t.deepEqual(data, { product: null });
});

test("an offer is given with its first observation", async t => {
	const offer = await given.offer({ price: 49.95 });
	await given.feedRun(offer.vendor, "US", new Date("2026-11-21T11:30:00Z"));
	const observations = await app.sql(`select price::int, raw from price_observations where offer_id = $1`, [offer.id]);
	t.deepEqual(observations, [{ price: 4995, raw: "49.95 USD" }]);
});
