import { Parser } from "htmlparser2";

/** An element of a page. Lighter than a DOM's: a page has tens of thousands. */
export interface PageElement {
	readonly tag: string;
	readonly attributes: Readonly<Record<string, string>>;
	readonly parent: PageElement | undefined;
	readonly children: (PageElement | string)[];
	/** Place in the document: the how manieth element that opens. */
	readonly order: number;
	/** Whether a reader of the page does not see it: scripts, what is hidden by an attribute or an inline style. */
	readonly hidden: boolean;
	/** Order of the last element inside it; its own when it has none. */
	last: number;
	/** Characters of text inside, those of scripts and blanks around texts not counted. */
	textLength: number;
}

/** A page, read once: all further reading walks `elements`. */
export interface PageDocument {
	readonly root: PageElement;
	/** In the order in which they open. */
	readonly elements: readonly PageElement[];
	/** Whether the page was longer, deeper or richer in elements than is read. */
	readonly truncated: boolean;
}

/** Characters of a page that are read. Pages of shops have 0.1 to 2 million. */
export const pageCharactersMax = 6_000_000;
const elementsMax = 60_000;
/** Browsers stop at 512; closing tags are looked for in this stack, so that it bounds the time too. */
const depthMax = 600;
const attributesMax = 1_000;

/** Reads the tags of a page, however broken. What exceeds the limits is left out; the beginning is kept. */
export function readDocument(html: string): PageDocument {
	const root = newElement("#document", {}, undefined, -1);
	const elements: PageElement[] = [];
	let current = root;
	let depth = 0;
	let truncated = html.length > pageCharactersMax;
	let attributes = 0;
	const parser = new Parser(
		{
			onopentagname() {
				attributes = 0;
			},
			onattribute() {
				attributes += 1;
				if (attributes <= attributesMax) return;
				truncated = true;
				throw limitReached;
			},
			onopentag(tag, stated) {
				if (elements.length >= elementsMax || depth >= depthMax) {
					truncated = true;
					throw limitReached;
				}
				const element = newElement(tag, stated, current, elements.length);
				elements.push(element);
				current.children.push(element);
				current = element;
				depth += 1;
			},
			ontext(text) {
				const { children } = current;
				const before = children.length - 1;
				if (typeof children[before] === "string" && text.length < 64) children[before] += text;
				else children.push(text);
			},
			onclosetag() {
				if (current.parent) current = leave(current, elements.length - 1);
				depth -= 1;
			},
		},
		{ decodeEntities: true },
	);
	try {
		parser.write(truncated ? html.slice(0, pageCharactersMax) : html);
		parser.end();
	} catch (error) {
		if (error !== limitReached) throw error;
		while (current.parent) current = leave(current, elements.length - 1);
	}
	return { root, elements, truncated };
}

const limitReached = new Error("A limit is reached.");

function newElement(
	tag: string,
	attributes: Record<string, string>,
	parent: PageElement | undefined,
	order: number,
): PageElement {
	const hidden = (parent?.hidden ?? false) || isHidden(tag, attributes);
	return { tag, attributes, parent, children: [], order, hidden, last: order, textLength: 0 };
}

function leave(element: PageElement, last: number): PageElement {
	element.last = Math.max(element.order, last);
	if (!unseenTags.has(element.tag)) {
		for (const child of element.children) {
			element.textLength += typeof child === "string" ? lengthOf(child) : child.textLength;
		}
	}
	return element.parent!;
}

/** Characters without the blanks at both ends: layout writes many of them between elements. */
function lengthOf(text: string): number {
	return text.trim().length;
}

const unseenTags = new Set(["script", "style", "noscript", "template", "head", "svg", "iframe", "object", "textarea"]);

function isHidden(tag: string, attributes: Record<string, string>): boolean {
	if (unseenTags.has(tag) || "hidden" in attributes) return true;
	const style = attributes.style;
	return (
		style !== undefined &&
		style.length < 2_000 &&
		/display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden/i.test(style)
	);
}

/** Parts of an element that are looked at for its text: a heading has a few, a hostile one a page full of empty ones. */
const partsMax = 1_000;

/** The text of an element, with a blank where an element that is no part of a line begins or ends. Bounded. */
export function textOf(element: PageElement, charactersMax = 2_000, includeHidden = false): string {
	const parts: string[] = [];
	let length = 0;
	const stack: (PageElement | string)[] = [element];
	for (let place = 0; stack.length > 0 && length < charactersMax && place < partsMax; place += 1) {
		const next = stack.pop()!;
		if (typeof next === "string") {
			parts.push(next);
			length += next.length;
			continue;
		}
		if (next !== element && next.hidden && !includeHidden) continue;
		const isInline = inlineTags.has(next.tag);
		if (!isInline) {
			parts.push(" ");
			stack.push(" ");
		}
		for (let index = Math.min(next.children.length, partsMax) - 1; index >= 0; index -= 1)
			stack.push(next.children[index]!);
	}
	return squeeze(parts.join("").slice(0, charactersMax * 2)).slice(0, charactersMax);
}

const inlineTags = new Set(
	"a abbr b bdi bdo big cite code data del em font i ins kbd mark meta q s samp small span strike strong sub sup time tt u var".split(
		" ",
	),
);

/** Blanks of all kinds as one, none at the ends. */
export function squeeze(text: string): string {
	return text.replace(/[\s\u00a0\u2000-\u200f\u202f\u205f\u3000\ufeff]+/g, " ").trim();
}

/** Whether an element stands inside another one, or is it. */
export function isWithin(inner: PageElement, outer: PageElement): boolean {
	return inner.order >= outer.order && inner.order <= outer.last;
}

/** Class, id and the names that scripts and testers give, in lower case: where a shop says what an element is. */
export function marksOf(element: PageElement): string {
	const { class: classes, id, name } = element.attributes;
	const test = element.attributes["data-testid"] ?? element.attributes["data-test"] ?? element.attributes["data-qa"];
	const marks = `${classes ?? ""} ${id ?? ""} ${name ?? ""} ${test ?? ""}`;
	return marks.length > 400 ? marks.slice(0, 400).toLowerCase() : marks.toLowerCase();
}
