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
	equalCode: 2.94,
	nearCode: 2.42,
	codeConflict: -2.32,
	brandAgrees: 1.61,
	brandConflict: -1.55,
	sameLead: 1.2,
	givenCovered: 6.3,
	foundCovered: 2.91,
	bothCovered: 0.95,
	colorConflict: -1.97,
	amountConflict: -3.03,
	packConflict: -3.01,
	stateConflict: -3.03,
	yearConflict: -1.16,
	versionConflict: -2.05,
	numbersConflict: -1.02,
	editionConflict: -1.44,
	licenseConflict: -0.65,
	rightOneSided: -0.65,
	platformConflict: -0.62,
	kindConflict: -0.67,
	priceUnknown: -1.63,
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
/**
 * Makes probabilities of odds, which likeness overstates; fitted where one product in twenty is not in the catalogue.
 */
const oddsExponent = 0.555;

/**
 * The probability of each candidate that it is the product, from their scores: its share of the weight of all, those that
 * are not in the catalogue included. Of several that are equally like it, none is likely.
 */
export function likelihoods(scores: readonly number[]): number[] {
	const odds = scores.map(Math.exp);
	const all = odds.reduce((sum, each) => sum + each, Math.exp(absentScore));
	return odds.map(each => 1 / (1 + ((all - each) / each) ** oddsExponent));
}
