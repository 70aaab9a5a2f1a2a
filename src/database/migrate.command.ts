import { Command } from "commander";
import { action } from "../command.js";
import { migrate } from "./migrate.js";
import { reachDatabaseServer } from "./server.js";

export const migrateCommand = new Command("migrate").description("bring the database's tables up to date").action(
	action(async ({ config, log }) => {
		const server = await reachDatabaseServer(config, log);
		try {
			const migrations = await migrate(server.url);
			const text =
				migrations.length === 0 ? "The tables are up to date." : `Brought up to date: ${migrations.join(", ")}.`;
			return { text, json: { migrations } };
		} finally {
			await server.close();
		}
	}),
);
