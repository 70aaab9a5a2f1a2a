import { hasCheckDigit, readGtin } from "../products/gtin.js";
import type { Claim } from "./claim.js";
import type { IdentitySources } from "./identity-sources.js";
import { selectedOffers } from "./main-product.js";
import { hasCode } from "./page-address.js";
import { type PageElement, squeeze } from "./page-document.js";
import type { PageFacts } from "./page-facts.js";

const codePattern = /^(?=.*\d)[\p{L}\p{N}][\p{L}\p{N} ._/#+-]{1,39}$/u;

/** What the page says of the shop's own number. */
export function skuClaims({ records, facts, labelled }: IdentitySources): Claim<string>[] {
	const claims: Claim<string>[] = [];
	const claim = (value: string, where: string, weight: number) => {
		const code = squeeze(value);
		if (!isCode(code)) return;
		// Booksellers' GTIN stands in for a number of their own, when there is none.
		if (/^\d{13}$/.test(code) && readGtin(code).fault === undefined && !hasCode(facts.url, code)) weight -= 0.5;
		claims.push({
			value: code,
			where,
			weight: Math.min(0.95, weight + (hasCode(facts.url, code) ? 0.08 : 0)),
		});
	};
	for (const record of records) {
		const weight = record.where === "embedded state" ? 0.58 : record.where === "meta" ? 0.78 : 0.85;
		const selected = record.where === "meta" ? [] : selectedOffers(record, facts.url);
		const [ownSku] = record.skus;
		if (ownSku) claim(ownSku, `${record.where} sku`, weight);
		const offerSkus = new Set(selected.flatMap(offer => offer.skus));
		if (!ownSku && offerSkus.size === 1) claim([...offerSkus][0]!, `${record.where} offers.sku`, weight - 0.08);
		else if (!ownSku)
			for (const sku of offerSkus) if (hasCode(facts.url, sku)) claim(sku, `${record.where} offers.sku`, 0.7);
	}
	// The number that the buyer is shown is the one that the shop goes by; structured data often has that of a variant.
	const shown = labelled.filter(({ field, element }) => field === "sku" && isNearHeading(element, facts));
	for (const [place, { value }] of shown.entries()) {
		claim(value.split(/\s[|,;]\s?|\s{2,}|,\s|\s\(/)[0]!, "text label", place === 0 ? 0.94 : 0.7);
	}
	for (const code of addressCodes(facts)) claim(code, "address", 0.5);
	return claims;
}

function isNearHeading(element: PageElement, { heading }: PageFacts): boolean {
	return heading === undefined || (element.order > heading.order - 60 && element.order < heading.order + 1_500);
}

function isCode(code: string): boolean {
	return codePattern.test(code) && code.split(" ").length <= 5 && !/^\d{1,2}$/.test(code);
}

/** Codes in the page's own address that look like numbers of articles: long digits, or capitals and digits. */
function addressCodes(facts: PageFacts): string[] {
	let address: URL;
	try {
		address = new URL(facts.url);
	} catch {
		return [];
	}
	const codes: string[] = [];
	for (const name of ["pid", "product_id", "productid", "sku", "id", "item", "itemid"]) {
		const value = address.searchParams.get(name);
		if (value && /^(?=.*\d)[\w-]{3,30}$/.test(value)) codes.push(value);
	}
	const segments = address.pathname.split("/").filter(Boolean);
	for (const segment of segments.slice(-3).reverse()) {
		const bare = segment.replace(/\.(?:html?|php|aspx?)$/i, "");
		const token =
			/^[A-Z0-9]{8,14}$/.test(bare) || /^\d{4,20}$/.test(bare)
				? bare
				: (/(?:^|[-_,])[a-z]{0,2}?(\d{5,20})$/i.exec(bare)?.[1] ??
					/^(\d{5,20})[-_]/.exec(bare)?.[1] ??
					/^[A-Z]\d{6,12}$/.exec(bare)?.[0]);
		if (token && /\d/.test(token)) codes.push(token);
	}
	return [...new Set(codes)].slice(0, 1);
}

/** What the page says of the trade item number; only such whose check digit holds. */
export function gtinClaims({ records, facts, labelled }: IdentitySources): Claim<string>[] {
	const claims: Claim<string>[] = [];
	const claim = (value: string, where: string, weight: number) => {
		const compact = value.replace(/[\s-]+|\.$/g, "");
		const { gtin, fault } = readGtin(compact);
		if (gtin === undefined || (fault && fault !== "restricted")) return;
		claims.push({ value: compact, where, weight: fault ? weight - 0.2 : weight });
	};
	for (const record of records) {
		const selected = selectedOffers(record, facts.url);
		const own = record.gtins.length > 0 ? record.gtins : unique(selected.flatMap(offer => offer.gtins));
		for (const gtin of own.slice(0, 3))
			claim(withLostZero(gtin), `${record.where} gtin`, record.where === "embedded state" ? 0.65 : 0.9);
		// Booksellers and grocers number articles by their GTIN.
		for (const sku of record.skus) if (/^\d{12,14}$/.test(sku)) claim(sku, `${record.where} sku`, 0.62);
	}
	for (const { field, value } of labelled) {
		if (field === "gtin") claim(value.split(/[,;/]/)[0]!, "text label", 0.8);
	}
	for (const [digits] of facts.url.matchAll(/(?<!\d)\d{13}(?!\d)/g)) claim(digits, "address", 0.55);
	return claims;
}

/** Kept as a number, a UPC loses the zero that it begins with. */
function withLostZero(code: string): string {
	return /^\d{11}$/.test(code) && hasCheckDigit(code) ? `0${code}` : code;
}

function unique(values: readonly string[]): string[] {
	const set = new Set(values);
	return set.size === 1 ? [...set] : [];
}

/** What the page says of the maker's number. */
export function mpnClaims({ records, labelled }: IdentitySources): Claim<string>[] {
	const claims: Claim<string>[] = [];
	for (const record of records) {
		if (record.mpn && isCode(record.mpn))
			claims.push({
				value: record.mpn,
				where: `${record.where} mpn`,
				weight: record.where === "embedded state" ? 0.58 : 0.85,
			});
	}
	for (const { field, value } of labelled) {
		if (field === "mpn" && isCode(value)) claims.push({ value, where: "text label", weight: 0.7 });
	}
	return claims;
}
