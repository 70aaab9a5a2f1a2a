import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { Log } from "../log.js";
import { type ClaimedDelivery, claimDeliveries } from "./claim-deliveries.js";
import { forgetOldEvents } from "./forget-events.js";
import { tellLowCredits } from "./low-credits.js";
import { makeEvents } from "./make-events.js";
import { recordAttempt } from "./record-attempt.js";
import { signEvent } from "./sign-event.js";
import type { AttemptOutcome, WebhookClient } from "./webhook-client.js";
import type { SecretSeal } from "./webhook-secret.js";

export interface WebhookWorkerOptions {
	readonly pool: Pool;
	readonly seal: SecretSeal;
	/** The worker closes it. */
	readonly client: WebhookClient;
	readonly clock: () => Date;
	readonly log: Log;
}

/** Attempts that are under way in this process at a time. */
const attemptsMax = 32;
/** How long a worker without work waits before it looks again. */
const idleMs = 1_000;
const creditsEveryMs = 15_000;
const forgetEveryMs = 60 * 60_000;
const troubleMsMax = 5_000;
/** How long a worker that was told to stop lets its attempts go on. */
const finishMs = 3_000;

/**
 * Makes events of what has happened, and delivers them. Any number of workers share the work, in one process or many. One
 * that dies loses nothing: what it was sending is sent again, once its claim has run out.
 */
export class WebhookWorker {
	readonly #options: WebhookWorkerOptions;
	readonly #underWay = new Set<Promise<void>>();
	readonly #busy = new Map<string, number>();
	readonly #abort = new AbortController();
	readonly #stopped = Promise.withResolvers<void>();
	#loops: Promise<unknown> | undefined;
	#isStopping = false;
	#isTroubled = false;
	#wake: () => void = () => undefined;

	constructor(options: WebhookWorkerOptions) {
		this.#options = options;
	}

	/** Works from now on, by itself. */
	start(): void {
		this.#loops ??= Promise.all([
			this.#repeat(() => this.#makeEvents()),
			this.#repeat(() => this.#deliver()),
			this.#repeat(async () => {
				await tellLowCredits(this.#options.pool, this.#options.clock());
				await this.#pause(creditsEveryMs);
			}),
			this.#repeat(async () => {
				await forgetOldEvents(this.#options.pool, this.#options.clock());
				await this.#pause(forgetEveryMs);
			}),
		]);
	}

	/** Does all that there is to do now, and returns when it is done: for tests, and for who brings a timer. */
	async runOnce(): Promise<void> {
		const { pool, clock } = this.#options;
		await tellLowCredits(pool, clock());
		while (await makeEvents(pool, clock()));
		while ((await this.#beginAttempts()) > 0) await Promise.all(this.#underWay);
	}

	/** Begins nothing more, and lets what is under way end. What takes too long is broken off, and sent again later. */
	async stop(): Promise<void> {
		this.#isStopping = true;
		this.#stopped.resolve();
		this.#wake();
		await Promise.race([Promise.all(this.#underWay), sleep(finishMs, undefined, { ref: false })]);
		this.#abort.abort(new Error("The worker stops."));
		await Promise.all([this.#loops, ...this.#underWay]);
		await this.#options.client.close();
	}

	async #makeEvents(): Promise<void> {
		const { pool, clock } = this.#options;
		if (!(await makeEvents(pool, clock()))) await this.#pause(idleMs);
	}

	async #deliver(): Promise<void> {
		const begun = this.#underWay.size < attemptsMax ? await this.#beginAttempts() : 0;
		// Where an attempt ends, its endpoint may have another one waiting.
		if (begun === 0) await this.#next(idleMs);
	}

	/** Gives how many were begun. */
	async #beginAttempts(): Promise<number> {
		const { pool, clock } = this.#options;
		const limit = attemptsMax - this.#underWay.size;
		const claimed = await claimDeliveries(pool, { now: clock(), limit, busy: this.#busy });
		for (const delivery of claimed) this.#begin(delivery);
		return claimed.length;
	}

	#begin(delivery: ClaimedDelivery): void {
		const { endpointId, id } = delivery;
		this.#busy.set(endpointId, (this.#busy.get(endpointId) ?? 0) + 1);
		const attempt = this.#attempt(delivery)
			.catch(error => {
				// Nobody was told how it went, so it is sent again when the claim has run out.
				if (!this.#abort.signal.aborted)
					this.#options.log.warn({ reason: (error as Error).message, delivery: id }, "A webhook's attempt is lost.");
			})
			.finally(() => {
				const left = this.#busy.get(endpointId)! - 1;
				if (left === 0) this.#busy.delete(endpointId);
				else this.#busy.set(endpointId, left);
				this.#underWay.delete(attempt);
				this.#wake();
			});
		this.#underWay.add(attempt);
	}

	async #attempt(delivery: ClaimedDelivery): Promise<void> {
		const { pool, clock } = this.#options;
		const outcome = await this.#send(delivery);
		await recordAttempt(pool, delivery, outcome, { now: clock(), random: Math.random() });
	}

	async #send(delivery: ClaimedDelivery): Promise<AttemptOutcome> {
		const { client, seal, clock, log } = this.#options;
		let signed: ReturnType<typeof signEvent>;
		try {
			signed = signEvent(delivery, seal, clock());
		} catch (error) {
			log.error(
				{ reason: (error as Error).message, webhook: delivery.endpointId },
				"A webhook's secret cannot be read.",
			);
			return { error: "It could not be signed: rotate the webhook's secret.", durationMs: 0 };
		}
		return client.post(signed, this.#abort.signal);
	}

	/** Does a step over and over until the worker stops. A step that fails is done again after a while, longer each time. */
	async #repeat(step: () => Promise<void>): Promise<void> {
		for (let failures = 0; !this.#isStopping; ) {
			try {
				await step();
				failures = 0;
				this.#isTroubled = false;
			} catch (error) {
				failures += 1;
				if (!this.#isTroubled && !this.#isStopping)
					this.#options.log.warn({ reason: (error as Error).message }, "Webhooks stand still.");
				this.#isTroubled = true;
				await this.#pause(Math.min(250 * 2 ** failures, troubleMsMax));
			}
		}
	}

	/** Until an attempt has ended, or the time is up. */
	async #next(milliseconds: number): Promise<void> {
		const { promise, resolve } = Promise.withResolvers<void>();
		this.#wake = resolve;
		const timer = setTimeout(resolve, milliseconds);
		if (this.#isStopping) resolve();
		await promise;
		clearTimeout(timer);
	}

	/** A fixed time, unless the worker stops. */
	async #pause(milliseconds: number): Promise<void> {
		const given = new AbortController();
		await Promise.race([
			sleep(milliseconds, undefined, { signal: given.signal }).catch(() => undefined),
			this.#stopped.promise,
		]);
		given.abort();
	}
}
