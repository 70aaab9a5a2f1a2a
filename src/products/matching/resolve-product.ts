import type { Reads } from "../../database/reads.js";
import { refuseUnstorable } from "../../database/text.js";
import { findCandidates } from "./candidates.js";
import { compare } from "./comparison.js";
import { decide, type Evaluated } from "./decision.js";
import { evidenceOf } from "./evidence.js";
import { likelihoods, scoreOf } from "./likelihood.js";
import type { Resolution, ResolveRequest } from "./resolution.js";
import { readSupplied, type Supplied } from "./supplied.js";

const alternativesDefault = 5;
export const alternativesMax = 10;

/**
 * Matches a supplied product to an exact identifier when the evidence supports it, and otherwise tells what it may be,
 * what differs, and which further detail would settle it. Takes five statements at most.
 */
export async function resolveProduct(reads: Reads, request: ResolveRequest): Promise<Resolution> {
	const supplied = readSupplied(request);
	const wanted = Math.min(request.maxAlternatives ?? alternativesDefault, alternativesMax);
	return decide(supplied, await evaluate(reads, supplied), wanted);
}

/** The candidates, and what speaks for and against each. */
export async function evaluate(reads: Reads, supplied: Supplied): Promise<Evaluated> {
	// What cannot be stored is in no product; inside of arrays the reads would not see it.
	for (const text of [supplied.title.text, supplied.brand, supplied.model, supplied.mpn]) refuseUnstorable(text);
	const { identified, candidates, counts } = await findCandidates(reads, supplied);
	const compared = candidates.map(candidate => {
		const comparison = compare(supplied, candidate, counts);
		const rows = identified.filter(row => row.productId === candidate.row.id);
		const inMarket = candidate.row.markets.includes(supplied.market);
		return { candidate, comparison, inMarket, ...evidenceOf(supplied, candidate, comparison, rows), rows };
	});
	// What is only like it, and not sold in the market, is no answer.
	const sold = compared.filter(each => each.inMarket || each.evidence.size > 0 || each.rows.length > 0);
	const likelihood = likelihoods(sold.map(({ comparison }) => scoreOf(comparison)));
	return {
		identified,
		judged: sold.map(({ rows: _, ...each }, index) => ({ ...each, likelihood: likelihood[index]! })),
	};
}
