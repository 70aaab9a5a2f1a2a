import { Field, Int, ObjectType } from "type-graphql";
import { coverageOf } from "../../prices/coverage.js";
import { daysIn, type Window } from "../../prices/day.js";
import { daysReadMin } from "../../prices/figure-reason.js";
import { toMajor } from "../../prices/money.js";
import { changeOf, medianOf, PriceTrend, trendOf } from "../../prices/price-trend.js";
import { readingsWithin, type Timeline } from "../../prices/timeline.js";

@ObjectType({
	simpleResolvers: true,
	description: `What a product cost over the last days in the market: figures over each observed day's lowest price at which it could be bought, in one currency, of offers in the wanted condition. They are null when that was on fewer than ${daysReadMin} days.`,
})
export class HistoryFigures {
	@Field(() => Int, { description: "Days looked back, today included." })
	days!: number;

	@Field(() => Int, { description: "Days of these on which a price was really read, changed or not." })
	observedDays!: number;

	@Field(() => String, {
		nullable: true,
		description: "Currency of the figures: the one that most of the product's offers in the market have.",
	})
	currency!: string | null;

	@Field(() => Number, { nullable: true, description: "The lowest of the days' prices." })
	lowest!: number | null;

	@Field(() => Number, { nullable: true, description: "The highest of the days' prices." })
	highest!: number | null;

	@Field(() => Number, {
		nullable: true,
		description: "The median of the days' prices, rounded to the currency's decimals.",
	})
	median!: number | null;

	@Field(() => PriceTrend, {
		nullable: true,
		description:
			"Which way the lowest price moved, from the first reading to the last, over the offers that could be bought on two days at least.",
	})
	trend!: PriceTrend | null;
}

/** The figures of one product's offers in one market and currency. */
export function historyFiguresOf(timelines: readonly Timeline[], window: Window): HistoryFigures {
	const currency = timelines[0]?.currency ?? null;
	const lowestByDay = new Map<number, number>();
	for (const timeline of timelines) {
		for (const { day, price, buyable } of readingsWithin(timeline, window))
			if (buyable) lowestByDay.set(day, Math.min(price, lowestByDay.get(day) ?? price));
	}
	const known = { days: daysIn(window), observedDays: coverageOf(timelines, window).daysObserved, currency };
	if (currency === null || lowestByDay.size < daysReadMin)
		return { ...known, lowest: null, highest: null, median: null, trend: null };
	const prices = [...lowestByDay.values()];
	const change = changeOf(timelines, window);
	return {
		...known,
		lowest: toMajor(Math.min(...prices), currency),
		highest: toMajor(Math.max(...prices), currency),
		median: toMajor(Math.round(medianOf(prices)!), currency),
		trend: change === undefined ? null : trendOf(change),
	};
}
