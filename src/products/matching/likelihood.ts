import type { Comparison } from "./comparison.js";
import type { TraitName } from "./traits.js";

/** What a comparison says, as numbers from 0 to 1, by name. */
export function featuresOf(comparison: Comparison): Record<FeatureName, number> {
	const { codes, brand, givenCovered, foundCovered, priceDistance } = comparison;
	const flag = (value: boolean | undefined) => (value ? 1 : 0);
	const differs = (...names: TraitName[]) => flag(names.some(name => comparison.conflicts.includes(name)));
	const oneSided = (...names: TraitName[]) =>
		flag(names.some(name => comparison.onlyGiven.includes(name) || comparison.onlyFound.includes(name)));
	return {
		equalCode: codes.equal === undefined ? 0 : Math.min(1, codes.equal.length / codeLengthUsual),
		nearCode: flag(codes.near !== undefined),
		codeConflict: flag(codes.conflict),
		brandAgrees: flag(brand === true),
		brandConflict: flag(brand === false),
		sameLead: flag(comparison.sameLead),
		givenCovered,
		foundCovered,
		bothCovered: givenCovered * foundCovered,
		colorConflict: differs("color"),
		amountConflict: differs("storage", "volume", "weight", "count"),
		sizeConflict: differs("size", "power"),
		packConflict: differs("pack", "users"),
		stateConflict: differs("condition", "region", "language"),
		yearConflict: differs("year"),
		versionConflict: differs("version", "generation"),
		numbersConflict: flag(comparison.numbersConflict),
		editionConflict: differs("edition"),
		licenseConflict: differs("license"),
		rightOneSided: oneSided("edition", "license"),
		platformConflict: differs("platform"),
		kindConflict: flag(comparison.kindConflict),
		priceUnknown: flag(priceDistance === undefined),
		priceDistance: priceDistance ?? 0,
	};
}

/** A number of so many characters proves as much as any longer one. */
const codeLengthUsual = 8;

/**
 * How much each feature counts for a candidate against the others. Fitted (conditional logit) on the training pairs of two
 * sets of labelled listings, of electronics and of software; those that are rare there are drawn towards what they mean
 * in any shop: another pack, storage or state is another article.
 */
const weights = {
	equalCode: 3.03,
	nearCode: 2.41,
	codeConflict: -2.34,
	brandAgrees: 1.59,
	brandConflict: -1.55,
	sameLead: 1.18,
	givenCovered: 6.29,
	foundCovered: 2.86,
	bothCovered: 0.97,
	colorConflict: -1.97,
	amountConflict: -3.03,
	sizeConflict: 0,
	packConflict: -3.01,
	stateConflict: -3.03,
	yearConflict: -1.18,
	versionConflict: -2.05,
	numbersConflict: -1.01,
	editionConflict: -1.39,
	licenseConflict: -0.65,
	rightOneSided: -0.6,
	platformConflict: -0.62,
	kindConflict: -0.65,
	priceUnknown: -1.61,
	priceDistance: -2.7,
} as const satisfies Record<string, number>;

export type FeatureName = keyof typeof weights;

export const featureNames = Object.keys(weights) as FeatureName[];

export function scoreOf(comparison: Comparison): number {
	const features = featuresOf(comparison);
	return featureNames.reduce((sum, name) => sum + weights[name] * features[name], 0);
}

/** Score of what is not in the catalogue: a lone candidate competes with that. */
const absentScore = 4;
// Of the logistic that makes probabilities of shares; fitted where one product in ten is not in the catalogue.
const shareBase = -0.1;
const shareSlope = 0.58;

/**
 * The probability of each candidate that it is the product, from their scores: its share of the weight of all, those that
 * are not in the catalogue included. Of several that are equally like it, none is likely.
 */
export function likelihoods(scores: readonly number[]): number[] {
	const odds = scores.map(Math.exp);
	const all = odds.reduce((sum, each) => sum + each, Math.exp(absentScore));
	return odds.map(each => 1 / (1 + Math.exp(-(shareBase + shareSlope * Math.log(each / (all - each))))));
}
