import { productTypes } from "./product-types.js";
import { readWords, type Word } from "./search-words.js";

/** A kind of product that is named in a text: its words from `start` up to `end`. */
export interface Mention {
	readonly start: number;
	readonly end: number;
	/** Names of the kinds that these words stand for, mostly one: "memory stick" is two things. */
	readonly kinds: readonly string[];
}

interface Node {
	readonly next: Map<string, Node>;
	kinds: string[];
}

const names: Node = { next: new Map(), kinds: [] };
const broader = new Map<string, Set<string>>();
const nameCounts = new Map<string, number>();
const mainNames = new Map<string, string>();

/** The kinds of products that a text names, longest names first where they overlap, in order. */
export function kindsMentioned(words: readonly Word[]): Mention[] {
	const mentions: Mention[] = [];
	for (let start = 0; start < words.length; ) {
		const found = longestName(words, start);
		if (found) mentions.push(found);
		start = found ? found.end : start + 1;
	}
	return mentions;
}

function longestName(words: readonly Word[], start: number): Mention | undefined {
	let node = names.next.get(words[start]!.text);
	let found: Mention | undefined;
	for (let end = start + 1; node; end++) {
		if (node.kinds.length > 0) found = { start, end, kinds: node.kinds };
		const word = words[end];
		if (!word || word.afterBreak) break;
		node = node.next.get(word.text);
	}
	return found;
}

/**
 * The mentions that name what is sold, the first one first. In "notebook case, 15 inch, for HP laptops" it is the case:
 * a kind that is directly followed by another one only describes it, and after "for" and "with" comes what it goes with.
 */
export function headMentions(words: readonly Word[], mentions: readonly Mention[]): Mention[] {
	const heads: Mention[] = [];
	let stopped = false;
	let at = 0;
	for (const [index, mention] of mentions.entries()) {
		for (; at < mention.start; at++) stopped ||= at > 0 && stops.has(words[at]!.text);
		if (stopped || (heads.length > 0 && words[mention.start]!.inBrackets)) continue;
		const next = mentions[index + 1];
		if (next && describes(words, mention, next)) {
			// "tray/feeder" is both, "keyboard/mouse adapter" neither.
			const after = mentions[index + 2];
			if (!words[next.start]!.afterSlash || (after && describes(words, next, after))) continue;
		}
		heads.push(mention);
	}
	return heads;
}
const stops = new Set(
	"for f voor para with w without including incl compatible from fits fur mit pour avec".split(" "),
);

/** Words that may stand between a thing and what it describes: "notebook 15 inch sleeve". */
const gapMax = 3;

// "dock station Tablet Gray": in a title that is otherwise in small letters, a capital begins an attribute.
function describes(words: readonly Word[], mention: Mention, next: Mention): boolean {
	if (next.start - mention.end > gapMax) return false;
	for (let at = mention.end; at <= next.start; at++) {
		const word = words[at]!;
		if (word.afterBreak || stops.has(word.text) || word.text === "and") return false;
		if (word.isCapital && /^[a-z]/.test(words[at - 1]!.text) && !words[at - 1]!.isCapital) return false;
	}
	return true;
}

/** A kind and all that it is narrower than: a chromebook is a laptop and a computer. */
export function kindAndBroader(kind: string): ReadonlySet<string> {
	return broader.get(kind) ?? new Set([kind]);
}

/** What a kind is called in the first place. */
export function mainNameOf(kind: string): string {
	return mainNames.get(kind) ?? kind;
}

/** Whether a kind has more names than the one word that it is called by. */
export function hasOtherNames(kind: string): boolean {
	return nameCounts.get(kind) !== 1;
}

function learn(): void {
	const parents = new Map<string, Set<string>>();
	const addParent = (kind: string, parent: string) => {
		if (kind === parent) return;
		const set = parents.get(kind) ?? new Set();
		parents.set(kind, set.add(parent));
	};
	const narrowerNames: [name: string, kind: string][] = [];
	const manyWords: [words: Word[], kind: string][] = [];
	const first = new Map<string, string>();
	for (const line of productTypes.split("\n")) {
		if (line === "" || line.startsWith("#")) continue;
		const [own = "", narrow = ""] = line.split(">");
		const [name = "", others = ""] = own.split("=");
		const kind = readWords(name)
			.map(word => word.text)
			.join("");
		mainNames.set(kind, name.trim());
		for (const text of [name, ...others.split(",")]) {
			if (text.trim() === "") continue;
			const words = readWords(text);
			addName(
				words.map(word => word.text),
				kind,
			);
			const parts = words.flatMap(word => (word.parts.length > 0 ? word.parts : [word.text]));
			if (parts.length > words.length) addName([...parts], kind);
			if (words.length === 2) addName([words.map(word => word.text).join("")], kind);
			if (words.length > 1 && text === name) manyWords.push([words, kind]);
			if (words.length === 1) first.set(words[0]!.text, first.get(words[0]!.text) ?? kind);
		}
		for (const text of narrow.split(",")) if (text.trim() !== "") narrowerNames.push([text.trim(), kind]);
	}
	for (const [text, kind] of narrowerNames) {
		const words = readWords(text);
		let node: Node | undefined = names;
		for (const word of words) node = node?.next.get(word.text);
		if (!node || node.kinds.length === 0) {
			addName(
				words.map(word => word.text),
				words.map(word => word.text).join(""),
			);
			addParent(words.map(word => word.text).join(""), kind);
		} else for (const narrower of node.kinds) addParent(narrower, kind);
	}
	for (const [words, kind] of manyWords) {
		const last = first.get(words.at(-1)!.text);
		if (last) addParent(kind, last);
	}
	for (const kind of parents.keys()) {
		const all = new Set<string>([kind]);
		for (const each of all) for (const parent of parents.get(each) ?? []) all.add(parent);
		broader.set(kind, all);
	}
}

function addName(words: string[], kind: string): void {
	let node = names;
	for (const word of words) {
		let next = node.next.get(word);
		if (!next) {
			next = { next: new Map(), kinds: [] };
			node.next.set(word, next);
		}
		node = next;
	}
	if (node.kinds.includes(kind)) return;
	node.kinds.push(kind);
	nameCounts.set(kind, (nameCounts.get(kind) ?? 0) + (words.length === 1 && words[0] === kind ? 1 : 2));
}

learn();
