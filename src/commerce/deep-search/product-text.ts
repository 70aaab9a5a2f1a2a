import { headMentions, kindAndBroader, kindsMentioned } from "../../products/product-kind.js";
import type { QueryUnit } from "../../products/search-query.js";
import { readWords, stopWords, type Word } from "../../products/search-words.js";
import { spellingsOf } from "../../products/spelling.js";

/** What of a product is read when it is checked. */
interface Described {
	readonly name: string;
	readonly brand: string | null;
	readonly mpn: string | null;
	readonly category: string | null;
	readonly description: string | null;
	/** Values of its offers' attributes. */
	readonly attributes: readonly string[];
}

/** The words of a product, as they are compared: in any form, however they are joined, with the kinds that they name. */
export class ProductText {
	readonly #fields: readonly ReadonlySet<string>[];
	readonly #kindsNamed: ReadonlySet<string>;
	readonly #kindsOf: ReadonlySet<string>;

	constructor({ name, brand, mpn, category, description, attributes }: Described) {
		const texts = [name, brand, mpn, category, description, ...attributes].map(text => readWords(text ?? ""));
		const [nameWords, , , categoryWords] = texts as [Word[], Word[], Word[], Word[]];
		this.#fields = texts.map(words => new Set(words.flatMap(soundsOf)));
		const kinds = (words: readonly Word[]) => kindsMentioned(words).flatMap(mention => mention.kinds);
		this.#kindsNamed = broadened(texts.flatMap(kinds));
		const heads = headMentions(nameWords, kindsMentioned(nameWords)).flatMap(mention => mention.kinds);
		const categoryHead = headMentions(categoryWords, kindsMentioned(categoryWords)).at(-1)?.kinds ?? [];
		this.#kindsOf = broadened([...heads, ...categoryHead]);
	}

	/** Whether all words of a text stand in it, in whichever places. */
	has(text: string): boolean {
		return meaningfulIn(text).every(word => this.#fields.some(field => stands(word, field)));
	}

	/** Whether one place has all words of a text. */
	hasInOnePlace(text: string): boolean {
		const words = meaningfulIn(text);
		return words.length > 0 && this.#fields.some(field => words.every(word => stands(word, field)));
	}

	/** Whether it has what a part of a query asks for, under this or another name of the same kind. */
	meets({ words, kinds }: QueryUnit): boolean {
		return (
			words.every(word => this.#fields.some(field => stands(word, field))) ||
			kinds.some(kind => this.#kindsNamed.has(kind))
		);
	}

	/** Whether it is itself none of these kinds but another: a sleeve, where a laptop is looked for. */
	isOtherThan(kinds: readonly string[]): boolean {
		return this.#kindsOf.size > 0 && !kinds.some(kind => this.#kindsOf.has(kind));
	}
}

function broadened(kinds: readonly string[]): ReadonlySet<string> {
	return new Set(kinds.flatMap(kind => [...kindAndBroader(kind)]));
}

function meaningfulIn(text: string): Word[] {
	const words = readWords(text);
	const meaningful = words.filter(word => !stopWords.has(word.text));
	return meaningful.length > 0 ? meaningful : words;
}

function stands({ text, parts }: Word, field: ReadonlySet<string>): boolean {
	return field.has(soundOf(text)) || (parts.length > 1 && parts.every(part => field.has(soundOf(part))));
}

function soundsOf({ text, parts }: Word): string[] {
	return [text, ...parts].map(soundOf);
}

/** "canceling" is "cancelling". */
function soundOf(word: string): string {
	return spellingsOf(word)[0] ?? word;
}
