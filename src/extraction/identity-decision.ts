import { readGtin } from "../products/gtin.js";
import { type Claim, decide } from "./claim.js";
import { hasToken } from "./embedded-state.js";
import type { Extraction } from "./extraction.js";
import type { LabelledValue } from "./labelled-values.js";
import { isSamePage, selectedOffers } from "./main-product.js";
import { type PageElement, squeeze, textOf } from "./page-document.js";
import { likeness, type PageFacts } from "./page-facts.js";
import type { ProductRecord } from "./product-record.js";

type IdentityFields = Pick<Extraction, "name" | "brand" | "sku" | "gtin" | "mpn" | "imageUrl">;

export interface IdentitySources {
	readonly records: readonly ProductRecord[];
	readonly labelled: readonly LabelledValue[];
	readonly codes: readonly string[];
	readonly facts: PageFacts;
}

/** Decides what the product is: names, numbers, picture. */
export function decideIdentity(sources: IdentitySources): IdentityFields {
	const labelled = nearestOf(sources);
	const gtins = gtinClaims(sources, labelled);
	return {
		name: nameOf(sources),
		brand: decide(brandClaims(sources, labelled), brand => brand.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")),
		sku: decide(skuClaims(sources, labelled), alphanumeric),
		gtin: decide(gtins, gtin => readGtin(gtin).gtin),
		mpn: decide(mpnClaims(sources, labelled), alphanumeric),
		imageUrl: imageOf(sources),
	};
}

/** Labelled values of the product itself: those of recommendations stand further down. */
function nearestOf({ labelled, facts }: IdentitySources): readonly LabelledValue[] {
	return labelled.filter(
		({ element }) =>
			element.order < facts.othersFrom || element.tag === "th" || element.tag === "td" || element.tag === "dt",
	);
}

function alphanumeric(code: string): string {
	return code.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

const nameCharactersMax = 500;

function nameOf({ records, facts }: IdentitySources): Extraction["name"] {
	const heading = facts.heading ? textOf(facts.heading, nameCharactersMax, true) : "";
	const claims: Claim<string>[] = [];
	for (const { name, where, trust } of records) {
		if (!name) continue;
		const value = squeeze(name).slice(0, nameCharactersMax);
		// A title of the page has the shop's name behind it.
		if (where === "meta") claims.push({ value: withoutSite(value, heading), where: "meta og:title", weight: 0.6 });
		else claims.push({ value, where: `${where} name`, weight: where === "embedded state" ? 0.6 : trust });
	}
	if (heading) claims.push({ value: heading, where: "text h1", weight: 0.75 });
	else if (facts.title) claims.push({ value: withoutSite(facts.title, ""), where: "title", weight: 0.55 });
	// Two ways of writing one name are no quarrel: the surest is taken, and the others that are alike confirm it.
	const surest = claims.toSorted((one, other) => other.weight - one.weight)[0];
	if (!surest) return null;
	return decide(
		claims
			.filter(claim => likeness(claim.value, surest.value) > 0.5 || claim === surest)
			.map(claim => ({ ...claim, value: surest.value })),
	);
}

function withoutSite(title: string, heading: string): string {
	if (heading && likeness(title, heading) > 0.7) return title.length > heading.length ? heading : title;
	return title.split(/\s+[|–—·:]\s+|\s+-\s+(?=[^-]{2,30}$)/)[0] ?? title;
}

const brandCharactersMax = 80;

function brandClaims({ records, facts }: IdentitySources, labelled: readonly LabelledValue[]): Claim<string>[] {
	const claims: Claim<string>[] = [];
	const site = siteOf(facts);
	for (const record of records) {
		const brand = record.brand && cleanBrand(record.brand);
		if (!brand) continue;
		const isSite = alphanumeric(brand) === site;
		// Shops fill the field with their own name; and some sell what they make.
		const weight = record.where === "embedded state" ? 0.62 : record.trust - (isSite ? 0.1 : 0);
		claims.push({ value: brand, where: `${record.where} brand`, weight });
	}
	for (const { field, value, isPair } of labelled) {
		const brand = field === "brand" ? cleanBrand(value) : undefined;
		if (brand) claims.push({ value: brand, where: "text label", weight: isPair ? 0.72 : 0.66 });
	}
	const byline = bylineOf(facts);
	if (byline) claims.push({ value: byline, where: "text byline", weight: 0.68 });
	return claims;
}

function siteOf(facts: PageFacts): string {
	try {
		const parts = new URL(facts.url).hostname.split(".");
		return alphanumeric(parts.filter(part => part.length > 3 && part !== "shop" && part !== "www").at(-1) ?? "");
	} catch {
		return "";
	}
}

const noBrands =
	/^(?:n\/?a|none|no brand|unbranded|unbekannt|unknown|null|undefined|generic|does not apply|non applicabile|ne s'applique pas|nicht zutreffend|other|-+|sans marque.*|markenlos|без бренда|нет)$/i;

function cleanBrand(text: string): string | undefined {
	const brand = squeeze(text)
		.replace(/^(?:brand|marke|marque|marca|merk|značka|бренд)\s*:\s*/iu, "")
		.replace(/[\u200e\u200f]/g, "");
	if (/[${}<>|]/.test(brand)) return undefined;
	if (
		brand.length < 2 ||
		brand.length > brandCharactersMax ||
		noBrands.test(brand) ||
		/^https?:|^[\d\s.,-]+$/.test(brand)
	)
		return undefined;
	return brand;
}

/** "Visit the Acme Store": how marketplaces link a maker right below the name. */
function bylineOf(facts: PageFacts): string | undefined {
	const { heading, document } = facts;
	if (!heading) return undefined;
	for (const element of document.elements) {
		if (element.order < heading.order - 40 || element.order > heading.order + 120) continue;
		if (element.tag !== "a" || element.textLength < 3 || element.textLength > 70) continue;
		const text = textOf(element, 100);
		const match =
			/^(?:Visit the (.+) Store|Besuche den (.+)-Store|Besuchen Sie den (.+)-Store|Visiter la boutique (.+)|Visita lo Store di (.+)|Visita la tienda de (.+)|Brand: (.+)|Marke: (.+)|Marque ?: (.+)|Marca: (.+)|Bezoek de (.+)-store)$/u.exec(
				text,
			);
		const brand = match?.slice(1).find(Boolean);
		if (brand) return cleanBrand(brand);
		const isBrandLink = /(?:^|[-_ ])(?:brand|manufacturer|producer)(?:$|[-_ ]|name|link)/.test(
			`${element.attributes.class ?? ""} ${element.attributes.id ?? ""} ${element.parent?.attributes.class ?? ""}`.toLowerCase(),
		);
		if (isBrandLink && text.length <= 40 && !/[:!?]|view|shop|see all|more/i.test(text)) return cleanBrand(text);
	}
	return undefined;
}

const codePattern = /^(?=.*\d)[\p{L}\p{N}][\p{L}\p{N} ._/#+-]{1,39}$/u;

function skuClaims({ records, codes, facts }: IdentitySources, labelled: readonly LabelledValue[]): Claim<string>[] {
	const claims: Claim<string>[] = [];
	const claim = (value: string, where: string, weight: number) => {
		const code = squeeze(value);
		if (!isCode(code)) return;
		// Booksellers' GTIN stands in for a number of their own, when there is none.
		if (/^\d{13}$/.test(code) && readGtin(code).fault === undefined && !hasToken(facts.url, code)) weight -= 0.5;
		claims.push({
			value: code,
			where,
			weight: Math.min(0.95, weight + (code.length >= 4 && hasToken(facts.url, code) ? 0.08 : 0)),
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
			for (const sku of offerSkus)
				if (sku.length >= 4 && hasToken(facts.url, sku)) claim(sku, `${record.where} offers.sku`, 0.7);
	}
	// The number that the buyer is shown is the one that the shop goes by; structured data often has that of a variant.
	const shown = labelled.filter(({ field, element }) => field === "sku" && isNearHeading(element, facts));
	for (const [place, { value }] of shown.entries()) {
		claim(value.split(/\s[|,;]\s?|\s{2,}|,\s|\s\(/)[0]!, "text label", place === 0 ? 0.94 : 0.7);
	}
	for (const code of codes.slice(0, 5)) claim(code, "form", 0.55);
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

function gtinClaims({ records, facts }: IdentitySources, labelled: readonly LabelledValue[]): Claim<string>[] {
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
			claim(gtin, `${record.where} gtin`, record.where === "embedded state" ? 0.65 : 0.9);
		// Booksellers and grocers number articles by their GTIN.
		for (const sku of record.skus) if (/^\d{12,14}$/.test(sku)) claim(sku, `${record.where} sku`, 0.62);
	}
	for (const { field, value } of labelled) {
		if (field === "gtin") claim(value.split(/[,;/]/)[0]!, "text label", 0.8);
		else if (field === "sku" && /^\d{13}$/.test(value)) claim(value, "text label", 0.58);
	}
	for (const [digits] of facts.url.matchAll(/(?<!\d)\d{13}(?!\d)/g)) claim(digits, "address", 0.55);
	return claims;
}

function unique(values: readonly string[]): string[] {
	const set = new Set(values);
	return set.size === 1 ? [...set] : [];
}

function mpnClaims({ records }: IdentitySources, labelled: readonly LabelledValue[]): Claim<string>[] {
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

function imageOf({ records, facts }: IdentitySources): Extraction["imageUrl"] {
	const claims: Claim<string>[] = [];
	for (const { imageUrl, where } of records) {
		const value = imageUrl && absoluteUrl(imageUrl, facts.url);
		if (value) claims.push({ value, where: `${where} image`, weight: where === "meta" ? 0.8 : 0.85 });
	}
	const surest = claims.toSorted((one, other) => other.weight - one.weight)[0];
	return surest
		? decide(
				claims.map(claim => ({ ...claim, value: isSamePage(claim.value, surest.value) ? surest.value : claim.value })),
			)
		: null;
}

function absoluteUrl(address: string, base: string): string | undefined {
	try {
		const url = new URL(address, base || undefined);
		return /^https?:$/.test(url.protocol) && url.href.length <= 2_000 ? url.href : undefined;
	} catch {
		return undefined;
	}
}
