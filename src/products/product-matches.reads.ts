import type { Reads, Statement } from "../database/reads.js";
import { pinnedProducts, totalMax } from "./search.reads.js";
import { readSearchQuery, searchTerms } from "./search-query.js";

/**
 * All products that a search counts in its `total`, in no order: those that have everything the query asks for, and those
 * that it identifies. Of more than a search counts, the first ones in the order of the catalogue.
 */
export async function matchingProducts(
	reads: Reads,
	query: string,
	categoryIds: readonly number[] | undefined,
): Promise<number[]> {
	const { gtin, mpnKey, merchantProductId, units } = readSearchQuery(query);
	const identifiers = [gtin ?? null, mpnKey ?? null, merchantProductId];
	const rows = await reads.rows(matches, [...identifiers, searchTerms(units).all, categoryIds ?? null]);
	return rows.map(row => row.id);
}

const matches: Statement<{ id: number }> = {
	name: "product_matches",
	text: `select matched.product_id as id
		from (
			(${pinnedProducts})
			union
			(select searched.product_id from search_documents searched
				where searched.document @@ $4::tsquery
					and ($5::int[] is null or exists (
						select from products where products.id = searched.product_id and category_id = any($5)))
				limit ${totalMax})
		) as matched
		join products product on product.id = matched.product_id
		where $5::int[] is null or product.category_id = any($5)`,
};
