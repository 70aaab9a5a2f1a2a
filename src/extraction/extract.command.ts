import { createInterface } from "node:readline";
import { Command } from "commander";
import { action, type Outcome, type Surroundings } from "../command.js";
import { userAgentOf } from "../fetching/user-agent.js";
import { extractPage } from "./extract-page.js";
import type { Extraction, Page } from "./extraction.js";
import { pageOfAddress, pageOfFile } from "./page-source.js";
import { readPriceInText } from "./price-in-text.js";

interface ExtractArguments {
	readonly url?: string;
	readonly price?: true | string[];
}

export const extractCommand = new Command("extract")
	.description("show what the extractor reads from pages of shops, or what it makes of price texts")
	.argument("[pages...]", "files (.html, .html.gz) or addresses")
	.option("--url <address>", "the address that a file was saved from")
	.option("--price [texts...]", "read price texts instead; without any, the lines of standard input")
	.action(
		action(async (surroundings, pages: string[], options: ExtractArguments) => {
			if (options.price !== undefined)
				return extractPrices(options.price === true ? pages : options.price, surroundings);
			if (pages.length === 0) throw new Error("Name a file or an address of a page, or pass --price.");
			if (options.url !== undefined && !URL.canParse(options.url))
				throw new Error(`--url ${options.url} is no address.`);
			const { config, signal } = surroundings;
			const { PageFetcher } = await import("../fetching/fetch-page.js");
			const fetcher = new PageFetcher({ userAgent: userAgentOf(config), allowHosts: config.scanAllowHosts });
			const read = (page: string) =>
				/^https?:\/\//i.test(page) ? pageOfAddress(fetcher, page, signal) : pageOfFile(page, options.url ?? "");
			try {
				for (const page of pages) await extractOne(page, read, surroundings);
			} finally {
				await fetcher.close();
			}
			return undefined;
		}),
	);

/** One page that cannot be read fails for itself; the others are told all the same. */
async function extractOne(page: string, read: (page: string) => Promise<Page>, { print }: Surroundings): Promise<void> {
	try {
		print(outcomeOf(page, extractPage(await read(page))));
	} catch (error) {
		process.exitCode = 1;
		process.stderr.write(`${page}: ${(error as Error).message.replaceAll(/\s*\n\s*/g, " ")}\n`);
	}
}

const fieldsTold = [
	"price",
	"listPrice",
	"currency",
	"availability",
	"name",
	"brand",
	"sku",
	"gtin",
	"mpn",
	"imageUrl",
	"condition",
	"taxIncluded",
	"shipping",
] as const satisfies readonly (keyof Extraction)[];

function outcomeOf(file: string, extraction: Extraction): Outcome {
	const values = Object.fromEntries(fieldsTold.map(field => [field, extraction[field]?.value ?? null]));
	const found = Object.fromEntries(
		fieldsTold.flatMap(field => {
			const told = extraction[field];
			return told ? [[field, { where: told.where, confidence: told.confidence, raw: told.raw }]] : [];
		}),
	);
	const lines = fieldsTold.map(field => {
		const told = extraction[field];
		return told
			? `  ${field.padEnd(13)}${told.value}  (${told.where}, ${told.confidence.toFixed(2)})`
			: `  ${field.padEnd(13)}unknown`;
	});
	return { text: [file, ...lines].join("\n"), json: { file, ...values, found } };
}

async function extractPrices(texts: readonly string[], { print }: Surroundings): Promise<undefined> {
	if (texts.length > 0) for (const text of texts) print(priceOutcome(text, ""));
	else {
		for await (const line of createInterface({ input: process.stdin })) {
			const { text, near } = priceLine(line);
			print(priceOutcome(text, near));
		}
	}
	return undefined;
}

/** A line is a text, or an object with the text and what stands near it. */
function priceLine(line: string): { text: string; near: string } {
	if (line.trimStart().startsWith("{")) {
		try {
			const { text, near } = JSON.parse(line) as { text?: unknown; near?: unknown };
			return { text: typeof text === "string" ? text : "", near: typeof near === "string" ? near : "" };
		} catch {
			// No JSON after all: a text that begins with a brace.
		}
	}
	return { text: line, near: "" };
}

/** A line of JSON either way: a text may hold anything that would separate columns. */
function priceOutcome(text: string, near: string): Outcome {
	const { amount = null, currency = null } = readPriceInText(text, near);
	const json = { text, amount, currency };
	return { text: JSON.stringify(json), json };
}
