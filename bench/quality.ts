import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { startEmbeddedPostgres } from "../src/database/embedded/server.js";
import { pageQuality } from "./page-quality.js";
import { priceStringQuality } from "./price-string-quality.js";
import { resolveQuality } from "./resolve-quality.js";
import { searchQuality } from "./search-quality.js";

/** One measured figure, beside those that others reach on the same data. */
export interface Figure {
	readonly task: string;
	readonly system: string;
	readonly figure: string;
}

/** What is measured: each needs a folder of the labelled data. */
const allMeasures = [
	{ needs: "search-icecat", measure: searchQuality },
	{ needs: "resolve", measure: resolveQuality },
	{ needs: "price-strings", measure: priceStringQuality },
	{ needs: "pages-zyte", measure: pageQuality },
];

// `npm run quality -- pages-zyte price-strings` measures only these, prints them and leaves the kept table alone.
const names = process.argv.slice(2).filter(argument => allMeasures.some(({ needs }) => needs === argument));
const measures = names.length === 0 ? allMeasures : allMeasures.filter(({ needs }) => names.includes(needs));
const data = resolve(process.argv.slice(2).find(argument => !names.includes(argument)) ?? "../shared/data");
const table = resolve("bench/results/quality.md");

if (measures.every(({ needs }) => !existsSync(resolve(data, needs)))) {
	console.log(`There is no labelled data in ${data}: nothing to measure. (npm run quality -- FOLDER)`);
} else {
	const postgres = await startEmbeddedPostgres(resolve("data/quality"));
	try {
		const figures: Figure[] = [];
		for (const { needs, measure } of measures) {
			if (existsSync(resolve(data, needs))) figures.push(...(await measure(data, postgres)));
		}
		const text = markdown(figures);
		console.log(text);
		if (names.length === 0) {
			mkdirSync(resolve(table, ".."), { recursive: true });
			writeFileSync(table, text);
		}
	} finally {
		await postgres.close();
	}
}

function markdown(figures: readonly Figure[]): string {
	const rows = figures.map(({ task, system, figure }) => `| ${task} | ${system} | ${figure} |`);
	return ["| Task | System | Figure |", "|---|---|---|", ...rows, ""].join("\n");
}
