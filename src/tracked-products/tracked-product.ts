import { GraphQLDateTimeISO } from "graphql-scalars";
import { Directive, Field, ID, ObjectType, registerEnumType } from "type-graphql";

/** Whether a product is followed. */
export enum TrackedStatus {
	tracked = "tracked",
	paused = "paused",
}
registerEnumType(TrackedStatus, {
	name: "TrackedStatus",
	description: "Whether a product is followed.",
	valuesConfig: {
		tracked: { description: "It is scanned, and counts in every figure of the workspace." },
		paused: { description: "It is neither scanned nor counted until it is resumed." },
	},
});

@Directive('@key(fields: "id")')
@ObjectType({
	simpleResolvers: true,
	description: "A product that a workspace sells and follows, beside what others ask for it.",
})
export class TrackedProduct {
	@Field(() => ID, { description: "Identifier. Opaque." })
	id!: number;

	@Field(() => String, { description: "What the workspace calls it; by default the product's name in the catalogue." })
	name!: string;

	@Field(() => String, { nullable: true, description: "The workspace's own article number; null when it has none." })
	sku!: string | null;

	@Field(() => Number, {
		nullable: true,
		description:
			"The workspace's own price, in major units of `currency`: what it stated itself, or what its own shop was last seen to ask, whichever is later. Null when neither is known.",
	})
	price!: number | null;

	@Field(() => String, { description: "Currency of the workspace: ISO 4217, such as `USD`." })
	currency!: string;

	@Field(() => TrackedStatus, { description: "Whether it is followed." })
	status!: TrackedStatus;

	@Field(() => Boolean, { description: "Whether `status` is `tracked`." })
	tracked!: boolean;

	@Field(() => GraphQLDateTimeISO, {
		nullable: true,
		description: "When any offer of it in the workspace's market was last read; null before the first reading.",
	})
	lastScannedAt!: Date | null;
}
