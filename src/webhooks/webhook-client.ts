import { type Agent, request } from "undici";
import type { AllowedHosts } from "../fetching/allowed-hosts.js";
import { FetchFailure, failureOf } from "../fetching/fetch-failure.js";
import { guardedAgent, type Resolve, resolveBySystem } from "../fetching/guarded-agent.js";
import { retryAfterMs } from "../fetching/retry-after.js";

export interface WebhookClientOptions {
	readonly allowed: AllowedHosts;
	readonly publicUrl: string;
	/** How hosts are looked up; the system's way unless tests bring their own. */
	readonly resolve?: Resolve | undefined;
	readonly timeoutMs?: number | undefined;
}

/** What a receiver was sent. */
export interface SignedEvent {
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}

/** What came of it. */
export interface AttemptOutcome {
	/** Undefined: there was no reply. */
	readonly status?: number | undefined;
	/** The beginning of the reply's body. */
	readonly excerpt?: string | undefined;
	/** Why it does not count as delivered; undefined where it does. */
	readonly error?: string | undefined;
	readonly retryAfterMs?: number | undefined;
	readonly durationMs: number;
}

const timeoutMsDefault = 10_000;
const connectTimeoutMs = 5_000;
const headerBytesMax = 16_384;
/** Of a reply's body, for the log. The rest is not read. */
const excerptBytesMax = 1_024;

/** Posts events to receivers: on the public internet, and at hosts that the operator allows. Redirects are not followed. */
export class WebhookClient {
	readonly #agent: Agent;
	readonly #userAgent: string;
	readonly #timeoutMs: number;

	constructor({ allowed, publicUrl, resolve = resolveBySystem, timeoutMs = timeoutMsDefault }: WebhookClientOptions) {
		this.#agent = guardedAgent({ allowed, resolve, connectTimeoutMs, headerBytesMax });
		this.#userAgent = `Pricegraph-Webhooks (+${publicUrl}/docs)`;
		this.#timeoutMs = timeoutMs;
	}

	/** Does not throw, unless `signal` breaks it off. */
	async post({ url, headers, body }: SignedEvent, signal?: AbortSignal): Promise<AttemptOutcome> {
		const started = performance.now();
		const took = () => Math.round(performance.now() - started);
		const deadline = AbortSignal.timeout(this.#timeoutMs);
		try {
			const reply = await request(url, {
				dispatcher: this.#agent,
				method: "POST",
				headers: {
					"content-type": "application/json",
					"user-agent": this.#userAgent,
					"accept-encoding": "identity",
					...headers,
				},
				body,
				signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
			});
			const status = reply.statusCode;
			const excerpt = await beginningOf(reply.body);
			if (status >= 200 && status < 300) return { status, excerpt, durationMs: took() };
			const asked = reply.headers["retry-after"];
			return {
				status,
				excerpt,
				error: status < 400 ? `It answered ${status}: redirects are not followed.` : `It answered ${status}.`,
				retryAfterMs: retryAfterMs(Array.isArray(asked) ? asked[0] : asked, Date.now()),
				durationMs: took(),
			};
		} catch (thrown) {
			signal?.throwIfAborted();
			const error = deadline.aborted ? `It did not answer within ${this.#timeoutMs / 1_000} s.` : told(thrown, url);
			return { error, durationMs: took() };
		}
	}

	/** Breaks off what is under way. */
	async close(): Promise<void> {
		await this.#agent.destroy();
	}
}

/** Which address a name led to is nobody's business: it may be of a network that only the server sees. */
function told(thrown: unknown, url: string): string {
	const { host } = new URL(url);
	const failure = failureOf(thrown, host);
	if (failure instanceof FetchFailure && failure.reason === "blocked_address")
		return `${host} has an address that is not public: nothing is sent there.`;
	return failure.detail;
}

/** The first of a body, as text that can be stored. A reply counts when its status is there: what follows may fail. */
async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
	const chunks: Buffer[] = [];
	let bytes = 0;
	try {
		// Leaving the loop ends the stream.
		for await (const chunk of body) {
			chunks.push(chunk);
			bytes += chunk.length;
			if (bytes >= excerptBytesMax) break;
		}
	} catch {
		// What came is kept.
	}
	return Buffer.concat(chunks).subarray(0, excerptBytesMax).toString("utf8").replaceAll("\0", "").toWellFormed();
}
