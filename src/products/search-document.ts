import { searchWords } from "./search-words.js";

/** What search knows of a product: the columns that its document is made from. */
export interface Searchable {
	readonly name: string;
	readonly brand: string | null;
	readonly mpn: string | null;
	/** The category's names from the root down, as in `categories.path`. */
	readonly category: string | null;
	readonly description: string | null;
}

/** Words of a description that are indexed: what a product is stands at its beginning. */
const descriptionWordsMax = 40;
/** Words of a name that are indexed. */
const nameWordsMax = 60;

/**
 * The text of a product's `tsvector` (`select $1::tsvector`): its words as search compares them, each with its places
 * and the weight of the field that it stands in. Made here and not in SQL, so that a query is read by the same rules.
 */
export function searchDocument(product: Searchable): string {
	const places = new Map<string, string>();
	let position = 0;
	const add = (text: string | null, weight: string, wordsMax: number) => {
		if (!text) return;
		const words = searchWords(text);
		for (let index = 0; index < words.length && index < wordsMax; index++) {
			position += 1;
			const word = words[index]!;
			if (!places.has(word)) places.set(word, `${position}${weight}`);
		}
	};
	add(product.name, "B", nameWordsMax);
	add(product.brand, "B", nameWordsMax);
	add(product.mpn, "B", nameWordsMax);
	add(product.category, "C", nameWordsMax);
	add(product.description, "D", descriptionWordsMax);
	let document = "";
	for (const [word, place] of places) document += `'${word}':${place} `;
	return document;
}
