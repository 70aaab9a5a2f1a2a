import { Arg, Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { Context } from "../context.js";
import { readMarket } from "../offers/market.js";
import { Product } from "../products/product.entity.js";
import { ProductPrices, pricesOf } from "./product-prices.js";
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
	): Promise<ProductPrices> {
		const market = readMarket(marketGiven);
		return pricesOf(product, await reads.load(pricesOfProduct, product.id, market ?? null), market);
	}
}
