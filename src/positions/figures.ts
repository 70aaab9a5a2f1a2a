/** How much dearer the next one must be, in percent, for there to be room to raise. */
export const roomPercentMin = 1;

/** A whole number divided by another, rounded half up: exact for any size, below zero too. */
export function dividedHalfUp(dividend: bigint, divisor: bigint): bigint {
	return floorDivided(2n * dividend + divisor, 2n * divisor);
}

/** How much `part` is of `whole`, in percent with two decimals, rounded half up. Null of nothing. */
export function percentOf(part: number, whole: number): number | null {
	return whole === 0 ? null : Number(dividedHalfUp(BigInt(part) * 10_000n, BigInt(whole))) / 100;
}

/** Of a positive divisor. BigInt's own division drops the rest, which rounds up below zero. */
function floorDivided(dividend: bigint, divisor: bigint): bigint {
	const whole = dividend / divisor;
	return dividend % divisor < 0n ? whole - 1n : whole;
}
