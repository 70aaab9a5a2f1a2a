import { currencyDigits, isCurrency } from "../prices/money.js";

/** A page of a shop, as it was received. */
export interface Page {
	readonly html: string;
	/** Its address, after redirects; empty when it is not known. */
	readonly url: string;
}

/** A value, and why it is believed. */
export interface Found<Value> {
	readonly value: Value;
	/** Where on the page: `json-ld offers.price`, `microdata`, `text`; several that agree are joined by ` + `. */
	readonly where: string;
	/** From 0 to 1: how often such a reading is right. What is below a half is not told at all. */
	readonly confidence: number;
	/** The text as the page has it, where reading changed it. */
	readonly raw?: string;
}

/** Availability, in the words of schema.org. */
export type PageAvailability = "InStock" | "OutOfStock" | "PreOrder" | "BackOrder" | "Discontinued";

/** The state of the article, in the words of our offers. */
export type PageCondition = "new" | "used" | "refurbished";

/** What a page says of the one product that it sells. Null: the page does not say, or not clearly. */
export interface Extraction {
	/** What a buyer pays now for one, as a decimal number: `49.95`. */
	readonly price: Found<string> | null;
	/** The dearer price that it is compared with: "was", "RRP", "UVP". */
	readonly listPrice: Found<string> | null;
	/** Of both: a code of ISO 4217, or the sign as written where it is that of several currencies: `$`. */
	readonly currency: Found<string> | null;
	/** Whether taxes are part of the price. */
	readonly taxIncluded: Found<boolean> | null;
	/** What delivery costs, in the same currency; `0` when it is free. */
	readonly shipping: Found<string> | null;
	readonly availability: Found<PageAvailability> | null;
	readonly condition: Found<PageCondition> | null;
	readonly name: Found<string> | null;
	readonly brand: Found<string> | null;
	/** The shop's own number of the article. */
	readonly sku: Found<string> | null;
	/** As written on the page, with its check digit right. */
	readonly gtin: Found<string> | null;
	/** The maker's number of the article. */
	readonly mpn: Found<string> | null;
	readonly imageUrl: Found<string> | null;
}

/** A decimal amount in integer minor units; undefined where the currency is not certain or has fewer decimals. */
export function minorUnitsOf(amount: string, currency: string): number | undefined {
	const parts = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(amount);
	if (!parts || !isCurrency(currency)) return undefined;
	const digits = currencyDigits(currency);
	const fraction = parts[2] ?? "";
	if (/[1-9]/.test(fraction.slice(digits))) return undefined;
	const minor = Number(parts[1]! + fraction.slice(0, digits).padEnd(digits, "0"));
	return Number.isSafeInteger(minor) ? minor : undefined;
}
