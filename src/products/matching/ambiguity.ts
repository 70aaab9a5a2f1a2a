import { foundValue } from "./differences.js";
import type { Judged } from "./evidence.js";
import { variantTraits } from "./evidence.js";
import type { Ambiguity, AmbiguityCode } from "./resolution.js";
import type { Supplied } from "./supplied.js";
import { conflicts, type TraitName } from "./traits.js";

/** Gathers what is ambiguous; what was said once is not said again. */
export class Ambiguities {
	readonly all: Ambiguity[] = [];

	add(code: AmbiguityCode, fields: readonly string[], note: string): void {
		if (!this.all.some(known => known.code === code)) this.all.push({ code, note, fields });
	}

	has(code: AmbiguityCode): boolean {
		return this.all.some(known => known.code === code);
	}

	/** Whether one thing that was given speaks against another. */
	isContradicted(): boolean {
		return contradictory.some(code => this.has(code));
	}
}

const contradictory = ["brand_conflict", "pack_size_differs", "variant_unspecified", "several_equal"] as const;

/** What is wrong with the number given as a GTIN. */
export function addGtinFault(ambiguities: Ambiguities, { gtin }: Supplied): void {
	const { fault, written } = gtin ?? {};
	if (fault === "check_digit")
		ambiguities.add(
			"gtin_check_digit",
			["gtin"],
			`The check digit of ${written} does not hold: it is mistyped. Read it again from the pack.`,
		);
	if (fault === "not_a_gtin" || fault === "scientific_notation")
		ambiguities.add(
			"gtin_check_digit",
			["gtin"],
			`${written} is no GTIN, which has 8, 12, 13 or 14 digits with a check digit. Give the number from the pack, or brand and part number.`,
		);
	if (fault === "restricted")
		ambiguities.add(
			"gtin_restricted_range",
			["gtin"],
			`${written} is from a range that shops and regions give out for themselves: two of them may mean two things by it. Give the vendor and its product ID, or the maker's GTIN.`,
		);
	if (fault === "placeholder")
		ambiguities.add(
			"gtin_restricted_range",
			["gtin"],
			`${written} is a placeholder that was given to no article. Give the number from the pack, or brand and part number.`,
		);
}

/** Traits in which an article contradicts what was given. */
export function addConflicts(ambiguities: Ambiguities, judged: Judged, names: readonly TraitName[]): void {
	const { brand, isOtherBrand } = judged.comparison;
	const isNamed = judged.evidence.size > 0;
	if (isNamed ? brand === false : isOtherBrand)
		ambiguities.add(
			"brand_conflict",
			["brand"],
			`${judged.candidate.row.name} is of another brand than the one given. Check which of the two is right.`,
		);
	if (names.includes("pack"))
		ambiguities.add(
			"pack_size_differs",
			["pack"],
			"What was given and what was found are not the same number in a pack. Say how many articles a pack holds, or give the GTIN of the pack.",
		);
	const others = names.filter(name => name !== "pack");
	if (others.length > 0)
		ambiguities.add(
			"variant_unspecified",
			others,
			`What was given does not fit, or leaves open, ${listed(others)}. Say which it is, or give the GTIN of the variant.`,
		);
}

/** What several candidates that fit alike are told apart by. */
export function addSeveral(ambiguities: Ambiguities, several: readonly Judged[]): void {
	const names = distinguishing(several);
	const count = several.length;
	if (names.includes("pack"))
		ambiguities.add(
			"pack_size_differs",
			["pack"],
			`${count} products fit and differ in the pack. Say how many articles a pack holds, or give the GTIN of the pack.`,
		);
	const others = names.filter(name => name !== "pack");
	if (others.length > 0)
		ambiguities.add(
			"variant_unspecified",
			others,
			`${count} variants fit and differ in ${listed(others)}. Say which it is, or give the GTIN.`,
		);
	if (names.length === 0)
		ambiguities.add(
			"several_equal",
			["gtin", "mpn"],
			`${count} products fit alike. Give the GTIN, or brand and part number.`,
		);
}

/** Traits in which at least two of them cannot be the same. */
export function distinguishing(several: readonly Judged[]): TraitName[] {
	return [...variantTraits, "size" as const, "edition" as const].filter(name =>
		several.some(one =>
			several.some(other => {
				const [first, second] = [one, other].map(each => each.candidate.traits.get(name) ?? none);
				const isToldByOne = first!.size > 0 !== second!.size > 0 && foundValue(one, name) !== foundValue(other, name);
				return conflicts(name, first!, second!) || isToldByOne;
			}),
		),
	);
}

const none: ReadonlySet<string> = new Set();

function listed(names: readonly string[]): string {
	return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** A product that is known and not sold in the market. */
export function addAbsence({ market }: Supplied, { inMarket, candidate }: Judged, ambiguities: Ambiguities): void {
	if (inMarket) return;
	const { markets } = candidate.row;
	const where = markets.length > 0 ? `it is offered in ${markets.join(", ")}` : "nobody offers it anywhere";
	ambiguities.add("not_in_market", ["market"], `The product is known, but has no offer in ${market}; ${where}.`);
}
