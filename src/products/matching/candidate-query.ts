import { readWords } from "../search-words.js";
import type { Supplied } from "./supplied.js";

/** How many products of the catalogue have each word. */
export interface WordCounts {
	readonly total: number;
	readonly of: ReadonlyMap<string, number>;
}

/** What finds the products that a text may be about: `tsquery`s, and how much each word of it counts in their order. */
export interface CandidateQuery {
	readonly finding: readonly string[];
	readonly words: readonly string[];
	readonly weights: readonly number[];
}

/** Words of a text that are looked for: the rarest. */
const wordsMax = 16;
/** A word of more products than this finds none by itself. */
const documentsMax = 1_000;
/** Common words that are looked for in company. */
const commonMax = 6;

/** A shop's title is long and words it as it likes: none of its words is required, and the rare ones find. */
export function candidateQuery(
	{ title, brand }: Pick<Supplied, "title" | "brand">,
	counts: WordCounts,
): CandidateQuery {
	const words = wordsOf({ title, brand });
	const known = words
		.map(word => ({ word, documents: counts.of.get(word) ?? 0 }))
		.sort((one, other) => one.documents - other.documents)
		.slice(0, wordsMax);
	const rare = known.filter(({ documents }) => documents <= documentsMax).map(({ word }) => lexeme(word));
	const common = known.filter(({ documents }) => documents > documentsMax).slice(0, commonMax);
	const codes = [...new Set([...title.codes, ...title.runs].flatMap(codeQueries))].slice(0, codesMax).join(" | ");
	const pairs = common.flatMap(({ word }, index) =>
		common.slice(index + 1).map(other => `(${lexeme(word)} & ${lexeme(other.word)})`),
	);
	const all = common.length > 2 ? [`(${common.map(({ word }) => lexeme(word)).join(" & ")})`] : [];
	return {
		finding: [rare.slice(0, 8).join(" | "), rare.slice(8).join(" | "), codes, ...all, pairs.join(" | ")].filter(
			Boolean,
		),
		words: [...known.map(({ word }) => lexeme(word)), ...(codes === "" ? [] : [codes])],
		weights: [
			...known.map(({ documents }) => rarity(documents, counts.total)),
			...(codes === "" ? [] : [rarity(0, counts.total)]),
		],
	};
}

/** The words that are looked for. */
export function wordsOf({ title, brand }: Pick<Supplied, "title" | "brand">): string[] {
	const ofBrand = brand ? readWords(brand, brandWordsMax).map(word => word.text) : [];
	return [...new Set([...title.words, ...ofBrand])].filter(isSearchable);
}

const brandWordsMax = 4;

const codesMax = 24;

/** How much it says that two titles share a word: the rarer, the more. */
export function rarity(documents: number, total: number): number {
	return Math.log(1 + (Math.max(total, documents) - documents + 0.5) / (documents + 0.5));
}

/** A code, and its beginning: the letters at the end are often a colour or a market. */
function codeQueries(code: string): string[] {
	if (!isSearchable(code) || code.length < codeLengthMin || code.length > codeLengthMax) return [];
	const core = code.replace(/\p{L}{1,3}$/u, "");
	const stem = core.length >= coreLengthMin && /\p{L}/u.test(core) ? core : code;
	return stem.length >= coreLengthMin ? [`${lexeme(stem)}:*`] : [lexeme(code)];
}

const coreLengthMin = 5;
const codeLengthMin = 4;
const codeLengthMax = 16;

function isSearchable(word: string): boolean {
	return /^[\p{L}\p{N}.]+$/u.test(word);
}

function lexeme(word: string): string {
	return `'${word}'`;
}
