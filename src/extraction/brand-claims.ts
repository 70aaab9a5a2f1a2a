import type { Claim } from "./claim.js";
import type { IdentitySources } from "./identity-sources.js";
import { squeeze, textOf } from "./page-document.js";
import type { PageFacts } from "./page-facts.js";

const brandCharactersMax = 80;

/** What the page says of the maker. */
export function brandClaims({ records, labelled, facts }: IdentitySources): Claim<string>[] {
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

/** A name or code without what is written now so and now otherwise. */
export function alphanumeric(code: string): string {
	return code.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
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
