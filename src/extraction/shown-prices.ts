import { isWithin, marksOf, type PageElement, squeeze, textOf } from "./page-document.js";
import type { PageFacts } from "./page-facts.js";
import { formerWords, type PriceCaveat, readPriceInText, regularWords, taxIn } from "./price-in-text.js";

/** A price that a reader of the page sees, whatever it is the price of. */
export interface ShownPrice {
	readonly amount: string;
	/** ISO code or sign as written; undefined where only its surroundings call it a price. */
	readonly currency: string | undefined;
	readonly raw: string;
	readonly element: PageElement;
	readonly caveat: PriceCaveat | undefined;
	/** Whether it is called, or struck through as, the price of before. */
	readonly isFormer: boolean;
	readonly taxIncluded: boolean | undefined;
}

interface FoundPrice extends ShownPrice {
	/** Whether it is called the regular price: that of before only where another one is asked now. */
	readonly isRegular: boolean;
}

const chunkCharactersMax = 70;
const candidatesMax = 600;

/** All prices on the page that a reader sees, in the order of the page. */
export function shownPrices(facts: PageFacts): ShownPrice[] {
	const found: FoundPrice[] = [];
	/** Elements whose parts are read one by one. */
	const splits = new Set<PageElement>();
	for (const element of facts.document.elements) {
		if (element.hidden || element.textLength === 0 || element.textLength > chunkCharactersMax) continue;
		const parent = element.parent;
		if (parent?.parent && parent.textLength <= chunkCharactersMax && !splits.has(parent)) continue;
		// On short pages the heading and the price would make one text.
		if (facts.heading && element !== facts.heading && isWithin(facts.heading, element)) splits.add(element);
		else collect(element, found, splits);
		if (found.length >= candidatesMax) break;
	}
	for (const element of looseTexts(facts)) collectText(element, found);
	return found.sort((one, other) => one.element.order - other.element.order).map(regularSettled);
}

const neighbourDistanceMax = 10;

/** The prices beside one of them, given all in the order of the page. */
export function neighboursOf<Price extends ShownPrice>(all: readonly Price[], place: number): readonly Price[] {
	const price = all[place]!;
	return all
		.slice(Math.max(0, place - 3), place + 4)
		.filter(other => other !== price && Math.abs(other.element.order - price.element.order) <= neighbourDistanceMax);
}

function regularSettled(price: FoundPrice, place: number, all: readonly FoundPrice[]): ShownPrice {
	if (!price.isRegular || price.isFormer) return price;
	const isCheaper = (other: ShownPrice) => !other.isFormer && !other.caveat && +other.amount < +price.amount;
	return neighboursOf(all, place).some(isCheaper) ? { ...price, isFormer: true } : price;
}

/** Adds the price that an element tells, or notes that its parts are to be read one by one. */
function collect(element: PageElement, found: FoundPrice[], splits: Set<PageElement>): void {
	const text = priceTextOf(element);
	if (!/\d|[٠-٩۰-۹]/.test(text)) return;
	const reading = readPriceInText(text, "", true);
	const parts = element.children.filter(
		(child): child is PageElement => typeof child !== "string" && child.textLength > 0,
	);
	const distinct = reading.amounts > 1 || (parts.length > 1 && text.length > 40);
	if (distinct && parts.length > 0 && reading.caveat !== "range") {
		splits.add(element);
		const owned = element.children.filter(child => typeof child === "string").join(" ");
		if (/\d/.test(owned) && readPriceInText(owned, "", true).currency) push(element, squeeze(owned), found);
		return;
	}
	if (parts.length === 1 && text === priceTextOf(parts[0]!)) {
		splits.add(element);
		return;
	}
	push(element, text, found);
}

function push(element: PageElement, text: string, found: FoundPrice[]): void {
	const alone = readPriceInText(text, "", true);
	if (alone.amount === undefined || Number(alone.amount) === 0) return;
	const marks = chainOf(element, 2);
	const isPriceMark = priceMarks.test(marks);
	if (!alone.currency && !(isPriceMark && /^\D{0,12}[\d.,' ]+\D{0,6}$/.test(text))) return;
	const context = contextOf(element);
	const reading = isPriceMark ? readPriceInText(text, `${context.after} ${context.before}`, true) : alone;
	const caveat =
		reading.caveat ?? readPriceInText(`${context.before.slice(-30)} ${text} ${context.after.slice(0, 20)}`).caveat;
	const label = /^[^\d]{0,3}\p{L}{3,}/u.test(text) ? text : `${context.before.slice(-24)} ${text}`;
	found.push({
		amount: reading.amount ?? alone.amount,
		currency: reading.currency,
		raw: text.slice(0, 80),
		element,
		caveat,
		isFormer: formerWords.test(label) || formerMarks.test(marks) || isStruck(element),
		isRegular: regularWords.test(label) || regularMarks.test(marks),
		taxIncluded: reading.taxIncluded ?? taxBeside(context),
	});
}

/** Before the price, "ex VAT:" is its label; otherwise what stands between it and the next amount. */
function taxBeside({ before, after }: { before: string; after: string }): boolean | undefined {
	const label = before.slice(-30);
	const [behind] = /^(?:(?!\d[.,]?\d|\p{Sc}).){0,40}/su.exec(after)!;
	return (label.endsWith(":") ? taxIn(label) : undefined) ?? taxIn(behind) ?? taxIn(`${label} | ${after.slice(0, 40)}`);
}

/** Long elements may have a price in their own text, beside other elements: "Price: $60 <span>…</span>". */
function looseTexts(facts: PageFacts): PageElement[] {
	return facts.document.elements.filter(
		element =>
			!element.hidden &&
			element.textLength > chunkCharactersMax &&
			element.children.length < 40 &&
			element.children.some(child => typeof child === "string" && child.length < 120 && /\d/.test(child)),
	);
}

function collectText(element: PageElement, found: FoundPrice[]): void {
	for (const child of element.children) {
		if (typeof child !== "string" || child.length > 120 || !/\d/.test(child) || found.length >= candidatesMax) continue;
		const text = squeeze(child);
		if (text.length < 40 && readPriceInText(text, "", true).currency) push(element, text, found);
	}
}

/** The text of an element with raised cents set apart: `49<sup>99</sup>` is 49.99. */
export function priceTextOf(element: PageElement): string {
	let text = "";
	let isNewElement = false;
	const visit = (node: PageElement, depth: number) => {
		for (const child of node.children) {
			if (text.length > 300 || depth > 12) return;
			if (typeof child === "string") {
				// Digits of two elements are two numbers: a price, and how many bids there are.
				text += isNewElement && /\d$/.test(text) && /^\d/.test(child) ? ` ${child}` : child;
				isNewElement = false;
			} else if (!child.hidden) {
				isNewElement = true;
				const isCents = child.tag === "sup" || /cent|decimal|fraction|penny|pence|kopeck/.test(marksOf(child));
				const inside = isCents ? squeeze(textOf(child, 12)) : "";
				if (/^\d{2}$/.test(inside) && /\d\s*$/.test(text)) text = `${text.trimEnd()}.${inside} `;
				else {
					const isLine = lineTags.has(child.tag);
					if (isLine) text += " ";
					visit(child, depth + 1);
					if (isLine) text += " ";
				}
			}
		}
	};
	visit(element, 0);
	return squeeze(text).slice(0, 300);
}

const lineTags = new Set([
	"div",
	"p",
	"li",
	"br",
	"td",
	"dd",
	"dt",
	"tr",
	"section",
	"label",
	"h1",
	"h2",
	"h3",
	"h4",
	"del",
	"s",
]);

export const priceMarks =
	/price|preis|prix|precio|prezzo|prijs|preco|cena|ceny|pris(?![a-z])|hinta|цена|fiyat|amount|tarif/;
const formerMarks =
	/(?:^|[-_ ])(?:old|was|former|previous|before|strike|striked|strikethrough|crossed|msrp|rrp|uvp|srp|list-?price|regular-?price-?(?:old|strike)|compare|original|base-?price-?old|prezzo-?vecchio|alt|del|line-?through)(?:$|[-_ ])|oldprice|priceold|wasprice|price-was|listprice|listino|pricelist|strike|crossed|rrp|msrp|originalprice|compare-?at|full-?price|initial-?price|price-?full|price-?initial|before-?price|price-?before|undiscounted|non-?sale/;
const regularMarks = /regular-?price|price-?(?:item-?)*-?regular|normal-?price|standard-?price/;

function isStruck(element: PageElement): boolean {
	for (let above: PageElement | undefined = element, level = 0; above && level < 4; above = above.parent, level += 1) {
		if (above.tag === "del" || above.tag === "s" || above.tag === "strike") return true;
		if (above.attributes["data-a-strike"] === "true") return true;
		const style = above.attributes.style;
		if (style && style.length < 1_000 && /line-through/.test(style)) return true;
	}
	// The other way round: the whole price is in one such element inside.
	const [only, ...more] = element.children.filter(child => typeof child !== "string" || child.trim() !== "");
	return more.length === 0 && typeof only === "object" && /^(?:del|s|strike)$/.test(only.tag);
}

/** Marks of an element and of so many above it. */
export function chainOf(element: PageElement, levels: number): string {
	const marks: string[] = [];
	for (
		let above: PageElement | undefined = element, level = 0;
		above && level <= levels;
		above = above.parent, level += 1
	) {
		marks.push(marksOf(above), above.attributes.itemprop ?? "");
	}
	return marks.join(" ").toLowerCase();
}

/** Text right before and behind an element, within its nearest roomy ancestor. */
function contextOf(element: PageElement): { before: string; after: string } {
	let before = "";
	let after = "";
	let inner: PageElement = element;
	for (let level = 0; level < 3 && inner.parent; level += 1) {
		const { parent } = inner;
		if (parent.children.length > 60) break;
		const place = parent.children.indexOf(inner);
		const near = (nodes: readonly (PageElement | string)[]) =>
			nodes.map(node => (typeof node === "string" ? node : node.hidden ? "" : textOf(node, 60))).join(" ");
		before = `${near(parent.children.slice(Math.max(0, place - 3), place))} ${before}`;
		after = `${after} ${near(parent.children.slice(place + 1, place + 3))}`;
		inner = parent;
		if (squeeze(before).length > 20 && squeeze(after).length > 10) break;
	}
	// What stands before another amount belongs to that one.
	const own = squeeze(before)
		.slice(-60)
		.replace(/^.*(?:\d[.,]\d{2}|\d ?\p{Sc}|\p{Sc} ?\d+)/u, "");
	return { before: own, after: squeeze(after).slice(0, 60) };
}
