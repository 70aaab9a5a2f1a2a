import { currenciesOfSign } from "./currency-signs.js";
import { amountMinorMax, currencyDigits, isCurrency } from "./money.js";

/** What a price text says, or why it says no price. */
export type PriceReading =
	| { readonly amountMinor: number; readonly currency: string; readonly fault?: undefined }
	| { readonly fault: PriceFault };

/** Stable names of what is wrong with a price text. */
export type PriceFault =
	| "empty"
	| "formula"
	| "not_a_price"
	| "negative_price"
	| "zero_price"
	| "price_too_large"
	| "too_many_decimals"
	| "missing_currency"
	| "unknown_currency"
	| "ambiguous_currency"
	| "currency_conflict";

/** What is known of a price text beside the text. */
export interface PriceHints {
	/** Currency of texts that name none, and the choice where a sign is that of several. */
	readonly currency?: string | undefined;
	/** The decimal separator, where the source is known to use only this one. */
	readonly decimalSeparator?: "." | "," | undefined;
}

/**
 * Reads a price as a feed states it: one amount, with or without one currency code or sign. Strict: what could be read
 * in two ways that matter is refused, since a wrong price is worse than none.
 *
 * - `1,234.50` and `1.234,50`: of two separators the last is the decimal one.
 * - `12.5`, `12,50`, `12.5000`: a single separator is the decimal one,
 * - `1.234`: but with exactly three digits behind it, and one to three before, it groups thousands, unless the currency has
 *   three decimals (KWD), or `decimalSeparator` says which it is.
 * - `1 234`, `1'234`, `1.234.567`, `12,34,567`: grouped thousands, in the Indian way too.
 * - More decimals than the currency has are refused unless they are zeros: nobody can pay `12.999 USD` or `12.50 JPY`.
 * - Nothing is free: 0 is refused, as Google Merchant does; it stands for "no price" far more often than for a gift.
 */
export function readPrice(text: string, hints: PriceHints = {}): PriceReading {
	const plain = /^(\d{1,12})(?:\.(\d{1,2}))? ([A-Z]{3})$/.exec(text);
	if (plain && plain[3]! in twoDigitCurrencies) {
		const amountMinor = Number(plain[1]) * 100 + Number((plain[2] ?? "").padEnd(2, "0"));
		return amountMinor === 0 ? { fault: "zero_price" } : { amountMinor, currency: plain[3]! };
	}
	return readAnyPrice(text, hints);
}

/** Currencies of the shortest way through; the others take the long one. */
const twoDigitCurrencies = { USD: 1, EUR: 1, GBP: 1, CAD: 1, AUD: 1, CHF: 1, SEK: 1, PLN: 1, RON: 1, CZK: 1, INR: 1 };

/** Longer texts are no prices. */
const priceTextLengthMax = 60;

function readAnyPrice(text: string, hints: PriceHints): PriceReading {
	const trimmed = text.replace(/[\s\u00a0\u2007\u2009\u202f]+/g, " ").trim();
	if (trimmed === "") return { fault: "empty" };
	if (/^[=@]|^[+-]\s*[^\d\s.,]/.test(trimmed)) return { fault: "formula" };
	if (/^[^\d.,]{0,5}[-−(]\s?[\p{L}\p{Sc}]{0,3}\s?[\d.,]/u.test(trimmed)) return { fault: "negative_price" };
	const parts = priceParts.exec(trimmed);
	if (!parts || trimmed.length > priceTextLengthMax) return { fault: "not_a_price" };
	const { before, after, number } = parts.groups as Record<string, string | undefined>;
	if (before && after) return { fault: "not_a_price" };
	const currency = currencyOf((before ?? after ?? "").trim(), hints.currency);
	if (typeof currency !== "string") return currency;
	const decimal = decimalOf(number!, currencyDigits(currency), hints.decimalSeparator);
	if (decimal === undefined) return { fault: "not_a_price" };
	return amountOf(decimal, currency);
}

/** A sign, a currency and a number, the currency before or behind; letters and signs of currencies only. */
const priceParts =
	/^\+?\s?(?<before>[\p{L}\p{Sc}][\p{L}\p{Sc}.]*)?\s?\+?(?<number>(?:\d|[.,](?=\d))[\d.,' ’]*?)(?:[.,]?[-–—]{1,2})?\s?(?<after>[\p{L}\p{Sc}][\p{L}\p{Sc}.]*)?$/u;

function currencyOf(mark: string, hint: string | undefined): string | { fault: PriceFault } {
	if (mark === "") return hint ?? { fault: "missing_currency" };
	const code = mark.toUpperCase();
	if (/^[A-Z]{3}$/.test(code) && isCurrency(code)) return code;
	const candidates = currenciesOfSign[code.replace(/\.$/, "")];
	if (!candidates) return { fault: /^[\p{L}\p{Sc}.]{1,4}$/u.test(mark) ? "unknown_currency" : "not_a_price" };
	const named = candidates.split(" ");
	if (hint && named.includes(hint)) return hint;
	if (named.length > 1) return { fault: hint ? "currency_conflict" : "ambiguous_currency" };
	return named[0]!;
}

/** Writes a number with any separators as `whole.fraction`; undefined when its digits are not grouped as numbers are. */
export function decimalOf(number: string, digits: number, decimalSeparator: "." | "," | undefined): string | undefined {
	const written = number.replace(/’/g, "'").replace(/[., ']+$/, "");
	const separator = decimalSeparator ?? decimalSeparatorOf(written, digits);
	const cut = separator === undefined ? -1 : written.lastIndexOf(separator);
	const whole = cut < 0 ? written : written.slice(0, cut);
	const fraction = cut < 0 ? "" : written.slice(cut + 1);
	if (!/^\d*$/.test(fraction) || (separator && whole.includes(separator))) return undefined;
	if (!/^\d*$/.test(whole) && !isGrouped(whole)) return undefined;
	return `${whole.replace(/\D/g, "") || "0"}.${fraction}`;
}

function decimalSeparatorOf(written: string, digits: number): "." | "," | undefined {
	const dot = written.lastIndexOf(".");
	const comma = written.lastIndexOf(",");
	if (dot < 0 && comma < 0) return undefined;
	const last = dot > comma ? "." : ",";
	if (dot >= 0 && comma >= 0) return last;
	const [whole, fraction, ...more] = written.split(last);
	if (more.length > 0) return undefined;
	const groups = fraction!.length === 3 && digits !== 3 && /^[1-9]\d{0,2}$/.test(whole!);
	return groups ? undefined : last;
}

/** Threes from the right, one separator throughout; or a three and twos, as in India. */
function isGrouped(whole: string): boolean {
	return /^\d{1,3}([., '])\d{3}(\1\d{3})*$/.test(whole) || /^\d{1,2}(,\d{2})*,\d{3}$/.test(whole);
}

function amountOf(decimal: string, currency: string): PriceReading {
	const digits = currencyDigits(currency);
	const [whole, fraction] = decimal.split(".") as [string, string];
	if (/[1-9]/.test(fraction.slice(digits))) return { fault: "too_many_decimals" };
	const amountMinor = Number(whole + fraction.slice(0, digits).padEnd(digits, "0"));
	if (amountMinor === 0) return { fault: "zero_price" };
	if (amountMinor > amountMinorMax) return { fault: "price_too_large" };
	return { amountMinor, currency };
}
