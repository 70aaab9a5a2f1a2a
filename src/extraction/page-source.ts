import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { decodeBuffer } from "encoding-sniffer";
import type { PageFetcher } from "../fetching/fetch-page.js";
import type { Page } from "./extraction.js";

/** Visits a page as a scan does. Throws where there is none to read. */
export async function pageOfAddress(fetcher: PageFetcher, address: string, signal: AbortSignal): Promise<Page> {
	const fetched = await fetcher.fetchPage(address, { signal });
	if (fetched.outcome === "page") return fetched;
	throw new Error(fetched.outcome === "failed" ? fetched.detail : "The server sent no page.");
}

/** Decoded size of a file; larger ones are no pages. */
const fileBytesMax = 50_000_000;

/** Reads a page from a file, plain or gzip, in the encoding that it names. */
export async function pageOfFile(file: string, url: string): Promise<Page> {
	const bytes = await readFile(file);
	const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
	const plain = isGzip ? gunzipSync(bytes, { maxOutputLength: fileBytesMax }) : bytes;
	if (plain.length > fileBytesMax)
		throw new Error(`${file} is larger than ${fileBytesMax / 1e6} MB: no page of a shop.`);
	return { html: decodeBuffer(plain, { defaultEncoding: "utf-8" }), url };
}
