import { GraphQLDateTimeISO } from "graphql-scalars";
import { Field, Int, ObjectType, registerEnumType } from "type-graphql";

/** What kind of thing a figure was read from. */
export enum EvidenceSource {
	feed = "feed",
	page = "page",
}
registerEnumType(EvidenceSource, {
	name: "EvidenceSource",
	description: "What kind of thing a figure was read from.",
	valuesConfig: {
		feed: { description: "A product feed that the vendor publishes." },
		page: { description: "A page of the vendor's shop." },
	},
});

@ObjectType({ simpleResolvers: true, description: "Where a figure comes from, so that it can be checked later." })
export class Evidence {
	@Field(() => EvidenceSource, { description: "What kind of thing it was read from." })
	source!: EvidenceSource;

	@Field(() => String, {
		nullable: true,
		description:
			"How it was read: the feed's format, such as `google-xml`, or where on the page the price stood. Null when the reading was not recorded.",
	})
	method!: string | null;

	@Field(() => String, {
		nullable: true,
		description: "Address or file name of what was read; null when the reading was not recorded.",
	})
	url!: string | null;

	@Field(() => Int, {
		nullable: true,
		description: "Line of the feed, from 1 (of XML and JSON: number of the item); null when not recorded.",
	})
	line!: number | null;

	@Field(() => GraphQLDateTimeISO, { description: "The moment that the figure holds for." })
	observedAt!: Date;

	@Field(() => String, { nullable: true, description: "The price as it is written there: `49.95 USD`." })
	raw!: string | null;

	@Field(() => String, {
		nullable: true,
		description: "SHA-256 of the bytes that were read, in hexadecimal; null when the reading was not recorded.",
	})
	contentHash!: string | null;
}
