import { Parser } from "csv-parse";
import { BrokenFeed, type RawRow, recordLengthMax } from "./raw-row.js";

/** Reads CSV or TSV with a header line. */
export async function* readDelimited(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<RawRow[]> {
	const records = new Records(delimiter);
	let lastCharacter = "\n";
	for await (const piece of text) {
		lastCharacter = piece.at(-1) ?? lastCharacter;
		const rows = await records.read(piece);
		if (rows.length > 0) yield rows;
	}
	const rows = await records.end();
	// A record that lacks columns is a bad row; one that the file ends in was not written to its end.
	if (records.lastIsShort && lastCharacter !== "\n" && lastCharacter !== "\r") {
		throw new BrokenFeed("The file is cut off: its last line lacks columns.");
	}
	if (rows.length > 0) yield rows;
}

/** The records of a table, as far as its text has come. */
class Records {
	/** Whether the last record has fewer columns than the header. */
	lastIsShort = false;
	readonly #parser: Parser;
	#header: readonly string[] | undefined;
	#line = 1;

	constructor(delimiter: string) {
		this.#parser = new Parser({
			delimiter,
			info: true,
			relax_column_count: true,
			relax_quotes: true,
			skip_empty_lines: true,
			max_record_size: recordLengthMax,
		});
		// Each write and the end give their own failure.
		this.#parser.on("error", () => undefined);
	}

	async read(piece: string): Promise<RawRow[]> {
		const written = this.#done(finished => this.#parser.write(piece, finished));
		// Taken at once: the writing is finished when there is room for what it gave.
		const rows = this.#take();
		await written;
		return rows;
	}

	async end(): Promise<RawRow[]> {
		const rows: RawRow[] = [];
		this.#parser.on("readable", () => rows.push(...this.#take()));
		await this.#done(finished => this.#parser.end(finished));
		rows.push(...this.#take());
		if (!this.#header) throw new BrokenFeed("The file is empty: it has no header line.");
		return rows;
	}

	#done(work: (finished: (failure?: Error | null) => void) => void): Promise<void> {
		return new Promise((resolve, reject) => {
			work(failure => (failure ? reject(new BrokenFeed(sentenceOf(failure), { cause: failure })) : resolve()));
		});
	}

	#take(): RawRow[] {
		const rows: RawRow[] = [];
		for (let entry = this.#parser.read(); entry !== null; entry = this.#parser.read()) {
			const { record, info } = entry as { record: string[]; info: { lines: number } };
			if (!this.#header) this.#header = record;
			else {
				this.lastIsShort = record.length < this.#header.length;
				rows.push(rowOf(this.#header, record, this.#line));
			}
			this.#line = info.lines + 1;
		}
		return rows;
	}
}

function rowOf(header: readonly string[], record: readonly string[], line: number): RawRow {
	if (record.length !== header.length) return { line, values: {}, fault: "column_count" };
	const values: Record<string, string> = {};
	for (let index = 0; index < header.length; index += 1) values[header[index]!] = record[index]!;
	return { line, values };
}

function sentenceOf(failure: Error): string {
	const { code } = failure as Error & { code?: string };
	if (code === "CSV_QUOTE_NOT_CLOSED") return "The file is cut off: a quote is opened and never closed.";
	if (code === "CSV_MAX_RECORD_SIZE") return `A record is over ${recordLengthMax} characters long.`;
	return failure.message;
}
