import type { Reads, Statement } from "../../database/reads.js";
import type { QueryUnit } from "../../products/search-query.js";

const counted: Statement<{ term: string; documents: number }> = {
	name: "documents_of_terms",
	text: `select term, documents from search_terms where term = any ($1)`,
};

/** What the catalogue knows of the words of a query. */
export interface WordWeights {
	/** Texts of the words to leave out: the least important ones, then these and one more, and so on. */
	readonly leastImportant: readonly (readonly string[])[];
	/** Texts of the words that name a brand of the catalogue. */
	readonly brand: readonly string[];
}

/**
 * Weighs the words of a query, from one statement. Words that the catalogue does not have can only be in the way: they are
 * left out together. Of the others the most common says least, and of equals the last. What is looked for itself, its brand, and what has digits in
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
	const removable = words
		.filter(({ text, isHead }) => !isHead && !brand.includes(text) && !/\d/.test(text))
		.map(({ text }) => text)
		.reverse();
	const known = removable.filter(text => documents.has(text));
	const unknown = removable.filter(text => !documents.has(text));
	const order = [...unknown, ...known.sort((one, other) => documents.get(other)! - documents.get(one)!)];
	// Where it has none of the words at all, they are left out one by one.
	const first = unknown.length === 0 || unknown.length === words.length ? 1 : unknown.length;
	const counts = order.map((_, index) => index + 1).filter(count => count >= first && count < words.length);
	return { leastImportant: counts.map(count => order.slice(0, count)), brand };
}

const brandTerm = (texts: readonly string[]) => `@${texts.join("")}`;
