import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Command } from "commander";
import { createApp } from "./app.js";
import { readConfig } from "./config.js";
import { ensureDatabase, startEmbeddedPostgres } from "./database/embedded.js";

const program = new Command("pricegraph").description(
	"Who sells which exact product, at what price, now and over time.",
);

program
	.command("serve")
	.description("serve the API (the default of `npm start`)")
	.action(async () => {
		const config = readConfig();
		const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir);
		const databaseUrl = config.databaseUrl ?? (await ensureDatabase(embedded!, "pricegraph"));
		const app = await createApp({ ...config, databaseUrl });
		app.server.listen(config.port, config.host);
		await once(app.server, "listening");
		const { port } = app.server.address() as AddressInfo;
		console.error(`Serving on http://localhost:${port}`);
		const stop = async () => {
			await app.close();
			await embedded?.stop();
		};
		process.once("SIGINT", stop);
		process.once("SIGTERM", stop);
	});

await program.parseAsync();
