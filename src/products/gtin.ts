/**
 * Global Trade Item Numbers: one 14-digit form for every way of writing them, and what makes one fit to be identity.
 * Source of the rules: GS1 General Specifications, sections 1.4 (prefixes), 3 and 7.9 (check digit).
 */
export interface GtinReading {
	/** 14 digits, with leading zeros; undefined when the text is no number of a GTIN's length. */
	readonly gtin: string | undefined;
	/** Why it names no product; undefined when it does. */
	readonly fault: GtinFault | undefined;
}

/**
 * `not_a_gtin`: other characters or another length. `scientific_notation`: a spreadsheet has rounded it away.
 * `check_digit`: mistyped. `restricted`: for use within a shop or region, so two vendors may mean two things by it.
 * `placeholder`: 0000…, 1111…, 1234567890…
 */
export type GtinFault = "not_a_gtin" | "scientific_notation" | "check_digit" | "restricted" | "placeholder";

/** Reads a GTIN of 8, 12, 13 or 14 digits, or an ISBN of 10, with or without spaces and hyphens. */
export function readGtin(text: string): GtinReading {
	const gtin = /^\d{13}$/.test(text) ? `0${text}` : normalised(text);
	if (gtin === undefined) {
		const scientific = /^\s*\d([.,]\d+)?\s*e\s*\+?\d+\s*$/i.test(text);
		return { gtin, fault: scientific ? "scientific_notation" : "not_a_gtin" };
	}
	return { gtin, fault: faultOf(gtin) };
}

/** The 14 digits of a GTIN that names a product; undefined for every other text. */
export function normaliseGtin(text: string): string | undefined {
	const { gtin, fault } = readGtin(text);
	return fault ? undefined : gtin;
}

/** Whether the last of the digits is the GS1 check digit of the others. Leading zeros make no difference. */
export function hasCheckDigit(digits: string): boolean {
	let sum = 0;
	for (let place = 1; place < digits.length; place += 1) {
		const digit = digits.charCodeAt(digits.length - 1 - place) - zero;
		sum += place % 2 === 1 ? 3 * digit : digit;
	}
	return (10 - (sum % 10)) % 10 === digits.charCodeAt(digits.length - 1) - zero;
}

const zero = "0".charCodeAt(0);
const gtinLengths = new Set([8, 12, 13, 14]);

function normalised(text: string): string | undefined {
	// Spreadsheets mark a number kept as text with an apostrophe, and write a whole number with ".0".
	const compact = text
		.trim()
		.replace(/^'/, "")
		.replace(/\.0$/, "")
		.replace(/[\s\u00ad\u2010-\u2015-]/g, "");
	if (/^\d{9}[\dX]$/i.test(compact)) return gtinOfIsbn10(compact.toUpperCase());
	if (!/^\d+$/.test(compact) || !gtinLengths.has(compact.length)) return undefined;
	return compact.padStart(14, "0");
}

/** An ISBN-10 under the prefix 978 of books, with the check digit of a GTIN; undefined when its own does not hold. */
function gtinOfIsbn10(isbn: string): string | undefined {
	let sum = 0;
	for (let place = 0; place < 10; place += 1) {
		const character = isbn.charAt(place);
		sum += (10 - place) * (character === "X" ? 10 : Number(character));
	}
	if (sum % 11 !== 0) return undefined;
	const body = `0978${isbn.slice(0, 9)}`;
	for (let digit = 0; ; digit += 1) if (hasCheckDigit(`${body}${digit}`)) return `${body}${digit}`;
}

function faultOf(gtin: string): GtinFault | undefined {
	if (isPlaceholder(gtin)) return "placeholder";
	if (!hasCheckDigit(gtin)) return "check_digit";
	return isRestricted(gtin) ? "restricted" : undefined;
}

/** The same digit throughout, or the digits in a row: nobody was given such a number, and many a feed is filled with it. */
function isPlaceholder(gtin: string): boolean {
	const body = gtin.slice(0, -1).replace(/^0+/, "");
	return /^(\d?)\1*$/.test(body) || (body.length >= 7 && "12345678901234567890".startsWith(body));
}

/**
 * Numbers that a shop, a chain or a region gives out for itself, and those that mark coupons and refunds.
 * The digits after the first of the 14 (the packing level) begin with the GS1 prefix.
 */
function isRestricted(gtin: string): boolean {
	// Five zeros more than a GTIN-13 has: a GTIN-8, with prefixes of its own. 0 and 2 are for use within a company.
	if (gtin.startsWith("000000")) return gtin[6] === "0" || gtin[6] === "2";
	const prefix = Number(gtin.slice(1, 4));
	return restrictedPrefixes.some(([first, last]) => prefix >= first && prefix <= last);
}

const restrictedPrefixes: readonly (readonly [first: number, last: number])[] = [
	[20, 29], // restricted circulation within a region (U.P.C. 2)
	[40, 49], // restricted circulation within a company (U.P.C. 4)
	[50, 59], // U.P.C. 5: coupons, and reserved since
	[200, 299], // restricted circulation within a region
	[980, 984], // refund receipts, coupons of a currency area
	[990, 999], // coupons
];
