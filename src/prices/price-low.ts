import { Field, ObjectType } from "type-graphql";
import { daysIn, dayText, type Window } from "./day.js";
import { daysReadMin, FigureReason } from "./figure-reason.js";
import { toMajor } from "./money.js";
import { type Reading, readingsWithin, type Timeline } from "./timeline.js";

@ObjectType({
	simpleResolvers: true,
	description: `The lowest price that was read in the window while the product could be bought at it: a price of an offer that is out of stock or discontinued does not count. A price that did not change counts on each day on which the feed or the page was read. Null when that was on fewer than ${daysReadMin} days of the window (or not on all days of a shorter one).`,
})
export class PriceLow {
	@Field(() => Number, { nullable: true, description: "The lowest price, in major units of the history's currency." })
	price!: number | null;

	@Field(() => String, {
		nullable: true,
		description: "First day of the window on which it was read, `YYYY-MM-DD` in UTC.",
	})
	date!: string | null;

	@Field(() => String, {
		nullable: true,
		description: "Short name of the vendor that asked it; of several on that day, the first of the alphabet.",
	})
	vendor!: string | null;

	@Field(() => FigureReason, { nullable: true, description: "Why the figure is null; null when it is not." })
	unavailableBecause!: FigureReason | null;
}

export function lowOf(timelines: readonly Timeline[], window: Window): PriceLow {
	const days = new Set<number>();
	let lowest: { reading: Reading; vendor: string; currency: string } | undefined;
	for (const { vendor, currency, readings } of timelines.map(t => ({ ...t, readings: readingsWithin(t, window) }))) {
		for (const reading of readings) {
			if (!reading.buyable) continue;
			days.add(reading.day);
			if (!lowest || comesBefore({ reading, vendor }, lowest)) lowest = { reading, vendor, currency };
		}
	}
	if (!lowest || days.size < Math.min(daysReadMin, daysIn(window)))
		return { price: null, date: null, vendor: null, unavailableBecause: FigureReason.insufficient_history };
	return {
		price: toMajor(lowest.reading.price, lowest.currency),
		date: dayText(lowest.reading.day),
		vendor: lowest.vendor,
		unavailableBecause: null,
	};
}

interface Asked {
	readonly reading: Reading;
	readonly vendor: string;
}

/** Cheaper first, then earlier, then by name. */
function comesBefore(one: Asked, other: Asked): boolean {
	if (one.reading.price !== other.reading.price) return one.reading.price < other.reading.price;
	if (one.reading.day !== other.reading.day) return one.reading.day < other.reading.day;
	return one.vendor < other.vendor;
}
