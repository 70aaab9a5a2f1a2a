/**
 * Money: integer minor units inside (cents, yen, fils), an exact number of major units on the wire.
 *
 * The number of decimals is the currency's own, from ISO 4217 list one (column "minor unit"). The runtime's
 * `Intl` cannot be asked for it: it follows CLDR, which rounds HUF, COP and others to whole units for display.
 */
const minorUnitDigits: Readonly<Record<string, number>> = {
	...digits(0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
	...digits(3, "BHD IQD JOD KWD LYD OMR TND"),
	...digits(4, "CLF UYW"),
};
const minorUnitDigitsDefault = 2;

const currencies: ReadonlySet<string> = new Set([
	...Intl.supportedValuesOf("currency"),
	...Object.keys(minorUnitDigits),
]);

/** Largest amount that is kept, in minor units: a JSON number holds it exactly. */
export const amountMinorMax = Number.MAX_SAFE_INTEGER;

/** Whether `code` is a currency of ISO 4217, in capitals. */
export function isCurrency(code: string): boolean {
	return currencies.has(code);
}

/** Decimals of a currency: JPY 0, USD 2, KWD 3. */
export function currencyDigits(currency: string): number {
	return minorUnitDigits[currency] ?? minorUnitDigitsDefault;
}

/** SQL that gives 10 to the power of `currencyDigits`, by which `toMajor` divides. `currency` is a column. */
export function minorUnitsPerMajor(currency: string): string {
	const codesByDigits = Map.groupBy(Object.keys(minorUnitDigits), code => minorUnitDigits[code]!);
	const cases = [...codesByDigits].map(
		([digits, codes]) => `when ${currency} in (${codes.map(code => `'${code}'`).join()}) then ${10 ** digits}`,
	);
	return `(case ${cases.join(" ")} else ${10 ** minorUnitDigitsDefault} end)`;
}

/** Minor units as the number of major units that goes on the wire: 4995 USD is 49.95. */
export function toMajor(amountMinor: number, currency: string): number {
	return amountMinor / 10 ** currencyDigits(currency);
}

/** A number of major units, rounded half away from zero to the minor unit: 49.95 USD is 4995. */
export function toMinor(amountMajor: number, currency: string): number {
	const scaled = Math.abs(amountMajor) * 10 ** currencyDigits(currency);
	// 1.005 * 100 is 100.49999…: the nudge undoes the binary error, which is far smaller than any half unit.
	return Math.sign(amountMajor) * Math.round(scaled * (1 + Number.EPSILON));
}

function digits(count: number, codes: string): Record<string, number> {
	return Object.fromEntries(codes.split(" ").map(code => [code, count]));
}
