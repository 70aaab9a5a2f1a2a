/** A category's names from the root down, with one separator: `Electronics > Audio > Headphones`. */
export const pathSeparator = " > ";

const depthMax = 8;
const nameLengthMax = 100;

/**
 * Reads a category written as a path with `>`, `›`, `»`, `|` or `/` between the names. A slash counts only when nothing
 * better is there, and only with spaces around it or between bare words: `TV/Video > LCD` has two names, `TV / Video / LCD` three.
 */
export function readCategory(text: string | undefined): string | undefined {
	if (!text) return undefined;
	const separator = />|›|»/.test(text) ? /[>›»]/ : text.includes("|") ? /\|/ : text.includes(" / ") ? / \/ / : /\//;
	const names = text
		.split(separator)
		.map(name => name.replace(/\s+/g, " ").trim().slice(0, nameLengthMax))
		.filter(Boolean);
	return names.length === 0 ? undefined : names.slice(0, depthMax).join(pathSeparator);
}
