import "reflect-metadata";
import { PageFetcher } from "../../src/fetching/fetch-page.js";
import { createLog } from "../../src/log.js";
import { ScanWorker } from "../../src/scans/scan-worker.js";
import type { Patience } from "../../src/scans/visit-job.js";
import { callersOf } from "./callers.js";
import type { Given, GivenOffer } from "./given.js";
import { now } from "./given.js";
import type { Shop } from "./shop.js";
import type { TestApp } from "./start-app.js";

/** Tries again at once, so that no test waits. */
export const impatience: Patience = { triesMax: 2, backOffMs: 1, delayMsMax: 60_000 };

/** Arranges scans on `app`: workspaces that track, pages to be visited, and workers. */
export function scanningOn(app: TestApp, given: Given, shop: Shop, named = "page") {
	const { workspace, key } = callersOf(app);
	let serial = 0;
	const workers: ScanWorker[] = [];

	/** A worker in this process. `stopWorkers` ends it. */
	async function worker(): Promise<ScanWorker> {
		const ownHosts = [shop.host];
		const fetcherOn = () => new PageFetcher({ userAgent: "Test/1.0", allowHosts: ownHosts });
		const log = createLog("silent");
		const started = await ScanWorker.start({
			databaseUrl: app.databaseUrl,
			fetcherOn,
			ownHosts,
			log,
			patience: impatience,
		});
		workers.push(started);
		return started;
	}

	/** A workspace that tracks products, with its key. */
	async function keyed() {
		const { workspaceId } = await tracker();
		return { workspaceId, key: (await key("workspace_key", workspaceId)).key };
	}

	async function tracker() {
		return { workspaceId: await workspace() };
	}

	async function track(workspaceId: string, { product }: GivenOffer, status = "tracked"): Promise<string> {
		const [made] = await app.sql<{ id: string }>(
			`insert into tracked_products (workspace_id, product_id, name, status, created_at, updated_at)
			values ($1, $2, $3, $4, $5, $5) returning id`,
			[workspaceId, product.id, product.name, status, now],
		);
		return made!.id;
	}

	/** An offer whose page states this price. */
	async function offer(price: number, details: Parameters<Given["offer"]>[0] = {}) {
		serial += 1;
		const name = `${named}-${serial}`;
		const url = shop.put(name, { price: price.toFixed(2), currency: details.currency ?? "USD" });
		return { name, url, ...(await given.offer({ price, url, ...details })) };
	}

	const standing = async ({ id }: { id: number }) =>
		(
			await app.sql<any>("select price::int, availability, observed_at, last_read_at from offers where id = $1", [id])
		)[0]!;
	const observations = async ({ id }: { id: number }) =>
		(
			await app.sql<{ price: number }>(
				"select price::int from price_observations where offer_id = $1 order by observed_at",
				[id],
			)
		).map(({ price }) => price);

	/** Ends the workers; to be declared as what follows the file's tests. */
	const stopWorkers = async () => void (await Promise.all(workers.map(started => started.stop())));

	return { worker, stopWorkers, tracker, keyed, track, offer, standing, observations };
}
