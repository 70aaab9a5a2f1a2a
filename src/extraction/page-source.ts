import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import type { Page } from "./extraction.js";

/** Brings a page from the network; `url` is its address after redirects. */
export type PageSource = (url: string) => Promise<{ url: string; html: string }>;

/** The one place where the command reaches the network. */
export const fetchedPage: PageSource = async url => {
	throw new Error(`Pages cannot be fetched yet; save ${url} to a file and pass --url.`);
};

/** Decoded size of a file; larger ones are no pages. */
const fileBytesMax = 50_000_000;

/** Reads a page from a file, plain or gzip, in the encoding that it names. */
export async function pageOfFile(file: string, url: string): Promise<Page> {
	const bytes = await readFile(file);
	const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
	const plain = isGzip ? gunzipSync(bytes, { maxOutputLength: fileBytesMax }) : bytes;
	if (plain.length > fileBytesMax)
		throw new Error(`${file} is larger than ${fileBytesMax / 1e6} MB: no page of a shop.`);
	return { html: decoded(plain), url };
}

function decoded(bytes: Uint8Array): string {
	const beginning = Buffer.from(bytes.subarray(0, 2_048)).toString("latin1");
	const named = /<meta[^>]{0,200}charset\s{0,3}=\s{0,3}["']?([\w-]{3,20})/i.exec(beginning)?.[1];
	try {
		return new TextDecoder(named ?? "utf-8").decode(bytes);
	} catch {
		return new TextDecoder().decode(bytes);
	}
}
