import { promisify } from "node:util";
import {
	brotliCompress,
	brotliCompressSync,
	constants,
	gzip,
	gzipSync,
	zstdCompress,
	zstdCompressSync,
} from "node:zlib";
import { weightsOf } from "./accept.js";

/** A coding of HTTP that bodies are packed with. */
export type Coding = "zstd" | "br" | "gzip";

/** Up to here a body is packed on the spot, in some 50 µs; larger ones go to another thread, which costs twice the work. */
const packAtOnceBytesMax = 65_536;

/** The best coding that the client takes, by its own weights and then by ours; undefined for none. */
export function acceptedCoding(acceptEncoding: string | undefined): Coding | undefined {
	if (!acceptEncoding) return undefined;
	const weights = weightsOf(acceptEncoding);
	const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
	let best: Coding | undefined;
	for (const coding of codings) if (weightOf(coding) > (best ? weightOf(best) : 0)) best = coding;
	return best;
}

/** The packed body. */
export async function pack(body: string | Buffer, coding: Coding): Promise<Buffer> {
	const { atOnce, aside } = packers[coding];
	return body.length <= packAtOnceBytesMax ? atOnce(body) : aside(body);
}

const zstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

interface Packer {
	readonly atOnce: (body: string | Buffer) => Buffer;
	readonly aside: (body: string | Buffer) => Promise<Buffer>;
}

/** Best first: of equal size here, and the first is twice as fast as the second. */
const packers: Readonly<Record<Coding, Packer>> = {
	zstd: {
		atOnce: body => zstdCompressSync(body, zstdOptions),
		aside: body => promisify(zstdCompress)(body, zstdOptions),
	},
	br: {
		atOnce: body => brotliCompressSync(body, brotliOptions),
		aside: body => promisify(brotliCompress)(body, brotliOptions),
	},
	gzip: { atOnce: body => gzipSync(body), aside: body => promisify(gzip)(body) },
};
const codings = Object.keys(packers) as readonly Coding[];
