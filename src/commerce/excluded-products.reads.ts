import type { Reads, Statement } from "../database/reads.js";
import { categoriesNamed, categoryKey } from "../products/category.reads.js";
import type { ProductSearch } from "../products/product-search.js";
import { type Conditions, conditionsOf } from "../products/search-filter.js";
import type { Excluded } from "./excluded.js";
import type { SearchProductsRequest } from "./search-products.input.js";

/** Products that are looked at. */
const lookedAtMax = 2_000;

/**
 * Products that the words of a search find and that its market and filters leave out, by the first condition that they do
 * not meet. The conditions on offers are taken together, one more each time, since one offer must meet them all.
 */
export async function excludedProducts(
	reads: Reads,
	{ matching }: ProductSearch,
	{ brands, category, offers }: SearchProductsRequest,
): Promise<Excluded[]> {
	if (matching === "") return [];
	const { market, vendors, conditions, inStock, minPrice, maxPrice } = offers;
	const categories = category === undefined ? undefined : await reads.load(categoriesNamed, categoryKey(category));
	const narrowings = [
		{ reason: "brand", narrowing: { brands } },
		{ reason: "category", narrowing: { categoryIds: categories?.flatMap(({ ids }) => ids) } },
		{ reason: "market", narrowing: { market } },
		{ reason: "vendor", narrowing: { market, vendors }, given: vendors },
		{ reason: "condition", narrowing: { market, vendors, conditions }, given: conditions },
		{ reason: "stock", narrowing: { market, vendors, conditions, inStock }, given: inStock },
		{ reason: "price", narrowing: { ...offers }, given: minPrice ?? maxPrice },
	];
	const values: unknown[] = [matching];
	const steps: { reason: string; conditions: Conditions }[] = [];
	for (const { reason, narrowing, given = narrowing } of narrowings) {
		const conditions = conditionsOf(narrowing, values.length);
		if (!given || conditions.text === "") continue;
		values.push(...conditions.values);
		steps.push({ reason, conditions });
	}
	return reads.rows(statementOf(steps), values);
}

function statementOf(steps: readonly { reason: string; conditions: Conditions }[]): Statement<Excluded> {
	const cases = steps.map(({ reason, conditions: { text } }) => `when not (true ${text}) then '${reason}'`);
	return {
		name: `excluded_products_${steps.map(({ reason, conditions }) => `${reason}_${conditions.name}`).join("_")}`,
		text: `select reason, count(*)::int as count from (
				select case ${cases.join(" ")} end as reason
				from (select product_id from search_documents where document @@ $1::tsquery limit ${lookedAtMax}) searched
			) looked_at where reason is not null group by reason order by count desc, reason`,
	};
}
