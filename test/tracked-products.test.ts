import test from "ava";
import { callersOf } from "./support/callers.js";
import { givenIn, hoursAgo, now } from "./support/given.js";
import { faultsOf, restOf } from "./support/rest.js";
import { startApp } from "./support/start-app.js";

const app = await startApp({}, { rateRule: { limit: 1_000_000, windowMs: 60_000 } });
const given = givenIn(app);
const callers = callersOf(app);
const rest = restOf(app);

test("smoke", async t => {
	const workspace = await callers.workspace();
	const { key } = await callers.key("workspace_key", workspace);
	const headers = { "x-api-key": key };
	const offer = await given.offer({
		product: await given.product({ gtin: "4006381333931" }),
		firstSeenAt: hoursAgo(2),
	});
	const added = await rest.post("/api/tracked-products", { gtin: "4006381333931", price: 12.5, sku: "A-1" }, headers);
	t.log(added.text, added.headers.get("location"));
	t.log((await rest.post("/api/tracked-products", { gtin: "4006381333931" }, headers)).text);
	t.log((await rest.get("/api/v1/me/products", headers)).text);
	t.log((await rest.get("/api/v1/me/products?query=a-1&status=all", headers)).text);
	t.log((await rest.get("/api/tracked-products/" + added.body.data.id, headers)).text);
	t.log(
		(await rest.request("PATCH", "/api/tracked-products/" + added.body.data.id, headers, { price: null, name: "x" }))
			.text,
	);
	t.log((await rest.request("DELETE", "/api/tracked-products/" + added.body.data.id, headers)).text);
	t.log((await rest.get("/api/tracked-products/" + added.body.data.id, headers)).text);
	t.log(
		faultsOf(
			await rest.post(
				"/api/tracked-products",
				{ gtin: "4006381333931", price: 12.555, currency: "EUR", url: "x", sku: " " },
				headers,
			),
		),
		now,
		offer.id,
	);
	t.log(
		(
			await rest.post(
				"/api/tracked-products/bulk",
				{
					operations: [
						{ action: "add", gtin: "4006381333931", price: 3 },
						{ action: "add", gtin: "4006381333931" },
						{ action: "update", id: "0", name: "f" },
						{ action: "remove", id: added.body.data.id },
					],
				},
				headers,
			)
		).text,
	);
	t.pass();
});
