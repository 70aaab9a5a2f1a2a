import { Arg, Args, Ctx, Directive, FieldResolver, Resolver, Root } from "type-graphql";
import { Page, pagedBy, pageRequest } from "../connections/connection.js";
import type { Context } from "../context.js";
import { Product } from "../products/product.entity.js";
import type { ProductRow } from "../products/product.reads.js";
import { readName } from "../text.js";
import { bestOfferOf, type ProductWithOffer } from "./best-offer.reads.js";
import { readMarket } from "./market.js";
import { Offer } from "./offer.entity.js";
import { type OfferRow, offerOf } from "./offer.reads.js";
import { OfferConnection, ProductOffersArgs } from "./offer-connection.js";
import { countOfProductOffers, offersOfProduct, orderOfProductOffers } from "./offer-page.reads.js";

/** The offers of a product. */
@Resolver(() => Product)
export class ProductOffersResolver {
	@Directive(pagedBy)
	@FieldResolver(() => OfferConnection, { description: "The vendors' offers of the product, a page at a time." })
	async offers(
		@Root() { id }: ProductRow,
		@Args(() => ProductOffersArgs) args: ProductOffersArgs,
		@Ctx() { reads }: Context,
	) {
		const market = readMarket(args.market);
		const filter = [market ?? null, args.condition ?? null, args.inStockOnly];
		const order = orderOfProductOffers(args.sort);
		const request = pageRequest(args, order);
		const place = request.after ?? order.like.map(() => null);
		const records = await reads.load(offersOfProduct[args.sort], id, ...filter, ...place, request.limit);
		const rows = records.map(record => ({ ...offerOf(record, market), sortKey: record.sortKey }));
		return new Page(rows, request, order, async () => {
			const [counted] = await reads.load(countOfProductOffers, id, ...filter);
			return counted?.count ?? 0;
		});
	}

	@FieldResolver(() => Offer, {
		nullable: true,
		description:
			"The best of the product's offers that the arguments leave: the cheapest in stock, or else the cheapest, in one market and its most frequent currency. Null when they leave none.",
	})
	bestOffer(
		@Root() product: ProductWithOffer,
		@Arg("market", () => String, {
			nullable: true,
			description:
				"Market to buy in, such as `US`; when left out, the one with most offers (of equal ones the first of the alphabet).",
		})
		market: string | null,
		@Arg("vendor", () => String, { nullable: true, description: "Only offers of the vendor with this short name." })
		vendor: string | null,
		@Ctx() { reads }: Context,
	): Promise<OfferRow | undefined> | OfferRow | undefined {
		return bestOfferOf(product, { market: readMarket(market), vendor: readName("vendor", vendor) }, reads);
	}
}
