const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Waits between the attempts at a delivery, as Standard Webhooks recommends: the last one is some 32 hours after the first. */
const waitsMs = [5 * secondMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 5 * hourMs, 10 * hourMs, 14 * hourMs];
/** Up to so much is added, so that what failed together does not come back together. */
const jitterShare = 0.2;

export const attemptsMax = waitsMs.length + 1;

/**
 * How long to wait after so many failed attempts; undefined where it was the last. Who asks for more time gets it. `random`
 * is from 0 up to 1.
 */
export function waitAfter(attempts: number, random: number, retryAfterMs = 0): number | undefined {
	const waitMs = waitsMs[attempts - 1];
	if (waitMs === undefined) return undefined;
	return Math.max(Math.round(waitMs * (1 + jitterShare * random)), retryAfterMs);
}
