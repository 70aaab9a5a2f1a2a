import { type Item, type ItemValue, localName, type Syntax } from "./item.js";
import { type PageDocument, type PageElement, squeeze, textOf } from "./page-document.js";

const itemsMax = 3_000;

interface OpenItem {
	readonly types: readonly string[];
	readonly properties: Map<string, ItemValue[]>;
	readonly syntax: Syntax;
	readonly element: PageElement;
}

/** Attributes that say what an element describes, in each of the two syntaxes that mark elements. */
const syntaxes = {
	microdata: { scope: "itemscope", type: "itemtype", property: "itemprop" },
	rdfa: { scope: "typeof", type: "typeof", property: "property" },
} as const;

/** The things that microdata or RDFa describes and that are no property of another thing. */
export function readMarkedItems(document: PageDocument, syntax: "microdata" | "rdfa"): Item[] {
	const names = syntaxes[syntax];
	const itemOf = new Map<PageElement, OpenItem>();
	const referenced = new Map<string, OpenItem>();
	const roots: Item[] = [];
	for (const element of document.elements) {
		const { attributes } = element;
		const isItem = names.scope in attributes;
		const property = attributes[names.property];
		if (!isItem && property === undefined && !(attributes.id && referenced.has(attributes.id))) continue;
		const owner = ownerOf(element, itemOf) ?? referencing(element, referenced);
		let item: OpenItem | undefined;
		if (isItem && itemOf.size < itemsMax) {
			const types = (attributes[names.type] ?? "").split(/\s+/).filter(Boolean).map(localName);
			item = { types, properties: new Map(), syntax, element };
			itemOf.set(element, item);
			for (const id of (attributes.itemref ?? "").split(/\s+/)) if (id) referenced.set(id, item);
			const address = attributes.resource ?? attributes.itemid ?? attributes.about;
			if (address) add(item, "@id", address);
		}
		if (property && owner) {
			const value = item && !attributes.content ? item : valueOf(element, property);
			if (value !== "") for (const name of property.split(/\s+/)) if (name) add(owner, localName(name), value);
		} else if (item) roots.push(item);
	}
	return roots;
}

function ownerOf(element: PageElement, itemOf: ReadonlyMap<PageElement, OpenItem>): OpenItem | undefined {
	for (let above = element.parent; above; above = above.parent) {
		const item = itemOf.get(above);
		if (item) return item;
	}
	return undefined;
}

/** The thing that takes in, by `itemref`, the element or one around it. */
function referencing(element: PageElement, referenced: ReadonlyMap<string, OpenItem>): OpenItem | undefined {
	if (referenced.size === 0) return undefined;
	for (let above: PageElement | undefined = element; above; above = above.parent) {
		const item = above.attributes.id ? referenced.get(above.attributes.id) : undefined;
		if (item) return item;
	}
	return undefined;
}

function add(item: OpenItem, name: string, value: ItemValue): void {
	const values = item.properties.get(name);
	if (values) values.push(value);
	else item.properties.set(name, [value]);
}

/** The value of a property: what the element points to or states for machines, or else its text. */
function valueOf(element: PageElement, property: string): string {
	const { attributes, tag } = element;
	if (attributes.content !== undefined) return squeeze(attributes.content);
	if (attributes.resource !== undefined && !("typeof" in attributes)) return attributes.resource;
	// Strictly, a link's value is where it leads; but shops mark the brand's link and mean its text.
	if (tag === "a" && !addressProperties.test(property)) return textOf(element, 500, true) || attributes.href || "";
	if (tag === "a" || tag === "area" || tag === "link") return attributes.href ?? "";
	if (tag === "img" && !addressProperties.test(property) && attributes.alt) return squeeze(attributes.alt);
	if (tag === "img" || tag === "source" || tag === "iframe") return attributes.src ?? attributes["data-src"] ?? "";
	if (tag === "data" || tag === "meter" || tag === "input") return attributes.value ?? "";
	if (tag === "time" && attributes.datetime) return attributes.datetime;
	return textOf(element, 500, true);
}

const addressProperties = /url|image|logo|availability|condition|sameas|id$|photo|thumbnail/i;
