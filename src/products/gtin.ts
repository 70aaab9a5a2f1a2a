const lengths: ReadonlySet<number> = new Set([8, 12, 13, 14]);

/**
 * The one form that a GTIN is kept in: 14 digits, with leading zeros. Takes GTIN-8, -12 (UPC), -13 (EAN) and -14, with
 * spaces or hyphens between the digits. Undefined for what names no product: another length, a wrong check digit, or a number that
 * shops give out themselves (restricted circulation: prefixes 02, 04 and 20 to 29 of the 13-digit form).
 */
export function normaliseGtin(written: string): string | undefined {
	const digits = written.replace(/[\s-]/g, "");
	if (!/^[0-9]+$/.test(digits) || !lengths.has(digits.length)) return undefined;
	const gtin = digits.padStart(14, "0");
	if (!hasValidCheckDigit(gtin) || isRestricted(gtin)) return undefined;
	return gtin;
}

/** Modulo 10 with weights 3 and 1 from the right (GS1 General Specifications, section 7.9). */
function hasValidCheckDigit(gtin: string): boolean {
	let sum = 0;
	for (let index = 0; index < 14; index += 1) sum += Number(gtin[index]) * (index % 2 === 0 ? 3 : 1);
	return sum % 10 === 0;
}

function isRestricted(gtin: string): boolean {
	return /^.(02|04|2[0-9])/.test(gtin);
}
