/** The words of a text as search compares them: folded to lower-case ASCII letters and digits. */
export function searchWords(text: string): string[] {
	const folded = /^[\x20-\x7e]*$/.test(text) ? text : text.normalize("NFKD").replace(/\p{M}+/gu, "");
	return folded.toLowerCase().match(/[\p{L}\p{N}]{1,40}/gu) ?? [];
}
