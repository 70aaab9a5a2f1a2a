import type { Ambiguities } from "./ambiguity.js";
import { differencesOf } from "./differences.js";
import { hasOtherGtin, type Judged, openTraits } from "./evidence.js";
import type { IdentifiedRow } from "./matching.reads.js";
import type { Alternative, ResolvedProduct } from "./resolution.js";
import type { Supplied } from "./supplied.js";

/** A product that an identifier names, where only the market or the offer is in doubt. */
const namedConfidence = 0.99;
/** A GTIN that a vendor uses for several variants. */
const sharedConfidence = 0.5;
/** A product with the brand and part number given. */
const bearerConfidence = 0.97;
/** The product of the only vendor with an ID that was given without the vendor. */
const foreignIdConfidence = 0.5;
/** An identifier that the rest of what was given contradicts. */
const contradictedConfidence = 0.4;
/** The only product whose GTIN is one slip away from the one given. */
const mistypedConfidence = 0.6;
/** The only product with a part number that was given without a brand. */
const brandlessConfidence = 0.7;
/** The article in another pack than the one that the GTIN names. */
const otherLevelConfidence = 0.3;
/** The same in a pack, storage or state other than the one given. */
const otherVariantMax = 0.3;
/** What is less likely than this is not told. */
const confidenceMin = 0.08;

/** What confidence depends on beside likeness. */
export interface Circumstances {
	readonly named?: readonly Judged[];
	readonly identified: readonly IdentifiedRow[];
	readonly ambiguities: Ambiguities;
}

/** What it may be, the likeliest first. */
export function alternativesOf(
	supplied: Supplied,
	judged: readonly Judged[],
	circumstances: Circumstances,
): Alternative[] {
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
	const withPart = new Set(
		identified.flatMap(row => (row.by === "part_number" && row.value === supplied.mpnKey ? row.productId : [])),
	);
	const isBearer = (each: Judged) =>
		supplied.brand === undefined && withPart.has(each.candidate.row.id) && each.comparison.conflicts.length === 0;
	const bearers = judged.filter(each => each.evidence.has("mpn") && openTraits(supplied, each).length === 0);
	const isContradicted = ambiguities.isContradicted();
	return each => {
		const isOther =
			each.comparison.conflicts.some(name => otherArticle.has(name)) || hasOtherGtin(supplied, each.candidate.row);
		const likelihood = isOther ? Math.min(each.likelihood, otherVariantMax) : each.likelihood;
		if (named.includes(each)) {
			if (isContradicted) return contradictedConfidence / named.length;
			return (ambiguities.has("gtin_shared") ? sharedConfidence : namedConfidence) / named.length;
		}
		if (named.length > 0) return Math.min(likelihood, 1 - (isContradicted ? contradictedConfidence : namedConfidence));
		if (bearers.includes(each)) {
			const isDoubtful = hasOtherGtin(supplied, each.candidate.row);
			return (isDoubtful ? contradictedConfidence : Math.max(likelihood, bearerConfidence)) / bearers.length;
		}
		if (isBearer(each)) return Math.max(likelihood, brandlessConfidence / withPart.size);
		if (isBy(each, "gtin_near")) return Math.max(likelihood, mistypedConfidence / count("gtin_near"));
		if (isBy(each, "gtin_level")) return otherLevelConfidence;
		if (isBy(each, "foreign_id")) return Math.max(likelihood, foreignIdConfidence / count("foreign_id"));
		return withPart.size > 0 && supplied.brand === undefined
			? Math.min(likelihood, 1 - brandlessConfidence)
			: likelihood;
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
	"color",
]);

/** A candidate as it is published. */
export function productOf({ candidate: { row } }: Judged): ResolvedProduct {
	const { id, name, brand, mpn, gtin, category, imageUrl } = row;
	return { id, name, brand, mpn, gtin, category, imageUrl };
}

/** Down: of two that fit alike each stays below one half. */
function round(probability: number): number {
	return Math.floor(probability * 1_000) / 1_000;
}
