const retryAfterMsMax = 24 * 60 * 60 * 1_000;

/** Reads a `Retry-After`: seconds, or a date. Undefined where there is none; at most a day. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
	const text = header?.trim();
	if (!text) return undefined;
	const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
	// `Date.parse` takes more than HTTP dates, such as "-1" for a year.
	if (Number.isNaN(ms) || !/^\d+$|^[A-Za-z]{3,9},? /.test(text)) return undefined;
	return Math.min(Math.max(ms, 0), retryAfterMsMax);
}
