import { createHash } from "node:crypto";
import { decodeBuffer } from "encoding-sniffer";
import { FetchFailure, type FetchFailureReason } from "./fetch-failure.js";
import { type Resolve, resolveBySystem } from "./guarded-agent.js";
import { GuardedClient, type Reply } from "./guarded-client.js";
import { readPageUrl, readRedirect } from "./page-url.js";
import { HostTurns, ownHostPace, type Politeness, TooLongToWait } from "./politeness.js";
import { retryAfterMs } from "./retry-after.js";
import { RobotsRules } from "./robots.js";

/** What a visit to a page brought. */
export type FetchedPage = Page | UnchangedPage | FailedPage;

export interface Page {
	readonly outcome: "page";
	/** Where the page was in the end, after redirects. */
	readonly url: string;
	readonly status: number;
	/** Its text, whatever character set it was written in. */
	readonly html: string;
	/** For the next visit, see `Conditions`. */
	readonly etag: string | undefined;
	readonly lastModified: string | undefined;
	readonly fetchedAt: Date;
	/** SHA-256 of the bytes, decompressed, in hexadecimal. */
	readonly contentHash: string;
}

/** The page is as it was when it had the `etag` or `lastModified` that was sent along. */
export interface UnchangedPage {
	readonly outcome: "unchanged";
	readonly url: string;
	readonly fetchedAt: Date;
}

export interface FailedPage {
	readonly outcome: "failed";
	/** Where it failed: the page's address, or a hop on the way to it. */
	readonly url: string;
	readonly reason: FetchFailureReason;
	/** A sentence. */
	readonly detail: string;
	/** Whether the same visit may succeed later by itself: worth a retry. */
	readonly isTemporary: boolean;
	readonly status: number | undefined;
	/** How long the host wants us to stay away. */
	readonly retryAfterMs: number | undefined;
}

/** What is known of the page from the last visit: it is sent again only if it has changed. */
export interface Conditions {
	readonly etag?: string | undefined;
	readonly lastModified?: string | undefined;
	readonly signal?: AbortSignal | undefined;
}

export interface FetchLimits {
	/** For the requests of one visit together, redirects included; waiting for a turn is not counted. */
	readonly timeoutMs: number;
	readonly connectTimeoutMs: number;
	/** Of the page, decompressed. */
	readonly bytesMax: number;
	readonly headerBytesMax: number;
	readonly redirectsMax: number;
}

export const fetchLimits: FetchLimits = {
	timeoutMs: 20_000,
	connectTimeoutMs: 5_000,
	bytesMax: 5 * 1024 * 1024,
	headerBytesMax: 32 * 1024,
	redirectsMax: 5,
};

export interface PageFetcherOptions {
	/** See `userAgentOf`. */
	readonly userAgent: string;
	/** `host:port` pairs that may be visited although they are private. */
	readonly allowHosts: readonly string[];
	/** Undefined: turns within this process, see `HostTurns`. */
	readonly politeness?: Politeness;
	/** Undefined: as the system resolves names. */
	readonly resolve?: Resolve;
	readonly limits?: Partial<FetchLimits>;
}

/**
 * Visits pages of shops: politely to their hosts, and safely for us, whatever the address and the server behind it. Made
 * once a process, since it keeps the connections, the robots rules and the turns.
 */
export class PageFetcher {
	readonly #client: GuardedClient;
	readonly #robots: RobotsRules;
	readonly #politeness: Politeness;
	readonly #limits: FetchLimits;

	constructor({ userAgent, allowHosts, politeness, resolve = resolveBySystem, limits }: PageFetcherOptions) {
		this.#limits = { ...fetchLimits, ...limits };
		this.#client = new GuardedClient({ userAgent, allowHosts, resolve, ...this.#limits });
		this.#robots = new RobotsRules(this.#client);
		this.#politeness = politeness ?? new HostTurns({ own: { hosts: this.#client.allowed, ...ownHostPace } });
	}

	/** Visits a page. Rejects only with the reason of the signal; all else is an outcome. */
	async fetchPage(address: string, conditions: Conditions = {}): Promise<FetchedPage> {
		const visit: Visit = { url: address, timeLeftMs: this.#limits.timeoutMs, conditions };
		try {
			return await this.#follow(visit);
		} catch (error) {
			if (!(error instanceof FetchFailure)) throw error;
			const { reason, detail, isTemporary, status } = error;
			return {
				outcome: "failed",
				url: visit.url,
				reason,
				detail,
				isTemporary,
				status,
				retryAfterMs: error.retryAfterMs,
			};
		}
	}

	/** Breaks off the visits under way. */
	async close(): Promise<void> {
		await this.#client.close();
	}

	async #follow(visit: Visit): Promise<Page | UnchangedPage> {
		const { redirectsMax } = this.#limits;
		let url = readPageUrl(visit.url, this.#client.allowed);
		for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
			visit.url = url.href;
			const reply = await this.#ask(url, visit);
			const { location } = reply.headers;
			if (!isRedirect(reply.status) || !location) return understood(reply, visit);
			url = readRedirect(location, url, this.#client.allowed);
		}
		throw new FetchFailure("too_many_redirects", `More than ${redirectsMax} redirects lead to no page.`, lasting);
	}

	/** One request, in its turn, if the host's robots.txt lets us. */
	async #ask(url: URL, visit: Visit): Promise<Reply> {
		const { etag, lastModified, signal } = visit.conditions;
		const { crawlDelayMs } = await this.#robots.admit(url, signal);
		const turn = await this.#politeness.takeTurn(url, { crawlDelayMs, signal }).catch(error => {
			throw error instanceof TooLongToWait ? notNow(url, error) : error;
		});
		const start = performance.now();
		let reply: Reply | undefined;
		try {
			reply = await this.#client.get(url, {
				headers: {
					accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1",
					...(etag && { "if-none-match": etag }),
					...(lastModified && { "if-modified-since": lastModified }),
				},
				timeoutMs: Math.max(Math.ceil(visit.timeLeftMs), 1),
				bytesMax: this.#limits.bytesMax,
				larger: "fail",
				wantsBody: ({ status, headers }) => isPage(status) && mayBeHtml(headers["content-type"]),
				signal,
			});
			return reply;
		} finally {
			visit.timeLeftMs -= performance.now() - start;
			const hasFailed = !signal?.aborted && (!reply || reply.status === 429 || reply.status >= 500);
			turn.end({ hasFailed, retryAfterMs: reply && askedPatience(reply) });
		}
	}
}

const lasting = { isTemporary: false };

interface Visit {
	/** Where it has come to. */
	url: string;
	timeLeftMs: number;
	readonly conditions: Conditions;
}

function notNow({ host }: URL, { retryAfterMs }: TooLongToWait): FetchFailure {
	return new FetchFailure("rate_limited", `${host} is not visited now, so that it is not asked too often.`, {
		isTemporary: true,
		retryAfterMs,
	});
}

/** What a reply that is no redirect means. */
function understood(reply: Reply, { url, conditions }: Visit): Page | UnchangedPage {
	const { status, headers, body } = reply;
	const fetchedAt = new Date();
	if (status === 304 && (conditions.etag || conditions.lastModified)) return { outcome: "unchanged", url, fetchedAt };
	if (!isPage(status)) throw refusal(reply, new URL(url));
	const type = headers["content-type"];
	if (!mayBeHtml(type))
		throw new FetchFailure("not_html", `A page is HTML, and this is ${JSON.stringify(type)}.`, { ...lasting, status });
	const charset = /charset\s*=\s*"?([\w.:-]+)/i.exec(type ?? "")?.[1];
	const html = decodeBuffer(body, charset === undefined ? {} : { transportLayerEncodingLabel: charset });
	if (!type && !html.trimStart().startsWith("<"))
		throw new FetchFailure("not_html", "The reply does not say what it is, and is no HTML.", { ...lasting, status });
	return {
		outcome: "page",
		url,
		status,
		html,
		etag: headers.etag,
		lastModified: headers["last-modified"],
		fetchedAt,
		contentHash: createHash("sha256").update(body).digest("hex"),
	};
}

function refusal(reply: Reply, { host }: URL): FetchFailure {
	const { status } = reply;
	if (status === 404 || status === 410)
		return new FetchFailure("not_found", `The page is not there (${status}).`, { ...lasting, status });
	const patience = askedPatience(reply);
	if (status === 429 || patience !== undefined)
		return new FetchFailure("rate_limited", `${host} asks not to be asked so often (${status}).`, {
			isTemporary: true,
			status,
			retryAfterMs: patience,
		});
	return new FetchFailure("http_error", `${host} answered with status ${status}, and no page.`, {
		isTemporary: status >= 500 || status === 408 || status === 425,
		status,
	});
}

/** How long a busy host asks us to stay away. On other replies `Retry-After` means other things. */
function askedPatience({ status, headers }: Reply): number | undefined {
	return status === 429 || status === 503 ? retryAfterMs(headers["retry-after"], Date.now()) : undefined;
}

/** A success that has a body, and the whole of it. */
function isPage(status: number): boolean {
	return status >= 200 && status < 300 && ![204, 205, 206].includes(status);
}

function isRedirect(status: number): boolean {
	return [301, 302, 303, 307, 308].includes(status);
}

/** No type at all is looked into. */
function mayBeHtml(type: string | undefined): boolean {
	return !type || /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(type);
}
