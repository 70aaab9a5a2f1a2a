import { registerEnumType } from "type-graphql";
import type { Window } from "./day.js";
import { type Reading, readingsWithin, type Timeline } from "./timeline.js";

/** Which way the prices of a market move. */
export enum PriceTrend {
	rising = "rising",
	falling = "falling",
	stable = "stable",
}

/** A median change of no more than this either way is no movement. */
const stableShareMax = 0.01;

registerEnumType(PriceTrend, {
	name: "PriceTrend",
	description: "Which way prices move: the median over products of each product's own change across the period.",
	valuesConfig: {
		rising: { description: "The median change is more than 1% up." },
		falling: { description: "The median change is more than 1% down." },
		stable: { description: "The median change is within 1% either way." },
	},
});

export function trendOf(medianChange: number): PriceTrend {
	if (medianChange > stableShareMax) return PriceTrend.rising;
	return medianChange < -stableShareMax ? PriceTrend.falling : PriceTrend.stable;
}

/**
 * A product's own change within a window: 0.1 is 10% up. It compares the lowest of its offers' first prices with the
 * lowest of their last prices, so that an offer which comes or goes in between changes nothing; only offers count that
 * could be bought on two days at least. Undefined where there is none.
 */
export function changeOf(timelines: readonly Timeline[], window: Window): number | undefined {
	const spans = timelines.flatMap(timeline => spanOf(readingsWithin(timeline, window)) ?? []);
	const first = Math.min(...spans.map(span => span.first));
	const last = Math.min(...spans.map(span => span.last));
	return spans.length === 0 || first === 0 ? undefined : (last - first) / first;
}

/** The median; of an even number, the mean of the two in the middle. Undefined of none. */
export function medianOf(values: readonly number[]): number | undefined {
	const sorted = values.toSorted((one, other) => one - other);
	const upper = sorted[Math.floor(sorted.length / 2)];
	const lower = sorted[Math.ceil(sorted.length / 2) - 1];
	return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2;
}

function spanOf(readings: readonly Reading[]): { first: number; last: number } | undefined {
	const first = readings.find(reading => reading.buyable);
	const last = readings.findLast(reading => reading.buyable);
	return first && last && first.day !== last.day ? { first: first.price, last: last.price } : undefined;
}
