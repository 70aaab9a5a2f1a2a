import { ServiceError } from "../errors.js";

/** Seconds after which a place may be free. */
const retryAfterSeconds = 5;

/** A limit on how much of something is under way at a time. When all places are taken, a few wait, in turn, for a while. */
export class Places {
	readonly #waitMs: number;
	readonly #waitingMax: number;
	readonly #waiting = new Set<() => void>();
	#free: number;

	constructor({ max, waitingMax, waitMs }: { max: number; waitingMax: number; waitMs: number }) {
		this.#free = max;
		this.#waitingMax = waitingMax;
		this.#waitMs = waitMs;
	}

	/** Holds a place while `work` is under way. UNAVAILABLE when none becomes free in time; `work` was not begun then. */
	async hold<Result>(work: () => Promise<Result>): Promise<Result> {
		await this.#take();
		try {
			return await work();
		} finally {
			this.#giveBack();
		}
	}

	#take(): Promise<void> {
		if (this.#free > 0) {
			this.#free -= 1;
			return Promise.resolve();
		}
		if (this.#waiting.size >= this.#waitingMax) return Promise.reject(tooMuch());
		return new Promise((resolve, reject) => {
			const take = () => {
				clearTimeout(timer);
				resolve();
			};
			const timer = setTimeout(() => {
				this.#waiting.delete(take);
				reject(tooMuch());
			}, this.#waitMs);
			this.#waiting.add(take);
		});
	}

	/** A place goes to who has waited longest. */
	#giveBack(): void {
		const [next] = this.#waiting;
		if (!next) {
			this.#free += 1;
			return;
		}
		this.#waiting.delete(next);
		next();
	}
}

function tooMuch(): ServiceError {
	return new ServiceError("UNAVAILABLE", "Too much of this is under way at the moment: please come back.", {
		retryAfterSeconds,
	});
}
