import { createClient } from "redis";
import type { Reads } from "../database/reads.js";
import type { Log } from "../log.js";
import { addUses } from "./admission.reads.js";
import { scripts, type Uses } from "./redis-scripts.js";
import type { RateRule } from "./window.js";

/** Longer than a busy process takes to read an answer that is there: half of the places in Redis would be half a limit. */
const answerTimeoutMs = 500;
/** A Redis that is lost is asked this often whether it is back. */
const probeEveryMs = 1_000;
/** A connection that is silent for longer, though pinged each second, is dropped and made anew. */
const silenceMsMax = 5_000;
const settleEveryMs = 5_000;
/** Credentials whose uses are brought to PostgreSQL at a time. */
const settledMax = 500;

interface Surroundings {
	readonly reads: Reads;
	readonly clock: () => Date;
	readonly log: Log;
}

/** A place in the window, or none left. */
export interface Place {
	readonly outcome: "admitted" | "limited";
	readonly remaining: number;
	/** Microseconds until the oldest place is free. */
	readonly waitUs: number;
}

/**
 * The windows in Redis, in place of those in PostgreSQL, for more requests than one PostgreSQL should write. Uses are
 * counted there too, and brought to PostgreSQL every few seconds and before they are listed. While Redis is lost nobody
 * waits for it.
 */
export class RedisWindow {
	/** How often Redis was lost, and how many requests PostgreSQL's log has served meanwhile. */
	losses = 0;
	requestsElsewhere = 0;
	readonly #client: ReturnType<typeof clientOf>;
	readonly #surroundings: Surroundings;
	/** Credentials with uses that are not in PostgreSQL yet, as far as this process knows. */
	readonly #used = new Set<string>();
	readonly #timers: NodeJS.Timeout[];
	#isThere = false;

	private constructor(url: string, surroundings: Surroundings) {
		this.#surroundings = surroundings;
		this.#client = clientOf(url);
		this.#client.on("error", error => this.#lose(error));
		this.#timers = [
			setInterval(() => void this.#probe(), probeEveryMs).unref(),
			setInterval(() => void this.settle([...this.#used]).catch(() => undefined), settleEveryMs).unref(),
		];
	}

	/** Reaches for the Redis at an address. One that is away is no failure: it is taken when it comes. */
	static async open(url: string, surroundings: Surroundings): Promise<RedisWindow> {
		const window = new RedisWindow(url, surroundings);
		// Goes on trying until it is closed.
		const connected = window.#client.connect().catch(() => undefined);
		await within(answerTimeoutMs, connected).catch(() => undefined);
		await window.#probe();
		if (!window.#isThere) window.#tell("Redis is not there: PostgreSQL keeps the rate limit meanwhile.");
		return window;
	}

	/** Whether Redis answered when it was asked last. */
	get isThere(): boolean {
		return this.#isThere;
	}

	/** Takes a place, if there is one. Undefined: Redis is lost. */
	async take(credentialId: string, rule: RateRule): Promise<Place | undefined> {
		try {
			const place = await within(
				answerTimeoutMs,
				this.#client.takePlace(credentialId, rule, this.#surroundings.clock()),
			);
			if (place.outcome === "admitted") this.#used.add(credentialId);
			return place;
		} catch (error) {
			this.#lose(error);
			return undefined;
		}
	}

	/** Where a window stands. Undefined: Redis is lost. */
	async look(credentialId: string, rule: RateRule): Promise<Pick<Place, "remaining" | "waitUs"> | undefined> {
		try {
			return await within(answerTimeoutMs, this.#client.lookAtPlaces(credentialId, rule));
		} catch (error) {
			this.#lose(error);
			return undefined;
		}
	}

	/** Brings the uses of credentials to PostgreSQL. Whether there were any. */
	async settle(credentialIds: readonly string[]): Promise<boolean> {
		let found = false;
		for (let start = 0; this.#isThere && start < credentialIds.length; start += settledMax)
			found = (await this.#settleSome(credentialIds.slice(start, start + settledMax))) || found;
		return found;
	}

	async close(): Promise<void> {
		for (const timer of this.#timers) clearInterval(timer);
		await this.settle([...this.#used]).catch(() => undefined);
		this.#client.destroy();
	}

	async #settleSome(credentialIds: readonly string[]): Promise<boolean> {
		for (const id of credentialIds) this.#used.delete(id);
		let taken: [id: string, uses: Uses][];
		try {
			const uses = await within(answerTimeoutMs, Promise.all(credentialIds.map(id => this.#client.takeUses(id))));
			taken = credentialIds.map((id, index): [string, Uses] => [id, uses[index]!]).filter(([, { count }]) => count > 0);
		} catch (error) {
			this.#lose(error);
			return false;
		}
		if (taken.length === 0) return false;
		try {
			await this.#surroundings.reads.rows(addUses, [
				taken.map(([id]) => id),
				taken.map(([, { count }]) => count),
				taken.map(([, { at }]) => at),
			]);
			return true;
		} catch (error) {
			for (const [id, uses] of taken) {
				this.#used.add(id);
				void this.#client.giveBackUses(id, uses).catch(() => undefined);
			}
			throw error;
		}
	}

	async #probe(): Promise<void> {
		if (this.#isThere || !this.#client.isReady) return;
		try {
			await within(answerTimeoutMs, this.#client.ping());
			this.#isThere = true;
			this.#surroundings.log.info("Redis keeps the rate limit.");
		} catch {
			// Asked again in a moment.
		}
	}

	#lose(error: unknown): void {
		if (!this.#isThere) return;
		this.#isThere = false;
		this.losses += 1;
		this.#tell("Redis is lost: PostgreSQL keeps the rate limit meanwhile.", (error as Error).message);
	}

	#tell(message: string, reason?: string): void {
		this.#surroundings.log.warn({ reason }, message);
	}
}

function clientOf(url: string) {
	return createClient({
		url,
		scripts,
		// What cannot be sent at once is of no use later.
		disableOfflineQueue: true,
		pingInterval: probeEveryMs,
		socket: { connectTimeout: silenceMsMax, socketTimeout: silenceMsMax, reconnectStrategy: () => probeEveryMs },
	});
}

/** The outcome of some work, or a failure when it takes too long; what comes of it then is passed over. */
async function within<Result>(timeoutMs: number, work: Promise<Result>): Promise<Result> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_resolve, reject) => {
		const giveUp = () => reject(new Error(`No answer within ${timeoutMs} ms.`));
		// What has arrived while this process was busy is read first.
		timer = setTimeout(() => setImmediate(giveUp), timeoutMs);
	});
	try {
		return await Promise.race([work, late]);
	} finally {
		clearTimeout(timer);
	}
}
