import { Arg, Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { Context } from "../context.js";
import { readMarket } from "../offers/market.js";
import { Availability, Condition } from "../offers/offer.entity.js";
import { type OfferRow, offerById, offerOf } from "../offers/offer.reads.js";
import { Product } from "../products/product.entity.js";
import { type PricedOffer, type PricedProduct, ProductPrice, ProductPrices, pricesOf } from "./product-prices.js";
import { pricesOfProduct } from "./product-prices.reads.js";

@Resolver(() => Product)
export class ProductPricesResolver {
	@FieldResolver(() => ProductPrices, {
		description:
			"What the product costs now at each vendor, with the lowest and the average, in one market and currency.",
	})
	async prices(
		@Root() product: Product,
		@Arg("market", () => String, {
			nullable: true,
			description: "Market, two letters of ISO 3166-1. By default the one with most of the product's offers.",
		})
		marketGiven: string | undefined,
		@Ctx() { reads }: Context,
	): Promise<PricedProduct> {
		const market = readMarket(marketGiven);
		return pricesOf(product, await reads.load(pricesOfProduct, product.id, market ?? null), market);
	}
}

/** What is told of an offer beside its price, all from one more statement, and only when it is asked for. */
@Resolver(() => ProductPrice)
export class ProductPriceResolver {
	@FieldResolver(() => String)
	async vendorName(@Root() price: PricedOffer, @Ctx() context: Context): Promise<string> {
		return (await offerBehind(price, context)).vendor.name;
	}

	@FieldResolver(() => Number, { nullable: true })
	async listPrice(@Root() price: PricedOffer, @Ctx() context: Context): Promise<number | null> {
		return (await offerBehind(price, context)).listPrice;
	}

	@FieldResolver(() => Number, { nullable: true })
	async shippingPrice(@Root() price: PricedOffer, @Ctx() context: Context): Promise<number | null> {
		return (await offerBehind(price, context)).shippingPrice;
	}

	@FieldResolver(() => Number, { nullable: true })
	async totalPrice(@Root() price: PricedOffer, @Ctx() context: Context): Promise<number | null> {
		return (await offerBehind(price, context)).totalPrice;
	}

	@FieldResolver(() => Availability)
	async availability(@Root() price: PricedOffer, @Ctx() context: Context): Promise<Availability> {
		return (await offerBehind(price, context)).availability;
	}

	@FieldResolver(() => Condition)
	async condition(@Root() price: PricedOffer, @Ctx() context: Context): Promise<Condition> {
		return (await offerBehind(price, context)).condition;
	}

	@FieldResolver(() => String, { nullable: true })
	async url(@Root() price: PricedOffer, @Ctx() context: Context): Promise<string | null> {
		return (await offerBehind(price, context)).url;
	}

	@FieldResolver(() => Date)
	async lastScannedAt(@Root() price: PricedOffer, @Ctx() context: Context): Promise<Date> {
		return (await offerBehind(price, context)).lastScannedAt;
	}
}

async function offerBehind({ offerId }: PricedOffer, { reads }: Context): Promise<OfferRow> {
	const [record] = await reads.load(offerById, offerId);
	// Offers are never deleted.
	return offerOf(record!);
}
