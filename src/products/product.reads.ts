import type { Batch } from "../database/reads.js";

/** A product as the hot reads give it: the published fields, and the category's id in place of the category. */
export interface ProductRow {
	id: number;
	name: string;
	brand: string | null;
	mpn: string | null;
	gtin: string | null;
	categoryId: number | null;
	imageUrl: string | null;
	description: string | null;
}

/** Columns of a `ProductRow`, for statements that select products under the alias `product`. */
export const productColumns = `product.id, product.name, product.brand, product.mpn, product.gtin,
	product.category_id as "categoryId", product.image_url as "imageUrl", product.description`;

export const productById: Batch<number, ProductRow> = {
	name: "product_by_id",
	text: `select ${productColumns} from products product where product.id = any($1)`,
	keyOf: row => row.id,
};

export const productByGtin: Batch<string, ProductRow & { key: string }> = {
	name: "product_by_gtin",
	text: `select gtins.gtin as key, ${productColumns}
		from gtins join products product on product.id = gtins.product_id where gtins.gtin = any($1)`,
	keyOf: row => row.key,
};

export const categoryPathById: Batch<number, { id: number; path: string }> = {
	name: "category_path_by_id",
	text: `select id, path from categories where id = any($1)`,
	keyOf: row => row.id,
};

export const gtinsOfProduct: Batch<number, { productId: number; gtin: string }> = {
	name: "gtins_of_product",
	text: `select product_id as "productId", gtin from gtins where product_id = any($1) order by product_id, gtin`,
	keyOf: row => row.productId,
};
