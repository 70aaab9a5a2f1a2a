import { setFlagsFromString } from "node:v8";
import { Command, InvalidArgumentError, Option } from "commander";
import { databaseAction } from "../command.js";
import { country, currency, slug } from "../command-values.js";
import { openFeed, openSource } from "./feed-file.js";
import { type FeedFormat, feedFormats } from "./formats/format.js";
import { type ImportSummary, importFeed } from "./import.js";
import { ImportProgress } from "./import-progress.js";
import { mapperOf, standardMapper } from "./mapping.js";
import { readMapping } from "./mapping-file.js";
import { BulkSession } from "./session.js";

interface ImportArguments {
	readonly vendor: string;
	readonly vendorName?: string;
	readonly market: string;
	readonly currency?: string;
	readonly format?: FeedFormat;
	readonly map?: string;
	readonly at?: Date;
	readonly force: boolean;
}

export const importCommand = new Command("import")
	.description("read a vendor's product feed: Google Merchant XML, TSV, CSV, JSON or JSON Lines, plain or gzip")
	.argument("<file>", "the feed, or - for standard input")
	.requiredOption("--vendor <slug>", "who sells: a short name in lower case; made when it is new", slug)
	.option("--vendor-name <name>", "the vendor's name, as it writes it")
	.requiredOption("--market <country>", "where it sells: two letters of ISO 3166-1", country)
	.option("--currency <code>", "currency of prices that name none: ISO 4217", currency)
	.addOption(new Option("--format <format>", "told by the content when not given").choices(feedFormats))
	.option("--map <mapping>", "what the columns mean: a JSON file, or shopify, woocommerce or magento")
	.option("--at <time>", "the moment that the prices hold for; now when not given", moment)
	.option("--force", "import although many of the rows of last time are missing", false)
	.action(
		databaseAction(async ({ url }, { json }, file: string, options: ImportArguments) => {
			const summary = await runImport(url, file, options, json);
			return { text: sentences(summary), json: summary };
		}),
	);

async function runImport(
	databaseUrl: string,
	file: string,
	options: ImportArguments,
	json: boolean,
): Promise<ImportSummary> {
	// Rows live shortly. A young generation that grows for their sake takes 100 MB more, and buys next to no speed.
	setFlagsFromString("--semi-space-growth-factor=1");
	const now = new Date();
	const mapping = options.map === undefined ? undefined : await readMapping(options.map);
	const source = await openSource(file);
	const session = await BulkSession.open(databaseUrl);
	const progress = source.size && process.stderr.isTTY && !json ? new ImportProgress(source.size) : undefined;
	try {
		const feed = await openFeed(source, { format: options.format, encoding: mapping?.encoding });
		return await importFeed(session, feed, {
			vendor: { slug: options.vendor, name: options.vendorName },
			rules: {
				market: options.market,
				prices: { currency: options.currency, decimalSeparator: mapping?.decimalSeparator },
				at: options.at ?? now,
			},
			mapper: mapping ? mapperOf(mapping) : standardMapper(),
			source: source.name,
			force: options.force,
			now,
			onProgress: rows => progress?.show(feed.bytesRead(), rows),
			onWait: () => console.error("Another import is under way; waiting for it …"),
		});
	} finally {
		progress?.end();
		await session.close();
	}
}

function sentences(summary: ImportSummary): string {
	const { rows, created, updated, unchanged, withdrawn, rejected, seconds } = summary;
	const lines = [
		`${rows} rows in ${seconds} s: ${created} created, ${updated} updated, ${unchanged} unchanged, ${rejected} rejected; ${withdrawn} offers withdrawn.`,
	];
	for (const [reason, count] of Object.entries(summary.rejectedByReason)) lines.push(`  ${count} ${reason}`);
	for (const { line, field, value, reason } of summary.rejections.slice(0, rejectionsShownMax)) {
		lines.push(`  line ${line}: ${field} ${JSON.stringify(value)} is ${reason}`);
	}
	if (rejected > rejectionsShownMax) lines.push("  … (--json lists the first 100)");
	return lines.join("\n");
}

const rejectionsShownMax = 10;

function moment(text: string): Date {
	const time = new Date(text);
	if (Number.isNaN(time.getTime()) || !/^\d{4}-\d{2}-\d{2}/.test(text))
		throw new InvalidArgumentError("A time is written in ISO 8601, such as 2026-11-21T08:00:00Z.");
	if (time.getTime() > Date.now()) throw new InvalidArgumentError("Prices of the future cannot be observed.");
	return time;
}
