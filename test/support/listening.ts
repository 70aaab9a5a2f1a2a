import { randomUUID } from "node:crypto";
import { readConfig } from "../../src/config.js";
import { createWebhookWorker } from "../../src/webhooks/create-worker.js";
import type { WebhookWorker } from "../../src/webhooks/webhook-worker.js";
import { type Client, signedUp } from "./client.js";
import type { Received, Receiver } from "./receiver.js";
import type { TestApp } from "./start-app.js";

/** A webhook of somebody, and what has come of it. */
export interface ListeningWebhook {
	readonly id: string;
	readonly secret: string;
	readonly path: string;
	events(): Received["event"][];
}

export interface WebhookWish {
	readonly eventTypes: readonly string[];
	readonly priceChangePercentMin?: number;
	readonly undercutPercentMin?: number;
	readonly creditsBelow?: number;
}

/** A shop that tracks products, in a workspace of its own. */
export interface Shop {
	readonly client: Client;
	readonly accountId: string;
	readonly workspaceId: string;
	/** Short name of its own vendor. */
	readonly vendor: string;
	listen(wish: WebhookWish): Promise<ListeningWebhook>;
	/** Tracks the product with the GTIN; gives the tracked product's identifier. */
	track(gtin: string, price?: number): Promise<string>;
}

/** What makes and sends the events of `app`, when it is told to. `settings` are those that it was started with, KEY_SECRET among them. */
export function webhookWorkerOf(app: TestApp, settings: Record<string, string>, clock: () => Date): WebhookWorker {
	const config = readConfig({ PUBLIC_URL: app.address, ...settings });
	return createWebhookWorker({ pool: app.pool, secret: config.keySecret!, config, clock, log: app.log });
}

/** Arranges who listens to `app` at `receiver`. */
export function listenersOf(app: TestApp, receiver: Receiver) {
	async function shop(): Promise<Shop> {
		const { client, id: accountId } = await signedUp(app);
		const vendor = `own-${randomUUID()}`;
		await app.sql("insert into vendors (slug, name, created_at) values ($1, $1, now())", [vendor]);
		const { data, errors } = await client.ask(
			`mutation ($vendor: String!) { createWorkspace(name: "Shop", vendor: $vendor, market: "US", currency: "USD") { id } }`,
			{ vendor },
		);
		if (errors) throw new Error(errors[0].message);
		const workspaceId: string = data.createWorkspace.id;
		return {
			client,
			accountId,
			workspaceId,
			vendor,
			listen: wish => listen(client, workspaceId, wish),
			async track(gtin, price) {
				const [tracked] = await app.sql<{ id: string }>(
					`insert into tracked_products (workspace_id, product_id, name, price, price_stated_at, created_at, updated_at)
					select $1, product_id, 'Tracked', $3::bigint, case when $3::bigint is null then null else now() end, now(), now()
					from gtins where gtin = $2 returning id`,
					[workspaceId, gtin.padStart(14, "0"), price === undefined ? null : Math.round(price * 100)],
				);
				return tracked!.id;
			},
		};
	}

	async function listen(client: Client, workspaceId: string, wish: WebhookWish): Promise<ListeningWebhook> {
		const path = `/${randomUUID()}`;
		const { data, errors } = await client.ask(
			`mutation ($workspaceId: ID, $input: WebhookInput!) {
				createWebhook(workspaceId: $workspaceId, input: $input) { webhook { id } secret }
			}`,
			{ workspaceId, input: { url: receiver.url(path), ...wish } },
		);
		if (errors) throw new Error(errors[0].message);
		const { webhook, secret } = data.createWebhook;
		return { id: webhook.id, secret, path, events: () => receiver.eventsAt(path) };
	}

	return { shop, listen };
}
