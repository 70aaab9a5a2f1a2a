import { Arg, Ctx, Directive, FieldResolver, Int, Resolver, Root } from "type-graphql";
import type { Context } from "../context.js";
import { checkBounds } from "../errors.js";
import { Timeframe, timeframeDefault } from "../positions/timeframe.js";
import { TrackedProduct } from "../tracked-products/tracked-product.js";
import type { TrackedProductRow } from "../tracked-products/tracked-product.reads.js";
import { Workspace } from "../workspaces/workspace.js";
import type { WorkspaceRow } from "../workspaces/workspace.reads.js";
import { explanationsBeside } from "./explanations.js";
import { judge } from "./judge.js";
import { insightOf, PricingInsight } from "./pricing-insight.js";
import { candidatesMax } from "./pricing-insight.reads.js";
import { situationOf, situationsOf } from "./situations.js";

const insightsDefault = 10;
const insightsMax = 50;
const timeframeArgument = {
	defaultValue: timeframeDefault,
	description: "How far back prices, stock and changes count.",
};

/** The prices that a workspace is recommended. */
@Resolver(() => Workspace)
export class WorkspacePricingInsightsResolver {
	@Directive("@cost(weight: 100)")
	@Directive(
		`@listSize(slicingArguments: ["limit"], assumedSize: ${insightsDefault}, requireOneSlicingArgument: false)`,
	)
	@FieldResolver(() => [PricingInsight], {
		description: `Recommended prices of tracked products, those where most is at stake first: what is gained for each piece, weighed with how sure the rule is. One insight a product at most; products without anything to do have none. Of a large assortment the ${candidatesMax} products furthest from their competitors are judged.`,
	})
	async pricingInsights(
		@Root() workspace: WorkspaceRow,
		@Arg("timeframe", () => Timeframe, timeframeArgument) timeframe: Timeframe,
		@Arg("limit", () => Int, { defaultValue: insightsDefault, description: `How many, from 1 to ${insightsMax}.` })
		limit: number,
		@Ctx() context: Context,
	): Promise<PricingInsight[]> {
		checkBounds("limit", limit, insightsMax);
		const situations = await situationsOf(context, workspace, timeframe);
		const judged = situations.flatMap(situation => {
			const judgement = judge(situation);
			return judgement ? [{ situation, judgement }] : [];
		});
		judged.sort(
			(one, other) =>
				other.judgement.worth - one.judgement.worth || one.situation.productId - other.situation.productId,
		);
		const insights = judged.slice(0, limit).map(({ situation, judgement }) => insightOf(situation, judgement));
		return explained(insights, context);
	}
}

/** The price that a workspace is recommended for one of its products. */
@Resolver(() => TrackedProduct)
export class TrackedPricingInsightResolver {
	@Directive("@cost(weight: 20)")
	@FieldResolver(() => PricingInsight, {
		nullable: true,
		description:
			"The price that is recommended for it, as in `Workspace.pricingInsights`. Null where there is nothing to do, and of a paused product.",
	})
	async pricingInsight(
		@Root() { id, name, floorPriceMinor: floorPrice, workspaceId, currency, tracked }: TrackedProductRow,
		@Arg("timeframe", () => Timeframe, timeframeArgument) timeframe: Timeframe,
		@Ctx() context: Context,
	): Promise<PricingInsight | null> {
		if (!tracked) return null;
		const situation = await situationOf(context, { id, name, floorPrice }, { id: workspaceId, currency }, timeframe);
		const judgement = situation && judge(situation);
		if (!judgement) return null;
		const [insight] = await explained([insightOf(situation, judgement)], context);
		return insight!;
	}
}

/** With what an AI endpoint says of them, where one is set up. */
async function explained(insights: PricingInsight[], context: Context): Promise<PricingInsight[]> {
	if (!context.ai || insights.length === 0) return insights;
	const explanations = await explanationsBeside(context.ai).of(insights, context);
	return insights.map(insight => ({ ...insight, explanation: explanations.get(insight.id) ?? null }));
}
