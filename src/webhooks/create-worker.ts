import type { Pool } from "pg";
import type { Config } from "../config.js";
import { AllowedHosts } from "../fetching/allowed-hosts.js";
import type { Log } from "../log.js";
import { WebhookClient } from "./webhook-client.js";
import { SecretSeal } from "./webhook-secret.js";
import { WebhookWorker } from "./webhook-worker.js";

/** A worker on a pool, as the settings want it. `secret` is the server's. */
export function createWebhookWorker({
	pool,
	secret,
	config: { publicUrl, scanAllowHosts },
	clock = () => new Date(),
	log,
}: {
	readonly pool: Pool;
	readonly secret: string;
	readonly config: Pick<Config, "publicUrl" | "scanAllowHosts">;
	readonly clock?: () => Date;
	readonly log: Log;
}): WebhookWorker {
	const client = new WebhookClient({ allowed: new AllowedHosts(scanAllowHosts), publicUrl });
	return new WebhookWorker({ pool, seal: new SecretSeal(secret), client, clock, log });
}
