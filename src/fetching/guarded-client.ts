import { pipeline, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { type Agent, type Dispatcher, request } from "undici";
import { AllowedHosts } from "./allowed-hosts.js";
import { FetchFailure, failureOf } from "./fetch-failure.js";
import { guardedAgent, type Resolve } from "./guarded-agent.js";
import { readPageUrl } from "./page-url.js";

/** A reply to one request. A redirect is a reply too: who asks follows it by hand, so that each hop is checked. */
export interface Reply {
	readonly status: number;
	/** By name in lower case; of a header that stands there twice the first. */
	readonly headers: Readonly<Record<string, string>>;
	/** Decompressed. Empty where it was not wanted. */
	readonly body: Buffer;
}

/** What one request may take, and what is read of its reply. */
export interface Ask {
	readonly headers: Readonly<Record<string, string>>;
	readonly timeoutMs: number;
	/** Of the decompressed body. */
	readonly bytesMax: number;
	/** What happens to a body that is larger: the visit fails, or the rest is left unread. */
	readonly larger: "fail" | "cut";
	readonly wantsBody: (reply: Pick<Reply, "status" | "headers">) => boolean;
	readonly signal?: AbortSignal | undefined;
}

export interface GuardedClientOptions {
	readonly userAgent: string;
	/** `host:port` pairs, as `readHostAndPort` gives them. */
	readonly allowHosts: readonly string[];
	readonly resolve: Resolve;
	readonly connectTimeoutMs: number;
	readonly headerBytesMax: number;
}

/** More layers of compression than this, one in the other, are a trap. */
const encodingsMax = 2;
const unwantedBytesMax = 64 * 1024;
const unwantedBodyMs = 500;

/** Asks servers of the internet, and only those; every failure is a `FetchFailure`. */
export class GuardedClient {
	readonly allowed: AllowedHosts;
	readonly #agent: Agent;
	readonly #userAgent: string;

	constructor({ userAgent, allowHosts, resolve, connectTimeoutMs, headerBytesMax }: GuardedClientOptions) {
		this.allowed = new AllowedHosts(allowHosts);
		this.#userAgent = userAgent;
		this.#agent = guardedAgent({ allowed: this.allowed, resolve, connectTimeoutMs, headerBytesMax });
	}

	async get(url: URL, ask: Ask): Promise<Reply> {
		// Whoever built the address: nothing passes here unread.
		readPageUrl(url.href, this.allowed);
		const deadline = AbortSignal.timeout(ask.timeoutMs);
		const signal = ask.signal ? AbortSignal.any([ask.signal, deadline]) : deadline;
		try {
			const send = () =>
				request(url, {
					dispatcher: this.#agent,
					method: "GET",
					headers: { "user-agent": this.#userAgent, "accept-encoding": "gzip, deflate, br", ...ask.headers },
					signal,
				});
			const reply = await send().catch(error => {
				if (!isBrokenOff(error)) throw error;
				return send();
			});
			return await read(reply, ask, { host: url.host, signal });
		} catch (error) {
			ask.signal?.throwIfAborted();
			if (deadline.aborted) throw tooSlow(url.host, error);
			throw failureOf(error, url.host);
		}
	}

	/** Breaks off what is under way. */
	async close(): Promise<void> {
		await this.#agent.destroy();
	}
}

/** A server may close a connection that was kept open just as it is written to. That is no failure of the host: ask again. */
function isBrokenOff(error: unknown): boolean {
	return ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"].includes((error as NodeJS.ErrnoException).code ?? "");
}

function tooSlow(host: string, cause?: unknown): FetchFailure {
	return new FetchFailure("too_slow", `${host} did not send the page in time.`, { isTemporary: true, cause });
}

async function read(
	{ statusCode: status, headers: raw, body }: Dispatcher.ResponseData,
	{ wantsBody, bytesMax, larger }: Ask,
	{ host, signal }: { host: string; signal: AbortSignal },
): Promise<Reply> {
	const headers = firstOfEach(raw);
	if (!wantsBody({ status, headers })) {
		// The little that comes with a redirect is read, so that the connection can serve the next request.
		const soon = AbortSignal.any([signal, AbortSignal.timeout(unwantedBodyMs)]);
		await body.dump({ limit: unwantedBytesMax, signal: soon }).catch(() => undefined);
		return { status, headers, body: Buffer.alloc(0) };
	}
	const tooLarge = () =>
		new FetchFailure("too_large", `The page of ${host} is larger than ${bytesMax} bytes.`, { isTemporary: false });
	if (Number(headers["content-length"]) > bytesMax && larger === "fail") {
		body.on("error", () => undefined).destroy();
		throw tooLarge();
	}
	const chunks: Buffer[] = [];
	let bytes = 0;
	// Leaving the loop in whatever way ends the streams, and with them the connection.
	for await (const chunk of await decompressed(body, headers["content-encoding"], host)) {
		bytes += chunk.length;
		if (bytes > bytesMax && larger === "fail") throw tooLarge();
		chunks.push(chunk);
		if (bytes >= bytesMax && larger === "cut") break;
	}
	return { status, headers, body: Buffer.concat(chunks).subarray(0, bytesMax) };
}

function firstOfEach(raw: Record<string, string | string[] | undefined>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(raw).flatMap(([name, value]) => {
			const first = Array.isArray(value) ? value[0] : value;
			return first === undefined ? [] : [[name.toLowerCase(), first]];
		}),
	);
}

async function decompressed(body: Readable, encoding: string | undefined, host: string): Promise<Readable> {
	const names = (encoding ?? "")
		.toLowerCase()
		.split(",")
		.map(name => name.trim());
	const layers = names.filter(name => name !== "" && name !== "identity").reverse();
	let stream = body;
	if (layers.length > encodingsMax) throw unreadable(body, host, encoding);
	for (const name of layers) {
		const outer = stream;
		const decoder =
			name === "gzip" || name === "x-gzip"
				? createGunzip()
				: name === "br"
					? createBrotliDecompress()
					: name === "deflate"
						? await inflateFor(outer)
						: undefined;
		if (!decoder) throw unreadable(body, host, encoding);
		// An error of either goes to both, and the reader meets it.
		stream = pipeline(outer, decoder, () => undefined);
	}
	return stream;
}

/** "deflate" is zlib's format by the standard, and bare deflate from some servers: the first byte tells. */
async function inflateFor(stream: Readable) {
	const first: Buffer | undefined = await new Promise((resolve, reject) => {
		stream.once("error", reject).once("end", () => resolve(undefined));
		stream.once("readable", () => {
			const chunk = stream.read();
			if (chunk) stream.unshift(chunk);
			resolve(chunk ?? undefined);
		});
	});
	return first && (first[0]! & 0x0f) !== 0x08 ? createInflateRaw() : createInflate();
}

function unreadable(body: Readable, host: string, encoding: string | undefined): FetchFailure {
	body.on("error", () => undefined).destroy();
	return new FetchFailure("not_html", `${host} sends the page compressed in a way that is not read: ${encoding}.`, {
		isTemporary: false,
	});
}
