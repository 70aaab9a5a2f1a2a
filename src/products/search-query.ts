import { normaliseGtin } from "./gtin.js";
import { foldMpn } from "./identity.js";
import { hasOtherNames, headMentions, kindsMentioned } from "./product-kind.js";
import { inTier, tierSizes } from "./search-document.js";
import { readWords, stopWords, type Word } from "./search-words.js";

/** A query as it is understood. */
export interface SearchQuery {
	/** The product's own number, when the whole query is one: nothing else is meant then. */
	readonly gtin: string | undefined;
	/** The whole query as a shop's own product ID, as it is written. */
	readonly merchantProductId: string;
	/** The whole query as a part number, without punctuation; undefined when it has no digit. */
	readonly mpnKey: string | undefined;
	/** What it asks for, one after the other. */
	readonly units: readonly QueryUnit[];
}

/** A word, or the words that together name a kind of product. */
export interface QueryUnit {
	readonly words: readonly Word[];
	/** Kinds that the words name; empty for a plain word. */
	readonly kinds: readonly string[];
	/** Whether it names what is looked for: in "case for laptop" the case. */
	readonly isHead: boolean;
}

/** Words that are looked at; a query with more is a pasted text, and says what it wants at its beginning. */
const queryWordsMax = 16;
/** Units that are looked for. */
export const queryUnitsMax = 8;

export function readSearchQuery(text: string): SearchQuery {
	const trimmed = text.trim();
	const mpnKey = foldMpn(trimmed);
	return {
		gtin: normaliseGtin(trimmed),
		merchantProductId: trimmed,
		mpnKey: /\d/.test(mpnKey) ? mpnKey : undefined,
		units: unitsOf(readWords(trimmed, queryWordsMax)),
	};
}

/** Whether a word looks like a model or part number: who asks for one wants that one, and few are enough. */
export function namesModel({ units }: SearchQuery): boolean {
	return units.some(unit => unit.words.some(word => !word.isMeasure && word.text.length >= 4 && /\d/.test(word.text)));
}

function unitsOf(words: readonly Word[]): QueryUnit[] {
	const mentions = kindsMentioned(words);
	const head = headMentions(words, mentions)[0];
	const meaningful = words.filter(word => !stopWords.has(word.text));
	const units: QueryUnit[] = [];
	for (let start = 0; start < words.length && units.length < queryUnitsMax; ) {
		const mention = mentions.find(each => each.start === start);
		const end = mention?.end ?? start + 1;
		const word = words[start]!;
		if (mention) units.push({ words: words.slice(start, end), kinds: mention.kinds, isHead: mention === head });
		else if (!stopWords.has(word.text) || meaningful.length === 0) {
			units.push({ words: [word], kinds: [], isHead: false });
		}
		start = end;
	}
	return units;
}

/** The texts of PostgreSQL's `tsquery`s that find and rank what is asked for. */
export interface SearchTerms {
	/** Products that are of the kind asked for, and have all else, in each tier; of its brand, where it names no kind. */
	readonly strong: readonly string[];
	/** Products that have all that is asked for. */
	readonly all: string;
	/** Products that have most of it. Undefined when there is nothing to leave out. */
	readonly most: string | undefined;
	/** Terms of the dictionary, each of which alone makes a product match `all`, or `most`. */
	readonly enoughForAll: readonly string[];
	readonly enoughForMost: readonly string[];
	/** How each unit counts. */
	readonly ranks: readonly UnitRank[];
	/** The kind itself; null when none is asked for. */
	readonly head: string | null;
	/** The words that name it in the query. */
	readonly headWords: string | null;
}

interface UnitRank {
	/** The words as they were asked for. */
	readonly literal: string;
	/** Any name of the same kind; null when there is none. */
	readonly kind: string | null;
	/** The term of the dictionary that tells how common it is. */
	readonly term: string;
}

export function searchTerms(units: readonly QueryUnit[]): SearchTerms {
	const head = units.find(unit => unit.isHead);
	const found = units.map(matchOf);
	return {
		strong: tierSizes.map((_, tier) =>
			head
				? and(units.map((unit, index) => (unit === head ? headOf(unit, tier) : found[index]!)))
				: brandOf(units, tier),
		),
		all: and(found),
		most: mostOf(units, found),
		enoughForAll: units.length === 1 ? units.flatMap(termsAlone) : [],
		enoughForMost: units.length === 2 ? (head ? [head] : units).flatMap(termsAlone) : [],
		ranks: units.map(unit => ({ literal: or(lexemesOf(unit)), kind: kindOf(unit), term: termOf(unit) })),
		head: head ? headOf(head) : null,
		headWords: head ? and(lexemesOf(head)) : null,
	};
}

/** The whole query as a brand. */
function brandOf(units: readonly QueryUnit[], tier: number): string {
	const words = units.flatMap(unit => unit.words.map(word => word.text));
	return words.length === 0 ? "" : lexeme(inTier(`@${words.join("")}`, tier));
}

/** All but one, where more are asked for; what is looked for itself is not left out. */
function mostOf(units: readonly QueryUnit[], found: readonly string[]): string | undefined {
	if (units.length < 2) return undefined;
	if (units.length === 2 && !units.some(unit => unit.isHead)) return or(found);
	return or(units.flatMap((unit, left) => (unit.isHead ? [] : [and(found.filter((_, index) => index !== left))])));
}

function matchOf(unit: QueryUnit): string {
	const alternatives = [and(unit.words.map(wordMatch))];
	const kind = kindOf(unit);
	if (kind) alternatives.push(kind);
	if (unit.isHead) alternatives.push(headOf(unit));
	return or(alternatives);
}

/** "wi-fi" finds "WiFi" and "wi fi". */
function wordMatch({ text, parts }: Word): string {
	return parts.length > 1 ? or([lexeme(text), and(parts.map(lexeme))]) : lexeme(text);
}

function lexemesOf(unit: QueryUnit): string[] {
	return unit.words.map(word => lexeme(word.text));
}

function termOf({ words, kinds, isHead }: QueryUnit): string {
	if (isHead) return `=${kinds[0]}`;
	const kind = kinds.find(hasOtherNames);
	return kind === undefined ? words[0]!.text : `~${kind}`;
}

/** The unit's term, where whatever has it matches the unit: of several words that name a thing, one is not enough. */
function termsAlone(unit: QueryUnit): string[] {
	return unit.isHead || unit.words.length === 1 || kindOf(unit) ? [termOf(unit)] : [];
}

function kindOf({ kinds }: QueryUnit): string | null {
	const named = kinds.filter(hasOtherNames);
	return named.length > 0 ? or(named.map(kind => lexeme(`~${kind}`))) : null;
}

function headOf({ kinds }: QueryUnit, tier = 0): string {
	return or(kinds.map(kind => lexeme(inTier(`=${kind}`, tier))));
}

function and(queries: readonly string[]): string {
	return queries.length > 1 ? `(${queries.join(" & ")})` : (queries[0] ?? "");
}

function or(queries: readonly string[]): string {
	return queries.length > 1 ? `(${queries.join(" | ")})` : (queries[0] ?? "");
}

function lexeme(text: string): string {
	return `'${text}'`;
}
