import { refuse } from "./errors.js";

/** Characters of a text that a client asks by: of a query, or of a name. */
export const textCharactersMax = 256;

/** Reads what to look for; an empty text asks for nothing in particular. `argument` is the name that the client knows it by. */
export function readText(argument: string, text: string | null | undefined): string | undefined {
	return readName(argument, text) || undefined;
}

/** Reads the name of one thing; an empty name is that of nothing. */
export function readName(argument: string, name: string | null | undefined): string | undefined {
	const trimmed = name?.trim();
	if (trimmed === undefined || trimmed.length <= textCharactersMax) return trimmed;
	return refuse(argument, `${argument} must have at most ${textCharactersMax} characters; it has ${trimmed.length}.`);
}
