import type { Reads, Statement } from "../database/reads.js";
import { readSearchQuery, searchTerms } from "./search-query.js";

/** Products that a query is taken to match at most. */
export const matchingProductsMax = 10_000;

/** The products that have all that a query asks for; of those in the given categories, where some are given. */
export async function matchingProducts(
	reads: Reads,
	query: string,
	categoryIds: readonly number[] | undefined,
): Promise<number[]> {
	const { units } = readSearchQuery(query);
	if (units.length === 0) return [];
	const rows = await reads.rows(matching, [searchTerms(units).all, categoryIds ?? null]);
	return rows.map(row => row.id);
}

const matching: Statement<{ id: number }> = {
	name: "matching_products",
	text: `select product.id from search_documents searched join products product on product.id = searched.product_id
		where searched.document @@ $1::tsquery and ($2::int[] is null or product.category_id = any($2))
		limit ${matchingProductsMax}`,
};
