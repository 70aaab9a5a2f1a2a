import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { Parser } from "htmlparser2";
import { extractPage } from "../src/extraction/extract-page.js";
import { readDocument } from "../src/extraction/page-document.js";
import { percentile } from "./quality-catalogue.js";
import { report } from "./report.js";

/** What is done with a page: less and less of the whole. */
const ways: readonly (readonly [way: string, read: (html: string) => unknown])[] = [
	["parser alone, what it finds thrown away", html => new Parser({}, { decodeEntities: true }).end(html)],
	["parsed into our document", readDocument],
	["extracted", html => extractPage({ html, url: "https://shop.example/p/12345" })],
];

/**
 * `npm run bench -- extract`: pages a second on one core, beside a bare parse of the same pages by the parser that we use.
 * Every page is read in each way before the next one comes, so that what else the machine does falls on all alike; the time
 * of a page is the shortest of its rounds.
 */
export function benchExtract({ pages: folder, rounds }: { pages: string; rounds: number }): void {
	const pages = pagesIn(resolve(folder));
	const shortest = ways.map(() => pages.map(() => Number.POSITIVE_INFINITY));
	for (let round = 0; round < rounds; round += 1) {
		for (const [page, html] of pages.entries()) {
			for (const [way, [, read]] of ways.entries()) {
				const started = performance.now();
				read(html);
				const milliseconds = performance.now() - started;
				shortest[way]![page] = Math.min(shortest[way]![page]!, milliseconds);
			}
		}
	}
	const megabytes = pages.reduce((sum, html) => sum + html.length, 0) / 1e6;
	const totals = shortest.map(times => times.reduce((sum, time) => sum + time, 0));
	report(
		"extract",
		`${pages.length} pages of shops, ${(megabytes / pages.length).toFixed(2)} million characters each, on one core`,
		["way", "pages/s", "million characters/s", "p50 ms", "p95 ms", "time, to the parser alone"],
		ways.map(([way], index) => [
			way,
			((pages.length / totals[index]!) * 1_000).toFixed(0),
			((megabytes / totals[index]!) * 1_000).toFixed(1),
			percentile(shortest[index]!, 0.5).toFixed(1),
			percentile(shortest[index]!, 0.95).toFixed(1),
			(totals[index]! / totals[0]!).toFixed(2),
		]),
	);
}

function pagesIn(folder: string): string[] {
	const files = existsSync(folder) ? readdirSync(folder).filter(name => /\.html(?:\.gz)?$/.test(name)) : [];
	if (files.length === 0) throw new Error(`There are no pages (.html, .html.gz) in ${folder}: pass --pages FOLDER.`);
	return files.map(name => {
		const bytes = readFileSync(join(folder, name));
		return (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
	});
}
