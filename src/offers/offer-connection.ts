import { ArgsType, Field } from "type-graphql";
import { connectionOf, PageArgs } from "../connections/connection.js";
import { Condition, Offer } from "./offer.entity.js";
import { OfferSort } from "./offer-page.reads.js";

export const OfferConnection = connectionOf(Offer, "offers");

@ArgsType()
export class ProductOffersArgs extends PageArgs {
	@Field(() => String, {
		nullable: true,
		description: "Only offers of this market, such as `US`; whether they compare is then told within it.",
	})
	market?: string | null;

	@Field(() => [Condition], { nullable: true, description: "Only articles in one of these states; all when left out." })
	condition?: Condition[] | null;

	@Field(() => Boolean, { defaultValue: false, description: "Only offers that can be bought now." })
	inStockOnly!: boolean;

	@Field(() => OfferSort, { defaultValue: OfferSort.price, description: "Order within each market and currency." })
	sort!: OfferSort;
}

@ArgsType()
export class VendorOffersArgs extends PageArgs {
	@Field(() => String, { nullable: true, description: "Only offers of this market, such as `US`." })
	market?: string | null;
}
