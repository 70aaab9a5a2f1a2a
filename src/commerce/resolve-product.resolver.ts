import { Arg, Ctx, Directive, Field, Mutation, ObjectType, Resolver } from "type-graphql";
import type { Context } from "../context.js";
import { Billing, DryRun } from "./billing.js";
import { idempotencyKeyArgument } from "./idempotency-key.js";
import { type MeteredReply, metered } from "./metered.js";
import { ResolveProductInput, readResolveProduct } from "./resolve-product.input.js";
import { ResolveProductResult, ResolveStatus, resolveInMarket } from "./resolve-product.js";

@ObjectType({
	simpleResolvers: true,
	description: "What `resolveProduct` answers: `data`, or `dryRun` where that was asked for.",
})
export class ResolveProductPayload {
	@Field(() => ResolveProductResult, { nullable: true, description: "The resolution; null for a dry run." })
	data!: ResolveProductResult | null;

	@Field(() => DryRun, { nullable: true, description: "What the call would have cost; null unless asked for." })
	dryRun!: DryRun | null;

	@Field(() => Billing, { description: "What the call cost." })
	billing!: Billing;
}

@Resolver()
export class ResolveProductResolver {
	@Directive("@cost(weight: 100)")
	@Mutation(() => ResolveProductPayload, {
		description:
			"Matches a supplied product to an exact identifier when the evidence supports it; otherwise gives alternatives with what differs, and which further detail would settle it. Costs 3 Commerce Credits unless nothing is found. Needs the key of a Developer Project.",
	})
	resolveProduct(
		@Arg("input", () => ResolveProductInput, { description: "What is known of the product." })
		input: ResolveProductInput,
		@Arg("idempotencyKey", () => String, idempotencyKeyArgument) idempotencyKey: string | undefined,
		@Ctx() context: Context,
	): Promise<MeteredReply<ResolveProductResult>> {
		const request = readResolveProduct(input);
		return metered(context, {
			operation: "resolve_product",
			input,
			idempotencyKey,
			run: () => resolveInMarket(context.reads, request),
			found: ({ status }) => status !== ResolveStatus.not_found,
		});
	}
}
