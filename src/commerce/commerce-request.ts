import { GraphQLDateTimeISO } from "graphql-scalars";
import { Directive, Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { connectionOf } from "../connections/connection.js";
import type { OperationName } from "./operations.js";

/** Lines of the log are kept for so long: the database forgets older ones (`forget_commerce_requests`), and nothing shows them. */
export const requestsKeptDays = 90;

/** The metered operations, by their names; see `operations.ts`. */
export const CommerceOperation = {
	search_products: "search_products",
	resolve_product: "resolve_product",
	find_offers: "find_offers",
	deep_search: "deep_search",
} as const satisfies Record<OperationName, OperationName>;
registerEnumType(CommerceOperation, {
	name: "CommerceOperation",
	description: "A metered operation.",
	valuesConfig: {
		search_products: { description: "Search a market's products: 5 credits." },
		resolve_product: { description: "Resolve a product to an exact identifier: 3 credits." },
		find_offers: { description: "Find the offers of a product: 5 credits." },
		deep_search: { description: "Research a wish in depth: 10 credits." },
	},
});

/** How a request of a metered operation ended. */
export enum CommerceRequestOutcome {
	billed = "billed",
	free = "free",
	replayed = "replayed",
	failed = "failed",
}
registerEnumType(CommerceRequestOutcome, {
	name: "CommerceRequestOutcome",
	description: "How a request of a metered operation ended.",
	valuesConfig: {
		billed: { description: "It had a result, and was charged." },
		free: { description: "It was answered and cost nothing: it had no result, or its key had been charged before." },
		replayed: {
			description: "The stored reply of an earlier request with the same idempotency key was given, for free.",
		},
		failed: { description: "It failed, which costs nothing." },
	},
});

@ObjectType({
	simpleResolvers: true,
	description: "A request of a metered operation, as the log of its Developer Project has it. Dry runs are not logged.",
})
export class CommerceRequest {
	@Field(() => ID, { description: "Identifier of the line in the log. Opaque." })
	id!: string;

	@Field(() => String, { description: "The reply's `X-Request-Id`: what support asks for." })
	requestId!: string;

	@Field(() => CommerceOperation, { description: "What was asked for." })
	operation!: OperationName;

	@Field(() => CommerceRequestOutcome, { description: "How it ended." })
	outcome!: CommerceRequestOutcome;

	@Field(() => String, {
		nullable: true,
		description: "Code of its failure, as REST writes it: `insufficient_credits`. Null when it did not fail.",
	})
	code!: string | null;

	@Field(() => String, { description: "Why it was charged or was not, in words." })
	reason!: string;

	@Field(() => Int, { description: "Price of the operation, in credits." })
	cost!: number;

	@Field(() => Int, { description: "Credits that it was charged." })
	charged!: number;

	@Field(() => String, { nullable: true, description: "The `Idempotency-Key` that it came with." })
	idempotencyKey!: string | null;

	@Field(() => GraphQLDateTimeISO, { description: "When it came." })
	startedAt!: Date;

	@Field(() => Int, { description: "How long it took here." })
	milliseconds!: number;
}

export const CommerceRequestConnection = connectionOf(CommerceRequest, "requests");

@ObjectType({ simpleResolvers: true, description: "Requests of one day that asked for the same and ended alike." })
export class RequestCount {
	@Field(() => CommerceOperation, { description: "What was asked for." })
	operation!: OperationName;

	@Field(() => CommerceRequestOutcome, { description: "How they ended." })
	outcome!: CommerceRequestOutcome;

	@Field(() => Int, { description: "How many there were." })
	requests!: number;

	@Field(() => Int, { description: "Credits that they were charged, all together." })
	charged!: number;

	@Field(() => Int, { description: "Half of them took no longer." })
	medianMilliseconds!: number;

	@Field(() => Int, { description: "19 of 20 took no longer." })
	p95Milliseconds!: number;
}

/** Kinds of count that a day can have: each operation with each outcome. */
const countsOfDayMax = Object.keys(CommerceOperation).length * Object.keys(CommerceRequestOutcome).length;

@ObjectType({ simpleResolvers: true, description: "The requests of one day." })
export class RequestsOfDay {
	@Field(() => String, { description: "The day, `YYYY-MM-DD` in UTC." })
	day!: string;

	@Directive(`@listSize(assumedSize: ${countsOfDayMax})`)
	@Field(() => [RequestCount], { description: "By operation and outcome; empty on a day without requests." })
	counts!: RequestCount[];
}
