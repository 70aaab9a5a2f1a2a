import type { ShortenedList, Values } from "./tool.js";

/**
 * Tokens that a reply may have in all. The answer stands in it twice: as a structure, and as text for clients that know no
 * structures; some give both to the model.
 */
export const replyTokensMax = 20_000;
/** What is told of a cut has room in what is left, and what the estimate may miss. */
const answerTokensMax = 9_000;

/** What was left out of a list. */
export interface Shortened {
	readonly list: string;
	/** Items that are there, of each list at most. */
	readonly shown: number;
	/** Items that there were, in the longest of them. */
	readonly of: number;
}

/** Shortens the lists of an answer, one after the other, until it is short enough. `answer` stays as it is. */
export function fitted(answer: Values, lists: readonly ShortenedList[]): { answer: Values; shortened: Shortened[] } {
	const shortened: Shortened[] = [];
	let fit = answer;
	for (const { path, kept } of lists) {
		if (fits(fit)) break;
		const of = lengthAt(fit, path);
		if (of === undefined || of <= kept) continue;
		const shown = greatest(kept, of - 1, count => fits(withAtMost(fit, path, count)));
		fit = withAtMost(fit, path, shown);
		shortened.push({ list: path, shown, of });
	}
	return { answer: fit, shortened };
}

/** The answer without the first items of a list. */
export function skipped(answer: Values, path: string, count: number): Values {
	return changed(answer, path.split("."), list => list.slice(count)) as Values;
}

function fits(answer: Values): boolean {
	return tokensOf(JSON.stringify(answer)) <= answerTokensMax;
}

function withAtMost(answer: Values, path: string, count: number): Values {
	return changed(answer, path.split("."), list => list.slice(0, count)) as Values;
}

/** How many items there are at a path, of several lists in the longest; undefined where there is no list. */
export function lengthAt(answer: Values, path: string): number | undefined {
	let longest: number | undefined;
	changed(answer, path.split("."), list => {
		longest = Math.max(longest ?? 0, list.length);
		return list;
	});
	return longest;
}

function changed(value: unknown, [name, ...rest]: readonly string[], change: (list: unknown[]) => unknown[]): unknown {
	if (typeof value !== "object" || value === null || name === undefined) return value;
	const key = name.replace("[]", "");
	const member = (value as Values)[key];
	if (!Array.isArray(member)) return rest.length === 0 ? value : { ...value, [key]: changed(member, rest, change) };
	return { ...value, [key]: rest.length === 0 ? change(member) : member.map(item => changed(item, rest, change)) };
}

/** The greatest number of a range that holds, the lower end in any case. What holds for a number holds for all below it. */
function greatest(low: number, high: number, holds: (count: number) => boolean): number {
	let least = low;
	let most = high;
	while (least < most) {
		const middle = Math.ceil((least + most) / 2);
		if (holds(middle)) least = middle;
		else most = middle - 1;
	}
	return least;
}

/**
 * About how many tokens a text has, rather more than fewer: tokenizers differ, and take long to load. Words count by their
 * length, since a rare one is cut into pieces; digits by threes; other writing by the character.
 */
export function tokensOf(text: string): number {
	let tokens = 0;
	for (const [run] of text.matchAll(/[A-Za-z]+|\d+| |[^A-Za-z\d ]+/g)) {
		const code = run.charCodeAt(0);
		if (code === 0x20) continue;
		if (code >= 0x30 && code <= 0x39) tokens += Math.ceil(run.length / 3);
		else if ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a) tokens += wordTokensOf(run);
		else tokens += Math.ceil(otherTokensOf(run));
	}
	return tokens;
}

/** Capitals within a word begin another one, or are no word's at all: `shippingPrice`, and what is made up at random. */
function wordTokensOf(word: string): number {
	const parts = word.match(/[A-Z]?[a-z]+|[A-Z]+/g)!;
	return parts.reduce((tokens, { length }) => tokens + Math.ceil(length / 4), 0);
}

/** Signs of ASCII come in groups; letters of alphabets make up words, and those of other writing stand alone. */
function otherTokensOf(run: string): number {
	let tokens = 0;
	for (let index = 0; index < run.length; index++) {
		const code = run.charCodeAt(index);
		tokens += code < 0x80 ? 1 / 3 : code < alphabetsEnd ? 1 / 2 : 1;
	}
	return tokens;
}

/** Latin, Greek, Cyrillic and Armenian lie before it. */
const alphabetsEnd = 0x590;
