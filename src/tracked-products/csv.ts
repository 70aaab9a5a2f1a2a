import { stringify } from "csv-stringify/sync";
import type { RawRow } from "../feeds/formats/raw-row.js";
import { currencyDigits, toMajor } from "../prices/money.js";
import { readPrice } from "../prices/price-text.js";
import { type Change, type Identity, nameCharactersMax, skuCharactersMax, type Values } from "./change.js";
import { TrackedStatus } from "./tracked-product.js";
import type { TrackedProductRow } from "./tracked-product.reads.js";

/** Columns of a file of tracked products that is read, by the names in its header line. Others are let be. */
export const columnsRead = [
	"product_id",
	"gtin",
	"vendor",
	"merchant_product_id",
	"url",
	"sku",
	"name",
	"price",
	"floor_price",
	"status",
] as const;
export type Column = (typeof columnsRead)[number];

/** Columns of a file that is written: it can be read again, and then changes nothing. */
const columnsWritten = ["product_id", "gtin", "sku", "name", "price", "floor_price", "status"] as const;

const cellCharactersMax = 2_000;

/** The header line of a file. */
export function csvHeader(): string {
	return stringify([[...columnsWritten]]);
}

/** Lines of a file. The price is the one that the workspace stated: its shop's own is not its to say. */
export function csvOf(products: readonly TrackedProductRow[]): string {
	const lines = products.map(({ productId, gtin, sku, name, status, currency, ...amounts }) => {
		const amount = (minor: number | null) =>
			minor === null ? "" : toMajor(minor, currency).toFixed(currencyDigits(currency));
		const { statedPriceMinor, floorPriceMinor } = amounts;
		const texts = [gtin, sku, name].map(text => harmless(text ?? ""));
		return [String(productId), ...texts, amount(statedPriceMinor), amount(floorPriceMinor), status];
	});
	return stringify(lines);
}

/** A spreadsheet would run what begins like a formula: with an apostrophe before it, it is text. */
function harmless(text: string): string {
	return /^[=+\-@\t\r']/.test(text) ? `'${text}` : text;
}

/** The text that `harmless` was given. */
function unquoted(cell: string): string {
	return /^'[=+\-@\t\r']/.test(cell) ? cell.slice(1) : cell;
}

/** Why a row is not taken. */
export interface Rejection {
	readonly line: number;
	readonly field: string;
	readonly value: string;
	readonly reason: string;
}

/**
 * Reads a row: what it wants, or why it is not taken. The first of product_id, gtin, vendor with merchant_product_id, and url
 * that it has names the product; an empty cell leaves what is known.
 */
export function readCsvRow({ line, values, fault }: RawRow, currency: string): Change | Rejection {
	if (fault) return { line, field: "", value: "", reason: fault };
	const cells = cellsOf(values);
	for (const [field, value] of cells) {
		const reason = textFault(value, limits[field] ?? cellCharactersMax);
		if (reason) return { line, field, value: value.slice(0, 100), reason };
	}
	const identity = identityOf(cells);
	if (!identity) return { line, field: "product_id", value: "", reason: "no_identity" };
	const amounts: Partial<Record<Column, number>> = {};
	for (const field of ["price", "floor_price"] as const) {
		const value = cells.get(field);
		if (value === undefined) continue;
		const reading = readPrice(value, { currency });
		const reason = reading.fault ?? (reading.currency === currency ? undefined : "currency_conflict");
		if (reading.fault !== undefined || reason) return { line, field, value, reason: reason! };
		amounts[field] = reading.amountMinor;
	}
	const status = cells.get("status")?.toLowerCase();
	if (status !== undefined && !(status in TrackedStatus))
		return { line, field: "status", value: status, reason: "not_a_status" };
	const wanted: Values = {
		name: cells.get("name"),
		sku: cells.get("sku"),
		price: amounts.price,
		floorPrice: amounts.floor_price,
		status: status as TrackedStatus | undefined,
	};
	return { action: "put", identity, values: wanted };
}

const limits: Partial<Record<Column, number>> = { name: nameCharactersMax, sku: skuCharactersMax };

/** Cells that say something, by column. */
function cellsOf(values: RawRow["values"]): Map<Column, string> {
	const known = new Set<string>(columnsRead);
	const cells = new Map<Column, string>();
	for (const [header, cell] of Object.entries(values)) {
		const column = columnOf(header);
		const text = typeof cell === "string" ? unquoted(cell.trim()) : "";
		if (known.has(column) && text !== "") cells.set(column as Column, text);
	}
	return cells;
}

/** A header as people write it: `Merchant product ID`. */
export function columnOf(header: string): string {
	return header
		.trim()
		.toLowerCase()
		.replace(/[\s-]+/g, "_");
}

function textFault(value: string, charactersMax: number): string | undefined {
	if (value.length > charactersMax) return "too_long";
	if (!value.isWellFormed() || value.includes("\0")) return "invalid_text";
	return /\p{Cc}/u.test(value) ? "control_characters" : undefined;
}

function identityOf(cells: ReadonlyMap<Column, string>): Identity | undefined {
	const productId = cells.get("product_id");
	const gtin = cells.get("gtin");
	const vendor = cells.get("vendor");
	const merchantProductId = cells.get("merchant_product_id");
	const url = cells.get("url");
	if (productId) return { productId };
	if (gtin) return { gtin };
	if (vendor && merchantProductId) return { vendor, merchantProductId };
	return url ? { url } : undefined;
}
