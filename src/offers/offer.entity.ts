import { BigIntType } from "@mikro-orm/core";
import { Entity, ManyToOne, PrimaryKey, Property, Unique } from "@mikro-orm/decorators/legacy";
import { GraphQLDateTimeISO } from "graphql-scalars";
import { Directive, Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { Product } from "../products/product.entity.js";
import { Vendor } from "./vendor.entity.js";

/** Whether an offer can be bought now. Names of the Google Merchant attribute, with `limited` and `discontinued` of schema.org. */
export enum Availability {
	in_stock = "in_stock",
	limited = "limited",
	preorder = "preorder",
	backorder = "backorder",
	out_of_stock = "out_of_stock",
	discontinued = "discontinued",
	unknown = "unknown",
}
registerEnumType(Availability, {
	name: "Availability",
	description: "Whether an offer can be bought now.",
	valuesConfig: {
		in_stock: { description: "Can be bought now." },
		limited: { description: "Can be bought now; few are left." },
		preorder: { description: "Can be ordered before it comes out." },
		backorder: { description: "Can be ordered; the vendor waits for it." },
		out_of_stock: { description: "Cannot be bought now, or is gone from the vendor's feed." },
		discontinued: { description: "The vendor sells it no more." },
		unknown: { description: "The vendor does not say." },
	},
});

/** State of the article that is sold. */
export enum Condition {
	new = "new",
	refurbished = "refurbished",
	used = "used",
	unknown = "unknown",
}
registerEnumType(Condition, {
	name: "Condition",
	description: "State of the article that is sold.",
	valuesConfig: {
		new: { description: "Never used. A feed that does not say is taken as new, as Google Merchant does." },
		refurbished: { description: "Restored to working order by a professional." },
		used: { description: "Used before." },
		unknown: { description: "The vendor does not say." },
	},
});

/** One vendor's listing of one product in one market. Never deleted: one that vanishes from the feed is out of stock. */
@Directive('@key(fields: "id")')
@ObjectType({
	simpleResolvers: true,
	description: "One vendor's listing of one product in one market, with its latest observed price.",
})
@Unique({ properties: ["vendor", "market", "merchantProductId"] })
@Entity({ tableName: "offers" })
export class Offer {
	@Field(() => ID, { description: "Identifier of the offer. Opaque." })
	@PrimaryKey({ type: new BigIntType("number") })
	id!: number;

	@ManyToOne(() => Product)
	product!: Product;

	@Field(() => Vendor, { description: "Who sells it." })
	@ManyToOne(() => Vendor)
	vendor!: Vendor;

	@Field(() => String, {
		description: "Market that the offer is made in: two capital letters of ISO 3166-1, such as `US`.",
	})
	@Property({ type: "text" })
	market!: string;

	@Field(() => String, { description: "The vendor's own ID of what it sells; unique within vendor and market." })
	@Property({ type: "text" })
	merchantProductId!: string;

	@Field(() => String, { description: "Title as the vendor writes it." })
	@Property({ type: "text" })
	title!: string;

	@Field(() => String, { nullable: true, description: "Address of the vendor's page; null when the feed has none." })
	@Property({ type: "text", nullable: true })
	url!: string | null;

	@Field(() => Number, { description: "Price now, without shipping, in major units of `currency`: 49.95." })
	price!: number;

	@Field(() => Number, {
		nullable: true,
		description: 'The "was" price that the vendor states beside its price; null when it states none.',
	})
	listPrice!: number | null;

	@Field(() => Number, {
		nullable: true,
		description: "Shipping to the market, in major units of `currency`: 0 when free, null when unknown.",
	})
	shippingPrice!: number | null;

	@Field(() => Number, {
		nullable: true,
		description: "Price with shipping; null when the shipping is unknown, which never counts as 0.",
	})
	totalPrice!: number | null;

	/** What the offer is found by when its address is given, see `urlKey`. */
	@Property({ type: new BigIntType("number"), nullable: true })
	urlKey!: number | null;

	/** Price now, in minor units of `currency`. */
	@Property({ type: new BigIntType("number"), fieldName: "price" })
	priceMinor!: number;

	/** The "was" price, in minor units; null when the vendor states none above its price. */
	@Property({ type: new BigIntType("number"), fieldName: "list_price", nullable: true })
	listPriceMinor!: number | null;

	/** Shipping to the market, in minor units; null when unknown, 0 when free. */
	@Property({ type: new BigIntType("number"), fieldName: "shipping_price", nullable: true })
	shippingPriceMinor!: number | null;

	@Field(() => String, { description: "Currency of all amounts of this offer: ISO 4217, such as `USD`." })
	@Property({ type: "text" })
	currency!: string;

	@Field(() => Availability, { description: "Whether it can be bought now." })
	@Property({ type: "text" })
	availability!: Availability;

	@Field(() => Boolean, { description: "Whether `availability` is `in_stock` or `limited`." })
	inStock!: boolean;

	@Field(() => Condition, { description: "State of the article." })
	@Property({ type: "text" })
	condition!: Condition;

	@Field(() => Int, {
		description:
			"How many of the product one purchase brings, where the vendor sells a multipack of its own; otherwise 1.",
	})
	@Property({ type: "integer", default: 1 })
	packQuantity!: number;

	/** What the pack holds, in `unit`: 750 (ml). Null when unknown. */
	@Property({ type: "decimal", nullable: true })
	unitAmount!: number | null;

	/** The amount that a unit price is stated for, in `unit`: 100 (ml). Null when the vendor names none. */
	@Property({ type: "decimal", nullable: true })
	unitBaseAmount!: number | null;

	/** `ml`, `g`, `cm`, `sqm` or `ct`: the smallest unit of its kind, so that amounts compare. Null when unknown. */
	@Property({ type: "text", nullable: true })
	unit!: string | null;

	/** The GTIN as the vendor wrote it, good or not: data, never identity. */
	@Property({ type: "text", nullable: true })
	gtin!: string | null;

	/** The vendor's ID of the group of variants that this is one of. */
	@Property({ type: "text", nullable: true })
	itemGroupId!: string | null;

	/** What tells variants apart, in Google Merchant names: colour, size, material, pattern, gender, age group, storage. */
	@Property({ type: "json", nullable: true })
	attributes!: Record<string, string> | null;

	/** Whether the vendor's latest feed had a readable row for it. */
	@Property({ type: "boolean", default: true })
	listed!: boolean;

	/** When the offer was first observed. */
	@Property({ type: "datetime" })
	firstSeenAt!: Date;

	/** When the price, list price, shipping or availability was last seen to change: the time of its newest observation. */
	@Property({ type: "datetime" })
	observedAt!: Date;

	/** When its row was last read in the feed with news. While `listed`, the feed's own last reading is the later one. */
	@Property({ type: "datetime" })
	lastReadAt!: Date;

	/** When its page was last read, changed or not; null when it never was. */
	@Property({ type: "datetime", nullable: true })
	pageReadAt!: Date | null;

	@Field(() => GraphQLDateTimeISO, {
		description:
			"When the offer was last read, changed or not: its page or, while it is listed, the vendor's whole feed. A visit that could not read the page does not count.",
	})
	lastScannedAt!: Date;

	@Field(() => GraphQLDateTimeISO, {
		nullable: true,
		description: "When the running sale price ends; null when the vendor does not say.",
	})
	@Property({ type: "datetime", nullable: true })
	saleEndsAt!: Date | null;

	/** Digest of the normalised row: equal means that nothing changed. */
	@Property({ type: "uuid" })
	contentHash!: string;
}
