import { Field, Float, Int, ObjectType } from "type-graphql";
import type { Context } from "../context.js";
import { dayOf, dayText } from "../prices/day.js";
import { toMajor } from "../prices/money.js";
import type { WorkspaceRow } from "../workspaces/workspace.reads.js";
import { dividedHalfUp, percentOf, roomPercentMin } from "./figures.js";
import { type SummaryPart, summaryOfPart } from "./insight-summary.reads.js";
import { beginningOf, type Timeframe } from "./timeframe.js";
import { rowsOfParts } from "./workspace-parts.js";

@ObjectType({
	simpleResolvers: true,
	description:
		"How a workspace's assortment stands among its competitors, over its products that are neither paused nor removed. What is compared, and how, is told at `Position`.",
})
export class InsightSummary {
	@Field(() => Int, { description: "Products that are followed: neither paused nor removed." })
	totalTrackedProducts!: number;

	@Field(() => Int, { description: "Those for which a competitor that is in stock now is cheaper." })
	productsBeingUndercut!: number;

	@Field(() => Int, {
		description: `Those that are cheapest here, the next one being at least ${roomPercentMin}% dearer: room to raise the price.`,
	})
	productsWithOpportunities!: number;

	@Field(() => Float, {
		description:
			"Mean of `priceGap` over the products with an own price and a competitor, rounded half up to the currency's minor unit; below 0 where the workspace is cheaper on the whole. 0 when there is no such product.",
	})
	avgPriceGap!: number;

	@Field(() => Float, {
		description:
			"The most by which a competitor that is in stock now is cheaper, in percent of the own price, with two decimals; 0 when none is.",
	})
	largestUndercutPercent!: number;

	@Field(() => String, { description: "Day on which the timeframe begins, `YYYY-MM-DD` in UTC." })
	periodStart!: string;

	@Field(() => String, { description: "Day on which it ends: today." })
	periodEnd!: string;

	@Field(() => String, { description: "Currency of the amounts: the workspace's." })
	currency!: string;
}

export async function summaryOf(
	{ reads, now }: Pick<Context, "reads" | "now">,
	{ id: workspaceId, currency }: Pick<WorkspaceRow, "id" | "currency">,
	timeframe: Timeframe,
): Promise<InsightSummary> {
	const from = beginningOf(timeframe, now);
	const parts = await rowsOfParts(reads, summaryOfPart, { workspaceId, from, now });
	return { ...summed(parts, currency), currency, periodStart: dayOfMoment(from), periodEnd: dayOfMoment(now) };
}

/** The figures of a workspace from those of its parts. */
export function summed(parts: readonly SummaryPart[], currency: string) {
	const sum = (figure: (part: SummaryPart) => number) => parts.reduce((total, part) => total + figure(part), 0);
	const compared = sum(part => part.compared);
	const gaps = parts.reduce((total, part) => total + BigInt(part.gaps), 0n);
	const undercuts = parts.flatMap(({ largestUndercut }) =>
		largestUndercut ? percentOf(largestUndercut.gap, largestUndercut.yours)! : [],
	);
	return {
		totalTrackedProducts: sum(part => part.products),
		productsBeingUndercut: sum(part => part.undercut),
		productsWithOpportunities: sum(part => part.opportunities),
		avgPriceGap: compared === 0 ? 0 : toMajor(Number(dividedHalfUp(gaps, BigInt(compared))), currency),
		largestUndercutPercent: Math.max(0, ...undercuts),
	};
}

function dayOfMoment(moment: Date): string {
	return dayText(dayOf(moment.getTime()));
}
