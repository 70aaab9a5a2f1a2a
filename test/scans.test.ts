import test from "ava";
import { givenIn } from "./support/given.js";
import { restOf } from "./support/rest.js";
import { scanningOn } from "./support/scanning.js";
import { openShop } from "./support/shop.js";
import { startApp } from "./support/start-app.js";

const app = await startApp({}, { rateRule: { limit: 1_000_000, windowMs: 60_000 } });
const shop = openShop();
const given = givenIn(app);
const rest = restOf(app);
const { worker, tracker, track, offer, standing, observations } = scanningOn(app, given, shop);

test.serial.before(async () => void (await worker()));

/** Starts a scan and gives it as it is at its end. */
async function scanned(key: string, body: object = {}) {
	const started = await rest.post("/api/scans", body, { "x-api-key": key });
	if (started.status !== 202) throw new Error(JSON.stringify(started.body));
	for (;;) {
		const { body } = await rest.get(started.headers.get("location")!, { "x-api-key": key });
		if (body.data.status !== "in_progress") return body.data;
		await new Promise(resolve => setTimeout(resolve, 50));
	}
}

test("a scan visits all offers of what is tracked, and finds the prices that have changed", async t => {
	const { workspaceId, key } = await tracker();
	const same = await offer(10);
	const cheaper = await offer(20, { product: same.product });
	const elsewhere = await offer(30, { product: same.product, market: "DE", currency: "EUR" });
	const untracked = await offer(40);
	await track(workspaceId, same);
	shop.put(cheaper.name, { price: "18.00" });
	const scan = await scanned(key);
	t.like(scan, { status: "completed", offersTotal: 2, productsScanned: 2, priceChangesDetected: 1, failures: [] });
	t.truthy(scan.completedAt);
	t.is((await standing(cheaper)).price, 1_800);
	t.deepEqual(await observations(cheaper), [2_000, 1_800]);
	t.deepEqual(await observations(same), [1_000]);
	t.is(shop.visits(elsewhere.name) + shop.visits(untracked.name), 0);
});
