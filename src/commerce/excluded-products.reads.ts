import { hash } from "node:crypto";
import type { Reads, Statement } from "../database/reads.js";
import { categoriesNamed, categoryKey } from "../products/category.reads.js";
import type { FacetedSearch } from "../products/search-facets.js";
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
	{ matching }: Pick<FacetedSearch, "matching">,
	{ brands, category, offers }: SearchProductsRequest,
): Promise<Excluded[]> {
	if (matching === "") return [];
	const { market, vendors, conditions, inStock, minPrice, maxPrice } = offers;
	const categories = category === undefined ? undefined : await reads.load(categoriesNamed, categoryKey(category));
	const categoryIds = categories?.flatMap(({ ids }) => ids);
	const conditionsGiven = [
		brands && { reason: "brand", narrowing: { brands } },
		categoryIds && { reason: "category", narrowing: { categoryIds } },
		{ reason: "market", narrowing: { market } },
		vendors && { reason: "vendor", narrowing: { market, vendors } },
		conditions && { reason: "condition", narrowing: { market, vendors, conditions } },
		inStock && { reason: "stock", narrowing: { market, vendors, conditions, inStock } },
		(minPrice ?? maxPrice) !== undefined && { reason: "price", narrowing: offers },
	];
	const values: unknown[] = [matching];
	const steps: { reason: string; conditions: Conditions }[] = [];
	for (const condition of conditionsGiven) {
		if (!condition) continue;
		const conditions = conditionsOf(condition.narrowing, values.length);
		values.push(...conditions.values);
		steps.push({ reason: condition.reason, conditions });
	}
	return reads.rows(statementOf(steps), values);
}

function statementOf(steps: readonly { reason: string; conditions: Conditions }[]): Statement<Excluded> {
	const cases = steps.map(({ reason, conditions: { text } }) => `when not (true ${text}) then '${reason}'`);
	const text = `select reason, count(*)::int as count from (
			select case ${cases.join(" ")} end as reason
			from (select product_id from search_documents where document @@ $1::tsquery limit ${lookedAtMax}) searched
		) looked_at where reason is not null group by reason order by count desc, reason`;
	// The conditions that are given are too many to name: the text names itself.
	return { name: `excluded_products_${hash("md5", text)}`, text };
}
