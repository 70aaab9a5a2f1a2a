import { Ambiguities, addConflicts, addGtinFault, addSeveral, distinguishing } from "./ambiguity.js";
import { basisOf, differencesOf } from "./differences.js";
import { contradictions, type Evidence, type Judged, openTraits } from "./evidence.js";
import { fittingOffers, identifierOf, traitsSharingGtin } from "./identifier.js";
import type { IdentifiedRow } from "./matching.reads.js";
import type { Alternative, Match, Resolution, ResolvedProduct } from "./resolution.js";
import type { Supplied } from "./supplied.js";

/** How sure a match is, by the best evidence for it. Of matches by model the training pairs hold 98 in 100. */
const confidences: ReadonlyMap<Evidence, number> = new Map([
	["gtin", 0.995],
	["merchant_product_id", 0.995],
	["url", 0.98],
	["mpn", 0.985],
	["model", 0.98],
]);

/** An identifier that the rest of what was given contradicts. */
const contradictedConfidence = 0.4;
/** The only product whose GTIN is one slip away from the one given. */
const mistypedConfidence = 0.6;
/** The article in another pack than the one that the GTIN names. */
const otherLevelConfidence = 0.3;
/** The same in a pack, storage or state other than the one given. */
const otherVariantMax = 0.3;
/** What is less likely than this is not told. */
const confidenceMin = 0.08;
/** Candidates that are as likely as the best, but for this factor, fit alike. */
const alikeFactor = 0.6;

const naming: readonly Evidence[] = ["gtin", "merchant_product_id", "url"];

export interface Evaluated {
	readonly judged: readonly Judged[];
	readonly identified: readonly IdentifiedRow[];
}

/** Decides between the candidates. */
export function decide(supplied: Supplied, { judged, identified }: Evaluated, alternativesMax: number): Resolution {
	const ambiguities = new Ambiguities();
	addGtinFault(ambiguities, supplied);
	const named = namedProducts(judged);
	const winner =
		named.length > 0
			? confirmNamed(supplied, named, judged, ambiguities)
			: confirmByModel(supplied, judged, ambiguities);
	if (winner) {
		const match = matchOf(supplied, winner.judged, winner.isGtinShared);
		if (match) return { status: "exact", match, alternatives: [], ambiguity: ambiguities.all };
	}
	const alternatives = alternativesOf(supplied, judged, { named, identified, ambiguities });
	if (alternatives.length === 0) return { status: "not_found", match: null, alternatives, ambiguity: ambiguities.all };
	if (named.length === 0) explain(supplied, judged, alternatives, { identified, ambiguities });
	return {
		status: "ambiguous",
		match: null,
		alternatives: alternatives.slice(0, alternativesMax),
		ambiguity: ambiguities.all,
	};
}

/** The products that an identifier names; where they are several, those that all identifiers name. */
function namedProducts(judged: readonly Judged[]): Judged[] {
	const named = judged.filter(each => naming.some(kind => each.evidence.has(kind)));
	const kinds = naming.filter(kind => named.some(each => each.evidence.has(kind)));
	const byAll = named.filter(each => kinds.every(kind => each.evidence.has(kind)));
	return byAll.length > 0 ? byAll : named;
}

interface Winner {
	readonly judged: Judged;
	readonly isGtinShared: boolean;
}

function confirmNamed(
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
	if (
		ambiguities.has("brand_conflict") ||
		ambiguities.has("pack_size_differs") ||
		ambiguities.has("variant_unspecified")
	)
		return undefined;
	if (ambiguities.has("several_equal") || ambiguities.has("not_in_market")) return undefined;
	const shared = one.namedOffer === undefined ? traitsSharingGtin(one) : [];
	const open = shared.filter(name => !supplied.traits.has(name));
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

function addAbsence({ market }: Supplied, { inMarket, candidate }: Judged, ambiguities: Ambiguities): void {
	if (inMarket) return;
	const { markets } = candidate.row;
	const where = markets.length > 0 ? `it is offered in ${markets.join(", ")}` : "nobody offers it anywhere";
	ambiguities.add("not_in_market", ["market"], `The product is known, but has no offer in ${market}; ${where}.`);
}

/** The product that is alone in bearing brand and part number, or brand and model, with nothing against it. */
function confirmByModel(supplied: Supplied, judged: readonly Judged[], ambiguities: Ambiguities): Winner | undefined {
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
	const { gtin } = supplied;
	if (gtin?.gtin && gtin.fault === undefined && one.candidate.row.gtins.length > 0) {
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

/** Of several that fit, the one in the market, and the one whose number is the longest that agrees. */
function narrowed(fitting: readonly Judged[]): Judged[] {
	const inMarket = fitting.filter(each => each.inMarket);
	return inMarket.length > 0 ? inMarket : [...fitting];
}

function matchOf(supplied: Supplied, judged: Judged, isGtinShared: boolean): Match | undefined {
	const identifier = identifierOf(supplied, judged, isGtinShared);
	if (!identifier) return undefined;
	const confidence = Math.max(...[...judged.evidence].map(kind => confidences.get(kind)!));
	return { product: productOf(judged), identifier, confidence, basis: basisOf(supplied, judged) };
}

function productOf({ candidate: { row } }: Judged): ResolvedProduct {
	const { id, name, brand, mpn, gtin, category, imageUrl } = row;
	return { id, name, brand, mpn, gtin, category, imageUrl };
}

interface Circumstances {
	readonly named?: readonly Judged[];
	readonly identified: readonly IdentifiedRow[];
	readonly ambiguities: Ambiguities;
}

function alternativesOf(supplied: Supplied, judged: readonly Judged[], circumstances: Circumstances): Alternative[] {
	const confidenceOf = confidencesOf(supplied, judged, circumstances);
	return judged
		.map(each => ({
			product: productOf(each),
			confidence: round(confidenceOf(each)),
			differs: differencesOf(supplied, each),
		}))
		.filter(({ confidence }) => confidence >= confidenceMin)
		.sort((one, other) => other.confidence - one.confidence || one.product.id - other.product.id);
}

function confidencesOf(
	supplied: Supplied,
	judged: readonly Judged[],
	{ named = [], identified, ambiguities }: Circumstances,
): (each: Judged) => number {
	const count = (by: IdentifiedRow["by"]) =>
		new Set(identified.filter(row => row.by === by).map(row => row.productId)).size;
	const isBy = (each: Judged, by: IdentifiedRow["by"]) =>
		identified.some(row => row.by === by && row.productId === each.candidate.row.id);
	const bearers = judged.filter(each => each.evidence.has("mpn") && openTraits(supplied, each).length === 0);
	const isContradicted = ["brand_conflict", "pack_size_differs", "variant_unspecified", "several_equal"].some(code =>
		ambiguities.has(code as "several_equal"),
	);
	return each => {
		const isOther = each.comparison.conflicts.some(name => otherArticle.has(name));
		const likelihood = isOther ? Math.min(each.likelihood, otherVariantMax) : each.likelihood;
		if (named.includes(each)) {
			if (isContradicted) return contradictedConfidence / named.length;
			return ambiguities.has("gtin_shared") ? 0.5 : 0.99 / named.length;
		}
		if (named.length > 0) return Math.min(likelihood, isContradicted ? 1 - contradictedConfidence : 0.01);
		if (bearers.includes(each)) return Math.max(likelihood, 0.97) / bearers.length;
		if (isBy(each, "gtin_near")) return Math.max(likelihood, mistypedConfidence / count("gtin_near"));
		if (isBy(each, "gtin_level")) return otherLevelConfidence;
		if (isBy(each, "foreign_id")) return Math.max(likelihood, 0.5 / count("foreign_id"));
		return likelihood;
	};
}

const otherArticle: ReadonlySet<string> = new Set([
	"storage",
	"volume",
	"weight",
	"count",
	"pack",
	"condition",
	"region",
]);

/** Says why nothing is confirmed where no identifier names a product. */
function explain(
	supplied: Supplied,
	judged: readonly Judged[],
	alternatives: readonly Alternative[],
	{ identified, ambiguities }: Circumstances,
): void {
	const byId = new Map(judged.map(each => [each.candidate.row.id, each]));
	const best = byId.get(alternatives[0]!.product.id)!;
	if (identified.some(row => row.by === "gtin_level"))
		ambiguities.add(
			"gtin_pack_level",
			["gtin", "pack"],
			`${supplied.gtin?.written} is the number of another pack of the article: a case, or the single one in it. Give the GTIN of the pack that is meant.`,
		);
	if (best.evidence.has("mpn") || best.evidence.has("model"))
		addConflicts(ambiguities, best, openTraits(supplied, best));
	else addConflicts(ambiguities, best, best.comparison.conflicts);
	const alike = alternatives
		.filter(({ confidence }) => confidence >= alikeFactor * alternatives[0]!.confidence)
		.map(({ product }) => byId.get(product.id)!);
	if (alike.length > 1) addSeveral(ambiguities, alike);
	addAbsence(supplied, best, ambiguities);
	if (
		supplied.mpnKey !== undefined &&
		supplied.brand === undefined &&
		!best.evidence.has("mpn") &&
		identified.some(row => row.by === "part_number" && row.value === supplied.mpnKey)
	)
		ambiguities.add(
			"mpn_shared",
			["mpn", "brand"],
			"A part number names a product only together with its brand. Give the brand, or the GTIN.",
		);
	if (best.evidence.size === 0 && supplied.name !== undefined)
		ambiguities.add(
			"title_only",
			["name"],
			"Only the titles are alike, which proves nothing. Give the GTIN, or brand and part number.",
		);
	if (ambiguities.all.length === 0)
		ambiguities.add(
			"title_only",
			["name"],
			"Nothing that was given identifies the product. Give the GTIN, or brand and part number.",
		);
}

function fieldOf(kind: Evidence): string {
	return kind === "merchant_product_id" ? "merchantProductId" : kind;
}

function round(probability: number): number {
	return Math.round(probability * 1_000) / 1_000;
}
