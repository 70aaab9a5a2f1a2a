import { once } from "node:events";
import { Command } from "commander";
import { action } from "../command.js";
import { migrate } from "../database/migrate.js";
import { reachDatabaseServer } from "../database/server.js";

export const workerCommand = new Command("worker")
	.description(
		"do scans and send webhooks beside a server, until Ctrl-C or SIGTERM: as many of these as are wanted, on any machine",
	)
	.action(
		action(async ({ config, log, signal, print }) => {
			const database = await reachDatabaseServer(config, log);
			try {
				await migrate(database.url);
				const { startWorker } = await import("./start-worker.js");
				const worker = await startWorker({ databaseUrl: database.url, config, log, signal });
				print({ text: "Ready to scan. Ctrl-C stops it.", json: { ready: true } });
				if (!signal.aborted) await once(signal, "abort");
				await worker?.stop();
			} finally {
				await database.close();
			}
			return undefined;
		}),
	);
