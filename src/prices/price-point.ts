import { Field, ObjectType } from "type-graphql";
import { dayOf, dayText, type Window, within } from "./day.js";
import { compareText } from "./frame.js";
import { toMajor } from "./money.js";
import { isBuyable, type Reading, readingsOf, type Timeline } from "./timeline.js";

@ObjectType({
	simpleResolvers: true,
	description: "A vendor's price on a day: the last one of it. A price is never carried forward to days without one.",
})
export class PricePoint {
	@Field(() => String, { description: "The day, `YYYY-MM-DD` in UTC." })
	date!: string;

	@Field(() => Number, { description: "The price, in major units of the history's currency." })
	price!: number;

	@Field(() => Number, {
		nullable: true,
		description: 'The "was" price that the vendor stated beside it; null when it stated none.',
	})
	listPrice!: number | null;

	@Field(() => String, { description: "Short name of the vendor." })
	vendor!: string;
}

/**
 * One point a vendor a day on which a change was observed, by day and then by vendor. Of several offers of a vendor that
 * were observed on the same day, it is the cheapest that could be bought, or else the cheapest.
 */
export function pointsOf(timelines: readonly Timeline[], window: Window): PricePoint[] {
	return pointsOfEach(timelines, window, changesOf);
}

/** The same of each day on which the vendor was read, changed or not: what a line may be drawn through. */
export function dailyPointsOf(timelines: readonly Timeline[], window: Window): PricePoint[] {
	return pointsOfEach(timelines, window, readingsOf);
}

type Seen = Pick<Reading, "day" | "price" | "listPrice" | "buyable">;

function pointsOfEach(
	timelines: readonly Timeline[],
	window: Window,
	seenOf: (timeline: Timeline) => readonly Seen[],
): PricePoint[] {
	const chosen = new Map<string, Candidate>();
	for (const timeline of timelines) {
		// Of a day, the last one stays.
		const lastOfDays = new Map(seenOf(timeline).map(seen => [seen.day, seen]));
		for (const [day, seen] of lastOfDays) {
			if (!within(window, day)) continue;
			const key = `${day} ${timeline.vendor}`;
			const other = chosen.get(key);
			if (!other || isBetter(seen, other)) chosen.set(key, { ...seen, timeline });
		}
	}
	return [...chosen.values()].sort(byDayAndVendor).map(({ day, price, listPrice, timeline: { vendor, currency } }) => ({
		date: dayText(day),
		price: toMajor(price, currency),
		listPrice: listPrice === null ? null : toMajor(listPrice, currency),
		vendor,
	}));
}

interface Candidate extends Seen {
	readonly timeline: Timeline;
}

function changesOf({ changes, currency: wanted }: Timeline): Seen[] {
	return (
		changes
			// A row that was gone from the feed had no price, and one in another currency does not belong in this history.
			.filter(({ withdrawn, currency }) => !withdrawn && currency === wanted)
			.map(({ at, price, listPrice, availability }) => ({
				day: dayOf(at),
				price,
				listPrice,
				buyable: isBuyable(availability),
			}))
	);
}

function isBetter(one: Seen, other: Seen): boolean {
	return one.buyable === other.buyable ? one.price < other.price : one.buyable;
}

function byDayAndVendor(one: Candidate, other: Candidate): number {
	return one.day - other.day || compareText(one.timeline.vendor, other.timeline.vendor);
}
