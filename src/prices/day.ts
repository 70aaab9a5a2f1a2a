/**
 * A day in UTC, counted from 1970-01-01. Days compare, subtract and step as integers, and since UTC has no daylight
 * saving, each has exactly 24 hours.
 */
export type Day = number;

const dayMs = 86_400_000;

export function dayOf(timeMs: number): Day {
	return Math.floor(timeMs / dayMs);
}

/** The moment at which a day begins. */
export function startOf(day: Day): Date {
	return new Date(day * dayMs);
}

/** As it is published: `2026-11-21`. */
export function dayText(day: Day): string {
	return startOf(day).toISOString().slice(0, 10);
}

/** Days from `first` to `last`, both included. */
export interface Window {
	readonly first: Day;
	readonly last: Day;
}

/** The last `days` days up to a moment; the day that it falls on is one of them. */
export function windowUpTo(now: Date, days: number): Window {
	const last = dayOf(now.getTime());
	return { first: last - days + 1, last };
}

export function within(window: Window, day: Day): boolean {
	return day >= window.first && day <= window.last;
}

export function daysIn({ first, last }: Window): number {
	return Math.max(0, last - first + 1);
}

/** The runs of days within a window that are not among `days`, oldest first. */
export function stretchesWithout(days: ReadonlySet<Day>, { first, last }: Window): Window[] {
	const stretches: Window[] = [];
	let begun: Day | undefined;
	for (let day = first; day <= last; day++) {
		if (!days.has(day)) begun ??= day;
		else if (begun !== undefined) {
			stretches.push({ first: begun, last: day - 1 });
			begun = undefined;
		}
	}
	if (begun !== undefined) stretches.push({ first: begun, last });
	return stretches;
}
