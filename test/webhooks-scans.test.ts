import "reflect-metadata";
import { randomBytes } from "node:crypto";
import test from "ava";
import { Webhooks } from "../src/webhooks/webhooks.js";
import { callersOf } from "./support/callers.js";
import { givenIn } from "./support/given.js";
import { webhookWorkerOf } from "./support/listening.js";
import { Receiver } from "./support/receiver.js";
import { restOf } from "./support/rest.js";
import { scanningOn } from "./support/scanning.js";
import { openShop } from "./support/shop.js";
import { startApp } from "./support/start-app.js";

const receiver = await Receiver.open();
const settings = { SCAN_ALLOW_HOSTS: receiver.host, KEY_SECRET: randomBytes(32).toString("hex") };
const app = await startApp(settings);
const shop = openShop();
const given = givenIn(app);
// The workers' clock is the machine's.
app.setClock(undefined);
const rest = restOf(app);
const { worker, stopWorkers, keyed, track, offer } = scanningOn(app, given, shop);
const sender = webhookWorkerOf(app, settings, () => new Date());

test.serial.before(async () => void (await worker()));
test.after.always(async () => {
	await stopWorkers();
	await sender.stop();
	await receiver.close();
});

/** A workspace that is told of all there is, and scans one page: what `visited` makes of it is then told. */
async function toldOf(path: string, visited: (name: string) => void) {
	const { workspaceId, key } = await keyed();
	const { accountId } = await callersOf(app).person();
	const webhooks = new Webhooks({ pool: app.pool, secret: settings.KEY_SECRET, allowHosts: [receiver.host] });
	const eventTypes = ["price.changed", "offer.undercut", "offer.back_in_stock", "scan.completed", "scan.failed"];
	const maker = { accountId, workspaceId: async () => workspaceId, now: new Date() };
	await webhooks.create({ url: receiver.url(path), eventTypes }, maker);
	const watched = await offer(50);
	await track(workspaceId, watched);
	visited(watched.name);
	const { body } = await rest.post("/api/scans", {}, { "x-api-key": key });
	const scanId: string = body.data.id;
	for (;;) {
		const { data } = (await rest.get(`/api/scans/${scanId}`, { "x-api-key": key })).body;
		if (data.status !== "in_progress") break;
		await new Promise(resolve => setTimeout(resolve, 50));
	}
	await sender.runOnce();
	const events = receiver.eventsAt(path).map(({ type, data }) => ({ type, data }));
	return { scanId, events: events.toSorted((one, other) => (one.type < other.type ? -1 : 1)) };
}

test.serial("a price that a scan has found changed is told, and that the scan has ended", async t => {
	const { scanId, events } = await toldOf("/changed", name => void shop.put(name, { price: "45.00" }));
	t.deepEqual(
		events.map(({ type }) => type),
		["price.changed", "scan.completed"],
	);
	t.like(events[0]!.data, { from: 50, to: 45, changePercent: -10, currency: "USD" });
	t.like(events[1]!.data, { scanId, offersTotal: 1, productsScanned: 1, priceChangesDetected: 1, failures: 0 });
});

test.serial("a scan that reads nothing has failed, and looks like no change of a price or of stock", async t => {
	const { scanId, events } = await toldOf("/failed", name => void shop.put(name, { status: 500 }));
	t.deepEqual(
		events.map(({ type }) => type),
		["scan.failed"],
	);
	t.like(events[0]!.data, { scanId, status: "failed", productsScanned: 0, priceChangesDetected: 0, failures: 1 });
});

test.serial("a page of which the price is not sure tells nothing but that it was visited", async t => {
	const { events } = await toldOf("/unsure", name => void shop.put(name, { price: undefined }));
	t.deepEqual(
		events.map(({ type }) => type),
		["scan.failed"],
	);
});
