import { GraphQLDateTimeISO } from "graphql-scalars";
import { Field, ID, ObjectType } from "type-graphql";
import { type Frame, NotComparableReason, notComparableBecause } from "../offers/comparability.js";
import { Availability, Condition } from "../offers/offer.entity.js";
import { offerOf } from "../offers/offer.reads.js";
import { UnitPrice, unitPriceOf } from "../offers/unit-price.js";
import { Evidence } from "../prices/evidence.js";
import { evidenceOf } from "../prices/price-observation.reads.js";
import type { MarketOffer } from "./market-offer.reads.js";

@ObjectType({
	simpleResolvers: true,
	description:
		"An offer as it stood when a metered call was answered: kept with the reply, and the same in each replay.",
})
export class CommerceOffer {
	@Field(() => ID, { description: "Identifier of the offer, as `Offer.id`." })
	id!: string;

	@Field(() => String, { description: "Short name of the vendor." })
	vendor!: string;

	@Field(() => String, { description: "Name of the vendor, as it writes it." })
	vendorName!: string;

	@Field(() => String, { description: "The vendor's own ID of what it sells." })
	merchantProductId!: string;

	@Field(() => String, { nullable: true, description: "Address of the vendor's page; null when the feed has none." })
	url!: string | null;

	@Field(() => Number, { description: "Price, without shipping, in major units of `currency`." })
	price!: number;

	@Field(() => Number, {
		nullable: true,
		description: 'The "was" price that the vendor states beside its price; null when it states none.',
	})
	listPrice!: number | null;

	@Field(() => String, { description: "Currency of all amounts of this offer: ISO 4217." })
	currency!: string;

	@Field(() => Number, {
		nullable: true,
		description: "Shipping to the market: 0 when free, null when unknown.",
	})
	shippingPrice!: number | null;

	@Field(() => Number, {
		nullable: true,
		description: "Price with shipping; null when the shipping is unknown, which never counts as 0.",
	})
	totalPrice!: number | null;

	@Field(() => UnitPrice, {
		nullable: true,
		description: "Price of a fixed amount of the content; null when the vendor does not say what the pack holds.",
	})
	unitPrice!: UnitPrice | null;

	@Field(() => Boolean, { description: "Whether it can be bought now." })
	inStock!: boolean;

	@Field(() => Availability, { description: "Whether it can be bought, in more detail." })
	availability!: Availability;

	@Field(() => Condition, { description: "State of the article." })
	condition!: Condition;

	@Field(() => Boolean, { description: "Whether the price compares with the product's other prices in the market." })
	comparable!: boolean;

	@Field(() => [NotComparableReason], { description: "Every reason why it does not; empty when it does." })
	notComparableBecause!: NotComparableReason[];

	@Field(() => GraphQLDateTimeISO, { description: "When the offer was last read, changed or not." })
	lastScannedAt!: Date;

	@Field(() => Evidence, {
		nullable: true,
		description: "Where the price comes from; null when no observation of it is kept.",
	})
	evidence!: Evidence | null;
}

/** Publishes an offer of a market, compared within the frame of its product. */
export function commerceOfferOf(record: MarketOffer, frame: Frame, now: Date): CommerceOffer {
	const offer = offerOf(record);
	const reasons = notComparableBecause(offer, frame, now);
	return {
		id: String(offer.id),
		vendor: offer.vendor.slug,
		vendorName: offer.vendor.name,
		merchantProductId: offer.merchantProductId,
		url: offer.url,
		price: offer.price,
		listPrice: offer.listPrice,
		currency: offer.currency,
		shippingPrice: offer.shippingPrice,
		totalPrice: offer.totalPrice,
		unitPrice: unitPriceOf(offer),
		inStock: offer.inStock,
		availability: offer.availability,
		condition: offer.condition,
		comparable: reasons.length === 0,
		notComparableBecause: reasons,
		lastScannedAt: offer.lastScannedAt,
		evidence: record.evidence && evidenceOf(record.evidence),
	};
}
