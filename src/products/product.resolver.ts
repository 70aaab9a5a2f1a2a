import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { Context } from "../context.js";
import { Product } from "./product.entity.js";
import { productById } from "./product.reads.js";

@Resolver(() => Product)
export class ProductResolver {
	@Query(() => Product, { nullable: true, description: "The product with this identifier, or null." })
	async product(
		@Arg("id", () => ID, { description: "Identifier of a product, as search gives it." }) id: string,
		@Ctx() { reads }: Context,
	): Promise<object | undefined> {
		return (await reads.load(productById, Number(id)))[0];
	}
}
