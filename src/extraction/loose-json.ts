import { jsonrepair } from "jsonrepair";

/** Characters of JSON that are parsed, and, since it is slower, repaired. */
const jsonCharactersMax = 3_000_000;
const repairCharactersMax = 400_000;

/** Parses JSON as pages have it: in comments, with line breaks in texts, commas too many, entities in place of quotes. */
export function parseLooseJson(text: string): unknown {
	const plain = text
		.trim()
		.replace(/^(?:\s|<!--|\/\/\s?<!\[CDATA\[|\/\*\s?<!\[CDATA\[\s?\*\/|<!\[CDATA\[)+/, "")
		.replace(/(?:-->|\/\/\s?\]\]>|\/\*\s?\]\]>\s?\*\/|\]\]>|;)\s*$/, "");
	if (plain === "" || plain.length > jsonCharactersMax) return undefined;
	return (
		parse(plain) ??
		parse(plain.replace(/\p{Cc}+/gu, " ")) ??
		(plain.includes("&quot;") ? parse(plain.replaceAll("&quot;", '"').replaceAll("&amp;", "&")) : undefined) ??
		repaired(plain)
	);
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function repaired(text: string): unknown {
	if (text.length > repairCharactersMax || !/^[[{]/.test(text)) return undefined;
	try {
		return JSON.parse(jsonrepair(text));
	} catch {
		return undefined;
	}
}
