import { flatten } from "./json-values.js";
import { BrokenFeed, type RawRow, recordLengthMax } from "./raw-row.js";

/** Members of an outer object that may hold the rows; the first array under one of them is read. */
export const listNames: ReadonlySet<string> = new Set([
	"items",
	"products",
	"entries",
	"offers",
	"rows",
	"data",
	"resources",
]);

/**
 * Reads a JSON array of objects, or an object that holds one as `items`, `products`, … .
 *
 * Only the borders of the array's elements are looked for here; each element is then parsed by the runtime, at many
 * times the speed of a parser that reports every token, and never held in memory with the others.
 */
export async function* readJson(text: AsyncIterable<string>): AsyncGenerator<RawRow[]> {
	const borders = new ElementBorders();
	let ordinal = 0;
	for await (const piece of text) {
		const rows: RawRow[] = [];
		for (const element of borders.split(piece)) {
			ordinal += 1;
			rows.push(rowOf(element, ordinal));
		}
		if (rows.length > 0) yield rows;
	}
	borders.end();
}

function rowOf(element: string | undefined, line: number): RawRow {
	if (element === undefined) return { line, values: {}, fault: "record_too_large" };
	let value: unknown;
	try {
		value = JSON.parse(element);
	} catch (cause) {
		throw new BrokenFeed(`Item ${line} is not JSON: ${(cause as Error).message}`);
	}
	return flatten(value, line);
}

/** Finds where the elements of the outermost list begin and end. */
class ElementBorders {
	#depth = 0;
	/** Depth inside the list; undefined until it has begun. */
	#listDepth: number | undefined;
	#finished = false;
	#inString = false;
	#escaped = false;
	/** The element begun so far; undefined when it is too long, and only its end is looked for. */
	#element: string | undefined = "";
	/** Text before the list: the name of the member that holds it stands at its end. */
	#head = "";

	/** The elements that end in this piece; undefined for one that is too long. */
	*split(piece: string): Generator<string | undefined> {
		let start = 0;
		for (let index = 0; index < piece.length; index += 1) {
			if (this.#inString) {
				index = this.#endOfString(piece, index);
				continue;
			}
			const code = piece.charCodeAt(index);
			if (code === quote) this.#inString = true;
			else if (code === openBrace || code === openBracket) {
				this.#depth += 1;
				if (this.#depth > depthMax) throw new BrokenFeed(`The JSON nests deeper than ${depthMax} levels.`);
				if (this.#listDepth === undefined && code === openBracket && this.#opensList(piece.slice(start, index))) {
					this.#listDepth = this.#depth;
					start = index + 1;
				}
			} else if (code === closeBrace || code === closeBracket) {
				if (this.#listDepth === this.#depth) {
					yield* this.#take(piece.slice(start, index));
					this.#listDepth = -1;
					this.#finished = true;
				}
				this.#depth -= 1;
				if (this.#depth < 0) throw new BrokenFeed("The JSON has a closing bracket too many.");
			} else if (code === comma && this.#depth === this.#listDepth) {
				yield* this.#take(piece.slice(start, index));
				start = index + 1;
			}
		}
		this.#keep(piece.slice(start));
	}

	end(): void {
		if (this.#depth > 0 || this.#inString) throw new BrokenFeed("The file is cut off: its JSON is not closed.");
		if (!this.#finished)
			throw new BrokenFeed(
				`The JSON has no list of products: an array, or an object with one as ${[...listNames].join(", ")}.`,
			);
	}

	/** The index of the closing quote, or of the last character of the piece. */
	#endOfString(piece: string, from: number): number {
		for (let index = from; index < piece.length; index += 1) {
			const code = piece.charCodeAt(index);
			if (this.#escaped) this.#escaped = false;
			else if (code === backslash) this.#escaped = true;
			else if (code === quote) {
				this.#inString = false;
				return index;
			}
		}
		return piece.length;
	}

	#opensList(before: string): boolean {
		if (this.#depth === 1) return true;
		const name = /"([^"\\]*)"\s*:\s*$/.exec(this.#head + before)?.[1];
		return this.#depth === 2 && name !== undefined && listNames.has(name.toLowerCase());
	}

	*#take(rest: string): Generator<string | undefined> {
		const element = this.#element === undefined ? undefined : this.#element + rest;
		this.#element = "";
		if (element === undefined || element.length > recordLengthMax) yield undefined;
		else if (element.trim() !== "") yield element;
	}

	#keep(rest: string): void {
		if (this.#listDepth === undefined) this.#head = (this.#head + rest).slice(-headLengthMax);
		else if (!this.#finished && this.#element !== undefined) {
			this.#element += rest;
			if (this.#element.length > recordLengthMax) this.#element = undefined;
		}
	}
}

const depthMax = 64;
/** What is kept of the text before the list: enough for the member's name. */
const headLengthMax = 1_000;
const [quote, backslash, comma, openBrace, closeBrace, openBracket, closeBracket] = [...'"\\,{}[]'].map(character =>
	character.charCodeAt(0),
);
