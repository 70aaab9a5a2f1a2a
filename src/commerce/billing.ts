import { Field, Int, ObjectType } from "type-graphql";

@ObjectType({ simpleResolvers: true, description: "What a metered call cost, in Commerce Credits." })
export class Billing {
	@Field(() => Int, { description: "Price of the operation." })
	cost!: number;

	@Field(() => Int, {
		description:
			"What was charged for this call: the price, or 0 for a replay, a dry run, and a call that found nothing.",
	})
	charged!: number;

	@Field(() => Int, { description: "Credits that are left." })
	balance!: number;

	@Field(() => Boolean, {
		description: "Whether this is the stored reply of the first call with the same idempotency key.",
	})
	replayed!: boolean;
}

@ObjectType({ simpleResolvers: true, description: "What would keep a call from succeeding." })
export class DryRunError {
	@Field(() => String, { description: "The code that the call would fail with, as REST writes it." })
	code!: string;

	@Field(() => String, { description: "What is wrong." })
	detail!: string;
}

@ObjectType({
	simpleResolvers: true,
	description: "What a call would cost and whether it would go through. Nothing was run, stored or charged.",
})
export class DryRun {
	@Field(() => Int, { description: "Price of the operation, in Commerce Credits. Charged only if something is found." })
	cost!: number;

	@Field(() => Int, { description: "Credits that are there." })
	balance!: number;

	@Field(() => Boolean, { description: "Whether the call would go through now." })
	wouldSucceed!: boolean;

	@Field(() => [DryRunError], { description: "What would keep it from it; empty when it would succeed." })
	errors!: DryRunError[];
}
