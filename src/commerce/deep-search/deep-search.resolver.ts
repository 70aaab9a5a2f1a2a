import { Arg, Ctx, Directive, Field, Mutation, ObjectType, Resolver } from "type-graphql";
import type { Context } from "../../context.js";
import { Billing, DryRun } from "../billing.js";
import { idempotencyKeyArgument } from "../idempotency-key.js";
import { type MeteredReply, metered } from "../metered.js";
import { DeepSearchInput, readDeepSearch } from "./deep-search.input.js";
import { DeepSearchResult } from "./deep-search-result.js";
import { Research } from "./research.js";

@ObjectType({
	simpleResolvers: true,
	description: "What `deepSearch` answers: `data`, or `dryRun` where that was asked for.",
})
export class DeepSearchPayload {
	@Field(() => DeepSearchResult, { nullable: true, description: "What was found; null for a dry run." })
	data!: DeepSearchResult | null;

	@Field(() => DryRun, { nullable: true, description: "What the call would have cost; null unless asked for." })
	dryRun!: DryRun | null;

	@Field(() => Billing, { description: "What the call cost." })
	billing!: Billing;
}

@Resolver()
export class DeepSearchResolver {
	@Directive("@cost(weight: 500)")
	@Mutation(() => DeepSearchPayload, {
		description:
			"Researches products where the standard search is not enough: reads the query, tries its identifiers, searches, rewrites, relaxes one constraint after the other, and checks what it finds against all offers of the market and ninety days of prices; each step is reported. With `refresh` it visits the pages of stale offers again. Takes up to `maxSeconds`. Costs 10 Commerce Credits when it finds something. Needs the key of a Developer Project.",
	})
	deepSearch(
		@Arg("input", () => DeepSearchInput, { description: "What to look for, and within which bounds." })
		input: DeepSearchInput,
		@Arg("idempotencyKey", () => String, idempotencyKeyArgument) idempotencyKey: string | undefined,
		@Ctx() context: Context,
	): Promise<MeteredReply<DeepSearchResult>> {
		const request = readDeepSearch(input);
		return metered(context, {
			operation: "deep_search",
			input,
			idempotencyKey,
			isLong: true,
			run: () => new Research(context, request).run(),
			found: ({ findings }) => findings.length > 0,
		});
	}
}
