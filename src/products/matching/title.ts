import { foldMpn } from "../identity.js";
import { headMentions, kindAndBroader, kindsMentioned } from "../product-kind.js";
import { readWords, stopWords, type Word } from "../search-words.js";
import { readTraits, type Traits } from "./traits.js";

/** A title as it is understood. */
export interface Title {
	readonly text: string;
	/** What it is made of, each once, without words that say nothing. */
	readonly words: ReadonlySet<string>;
	/** Model and part numbers, or what looks like them, without punctuation. */
	readonly codes: ReadonlySet<string>;
	/** Neighbouring words written as one, so that `RX V 363` is also `rxv363`; and those that a model begins with. */
	readonly runs: ReadonlySet<string>;
	/** Those of the runs that are made of whole words: of `DSC-W150/B` not `dscw150`. */
	readonly wholeRuns: ReadonlySet<string>;
	/** Codes of what it goes with: in "battery for DSC-W150" the camera's. */
	readonly otherCodes: ReadonlySet<string>;
	/** Numbers that stand alone, versions among them: `10`, `4.2`. */
	readonly numbers: ReadonlySet<string>;
	readonly traits: Traits;
	/** What kind of thing it names, the wider ones included. */
	readonly kinds: ReadonlySet<string>;
	/** The first words, where a brand mostly stands. */
	readonly lead: readonly string[];
}

/** Words that are read; what a thing is stands at the beginning. */
const wordsMax = 60;
const runWordsMax = 4;
const runLengthMax = 30;
const leadWordsMax = 3;

export function readTitle(text: string): Title {
	const all = readWords(text, wordsMax);
	const words = new Set<string>();
	const codes = new Set<string>();
	const otherCodes = new Set<string>();
	let isOther = false;
	const numbers = new Set<string>();
	for (const word of all) {
		isOther ||= words.size > 0 && goesWith.has(word.text);
		if (stopWords.has(word.text) || noise.has(word.text)) continue;
		words.add(word.text);
		if (isCode(word)) (isOther ? otherCodes : codes).add(word.text);
		const number = numberOf(word);
		if (number !== undefined) numbers.add(number);
	}
	const kinds = new Set<string>();
	for (const head of headMentions(all, kindsMentioned(all)))
		for (const kind of head.kinds) for (const wider of kindAndBroader(kind)) kinds.add(wider);
	const wholeRuns = runsOf(all.map(word => word.text));
	const pieces = all.flatMap(word => (word.parts.length > 1 && !word.isMeasure ? word.parts : [word.text]));
	return {
		text,
		words,
		codes: codes.size > 0 ? codes : otherCodes,
		otherCodes,
		wholeRuns,
		runs: new Set([...wholeRuns, ...runsOf(pieces)]),
		numbers,
		traits: readTraits(text, all),
		kinds,
		lead: all.slice(0, leadWordsMax).map(word => word.text),
	};
}

/** Words of selling, which no two shops use alike. */
const noise: ReadonlySet<string> = new Set("new sale free shipping genuine original authentic brand".split(" "));

/** What is written like a code and is none: norms, resolutions, sizes, ordinals, versions. */
const ordinal = /^\d+(st|nd|rd|th)$/;
const plainPatterns = [
	ordinal,
	/^\d{3,4}[pi]$/,
	/^(mp|mpeg|ddr|usb|h|cs|v|win|ps|pci|hd|ieee|xp|ios|wpa|cat|iso)\d{1,3}$/,
	/^\d{1,4}[xdgkpmr]$/,
	/^\d{3,4}x\d{3,4}$/,
	/^(80211|bluetooth)[a-z\d]*$/,
	/^\d{1,2}in\d$/,
	/^\d+(bit|band|channel|ch|core|way|pack|pk|port|pin|user|pcs|year|hour|day|page|disc|cd|dvd)$/,
];

/** Whether a word is a model or a part number: letters with digits, or many digits. */
export function isCode({ text, parts, isMeasure }: Pick<Word, "text" | "parts" | "isMeasure">): boolean {
	if (isMeasure || !/\d/.test(text)) return false;
	// "3-in-one", "1st-2nd".
	if (parts.some(part => stopWords.has(part) || ordinal.test(part))) return false;
	if (/^\d+$/.test(text)) return text.length >= codeDigitsMin;
	return text.length >= codeLengthMin && /\p{L}/u.test(text) && !plainPatterns.some(pattern => pattern.test(text));
}

const codeDigitsMin = 5;
const codeLengthMin = 4;

const romanNumbers = new Map([
	["ii", "2"],
	["iii", "3"],
	["iv", "4"],
]);

function numberOf({ text, isMeasure }: Word): string | undefined {
	if (isMeasure) return undefined;
	const [, digits] = /^(?:v|cs)?(\d{1,4}(?:\.\d{1,2})?)(?:st|nd|rd|th)?$/.exec(text) ?? [];
	return digits === undefined ? romanNumbers.get(text) : String(Number(digits));
}

function runsOf(texts: readonly string[]): Set<string> {
	const runs = new Set<string>();
	for (let start = 0; start < texts.length; start++) {
		let run = "";
		for (let end = start; end < Math.min(texts.length, start + runWordsMax); end++) {
			run += foldMpn(texts[end]!);
			if (run.length > runLengthMax) break;
			// "150 000" is no number of a part.
			const isNumber = /\d/.test(run) && (end === start || /\p{L}/u.test(run));
			if (isNumber && run.length >= codeLengthMin) runs.add(run);
		}
	}
	return runs;
}

/** Words after which comes what a thing goes with. */
const goesWith: ReadonlySet<string> = new Set("for fits compatible fur pour".split(" "));
