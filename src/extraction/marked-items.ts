import { type Item, type ItemValue, localName, type Syntax } from "./item.js";
import { type PageDocument, type PageElement, squeeze, textOf } from "./page-document.js";

const itemsMax = 3_000;
const propertiesMax = 20_000;

interface OpenItem {
	readonly types: string[];
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
	let count = 0;
	const referring = itemsThatRefer(document, names.scope);
	const referenced = new Map<string, OpenItem>();
	for (const item of referring.values()) {
		for (const id of item.element.attributes.itemref!.split(/\s+/)) if (id) referenced.set(id, item);
	}
	let properties = 0;
	const roots: Item[] = [];
	/** The thing that takes in what stands inside an element, by the element's order. */
	const takes: (OpenItem | undefined)[] = [];
	for (const element of document.elements) {
		const { attributes } = element;
		const isItem = names.scope in attributes;
		const property = attributes[names.property];
		const outer = element.parent && takes[element.parent.order];
		const owner = outer ?? (attributes.id ? referenced.get(attributes.id) : undefined);
		takes[element.order] = owner;
		if (!isItem && property === undefined) continue;
		let item: OpenItem | undefined;
		if (isItem && count < itemsMax) {
			count += 1;
			const types = (attributes[names.type] ?? "").split(/\s+/).filter(Boolean).map(localName);
			item = referring.get(element) ?? { types: [], properties: new Map(), syntax, element };
			item.types.push(...types);
			takes[element.order] = item;
			const address = attributes.resource ?? attributes.itemid ?? attributes.about;
			if (address) add(item, "@id", address);
		}
		if (property && owner) {
			properties += 1;
			if (properties > propertiesMax) break;
			const value = item && !attributes.content ? item : statedBy(element, property);
			if (value !== "") for (const name of property.split(/\s+/)) if (name) add(owner, localName(name), value);
		} else if (item) roots.push(item);
	}
	return roots;
}

/** Things that take in elements elsewhere, by `itemref`: even before them. */
function itemsThatRefer(document: PageDocument, scope: string): ReadonlyMap<PageElement, OpenItem> {
	const items = new Map<PageElement, OpenItem>();
	if (scope !== "itemscope") return items;
	for (const element of document.elements) {
		if (!element.attributes.itemref || !("itemscope" in element.attributes) || items.size >= 100) continue;
		items.set(element, { types: [], properties: new Map(), syntax: "microdata", element });
	}
	return items;
}

function add(item: OpenItem, name: string, value: ItemValue): void {
	const values = item.properties.get(name);
	if (values) values.push(value);
	else item.properties.set(name, [value]);
}

/** The value of a property: what the element points to or states for machines, or else its text. */
function statedBy(element: PageElement, property: string): string {
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
