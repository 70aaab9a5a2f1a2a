import type { Reads, Statement } from "../database/reads.js";
import type { SearchQuery } from "./search-query.js";
import { readWords } from "./search-words.js";
import { canBeMisspelt, misspellings, spellingsOf } from "./spelling.js";

/** A connection for bulk work, as an import has it. */
interface Session {
	rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** Documents that are looked at to count words: of a larger catalogue, so many at random. */
const documentsCountedMax = 50_000;
/** The counts are made anew when the catalogue has grown by this share. */
const growthMin = 0.05;

/** Counts how many products have each word, when the catalogue has grown since. For the end of an import. */
export async function learnSearchTerms(session: Session): Promise<void> {
	const [size] = await session.rows<{ now: number; before: number }>(
		"select (select count(*) from search_documents) as now, (select documents from search_statistics) as before",
	);
	const { now, before } = size!;
	if (now <= before * (1 + growthMin)) return;
	const share = Math.min(1, documentsCountedMax / now);
	// Numbers that one product has are its own: part numbers, mostly.
	const counted = await session.rows<{ word: string; documents: number }>(
		"select word, ndoc as documents from ts_stat($1) where ndoc > 1 or ($2 and word !~ '[0-9]')",
		[
			`select document from search_documents ${share < 1 ? `tablesample system (${100 * share}) repeatable (1)` : ""}`,
			share === 1,
		],
	);
	await session.rows("delete from search_terms");
	await session.rows(
		`insert into search_terms (term, documents, spellings)
		select term, documents, string_to_array(spellings, ' ')
		from unnest($1::text[], $2::int[], $3::text[]) as fact (term, documents, spellings)`,
		[
			counted.map(({ word }) => word),
			counted.map(({ documents }) => Math.round(documents / share)),
			counted.map(({ word }) => spellingsOf(word).join(" ")),
		],
	);
	await session.rows("update search_statistics set documents = $1", [now]);
}

/** Words that a query is put right with: those that it has, and those that it may have meant. */
export interface TermRow {
	term: string;
	documents: number;
}

const termsLike: Statement<TermRow> = {
	name: "search_terms_like",
	text: `select term, documents from search_terms where term = any ($1)
		union select term, documents from search_terms where spellings && $2::text[] collate "C"`,
};

/** Misspellings that a word may have: one, and a second in a long one. */
function misspellingsMax(word: string): number {
	return word.length < 8 ? 1 : 2;
}

/** The query with its unknown words put right; undefined when there is nothing better to ask. */
export async function correctedQuery(reads: Reads, text: string, query: SearchQuery): Promise<string | undefined> {
	const words = query.units.flatMap(unit => unit.words.map(word => word.text));
	const doubtful = words.filter(canBeMisspelt);
	const joined = words.slice(1).map((word, index) => words[index] + word);
	const asked = [...doubtful, ...doubtful.flatMap(splits).flat(), ...joined];
	const rows = await reads.rows(termsLike, [asked, doubtful.flatMap(spellingsOf)]);
	const known = new Map(rows.map(row => [row.term, row.documents]));
	const corrected = text.replace(/\p{L}+/gu, written => {
		const [word] = readWords(written);
		if (!word || !doubtful.includes(word.text) || known.has(word.text)) return written;
		return likeliest(word.text, rows) ?? likeliestSplit(word.text, known) ?? written;
	});
	if (corrected !== text) return corrected;
	const glued = text.replace(/(\p{L}+)\s+(?=(\p{L}+))/gu, (written, left: string, right: string) =>
		known.has(readWords(left + right)[0]?.text ?? "") ? left : written,
	);
	return glued === text ? undefined : glued;
}

function likeliest(word: string, rows: readonly TermRow[]): string | undefined {
	return rows
		.filter(({ term }) => canBeMisspelt(term))
		.map(row => ({ ...row, misspellings: misspellings(word, row.term) }))
		.filter(row => row.misspellings <= misspellingsMax(word))
		.sort((one, other) => one.misspellings - other.misspellings || other.documents - one.documents)[0]?.term;
}

/** Two words of the catalogue that were written as one. */
function likeliestSplit(word: string, known: ReadonlyMap<string, number>): string | undefined {
	return splits(word)
		.map(pair => ({ pair, documents: Math.min(...pair.map(part => known.get(part) ?? 0)) }))
		.filter(({ documents }) => documents > 0)
		.sort((one, other) => other.documents - one.documents)[0]
		?.pair.join(" ");
}

const partLengthMin = 3;

/** Every way to take a word for two. */
function splits(word: string): [left: string, right: string][] {
	const pairs: [string, string][] = [];
	for (let at = partLengthMin; at <= word.length - partLengthMin; at++) pairs.push([word.slice(0, at), word.slice(at)]);
	return pairs;
}
