import { Arg, Ctx, Directive, Query, Resolver } from "type-graphql";
import type { Context } from "../context.js";
import type { Reads } from "../database/reads.js";
import { readMarket } from "../offers/market.js";
import { readText, textCharactersMax } from "../text.js";
import { dayOf } from "./day.js";
import { KeptAnswers } from "./kept-answers.js";
import { insightOf, MarketInsight } from "./market-insight.js";
import { newestRun } from "./market-insight.reads.js";

@Resolver()
export class MarketInsightResolver {
	@Directive("@cost(weight: 100)")
	@Query(() => MarketInsight, {
		description:
			"What products cost together and which way their prices move: those that a query finds, those of a category with all that lies below it, or the whole market when neither is given. The figures are as of the newest import, at most a minute old; of a market so large that they take seconds to work out, they are at most ten minutes old.",
	})
	async marketInsight(
		@Arg("query", () => String, {
			nullable: true,
			description: `Keywords, or what names a category. At most ${textCharactersMax} characters.`,
		})
		query: string | undefined,
		@Arg("category", () => String, {
			nullable: true,
			description: `Name, path or short name of a category, in small or capital letters. At most ${textCharactersMax} characters.`,
		})
		category: string | undefined,
		@Arg("market", () => String, {
			nullable: true,
			description: "Market, two letters of ISO 3166-1. By default the one with most of the offers that match.",
		})
		market: string | undefined,
		@Ctx() context: Context,
	): Promise<MarketInsight> {
		const request = {
			query: readText("query", query),
			category: readText("category", category),
			market: readMarket(market),
		};
		const today = dayOf(context.now.getTime());
		const version = await context.reads.row(newestRun, []);
		return keptBeside(context.reads).get(JSON.stringify({ ...request, today }), version?.id, () =>
			insightOf(context, request),
		);
	}
}

/** What is kept belongs to the database that it was read from. */
const kept = new WeakMap<Reads, KeptAnswers<MarketInsight>>();

function keptBeside(reads: Reads): KeptAnswers<MarketInsight> {
	const answers = kept.get(reads) ?? new KeptAnswers<MarketInsight>();
	kept.set(reads, answers);
	return answers;
}
