import { alternativesOf, productOf } from "./alternatives.js";
import { Ambiguities, addGtinFault } from "./ambiguity.js";
import { confirmByModel, confirmNamed } from "./confirmation.js";
import { basisOf } from "./differences.js";
import { type Evidence, type Judged, naming } from "./evidence.js";
import { explain } from "./explanation.js";
import { identifierOf } from "./identifier.js";
import type { IdentifiedRow } from "./matching.reads.js";
import type { Match, Resolution } from "./resolution.js";
import type { Supplied } from "./supplied.js";

/** How sure a match is, by the best evidence for it. Of matches by model the training pairs hold 98 in 100. */
const confidences: ReadonlyMap<Evidence, number> = new Map([
	["gtin", 0.995],
	["merchant_product_id", 0.995],
	["url", 0.98],
	["mpn", 0.985],
	["model", 0.98],
]);

/** The candidates, and how some of them were identified. */
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
	if (named.length === 0 || ambiguities.all.length === 0)
		explain(supplied, judged, alternatives, { identified, ambiguities });
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

function matchOf(supplied: Supplied, judged: Judged, isGtinShared: boolean): Match | undefined {
	const identifier = identifierOf(supplied, judged, isGtinShared);
	if (!identifier) return undefined;
	const confidence = Math.max(...[...judged.evidence].map(kind => confidences.get(kind)!));
	return { product: productOf(judged), identifier, confidence, basis: basisOf(supplied, judged) };
}
