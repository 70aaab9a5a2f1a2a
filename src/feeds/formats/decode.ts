import { BrokenFeed } from "./raw-row.js";

/**
 * Stands in the text for bytes that are not UTF-8. No decoded text can hold it by itself, so that the row is
 * recognised and refused, and nothing is silently replaced.
 */
const invalidMark = "\udfff";

/**
 * Decodes the bytes of a feed. The encoding is that of the byte order mark, the one given, the one that an XML
 * declaration names, or UTF-8.
 */
export async function* decode(bytes: AsyncIterable<Buffer>, encoding?: string): AsyncGenerator<string> {
	let pieceOf: ((piece: Buffer, isLast: boolean) => string) | undefined;
	for await (const piece of bytes) {
		pieceOf ??= decoderOf(piece, encoding);
		const text = pieceOf(piece, false);
		if (text !== "") yield text;
	}
	const last = pieceOf?.(Buffer.alloc(0), true);
	if (last) yield last;
}

function decoderOf(start: Buffer, given: string | undefined): (piece: Buffer, isLast: boolean) => string {
	const label = encodingOfMark(start) ?? given ?? encodingOfXml(start) ?? "utf-8";
	let decoder: InstanceType<typeof TextDecoder>;
	try {
		decoder = new TextDecoder(label);
	} catch {
		throw new BrokenFeed(`The encoding "${label}" is not known.`);
	}
	if (decoder.encoding === "utf-8") {
		const utf8 = new Utf8();
		return (piece, isLast) => utf8.decode(piece, isLast);
	}
	return (piece, isLast) => decoder.decode(piece, { stream: !isLast });
}

function encodingOfMark(start: Buffer): string | undefined {
	if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
	if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
	if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return "utf-8";
	return undefined;
}

function encodingOfXml(start: Buffer): string | undefined {
	return /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start.toString("latin1", 0, 200))?.[1];
}

/** Decodes UTF-8 piece by piece, and marks what is none. */
class Utf8 {
	readonly #strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
	readonly #lenient = new TextDecoder("utf-8", { ignoreBOM: true });
	#rest: Buffer = Buffer.alloc(0);
	#isFirst = true;

	decode(piece: Buffer, isLast: boolean): string {
		const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, piece]) : piece;
		const end = isLast ? bytes.length : endOfLastCharacter(bytes);
		this.#rest = bytes.subarray(end);
		const text = this.#decodeWhole(bytes.subarray(0, end));
		const withoutMark = this.#isFirst && text.startsWith("\ufeff") ? text.slice(1) : text;
		if (text !== "") this.#isFirst = false;
		return withoutMark;
	}

	#decodeWhole(bytes: Buffer): string {
		try {
			return this.#strict.decode(bytes);
		} catch {
			// What the lenient decoder replaces becomes the mark; a replacement character of the file's own stays one.
			return split(bytes, replacementBytes)
				.map(part => this.#lenient.decode(part).replaceAll("\ufffd", invalidMark))
				.join("\ufffd");
		}
	}
}

const replacementBytes = Buffer.from("\ufffd");

function split(bytes: Buffer, separator: Buffer): Buffer[] {
	const parts: Buffer[] = [];
	let start = 0;
	for (let end = bytes.indexOf(separator); end >= 0; end = bytes.indexOf(separator, start)) {
		parts.push(bytes.subarray(start, end));
		start = end + separator.length;
	}
	return [...parts, bytes.subarray(start)];
}

/** Where the last character ends that is complete; at most three bytes before the end. */
function endOfLastCharacter(bytes: Buffer): number {
	for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
		const byte = bytes[bytes.length - back]!;
		if (byte < 0x80) return bytes.length;
		if (byte >= 0xc0) {
			const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
			return length > back ? bytes.length - back : bytes.length;
		}
	}
	return bytes.length;
}
