import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from "type-graphql";
import { checkKeys } from "../connections/page-size.js";
import type { Context } from "../context.js";
import { readId } from "../identifier.js";
import { normaliseGtin } from "./gtin.js";
import { Product } from "./product.entity.js";
import { categoryPathById, gtinsOfProduct, type ProductRow, productByGtin, productById } from "./product.reads.js";

@Resolver(() => Product)
export class ProductResolver {
	@Query(() => Product, { nullable: true, description: "The product with this identifier; null when there is none." })
	product(
		@Arg("id", () => ID, { description: "Identifier of a product, as `Product.id` gives it." }) id: string,
		@Ctx() context: Context,
	) {
		return productWithId(id, context);
	}

	@Query(() => Product, { nullable: true, description: "The product with this GTIN; null when there is none." })
	productByGtin(
		@Arg("gtin", () => String, {
			description:
				"A GTIN as it is written anywhere: 8, 12, 13 or 14 digits, spaces and hyphens allowed. One that fails its check digit, or is from a range that shops give out themselves (02, 04, 20 to 29), names no product.",
		})
		gtin: string,
		@Ctx() context: Context,
	) {
		return productWithGtin(gtin, context);
	}

	@Query(() => [Product], {
		nullable: "items",
		description: "The products with these identifiers, in the order asked for; null in the place of an unknown one.",
	})
	productsByIds(
		@Arg("ids", () => [ID], { description: "Up to 100 identifiers of products." }) ids: string[],
		@Ctx() context: Context,
	) {
		checkKeys("ids", ids.length);
		return Promise.all(ids.map(id => productWithId(id, context)));
	}

	@Query(() => [Product], {
		nullable: "items",
		description: "The products with these GTINs, in the order asked for; null in the place of an unknown one.",
	})
	productsByGtins(
		@Arg("gtins", () => [String], { description: "Up to 100 GTINs, each in any form that `productByGtin` takes." })
		gtins: string[],
		@Ctx() context: Context,
	) {
		checkKeys("gtins", gtins.length);
		return Promise.all(gtins.map(gtin => productWithGtin(gtin, context)));
	}

	@FieldResolver(() => String, {
		nullable: true,
		description:
			"Path of the product's category, from the root: `Electronics > Audio > Headphones`; null when unknown.",
	})
	async category(@Root() { categoryId }: ProductRow, @Ctx() { reads }: Context): Promise<string | undefined> {
		if (categoryId === null) return undefined;
		return (await reads.load(categoryPathById, categoryId))[0]?.path;
	}

	@FieldResolver(() => [String], {
		description: "Every GTIN known to name this product, each in its 14-digit form; `gtin` is the first that was read.",
	})
	async gtins(@Root() { id }: ProductRow, @Ctx() { reads }: Context): Promise<string[]> {
		return (await reads.load(gtinsOfProduct, id)).map(row => row.gtin);
	}
}

/** Resolves what another subgraph knows of a product: its identifier, or a GTIN. */
export function productReference(
	{ id, gtin }: { id?: string; gtin?: string },
	context: Context,
): Promise<ProductRow | undefined> {
	return id === undefined ? productWithGtin(String(gtin), context) : productWithId(String(id), context);
}

async function productWithId(id: string, { reads }: Context): Promise<ProductRow | undefined> {
	const key = readId(id);
	return key === undefined ? undefined : (await reads.load(productById, key))[0];
}

async function productWithGtin(written: string, { reads }: Context): Promise<ProductRow | undefined> {
	const gtin = normaliseGtin(written);
	return gtin === undefined ? undefined : (await reads.load(productByGtin, gtin))[0];
}
