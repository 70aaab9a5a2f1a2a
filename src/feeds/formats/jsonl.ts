import { flatten } from "./json-values.js";
import { BrokenFeed, type RawRow, recordLengthMax } from "./raw-row.js";

/** Reads JSON Lines: an object a line. A line that is no object is a bad row; a last line that is cut off breaks the file. */
export async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<RawRow[]> {
	let rest = "";
	let line = 0;
	/** Whether `rest` is the start of a line that is too long; the rest of the line is skipped as it comes. */
	let skipping = false;
	for await (const piece of text) {
		const rows: RawRow[] = [];
		let start = 0;
		for (let end = piece.indexOf("\n"); end >= 0; end = piece.indexOf("\n", start)) {
			line += 1;
			const record = rest + piece.slice(start, end);
			start = end + 1;
			if (skipping || record.length > recordLengthMax) rows.push({ line, values: {}, fault: "record_too_large" });
			else if (!isBlank(record)) rows.push(rowOf(record, line));
			rest = "";
			skipping = false;
		}
		rest = skipping ? "" : rest + piece.slice(start);
		if (rest.length > recordLengthMax) {
			rest = "";
			skipping = true;
		}
		if (rows.length > 0) yield rows;
	}
	line += 1;
	if (skipping)
		throw new BrokenFeed(`Line ${line} is over ${recordLengthMax} characters long, and the file ends in it.`);
	if (isBlank(rest)) return;
	const last = rowOf(rest, line);
	if (last.fault === "not_json")
		throw new BrokenFeed(`The file is cut off: its last line, ${line}, is not complete JSON.`);
	yield [last];
}

function isBlank(text: string): boolean {
	return text === "" || text.trim() === "";
}

function rowOf(text: string, line: number): RawRow {
	try {
		const value: unknown = JSON.parse(text);
		return flatten(value, line);
	} catch {
		return { line, values: {}, fault: "not_json" };
	}
}
