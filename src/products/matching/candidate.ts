import { foldMpn } from "../identity.js";
import type { CandidateOffer, CandidateRow } from "./matching.reads.js";
import { readTitle, type Title } from "./title.js";
import { readTraits, type TraitName, type Traits, traitNames, traitsOfAttributes } from "./traits.js";

/** A product that may be the one, and all that its vendors say of it, understood. */
export interface Candidate {
	readonly row: CandidateRow;
	/** Its name, and what vendors in the market call it otherwise. */
	readonly titles: readonly Title[];
	readonly codes: ReadonlySet<string>;
	readonly runs: ReadonlySet<string>;
	readonly wholeRuns: ReadonlySet<string>;
	readonly otherCodes: ReadonlySet<string>;
	readonly traits: Traits;
	/** What the description says beside: it may confirm, and contradicts nothing. */
	readonly described: Traits;
	readonly words: ReadonlySet<string>;
	readonly mpnKey: string | undefined;
}

/** Titles that are read. */
const titlesMax = 5;

export function readCandidate(row: CandidateRow): Candidate {
	const texts = [...new Set([row.name, ...row.offers.map(offer => offer.title)])].slice(0, titlesMax);
	const titles = texts.map(readTitle);
	const mpn = row.mpn === null ? undefined : readTitle(row.mpn);
	const mpnKey = row.mpn === null ? undefined : foldMpn(row.mpn) || undefined;
	const description = readTitle(row.description ?? "");
	return {
		row,
		titles,
		codes: union([...titles.map(title => title.codes), mpnKey ? new Set([mpnKey]) : none]),
		wholeRuns: union([...titles.map(title => title.wholeRuns), mpnKey ? new Set([mpnKey]) : none]),
		otherCodes: union(titles.map(title => title.otherCodes)),
		runs: union([...titles.map(title => title.runs), mpn?.runs ?? none, mpnKey ? new Set([mpnKey]) : none]),
		words: union(titles.map(title => title.words)),
		traits: withUsual(unionOfTraits([...titles.map(title => title.traits), ...row.offers.map(traitsOfOffer)]), row),
		described: description.traits,
		mpnKey,
	};
}

/** What one vendor says of the variant that it sells. */
export function traitsOfOffer({ attributes, packQuantity, condition }: CandidateOffer): Traits {
	const read = new Map(traitsOfAttributes(attributes ?? {}));
	if (packQuantity > 1) read.set("pack", new Set([String(packQuantity)]));
	if (condition === "refurbished" || condition === "used") read.set("condition", new Set([condition]));
	return read;
}

/** What an offer says in its title and in its attributes. */
export function traitsOfListing(offer: CandidateOffer): Traits {
	return unionOfTraits([readTraits(offer.title), traitsOfOffer(offer)]);
}

/** What is meant where nothing is said. */
export const usualValues: ReadonlyMap<TraitName, string> = new Map([
	["pack", "1"],
	["condition", "new"],
]);

/** Where some offer another pack or state, those that say nothing of it offer the usual one. */
function withUsual(traits: Map<TraitName, ReadonlySet<string>>, { offers }: CandidateRow): Traits {
	for (const [name, usual] of usualValues) {
		const values = traits.get(name);
		if (values && offers.some(offer => !traitsOfListing(offer).has(name)))
			traits.set(name, new Set([...values, usual]));
	}
	return traits;
}

const none: ReadonlySet<string> = new Set();

function union(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
	return new Set(sets.flatMap(set => [...set]));
}

function unionOfTraits(all: readonly Traits[]): Map<TraitName, ReadonlySet<string>> {
	const found = new Map<TraitName, ReadonlySet<string>>();
	for (const name of traitNames) {
		const values = union(all.map(traits => traits.get(name) ?? none));
		if (values.size > 0) found.set(name, values);
	}
	return found;
}
