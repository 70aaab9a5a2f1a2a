/** Thrown where work that has a bound in time needs more of it than is left. */
export class OutOfTime extends Error {
	override readonly name = "OutOfTime";

	constructor(cause?: unknown) {
		super("The time is up.", { cause });
	}
}

/** A moment by which work must end, on a clock that nobody sets. */
export class Deadline {
	readonly #start = performance.now();
	readonly #milliseconds: number;

	constructor(milliseconds: number) {
		this.#milliseconds = milliseconds;
	}

	get usedMs(): number {
		return performance.now() - this.#start;
	}

	/** 0 when it has passed. */
	get leftMs(): number {
		return Math.max(0, this.#milliseconds - this.usedMs);
	}

	get isOver(): boolean {
		return this.leftMs === 0;
	}

	/** Does work for as long as there is time, and tells it how long that is; throws `OutOfTime` after that. */
	async race<Result>(work: (leftMs: number) => Promise<Result>): Promise<Result> {
		// Time-outs are whole milliseconds, and 0 stands for none.
		const leftMs = Math.floor(this.leftMs);
		if (leftMs < 1) throw new OutOfTime();
		const over = Promise.withResolvers<never>();
		const timer = setTimeout(() => over.reject(new OutOfTime()), leftMs);
		try {
			return await Promise.race([work(leftMs), over.promise]);
		} catch (thrown) {
			throw this.isOver ? new OutOfTime(thrown) : thrown;
		} finally {
			clearTimeout(timer);
		}
	}
}
