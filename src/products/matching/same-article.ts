import type { Reads } from "../../database/reads.js";
import { readGtin } from "../gtin.js";
import { alternativesOf } from "./alternatives.js";
import { Ambiguities } from "./ambiguity.js";
import { basisOf } from "./differences.js";
import { hasOtherGtin } from "./evidence.js";
import { likelihoods, scoreOf } from "./likelihood.js";
import type { Basis } from "./resolution.js";
import { evaluate } from "./resolve-product.js";
import { readSupplied } from "./supplied.js";

/** A product of the catalogue, and where another listing of it is looked for. */
export interface KnownArticle {
	readonly productId: number;
	readonly name: string;
	readonly brand: string | null;
	readonly mpn: string | null;
	readonly gtin: string | null;
	/** What it usually costs in the market, in major units; null when nobody sells it there. */
	readonly price: number | null;
	readonly currency: string;
	readonly market: string;
}

/** Another product that is more likely the same article than not. */
export interface SameArticle {
	readonly productId: number;
	/** Probability that it is the same, from 0.5 on. */
	readonly confidence: number;
	/** What was compared, what speaks against it among it. */
	readonly basis: readonly Basis[];
}

/** From here on it is more likely the same than not. */
const confidenceMin = 0.5;

/**
 * Other products, sold in the market, that are more likely than not the same article under another identity: listings
 * without its GTIN. One with another GTIN is another article. The likeliest first; takes five statements at most.
 */
export async function sameArticles(reads: Reads, article: KnownArticle): Promise<SameArticle[]> {
	const { productId, name, brand, mpn, gtin, price, currency, market } = article;
	const told = readSupplied({ market, product: { name, brand, mpn, price, currency } });
	const { judged } = await evaluate(reads, { ...told, gtin: undefined });
	const supplied = {
		...told,
		gtin: gtin === null ? undefined : { ...readGtin(gtin), written: gtin, isStated: true },
	};
	const others = judged.filter(
		({ candidate, comparison, evidence, inMarket }) =>
			inMarket &&
			candidate.row.id !== productId &&
			!hasOtherGtin(supplied, candidate.row) &&
			// Names that differ in a number are those of two models, unless brand and part number say otherwise.
			(evidence.has("mpn") || !comparison.numbersConflict),
	);
	// Among each other: the article itself, which is in the catalogue too, is no rival of what may be the same.
	const likely = likelihoods(others.map(({ comparison }) => scoreOf(comparison)));
	const rejudged = others.map((each, index) => ({ ...each, likelihood: likely[index]! }));
	const circumstances = { identified: [], ambiguities: new Ambiguities() };
	return alternativesOf(supplied, rejudged, circumstances)
		.filter(({ confidence }) => confidence >= confidenceMin)
		.map(({ product, confidence, differs }) => {
			const basis = basisOf(supplied, rejudged.find(({ candidate }) => candidate.row.id === product.id)!);
			const against = differs.filter(({ field }) => !basis.some(each => each.field === field));
			const differing = against.map(({ field, given, found }) => ({ field, given: given ?? "", found, agrees: false }));
			return { productId: product.id, confidence, basis: [...basis, ...differing] };
		});
}
