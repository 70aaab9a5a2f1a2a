import { marksOf, type PageElement, squeeze, textOf } from "./page-document.js";
import type { PageFacts } from "./page-facts.js";
import { currenciesOf, formerWords, type PriceCaveat, readPriceInText, taxIn } from "./price-in-text.js";

/** A price that a reader of the page sees, and how likely it is the price of the product. */
export interface VisiblePrice {
	readonly amount: string;
	/** ISO code or sign as written; undefined where only its surroundings call it a price. */
	readonly currency: string | undefined;
	readonly raw: string;
	readonly element: PageElement;
	readonly caveat: PriceCaveat | undefined;
	/** Whether it is called, or struck through as, the price of before. */
	readonly isFormer: boolean;
	readonly taxIncluded: boolean | undefined;
	/** Evidence for being the product's price now, without a unit; above 0 is more likely than not. */
	readonly score: number;
}

const chunkCharactersMax = 70;
const candidatesMax = 600;

/** All prices on the page that a reader sees, in the order of the page. */
export function visiblePrices(facts: PageFacts): VisiblePrice[] {
	const found: Unscored[] = [];
	for (const element of facts.document.elements) {
		if (element.hidden || element.textLength === 0 || element.textLength > chunkCharactersMax) continue;
		const parent = element.parent;
		if (parent?.parent && parent.textLength <= chunkCharactersMax && !splits.has(parent)) continue;
		collect(element, found);
		if (found.length >= candidatesMax) break;
	}
	for (const element of looseTexts(facts)) collectText(element, found);
	const signatures = Map.groupBy(found, price => signatureOf(price.element));
	const scored = found
		.map(price => ({ ...price, score: scoreOf(price, facts, signatures.get(signatureOf(price.element))!) }))
		.sort((one, other) => one.element.order - other.element.order);
	return scored.map((price, place) =>
		hasCheaperTwin(price, scored, place) ? { ...price, score: price.score - 0.7 } : price,
	);
}

const twinDistanceMax = 10;

/** Two prices side by side that nothing tells apart: the dearer one is what it cost before. */
function hasCheaperTwin(price: VisiblePrice, all: readonly VisiblePrice[], place: number): boolean {
	const near = all.slice(Math.max(0, place - 3), place + 4);
	return near.some(other => {
		const ratio = Number(price.amount) / Number(other.amount);
		const isNear = Math.abs(other.element.order - price.element.order) <= twinDistanceMax;
		return (
			isNear &&
			ratio > 1.01 &&
			ratio < 5 &&
			other.caveat === undefined &&
			!other.isFormer &&
			other.score > price.score - 0.8
		);
	});
}

type Unscored = Omit<VisiblePrice, "score">;

/** Elements whose parts are read one by one; kept weakly, as long as the page. */
const splits = new WeakSet<PageElement>();

function collect(element: PageElement, found: Unscored[]): void {
	const text = priceTextOf(element);
	if (!/\d|[٠-٩۰-۹]/.test(text)) return;
	const reading = readPriceInText(text, "", true);
	const parts = element.children.filter(
		(child): child is PageElement => typeof child !== "string" && child.textLength > 0,
	);
	const distinct = reading.amounts > 1 || (parts.length > 1 && text.length > 40);
	if (distinct && parts.length > 0 && !isRange(reading.caveat)) {
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

function isRange(caveat: PriceCaveat | undefined): boolean {
	return caveat === "range";
}

function push(element: PageElement, text: string, found: Unscored[]): void {
	const marks = chainOf(element, 2);
	const isPriceMark = priceMarks.test(marks);
	const context = contextOf(element);
	const reading = readPriceInText(text, isPriceMark ? `${context.after} ${context.before}` : "", true);
	if (reading.amount === undefined || Number(reading.amount) === 0) return;
	const signInText = readPriceInText(text, "", true).currency;
	if (!signInText && !(isPriceMark && /^\D{0,12}[\d.,' ]+\D{0,6}$/.test(text))) return;
	const caveat =
		reading.caveat ?? readPriceInText(`${context.before.slice(-30)} ${text} ${context.after.slice(0, 20)}`).caveat;
	const labelsItself = /^[^\d]{0,3}\p{L}{3,}/u.test(text);
	const isFormer =
		reading.isFormer ||
		formerMarks.test(marks) ||
		isStruck(element) ||
		(!labelsItself && formerWords.test(context.before.slice(-24)));

	found.push({
		amount: reading.amount,
		currency: reading.currency,
		raw: text.slice(0, 80),
		element,
		caveat,
		isFormer,
		taxIncluded: reading.taxIncluded ?? taxIn(`${context.before.slice(-30)} | ${context.after.slice(0, 40)}`),
	});
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

function collectText(element: PageElement, found: Unscored[]): void {
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

const priceMarks = /price|preis|prix|precio|prezzo|prijs|preco|cena|ceny|pris(?![a-z])|hinta|цена|fiyat|amount|tarif/;
const formerMarks =
	/(?:^|[-_ ])(?:old|was|former|previous|before|strike|striked|strikethrough|crossed|msrp|rrp|uvp|srp|list-?price|regular-?price-?(?:old|strike)|compare|original|base-?price-?old|prezzo-?vecchio|alt|del|line-?through)(?:$|[-_ ])|oldprice|priceold|wasprice|price-was|listprice|listino|pricelist|strike|crossed|rrp|msrp|originalprice|compare-?at|full-?price|initial-?price|price-?full|price-?initial|before-?price|price-?before|undiscounted|non-?sale/;

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

function chainOf(element: PageElement, levels: number): string {
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

function signatureOf(element: PageElement): string {
	const { parent } = element;
	const own = `${element.tag}.${element.attributes.class ?? ""}`;
	return `${own}<${parent?.tag}.${parent?.attributes.class ?? ""}`.slice(0, 200).replace(/\d+/g, "#");
}

const otherMarks =
	/relat|recommend|similar|carousel|slider|swiper|upsell|cross-?sell|also|sponsor|recent|history|accessor|bundle|together|mini-?cart|minicart|basket|cart-(?:item|total|summary)|header|footer|(?:^|[-_ ])nav|menu|listing|product-?(?:list|grid|tile|card|item)|teaser|suggest|compare-?(?:table|list)|review|rating|filter|facet|search/;
/** How shops call the price that is asked now. */
const nowWords =
	/^(?:[^\d]{0,20})(?<!\p{L})(?:now|our price|sale price|special price|price|your price|offer price|today|buy now|preis|jetzt|aktionspreis|prix|maintenant|precio|ahora|prezzo|adesso|prijs|nu|cena|teraz|nyní|pris|preț|pret|цена|hind|hinta|特價|優惠價|售價|現價|価格|판매가|할인가|מחיר)(?!\p{L})/iu;
const extraMarks =
	/shipping|delivery|versand|livraison|envio|spedizione|install?ment|financ|monthly|rate(?:n|-)|klarna|afterpay|per-?unit|unit-?price|price-?per|perunit|baseprice|grundpreis|saving|save|discount|rabatt|coupon|voucher|points|reward|loyalty|warranty|protection|insurance|trade-?in|subscribe|total|tax|fee|deposit|shipment/;
const nowMarks =
	/current|now|sale|special|final|actual|selling|our-?price|offer|main|buy-?box|pdp|product-?(?:detail|page|info|main|price)|detail|prominent|big|large|new-?price|price-?new|today|regular|primary/;

function scoreOf(price: Unscored, facts: PageFacts, alike: readonly Unscored[]): number {
	const { element } = price;
	const own = chainOf(element, 1);
	const around = chainOf(element, 8);
	let score = 0;
	if (price.currency) score += currenciesOf(price.currency).length > 0 ? 0.6 : 0.3;
	if (priceMarks.test(own)) score += 1;
	else if (priceMarks.test(around)) score += 0.4;
	if (nowMarks.test(own)) score += 0.5;
	if (/\bprice\b/.test(element.attributes.itemprop ?? "")) score += 0.8;
	if (nowWords.test(price.raw)) score += 0.4;
	// A sentence that mentions a sum: "free delivery over 50".
	const letters = price.raw.match(/\p{L}/gu)?.length ?? 0;
	if (letters > 16) score -= letters > 30 ? 1 : 0.5;
	if (/^h[1-4]$/.test(element.tag) || element.tag === "strong" || element.tag === "b") score += 0.2;
	if (price.isFormer) score -= 2;
	if (price.caveat && price.caveat !== "range") score -= price.caveat === "from" ? 1.2 : 2.5;
	if (price.caveat === "range") score -= 2;
	if (extraMarks.test(own)) score -= 1.5;
	if (/^[-−–+]/.test(price.raw)) score -= 1.5;
	if (otherMarks.test(around.replace(/\bproduct-item\b/g, ""))) score -= 0.7;
	const inLink = within(element, above => above.tag === "a", 4);
	if (inLink) score -= 0.8;
	if (within(element, above => /^(?:nav|header|footer|aside)$/.test(above.tag), 30)) score -= 0.8;
	if (within(element, above => above.tag === "li", 5)) score -= 0.3;
	const amounts = new Set(alike.map(one => one.amount)).size;
	if (amounts > 2) score -= Math.min(1.5, 0.4 * (amounts - 1));
	score += nearness(element, facts);
	if (element.order > facts.othersFrom) score -= 1.2;
	return score - 1.3;
}

function within(element: PageElement, matches: (above: PageElement) => boolean, levels: number): boolean {
	for (
		let above: PageElement | undefined = element, level = 0;
		above && level < levels;
		above = above.parent, level += 1
	) {
		if (matches(above)) return true;
	}
	return false;
}

/** Behind the heading and near to it, or near to a button that buys. */
function nearness(element: PageElement, facts: PageFacts): number {
	const { heading, buyButtons } = facts;
	let near = 0;
	if (heading) {
		const distance = element.order - heading.order;
		if (distance >= 0) near += 1.2 * Math.exp(-distance / 250);
		else near += distance > -80 ? 0.5 * Math.exp(distance / 60) : -0.6;
	}
	const toButton = Math.min(...buyButtons.slice(0, 50).map(button => Math.abs(button.order - element.order)), 10_000);
	near += 0.8 * Math.exp(-toButton / 80);
	return near;
}
