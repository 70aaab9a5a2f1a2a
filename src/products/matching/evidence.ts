import { pageOf } from "../../offers/url-key.js";
import { foldMpn, foldText } from "../identity.js";
import type { Candidate } from "./candidate.js";
import type { Comparison } from "./comparison.js";
import type { CandidateRow, IdentifiedRow } from "./matching.reads.js";
import type { Supplied } from "./supplied.js";
import { type TraitName, traitNames } from "./traits.js";

/** What a candidate is known by, beyond its likeness. The first three name a product or an offer by themselves. */
export type Evidence = "gtin" | "merchant_product_id" | "url" | "mpn" | "model";

/** Evidence that names a product or an offer by itself. */
export const naming: readonly Evidence[] = ["gtin", "merchant_product_id", "url"];

/** A candidate with all that speaks for and against it. */
export interface Judged {
	readonly candidate: Candidate;
	readonly comparison: Comparison;
	/** Probability by likeness alone. */
	readonly likelihood: number;
	readonly evidence: ReadonlySet<Evidence>;
	/** The offer that was named by its ID or address. */
	readonly namedOffer: number | undefined;
	/** Whether it has an offer in the market. */
	readonly inMarket: boolean;
}

/** How the candidate was found: the rows are those of its product. */
export function evidenceOf(
	supplied: Supplied,
	candidate: Candidate,
	comparison: Comparison,
	rows: readonly IdentifiedRow[],
): { evidence: ReadonlySet<Evidence>; namedOffer: number | undefined } {
	const evidence = new Set<Evidence>();
	let namedOffer: number | undefined;
	for (const row of rows) {
		if (row.by === "gtin") evidence.add("gtin");
		if (row.by === "merchant_product_id" && supplied.merchantProductId !== undefined)
			evidence.add("merchant_product_id");
		else if (row.by === "url" && pageOf(row.value) === supplied.url?.page) evidence.add("url");
		else continue;
		if (row.market === supplied.market) namedOffer ??= row.offerId ?? undefined;
	}
	if (comparison.brand === true && bearsPart(supplied, candidate, rows)) evidence.add("mpn");
	if (namesModel(supplied, candidate, comparison)) evidence.add("model");
	return { evidence, namedOffer };
}

/** Whether the part number given is one of the product's. */
export function bearsPart({ mpnKey }: Supplied, candidate: Candidate, rows: readonly IdentifiedRow[]): boolean {
	if (mpnKey === undefined) return false;
	return candidate.mpnKey === mpnKey || rows.some(row => row.by === "part_number" && row.value === mpnKey);
}

/** Whether both name the same model of the same brand; the model of what a thing goes with is not its own. */
function namesModel(
	supplied: Supplied,
	candidate: Candidate,
	{ codes, brand, sameLead, kindConflict }: Comparison,
): boolean {
	if (brand === true && supplied.model !== undefined && hasPhrase(candidate, supplied.model)) return true;
	const { equal } = codes;
	if (equal === undefined || !codes.isWhole || codes.othersDiffer || kindConflict) return false;
	if (supplied.title.otherCodes.has(equal) || candidate.otherCodes.has(equal)) return false;
	// Where no brand is given, the word that a title begins with stands for it.
	return brand === true || (brand === undefined && supplied.brand === undefined && sameLead);
}

/** Whether the product is called by the model: as its part number, or as neighbouring words of a title. */
function hasPhrase({ mpnKey, titles }: Candidate, model: string): boolean {
	const key = foldMpn(model);
	if (key.length < modelLengthMin) return false;
	if (mpnKey === key) return true;
	return titles.some(({ text }) => {
		const words = foldText(text).split(/[^\p{L}\p{N}]+/u);
		return words.some((_, start) => {
			let run = "";
			for (let end = start; end < words.length && run.length < key.length; end++) run += words[end];
			return run === key;
		});
	});
}

const modelLengthMin = 2;

/** Traits of which another value may still be the same article. */
const looseTraits: ReadonlySet<TraitName> = new Set<TraitName>(["size", "power", "edition"]);

/** Traits of which another value is another article, whatever else agrees: all others. */
export const variantTraits: ReadonlySet<TraitName> = new Set(traitNames.filter(name => !looseTraits.has(name)));

/** What speaks against an article that an identifier names. */
export function contradictions({ comparison }: Judged): TraitName[] {
	return comparison.conflicts.filter(name => variantTraits.has(name));
}

/** Traits that brand and model leave open, or that differ. */
export function openTraits(supplied: Supplied, { candidate, comparison, evidence }: Judged): TraitName[] {
	const { conflicts, onlyGiven, onlyFound } = comparison;
	const byPart = evidence.has("mpn");
	const byCode = comparison.codes.isWhole || byPart;
	const isStated = (name: TraitName) => stated.has(name) || (!byPart && licensed.has(name));
	const isOpen = (name: TraitName) =>
		conflicts.includes(name)
			? name !== "size" || !byCode
			: onlyGiven.includes(name)
				? isStated(name) || name === "language"
				: onlyFound.includes(name)
					? isStated(name) || (!byCode && (variantTraits.has(name) || name === "edition"))
					: !byPart && name === "license" && supplied.traits.get(name)?.size !== candidate.traits.get(name)?.size;
	return traitNames.filter(isOpen);
}

/** Traits that are told where they are not the usual: who says nothing of them means a single new one. */
const stated: ReadonlySet<TraitName> = new Set<TraitName>(["pack", "condition"]);
/** The same of a model, which is sold in full and as an upgrade; a part number tells them apart. */
const licensed: ReadonlySet<TraitName> = new Set<TraitName>(["license", "generation"]);

/** Whether the product has GTINs, and a good one that was given is none of them. */
export function hasOtherGtin({ gtin }: Supplied, { gtins }: Pick<CandidateRow, "gtins">): boolean {
	if (!gtin?.isStated || gtin.fault !== undefined) return false;
	return gtin.gtin !== undefined && gtins.length > 0 && !gtins.includes(gtin.gtin);
}
