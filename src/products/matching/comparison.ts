import { toMajor } from "../../prices/money.js";
import { isSameBrand, namesBrand } from "./brand.js";
import { type Candidate, usualValues } from "./candidate.js";
import { rarity, type WordCounts } from "./candidate-query.js";
import { type CodeComparison, compareCodes } from "./codes.js";
import type { Supplied } from "./supplied.js";
import type { Title } from "./title.js";
import { conflicts, type TraitName, traitNames } from "./traits.js";

/** How a candidate stands to what was supplied. */
export interface Comparison {
	readonly codes: CodeComparison;
	/** Whether the brand given is the candidate's; undefined when one of them is unknown. */
	readonly brand: boolean | undefined;
	/** Whether another brand than the candidate's was given, even if the title names the candidate's. */
	readonly isOtherBrand: boolean;
	/** Whether both titles begin with the same word, which mostly is a brand. */
	readonly sameLead: boolean;
	/** Share of the given words that the candidate has, and of the candidate's that were given; rare words count more. */
	readonly givenCovered: number;
	readonly foundCovered: number;
	/** Traits of which both sides say something that cannot both be true. */
	readonly conflicts: readonly TraitName[];
	/** Traits that only one side names. */
	readonly onlyGiven: readonly TraitName[];
	readonly onlyFound: readonly TraitName[];
	readonly numbersConflict: boolean;
	/** Whether both name kinds of things, and none in common. */
	readonly kindConflict: boolean;
	/** How far the prices are apart: the logarithm of their ratio; undefined when one is unknown. */
	readonly priceDistance: number | undefined;
}

export function compare(supplied: Supplied, candidate: Candidate, counts: WordCounts): Comparison {
	const { title, traits } = supplied;
	const weightOf = (word: string) => rarity(counts.of.get(word) ?? 0, counts.total);
	const best = bestTitle(title, candidate, weightOf);
	const named = (name: TraitName) => {
		const found = candidate.traits.get(name) ?? none;
		const given = traits.get(name) ?? saidOf(name, found, title);
		return { given, found, described: candidate.described.get(name) ?? none };
	};
	return {
		codes: compareCodes(title, candidate),
		...compareBrands(supplied, candidate),
		sameLead: sharesLead(title, candidate.titles),
		givenCovered: best.givenCovered,
		foundCovered: best.foundCovered,
		conflicts: traitNames.filter(name => {
			const { given, found, described } = named(name);
			return conflicts(name, given, found) && !shares(given, described);
		}),
		onlyGiven: traitNames.filter(name => {
			const { given, found, described } = named(name);
			return given.size > 0 && found.size === 0 && !shares(given, described) && !given.has(usualValues.get(name) ?? "");
		}),
		onlyFound: traitNames.filter(name => {
			const { given, found } = named(name);
			return given.size === 0 && found.size > 0 && !found.has(usualValues.get(name) ?? "");
		}),
		numbersConflict: isDisjoint(title.numbers, best.title.numbers),
		kindConflict: isDisjoint(title.kinds, best.title.kinds),
		priceDistance: priceDistance(supplied, candidate),
	};
}

const none: ReadonlySet<string> = new Set();
const namedByShops: ReadonlySet<TraitName> = new Set<TraitName>(["color", "size", "material", "flavor"]);

/** Colours and flavours have names that no list holds: the candidate's own is looked for in the title. */
function saidOf(name: TraitName, found: ReadonlySet<string>, { words }: Title): ReadonlySet<string> {
	return namedByShops.has(name) ? new Set([...found].filter(value => words.has(value))) : none;
}

function bestTitle(given: Title, { titles, runs }: Candidate, weightOf: (word: string) => number) {
	const scored = titles.map(title => ({
		title,
		// Its part number may stand in none of its titles.
		givenCovered: covered(given, { ...title, runs }, weightOf),
		foundCovered: covered(title, given, weightOf),
	}));
	return scored.reduce((best, each) =>
		each.givenCovered + each.foundCovered > best.givenCovered + best.foundCovered ? each : best,
	);
}

/** Share of the words of one title that another has, by their weights. */
function covered(title: Title, by: Title, weightOf: (word: string) => number): number {
	let all = 0;
	let had = 0;
	for (const word of title.words) {
		const weight = weightOf(word);
		all += weight;
		had += weight * likeness(word, by);
	}
	return all === 0 ? 0 : had / all;
}

/** 1 for a word that the other title has, in whatever form; less for one that is the beginning of another. */
function likeness(word: string, { words, runs, numbers }: Title): number {
	if (words.has(word) || runs.has(word) || numbers.has(word)) return 1;
	if (word.length < abbreviatedMin || /\d/.test(word)) return 0;
	for (const other of words)
		if (other.length >= abbreviatedMin && (other.startsWith(word) || word.startsWith(other))) return abbreviatedWeight;
	return 0;
}

const abbreviatedMin = 4;
const abbreviatedWeight = 0.8;

function compareBrands(
	{ brand, title }: Supplied,
	{ row, titles }: Candidate,
): Pick<Comparison, "brand" | "isOtherBrand"> {
	const isNamed = row.brand !== null && namesBrand([...title.words], row.brand);
	if (brand === undefined) return { brand: isNamed || undefined, isOtherBrand: false };
	const isSame = row.brand !== null && isSameBrand(brand, row.brand);
	if (isSame) return { brand: true, isOtherBrand: false };
	const isMentioned = titles.some(({ words }) => namesBrand([...words], brand));
	if (row.brand === null) return { brand: isMentioned || undefined, isOtherBrand: false };
	// A battery of one brand for the camera of another.
	if (isMentioned) return { brand: undefined, isOtherBrand: false };
	return { brand: isNamed ? undefined : false, isOtherBrand: true };
}

/** Whether the first word of one title is among the words of the other: the brand stands first, or is left out. */
function sharesLead(given: Title, titles: readonly Title[]): boolean {
	const [first = ""] = given.lead;
	return (
		titles.some(title => isName(first) && title.words.has(first)) ||
		titles.some(({ lead: [found = ""] }) => isName(found) && given.words.has(found))
	);
}

function isName(word: string): boolean {
	return word.length > 1 && !/\d/.test(word);
}

function shares(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
	for (const each of one) if (other.has(each)) return true;
	return false;
}

/** Whether both have some, and none in common. */
function isDisjoint(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
	return one.size > 0 && other.size > 0 && !shares(one, other);
}

/** The logarithm of a ratio of seven. */
const priceDistanceMax = 2;

function priceDistance({ price, currency }: Supplied, { row }: Candidate): number | undefined {
	if (price === undefined || price <= 0) return undefined;
	const distances = row.offers
		.filter(offer => offer.price > 0 && (currency === undefined || offer.currency === currency))
		.map(offer => Math.abs(Math.log(price / toMajor(offer.price, offer.currency))));
	const least = Math.min(...distances);
	// So far apart, one of them is no price of the thing at all.
	return least > priceDistanceMax ? undefined : least;
}
