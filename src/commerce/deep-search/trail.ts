import { Deadline, OutOfTime } from "../../database/deadline.js";
import {
	type DeepSearchAction,
	DeepSearchBound,
	type DeepSearchBounds,
	type DeepSearchStep,
} from "./deep-search-result.js";

/** What a step came to. */
export interface Outcome {
	readonly input: string;
	readonly found: number;
	readonly note?: string | undefined;
}

/** Steps of which none is begun after so many. */
const stepsMax = 12;
/** What may be used for searching; the rest is for reading what the findings are told with. */
const searchShare = 0.7;
/** What is left of the time for reading when no page is visited any more: this share, and not more than so much. */
const readingShare = 0.15;
const readingMsMax = 1_500;

/** The steps of a deep search, and the bounds that they keep within. */
export class Trail {
	readonly steps: DeepSearchStep[] = [];
	readonly unanswered: string[] = [];
	readonly whole: Deadline;
	readonly searching: Deadline;
	readonly visiting: Deadline;
	readonly #maxSeconds: number;
	#hit: DeepSearchBound | null = null;

	constructor(maxSeconds: number) {
		this.#maxSeconds = maxSeconds;
		this.whole = new Deadline(maxSeconds * 1_000);
		this.searching = new Deadline(maxSeconds * 1_000 * searchShare);
		this.visiting = new Deadline(maxSeconds * 1_000 - Math.min(maxSeconds * 1_000 * readingShare, readingMsMax));
	}

	/** Notes which bound was reached; the first one counts. */
	hit(bound: DeepSearchBound): void {
		this.#hit ??= bound;
	}

	/** Whether no further step may be begun. */
	get isAtEnd(): boolean {
		if (this.searching.isOver) this.hit(DeepSearchBound.seconds);
		else if (this.steps.length >= stepsMax) this.hit(DeepSearchBound.steps);
		return this.#hit !== null;
	}

	/**
	 * Takes a step; where it comes to nothing that was worth a step, none is noted. When its time runs out, that is noted
	 * instead, together with what stays unanswered by it.
	 */
	async take(
		{ action, input, unanswered }: { action: DeepSearchAction; input: string; unanswered: string },
		work: () => Promise<Outcome | undefined>,
	): Promise<void> {
		const start = performance.now();
		const note = (outcome: Outcome) =>
			this.steps.push({
				action,
				input: outcome.input,
				found: outcome.found,
				milliseconds: Math.round(performance.now() - start),
				note: outcome.note ?? null,
			});
		try {
			const outcome = await work();
			if (outcome) note(outcome);
		} catch (thrown) {
			if (!(thrown instanceof OutOfTime)) throw thrown;
			this.hit(DeepSearchBound.seconds);
			this.unanswered.push(unanswered);
			note({ input, found: 0, note: "The time was up before it was done." });
		}
	}

	get bounds(): DeepSearchBounds {
		return {
			maxSeconds: this.#maxSeconds,
			usedSeconds: Math.round(this.whole.usedMs) / 1_000,
			hit: this.#hit,
		};
	}
}
