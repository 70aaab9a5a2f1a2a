/** The mean of whole amounts, rounded half up to a whole one: exact, where a sum would outgrow what a number holds. */
export function meanOf(amounts: readonly number[]): number {
	const count = amounts.length;
	let whole = 0;
	let rest = 0;
	for (const amount of amounts) {
		rest += amount % count;
		whole += (amount - (amount % count)) / count;
	}
	return whole + Math.floor((2 * rest + count) / (2 * count));
}
