/** How often a credential may come: so many requests in any stretch of so many milliseconds. */
export interface RateRule {
	readonly limit: number;
	readonly windowMs: number;
}

export const rateRule: RateRule = { limit: 100, windowMs: 60_000 };

/** Where a credential stands in its window. */
export interface RateWindow {
	/** Requests that the window takes. */
	readonly limit: number;
	readonly windowSeconds: number;
	/** Places that are free, after this request has taken its own. */
	readonly remaining: number;
	/** Seconds until the oldest of the places taken is free again, rounded up. */
	readonly resetSeconds: number;
}

/** `waitUs`: until the oldest place is free, in microseconds. */
export function windowOf({ limit, windowMs }: RateRule, remaining: number, waitUs: number): RateWindow {
	return {
		limit,
		windowSeconds: Math.ceil(windowMs / 1_000),
		remaining,
		resetSeconds: Math.ceil(waitUs / 1_000_000),
	};
}
