import { Field, Int, ObjectType } from "type-graphql";
import type { Day } from "./day.js";
import { daysReadMin, FigureReason } from "./figure-reason.js";
import { toMajor } from "./money.js";
import { latestOf, readingsWithin, type Timeline } from "./timeline.js";

/** How many days the claim is checked over, today included. */
export const wasPriceDays = 90;

@ObjectType({
	simpleResolvers: true,
	description: `How often the "was" price, which the vendor states beside its price now, was really charged in the last ${wasPriceDays} days. Only days count on which the offer was really read and could be bought; a price between two readings is not assumed. The share is null when those are fewer than ${daysReadMin}.`,
})
export class WasPrice {
	@Field(() => Number, {
		nullable: true,
		description:
			'The list price stated now above the price: the "was" price, in major units. Null when none is stated.',
	})
	price!: number | null;

	@Field(() => Int, {
		nullable: true,
		description: "Days on which exactly this price was charged. Null when no list price is stated.",
	})
	daysCharged!: number | null;

	@Field(() => Int, {
		nullable: true,
		description: "Days on which the offer was read and could be bought. Null when no list price is stated.",
	})
	daysObserved!: number | null;

	@Field(() => Number, { nullable: true, description: "`daysCharged` of `daysObserved`: 0 for never, 1 for always." })
	share!: number | null;

	@Field(() => FigureReason, { nullable: true, description: "Why the share is null; null when it is not." })
	unavailableBecause!: FigureReason | null;
}

/** The figure of one offer, as known at the end of `today`. */
export function wasPriceOf(timeline: Timeline | undefined, today: Day): WasPrice {
	const claimed = timeline && claimOf(timeline);
	if (!timeline || claimed === undefined) return { ...unknown, unavailableBecause: FigureReason.no_list_price };

	const readings = readingsWithin(timeline, { first: today - wasPriceDays + 1, last: today });
	const buyable = readings.filter(reading => reading.buyable);
	const daysObserved = new Set(buyable.map(reading => reading.day)).size;
	const daysCharged = new Set(buyable.filter(({ price }) => price === claimed).map(({ day }) => day)).size;
	const suffices = daysObserved >= daysReadMin;
	return {
		price: toMajor(claimed, timeline.currency),
		daysCharged,
		daysObserved,
		share: suffices ? daysCharged / daysObserved : null,
		unavailableBecause: suffices ? null : FigureReason.insufficient_history,
	};
}

const unknown: WasPrice = {
	price: null,
	daysCharged: null,
	daysObserved: null,
	share: null,
	unavailableBecause: null,
};

function claimOf(timeline: Timeline): number | undefined {
	const { price, listPrice, withdrawn, currency } = latestOf(timeline);
	const states = !withdrawn && currency === timeline.currency && listPrice !== null && listPrice > price;
	return states ? listPrice : undefined;
}
