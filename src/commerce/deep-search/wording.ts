import { type QueryUnit, readSearchQuery } from "../../products/search-query.js";
import { readWords } from "../../products/search-words.js";

/** A part of what is asked for in words, as search reads it and as it was written. */
export interface AskedUnit extends QueryUnit {
	readonly written: string;
}

/** What a text asks for. */
export function wordingOf(text: string): AskedUnit[] {
	const tokens = text.split(/\s+/);
	return readSearchQuery(text).units.map(unit => ({
		...unit,
		written: unit.words.map(word => writtenIn(tokens, word.text)).join(" "),
	}));
}

/** A word of the text as it stands there: `256 GB` is read as `250000mb`. */
function writtenIn(tokens: readonly string[], word: string): string {
	for (const [index, token] of tokens.entries()) {
		const [first] = readWords(`${token} ${tokens[index + 1] ?? ""}`);
		if (first?.text === word && first.isMeasure && !readWords(token)[0]?.isMeasure)
			return plain(`${token} ${tokens[index + 1]}`);
		if (readWords(token).some(each => each.text === word)) return plain(token);
	}
	return word;
}

function plain(written: string): string {
	return written.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}"”″]+$/gu, "");
}
