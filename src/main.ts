import "reflect-metadata";
import { Command } from "commander";

/** Every command, in the order of the help. Only the one that is asked for is loaded: all of them take a second. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
	serve: async () => (await import("./serve.command.js")).serveCommand,
	migrate: async () => (await import("./database/migrate.command.js")).migrateCommand,
	import: async () => (await import("./feeds/import.command.js")).importCommand,
	scan: async () => (await import("./scans/scan.command.js")).scanCommand,
	worker: async () => (await import("./scans/worker.command.js")).workerCommand,
	extract: async () => (await import("./extraction/extract.command.js")).extractCommand,
	credits: async () => (await import("./credits/credits.command.js")).creditsCommand,
	ledger: async () => (await import("./credits/ledger.command.js")).ledgerCommand,
	key: async () => (await import("./access/key.command.js")).keyCommand,
	account: async () => (await import("./access/account.command.js")).accountCommand,
	workspace: async () => (await import("./workspaces/workspace.command.js")).workspaceCommand,
	track: async () => (await import("./tracked-products/track.command.js")).trackCommand,
	project: async () => (await import("./projects/project.command.js")).projectCommand,
	schema: async () => (await import("./schema.command.js")).schemaCommand,
	demo: async () => (await import("./demo/demo.command.js")).demoCommand,
	shops: async () => (await import("./demo/shops/shops.command.js")).shopsCommand,
};

/** The command line: `npm start` is `pricegraph serve`. */
const program = new Command("pricegraph")
	.description("Who sells which exact product, at what price, now and over time.")
	.option("--json", "print what was done as one JSON value")
	.configureHelp({ showGlobalOptions: true });

// Not the first word alone: `--json` may stand before the command.
const asked = process.argv.slice(2).find(word => Object.hasOwn(commands, word));
const loaded = asked === undefined || process.argv.includes("help") ? Object.values(commands) : [commands[asked]!];
for (const load of loaded) program.addCommand(await load());

// A reader that has seen enough, such as `head`, is no failure.
process.stdout.on("error", () => process.exit());

await program.parseAsync();
