import { Field, ID, ObjectType } from "type-graphql";
import type { Reads } from "../database/reads.js";
import { categoryPathById, type ProductRow } from "../products/product.reads.js";

@ObjectType({
	simpleResolvers: true,
	description:
		"A product as it stood when a metered call was answered: kept with the reply, and the same in each replay.",
})
export class CommerceProduct {
	@Field(() => ID, { description: "Identifier of the product, as `Product.id`." })
	id!: string;

	@Field(() => String, { description: "Name, as the first vendor that listed it writes it." })
	name!: string;

	@Field(() => String, { nullable: true, description: "Brand, as written; null when no vendor states it." })
	brand!: string | null;

	@Field(() => String, { nullable: true, description: "Manufacturer part number; null when no vendor states it." })
	mpn!: string | null;

	@Field(() => String, { nullable: true, description: "GTIN in its 14-digit form; null when none is known." })
	gtin!: string | null;

	@Field(() => String, {
		nullable: true,
		description: "Path of the category, from the root: `Electronics > Audio > Headphones`; null when unknown.",
	})
	category!: string | null;

	@Field(() => String, { nullable: true, description: "Address of a picture; null when no vendor gives one." })
	imageUrl!: string | null;
}

/** Publishes products, with the paths of their categories in one statement. */
export function commerceProductsOf(reads: Reads, rows: readonly ProductRow[]): Promise<CommerceProduct[]> {
	return Promise.all(
		rows.map(async row => {
			const [category] = row.categoryId === null ? [] : await reads.load(categoryPathById, row.categoryId);
			return commerceProductOf(row, category?.path ?? null);
		}),
	);
}

/** Publishes a product; `category` is the path of its category. */
export function commerceProductOf(
	{ id, name, brand, mpn, gtin, imageUrl }: ProductRow,
	category: string | null,
): CommerceProduct {
	return { id: String(id), name, brand, mpn, gtin, category, imageUrl };
}
