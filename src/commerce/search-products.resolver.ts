import { Arg, Ctx, Directive, Field, Mutation, ObjectType, Resolver } from "type-graphql";
import type { Context } from "../context.js";
import { Billing, DryRun } from "./billing.js";
import { idempotencyKeyArgument } from "./idempotency-key.js";
import { type MeteredReply, metered } from "./metered.js";
import { readSearchProducts, SearchProductsInput } from "./search-products.input.js";
import { SearchProductsResult, searchMarket } from "./search-products.js";

@ObjectType({
	simpleResolvers: true,
	description: "What `searchProducts` answers: `data`, or `dryRun` where that was asked for.",
})
export class SearchProductsPayload {
	@Field(() => SearchProductsResult, { nullable: true, description: "What was found; null for a dry run." })
	data!: SearchProductsResult | null;

	@Field(() => DryRun, { nullable: true, description: "What the call would have cost; null unless asked for." })
	dryRun!: DryRun | null;

	@Field(() => Billing, { description: "What the call cost." })
	billing!: Billing;
}

@Resolver()
export class SearchProductsResolver {
	@Directive("@cost(weight: 100)")
	@Mutation(() => SearchProductsPayload, {
		description:
			"Searches a whole market for products: candidates with their best offer and why each matched. Costs 5 Commerce Credits when it finds something. Needs the key of a Developer Project.",
	})
	searchProducts(
		@Arg("input", () => SearchProductsInput, { description: "What to look for." }) input: SearchProductsInput,
		@Arg("idempotencyKey", () => String, idempotencyKeyArgument) idempotencyKey: string | undefined,
		@Ctx() context: Context,
	): Promise<MeteredReply<SearchProductsResult>> {
		const request = readSearchProducts(input);
		return metered(context, {
			operation: "search_products",
			input,
			idempotencyKey,
			run: () => searchMarket(context, request),
			found: ({ candidates }) => candidates.length > 0,
		});
	}
}
