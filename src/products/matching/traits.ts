import { readWords, type Word } from "../search-words.js";
import {
	colors,
	conditions,
	countWords,
	editions,
	languages,
	licenses,
	platforms,
	regionNouns,
	regions,
} from "./vocabulary.js";

/** What tells one variant of a thing from another. */
export const traitNames = [
	"storage",
	"color",
	"pack",
	"condition",
	"year",
	"generation",
	"version",
	"volume",
	"weight",
	"size",
	"power",
	"count",
	"users",
	"edition",
	"license",
	"platform",
	"language",
	"region",
	"gender",
	"material",
	"flavor",
] as const;

export type TraitName = (typeof traitNames)[number];

/** The values that a text names of each trait. Values of the same meaning are the same text. */
export type Traits = ReadonlyMap<TraitName, ReadonlySet<string>>;

type Found = Map<TraitName, Set<string>>;

/** Reads what a title says of its variant. */
export function readTraits(text: string, words: readonly Word[] = readWords(text)): Traits {
	const found: Found = new Map();
	for (const [index, word] of words.entries()) {
		readMeasure(found, word);
		put(found, "color", colors.get(word.text));
		put(found, "condition", conditions.get(word.text));
		put(found, "platform", platforms.get(word.text));
		put(found, "language", languages.get(word.text));
		put(found, "edition", editions.get(word.text));
		put(found, "license", licenses.get(word.text));
		const next = words[index + 1];
		if (next && regionNouns.has(next.text)) put(found, "region", regions.get(word.text));
		if (word.text === "pal" || word.text === "ntsc") put(found, "region", word.text);
		if (/^(19[89]|20[0-4])\d$/.test(word.text)) put(found, "year", word.text);
	}
	readPhrases(found, text.toLowerCase());
	return found;
}

/** Attributes as a client or a feed names them; a value that no rule knows stands for itself, folded. */
export function traitsOfAttributes(attributes: Readonly<Record<string, unknown>>): Traits {
	const found: Found = new Map();
	for (const [key, value] of Object.entries(attributes)) {
		const name = attributeTraits.get(key.toLowerCase().replace(/[^a-z]/g, ""));
		if (!name || value === null || value === undefined || value === "" || typeof value === "object") continue;
		const text = String(value).slice(0, attributeLengthMax);
		const read = readTraits(name === "pack" && /^\s*\d+\s*$/.test(text) ? `pack of ${text}` : text);
		const values = read.get(name);
		if (values) for (const each of values) put(found, name, each);
		else if (name === "condition" && /^new$/i.test(text.trim())) put(found, "condition", "new");
		else put(found, name, foldValue(text));
		// What is called the size may be a volume or a pack: "6 x 1 l".
		for (const [other, others] of read)
			if (name === "size" && other !== name) for (const each of others) put(found, other, each);
	}
	if (found.get("size") && [...found.keys()].some(name => name === "volume" || name === "weight" || name === "count"))
		found.delete("size");
	return found;
}

const attributeLengthMax = 255;

const attributeTraits = new Map<string, TraitName>(
	`color:color colour:color farbe:color size:size storage:storage capacity:storage memory:storage pack:pack packsize:pack
	packquantity:pack multipack:pack quantity:pack condition:condition year:year modelyear:year generation:generation
	version:version edition:edition platform:platform language:language region:region gender:gender material:material
	flavor:flavor flavour:flavor volume:volume weight:weight count:count users:users license:license`
		.split(/\s+/)
		.map(pair => pair.split(":") as [string, TraitName]),
);

function foldValue(text: string): string | undefined {
	return readWords(text)
		.map(word => word.text)
		.join("");
}

const measureTraits: ReadonlyMap<string, TraitName> = new Map([
	["mb", "storage"],
	["ml", "volume"],
	["g", "weight"],
	["lb", "weight"],
	["oz", "weight"],
	["in", "size"],
	["ft", "size"],
	["mm", "size"],
	["w", "power"],
	["mah", "power"],
	["pcs", "count"],
]);

function readMeasure(found: Found, word: Word): void {
	if (!word.isMeasure) return;
	const [, amount, unit] = /^([\d.]+(?:e\+?\d+)?)([a-z]+)$/.exec(word.text) ?? [];
	const name = unit && measureTraits.get(unit);
	if (name && Number(amount) > 0) put(found, name, word.text);
}

function readPhrases(found: Found, text: string): void {
	const each = (pattern: RegExp, name: TraitName, read: (match: RegExpMatchArray) => string | undefined) => {
		for (const match of text.matchAll(pattern)) put(found, name, read(match));
	};
	const number = (written: string | undefined) =>
		written === undefined ? undefined : String(countWords.get(written) ?? Number(written));
	const several = (written: string | undefined) => (number(written) === "1" ? undefined : number(written));
	each(/\b(?:pack|packung|set|box|case|lot|bundle)\s+(?:of|zu|mit|a)\s+(\d{1,3})\b/g, "pack", match =>
		several(match[1]),
	);
	each(
		/\b(\d{1,3}|twin|double|triple|two|three|four|five|six|ten|twelve)[\s-]*(?:er[\s-]*)?(?:packs?|pk|packung|pck)\b/g,
		"pack",
		match => several(match[1]),
	);
	each(/\b(\d{1,3})\s*(?:er|er-)\s*set\b/g, "pack", match => several(match[1]));
	each(/\b(\d{1,2})\s*[x×]\s*\d+(?:[.,]\d+)?\s*(?:ml|cl|l|g|kg|oz|lb)\b/g, "pack", match => several(match[1]));
	each(/\b(\d{1,4})\s*(?:ct|count|tablets|capsules|tabs|caps|sheets|rolls|bags|pods)\b/g, "count", match =>
		number(match[1]),
	);
	each(/\b(\d{1,5})[\s-]*(?:users?|clients?|seats?|licenses?|lic|licences?|devices?|cals?)\b/g, "users", match =>
		number(match[1]),
	);
	each(/\b(single)[\s-]+(?:users?|licenses?|licences?|seats?)\b/g, "users", () => "1");
	each(/\b(\d{1,2})\s*(?:st|nd|rd|th)?[\s-]*gen(?:eration)?\b/g, "generation", match => number(match[1]));
	each(/\b(?:gen(?:eration)?\.?|mk|mark)\s*(\d{1,2}|ii|iii|iv)\b/g, "generation", match =>
		String(roman.get(match[1]!) ?? Number(match[1])),
	);
	each(/\b(?:v|ver|vers|version)\s*\.?\s*(\d{1,2}(?:\s?\.\s?\d{1,2})?)\b/g, "version", match => version(match[1]!));
	each(/\bcs\s?(\d)\b/g, "version", match => match[1]);
	each(/\bopen[\s-]box\b/g, "condition", () => "openbox");
	each(/\bpre[\s-]owned\b/g, "condition", () => "used");
	each(/\badd[\s-]on\b/g, "license", () => "expansion");
}

const roman = new Map([
	["ii", 2],
	["iii", 3],
	["iv", 4],
]);

function version(written: string): string {
	return String(Number(written.replace(/\s/g, "")));
}

function put(found: Found, name: TraitName, value: string | undefined): void {
	if (value === undefined || value === "") return;
	const values = found.get(name);
	if (values) values.add(value);
	else found.set(name, new Set([value]));
}

/** Whether two texts name values of a trait that cannot both be true of one thing. */
export function conflicts(name: TraitName, given: ReadonlySet<string>, found: ReadonlySet<string>): boolean {
	if (given.size === 0 || found.size === 0) return false;
	for (const one of given) for (const other of found) if (isSame(name, one, other)) return false;
	// Lengths in inches and in millimetres say nothing of each other.
	return [...given].some(one => [...found].some(other => isComparable(one, other)));
}

const approximate: ReadonlySet<TraitName> = new Set(["size", "weight", "power"]);
/** Shops round: 31.5 inches are sold as 32. */
const toleranceShare = 0.03;

function isSame(name: TraitName, one: string, other: string): boolean {
	if (one === other) return true;
	if (!approximate.has(name)) return false;
	const [first, second] = [amountOf(one), amountOf(other)];
	if (!first || !second || first.unit !== second.unit) return false;
	return Math.abs(first.amount - second.amount) <= toleranceShare * Math.max(first.amount, second.amount);
}

function isComparable(one: string, other: string): boolean {
	return amountOf(one)?.unit === amountOf(other)?.unit;
}

function amountOf(value: string): { amount: number; unit: string } | undefined {
	const [, amount, unit] = /^([\d.]+)([a-z]+)$/.exec(value) ?? [];
	return unit ? { amount: Number(amount), unit } : undefined;
}
