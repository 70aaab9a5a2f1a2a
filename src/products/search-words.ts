import { measureOf, type WordForms, wordForms } from "./word-forms.js";

/** A word of a text, and how it stands there. */
export interface Word extends WordForms {
	/** Whether something ends before this word: a comma, a bracket, a dash between spaces, a measure. */
	readonly afterBreak: boolean;
	/** Whether it stands in brackets. */
	readonly inBrackets: boolean;
	/** Whether a slash ties it to the word before: "tray/feeder". */
	readonly afterSlash: boolean;
	/** Whether it starts with a capital letter. */
	readonly isCapital: boolean;
}

/** Words that say nothing of a product. */
export const stopWords: ReadonlySet<string> = new Set(
	"a an and are at be by for from in is it of on or the to with".split(" "),
);

// Letters and digits, joined inside by single signs; then perhaps an inch sign.
const written = /[\p{L}\p{N}]+(?:[-._'’&+][\p{L}\p{N}]+|\/(?![\p{L}]{3})[\p{L}\p{N}]+)*(?:"|”|″|'')?/gu;
const space = 0x20;
// What lies between words of which the second begins anew.
const breaking = /[,;:()[\]|•–—]|\s[-+]\s|\.\s/;

/**
 * The words of a text, in order. A number and its unit are one word, the same however they are written: `13"`, `13 inch`
 * and `13-inch` are `13in`; 1 TB is as many MB as 1000 GB.
 */
export function readWords(text: string, wordsMax = Number.POSITIVE_INFINITY): Word[] {
	// "6 pc(s)"
	const folded = fold(text).replaceAll("(s)", "s");
	const words: Word[] = [];
	let end = 0;
	let inBrackets = false;
	written.lastIndex = 0;
	for (let match = written.exec(folded); match && words.length < wordsMax; match = written.exec(folded)) {
		const raw = match[0];
		const lower = raw.toLowerCase();
		const isSpace = match.index === end + 1 && folded.charCodeAt(end) === space;
		const gap = isSpace ? " " : folded.slice(end, match.index);
		end = match.index + raw.length;
		const previous = words.at(-1);
		const measure = gap === " " && previous && measureAt(previous, lower, folded, end);
		if (measure) {
			words[words.length - 1] = { ...previous, text: measure, parts: [previous.text], isMeasure: true };
			continue;
		}
		if (gap !== " ") inBrackets = opensAfter(gap, inBrackets);
		const forms = wordForms(lower);
		words.push({
			text: forms.text,
			parts: forms.parts,
			isMeasure: forms.isMeasure,
			afterBreak: forms.isMeasure || previous?.isMeasure === true || (gap !== " " && !isSlash(gap) && endsAt(gap)),
			inBrackets,
			afterSlash: isSlash(gap),
			isCapital: raw.charCodeAt(0) !== lower.charCodeAt(0),
		});
	}
	return words;
}

/** A unit after its number: "256 GB". In "2 in 1" there is none. */
function measureAt(number: Word, unit: string, text: string, end: number): string | undefined {
	const first = number.text.charCodeAt(0);
	if (first < 0x30 || first > 0x39 || number.isMeasure) return undefined;
	if (unit === "in" && /^[\s-]*\d/.test(text.slice(end, end + 4))) return undefined;
	return /^\d{1,7}(\.\d{1,4})?$/.test(number.text) ? measureOf(Number(number.text), unit) : undefined;
}

function isSlash(gap: string): boolean {
	return gap === "/" || gap === " / ";
}

function endsAt(gap: string): boolean {
	return gap.length === 1 || breaking.test(gap);
}

function opensAfter(gap: string, wasOpen: boolean): boolean {
	const opened = Math.max(gap.lastIndexOf("("), gap.lastIndexOf("["));
	const closed = Math.max(gap.lastIndexOf(")"), gap.lastIndexOf("]"));
	return opened === closed ? wasOpen : opened > closed;
}

/** Text without accents and with plain letters; case stays, for it tells where a name ends. */
function fold(text: string): string {
	if (isAscii.test(text)) return text;
	return text
		.replace(/[™®©°]/g, "")
		.normalize("NFKD")
		.replace(/\p{M}+/gu, "")
		.replace(/[ßæœøđłı×]/giu, letter => foldedLetters[letter.toLowerCase()] ?? letter);
}
const isAscii = /^[\x20-\x7e]*$/;
const foldedLetters: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ł: "l", ı: "i", "×": "x" };
