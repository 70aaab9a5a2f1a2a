import { availabilityInText, conditionOfCode } from "./availability.js";
import { type Claim, decide } from "./claim.js";
import type { Extraction, PageAvailability, PageCondition } from "./extraction.js";
import type { LabelledValue } from "./labelled-values.js";
import { selectedOffers } from "./main-product.js";
import { marksOf, textOf } from "./page-document.js";
import type { PageFacts } from "./page-facts.js";
import type { ProductRecord } from "./product-record.js";

/** How far behind the heading, in elements, a sentence about stock speaks of the product. */
const stockDistanceMax = 900;

/** Decides whether it can be bought: what is stated, what the reader sees near the heading, and whether a button buys. */
export function decideAvailability(
	records: readonly ProductRecord[],
	facts: PageFacts,
	hasPrice: boolean,
): Extraction["availability"] {
	const claims: Claim<PageAvailability>[] = [];
	for (const record of records) {
		const values = selectedOffers(record, facts.url).flatMap(offer => offer.availability ?? []);
		// Of sizes and colours, one that can be had is enough.
		const value = values.includes("InStock") ? "InStock" : values[0];
		const weight = record.where === "embedded state" ? 0.62 : record.trust - 0.03;
		if (value) claims.push({ value, where: `${record.where} availability`, weight });
	}
	const sentence = stockSentence(facts);
	const canBuy = facts.buyButtons.some(button => isNear(button.order, facts));
	if (sentence) {
		const weight = sentence.isMarked ? 0.78 : 0.62;
		claims.push({
			...sentence,
			where: "text",
			weight: sentence.value === "OutOfStock" && canBuy ? weight - 0.25 : weight,
		});
	}
	if (canBuy && hasPrice) claims.push({ value: "InStock", where: "button", weight: 0.66 });
	// Who asks a price offers the thing: shops say it when they cannot. No more than likely, so that anything else outweighs it.
	if (hasPrice) claims.push({ value: "InStock", where: "price", weight: 0.55 });
	return decide(claims);
}

function isNear(order: number, { heading, othersFrom }: PageFacts): boolean {
	if (order > othersFrom) return false;
	return heading === undefined || (order > heading.order - 150 && order < heading.order + 1_500);
}

interface StockSentence {
	readonly value: PageAvailability;
	readonly raw: string;
	readonly isMarked: boolean;
}

const sentenceCharactersMax = 90;

function stockSentence(facts: PageFacts): StockSentence | undefined {
	const start = facts.heading?.order ?? 0;
	let found: StockSentence | undefined;
	for (const element of facts.document.elements) {
		if (element.hidden || element.order < start - 60) continue;
		if (element.order > start + stockDistanceMax || element.order > facts.othersFrom) break;
		if (element.textLength < 2 || element.textLength > sentenceCharactersMax) continue;
		const isWhole =
			(element.parent?.textLength ?? 0) > sentenceCharactersMax || element.parent?.textLength !== element.textLength;
		if (!isWhole) continue;
		const marks = `${marksOf(element)} ${element.parent ? marksOf(element.parent) : ""}`;
		// Sizes and colours that are gone are no news of the product.
		if (/option|swatch|variant|size|select/.test(marks) || element.tag === "option") continue;
		const raw = textOf(element, sentenceCharactersMax + 20);
		const value = availabilityInText(raw);
		if (!value) continue;
		const isMarked = /stock|availab|verfueg|verfug|disponib|inventory|dostupn|dostepn|nalich/.test(marks);
		if (!found || (isMarked && !found.isMarked)) found = { value, raw, isMarked };
	}
	return found;
}

/** Decides on the state of the article. */
export function decideCondition(
	records: readonly ProductRecord[],
	labelled: readonly LabelledValue[],
	facts: PageFacts,
): Extraction["condition"] {
	const claims: Claim<PageCondition>[] = [];
	for (const record of records) {
		const values = new Set(selectedOffers(record, facts.url).flatMap(offer => offer.condition ?? []));
		const [value] = values;
		if (value && values.size === 1)
			claims.push({ value, where: `${record.where} itemCondition`, weight: record.trust });
	}
	for (const { field, value: raw } of labelled) {
		const value = field === "condition" ? conditionOfCode(raw.split(/[\s:.,(]/)[0]) : undefined;
		if (value) claims.push({ value, where: "text label", weight: 0.7, raw });
	}
	return decide(claims);
}
