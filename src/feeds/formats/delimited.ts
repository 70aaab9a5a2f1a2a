import { Parser } from "csv-parse";
import { BrokenFeed, type RawRow, recordLengthMax } from "./raw-row.js";

/** Reads CSV or TSV with a header line. */
export async function* readDelimited(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<RawRow[]> {
	const parser = new Parser({
		delimiter,
		bom: true,
		info: true,
		relax_column_count: true,
		relax_quotes: true,
		skip_empty_lines: true,
		max_record_size: recordLengthMax,
	});
	let failure: Error | undefined;
	parser.on("error", cause => {
		failure = cause;
	});
	let header: readonly string[] | undefined;
	let line = 1;
	const take = (): RawRow[] => {
		if (failure) throw new BrokenFeed(failure.message);
		const rows: RawRow[] = [];
		for (let entry = parser.read(); entry !== null; entry = parser.read()) {
			const { record, info } = entry as { record: string[]; info: { lines: number } };
			if (!header) header = record;
			else rows.push(rowOf(header, record, line));
			line = info.lines + 1;
		}
		return rows;
	};
	for await (const piece of text) {
		parser.write(piece);
		const rows = take();
		if (rows.length > 0) yield rows;
	}
	const ended = new Promise<void>(resolve =>
		parser
			.once("readable", resolve)
			.once("end", resolve)
			.once("error", () => resolve()),
	);
	parser.end();
	await ended;
	const rows = take();
	if (!header) throw new BrokenFeed("The file is empty: it has no header line.");
	if (rows.length > 0) yield rows;
}

function rowOf(header: readonly string[], record: readonly string[], line: number): RawRow {
	if (record.length !== header.length) return { line, values: {}, fault: "column_count" };
	const values: Record<string, string> = {};
	for (let index = 0; index < header.length; index += 1) values[header[index]!] = record[index]!;
	return { line, values };
}
