import { readDelimited } from "./delimited.js";
import { readGoogleXml } from "./google-xml.js";
import { listNames, readJson } from "./json.js";
import { readJsonLines } from "./jsonl.js";
import { BrokenFeed, type RowReader } from "./raw-row.js";

/** The formats of feeds, by the names of the command line. */
export const feedFormats = ["google-xml", "tsv", "csv", "jsonl", "json"] as const;
export type FeedFormat = (typeof feedFormats)[number];

/** The reader of a format; `sample` is the start of the text, from which the separator of a CSV is told. */
export function readerOf(format: FeedFormat, sample: string): RowReader {
	switch (format) {
		case "google-xml":
			return readGoogleXml;
		case "tsv":
			return text => readDelimited(text, "\t");
		case "csv":
			return text => readDelimited(text, separatorOf(sample));
		case "jsonl":
			return readJsonLines;
		case "json":
			return readJson;
	}
}

/** The format by content, and by the file's name where the content fits several. */
export function detectFormat(name: string, sample: string): FeedFormat {
	const start = sample.trimStart();
	if (start === "") throw new BrokenFeed("The file is empty.");
	if (start.startsWith("<")) return "google-xml";
	if (start.startsWith("[")) return "json";
	if (start.startsWith("{")) return isJsonLines(name, start) ? "jsonl" : "json";
	if (/\.tsv(\.gz)?$/i.test(name)) return "tsv";
	return separatorOf(start) === "\t" ? "tsv" : "csv";
}

/** An object: the first of many, one a line, or one that holds them all. */
function isJsonLines(name: string, start: string): boolean {
	if (/\.(jsonl|ndjson)(\.gz)?$/i.test(name)) return true;
	const outer = new RegExp(`"(${[...listNames].join("|")})"\\s*:\\s*\\[`, "i");
	return !outer.test(start.slice(0, outerLengthMax));
}

/** A list of products begins early in the object that holds it. */
const outerLengthMax = 2_000;

/** The separator that occurs most in the header line, outside of quotes. */
function separatorOf(sample: string): string {
	const header = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(sample)?.[0].replace(/"(?:[^"]|"")*"/g, "") ?? "";
	const counts = [",", ";", "\t", "|"].map(separator => ({ separator, count: header.split(separator).length }));
	return counts.reduce((best, next) => (next.count > best.count ? next : best)).separator;
}
