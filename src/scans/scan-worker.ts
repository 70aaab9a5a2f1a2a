import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { ServiceError } from "../errors.js";
import type { PageFetcher } from "../fetching/fetch-page.js";
import type { Log } from "../log.js";
import { giveUpOldScans, giveUpVisit } from "./give-up.js";
import { queueVisits } from "./queue-visits.js";
import { recordVisits } from "./record-visits.js";
import { startDueScans } from "./schedule.js";
import { type JobPage, type Patience, pagesToVisit, patience, type Visit, visitJob } from "./visit-job.js";
import { type HeldJob, heartbeatEveryMs, VisitQueue } from "./visit-queue.js";

export interface ScanWorkerOptions {
	readonly databaseUrl: string;
	/** Makes what visits pages, given the worker's connections. The worker closes it. */
	readonly fetcherOn: (pool: Pool) => PageFetcher;
	/** Hosts (`name:port`) that the operator has allowed: its own. */
	readonly ownHosts: readonly string[];
	readonly log: Log;
	readonly visitsAtOnce?: number;
	readonly patience?: Patience;
}

const visitsAtOnceDefault = 32;
/** How long a worker without work waits before it looks again. */
const idleMs = 500;
/** How long visits that have ended are gathered before they are written down together, where there are few. */
const gatherMs = 20;
const recordedAtOnceMax = 100;
/** Visits that have ended and wait to be written down; while the database is away, no more are begun than these. */
const unrecordedMax = 200;
const troubleMsMax = 5_000;
/** How long a worker that was told to stop lets its visits go on. */
const finishMs = 2_000;

/**
 * Does the visits of scans, some at a time. Any number of workers share the work, in one process or many; whichever of them
 * dies, or loses the database, loses nothing: its visits are made again by others, and count once.
 */
export class ScanWorker {
	readonly #options: ScanWorkerOptions;
	readonly #queue: VisitQueue;
	readonly #fetcher: PageFetcher;
	readonly #held = new Map<string, HeldJob>();
	readonly #ended: Visit[] = [];
	readonly #abort = new AbortController();
	readonly #stopped = Promise.withResolvers<void>();
	#isStopping = false;
	#underWay = 0;
	/** Who waits for something to happen. */
	readonly #waiting = new Set<() => void>();
	#loops: Promise<unknown> = Promise.resolve();
	#partitionsUntil = 0;
	#recordedAtOnce = recordedAtOnceMax;
	#isTroubled = false;

	private constructor(options: ScanWorkerOptions, queue: VisitQueue) {
		this.#options = options;
		this.#queue = queue;
		this.#fetcher = options.fetcherOn(queue.pool);
	}

	/** Starts working on a database that is there and up to date. */
	static async start(options: ScanWorkerOptions): Promise<ScanWorker> {
		const queue = await VisitQueue.open(options.databaseUrl, options.log);
		const worker = new ScanWorker(options, queue);
		worker.#run();
		return worker;
	}

	/** Tells it that there is something new to do, so that it does not find out by itself a moment later. */
	nudge(): void {
		for (const goOn of this.#waiting) goOn();
		this.#waiting.clear();
	}

	/** Ends the visits under way, writes down what they came to, and gives back what was not done. */
	async stop(): Promise<void> {
		this.#isStopping = true;
		this.#stopped.resolve();
		this.nudge();
		const finished = this.#until(() => this.#underWay === 0);
		await Promise.race([finished, sleep(finishMs)]);
		this.#abort.abort(new Error("The worker stops."));
		await Promise.race([this.#loops, sleep(finishMs)]);
		await this.#queue.giveBack([...this.#held.values()]).catch(() => undefined);
		await this.#fetcher.close();
		await this.#queue.close();
	}

	#run(): void {
		this.#loops = Promise.all([
			this.#repeat(() => this.#takeVisits()),
			this.#repeat(() => this.#record()),
			this.#repeat(() => this.#planScans()),
			this.#repeat(() => this.#keepHolding()),
			this.#watch(),
		]);
	}

	/** Does a step over and over until the worker stops. A step that fails is done again after a while, longer each time. */
	async #repeat(step: () => Promise<void>): Promise<void> {
		for (let failures = 0; !this.#isDone; ) {
			try {
				await step();
				failures = 0;
				this.#isTroubled = false;
			} catch (error) {
				failures += 1;
				if (!this.#isTroubled) this.#options.log.warn({ reason: (error as Error).message }, "Scans stand still.");
				this.#isTroubled = true;
				await this.#pause(Math.min(250 * 2 ** failures, troubleMsMax));
			}
		}
	}

	get #isDone(): boolean {
		return this.#isStopping && this.#underWay === 0 && this.#ended.length === 0;
	}

	async #watch(): Promise<void> {
		const { pool } = this.#queue;
		for (let failures = 0; !this.#isStopping; failures += 1) {
			try {
				await this.#queue.watch({
					eachMinute: async () => {
						await startDueScans(pool, new Date());
						await giveUpOldScans(pool, new Date());
						this.nudge();
					},
					onLost: job => giveUpVisit(pool, job, new Date()),
				});
				return;
			} catch {
				await this.#pause(Math.min(250 * 2 ** failures, troubleMsMax));
			}
		}
	}

	async #takeVisits(): Promise<void> {
		const { visitsAtOnce = visitsAtOnceDefault } = this.#options;
		const free = visitsAtOnce - this.#underWay;
		if (this.#isStopping || free < visitsAtOnce / 4 || this.#ended.length > unrecordedMax) {
			await this.#next(idleMs);
			return;
		}
		const jobs = await this.#queue.take(free);
		if (jobs.length === 0) {
			// What is under way may belong to the hosts whose turn it is: the next one can be had when one of them is done.
			await this.#next(idleMs);
			return;
		}
		for (const job of jobs) this.#held.set(job.id, job);
		try {
			const pages = await pagesToVisit(this.#queue.pool, jobs);
			const known = new Set(pages.map(({ job }) => job.id));
			await this.#letGo(jobs.filter(({ id }) => !known.has(id)));
			for (const page of pages) void this.#visit(page);
		} catch (error) {
			// They lapse, and are taken by somebody who can look them up.
			for (const { id } of jobs) this.#held.delete(id);
			throw error;
		}
	}

	async #visit(page: JobPage): Promise<void> {
		const { patience: bounds = patience, log } = this.#options;
		this.#underWay += 1;
		try {
			this.#ended.push(await visitJob(this.#fetcher, page, { signal: this.#abort.signal, patience: bounds }));
		} catch (error) {
			// A mistake of ours with this page, or the end of the worker: the job lapses.
			if (!this.#abort.signal.aborted) {
				this.#held.delete(page.job.id);
				log.error({ reason: (error as Error).message, url: page.url }, "A page cannot be visited.");
			}
		} finally {
			this.#underWay -= 1;
			this.nudge();
		}
	}

	async #record(): Promise<void> {
		if (this.#ended.length === 0) {
			await this.#next(idleMs);
			return;
		}
		if (this.#ended.length < recordedAtOnceMax && !this.#isStopping) await sleep(gatherMs);
		const visits = this.#ended.slice(0, this.#recordedAtOnce);
		await this.#ensurePartitions();
		const blocked = await this.#recorded(visits);
		this.#ended.splice(0, visits.length);
		for (const { job } of visits) this.#held.delete(job.id);
		for (const visit of blocked) {
			this.#held.set(visit.job.id, visit.job);
			this.#ended.push(visit);
		}
		this.nudge();
		if (blocked.length === visits.length) await this.#pause(idleMs);
	}

	/** One that cannot be written down must not stand in the way of the others: they are tried one by one, and it is let lapse. */
	async #recorded(visits: readonly Visit[]): Promise<Visit[]> {
		try {
			const blocked = await recordVisits({ queue: this.#queue, isOwn: this.#isOwn, now: new Date() }, visits);
			this.#recordedAtOnce = Math.min(2 * this.#recordedAtOnce, recordedAtOnceMax);
			return blocked;
		} catch (error) {
			const isOurMistake = !(error instanceof ServiceError);
			if (isOurMistake && visits.length === 1) {
				this.#options.log.error(
					{ reason: (error as Error).message, url: visits[0]!.url },
					"A visit cannot be recorded.",
				);
				return [];
			}
			if (isOurMistake) this.#recordedAtOnce = 1;
			throw error;
		}
	}

	readonly #isOwn = (host: string): boolean => {
		const { ownHosts } = this.#options;
		return ownHosts.includes(host) || ownHosts.includes(`${host}:443`) || ownHosts.includes(`${host}:80`);
	};

	async #ensurePartitions(): Promise<void> {
		const now = Date.now();
		if (now < this.#partitionsUntil) return;
		const until = now + 24 * 60 * 60_000;
		await this.#queue.pool.query("select ensure_price_partitions($1, $2)", [new Date(now), new Date(until)]);
		this.#partitionsUntil = until - 60 * 60_000;
	}

	async #planScans(): Promise<void> {
		if (this.#isStopping) return this.#next(idleMs);
		if (await queueVisits(this.#queue, this.#isOwn, new Date())) this.nudge();
		else await this.#next(idleMs);
	}

	async #keepHolding(): Promise<void> {
		await this.#queue.stillHolds([...this.#held.values()]);
		await this.#pause(heartbeatEveryMs);
	}

	/** Jobs that there is nothing to do for: somebody else has done it. */
	async #letGo(jobs: readonly HeldJob[]): Promise<void> {
		if (jobs.length === 0) return;
		const client = await this.#queue.pool.connect();
		try {
			await this.#queue.remove(client, jobs);
		} finally {
			client.release();
		}
		for (const { id } of jobs) this.#held.delete(id);
	}

	/** Until something has happened, or the time is up. */
	#next(milliseconds: number): Promise<void> {
		return new Promise(resolve => {
			const goOn = () => {
				clearTimeout(timer);
				this.#waiting.delete(goOn);
				resolve();
			};
			const timer = setTimeout(goOn, milliseconds);
			this.#waiting.add(goOn);
		});
	}

	/** A fixed time, unless the worker stops. */
	async #pause(milliseconds: number): Promise<void> {
		await Promise.race([sleep(milliseconds, undefined, { ref: false }), this.#stopped.promise]);
	}

	async #until(holds: () => boolean): Promise<void> {
		while (!holds()) await this.#next(idleMs);
	}
}
