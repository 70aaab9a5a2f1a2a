import type { Found } from "./extraction.js";

/** One piece of evidence for a value. */
export interface Claim<Value> {
	readonly value: Value;
	readonly where: string;
	/** How often such a piece alone is right, from 0 to 1. */
	readonly weight: number;
	readonly raw?: string | undefined;
}

/** Below it, "unknown" serves better than the value. */
const confidenceMin = 0.5;
const confidenceMax = 0.99;

/**
 * Weighs claims: those that say the same strengthen each other, as far as they come from different places, and those that say
 * something else weaken. Null when nothing is claimed, or nothing clearly enough. `same` gives what two alike values share.
 */
export function decide<Value>(
	claims: readonly Claim<Value>[],
	same: (value: Value) => unknown = value => value,
): Found<Value> | null {
	const [best, second] = weigh(claims, same);
	if (!best) return null;
	const confidence = best.strength * (1 - 0.35 * (second?.strength ?? 0) ** 2);
	if (confidence < confidenceMin) return null;
	const first = best.group.toSorted((one, other) => other.weight - one.weight)[0]!;
	return foundOf(first.value, best.group, confidence);
}

/** Claims that say the same, with their strength together, the strongest first. */
export function weigh<Value, OneClaim extends Claim<Value>>(
	claims: readonly OneClaim[],
	same: (value: Value) => unknown,
): { readonly group: readonly OneClaim[]; readonly strength: number }[] {
	return [...Map.groupBy(claims, claim => same(claim.value)).values()]
		.map(group => ({ group, strength: strengthOf(group) }))
		.sort((one, other) => other.strength - one.strength);
}

/** A value with the places that agree on it. */
export function foundOf<Value>(value: Value, claims: readonly Claim<Value>[], confidence: number): Found<Value> {
	const sorted = claims.toSorted((one, other) => other.weight - one.weight);
	const raw = sorted.find(claim => claim.raw !== undefined)?.raw;
	return {
		value,
		where: [...new Set(sorted.map(claim => claim.where))].slice(0, 4).join(" + "),
		confidence: Math.round(Math.min(confidence, confidenceMax) * 100) / 100,
		...(raw === undefined ? {} : { raw }),
	};
}

/** The chance that not all claims are wrong; a place that says a thing twice has said it once. */
function strengthOf(claims: readonly Claim<unknown>[]): number {
	const byPlace = new Map<string, number>();
	for (const { where, weight } of claims) {
		const place = where.split(" ")[0]!;
		byPlace.set(place, Math.max(byPlace.get(place) ?? 0, weight));
	}
	// Places copy from one database: each further one says less than an independent witness would.
	const weights = [...byPlace.values()].sort((one, other) => other - one);
	let doubt = 1 - (weights[0] ?? 0);
	for (const weight of weights.slice(1)) doubt *= 1 - weight * 0.5;
	return 1 - doubt;
}
