/** JSON in HTML, indented, with its parts marked for colouring. On the server for examples, in browsers for replies. */
export function jsonText(value: unknown): string {
	const text = JSON.stringify(value, null, 2) ?? "";
	return text
		.replace(/[&<>]/g, character => `&#${character.charCodeAt(0)};`)
		.replace(/("(?:\\.|[^"\\])*")(:)?|\b(true|false|null)\b|(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)/gi, marked);
}

function marked(part: string, quoted?: string, colon?: string, word?: string): string {
	if (quoted !== undefined)
		return colon ? `<span class="key">${quoted}</span>:` : `<span class="text">${quoted}</span>`;
	return `<span class="${word ? "word" : "number"}">${part}</span>`;
}
