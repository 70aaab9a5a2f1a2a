import type { Title } from "./title.js";

/** How the model and part numbers of two titles stand to each other. */
export interface CodeComparison {
	/** The number that both have. */
	readonly equal: string | undefined;
	/** Whether it is a whole number on both sides, and not the beginning of one: `dscw150` of `DSC-W150/B` is not. */
	readonly isWhole: boolean;
	/** Numbers that differ only in letters at their ends, where a colour or a market stands: given and found. */
	readonly near: readonly [given: string, found: string] | undefined;
	/** Whether both have numbers, and none of them agree. */
	readonly conflict: boolean;
	/** Whether both have further numbers, which do not agree. */
	readonly othersDiffer: boolean;
}

type Coded = Pick<Title, "codes" | "runs" | "wholeRuns">;

export function compareCodes(given: Coded, found: Coded): CodeComparison {
	const whole = longest([...both(given.codes, found.wholeRuns), ...both(found.codes, given.wholeRuns)]);
	const equal = longest([...both(given.codes, found.runs), ...both(found.codes, given.runs)]);
	const near = equal === undefined ? nearest(given, found) : undefined;
	return {
		equal: whole ?? equal,
		isWhole: whole !== undefined,
		near,
		conflict: equal === undefined && !near && given.codes.size > 0 && found.codes.size > 0,
		othersDiffer: hasOther(given, found) && hasOther(found, given),
	};
}

function both(codes: ReadonlySet<string>, runs: ReadonlySet<string>): string[] {
	return [...codes].filter(code => runs.has(code));
}

/** Whether one has a number of its own that is none of the other's, nor nearly one, nor a part of one. */
function hasOther(one: Coded, other: Coded): boolean {
	return [...one.codes].some(
		code => ![...other.runs].some(run => run.includes(code) || code.includes(run) || sharedStem(code, run) > 0),
	);
}

function longest(codes: readonly string[]): string | undefined {
	return codes.reduce<string | undefined>(
		(best, code) => (best === undefined || code.length > best.length ? code : best),
		undefined,
	);
}

function nearest(given: Coded, found: Coded): readonly [string, string] | undefined {
	let best: readonly [string, string] | undefined;
	let bestShared = 0;
	const consider = (one: string, other: string, isSwapped: boolean) => {
		const shared = sharedStem(one, other);
		if (shared <= bestShared) return;
		bestShared = shared;
		best = isSwapped ? [other, one] : [one, other];
	};
	for (const code of given.codes) for (const run of found.runs) consider(code, run, false);
	for (const code of found.codes) for (const run of given.runs) consider(code, run, true);
	return best;
}

const stemLengthMin = 4;
const endLengthMax = 4;

/**
 * How many characters two numbers have in common, if they differ only in letters at their ends and what is common has a
 * digit, or if one is the end of the other (`liionpsbls1` and `psbls1`); otherwise 0.
 */
export function sharedStem(one: string, other: string): number {
	let shared = 0;
	while (shared < one.length && one[shared] === other[shared]) shared++;
	const [end, otherEnd] = [one.slice(shared), other.slice(shared)];
	if (shared >= stemLengthMin && /\d/.test(one.slice(0, shared)) && isEnd(end) && isEnd(otherEnd)) return shared;
	const [short, long] = one.length < other.length ? [one, other] : [other, one];
	return short.length > stemLengthMin &&
		/\p{L}/u.test(short) &&
		long.endsWith(short) &&
		/^\p{L}+$/u.test(long.slice(0, -short.length))
		? short.length
		: 0;
}

function isEnd(text: string): boolean {
	return text.length <= endLengthMax && /^\p{L}*$/u.test(text);
}
