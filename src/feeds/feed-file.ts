import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { decode } from "./formats/decode.js";
import { detectFormat, type FeedFormat, readerOf } from "./formats/format.js";
import { BrokenFeed, type RawRow } from "./formats/raw-row.js";

/** A feed that is open for reading. */
export interface OpenFeed {
	readonly format: FeedFormat;
	readonly rows: AsyncIterable<readonly RawRow[]>;
	/** Bytes of the file read so far, for the progress bar. */
	bytesRead(): number;
	/** SHA-256 of the file's bytes, once all rows are read. */
	contentHash(): string;
}

/** Where a feed comes from. */
export interface FeedSource {
	/** Name of the file, kept as evidence: `products.xml`. */
	readonly name: string;
	readonly bytes: Readable;
	/** Undefined when it cannot be known. */
	readonly size: number | undefined;
}

/** Opens a file, or standard input for `-`. */
export async function openSource(file: string): Promise<FeedSource> {
	if (file === "-") return { name: "standard input", bytes: process.stdin, size: undefined };
	const { size } = await stat(file);
	return { name: basename(file), bytes: createReadStream(file, { highWaterMark: pieceBytes }), size };
}

/** Starts to read a feed: unpacks, decodes, and tells the format where it is not given. Memory does not grow with the feed. */
export async function openFeed(
	source: FeedSource,
	options: { format?: FeedFormat | undefined; encoding?: string | undefined } = {},
): Promise<OpenFeed> {
	const digest = createHash("sha256");
	let bytesRead = 0;
	const counted = tapped(source.bytes, piece => {
		digest.update(piece);
		bytesRead += piece.length;
	});
	const text = decode(await unpacked(counted, () => bytesRead), options.encoding)[Symbol.asyncIterator]();
	const first = await text.next();
	const sample = first.done ? "" : first.value;
	const format = options.format ?? detectFormat(source.name, sample);
	return {
		format,
		rows: readerOf(format, sample)(resumed(sample, text)),
		bytesRead: () => bytesRead,
		contentHash: () => digest.digest("hex"),
	};
}

const pieceBytes = 16 * 1024;
/** A file that unpacks to more than so many times its size is no feed: text packs to a tenth, a repetitive one to a fiftieth. */
const unpackedRatioMax = 500;
/** Below this, the ratio says nothing. */
const unpackedBytesUnchecked = 64 * 1024 * 1024;

async function* tapped(bytes: AsyncIterable<Buffer>, see: (piece: Buffer) => void): AsyncGenerator<Buffer> {
	for await (const piece of bytes) {
		see(piece);
		yield piece;
	}
}

/** Unpacks what begins as gzip does, and passes on the rest as it is. */
async function unpacked(bytes: AsyncGenerator<Buffer>, packedBytes: () => number): Promise<AsyncIterable<Buffer>> {
	const first = await bytes.next();
	const start = first.done ? Buffer.alloc(0) : first.value;
	const all = resumed(start, bytes);
	if (start[0] !== 0x1f || start[1] !== 0x8b) return all;
	return gunzipped(all, packedBytes);
}

async function* gunzipped(bytes: AsyncIterable<Buffer>, packedBytes: () => number): AsyncGenerator<Buffer> {
	const gunzip = createGunzip({ chunkSize: pieceBytes });
	const packed = Readable.from(bytes).on("error", cause => gunzip.destroy(cause));
	packed.pipe(gunzip);
	let unpackedBytes = 0;
	try {
		for await (const piece of gunzip) {
			unpackedBytes += piece.length;
			if (unpackedBytes > unpackedBytesUnchecked && unpackedBytes > unpackedRatioMax * packedBytes()) {
				throw new BrokenFeed(`The file unpacks to more than ${unpackedRatioMax} times its size: it is not read.`);
			}
			yield piece;
		}
	} catch (cause) {
		const code = (cause as NodeJS.ErrnoException).code;
		if (code === "Z_BUF_ERROR") throw new BrokenFeed("The file is cut off: its gzip data ends too early.", { cause });
		if (code?.startsWith("Z_"))
			throw new BrokenFeed(`The gzip data is broken: ${(cause as Error).message}.`, { cause });
		throw cause;
	} finally {
		packed.destroy();
	}
}

async function* resumed<Piece>(first: Piece, rest: AsyncIterator<Piece>): AsyncGenerator<Piece> {
	yield first;
	for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
