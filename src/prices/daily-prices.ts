import { Directive, Field, ObjectType } from "type-graphql";
import { ServiceError } from "../errors.js";
import { type Day, dayText, type Window } from "./day.js";
import { compareText } from "./frame.js";
import { toMajor } from "./money.js";
import { type Reading, readingsWithin, type Timeline } from "./timeline.js";

export const vendorsDefault = 20;
const vendorsMax = 50;

@ObjectType({
	simpleResolvers: true,
	description: "What a vendor asked on a day on which it was read, changed or not.",
})
export class DailyPrice {
	@Field(() => String, { description: "The day, `YYYY-MM-DD` in UTC." })
	date!: string;

	@Field(() => Number, { description: "The price that was read last on it, in major units of the history's currency." })
	price!: number;

	@Field(() => Number, {
		nullable: true,
		description:
			'The price that was stated beside it as the regular or former one ("was", "list price"); null where none was. Above `price` it marks a promotion, as the vendor tells it: whether it was ever charged is told by `wasPrice`.',
	})
	listPrice!: number | null;

	@Field(() => Boolean, { description: "Whether it could be bought at this price." })
	inStock!: boolean;
}

@ObjectType({
	simpleResolvers: true,
	description: "A vendor's prices day by day: what a chart is drawn from. A day that is not there was not read.",
})
export class DailyPrices {
	@Field(() => String, { description: "Short name of the vendor." })
	vendor!: string;

	@Directive("@listSize(assumedSize: 90)")
	@Field(() => [DailyPrice], {
		description:
			"Each day of the window on which the vendor was read, oldest first. Of several offers it is the cheapest that could be bought, or else the cheapest.",
	})
	days!: DailyPrice[];
}

/** The first of the vendors, in the order of their cheapest offers; and those alone that were read in the window. */
export function dailyPricesOf(timelines: readonly Timeline[], window: Window, vendors: number): DailyPrices[] {
	if (!(vendors >= 1 && vendors <= vendorsMax)) {
		const detail = `vendors must be from 1 to ${vendorsMax}; it is ${vendors}.`;
		throw new ServiceError("INVALID_REQUEST", detail, { faults: [{ parameter: "vendors", detail }] });
	}
	const chosen = [...new Set(timelines.map(({ vendor }) => vendor))].slice(0, vendors);
	return chosen
		.map(vendor => ({
			vendor,
			days: daysOf(
				timelines.filter(timeline => timeline.vendor === vendor),
				window,
			),
		}))
		.filter(({ days }) => days.length > 0)
		.sort((one, other) => compareText(one.vendor, other.vendor));
}

function daysOf(timelines: readonly Timeline[], window: Window): DailyPrice[] {
	const best = new Map<Day, Reading & { readonly currency: string }>();
	for (const timeline of timelines) {
		// The last reading of each day: they ascend.
		const last = new Map(readingsWithin(timeline, window).map(reading => [reading.day, reading]));
		for (const [day, reading] of last) {
			const other = best.get(day);
			if (!other || isBetter(reading, other)) best.set(day, { ...reading, currency: timeline.currency });
		}
	}
	return [...best.values()]
		.sort((one, other) => one.day - other.day)
		.map(({ day, price, listPrice, buyable, currency }) => ({
			date: dayText(day),
			price: toMajor(price, currency),
			listPrice: listPrice === null ? null : toMajor(listPrice, currency),
			inStock: buyable,
		}));
}

function isBetter(one: Reading, other: Reading): boolean {
	return one.buyable === other.buyable ? one.price < other.price : one.buyable;
}
