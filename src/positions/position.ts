import { Field, Float, ID, Int, ObjectType } from "type-graphql";
import { compareText } from "../prices/frame.js";
import { toMajor } from "../prices/money.js";
import { percentOf } from "./figures.js";

@ObjectType({
	simpleResolvers: true,
	description:
		"Where the workspace stands with a product among those who sell it: its own price beside each competitor's latest in-stock price within the timeframe. Only single new articles in the workspace's market and currency are compared; of several offers of one vendor the cheapest counts.",
})
export class Position {
	@Field(() => ID, { description: "Identifier of the tracked product." })
	productId!: number;

	@Field(() => Float, {
		nullable: true,
		description:
			"The workspace's own price: what it stated itself, however long ago, or the latest price in stock within the timeframe at its own shop, whichever is later. Null when neither is known.",
	})
	yourPrice!: number | null;

	@Field(() => Int, {
		nullable: true,
		description: "1 is the cheapest; who asks the same shares the better rank. Null without an own price.",
	})
	rank!: number | null;

	@Field(() => Int, { description: "How many are ranked: the competitors, and the workspace if it has a price." })
	total!: number;

	@Field(() => Float, { nullable: true, description: "The lowest competitor's price; null without a competitor." })
	lowestCompetitorPrice!: number | null;

	@Field(() => String, {
		nullable: true,
		description: "Short name of the lowest competitor; of several that ask the same, the first of the alphabet.",
	})
	lowestCompetitorVendor!: string | null;

	@Field(() => Float, {
		nullable: true,
		description:
			"Own price less the lowest competitor's: above 0 where that one is cheaper. Null where either is not known.",
	})
	priceGap!: number | null;

	@Field(() => Float, {
		nullable: true,
		description: "`priceGap` in percent of the lowest competitor's price, with two decimals.",
	})
	priceGapPercent!: number | null;

	@Field(() => String, { description: "Currency of the amounts: the workspace's." })
	currency!: string;
}

/** Amounts are in minor units of the currency. */
export interface Standing {
	readonly productId: number;
	readonly currency: string;
	readonly yours: number | undefined;
	/** Each competitor that counts, once. */
	readonly competitors: readonly { readonly vendor: string; readonly price: number }[];
}

export function positionOf({ productId, currency, yours, competitors }: Standing): Position {
	const [lowest] = competitors.toSorted(
		(one, other) => one.price - other.price || compareText(one.vendor, other.vendor),
	);
	const gap = yours === undefined || !lowest ? undefined : yours - lowest.price;
	const major = (amount: number | undefined) => (amount === undefined ? null : toMajor(amount, currency));
	return {
		productId,
		currency,
		yourPrice: major(yours),
		rank: yours === undefined ? null : 1 + competitors.filter(({ price }) => price < yours).length,
		total: competitors.length + (yours === undefined ? 0 : 1),
		lowestCompetitorPrice: major(lowest?.price),
		lowestCompetitorVendor: lowest?.vendor ?? null,
		priceGap: major(gap),
		priceGapPercent: gap === undefined ? null : percentOf(gap, lowest!.price),
	};
}
