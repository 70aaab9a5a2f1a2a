import { Field, ObjectType } from "type-graphql";
import { normaliseGtin } from "../products/gtin.js";
import { foldMpn } from "../products/identity.js";
import { readSearchQuery } from "../products/search-query.js";
import { readWords } from "../products/search-words.js";

@ObjectType({ simpleResolvers: true, description: "Where a word of the query stands in a product." })
export class MatchedOn {
	@Field(() => String, {
		description: "`gtin`, `mpn`, `merchantProductId`, `name`, `brand`, `category` or `description`.",
	})
	field!: string;

	@Field(() => String, { description: "The word, as it is compared: in small letters, singular, without accents." })
	term!: string;
}

/** What a product is found by. */
interface Findable {
	readonly name: string;
	readonly brand: string | null;
	readonly mpn: string | null;
	readonly gtin: string | null;
	readonly category: string | null;
	readonly description: string | null;
}

/** Fields whose words are compared, the most telling first: a word counts where it stands first. */
const wordFields = ["brand", "name", "category", "description"] as const;

/** Why a product was found. `isPinned`: the whole query names it, by an identifier. */
export function matchedOn(query: string, product: Findable, isPinned: boolean): MatchedOn[] {
	if (isPinned) return [identifierIn(query, product)];
	const words = new Map(wordFields.map(field => [field, wordsOf(product[field])]));
	const found: MatchedOn[] = [];
	for (const unit of readSearchQuery(query).units) {
		for (const { text, parts } of unit.words) {
			if (product.mpn && foldMpn(product.mpn) === foldMpn(text)) found.push({ field: "mpn", term: text });
			const field = wordFields.find(name => [text, ...parts].some(word => words.get(name)!.has(word)));
			if (field) found.push({ field, term: text });
		}
	}
	return found;
}

function identifierIn(query: string, { gtin, mpn }: Findable): MatchedOn {
	const term = query.trim();
	if (gtin !== null && normaliseGtin(term) !== undefined) return { field: "gtin", term: normaliseGtin(term)! };
	if (mpn !== null && foldMpn(mpn) === foldMpn(term)) return { field: "mpn", term };
	return { field: "merchantProductId", term };
}

function wordsOf(text: string | null): ReadonlySet<string> {
	return new Set(readWords(text ?? "").flatMap(word => [word.text, ...word.parts]));
}
