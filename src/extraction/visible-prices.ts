import type { PageElement } from "./page-document.js";
import type { PageFacts } from "./page-facts.js";
import { currenciesOf } from "./price-in-text.js";
import { pricesInCards } from "./product-cards.js";
import { chainOf, neighboursOf, priceMarks, type ShownPrice, shownPrices } from "./shown-prices.js";

/** A price that a reader of the page sees, and how likely it is the price of the product. */
export interface VisiblePrice extends ShownPrice {
	/** Evidence for being the product's price now, without a unit; above 0 is more likely than not. */
	readonly score: number;
}

/** All prices on the page that a reader sees, in the order of the page. */
export function visiblePrices(facts: PageFacts): VisiblePrice[] {
	const shown = shownPrices(facts);
	const signatures = Map.groupBy(shown, price => signatureOf(price.element));
	const listed = pricesInCards(shown, facts);
	const scored = shown.map(price => {
		const alike = signatures.get(signatureOf(price.element))!;
		return { ...price, score: scoreOf(price, facts, alike) - (listed.has(price) ? cardPenalty : 0) };
	});
	return scored.map((price, place) =>
		hasTwin(price, neighboursOf(scored, place)) ? { ...price, score: price.score - twinPenalty } : price,
	);
}

const cardPenalty = 1.5;
const twinPenalty = 0.7;
const fromPenalty = 1.2;

/**
 * Two prices side by side that nothing tells apart: the dearer one is what it cost before, or the upper end of "from". But of
 * one without and one with taxes, the latter is paid.
 */
function hasTwin(price: VisiblePrice, beside: readonly VisiblePrice[]): boolean {
	return beside.some(other => {
		if (other.isFormer || (other.caveat !== undefined && other.caveat !== "from")) return false;
		const ratio = Number(price.amount) / Number(other.amount);
		if (isTaxed(price, other)) return false;
		if (isTaxed(other, price)) return true;
		const otherScore = other.score + (other.caveat === "from" ? fromPenalty : 0);
		return ratio > 1.01 && ratio < 5 && otherScore > price.score - 0.8;
	});
}

/** Taxes on what is sold: 2 to 28 hundredths. */
const taxRatioMax = 1.28;

/** Whether one price may be another one with its taxes. */
function isTaxed(one: ShownPrice, other: ShownPrice): boolean {
	const ratio = Number(one.amount) / Number(other.amount);
	return one.taxIncluded === true && other.taxIncluded === false && ratio > 1.01 && ratio < taxRatioMax;
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
	/shipping|delivery|versand|livraison|envio|spedizione|install?ment|financ|monthly|rate(?:n|-)|klarna|afterpay|per-?unit|unit-?price|price-?per|perunit|baseprice|grundpreis|saving|save|(?<!has-)discount(?!ed|-?price)|rabatt|coupon|voucher|points|reward|loyalty|warranty|protection|insurance|trade-?in|subscribe|total|(?<!inclu[a-z]{0,5}-?)tax(?!-?inc)|fee|deposit|shipment/;
const nowMarks =
	/current|now|sale|special|final|actual|selling|our-?price|offer|main|buy-?box|pdp|product-?(?:detail|page|info|main|price)|detail|prominent|big|large|new-?price|price-?new|today|regular|primary/;

function scoreOf(price: ShownPrice, facts: PageFacts, alike: readonly ShownPrice[]): number {
	const { element } = price;
	const own = chainOf(element, 1);
	const around = chainOf(element, 8);
	let score = 0;
	if (price.currency) score += currenciesOf(price.currency).length > 0 ? 0.6 : 0.3;
	if (priceMarks.test(own)) score += 1;
	else if (priceMarks.test(around)) score += 0.4;
	if (nowMarks.test(own)) score += 0.5;
	if (nowWords.test(price.raw)) score += 0.4;
	// A sentence that mentions a sum: "free delivery over 50".
	const letters = price.raw.match(/\p{L}/gu)?.length ?? 0;
	if (letters > 16) score -= letters > 30 ? 1 : 0.5;
	if (/^h[1-4]$/.test(element.tag) || element.tag === "strong" || element.tag === "b") score += 0.2;
	if (price.isFormer) score -= 2;
	if (price.caveat) score -= price.caveat === "from" ? fromPenalty : 2.5;
	if (extraMarks.test(own)) score -= 1.5;
	if (otherMarks.test(around.replace(/\bproduct-item\b/g, ""))) score -= 0.7;
	const inLink = within(element, above => above.tag === "a", 4);
	if (inLink) score -= 0.8;
	if (within(element, above => /^(?:nav|header|footer|aside)$/.test(above.tag), 30)) score -= 0.8;
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
