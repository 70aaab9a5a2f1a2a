import "reflect-metadata";
import test from "ava";
import { makeEvents } from "../src/webhooks/make-events.js";
import { givenIn } from "./support/given.js";
import { scanningOn } from "./support/scanning.js";
import { openShop } from "./support/shop.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const shop = openShop();
const given = givenIn(app);
// The workers' clock is the machine's.
const now = new Date();
const { worker, stopWorkers, tracker, track, offer } = scanningOn(app, given, shop);
test.serial.before(async () => void (await worker()));
test.after.always(stopWorkers);

/** Scans to the end, and gives what there was to tell. */
async function toldOf(workspaceId: string): Promise<{ type: string; data: any }[]> {
	const [scan] = await app.sql<{ id: string }>(
		"insert into scans (workspace_id, trigger, started_at, offers_total) values ($1, 'request', now(), 0) returning id",
		[workspaceId],
	);
	for (let status = "in_progress"; status === "in_progress"; ) {
		await new Promise(resolve => setTimeout(resolve, 50));
		[{ status }] = (await app.sql<{ status: string }>("select status from scans where id = $1", [scan!.id])) as [any];
	}
	while (await makeEvents(app.pool, now));
	return app.sql("select type, data from webhook_events where workspace_id = $1 order by type", [workspaceId]);
}

test.serial(
	"visits that fail, are blocked or leave doubt tell nothing of prices and stock, beside one that does",
	async t => {
		const { workspaceId } = await tracker();
		await app.sql(
			`insert into webhook_endpoints (workspace_id, url, event_types, created_at, updated_at) values ($1,
				'https://hooks.example/', '{price.changed,offer.back_in_stock,scan.completed,scan.failed}', now(), now())`,
			[workspaceId],
		);
		const pages = {
			error: { status: 500 },
			blocked: { status: 403 },
			noPrice: { price: undefined },
			unlikely: { price: "0.10" },
			otherCurrency: { price: "9.00", currency: "EUR" },
		};
		const names = new Map<string, string>();
		for (const [reason, page] of Object.entries(pages)) {
			const made = await offer(10, { availability: "out_of_stock" });
			await track(workspaceId, made);
			shop.put(made.name, page);
			names.set(reason, made.name);
		}
		const failed = await toldOf(workspaceId);
		t.deepEqual(
			failed.map(({ type, data }) => [type, data.failures]),
			[["scan.failed", 5]],
		);
		await app.sql("delete from webhook_events where workspace_id = $1", [workspaceId]);
		// Read again as it was, it would be believed.
		shop.put(names.get("unlikely")!, { price: "0.20" });
		const changed = await offer(10);
		await track(workspaceId, changed);
		shop.put(changed.name, { price: "9.00" });
		const told = await toldOf(workspaceId);
		t.deepEqual(
			told.map(({ type }) => type),
			["price.changed", "scan.completed"],
		);
		t.like(told[0]!.data, { offerId: String(changed.id), from: 10, to: 9 });
		t.like(told[1]!.data, { productsScanned: 1, priceChangesDetected: 1, failures: 5 });
	},
);
