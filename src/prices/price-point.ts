import { Field, ObjectType } from "type-graphql";
import { type Day, dayOf, dayText, type Window, within } from "./day.js";
import { compareText } from "./frame.js";
import { toMajor } from "./money.js";
import { type Change, isBuyable, type Timeline } from "./timeline.js";

@ObjectType({
	simpleResolvers: true,
	description:
		"A vendor's price on a day: the last one observed on it. An observation is a reading that found a change of price, list price, shipping or availability, or the offer listed again; a price is never carried forward to days without one.",
})
export class PricePoint {
	@Field(() => String, { description: "The day, `YYYY-MM-DD` in UTC." })
	date!: string;

	@Field(() => Number, { description: "The price, in major units of the history's currency." })
	price!: number;

	@Field(() => String, { description: "Short name of the vendor." })
	vendor!: string;
}

/**
 * One point a vendor a day, by day and then by vendor. Of several offers of a vendor that were observed on the same
 * day, it is the cheapest that could be bought, or else the cheapest.
 */
export function pointsOf(timelines: readonly Timeline[], window: Window): PricePoint[] {
	const chosen = new Map<string, Candidate>();
	for (const timeline of timelines) {
		for (const [day, change] of lastOfDays(timeline)) {
			if (!within(window, day)) continue;
			const candidate = { day, vendor: timeline.vendor, currency: timeline.currency, change };
			const key = `${day} ${timeline.vendor}`;
			const other = chosen.get(key);
			if (!other || isBetter(change, other.change)) chosen.set(key, candidate);
		}
	}
	return [...chosen.values()].sort(byDayAndVendor).map(({ day, vendor, currency, change }) => ({
		date: dayText(day),
		price: toMajor(change.price, currency),
		vendor,
	}));
}

interface Candidate {
	readonly day: Day;
	readonly vendor: string;
	readonly currency: string;
	readonly change: Change;
}

function lastOfDays({ changes, currency }: Timeline): Map<Day, Change> {
	const last = new Map<Day, Change>();
	// A row that was gone from the feed had no price, and one in another currency does not belong in this history.
	for (const change of changes)
		if (!change.withdrawn && change.currency === currency) last.set(dayOf(change.at), change);
	return last;
}

function isBetter(one: Change, other: Change): boolean {
	const [oneBuyable, otherBuyable] = [isBuyable(one.availability), isBuyable(other.availability)];
	return oneBuyable === otherBuyable ? one.price < other.price : oneBuyable;
}

function byDayAndVendor(one: Candidate, other: Candidate): number {
	return one.day - other.day || compareText(one.vendor, other.vendor);
}
