import { readGtin } from "../products/gtin.js";
import { alphanumeric, brandClaims } from "./brand-claims.js";
import { type Claim, decide } from "./claim.js";
import { gtinClaims, mpnClaims, skuClaims } from "./code-claims.js";
import type { Extraction } from "./extraction.js";
import type { IdentitySources } from "./identity-sources.js";
import type { LabelledValue } from "./labelled-values.js";
import { isSamePage } from "./page-address.js";
import { squeeze, textOf } from "./page-document.js";
import { likeness, type PageFacts, wordsOf } from "./page-facts.js";

type IdentityFields = Pick<Extraction, "name" | "brand" | "sku" | "gtin" | "mpn" | "imageUrl">;

/** Decides what the product is: names, numbers, picture. */
export function decideIdentity(all: IdentitySources): IdentityFields {
	const sources = { ...all, labelled: all.labelled.filter(value => isOwn(value, all.facts)) };
	return {
		name: nameOf(sources),
		brand: decide(brandClaims(sources), alphanumeric),
		sku: decide(skuClaims(sources), alphanumeric),
		gtin: decide(gtinClaims(sources), gtin => readGtin(gtin).gtin),
		mpn: decide(mpnClaims(sources), alphanumeric),
		imageUrl: imageOf(sources),
	};
}

/** Labelled values of the product itself: those of recommendations stand further down, and in no table. */
function isOwn({ element }: LabelledValue, { othersFrom }: PageFacts): boolean {
	return element.order < othersFrom || /^(?:th|td|dt)$/.test(element.tag);
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
	const words = wordsOf(surest.value);
	return decide(
		claims
			.filter(claim => likeness(wordsOf(claim.value), words) > 0.5 || claim === surest)
			.map(claim => ({ ...claim, value: surest.value })),
	);
}

function withoutSite(title: string, heading: string): string {
	if (heading && likeness(wordsOf(title), wordsOf(heading)) > 0.7)
		return title.length > heading.length ? heading : title;
	return title.split(/\s+[|–—·:]\s+|\s+-\s+(?=[^-]{2,30}$)/)[0] ?? title;
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
