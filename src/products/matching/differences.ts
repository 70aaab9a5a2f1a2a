import { usualValues } from "./candidate.js";
import type { Judged } from "./evidence.js";
import { variantTraits } from "./evidence.js";
import type { Basis, Difference } from "./resolution.js";
import type { Supplied } from "./supplied.js";
import type { TraitName } from "./traits.js";

/** What tells a candidate from what was supplied. */
export function differencesOf(supplied: Supplied, judged: Judged): Difference[] {
	const { candidate, comparison, inMarket } = judged;
	const { row } = candidate;
	const differences: Difference[] = [];
	const add = (field: string, given: string | null | undefined, found: string | null | undefined) =>
		differences.push({ field, given: given || null, found: found || null });
	const { gtin } = supplied;
	if (gtin?.gtin && gtin.isStated && row.gtins.length > 0 && !row.gtins.includes(gtin.gtin))
		add("gtin", gtin.written, row.gtins[0]);
	if (comparison.isOtherBrand) add("brand", supplied.brand, row.brand);
	if (supplied.mpnKey && candidate.mpnKey && supplied.mpnKey !== candidate.mpnKey && !judged.evidence.has("mpn"))
		add("mpn", supplied.mpn, row.mpn);
	else if (comparison.codes.conflict) add("model", joined(supplied.title.codes), joined(candidate.codes));
	else if (comparison.codes.near) add("model", ...comparison.codes.near);
	for (const name of comparison.conflicts) add(name, givenValue(supplied, name), foundValue(judged, name));
	for (const name of comparison.onlyGiven)
		if (isTold(name)) add(name, givenValue(supplied, name), usualValues.get(name));
	for (const name of comparison.onlyFound) if (isTold(name)) add(name, usualValues.get(name), foundValue(judged, name));
	if (!inMarket) add("market", supplied.market, row.markets.join(", "));
	return differences;
}

function isTold(name: TraitName): boolean {
	return variantTraits.has(name) || name === "edition";
}

/** A trait's values as given. */
export function givenValue({ traits }: Supplied, name: TraitName): string {
	return joined([...(traits.get(name) ?? [])].map(shown));
}

export function foundValue({ candidate }: Judged, name: TraitName): string {
	return joined([...(candidate.traits.get(name) ?? [])].map(shown));
}

/** A measure as people write it: `250000mb` is what 256 GB and 0.25 TB have in common. */
function shown(value: string): string {
	const [, amount, unit] = /^([\d.]+)(mb|ml|g|in|mm|ft|w|oz|lb|mah)$/.exec(value) ?? [];
	if (amount === undefined) return value;
	if (unit !== "mb") return `${amount} ${unit}`;
	const gigabytes = Number(amount) / 1_000;
	const binary = gigabytes * 1.024;
	const written = Number.isInteger(Math.log2(binary)) ? binary : gigabytes;
	return written >= 1_000 ? `${written / 1_000} TB` : `${written} GB`;
}

const valuesMax = 5;

function joined(values: Iterable<string> | undefined): string {
	return [...(values ?? [])].slice(0, valuesMax).join(", ");
}

/** What was compared for a match, each with what was found. */
export function basisOf(supplied: Supplied, judged: Judged): Basis[] {
	const { candidate, comparison, evidence, namedOffer } = judged;
	const { row } = candidate;
	const offer = row.offers.find(({ id }) => id === namedOffer);
	const basis: Basis[] = [];
	const add = (field: string, given: string | undefined, found: string | null | undefined, agrees: boolean) => {
		if (given !== undefined && given !== "") basis.push({ field, given, found: found || null, agrees });
	};
	const { gtin, url, mpn, model, brand, name } = supplied;
	if (gtin && (gtin.isStated || evidence.has("gtin"))) {
		const agrees = evidence.has("gtin");
		add("gtin", gtin.written, agrees ? gtin.gtin : (row.gtins[0] ?? null), agrees);
	}
	if (evidence.has("merchant_product_id")) {
		add("vendor", supplied.vendor, offer?.vendor, true);
		add("merchantProductId", supplied.merchantProductId, offer?.merchantProductId, true);
	}
	if (evidence.has("url")) add("url", url?.written, url?.page, true);
	add("brand", brand, row.brand ?? (comparison.brand ? brand : null), comparison.brand === true);
	add(
		"mpn",
		mpn,
		row.mpn,
		evidence.has("mpn") || (candidate.mpnKey !== undefined && candidate.mpnKey === supplied.mpnKey),
	);
	const code = comparison.codes.equal;
	add(
		"model",
		model ?? (mpn === undefined ? code : undefined),
		model === undefined ? code : row.name,
		evidence.has("model") || code !== undefined,
	);
	add("name", name, row.name, comparison.givenCovered >= nameAgreesMin || comparison.foundCovered >= nameAgreesMin);
	for (const [trait] of supplied.traits) {
		const found = foundValue(judged, trait);
		if (found !== "" && isTold(trait))
			add(trait, givenValue(supplied, trait), found, !comparison.conflicts.includes(trait));
	}
	return basis;
}

/** Titles agree when the one says half of what the other does. */
const nameAgreesMin = 0.5;
