/** The header that a key goes into. What is written there is kept in the editor only: see `storage.ts`. */
const keyHeader = "X-API-Key";

/** What stands in the headers panel for the reader to complete. */
export const keyTemplate = `{ "${keyHeader}": "" }`;

/** Whether headers, as they stand in their panel, hold a key. */
export function holdKey(headers: string): boolean {
	return new RegExp(`"${keyHeader}"\\s*:\\s*"[^"]`, "i").test(headers);
}

/** Opens the headers panel, which GraphiQL does by its button only. */
export function showHeaders(): void {
	const button = [...document.querySelectorAll<HTMLButtonElement>(".graphiql-editor-tools button")].find(
		({ textContent }) => textContent === "Headers",
	);
	if (!button?.classList.contains("active")) button?.click();
}
