import type { PageElement } from "./page-document.js";

/** A thing that structured data describes, in whichever syntax: what it is, and what is said of it. */
export interface Item {
	/** Names of types without their vocabulary, in lower case: `product`. */
	readonly types: readonly string[];
	/** Names of properties without their vocabulary, in lower case, each with all its values. */
	readonly properties: ReadonlyMap<string, readonly ItemValue[]>;
	/** The syntax: a part of "where". */
	readonly syntax: Syntax;
	/** Where it stands on the page, in syntaxes that mark elements. */
	readonly element?: PageElement;
}

export type Syntax = "json-ld" | "microdata" | "rdfa";
export type ItemValue = string | Item;

/** The part of a name behind the vocabulary: `https://schema.org/Product` is `product`. */
export function localName(name: string): string {
	return name
		.trim()
		.replace(/\/+$/, "")
		.replace(/^.*[/#:]/, "")
		.toLowerCase();
}

/** The first text among some properties, tried in order; of a thing its name or value. */
export function textIn(item: Item | undefined, ...names: string[]): string | undefined {
	for (const name of names) {
		for (const value of item?.properties.get(name) ?? []) {
			const text = typeof value === "string" ? value : textIn(value, "name", "@value", "value", "@id", "url");
			if (text?.trim()) return text.trim();
		}
	}
	return undefined;
}

/** All texts of a property. */
export function textsIn(item: Item, name: string): string[] {
	return (item.properties.get(name) ?? []).flatMap(value => {
		const text = typeof value === "string" ? value : textIn(value, "name", "@value", "value");
		return text?.trim() ? [text.trim()] : [];
	});
}

/** The things among the values of some properties. */
export function itemsIn(item: Item | undefined, ...names: string[]): Item[] {
	return names.flatMap(name =>
		(item?.properties.get(name) ?? []).filter((value): value is Item => typeof value !== "string"),
	);
}
