import { hash } from "node:crypto";
import { Availability, type Condition } from "../offers/offer.entity.js";
import { type PriceHints, readPrice } from "../prices/price-text.js";
import { readGtin } from "../products/gtin.js";
import type { AttributeName } from "./attributes/attribute-names.js";
import { variantAttributes } from "./attributes/attribute-names.js";
import { readAvailability, readCondition } from "./attributes/availability.js";
import { readCategory } from "./attributes/category.js";
import { covers, type Period, readPeriod } from "./attributes/sale.js";
import { readShipping, type ShippingEntry } from "./attributes/shipping.js";
import { type Measure, readMeasure } from "./attributes/unit-pricing.js";
import type { RawValue } from "./formats/raw-row.js";

/** A row of a feed, understood: what becomes an offer. Amounts are in minor units of `currency`. */
export interface FeedRow {
	readonly line: number;
	/** The vendor's own ID of what it sells. */
	readonly id: string;
	readonly title: string;
	readonly url: string | undefined;
	readonly imageUrl: string | undefined;
	readonly description: string | undefined;
	readonly brand: string | undefined;
	readonly mpn: string | undefined;
	/** GTINs that may name a product, in 14 digits. */
	readonly gtins: readonly string[];
	/** The GTIN cell as written, good or not. */
	readonly gtinWritten: string | undefined;
	/** Path of the category. */
	readonly category: string | undefined;
	readonly price: number;
	/** The price without the running sale; undefined when there is none above the price. */
	readonly listPrice: number | undefined;
	/** Undefined when unknown, 0 when free. */
	readonly shippingPrice: number | undefined;
	readonly currency: string;
	readonly saleEndsAt: Date | undefined;
	readonly availability: Availability;
	readonly condition: Condition;
	readonly packQuantity: number;
	readonly measure: Measure | undefined;
	readonly baseMeasure: Measure | undefined;
	readonly itemGroupId: string | undefined;
	/** What tells variants apart, as written. */
	readonly attributes: Readonly<Record<string, string>> | undefined;
	/** A bundle of the product with others: it is no offer of the product alone. */
	readonly isBundle: boolean;
	/** The price cells as written. */
	readonly written: string;
	/** Digest of all of the above but the line: equal means that nothing changed. */
	readonly contentHash: string;
}

/** Why a row is not used. */
export interface Rejection {
	readonly line: number;
	readonly field: string;
	readonly value: string;
	/** Stable, in snake_case; counted in the summary. */
	readonly reason: string;
}

/** The values of a row by attribute. */
export type AttributeValues = { readonly [Name in AttributeName]?: RawValue };

/** What holds for all rows of a feed. */
export interface RowRules {
	readonly market: string;
	readonly prices: PriceHints;
	/** The moment that the prices hold for: decides whether a sale is on. */
	readonly at: Date;
}

const idLengthMax = 255;
const titleLengthMax = 1_000;
const urlLengthMax = 2_000;
const descriptionLengthMax = 2_000;
const factLengthMax = 255;
const gtinsMax = 20;
const packQuantityMax = 10_000;

/** Understands one row, or says why it cannot be used. */
export function readRow(line: number, values: AttributeValues, rules: RowRules): FeedRow | Rejection {
	const reject = (field: AttributeName, value: string, reason: string): Rejection => ({
		line,
		field,
		value: value.slice(0, rejectedValueLengthMax),
		reason,
	});
	const id = textOf(values.id);
	if (!id) return reject("id", "", "missing");
	if (id.length > idLengthMax) return reject("id", id, "too_long");
	const title = decodedOf(values.title);
	if (!title) return reject("title", "", "missing");
	if (title.length > titleLengthMax) return reject("title", title, "too_long");
	const url = textOf(values.link);
	if (url && !isWebAddress(url)) return reject("link", url, "not_a_web_address");

	const prices = readPrices(values, rules);
	if ("reason" in prices) return reject(prices.field, prices.value, prices.reason);
	const { price, listPrice, currency, saleEndsAt, written } = prices;

	const gtinTexts = listOf(values.gtin).flatMap(text => text.split(/[,;|]/));
	const isBundle = /^(yes|true|1)$/i.test(textOf(values.is_bundle) ?? "");
	const imageUrl = textOf(values.image_link);
	const googleCategory = textOf(values.google_product_category);
	const row = {
		id,
		title,
		url,
		imageUrl: imageUrl && isWebAddress(imageUrl) ? imageUrl : undefined,
		description: plainText(textOf(values.description)),
		brand: cut(decodedOf(values.brand), factLengthMax),
		mpn: factOf(values.mpn),
		gtins: isBundle ? [] : gtinsOf(gtinTexts),
		gtinWritten: gtinTexts.join(",").trim().slice(0, factLengthMax) || undefined,
		category: readCategory(
			googleCategory && !/^\d+$/.test(googleCategory) ? googleCategory : textOf(values.product_type),
		),
		price,
		listPrice,
		shippingPrice: values.shipping
			? readShipping(entriesOf(values.shipping), { market: rules.market, currency })
			: undefined,
		currency,
		saleEndsAt,
		availability: readAvailability(textOf(values.availability)),
		condition: readCondition(textOf(values.condition)),
		packQuantity: packQuantityOf(textOf(values.multipack)),
		measure: readMeasure(textOf(values.unit_pricing_measure)),
		baseMeasure: readMeasure(textOf(values.unit_pricing_base_measure)),
		itemGroupId: factOf(values.item_group_id),
		attributes: attributesOf(values),
		isBundle,
		written,
	};
	const canonical = JSON.stringify(row);
	// JSON writes U+0000 and lone surrogates as escapes; PostgreSQL takes neither.
	if (/\\u(0000|d[89a-f])/.test(canonical) && !isStorable(row)) {
		const [field, value] = Object.entries(row).find(([, value]) => !isStorable(value))!;
		return reject(field as AttributeName, JSON.stringify(value), "invalid_text");
	}
	return { line, ...row, contentHash: hash("md5", canonical) };
}

const rejectedValueLengthMax = 200;

type Prices =
	| Pick<FeedRow, "price" | "listPrice" | "currency" | "saleEndsAt" | "written">
	| { readonly field: AttributeName; readonly value: string; readonly reason: string };

/** The price now and the price without the sale. A sale price that cannot be trusted rejects the row: the price is not known then. */
function readPrices(values: AttributeValues, { prices, at }: RowRules): Prices {
	const text = textOf(values.price) ?? "";
	const currencyText = textOf(values.currency)?.toUpperCase();
	const hints = currencyText ? { ...prices, currency: currencyText } : prices;
	const full = readPrice(text, hints);
	if (full.fault !== undefined) {
		return { field: "price", value: text, reason: full.fault === "empty" ? "missing" : full.fault };
	}
	const { amountMinor: price, currency } = full;
	const withoutSale = {
		price,
		...listPriceAbove(price, values, { ...hints, currency }),
		currency,
		saleEndsAt: undefined,
		written: text,
	};

	const saleText = textOf(values.sale_price) ?? "";
	const sale = readPrice(saleText, { ...hints, currency });
	// Shops export "no sale" as an empty cell, as 0, or as the price itself.
	if (sale.fault === "empty" || sale.fault === "zero_price") return withoutSale;
	if (sale.fault !== undefined) return { field: "sale_price", value: saleText, reason: sale.fault };
	if (sale.currency !== currency) return { field: "sale_price", value: saleText, reason: "currency_conflict" };
	const periodText = textOf(values.sale_price_effective_date);
	const period: Period | undefined = periodText ? readPeriod(periodText) : { from: undefined, until: undefined };
	if (!period) return { field: "sale_price_effective_date", value: periodText!, reason: "not_a_period" };
	if (!covers(period, at) || sale.amountMinor === price) return withoutSale;
	if (sale.amountMinor > price) return { field: "sale_price", value: saleText, reason: "sale_price_above_price" };
	return {
		price: sale.amountMinor,
		listPrice: price,
		currency,
		saleEndsAt: period.until,
		written: `${saleText}; was ${text}`,
	};
}

/** The "was" price of shops that state it apart; one that is not above the price says nothing. */
function listPriceAbove(price: number, values: AttributeValues, hints: PriceHints): Pick<FeedRow, "listPrice"> {
	const list = readPrice(textOf(values.list_price) ?? "", hints);
	const isAbove = list.fault === undefined && list.currency === hints.currency && list.amountMinor > price;
	return { listPrice: isAbove ? list.amountMinor : undefined };
}

function textOf(value: RawValue | undefined): string | undefined {
	if (value === undefined) return undefined;
	const first = typeof value === "string" ? value : value[0];
	if (typeof first !== "string") return undefined;
	return first.trim() || undefined;
}

function factOf(value: RawValue | undefined): string | undefined {
	return cut(textOf(value)?.replace(/\s+/g, " "), factLengthMax);
}

/** A text on one line, without the entities of HTML that shops leave in their tables: `Lumaflex&trade;`. */
function decodedOf(value: RawValue | undefined): string | undefined {
	return decoded(textOf(value))?.replace(/\s+/g, " ").trim() || undefined;
}

function decoded<Text extends string | undefined>(text: Text): Text | string {
	if (!text?.includes("&")) return text;
	return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, (entity, name: string) => {
		if (!name.startsWith("#")) return htmlEntities[name.toLowerCase()] ?? entity;
		const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
		return code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : entity;
	});
}

const htmlEntities: Readonly<Record<string, string>> = {
	amp: "&",
	lt: "<",
	gt: ">",
	quot: '"',
	apos: "'",
	nbsp: " ",
	trade: "™",
	reg: "®",
	copy: "©",
	deg: "°",
	ndash: "–",
	mdash: "—",
};

function listOf(value: RawValue | undefined): readonly string[] {
	if (value === undefined) return [];
	if (typeof value === "string") return [value];
	return value.filter(entry => typeof entry === "string");
}

function entriesOf(value: RawValue): readonly ShippingEntry[] {
	return typeof value === "string" ? [value] : value;
}

function gtinsOf(texts: readonly string[]): readonly string[] {
	const gtins: string[] = [];
	for (const text of texts.slice(0, gtinsMax)) {
		const { gtin, fault } = readGtin(text);
		if (gtin && !fault && !gtins.includes(gtin)) gtins.push(gtin);
	}
	return gtins;
}

function packQuantityOf(text: string | undefined): number {
	const quantity = Number(text ?? 1);
	return Number.isInteger(quantity) && quantity >= 1 && quantity <= packQuantityMax ? quantity : 1;
}

function attributesOf(values: AttributeValues): Record<string, string> | undefined {
	let attributes: Record<string, string> | undefined;
	for (const name of variantAttributes) {
		const value = values[name] && factOf(values[name]);
		if (!value) continue;
		attributes ??= {};
		attributes[name] = value;
	}
	return attributes;
}

function isWebAddress(text: string): boolean {
	return /^https?:\/\/[^\s/]/i.test(text) && text.length <= urlLengthMax;
}

/** A description without tags, on one line. */
function plainText(text: string | undefined): string | undefined {
	if (!text) return undefined;
	// Tags take room: a few times the length is looked at, not the whole of a megabyte.
	const start = text.slice(0, 4 * descriptionLengthMax);
	const bare = /<[a-z/!]/i.test(start)
		? start.replace(/<(script|style)\b.*?(<\/\1>|$)|<[a-z/!][^>]*(>|$)/gis, " ")
		: start;
	const line = decoded(bare).replace(/\s+/g, " ").trim();
	return (line.length > descriptionLengthMax ? `${cut(line, descriptionLengthMax - 1)}…` : line) || undefined;
}

/** The beginning of a text, never with half a character at its end. */
function cut<Text extends string | undefined>(text: Text, lengthMax: number): Text | string {
	if (text === undefined || text.length <= lengthMax) return text;
	const start = text.slice(0, lengthMax);
	return /[\ud800-\udbff]$/.test(start) ? start.slice(0, -1) : start;
}

function isStorable(value: unknown): boolean {
	if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
	if (typeof value !== "object" || value === null) return true;
	return Object.values(value).every(isStorable);
}
