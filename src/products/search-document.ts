import { hasOtherNames, headMentions, kindAndBroader, kindsMentioned, type Mention } from "./product-kind.js";
import { readWords, stopWords, type Word } from "./search-words.js";

/** What search knows of a product: the columns that its document is made from. */
export interface Searchable {
	readonly name: string;
	readonly brand: string | null;
	readonly mpn: string | null;
	/** The category's names from the root down, as in `categories.path`. */
	readonly category: string | null;
	readonly description: string | null;
}

/** A text that a product is described by, and how it counts. */
interface Field {
	/** How much one occurrence counts. */
	readonly weight: number;
	/** Length in words that is usual; in a longer text a word counts less. */
	readonly wordsUsual: number;
	/** How strongly the length counts, from 0 to 1. */
	readonly lengthNorm: number;
	/** Words that are indexed: what a product is stands at the beginning. */
	readonly wordsMax: number;
}

// Of BM25F. Found on rated queries, and the same on both halves of them; nothing here is sensitive to 20%.
const nameField: Field = { weight: 1, wordsUsual: 12, lengthNorm: 0.75, wordsMax: 60 };
const brandField: Field = { weight: 2, wordsUsual: 1, lengthNorm: 0, wordsMax: 8 };
const categoryField: Field = { weight: 1, wordsUsual: 3, lengthNorm: 0.3, wordsMax: 20 };
const descriptionField: Field = { weight: 1, wordsUsual: 12, lengthNorm: 0.75, wordsMax: 24 };
const partNumberField: Field = { weight: 1, wordsUsual: 4, lengthNorm: 0, wordsMax: 12 };
/** BM25's k1: how fast further occurrences stop to count. */
const saturation = 0.8;

/**
 * The text of a product's `tsvector` (`select $1::tsvector`). It holds
 *
 * - every word (`notebook`), with its impact: how much it says of this product, by BM25F;
 * - `~laptop` for every kind of product that is named in any of its names;
 * - `=laptop` for the kinds that it is itself, the wider ones included;
 * - `@hp` for its brand.
 *
 * Made here and not in SQL, so that a query is read by the same rules.
 */
export function searchDocument(product: Searchable): string {
	const counts = new Map<string, number>();
	const name = readWords(product.name, nameField.wordsMax);
	const nameMentions = kindsMentioned(name);
	count(counts, name, nameMentions, nameField);
	const category = product.category ? readShared(product.category, categoryField) : undefined;
	if (category) add(counts, category.counts);
	const description = product.description ? readWords(product.description, descriptionField.wordsMax) : [];
	const descriptionMentions = kindsMentioned(description);
	count(counts, description, descriptionMentions, descriptionField);
	const brand = product.brand ? readShared(product.brand, brandField) : undefined;
	if (brand) add(counts, brand.counts);
	if (product.mpn) countNew(counts, readWords(product.mpn, partNumberField.wordsMax));

	const tier = tierOf(product.name);
	let document = "";
	for (let each = 0; each <= tier && brand?.joined; each++) document += `'${inTier(`@${brand.joined}`, each)}':1 `;
	for (const [word, occurrences] of counts) {
		document += `'${word}':${impactLabels[Math.round((impactSteps * occurrences) / (occurrences + saturation))]} `;
	}
	const heads = headMentions(name, nameMentions);
	const isKind = new Map<string, string>();
	let label = "A";
	for (const [index, head] of heads.entries()) {
		// A further kind of the same name is mostly an attribute: "Notebook … 512 GB SSD"; but "tray/feeder" is both.
		if (index > 0 && !(name[head.start]!.afterSlash && head.start === heads[index - 1]!.end)) label = "C";
		putKinds(isKind, head, label);
	}
	if (category?.head) putKinds(isKind, category.head, heads.length > 0 ? "B" : "A");
	if (isKind.size === 0) {
		const first = headMentions(description, descriptionMentions)[0];
		if (first) putKinds(isKind, first, "C");
	}
	for (const [kind, kindLabel] of isKind) {
		document += `'=${kind}':1${kindLabel} `;
		if (kindLabel === "A") for (let each = 1; each <= tier; each++) document += `'${inTier(`=${kind}`, each)}':1 `;
	}
	return document;
}

/** Of how many products one is in a tier, for the tiers 0, 1 and 2. */
export const tierSizes = [1, 8, 64] as const;

/**
 * A kind or a brand may have more products than a search can rank. Some of them, always the same, bear a mark that few
 * have: a broad search then looks at as many as it can rank, and need not read that there are a hundred times more.
 */
export function inTier(mark: string, tier: number): string {
	return tier === 0 ? mark : `${mark}^${tier}`;
}

function tierOf(name: string): number {
	let hash = 0;
	for (let index = 0; index < name.length; index++) hash = (Math.imul(hash, 31) + name.charCodeAt(index)) | 0;
	hash ^= hash >>> 15;
	return tierSizes.findLastIndex(size => (hash & (size - 1)) === 0);
}

/** What was read of a text that many products have: a category or a brand. */
interface SharedText {
	readonly counts: ReadonlyMap<string, number>;
	/** All its words as one. */
	readonly joined: string;
	/** The kind of product that it names; of a category's path the last one. */
	readonly head: Mention | undefined;
}

const sharedTexts = new Map<Field, Map<string, SharedText>>([
	[categoryField, new Map()],
	[brandField, new Map()],
]);
const sharedTextsMax = 10_000;

function readShared(text: string, field: Field): SharedText {
	const known = sharedTexts.get(field)!;
	let read = known.get(text);
	if (!read) {
		const words = readWords(text, field.wordsMax);
		// A brand may be called like a thing, and is none.
		const mentions = field === brandField ? [] : kindsMentioned(words);
		const counts = new Map<string, number>();
		count(counts, words, mentions, field);
		const joined = words.map(word => word.text).join("");
		read = { counts, joined, head: headMentions(words, mentions).at(-1) };
		if (known.size >= sharedTextsMax) known.clear();
		known.set(text, read);
	}
	return read;
}

function add(counts: Map<string, number>, others: ReadonlyMap<string, number>): void {
	for (const [word, occurrences] of others) counts.set(word, (counts.get(word) ?? 0) + occurrences);
}

function count(counts: Map<string, number>, words: readonly Word[], mentions: readonly Mention[], field: Field): void {
	const occurrence = field.weight / (1 - field.lengthNorm + (field.lengthNorm * words.length) / field.wordsUsual);
	for (const { text, parts } of words) {
		if (stopWords.has(text)) continue;
		counts.set(text, (counts.get(text) ?? 0) + occurrence);
		for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + occurrence);
	}
	for (const { kinds } of mentions) {
		for (const kind of kinds) {
			if (hasOtherNames(kind)) counts.set(`~${kind}`, (counts.get(`~${kind}`) ?? 0) + occurrence);
		}
	}
}

function countNew(counts: Map<string, number>, words: readonly Word[]): void {
	for (const { text, parts } of words) {
		if (!counts.has(text)) counts.set(text, partNumberField.weight);
		for (const part of parts) if (!counts.has(part)) counts.set(part, partNumberField.weight);
	}
}

function putKinds(isKind: Map<string, string>, { kinds }: Mention, label: string): void {
	for (const kind of kinds) {
		for (const wider of kindAndBroader(kind)) {
			const known = isKind.get(wider);
			if (known === undefined || known > label) isKind.set(wider, label);
		}
	}
}

/** Weights of the labels D, C, B and A when `ts_rank` reads a document. */
export const labelWeights = [0.1, 0.4, 0.7, 1] as const;
const impactSteps = 200;
const impactScale = 1 / 0.75;

/**
 * A `tsvector` has four labels, too few to tell impacts apart; but `ts_rank` adds up the labels of a word's places, each
 * next one counting less. So an impact is written as up to three places whose sum comes nearest to it.
 */
const impactLabels = labelsOfImpacts();

function labelsOfImpacts(): string[] {
	const sums: { sum: number; labels: string }[] = [];
	const add = (weights: number[], labels: string) => {
		if (weights.length > 0) sums.push({ sum: rankOf(weights), labels });
		if (weights.length === 3) return;
		for (const [index, weight] of labelWeights.entries()) {
			add([...weights, weight], `${labels}${labels && ","}${weights.length + 1}${"DCBA"[index]}`);
		}
	};
	add([], "");
	return Array.from({ length: impactSteps + 1 }, (_, step) => {
		const wanted = (step / impactSteps) * impactScale;
		return sums.reduce((best, each) => (Math.abs(each.sum - wanted) < Math.abs(best.sum - wanted) ? each : best))
			.labels;
	});
}

/** `ts_rank` of one word by the weights of its places, times 1.64493406685 (`calc_rank_or` in PostgreSQL's tsrank.c). */
function rankOf(weights: readonly number[]): number {
	let sum = 0;
	let heaviest = 0;
	for (const [index, weight] of weights.entries()) {
		sum += weight / (index + 1) ** 2;
		if (weight > weights[heaviest]!) heaviest = index;
	}
	return weights[heaviest]! + sum - weights[heaviest]! / (heaviest + 1) ** 2;
}
