import { once } from "node:events";
import { Command } from "commander";
import { keySecretOf } from "../access/key-secret.js";
import { action } from "../command.js";
import { migrate } from "../database/migrate.js";
import { openOrm, poolOf } from "../database/orm.js";
import { reachDatabaseServer } from "../database/server.js";
import { createWebhookWorker } from "../webhooks/create-worker.js";
import { startWorker } from "./start-worker.js";

export const workerCommand = new Command("worker")
	.description(
		"do scans and send webhooks beside a server, until Ctrl-C or SIGTERM: as many of these as are wanted, on any machine",
	)
	.action(
		action(async ({ config, log, signal, print }) => {
			const database = await reachDatabaseServer(config, log);
			try {
				await migrate(database.url);
				const orm = await openOrm(database.url, { log });
				const pool = await poolOf(orm);
				const webhooks = createWebhookWorker({ pool, secret: await keySecretOf(config), config, log });
				webhooks.start();
				try {
					const worker = await startWorker({ databaseUrl: database.url, config, log, signal });
					print({ text: "Ready to scan. Ctrl-C stops it.", json: { ready: true } });
					if (!signal.aborted) await once(signal, "abort");
					await worker?.stop();
				} finally {
					await webhooks.stop();
					await orm.close();
					if (!pool.ending) await pool.end();
				}
			} finally {
				await database.close();
			}
			return undefined;
		}),
	);
