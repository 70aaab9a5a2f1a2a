import { availabilityOfCode } from "./availability.js";
import { parseLooseJson } from "./loose-json.js";
import { hasCode } from "./page-address.js";
import type { PageElement } from "./page-document.js";
import { likeness, type Words, wordsOf } from "./page-facts.js";
import type { ProductRecord } from "./product-record.js";

/** State that scripts left in the page is trusted less: it may describe anything, and be of before the last change. */
const embeddedTrust = 0.7;

const scriptCharactersMax = 2_500_000;
const literalsMax = 80;
const looseLiteralCharactersMax = 60_000;
/** Characters looked at for closing brackets: a script of opening ones would take the square of its length. */
const bracketCharactersMax = 8_000_000;
const nodesMax = 60_000;
const recordsMax = 40;

/** What tells the page's product from the others that scripts know of. */
export interface ProductClues {
	readonly name: Words;
	readonly url: string;
}

/** Reads the products that scripts describe in JSON: data layers, states of applications, catalogues of shop systems. */
export function embeddedProducts(scripts: readonly PageElement[], clues: ProductClues): ProductRecord[] {
	const records: ProductRecord[] = [];
	let characters = 0;
	let nodes = 0;
	for (const script of scripts) {
		const { type = "" } = script.attributes;
		if (/ld\+json|template|text\/html|x-magento-init-/i.test(type)) continue;
		const text = script.children.filter(child => typeof child === "string").join("");
		characters += text.length;
		if (characters > scriptCharactersMax) break;
		if (!/price|sku|product/i.test(text)) continue;
		const values = /json/i.test(type) ? [parseLooseJson(text)] : literalsIn(text).map(parseLiteral);
		for (const value of values) nodes += search(value, clues, records, nodesMax - nodes);
		if (records.length >= recordsMax || nodes >= nodesMax) break;
	}
	return records;
}

/** Objects and arrays that a script assigns, pushes or passes. */
function literalsIn(script: string): string[] {
	const literals: string[] = [];
	let left = bracketCharactersMax;
	const opening = /(?:=|\(|:|,|return)\s{0,8}([[{])/g;
	for (
		let match = opening.exec(script);
		match && left > 0 && literals.length < literalsMax;
		match = opening.exec(script)
	) {
		const start = match.index + match[0].length - 1;
		const end = closingOf(script, start, left);
		left -= (end ?? script.length) - start;
		if (end === undefined) continue;
		const literal = script.slice(start, end);
		if (literal.length < 30 || !/price|sku|brand/i.test(literal)) {
			if (literal.length > 2_000) opening.lastIndex = end;
			continue;
		}
		// The body of a function opens with a brace too: its literals are looked for inside.
		if (/^\{\s*(?:["']?[\w$-]+["']?\s*:|\})|^\[/.test(literal)) {
			literals.push(literal);
			opening.lastIndex = end;
		}
	}
	return literals;
}

/** The place behind the bracket that closes the one at `start`; undefined when none does. */
function closingOf(text: string, start: number, charactersMax: number): number | undefined {
	let depth = 0;
	let quote = "";
	const stop = Math.min(text.length, start + charactersMax);
	for (let index = start; index < stop; index += 1) {
		const character = text[index]!;
		if (quote) {
			if (character === "\\") index += 1;
			else if (character === quote) quote = "";
		} else if (character === '"' || character === "'" || character === "`") quote = character;
		else if (character === "{" || character === "[") depth += 1;
		else if (character === "}" || character === "]") {
			depth -= 1;
			if (depth === 0) return index + 1;
		}
	}
	return undefined;
}

function parseLiteral(literal: string): unknown {
	try {
		return JSON.parse(literal);
	} catch {
		return literal.length > looseLiteralCharactersMax ? undefined : parseLooseJson(literal);
	}
}

/** Walks a value, breadth first, and keeps what describes the page's product. Returns how many nodes it looked at. */
function search(root: unknown, clues: ProductClues, records: ProductRecord[], nodesLeft: number): number {
	const queue: unknown[] = [root];
	let place = 0;
	for (; place < queue.length && place < nodesLeft; place += 1) {
		const value = queue[place];
		if (typeof value !== "object" || value === null) continue;
		if (!Array.isArray(value)) {
			const record = recordOf(value as Record<string, unknown>, clues, records.length);
			if (record) records.push(record);
			if (records.length >= recordsMax) break;
		}
		if (queue.length < nodesLeft)
			for (const child of Object.values(value)) if (typeof child === "object") queue.push(child);
	}
	return place;
}

const names = {
	name: ["name", "productname", "title", "itemname", "producttitle", "displayname"],
	price: [
		"saleprice",
		"currentprice",
		"finalprice",
		"sellingprice",
		"offerprice",
		"price",
		"productprice",
		"unitprice",
		"priceamount",
		"itemprice",
		"nowprice",
	],
	listPrice: [
		"listprice",
		"originalprice",
		"regularprice",
		"compareatprice",
		"oldprice",
		"wasprice",
		"rrp",
		"msrp",
		"baseprice",
	],
	currency: ["currency", "currencycode", "pricecurrency", "currencyiso", "productcurrency"],
	sku: [
		"sku",
		"productsku",
		"itemid",
		"productid",
		"id",
		"partnumber",
		"itemnumber",
		"articlenumber",
		"pid",
		"productcode",
		"skuid",
	],
	gtin: ["gtin", "gtin13", "ean", "ean13", "upc", "barcode", "gtin14", "isbn"],
	mpn: ["mpn", "manufacturerpartnumber", "modelnumber"],
	brand: ["brand", "brandname", "itembrand", "productbrand", "manufacturer", "vendor"],
	availability: [
		"availability",
		"stockstatus",
		"availabilitystatus",
		"instock",
		"isinstock",
		"isavailable",
		"available",
	],
} as const;

function recordOf(node: Record<string, unknown>, clues: ProductClues, place: number): ProductRecord | undefined {
	const keys = Object.keys(node);
	if (keys.length < 2 || keys.length > 400) return undefined;
	const byName = new Map(keys.map(key => [key.toLowerCase().replace(/[^a-z0-9]/g, ""), node[key]]));
	const text = (field: keyof typeof names) => {
		for (const name of names[field]) {
			const found = plain(byName.get(name));
			if (found !== undefined) return found;
		}
		return undefined;
	};
	const name = text("name");
	const sku = text("sku");
	const price = text("price");
	if (price === undefined && text("gtin") === undefined && text("brand") === undefined) return undefined;
	const isNamed = name !== undefined && likeness(wordsOf(name), clues.name) >= 0.75;
	const isAddressed = sku !== undefined && hasCode(clues.url, sku);
	if (!isNamed && !isAddressed) return undefined;
	const availability = availabilityOfCode(text("availability"));
	return {
		where: "embedded state",
		trust: isNamed && isAddressed ? embeddedTrust + 0.08 : embeddedTrust,
		name,
		brand: text("brand"),
		skus: sku ? [sku] : [],
		gtins: [text("gtin")].filter(found => found !== undefined),
		mpn: text("mpn"),
		place,
		offers:
			price || availability
				? [
						{
							where: "embedded state price",
							price,
							listPrice: text("listPrice"),
							currency: text("currency"),
							availability,
							skus: [],
							gtins: [],
						},
					]
				: [],
	};
}

function plain(value: unknown): string | undefined {
	if (typeof value === "string") return value.trim() && value.length < 400 ? value.trim() : undefined;
	if (typeof value === "number" && Number.isFinite(value)) return String(value);
	if (typeof value === "boolean") return String(value);
	if (Array.isArray(value)) return value.length === 1 ? plain(value[0]) : undefined;
	if (typeof value === "object" && value !== null) {
		const { name, value: inner, amount, current } = value as Record<string, unknown>;
		return [name, inner, amount, current].map(one => (typeof one === "object" ? undefined : plain(one))).find(Boolean);
	}
	return undefined;
}
