import { LRUCache } from "lru-cache";
import { ServiceError } from "../errors.js";

/** Answers that are kept. */
const answersMax = 1_000;
/** An answer that nothing has changed since is kept for so long. */
const keptMs = 60_000;
/** An answer that took this long is also given when something has changed since, while the next one is worked out. */
const costlyMs = 2_000;
/** The next one is begun after so many times what the last one took: a vigil that costs 5% of a connection at most. */
const restPerCost = 20;
/** But an answer is never older than this. */
const ageMsMax = 600_000;
/** Answers that are worked out at a time; the other requests wait. */
const underWayMax = 2;
/** A request waits so long; the answer is worked out all the same, for those who ask again. */
const waitMsMax = 4_000;
const retryAfterSeconds = 5;

interface Kept<Answer> {
	readonly answer: Answer;
	readonly version: unknown;
	readonly madeAt: number;
	readonly costMs: number;
}

/**
 * Answers that cost much to work out, such as figures of a whole market. Each is worked out once for all who ask for it
 * meanwhile, and kept while the data's version stays the same. On a large market, where working it out takes seconds and
 * imports follow on each other, it is kept in proportion to its cost instead.
 */
export class KeptAnswers<Answer extends object> {
	readonly #kept = new LRUCache<string, Kept<Answer>>({ max: answersMax });
	readonly #underWay = new Map<string, Promise<Answer>>();
	readonly #waiting: (() => void)[] = [];
	readonly #clock: () => number;
	#working = 0;

	/** The clock counts milliseconds, from any moment on. */
	constructor(clock = () => performance.now()) {
		this.#clock = clock;
	}

	/** Gives the answer to `question`, by `work` where none is kept that still holds. */
	get(question: string, version: unknown, work: () => Promise<Answer>): Promise<Answer> {
		const kept = this.#kept.get(question);
		const age = kept ? this.#clock() - kept.madeAt : Number.POSITIVE_INFINITY;
		if (kept && kept.version === version && age < keptMs) return Promise.resolve(kept.answer);
		if (kept && kept.costMs >= costlyMs && age < ageMsMax) {
			// Whoever asks next learns of its failure.
			if (age > kept.costMs * restPerCost) this.#workOnce(question, version, work).catch(() => undefined);
			return Promise.resolve(kept.answer);
		}
		return notTooLong(this.#workOnce(question, version, work));
	}

	#workOnce(question: string, version: unknown, work: () => Promise<Answer>): Promise<Answer> {
		const name = JSON.stringify([question, version]);
		const begun =
			this.#underWay.get(name) ?? this.#work(question, version, work).finally(() => this.#underWay.delete(name));
		this.#underWay.set(name, begun);
		return begun;
	}

	async #work(question: string, version: unknown, work: () => Promise<Answer>): Promise<Answer> {
		while (this.#working >= underWayMax) await new Promise<void>(resolve => this.#waiting.push(resolve));
		this.#working += 1;
		const begunAt = this.#clock();
		try {
			const answer = await work();
			const madeAt = this.#clock();
			this.#kept.set(question, { answer, version, madeAt, costMs: madeAt - begunAt });
			return answer;
		} finally {
			this.#working -= 1;
			this.#waiting.shift()?.();
		}
	}
}

async function notTooLong<Answer>(work: Promise<Answer>): Promise<Answer> {
	let timer: NodeJS.Timeout | undefined;
	const tooLong = new Promise<never>((_, reject) => {
		timer = setTimeout(() => {
			const sentence = "These figures take long to work out; they will be ready soon.";
			reject(new ServiceError("UNAVAILABLE", sentence, { retryAfterSeconds }));
		}, waitMsMax);
	});
	try {
		return await Promise.race([work, tooLong]);
	} finally {
		clearTimeout(timer);
	}
}
