/** An amount in its currency, as the reader writes it; a dash for what is not known. */
export function money(amount: number | null | undefined, currency: string): string {
	if (amount === null || amount === undefined) return "–";
	return new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" }).format(amount);
}

/** A whole number with separators. */
export function count(value: number): string {
	return value.toLocaleString("en");
}

/** A share in percent with its sign; a dash for what is not known. */
export function percent(value: number | null | undefined): string {
	if (value === null || value === undefined) return "–";
	return `${value > 0 ? "+" : ""}${value.toFixed(1)}%`;
}

const units = [
	["year", 31_536_000],
	["month", 2_592_000],
	["day", 86_400],
	["hour", 3_600],
	["minute", 60],
	["second", 1],
] as const;
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** "3 hours ago", "in 2 days". */
export function ago(at: string, now = Date.now()): string {
	const seconds = Math.round((Date.parse(at) - now) / 1_000);
	const [unit, length] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
	return relative.format(Math.trunc(seconds / length), unit);
}

const exact = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** A moment in the reader's own zone. */
export function moment(at: string): string {
	return exact.format(new Date(at));
}
