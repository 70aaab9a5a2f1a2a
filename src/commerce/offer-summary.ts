import { Field, Int, ObjectType } from "type-graphql";
import { meanOf } from "../prices/mean.js";
import { toMajor, toMinor } from "../prices/money.js";
import { medianOf } from "../prices/price-trend.js";
import type { CommerceOffer } from "./commerce-offer.js";

@ObjectType({ simpleResolvers: true, description: "What the offers come to that compare with each other." })
export class OfferSummary {
	@Field(() => String, { description: "Currency of the figures: ISO 4217." })
	currency!: string;

	@Field(() => Int, { description: "How many offers compare: the figures are theirs." })
	comparable!: number;

	@Field(() => Number, { description: "Lowest price, without shipping." })
	lowest!: number;

	@Field(() => Number, {
		nullable: true,
		description: "Lowest price with shipping, of the offers whose shipping is known; null when none is.",
	})
	lowestTotal!: number | null;

	@Field(() => Number, { description: "Median price, without shipping, rounded to the currency's decimals." })
	median!: number;

	@Field(() => Number, { description: "Mean price, without shipping, rounded to the currency's decimals." })
	average!: number;
}

/** The figures of the offers that compare; undefined where none does. */
export function summaryOf(offers: readonly CommerceOffer[], currency: string): OfferSummary | null {
	const compared = offers.filter(offer => offer.comparable && offer.currency === currency);
	if (compared.length === 0) return null;
	const minor = (amount: number) => toMinor(amount, currency);
	const prices = compared.map(offer => minor(offer.price));
	const totals = compared.flatMap(({ totalPrice }) => (totalPrice === null ? [] : [minor(totalPrice)]));
	return {
		currency,
		comparable: compared.length,
		lowest: toMajor(Math.min(...prices), currency),
		lowestTotal: totals.length === 0 ? null : toMajor(Math.min(...totals), currency),
		median: toMajor(Math.round(medianOf(prices)!), currency),
		average: toMajor(meanOf(prices), currency),
	};
}
