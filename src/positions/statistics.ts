import { Field, Int, ObjectType } from "type-graphql";
import type { Context } from "../context.js";
import type { WorkspaceRow } from "../workspaces/workspace.reads.js";
import { competitorsOfPart } from "./competitor.reads.js";
import { summaryOf } from "./insight-summary.js";
import { priceChangesOfPart, productCounts } from "./statistics.reads.js";
import { beginningOf, daysOf, timeframeDefault } from "./timeframe.js";
import { rowsOfParts } from "./workspace-parts.js";

const hourMs = 3_600_000;
const days = daysOf[timeframeDefault];

@ObjectType({
	simpleResolvers: true,
	description: `A workspace in numbers. What counts as a competitor's offer is told at \`Position\`: here of the last ${days} days.`,
})
export class WorkspaceStatistics {
	@Field(() => Int, { description: "Products that are followed: neither paused nor removed." })
	trackedProducts!: number;

	@Field(() => Int, { description: "Products that are paused; no other figure counts them." })
	pausedProducts!: number;

	@Field(() => Int, { description: "Vendors that compete on at least one product that is followed." })
	competitors!: number;

	@Field(() => Int, { description: "Their offers that count, each for every product that it competes with." })
	competitorOffers!: number;

	@Field(() => Int, { description: "Products for which a competitor that is in stock now is cheaper." })
	productsBeingUndercut!: number;

	@Field(() => Int, { description: "Products that are cheapest here, with room to raise the price." })
	productsWithOpportunities!: number;

	@Field(() => Int, {
		description:
			"How often a competitor's offer of a followed product changed its price in the last 24 hours: each observation whose price differs from the one before.",
	})
	priceChanges24h!: number;

	@Field(() => Int, { description: "The same in the last 7 days." })
	priceChanges7d!: number;

	@Field(() => String, { description: "Currency of the workspace: only offers in it are compared." })
	currency!: string;
}

/** Statistics as the resolvers hand them on. */
export interface StatisticsRow extends WorkspaceStatistics {
	workspaceId: string;
}

export async function statisticsOf(
	context: Pick<Context, "reads" | "now">,
	workspace: Pick<WorkspaceRow, "id" | "currency">,
): Promise<StatisticsRow> {
	const { reads, now } = context;
	const { id: workspaceId, currency } = workspace;
	const before = (hours: number) => new Date(now.getTime() - hours * hourMs);
	const counts = await reads.row(productCounts, [workspaceId]);
	// One after the other: each takes as many connections as it has parts.
	const { productsBeingUndercut, productsWithOpportunities } = await summaryOf(context, workspace, timeframeDefault);
	const offering = await rowsOfParts(reads, competitorsOfPart, {
		workspaceId,
		from: beginningOf(timeframeDefault, now),
		now,
		more: [null],
	});
	const changes = await rowsOfParts(reads, priceChangesOfPart, {
		workspaceId,
		from: before(7 * 24),
		now,
		more: [before(24)],
	});
	return {
		workspaceId,
		trackedProducts: counts!.tracked,
		pausedProducts: counts!.paused,
		competitors: new Set(offering.map(({ vendorId }) => vendorId)).size,
		competitorOffers: total(offering.map(({ offers }) => offers)),
		productsBeingUndercut,
		productsWithOpportunities,
		priceChanges24h: total(changes.map(({ sinceLater }) => sinceLater)),
		priceChanges7d: total(changes.map(({ sinceFrom }) => sinceFrom)),
		currency,
	};
}

function total(counts: readonly number[]): number {
	return counts.reduce((sum, count) => sum + count, 0);
}
