import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const folder = resolve("bench/results");

/** Prints a table and writes it to `bench/results/<name>.md`. */
export function report(
	name: string,
	title: string,
	head: readonly string[],
	rows: readonly (readonly (string | number)[])[],
): void {
	const lines = [head, head.map((_, column) => (column === 0 ? "---" : "---:")), ...rows].map(
		row => `| ${row.join(" | ")} |`,
	);
	const text = `${title}\n\n${lines.join("\n")}\n`;
	console.log(`\n${text}`);
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, `${name}.md`), text);
}
