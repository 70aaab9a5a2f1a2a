import { type Item, type ItemValue, localName } from "./item.js";
import { parseLooseJson } from "./loose-json.js";
import type { PageElement } from "./page-document.js";

const depthMax = 12;
const itemsMax = 5_000;
const blocksMax = 60;

/** The things that JSON-LD describes at its top: those of arrays and graphs, and the main things of pages. */
export function readJsonLd(scripts: readonly PageElement[]): Item[] {
	const blocks = scripts.filter(isJsonLd).slice(0, blocksMax);
	const roots = blocks.map(script => parseLooseJson(script.children.filter(isText).join("")));
	const reader = new JsonLdReader(roots);
	return roots.flatMap(root => reader.itemsOf(root));
}

function isJsonLd(script: PageElement): boolean {
	return /^\s*application\/(?:ld\+json|json\+ld)/i.test(script.attributes.type ?? "");
}

function isText(child: unknown): child is string {
	return typeof child === "string";
}

type Node = Readonly<Record<string, unknown>>;

class JsonLdReader {
	private readonly byId = new Map<string, Node>();
	private items = 0;

	constructor(roots: readonly unknown[]) {
		for (const root of roots) this.index(root, 0);
	}

	/** A thing may be described in one place and named by its @id in another. */
	private index(value: unknown, depth: number): void {
		if (depth > depthMax || typeof value !== "object" || value === null) return;
		if (Array.isArray(value)) {
			for (const element of value.slice(0, itemsMax)) this.index(element, depth + 1);
			return;
		}
		const node = value as Node;
		const id = node["@id"];
		const isReference = Object.keys(node).length === 1;
		if (typeof id === "string" && !isReference && !this.byId.has(id) && this.byId.size < itemsMax)
			this.byId.set(id, node);
		for (const child of Object.values(node)) this.index(child, depth + 1);
	}

	itemsOf(root: unknown): Item[] {
		if (Array.isArray(root)) return root.slice(0, itemsMax).flatMap(element => this.itemsOf(element));
		if (typeof root !== "object" || root === null) return [];
		const node = root as Node;
		const graph = node["@graph"];
		const inGraph = graph === undefined ? [] : this.itemsOf(Array.isArray(graph) ? graph : [graph]);
		const item = this.item(node, 0);
		const main = item ? ["mainentity", "mainentityofpage"].flatMap(name => item.properties.get(name) ?? []) : [];
		return [...(item ? [item] : []), ...main.filter((value): value is Item => typeof value !== "string"), ...inGraph];
	}

	private item(node: Node, depth: number): Item | undefined {
		this.items += 1;
		if (depth > depthMax || this.items > itemsMax) return undefined;
		const properties = new Map<string, ItemValue[]>();
		for (const [key, value] of Object.entries(node)) {
			if (key === "@graph" || key === "@context") continue;
			const name = key.startsWith("@") ? key : localName(key);
			const values = this.values(value, depth);
			const present = properties.get(name);
			if (present) present.push(...values);
			else properties.set(name, values);
		}
		const types = (properties.get("@type") ?? []).filter(value => typeof value === "string").map(localName);
		return { types, properties, syntax: "json-ld" };
	}

	private values(value: unknown, depth: number): ItemValue[] {
		if (Array.isArray(value))
			return depth > depthMax ? [] : value.slice(0, 500).flatMap(one => this.values(one, depth + 1));
		if (typeof value === "string") return [value];
		if (typeof value === "number" || typeof value === "boolean") return [String(value)];
		if (typeof value !== "object" || value === null) return [];
		const node = value as Node;
		const id = node["@id"];
		const isReference = typeof id === "string" && Object.keys(node).length <= 2 && node.name === undefined;
		const item = this.item((isReference && this.byId.get(id)) || node, depth + 1);
		return item ? [item] : [];
	}
}
