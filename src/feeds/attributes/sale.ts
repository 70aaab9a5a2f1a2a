/** From when until when a sale price holds; undefined means without an end on that side. */
export interface Period {
	readonly from: Date | undefined;
	readonly until: Date | undefined;
}

/**
 * Reads `sale_price_effective_date`: two moments of ISO 8601 with a slash between. A moment without an offset is UTC;
 * a date without a time begins the period at its start and ends it at its end. Undefined when it cannot be read.
 */
export function readPeriod(text: string): Period | undefined {
	const [first = "", second = "", ...more] = text.split("/").map(part => part.trim());
	if (more.length > 0) return undefined;
	const from = first === "" ? undefined : readMoment(first, "start");
	const until = second === "" ? undefined : readMoment(second, "end");
	if (from === null || until === null || (from && until && from > until)) return undefined;
	return { from, until };
}

/** Whether the period covers the moment. It ends before its last moment. */
export function covers(period: Period, moment: Date): boolean {
	return (!period.from || period.from <= moment) && (!period.until || moment < period.until);
}

const momentPattern =
	/^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:\.\d+)?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/;

/** Null when the text is no moment. */
function readMoment(text: string, side: "start" | "end"): Date | null {
	const parts = momentPattern.exec(text);
	if (!parts) return null;
	const [, year, month, day, hour, minute, second = "00", offset = "Z"] = parts;
	const zone = offset === "Z" ? "Z" : `${offset.slice(0, 3)}:${offset.replace(":", "").slice(3) || "00"}`;
	const time = new Date(`${year}-${month}-${day}T${hour ?? "00"}:${minute ?? "00"}:${second}${zone}`);
	if (Number.isNaN(time.getTime())) return null;
	return hour === undefined && side === "end" ? new Date(time.getTime() + dayMs) : time;
}

const dayMs = 86_400_000;
