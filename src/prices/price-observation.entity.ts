import { BigIntType } from "@mikro-orm/core";
import { Entity, PrimaryKey, Property } from "@mikro-orm/decorators/legacy";
import { Availability } from "../offers/offer.entity.js";

/**
 * What an offer was seen to cost at one moment. Append-only, partitioned by month, and written only when price, list
 * price, shipping or availability differ from the observation before; that an unchanged price was read again is told
 * by the feed runs.
 */
@Entity({ tableName: "price_observations" })
export class PriceObservation {
	@PrimaryKey({ type: new BigIntType("number") })
	offerId!: number;

	@PrimaryKey({ type: "datetime" })
	observedAt!: Date;

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

	@Property({ type: "text" })
	currency!: string;

	@Property({ type: "text" })
	availability!: Availability;

	/** The price cells as written in the source: `49.95 USD`. */
	@Property({ type: "text", nullable: true })
	raw!: string | null;
}
