import { isWithin, type PageElement } from "./page-document.js";
import type { PageFacts } from "./page-facts.js";
import type { ShownPrice } from "./shown-prices.js";

const cardCharactersMax = 400;
const cardLevelsMax = 8;
const cardsMin = 3;

/**
 * The prices in cards, by which shops list products that are not the page's: three or more elements of one kind side by side,
 * each with a price and a link. Needs no word of any language.
 */
export function pricesInCards<Price extends ShownPrice>(
	prices: readonly Price[],
	facts: PageFacts,
): ReadonlySet<Price> {
	const kinds = new Map<string, Map<PageElement, Price[]>>();
	for (const price of prices) {
		let card: PageElement = price.element;
		for (let level = 0; level < cardLevelsMax && card.parent; level += 1, card = card.parent) {
			if (card.textLength > cardCharactersMax || (facts.heading && isWithin(facts.heading, card))) break;
			const kind = kindOf(card);
			const cards = kinds.get(kind) ?? new Map<PageElement, Price[]>();
			kinds.set(kind, cards.set(card, [...(cards.get(card) ?? []), price]));
		}
	}
	const links = facts.document.elements.filter(({ tag, attributes }) => tag === "a" && attributes.href !== undefined);
	const listed = [...kinds.values()].filter(
		cards => cards.size >= cardsMin && [...cards.keys()].every(card => hasLink(card, links)),
	);
	return new Set(listed.flatMap(cards => [...cards.values()].flat()));
}

/** Elements of one kind have one parent, one tag and the same classes but for numbers in them. */
function kindOf({ parent, tag, attributes }: PageElement): string {
	return `${parent!.order} ${tag} ${(attributes.class ?? "").slice(0, 200).replace(/\d+/g, "#")}`;
}

/** Whether a link stands in an element or is it, of all links in the order of the page. */
function hasLink(element: PageElement, links: readonly PageElement[]): boolean {
	let first = 0;
	let end = links.length;
	while (first < end) {
		const middle = (first + end) >> 1;
		if (links[middle]!.order < element.order) first = middle + 1;
		else end = middle;
	}
	return first < links.length && isWithin(links[first]!, element);
}
