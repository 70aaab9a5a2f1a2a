import { Directive, Field, ID, Int, ObjectType } from "type-graphql";
import { Coverage } from "./coverage.js";
import type { Window } from "./day.js";
import { PriceLow } from "./price-low.js";
import { PricePoint } from "./price-point.js";
import { PriorLow } from "./prior-low.js";
import type { Timeline } from "./timeline.js";
import { WasPrice } from "./was-price.js";

export const historyDaysDefault = 30;
export const historyDaysMax = 90;

@ObjectType({
	simpleResolvers: true,
	description:
		"What vendors asked for a product over the last days, in one market and one currency. A vendor's history is that of its new offers, or of all its offers of the product where none is new.",
})
export class PriceHistory {
	@Field(() => ID, { description: "Identifier of the product." })
	productId!: number;

	@Field(() => String, {
		nullable: true,
		description:
			"Market of the history: the one asked for, or else the one with most of the product's offers (of the vendor, where one is named; of equal ones the first of the alphabet). Null when there is no offer.",
	})
	market!: string | null;

	@Field(() => String, {
		nullable: true,
		description:
			"Currency of every amount, ISO 4217: the one that most offers of the product in the market have. Offers in others are left out, not converted. Null when there is no offer.",
	})
	currency!: string | null;

	@Field(() => Int, { description: "Days of the window: UTC days up to the moment of the request, today included." })
	days!: number;

	@Directive("@listSize(assumedSize: 90)")
	@Field(() => [PricePoint], {
		description:
			"One point a vendor a day, ordered by day and then by vendor. Days without an observation are absent; an observation is a reading that found a change of price, list price, shipping or availability, or the offer listed again.",
	})
	points!: PricePoint[];

	@Directive("@listSize(assumedSize: 90)")
	@Field(() => [PricePoint], {
		description:
			"One point a vendor for each day on which it was read, changed or not, in the same order: what a line may be drawn through. Days without a reading are absent.",
	})
	daily!: PricePoint[];

	@Field(() => Coverage, { description: "On which days the price was read at all: what the history is worth." })
	coverage!: Coverage;

	@Field(() => PriceLow, { description: "The lowest price of the window, when and where." })
	low!: PriceLow;

	@Field(() => PriorLow, {
		description:
			"The lowest price before the running reduction: of the vendor asked for, or else of the vendor with the best offer. It looks back beyond the window.",
	})
	priorLow!: PriorLow;

	@Field(() => WasPrice, {
		description:
			'How often the "was" price was really charged: by the vendor asked for, or else by the vendor with the best offer. It looks back beyond the window.',
	})
	wasPrice!: WasPrice;
}

/** A history as loaded; the figures are made of it when they are asked for. */
export interface LoadedHistory extends Pick<PriceHistory, "productId" | "market" | "currency" | "days"> {
	readonly window: Window;
	readonly timelines: readonly Timeline[];
}
