import type { Reads } from "../database/reads.js";
import { type CategoryTree, categoriesNamed, categoryKey } from "../products/category.reads.js";
import { matchingProducts } from "../products/product-matches.reads.js";

/** What an insight is asked for. Neither a query nor a category: the whole market. */
export interface InsightRequest {
	readonly query: string | undefined;
	readonly category: string | undefined;
	readonly market: string | undefined;
}

/** Which products an insight looks at: those given, those of given categories, or all. */
export type Scope =
	| { readonly kind: "products"; readonly ids: readonly number[] }
	| { readonly kind: "categories"; readonly ids: readonly number[] }
	| { readonly kind: "all" };

/** Finds what the request means, and what to call it. A query that names a category is taken for the category. */
export async function scopeOf(
	reads: Reads,
	{ query, category }: InsightRequest,
): Promise<{ scope: Scope; label: string | null }> {
	const named = category ?? query;
	if (named === undefined) return { scope: { kind: "all" }, label: null };
	const trees = await reads.load(categoriesNamed, categoryKey(named));
	const label = labelOf(trees) ?? named;
	const categoryIds = [...new Set(trees.flatMap(tree => tree.ids))];
	if (query === undefined || (category === undefined && trees.length > 0))
		return { scope: { kind: "categories", ids: categoryIds }, label };
	const ids = await matchingProducts(reads, query, category === undefined ? undefined : categoryIds);
	return { scope: { kind: "products", ids }, label };
}

/** Several categories of the same name have no path in common. */
function labelOf(trees: readonly CategoryTree[]): string | undefined {
	return trees.length === 1 ? trees[0]!.path : undefined;
}
