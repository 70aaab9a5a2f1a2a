import { type Ambiguities, addAbsence, addConflicts, addSeveral, distinguishing } from "./ambiguity.js";
import { contradictions, type Evidence, hasOtherGtin, type Judged, naming, openTraits } from "./evidence.js";
import { fittingOffers, traitsSharingGtin } from "./identifier.js";
import type { Supplied } from "./supplied.js";

/** The product that is confirmed. */
export interface Winner {
	readonly judged: Judged;
	readonly isGtinShared: boolean;
}

/** The product that identifiers name, unless the rest of what was given contradicts them. */
export function confirmNamed(
	supplied: Supplied,
	named: readonly Judged[],
	judged: readonly Judged[],
	ambiguities: Ambiguities,
): Winner | undefined {
	const [one, ...others] = withoutContradicted(named);
	if (!one) return undefined;
	if (others.length > 0) {
		const kinds = naming.filter(kind => named.some(each => each.evidence.has(kind)));
		if (kinds.length > 1)
			ambiguities.add(
				"several_equal",
				kinds.map(fieldOf),
				`What was given names different products: ${kinds.map(fieldOf).join(" and ")} do not belong together. Check which is right.`,
			);
		else addSeveral(ambiguities, [one, ...others]);
		return undefined;
	}
	addContradictions(supplied, one, judged, ambiguities);
	addAbsence(supplied, one, ambiguities);
	if (ambiguities.isContradicted() || !one.inMarket) return undefined;
	const shared = traitsSharingGtin(one);
	const open = shared.filter(name => !supplied.traits.has(name));
	if (one.namedOffer !== undefined) return { judged: one, isGtinShared: shared.length > 0 };
	if (open.length > 0 || (shared.length > 0 && fittingOffers(supplied, one).length === 0)) {
		ambiguities.add(
			"gtin_shared",
			["gtin", ...shared],
			`A vendor uses this GTIN for variants that differ in ${shared.join(", ")}. Say which it is, or give the vendor's own product ID.`,
		);
		return undefined;
	}
	return { judged: one, isGtinShared: shared.length > 0 };
}

/** Of the products that share an address, those that the rest of what was given does not contradict. */
function withoutContradicted(named: readonly Judged[]): Judged[] {
	if (named.length < 2) return [...named];
	const fitting = named.filter(each => each.comparison.brand !== false && contradictions(each).length === 0);
	return fitting.length > 0 ? fitting : [...named];
}

/** Words of a title that is read as one; fewer prove nothing. */
const titleWordsMin = 2;
/** A title of which so little is found is that of something else. */
const otherTitleMax = 0.2;

function addContradictions(supplied: Supplied, one: Judged, judged: readonly Judged[], ambiguities: Ambiguities): void {
	const { comparison, candidate } = one;
	const kinds = naming.filter(kind => one.evidence.has(kind)).map(fieldOf);
	const state = comparison.onlyGiven.filter(name => name === "pack" || name === "condition");
	addConflicts(ambiguities, one, [...contradictions(one), ...state]);
	const bearers = judged.filter(each => each.evidence.has("mpn"));
	if (hasOtherGtin(supplied, candidate.row))
		ambiguities.add(
			"several_equal",
			[...kinds, "gtin"],
			`${kinds.join(" and ")} name ${candidate.row.name}, whose GTIN is another than the one given. Check which is right.`,
		);
	if (bearers.length > 0 && !bearers.includes(one))
		ambiguities.add(
			"several_equal",
			[...kinds, "mpn"],
			`Brand and part number name ${bearers[0]!.candidate.row.name}, and ${kinds.join(", ")} names ${candidate.row.name}. Check which is right.`,
		);
	if (supplied.name === undefined || supplied.title.words.size < titleWordsMin) return;
	if (comparison.givenCovered > otherTitleMax || comparison.foundCovered > otherTitleMax || one.evidence.has("mpn"))
		return;
	const likelier = judged.find(each => each !== one && (each.evidence.has("model") || each.likelihood >= 0.5));
	if (likelier)
		ambiguities.add(
			"several_equal",
			[...kinds, "name"],
			`The title is that of ${likelier.candidate.row.name}, and ${kinds.join(", ")} names ${candidate.row.name}. Check which is right.`,
		);
	else if (
		comparison.givenCovered === 0 &&
		comparison.brand !== true &&
		!isOtherScript(supplied.name, candidate.row.name)
	)
		ambiguities.add(
			"brand_conflict",
			[...kinds, "name"],
			`No word of the title is in the names of ${candidate.row.name}. Check whether the identifier is right.`,
		);
}

/** Whether one text is written in letters that the other has none of: then nothing can agree. */
function isOtherScript(one: string, other: string): boolean {
	return /[a-z]/i.test(one) !== /[a-z]/i.test(other);
}

/** The product that is alone in bearing brand and part number, or brand and model, with nothing against it. */
export function confirmByModel(
	supplied: Supplied,
	judged: readonly Judged[],
	ambiguities: Ambiguities,
): Winner | undefined {
	const bearers = judged.filter(each => each.evidence.has("mpn"));
	const known = bearers.length > 0 ? bearers : judged.filter(each => each.evidence.has("model"));
	const fitting = known.filter(each => openTraits(supplied, each).length === 0 && each.comparison.brand !== false);
	const [one, ...others] = narrowed(fitting);
	if (!one) return undefined;
	if (others.length > 0) {
		if (bearers.length > 0)
			ambiguities.add(
				"mpn_shared",
				["mpn", ...distinguishing([one, ...others])],
				`${others.length + 1} products of this brand bear the part number. Give the GTIN, or what tells them apart.`,
			);
		addSeveral(ambiguities, [one, ...others]);
		return undefined;
	}
	if (hasOtherGtin(supplied, one.candidate.row)) {
		ambiguities.add(
			"several_equal",
			["gtin", bearers.length > 0 ? "mpn" : "model"],
			`Brand and number are those of ${one.candidate.row.name}, whose GTIN is another than the one given. Check which is right.`,
		);
		return undefined;
	}
	addAbsence(supplied, one, ambiguities);
	if (!one.inMarket) return undefined;
	if (bearers.length > 0) return { judged: one, isGtinShared: false };
	if ((one.comparison.priceDistance ?? 0) > priceDistanceMax) {
		ambiguities.add(
			"variant_unspecified",
			["price"],
			"Brand and model agree, and the prices are far apart: it may be another pack or variant. Give the GTIN.",
		);
		return undefined;
	}
	return one.likelihood >= modelLikelihoodMin ? { judged: one, isGtinShared: false } : undefined;
}

/** Beside a model that a title names, a price twice as high is that of something else: the logarithm of the ratio. */
const priceDistanceMax = Math.log(2);

/** A model is no proof where most else is unlike. */
const modelLikelihoodMin = 0.5;

/** Of several that fit, those in the market, if there are any. */
function narrowed(fitting: readonly Judged[]): Judged[] {
	const inMarket = fitting.filter(each => each.inMarket);
	return inMarket.length > 0 ? inMarket : [...fitting];
}

function fieldOf(kind: Evidence): string {
	return kind === "merchant_product_id" ? "merchantProductId" : kind;
}
