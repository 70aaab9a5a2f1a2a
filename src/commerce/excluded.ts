import { Field, Int, ObjectType } from "type-graphql";

@ObjectType({ simpleResolvers: true, description: "How many were left out of an answer, and why." })
export class Excluded {
	@Field(() => String, {
		description:
			"The condition that they do not meet: `market`, `currency`, `brand`, `category`, `vendor`, `condition`, `stock`, `price` or `age`. Each is counted once, by the first of them.",
	})
	reason!: string;

	@Field(() => Int, { description: "How many." })
	count!: number;
}

/** Counts by reason, in the order of first appearance. */
export function excludedBy(reasons: Iterable<string>): Excluded[] {
	const counts = new Map<string, number>();
	for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
	return [...counts].map(([reason, count]) => ({ reason, count }));
}
