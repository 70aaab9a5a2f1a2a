import type { Circumstances } from "./alternatives.js";
import { addAbsence, addConflicts, addSeveral } from "./ambiguity.js";
import { type Judged, openTraits } from "./evidence.js";
import type { Alternative } from "./resolution.js";
import type { Supplied } from "./supplied.js";

/** Candidates that are as likely as the best, but for this factor, fit alike. */
const alikeFactor = 0.6;

/** Says why nothing is confirmed where no identifier names a product. */
export function explain(
	supplied: Supplied,
	judged: readonly Judged[],
	alternatives: readonly Alternative[],
	{ identified, ambiguities }: Circumstances,
): void {
	// Said already.
	if (ambiguities.isContradicted()) return;
	const byId = new Map(judged.map(each => [each.candidate.row.id, each]));
	const best = byId.get(alternatives[0]!.product.id)!;
	const { name, brand, mpn, model } = supplied;
	const isDescribed = [name, brand, mpn, model].some(text => text !== undefined);
	if (identified.some(row => row.by === "gtin_level"))
		ambiguities.add(
			"gtin_pack_level",
			["gtin", "pack"],
			`${supplied.gtin?.written} is the number of another pack of the article: a case, or the single one in it. Give the GTIN of the pack that is meant.`,
		);
	for (const each of judged) if (each.evidence.has("mpn")) addConflicts(ambiguities, each, openTraits(supplied, each));
	if (best.evidence.has("mpn") || best.evidence.has("model"))
		addConflicts(ambiguities, best, openTraits(supplied, best));
	else if (isDescribed) addConflicts(ambiguities, best, best.comparison.conflicts);
	const alike = alternatives
		.filter(({ confidence }) => confidence >= alikeFactor * alternatives[0]!.confidence)
		.map(({ product }) => byId.get(product.id)!);
	if (alike.length > 1 && isDescribed) addSeveral(ambiguities, alike);
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
