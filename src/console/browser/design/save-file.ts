/** Hands a text to the reader as a file, made here: no address leads to it. */
export function saveFile(name: string, text: string, type = "text/csv"): void {
	const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
	const link = document.createElement("a");
	link.href = address;
	link.download = name;
	link.click();
	// The browser has taken it by then.
	setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Rows as CSV. A text that a spreadsheet would run as a formula has an apostrophe before it. */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
	return `${rows.map(row => row.map(csvValueOf).join(",")).join("\r\n")}\r\n`;
}

function csvValueOf(value: string | number | null): string {
	if (value === null) return "";
	if (typeof value === "number") return String(value);
	const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
	return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
