import type { Reads, Statement } from "../../database/reads.js";
import type { QueryUnit } from "../../products/search-query.js";

const counted: Statement<{ term: string; documents: number }> = {
	name: "documents_of_terms",
	text: `select term, documents from search_terms where term = any ($1)`,
};

/** What the catalogue knows of the words of a query. */
export interface WordWeights {
	/** Texts of the words that may be left out, the least important first. */
	readonly leastImportant: readonly string[];
	/** Texts of the words that name a brand of the catalogue. */
	readonly brand: readonly string[];
}

/**
 * Weighs the words of a query, from one statement. A word that the catalogue does not have can only be in the way; of the
 * others the most common says least, and of equals the last. What is looked for itself, its brand, and what has digits in
 * it (a model, a size) are not left out.
 */
export async function weighWords(reads: Reads, units: readonly QueryUnit[]): Promise<WordWeights> {
	const words = units.flatMap(unit => unit.words.map(word => ({ text: word.text, isHead: unit.isHead })));
	const pairs = words.slice(1).map((word, index) => [words[index]!.text, word.text]);
	const brands = [...pairs, ...words.map(({ text }) => [text])];
	const asked = [...words.map(({ text }) => text), ...brands.map(brandTerm)];
	const rows = await reads.rows(counted, [asked]);
	const documents = new Map(rows.map(row => [row.term, row.documents]));
	const brand = brands.find(texts => documents.has(brandTerm(texts))) ?? [];
	const importance = ({ text }: { text: string }) => -(documents.get(text) ?? Number.POSITIVE_INFINITY);
	const leastImportant = words
		.filter(({ text, isHead }) => !isHead && !brand.includes(text) && !/\d/.test(text))
		.reverse()
		.sort((one, other) => compareNumbers(importance(one), importance(other)))
		.map(({ text }) => text);
	return { leastImportant, brand };
}

const brandTerm = (texts: readonly string[]) => `@${texts.join("")}`;

/** A difference of two infinities is no number. */
function compareNumbers(one: number, other: number): number {
	return one < other ? -1 : one > other ? 1 : 0;
}
