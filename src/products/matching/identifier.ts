import { traitsOfListing } from "./candidate.js";
import type { Judged } from "./evidence.js";
import type { CandidateOffer } from "./matching.reads.js";
import type { Identifier } from "./resolution.js";
import type { Supplied } from "./supplied.js";
import { conflicts, type TraitName } from "./traits.js";

/**
 * What names the match exactly: its GTIN, or where that says too little (a pack that the vendor makes up itself, a used
 * article, a number that several variants bear) or is not known, the vendor's own ID of the offer that fits.
 * Undefined when no offer in the market fits.
 */
export function identifierOf(supplied: Supplied, judged: Judged, isGtinShared: boolean): Identifier | undefined {
	const { row } = judged.candidate;
	const fitting = fittingOffers(supplied, judged);
	const offer = fitting[0];
	if (!offer) return undefined;
	const isPlain = offer.packQuantity === 1 && offer.condition === "new" && !isGtinShared;
	const given = supplied.gtin?.gtin;
	const gtin = given && row.gtins.includes(given) ? given : (row.gtin ?? row.gtins[0]);
	if (gtin && (isPlain || judged.evidence.size === 0)) return { type: "gtin", value: gtin, vendor: null };
	return { type: "merchant_product_id", value: offer.merchantProductId, vendor: offer.vendor };
}

/** Offers in the market that are what was given: the one that was named, or those in the state and pack given. */
export function fittingOffers(supplied: Supplied, { candidate, namedOffer }: Judged): CandidateOffer[] {
	const { offers } = candidate.row;
	const named = offers.find(offer => offer.id === namedOffer);
	if (named) return [named];
	const pack = supplied.traits.get("pack");
	const condition = supplied.traits.get("condition");
	const exact = offers.filter(
		offer =>
			(!pack || pack.has(String(offer.packQuantity)) || sharesTrait(offer, "pack", pack)) &&
			(!condition || condition.has(offer.condition) || sharesTrait(offer, "condition", condition)) &&
			variantNames.every(
				name => !conflicts(name, supplied.traits.get(name) ?? none, traitsOfListing(offer).get(name) ?? none),
			),
	);
	// Nothing said means a single new one; where nobody sells that, what is sold.
	const usual = exact.filter(offer => (pack || offer.packQuantity === 1) && (condition || offer.condition === "new"));
	return usual.length > 0 ? usual : exact;
}

const variantNames = ["color", "storage", "size"] as const satisfies readonly TraitName[];
const none: ReadonlySet<string> = new Set();

function sharesTrait(offer: CandidateOffer, name: TraitName, wanted: ReadonlySet<string>): boolean {
	const values = traitsOfListing(offer).get(name);
	return values !== undefined && [...wanted].some(value => values.has(value));
}

/** Traits in which one vendor's offers of the same product differ: then its number does not tell its variants apart. */
export function traitsSharingGtin({ candidate }: Judged): TraitName[] {
	const byVendor = Map.groupBy(
		candidate.row.offers.filter(offer => offer.listed),
		offer => `${offer.vendor} ${offer.condition} ${offer.packQuantity}`,
	);
	return variantNames.filter(name =>
		[...byVendor.values()].some(offers => {
			const values = offers.map(offer => traitsOfListing(offer).get(name) ?? none);
			return values.some(one => values.some(other => conflicts(name, one, other)));
		}),
	);
}
