import { buyWords } from "./availability.js";
import { metaContents } from "./meta-tags.js";
import { marksOf, type PageDocument, type PageElement, squeeze, textOf } from "./page-document.js";

/** What several readers need to know of a page: what it calls itself, and where its main parts are. */
export interface PageFacts {
	readonly document: PageDocument;
	/** Its address: the given one, or what the page says of itself. Empty when neither is known. */
	readonly url: string;
	/** Language of its text, such as `de-AT`, in lower case. */
	readonly language: string;
	readonly metas: ReadonlyMap<string, string>;
	readonly title: string;
	/** The heading that names the product, if there is one. */
	readonly heading: PageElement | undefined;
	/** Buttons that buy, none of them hidden or disabled. */
	readonly buyButtons: readonly PageElement[];
	readonly scripts: readonly PageElement[];
	/** Where other products begin: recommendations, what was looked at. The end of the page when there are none. */
	readonly othersFrom: number;
}

/** Looks over a page once. */
export function readFacts(document: PageDocument, givenUrl: string): PageFacts {
	const metaElements: PageElement[] = [];
	const scripts: PageElement[] = [];
	const headings: PageElement[] = [];
	const buyButtons: PageElement[] = [];
	let title = "";
	let canonical = "";
	let language = "";
	for (const element of document.elements) {
		const { tag, attributes } = element;
		if (tag === "meta") metaElements.push(element);
		else if (tag === "script") scripts.push(element);
		else if (tag === "title" && title === "") title = textOf(element, 500, true);
		else if (tag === "html") language ||= (attributes.lang ?? attributes["xml:lang"] ?? "").toLowerCase();
		else if (tag === "link" && /\bcanonical\b/i.test(attributes.rel ?? "")) canonical ||= attributes.href ?? "";
		else if (tag === "h1") headings.push(element);
		else if (!element.hidden && isBuyButton(element)) buyButtons.push(element);
	}
	const metas = metaContents(metaElements);
	const heading = headingOf(headings, document, title, metas.get("og:title"));
	return {
		document,
		url: givenUrl || absolute(canonical) || absolute(metas.get("og:url")) || "",
		language,
		metas,
		title,
		heading,
		buyButtons,
		scripts,
		othersFrom: othersFrom(document, heading?.order ?? 0),
	};
}

function absolute(url: string | undefined): string | undefined {
	return url && /^https?:\/\//i.test(url) ? url : undefined;
}

function isBuyButton(element: PageElement): boolean {
	const { tag, attributes } = element;
	const isButton = tag === "button" || tag === "input" || attributes.role === "button" || tag === "a" || tag === "span";
	if (!isButton || element.textLength > 60 || "disabled" in attributes) return false;
	if (tag === "span" && attributes.role !== "button" && !/button|btn/.test(marksOf(element))) return false;
	if (tag === "input" && !/submit|button|image/.test(attributes.type ?? "")) return false;
	const label = tag === "input" ? (attributes.value ?? "") : textOf(element, 80);
	const words = `${label} ${attributes["aria-label"] ?? ""} ${attributes.title ?? ""}`.slice(0, 200);
	return buyWords.test(words) || /add-?_?to-?_?(?:cart|basket|bag)|buy-?now/.test(marksOf(element));
}

/** The first heading that is likest to the title; of hidden ones only when there is no other. */
function headingOf(
	headings: readonly PageElement[],
	document: PageDocument,
	title: string,
	openTitle: string | undefined,
): PageElement | undefined {
	const titles = [wordsOf(title), wordsOf(openTitle ?? "")];
	const likenessToTitles = (text: string) => Math.max(...titles.map(words => likeness(wordsOf(text), words)));
	const texts = headings.slice(0, 20).map(element => ({ element, text: textOf(element, 400, true) }));
	const scored = texts
		.filter(({ text }) => text.length > 1)
		.map(({ element, text }) => ({ element, likeness: likenessToTitles(text) - (element.hidden ? 0.3 : 0) }));
	const best = scored.sort((one, other) => other.likeness - one.likeness)[0];
	if (best && best.likeness > 0.2) return best.element;
	const named = document.elements.find(
		element =>
			!element.hidden &&
			element.textLength > 3 &&
			element.textLength < 250 &&
			(/^h[2-4]$/.test(element.tag) || /(?:product|item|pdp)[-_]?(?:name|title)/.test(marksOf(element))) &&
			likenessToTitles(textOf(element, 300)) > 0.4,
	);
	return named ?? best?.element;
}

const othersWords =
	/^(?:[^\p{L}]{0,3})(?:related|similar|you (?:may|might) (?:also )?(?:like|love)|customers (?:who|also)|people also|recommended|recommendations|recently viewed|frequently bought|more (?:like this|from)|sponsored|others? also|complete the look|goes well with|pairs well|compare with|products related|ähnliche|andere kunden|kunden (?:kauften|die|haben)|das könnte|passend|zuletzt (?:angesehen|gesehen)|wird oft zusammen|vous aimerez|produits similaires|les clients|articles similaires|también te|productos (?:relacionados|similares)|los clientes|prodotti (?:correlati|simili)|potrebbe|i clienti|gerelateerd|anderen (?:bekeken|kochten)|klanten|vergelijkbare|podobne|inni klienci|polecamy|podobné|zákazníci|mohlo by|похожие|с этим товаром|рекомендуем|вы смотрели|produse similare|clienții|recomandate|liknande|andra köpte|sarnased|teised|相關商品|推薦|関連商品|함께|추천|מוצרים)/iu;

/** The place of the first heading of other products, behind the product's own. */
function othersFrom(document: PageDocument, after: number): number {
	for (const element of document.elements) {
		if (element.order <= after || element.textLength === 0 || element.textLength > 80) continue;
		const isTitle = /^h[2-6]$/.test(element.tag) || /title|heading|headline|header/.test(marksOf(element));
		if (isTitle && !element.hidden && othersWords.test(textOf(element, 100))) return element.order;
	}
	return Number.POSITIVE_INFINITY;
}

/** How much two names have in common: the share of the shorter one's words that are in the longer one. */
export function likeness(one: Words, other: Words): number {
	const [fewer, more] = one.size <= other.size ? [one, other] : [other, one];
	if (fewer.size === 0) return 0;
	let common = 0;
	for (const word of fewer) if (more.has(word)) common += 1;
	if (common === fewer.size && common === more.size) return 1;
	// One shared word of a long name says little.
	return (common / fewer.size) * Math.min(1, 0.4 + fewer.size * 0.2);
}

export type Words = ReadonlySet<string>;

/** The words of a name, in lower case; taken once where it is compared with many. */
export function wordsOf(text: string): Words {
	return new Set(
		squeeze(text.slice(0, 400))
			.toLowerCase()
			.match(/[\p{L}\p{N}]+/gu) ?? [],
	);
}
