import { LRUCache } from "lru-cache";
import robotsParser from "robots-parser";
import { FetchFailure } from "./fetch-failure.js";
import type { GuardedClient, Reply } from "./guarded-client.js";
import { readRedirect } from "./page-url.js";
import { retryAfterMs } from "./retry-after.js";
import { botName } from "./user-agent.js";

const minuteMs = 60_000;
/** How long rules are kept, and how long a host that did not tell them is left alone, or not asked again while it is down. */
const keptMs = 60 * minuteMs;
const unavailableMs = 10 * minuteMs;
const unreachableMs = minuteMs;
/** RFC 9309 asks that at least so much is read; the rest is not. */
const robotsBytesMax = 500 * 1024;
const robotsRedirectsMax = 5;
const robotsTimeoutMs = 10_000;
/** Of all rules that are kept, in memory. */
const keptCharactersMax = 32 * 1024 * 1024;
/** Longer ones are taken as this: a page a day is not what we are for, and the host still rests between two pages. */
const crawlDelayMsMax = 30_000;
/** Steps that the rules for one page may cost: some 50 ms. A file made to cost more would cost seconds. */
const matchStepsMax = 20_000_000;

// The package is a function, which its types take for a module that holds one.
const parseRobots = robotsParser as unknown as typeof robotsParser.default;
type Robot = ReturnType<typeof parseRobots>;

/** The rules of one host, or why there are none. */
type Rules =
	| {
			readonly state: "told";
			readonly robot: Robot;
			readonly wildcards: readonly Wildcard[];
			readonly characters: number;
	  }
	/** No file: everything is allowed. */
	| { readonly state: "none" }
	/** The host is there, and cannot tell: nothing is allowed. */
	| { readonly state: "unavailable"; readonly status: number; readonly until: number }
	/** It cannot be reached, no more than its pages could. */
	| { readonly state: "unreachable"; readonly failure: FetchFailure };

/** A rule with a star in it, which costs as many steps as its rest and the address have characters, multiplied. */
interface Wildcard {
	readonly beginning: string;
	readonly rest: number;
}

/** What hosts say to robots in `/robots.txt`, after RFC 9309, kept for a while. */
export class RobotsRules {
	readonly #client: GuardedClient;
	readonly #kept = new LRUCache<string, Rules>({
		maxSize: keptCharactersMax,
		sizeCalculation: rules => 1_000 + (rules.state === "told" ? rules.characters : 0),
	});
	readonly #beingAsked = new Map<string, Promise<Rules>>();

	constructor(client: GuardedClient) {
		this.#client = client;
	}

	/** Fails with `blocked_by_robots` where the page must not be visited; else says how long the host wants to rest. */
	async admit(url: URL, signal?: AbortSignal): Promise<{ crawlDelayMs: number }> {
		const rules = this.#kept.get(url.origin) ?? (await unlessAborted(this.#ask(url.origin), signal));
		if (rules.state === "none") return { crawlDelayMs: 0 };
		if (rules.state === "unreachable") throw rules.failure;
		if (rules.state === "unavailable")
			throw new FetchFailure("blocked_by_robots", `${url.host}'s robots.txt answers ${rules.status}.`, {
				isTemporary: true,
				retryAfterMs: Math.max(rules.until - Date.now(), 0),
			});
		const { robot, wildcards } = rules;
		if (stepsFor(url, wildcards) > matchStepsMax || robot.isDisallowed(url.href, botName))
			throw new FetchFailure("blocked_by_robots", `${url.host}'s robots.txt does not let ${botName} in here.`, {
				isTemporary: false,
			});
		const delay = robot.getCrawlDelay(botName) ?? 0;
		return { crawlDelayMs: Math.min(Math.max(delay * 1_000, 0), crawlDelayMsMax) };
	}

	/** Whoever comes while the host is being asked waits for the same reply; none of them can break it off for the others. */
	#ask(origin: string): Promise<Rules> {
		const known = this.#beingAsked.get(origin);
		if (known) return known;
		const asking = this.#fetch(origin)
			.then(rules => {
				const ttl = { told: keptMs, none: keptMs, unavailable: unavailableMs, unreachable: unreachableMs }[rules.state];
				this.#kept.set(origin, rules, { ttl });
				return rules;
			})
			.finally(() => this.#beingAsked.delete(origin));
		this.#beingAsked.set(origin, asking);
		return asking;
	}

	async #fetch(origin: string): Promise<Rules> {
		const deadline = performance.now() + robotsTimeoutMs;
		try {
			let url = new URL("/robots.txt", origin);
			for (let redirects = 0; redirects <= robotsRedirectsMax; redirects += 1) {
				const reply = await this.#client.get(url, {
					headers: { accept: "text/plain,*/*;q=0.5" },
					timeoutMs: Math.max(Math.ceil(deadline - performance.now()), 1),
					bytesMax: robotsBytesMax,
					larger: "cut",
					wantsBody: ({ status }) => status >= 200 && status < 300,
				});
				const { location } = reply.headers;
				if (reply.status < 300 || reply.status > 399 || !location) return rulesOf(reply, origin);
				url = readRedirect(location, url, this.#client.allowed);
			}
			return { state: "none" };
		} catch (error) {
			return { state: "unreachable", failure: error as FetchFailure };
		}
	}
}

/** 429 is no "there is none": who is asked too often does not say that all is allowed. */
function rulesOf({ status, headers, body }: Reply, origin: string): Rules {
	if (status >= 500 || status === 429) {
		const waitMs = Math.max(retryAfterMs(headers["retry-after"], Date.now()) ?? 0, unavailableMs);
		return { state: "unavailable", status, until: Date.now() + waitMs };
	}
	if (status < 200 || status > 299) return { state: "none" };
	const text = new TextDecoder().decode(body);
	const robot = parseRobots(`${origin}/robots.txt`, text);
	return { state: "told", robot, wildcards: wildcardsOf(text), characters: text.length };
}

function wildcardsOf(text: string): Wildcard[] {
	const rules = text.matchAll(/^[ \t]*(?:dis)?allow[ \t]*:[ \t]*([^*#\r\n]*)\*([^#\r\n]*)/gim);
	return [...rules].map(([, beginning = "", rest = ""]) => ({ beginning, rest: rest.length }));
}

function stepsFor(url: URL, wildcards: readonly Wildcard[]): number {
	const path = url.pathname + url.search;
	const characters = wildcards.reduce((sum, { beginning, rest }) => sum + (path.startsWith(beginning) ? rest : 0), 0);
	return characters * path.length;
}

/** The outcome of some work, or the signal's reason as soon as it comes. */
function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
	if (!signal) return work;
	return new Promise((resolve, reject) => {
		const abort = () => reject(signal.reason);
		if (signal.aborted) return abort();
		signal.addEventListener("abort", abort, { once: true });
		work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
	});
}
