import { BigIntType } from "@mikro-orm/core";
import { Entity, PrimaryKey, Property } from "@mikro-orm/decorators/legacy";
import { GraphQLDateTimeISO } from "graphql-scalars";
import { Field, ObjectType } from "type-graphql";
import { Availability } from "../offers/offer.entity.js";

/**
 * What an offer was seen to cost at one moment. Append-only, partitioned by month, and written only when price, list
 * price, shipping or availability differ from the observation before, or the offer went from its feed or came back;
 * that an unchanged price was read again is told by the feed runs.
 */
@ObjectType({
	simpleResolvers: true,
	description:
		"What an offer was seen to cost at one moment. Observations are made when price, list price, shipping or availability change, and when the vendor no longer lists the offer or lists it again; that a price was read again unchanged is told by the offer's `lastScannedAt` and the history's coverage.",
})
@Entity({ tableName: "price_observations" })
export class PriceObservation {
	@PrimaryKey({ type: new BigIntType("number") })
	offerId!: number;

	@Field(() => GraphQLDateTimeISO, { description: "The moment that the price was seen." })
	@PrimaryKey({ type: "datetime" })
	observedAt!: Date;

	@Field(() => Number, { description: "Price, in major units of `currency`: 49.95." })
	price!: number;

	@Field(() => Number, { nullable: true, description: 'The "was" price; null when the vendor stated none.' })
	listPrice!: number | null;

	@Field(() => Number, { nullable: true, description: "Shipping to the market; null when unknown, 0 when free." })
	shippingPrice!: number | null;

	/** In minor units of `currency`. */
	@Property({ type: new BigIntType("number"), fieldName: "price" })
	priceMinor!: number;

	@Property({ type: new BigIntType("number"), fieldName: "list_price", nullable: true })
	listPriceMinor!: number | null;

	@Property({ type: new BigIntType("number"), fieldName: "shipping_price", nullable: true })
	shippingPriceMinor!: number | null;

	/** The run of the feed that it was read from; its file, digest and time are the evidence. */
	@Property({ type: "integer", nullable: true })
	feedRunId!: number | null;

	/** Line of the feed (for XML and JSON: ordinal of the item), from 1. */
	@Property({ type: "integer", nullable: true })
	feedLine!: number | null;

	@Field(() => String, { description: "Currency of the amounts: ISO 4217, such as `USD`." })
	@Property({ type: "text" })
	currency!: string;

	@Field(() => Availability, { description: "Whether it could be bought then." })
	@Property({ type: "text" })
	availability!: Availability;

	@Field(() => Boolean, { description: "Whether `availability` was `in_stock` or `limited`." })
	inStock!: boolean;

	/** The price cells as written in the source: `49.95 USD`. */
	@Property({ type: "text", nullable: true })
	raw!: string | null;
}
