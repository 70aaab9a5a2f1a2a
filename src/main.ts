import "reflect-metadata";
import { Command } from "commander";
import { accountCommand } from "./access/account.command.js";
import { keyCommand } from "./access/key.command.js";
import { creditsCommand } from "./credits/credits.command.js";
import { ledgerCommand } from "./credits/ledger.command.js";
import { migrateCommand } from "./database/migrate.command.js";
import { demoCommand } from "./demo/demo.command.js";
import { shopsCommand } from "./demo/shops/shops.command.js";
import { extractCommand } from "./extraction/extract.command.js";
import { importCommand } from "./feeds/import.command.js";
import { projectCommand } from "./projects/project.command.js";
import { scanCommand } from "./scans/scan.command.js";
import { workerCommand } from "./scans/worker.command.js";
import { schemaCommand } from "./schema.command.js";
import { serveCommand } from "./serve.command.js";
import { trackCommand } from "./tracked-products/track.command.js";
import { workspaceCommand } from "./workspaces/workspace.command.js";

/** The command line: `npm start` is `pricegraph serve`. */
const program = new Command("pricegraph")
	.description("Who sells which exact product, at what price, now and over time.")
	.option("--json", "print what was done as one JSON value")
	.configureHelp({ showGlobalOptions: true })
	.addCommand(serveCommand)
	.addCommand(migrateCommand)
	.addCommand(importCommand)
	.addCommand(scanCommand)
	.addCommand(workerCommand)
	.addCommand(extractCommand)
	.addCommand(creditsCommand)
	.addCommand(ledgerCommand)
	.addCommand(keyCommand)
	.addCommand(accountCommand)
	.addCommand(workspaceCommand)
	.addCommand(trackCommand)
	.addCommand(projectCommand)
	.addCommand(schemaCommand)
	.addCommand(demoCommand)
	.addCommand(shopsCommand);

// A reader that has seen enough, such as `head`, is no failure.
process.stdout.on("error", () => process.exit());

await program.parseAsync();
