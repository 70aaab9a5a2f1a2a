import { Command, Option } from "commander";
import { benchBilling } from "./billing.js";
import { benchExtract } from "./extract.js";
import { benchImport } from "./import.js";
import { benchScale } from "./scale.js";
import { benchScan } from "./scan.js";
import { benchServing } from "./serve.js";
import { benchWorkspace } from "./workspace.js";

const program = new Command("npm run bench --").description("Measures Pricegraph side by side with its peers.");

program
	.command("serve", { isDefault: true })
	.description("our two doors, bare node:http + pg, Mercurius and PostGraphile, on the same rows")
	.addOption(new Option("--products <count>", "size of the market").default(100_000).argParser(Number))
	.addOption(new Option("--rounds <count>", "interleaved rounds").default(3).argParser(Number))
	.addOption(new Option("--seconds <count>", "length of a round").default(5).argParser(Number))
	.action(benchServing);

program
	.command("scale")
	.description("what a search page costs as the catalogue grows")
	.addOption(
		new Option("--sizes <counts>", "products, separated by commas")
			.default([10_000, 100_000])
			.argParser(text => text.split(",").map(Number)),
	)
	.action(benchScale);

program
	.command("import")
	.description("a feed imported, beside a bare COPY of the same rows")
	.addOption(new Option("--rows <count>", "rows of the feed").default(100_000).argParser(Number))
	.addOption(new Option("--format <format>").choices(["tsv", "jsonl", "google-xml"]).default("tsv"))
	.action(benchImport);

program
	.command("billing")
	.description("what charging and the rate limit cost, beside the same requests without them")
	.addOption(new Option("--products <count>", "size of the market").default(100_000).argParser(Number))
	.addOption(new Option("--rounds <count>", "interleaved rounds").default(3).argParser(Number))
	.addOption(new Option("--seconds <count>", "length of a round").default(5).argParser(Number))
	.action(benchBilling);

program
	.command("workspace")
	.description("what a workspace's position, summary, statistics and competitors cost as its assortment grows")
	.addOption(
		new Option("--sizes <counts>", "tracked products, separated by commas")
			.default([1_000, 10_000, 100_000])
			.argParser(text => text.split(",").map(Number)),
	)
	.action(benchWorkspace);

program
	.command("scan")
	.description("a scan from end to end, by one worker, against sites on this machine")
	.addOption(new Option("--offers <count>", "pages to visit").default(5_000).argParser(Number))
	.action(benchScan);

program
	.command("extract")
	.description("pages read a second on one core, beside a bare parse of the same pages")
	.option("--pages <folder>", "pages of shops (.html, .html.gz)", "../shared/data/pages-zyte/html")
	.addOption(new Option("--rounds <count>", "times that each page is read").default(5).argParser(Number))
	.action(benchExtract);

await program.parseAsync();
