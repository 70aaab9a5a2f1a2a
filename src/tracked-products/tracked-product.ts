import { GraphQLDateTimeISO } from "graphql-scalars";
import { Directive, Field, Float, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { MatchBasis } from "../commerce/resolve-product.js";

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
	description:
		"A product that a workspace sells and follows, beside what others ask for it. It is always one product of the catalogue.",
})
export class TrackedProduct {
	@Field(() => ID, { description: "Identifier; another than that of `product`. Opaque." })
	id!: number;

	@Field(() => String, { description: "What the workspace calls it; by default the product's name in the catalogue." })
	name!: string;

	@Field(() => String, { nullable: true, description: "The workspace's own article number; null when it has none." })
	sku!: string | null;

	@Field(() => String, {
		nullable: true,
		description: "GTIN of the product in its 14-digit form; null when none is known.",
	})
	gtin!: string | null;

	@Field(() => Float, {
		nullable: true,
		description:
			"The workspace's own price, in major units of `currency`: what it stated itself, or what its own shop was last seen to ask, whichever is later. Null when neither is known.",
	})
	price!: number | null;

	@Field(() => Float, { nullable: true, description: "The price that the workspace stated itself; null when none." })
	statedPrice!: number | null;

	@Field(() => GraphQLDateTimeISO, { nullable: true, description: "When `statedPrice` was stated." })
	priceStatedAt!: Date | null;

	@Field(() => Float, {
		nullable: true,
		description: "The lowest price that the workspace would ask: no insight recommends less. Null for none.",
	})
	floorPrice!: number | null;

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

	@Field(() => GraphQLDateTimeISO, { description: "When it was first added." })
	addedAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: "A page of a workspace's tracked products." })
export class TrackedProductPage {
	@Field(() => [TrackedProduct], { description: "The products of the page, in the order in which they were added." })
	products!: TrackedProduct[];

	@Field(() => Int, { description: "How many there are over all pages." })
	total!: number;

	@Field(() => Int, { description: "Number of this page, from 1." })
	page!: number;

	@Field(() => Int, { description: "Products a page." })
	pageSize!: number;
}

/** What is known of another product that may be the tracked one. */
export enum MatchState {
	suggested = "suggested",
	confirmed = "confirmed",
	rejected = "rejected",
}
registerEnumType(MatchState, {
	name: "MatchState",
	description: "What is known of another product of the catalogue that may be the tracked one.",
	valuesConfig: {
		suggested: { description: "It may be the same: nobody has decided, and it counts in no figure." },
		confirmed: { description: "The same, as somebody of the workspace says: its offers count as the tracked one's." },
		rejected: { description: "Another one, as somebody of the workspace says: it is never suggested again." },
	},
});

@ObjectType({
	simpleResolvers: true,
	description:
		"Another product of the catalogue that may be the tracked one, without an identifier that proves it. It counts in no figure until it is confirmed.",
})
export class TrackedProductMatch {
	@Field(() => MatchState, { description: "What is known of it." })
	state!: MatchState;

	@Field(() => Float, {
		description: "How likely it was the same when it was suggested: a probability, from 0.5 to 1.",
	})
	confidence!: number;

	@Field(() => [MatchBasis], { description: "What speaks for it and against it: what was compared." })
	basis!: MatchBasis[];

	@Field(() => GraphQLDateTimeISO, { description: "When it was suggested." })
	suggestedAt!: Date;

	@Field(() => GraphQLDateTimeISO, { nullable: true, description: "When it was confirmed or rejected." })
	decidedAt!: Date | null;
}
