import { Arg, Ctx, Directive, Field, Mutation, ObjectType, Resolver } from "type-graphql";
import type { Context } from "../context.js";
import { Billing, DryRun } from "./billing.js";
import { FindOffersInput, readFindOffers } from "./find-offers.input.js";
import { FindOffersResult, findMarketOffers } from "./find-offers.js";
import { idempotencyKeyArgument } from "./idempotency-key.js";
import { type MeteredReply, metered } from "./metered.js";

@ObjectType({
	simpleResolvers: true,
	description: "What `findOffers` answers: `data`, or `dryRun` where that was asked for.",
})
export class FindOffersPayload {
	@Field(() => FindOffersResult, { nullable: true, description: "The offers; null for a dry run." })
	data!: FindOffersResult | null;

	@Field(() => DryRun, { nullable: true, description: "What the call would have cost; null unless asked for." })
	dryRun!: DryRun | null;

	@Field(() => Billing, { description: "What the call cost." })
	billing!: Billing;
}

@Resolver()
export class FindOffersResolver {
	@Directive("@cost(weight: 100)")
	@Mutation(() => FindOffersPayload, {
		description:
			"Finds every retailer's offer of one exact product in a market. Costs 5 Commerce Credits when there is one. Needs the key of a Developer Project.",
	})
	findOffers(
		@Arg("input", () => FindOffersInput, { description: "The product, and which of its offers." })
		input: FindOffersInput,
		@Arg("idempotencyKey", () => String, idempotencyKeyArgument) idempotencyKey: string | undefined,
		@Ctx() context: Context,
	): Promise<MeteredReply<FindOffersResult>> {
		const request = readFindOffers(input);
		return metered(context, {
			operation: "find_offers",
			input,
			idempotencyKey,
			run: () => findMarketOffers(context, request),
			found: ({ offers }) => offers.length > 0,
		});
	}
}
