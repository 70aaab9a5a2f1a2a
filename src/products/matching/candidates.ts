import type { Reads } from "../../database/reads.js";
import { hasCheckDigit } from "../gtin.js";
import { type Candidate, readCandidate } from "./candidate.js";
import { candidateQuery, type WordCounts, wordsOf } from "./candidate-query.js";
import {
	candidateProducts,
	candidatesMax,
	type IdentifiedRow,
	identifiedProducts,
	likeProducts,
	wordCounts,
} from "./matching.reads.js";
import { partNumbersOf, type Supplied } from "./supplied.js";

/** What the catalogue has that may be the product, in at most five statements. */
export interface Candidates {
	readonly identified: readonly IdentifiedRow[];
	readonly candidates: readonly Candidate[];
	readonly counts: WordCounts;
}

export async function findCandidates(reads: Reads, supplied: Supplied): Promise<Candidates> {
	const { gtin, vendor, merchantProductId, url, market } = supplied;
	const words = wordsOf(supplied);
	const [identified, known] = await Promise.all([
		reads.rows(identifiedProducts, [
			gtin?.gtin && gtin.fault === undefined ? gtin.gtin : null,
			gtin?.gtin && gtin.fault === "check_digit" ? nearGtins(gtin.gtin) : [],
			gtin?.gtin && gtin.fault === undefined ? otherLevels(gtin.gtin) : [],
			vendor ?? null,
			merchantProductId ?? supplied.name ?? null,
			url?.key ?? null,
			partNumbersOf(supplied),
			market,
		]),
		words.length > 0 ? countWords(reads, words) : { total: 0, of: new Map() },
	]);
	const query = candidateQuery(supplied, known);
	const like =
		query.finding.length > 0 ? await reads.rows(likeProducts, [query.finding, query.words, query.weights]) : [];
	const ids = [...new Set([...identified.map(row => row.productId), ...like.map(row => row.id)])].slice(0, comparedMax);
	if (ids.length === 0) return { identified, candidates: [], counts: known };
	const offers = identified.flatMap(row => row.offerId ?? []);
	const candidates = (await reads.rows(candidateProducts, [ids, market, offers])).map(readCandidate);
	const foundWords = new Set(candidates.flatMap(candidate => [...candidate.words]));
	const counts = foundWords.size > 0 ? await countWords(reads, [...new Set([...foundWords, ...words])]) : known;
	return { identified, candidates, counts };
}

/** Those that identifiers name, and those that are like it. */
const comparedMax = candidatesMax + 40;

async function countWords(reads: Reads, words: readonly string[]): Promise<WordCounts> {
	const rows = await reads.rows(wordCounts, [words]);
	return {
		total: rows.find(row => row.term === null)?.documents ?? 0,
		of: new Map(rows.flatMap(row => (row.term === null ? [] : [[row.term, row.documents] as const]))),
	};
}

/** GTINs with a right check digit that become the one given when one digit is mistyped, or two neighbours are swapped. */
export function nearGtins(gtin: string): string[] {
	const near = new Set<string>();
	for (let place = 0; place < gtin.length; place++) {
		for (let digit = 0; digit < 10; digit++) near.add(`${gtin.slice(0, place)}${digit}${gtin.slice(place + 1)}`);
		if (place > 0) near.add(`${gtin.slice(0, place - 1)}${gtin[place]}${gtin[place - 1]}${gtin.slice(place + 1)}`);
	}
	return [...near].filter(hasCheckDigit);
}

/** The numbers of the same article in other packs: the first of 14 digits tells the level, 0 for the article itself. */
export function otherLevels(gtin: string): string[] {
	return Array.from({ length: 10 }, (_, level) => `${level}${gtin.slice(1, 13)}`)
		.flatMap(body => Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).filter(hasCheckDigit))
		.filter(other => other !== gtin);
}
