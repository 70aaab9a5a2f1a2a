import { getDomain } from "tldts";
import { type AllowedHosts, hostAndPort } from "./allowed-hosts.js";

/**
 * Gives out turns to visit hosts, so that none is visited by too many at once or too soon again. What follows keeps the
 * turns of one process. Several processes that scan at once would each keep their own; who wants them in common brings
 * another `Politeness`, or sees to it that a host is scanned by one process at a time.
 */
export interface Politeness {
	/**
	 * Waits for a turn with the page's host; each turn must be ended. Rejects with `TooLongToWait` where it would take too
	 * long, and with the signal's reason.
	 */
	takeTurn(url: URL, wishes?: { crawlDelayMs?: number; signal?: AbortSignal | undefined }): Promise<Turn>;
}

/** Leave to make one request. */
export interface Turn {
	/** After a failed visit the host is left alone for longer and longer; after `retryAfterMs`, for as long as it asked. */
	end(visit: { readonly hasFailed: boolean; readonly retryAfterMs?: number | undefined }): void;
}

/** The host's turn would come too late to wait for here. */
export class TooLongToWait extends Error {
	constructor(readonly retryAfterMs: number) {
		super(`The turn would come in ${Math.ceil(retryAfterMs / 1_000)} s.`);
	}
}

export interface HostTurnsOptions {
	/** How many requests a host gets at once. */
	readonly concurrency: number;
	/** From the start of a request to the start of the next to the same host. */
	readonly delayMs: number;
	/** Who would have to wait longer is told so at once. */
	readonly waitMsMax: number;
	/** Hosts for which there is no need to be gentle: those that the operator allowed, which are the operator's own. */
	readonly own: { readonly hosts: AllowedHosts; readonly concurrency: number; readonly delayMs: number } | undefined;
}

const hostTurnsDefaults: HostTurnsOptions = { concurrency: 2, delayMs: 500, waitMsMax: 60_000, own: undefined };
/** The settings for the operator's own hosts: demos and benches are quick, and still not a flood. */
export const ownHostPace = { concurrency: 8, delayMs: 5 };

const waitingMax = 1_000;
const hostsMax = 10_000;
const backOffMsMax = 60_000;
const retryAfterMsMax = 60 * 60 * 1_000;
/** A host's failures are forgotten after this time without a visit. */
const rememberedMs = 10 * 60 * 1_000;

interface Host {
	readonly concurrency: number;
	readonly delayMs: number;
	crawlDelayMs: number;
	running: number;
	/** Failed visits in a row. */
	failures: number;
	/** When the next request may start, on the monotonic clock. */
	freeAtMs: number;
	/** First come, first served. */
	readonly waiting: Waiting[];
	timer: NodeJS.Timeout | undefined;
}

interface Waiting {
	resolve(turn: Turn): void;
	reject(reason: unknown): void;
}

/** Turns by host, within this process. `shop.example` and `www.shop.example` are one host, on one port. */
export class HostTurns implements Politeness {
	readonly #options: HostTurnsOptions;
	readonly #hosts = new Map<string, Host>();

	constructor(options: Partial<HostTurnsOptions> = {}) {
		this.#options = { ...hostTurnsDefaults, ...options };
	}

	async takeTurn(url: URL, { crawlDelayMs = 0, signal }: { crawlDelayMs?: number; signal?: AbortSignal } = {}) {
		signal?.throwIfAborted();
		const host = this.#hostOf(url);
		host.crawlDelayMs = crawlDelayMs;
		const waitMs = Math.max(host.freeAtMs - performance.now(), 0) + host.waiting.length * delayOf(host);
		if (waitMs > this.#options.waitMsMax || host.waiting.length >= waitingMax) throw new TooLongToWait(waitMs);
		return new Promise<Turn>((resolve, reject) => {
			const waiting: Waiting = {
				resolve(turn) {
					signal?.removeEventListener("abort", abort);
					resolve(turn);
				},
				reject(reason) {
					signal?.removeEventListener("abort", abort);
					reject(reason);
				},
			};
			const abort = () => {
				host.waiting.splice(host.waiting.indexOf(waiting), 1);
				waiting.reject(signal!.reason);
				this.#goOn(host);
			};
			signal?.addEventListener("abort", abort, { once: true });
			host.waiting.push(waiting);
			this.#goOn(host);
		});
	}

	/** Hosts that are remembered. */
	get size(): number {
		return this.#hosts.size;
	}

	#hostOf(url: URL): Host {
		const key = keyOf(url);
		const known = this.#hosts.get(key);
		if (known) return known;
		if (this.#hosts.size >= hostsMax) this.#forgetOneIdle();
		const { own, concurrency, delayMs } = this.#options;
		const pace = own?.hosts.has(url) ? own : { concurrency, delayMs };
		const host: Host = {
			concurrency: pace.concurrency,
			delayMs: pace.delayMs,
			crawlDelayMs: 0,
			running: 0,
			failures: 0,
			freeAtMs: 0,
			waiting: [],
			timer: undefined,
		};
		this.#hosts.set(key, host);
		return host;
	}

	/** Gives out the turns that can be had now, and sets the timer for what comes next: a turn, or to forget the host. */
	#goOn(host: Host): void {
		clearTimeout(host.timer);
		const waitMs = () => host.freeAtMs - performance.now();
		while (host.waiting.length > 0 && host.running < host.concurrency && waitMs() <= 0) this.#start(host);
		if (host.waiting.length > 0 && host.running < host.concurrency)
			host.timer = setTimeout(() => this.#goOn(host), Math.max(Math.ceil(waitMs()), 0));
		else if (host.waiting.length === 0 && host.running === 0) {
			const restMs = Math.max(Math.ceil(waitMs()), 0) + (host.failures > 0 ? rememberedMs : 0);
			host.timer = setTimeout(() => this.#forget(host), restMs).unref();
		}
	}

	#start(host: Host): void {
		host.running += 1;
		host.freeAtMs = performance.now() + delayOf(host);
		let hasEnded = false;
		host.waiting.shift()!.resolve({
			end: ({ hasFailed, retryAfterMs = 0 }) => {
				if (hasEnded) return;
				hasEnded = true;
				host.running -= 1;
				host.failures = hasFailed ? host.failures + 1 : 0;
				const backOffMs = hasFailed ? Math.min(delayOf(host) * 2 ** host.failures, backOffMsMax) : 0;
				const restMs = Math.max(backOffMs, Math.min(retryAfterMs, retryAfterMsMax));
				host.freeAtMs = Math.max(host.freeAtMs, performance.now() + restMs);
				// Who came before the host asked for an hour does not wait for it either.
				if (restMs > this.#options.waitMsMax)
					for (const waiting of host.waiting.splice(0)) waiting.reject(new TooLongToWait(restMs));
				this.#goOn(host);
			},
		});
	}

	#forget(host: Host): void {
		for (const [key, value] of this.#hosts) if (value === host) this.#hosts.delete(key);
	}

	#forgetOneIdle(): void {
		for (const [key, host] of this.#hosts)
			if (host.running === 0 && host.waiting.length === 0) {
				clearTimeout(host.timer);
				this.#hosts.delete(key);
				return;
			}
		throw new TooLongToWait(this.#options.waitMsMax);
	}
}

function delayOf(host: Host): number {
	return Math.max(host.delayMs, host.crawlDelayMs);
}

/** The name that its owner registered, where there is one: behind all names under it stands one shop. */
function keyOf(url: URL): string {
	const registered = getDomain(url.hostname, { allowPrivateDomains: true });
	return hostAndPort({ protocol: url.protocol, hostname: registered ?? url.hostname, port: url.port });
}
