import { currencyDigits } from "../prices/money.js";

/**
 * The endings that a price of the same style may have, from the coarsest to the finest: 49.99 has the style `.99` of whole
 * units, and `9` of tenths. A price ends so when it leaves `remainder` by `modulus`, both in minor units.
 */
export type CharmStyle = readonly Ending[];

interface Ending {
	readonly modulus: number;
	readonly remainder: number;
}

/** Endings that a price is known to be styled by, by the currency's number of decimals; yen are styled by hundreds. */
const knownEndings: Readonly<Record<number, readonly string[]>> = {
	0: ["99", "98", "95", "90", "80", "00"],
	2: ["99", "95", "90", "00"],
	3: ["999", "990", "950", "900", "000"],
	4: ["9999", "9990", "9900", "9500", "9000", "0000"],
};
/** Of prices that end in neither: 47.13. */
const usualEndings: Readonly<Record<number, string>> = { 0: "9", 2: "99", 3: "990", 4: "9900" };
/** Last digits that are a style in small: 24.49, 24.45 and 24.50. */
const knownDigits = ["9", "5", "0"];
/** A coarser ending is worth so much of the price; beyond, a finer one is taken. */
const roundingShareMax = 0.02;

/** The style that a price is written in. */
export function charmStyleOf(priceMinor: number, currency: string): CharmStyle {
	const digits = currencyDigits(currency);
	const text = String(priceMinor);
	const lastDigit = text.slice(-1);
	const known = knownEndings[digits]!.find(ending => text.padStart(ending.length, "0").endsWith(ending));
	return endingsOf(known ?? (knownDigits.includes(lastDigit) ? lastDigit : usualEndings[digits]!));
}

/** Whether a price ends in one of the ways of a style. */
export function isCharm(priceMinor: number, style: CharmStyle): boolean {
	return style.some(({ modulus, remainder }) => priceMinor % modulus === remainder);
}

/** The highest price of a style from `lowest` to `highest`: of the coarsest ending that costs little. */
export function charmBelow(highest: number, lowest: number, style: CharmStyle): number | undefined {
	const candidates = style.map(({ modulus, remainder }) => highest - mod(highest - remainder, modulus));
	return chosen(candidates, highest, price => price >= lowest && price > 0);
}

/** The lowest price of a style from `lowest` to `highest`: of the coarsest ending that costs little. */
export function charmAbove(lowest: number, highest: number, style: CharmStyle): number | undefined {
	const candidates = style.map(({ modulus, remainder }) => lowest + mod(remainder - lowest, modulus));
	return chosen(candidates, lowest, price => price <= highest && price > 0);
}

function chosen(candidates: readonly number[], aimedAt: number, fits: (price: number) => boolean): number | undefined {
	const fitting = candidates.filter(fits);
	return fitting.find(price => Math.abs(price - aimedAt) <= aimedAt * roundingShareMax) ?? fitting.at(-1);
}

function endingsOf(ending: string): CharmStyle {
	return Array.from(ending, (_, cut) => {
		const remaining = ending.slice(cut);
		return { modulus: 10 ** remaining.length, remainder: Number(remaining) };
	});
}

function mod(value: number, modulus: number): number {
	return ((value % modulus) + modulus) % modulus;
}
