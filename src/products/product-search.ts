import { Field, Int, ObjectType } from "type-graphql";
import type { Reads } from "../database/reads.js";
import { categoriesNamed, categoryKey } from "./category.reads.js";
import { Product } from "./product.entity.js";
import type { ProductRow } from "./product.reads.js";
import { findProducts, findProductsValues, rankedMax, totalMax } from "./search.reads.js";
import { conditionsOf, type Narrowing } from "./search-filter.js";
import { readSearchQuery, type SearchQuery, searchTerms } from "./search-query.js";

@ObjectType({ simpleResolvers: true, description: "A page of the products that a search finds, best first." })
export class ProductSearch {
	@Field(() => [Product], { description: "The products of this page; empty past the end." })
	products!: ProductRow[];

	@Field(() => Int, {
		description: `How many products were found; exact up to ${totalMax}. See \`totalIsCapped\`.`,
	})
	total!: number;

	@Field(() => Boolean, {
		description: `Whether more than ${totalMax} products were found: \`total\` then is ${totalMax}, and pages go up to there.`,
	})
	totalIsCapped!: boolean;

	@Field(() => Int, { description: "Number of this page, from 1." })
	page!: number;

	@Field(() => Int, { description: "Products a page." })
	pageSize!: number;

	@Field(() => String, {
		nullable: true,
		description:
			"The query with its likely misspellings put right, which is what was looked for; null when it was taken as it is.",
	})
	didYouMean!: string | null;
}

/** What a search is asked. */
export interface SearchRequest {
	readonly query: string;
	/** Text that names a category. */
	readonly category: string | undefined;
	readonly narrowing: Narrowing;
	readonly page: number;
	readonly pageSize: number;
}

/** Fewer matches than this are too few: products that have most of what was asked for follow them. */
const matchesMin = 10;

export async function searchProducts(reads: Reads, request: SearchRequest): Promise<ProductSearch> {
	const { page, pageSize } = request;
	const categoryIds = await categoryIdsOf(reads, request.category);
	if (categoryIds?.length === 0) return answer(request, nothing);
	const search = { reads, page, pageSize, narrowing: { ...request.narrowing, categoryIds } };
	const query = readSearchQuery(request.query);
	if (query.gtin !== undefined) {
		const named = await find(search, { ...query, units: [] });
		if (named.total > 0) return answer(request, named);
	}
	const found = await find(search, query);
	return answer(request, found.total < matchesMin ? await find(search, query, { most: true }) : found);
}

interface Found {
	readonly products: ProductRow[];
	readonly total: number;
}
const nothing: Found = { products: [], total: 0 };

function answer({ page, pageSize }: SearchRequest, { products, total }: Found): ProductSearch {
	return {
		products,
		total: Math.min(total, totalMax),
		totalIsCapped: total > totalMax,
		page,
		pageSize,
		didYouMean: null,
	};
}

async function categoryIdsOf(reads: Reads, category: string | undefined): Promise<number[] | undefined> {
	if (category === undefined) return undefined;
	const trees = await reads.load(categoriesNamed, categoryKey(category));
	return trees.flatMap(tree => tree.ids);
}

interface Search {
	readonly reads: Reads;
	readonly page: number;
	readonly pageSize: number;
	readonly narrowing: Narrowing;
}

/** How much a word counts, and how much it counts that a product is of the kind asked for. */
const unitWeight = 6;
const headWeight = 5;
/** More than all words together. */
const allWordsWeight = 1_000;

async function find(search: Search, query: SearchQuery, { most = false } = {}): Promise<Found> {
	const { pageSize } = search;
	const offset = (search.page - 1) * pageSize;
	const chunkSize = Math.floor(rankedMax / pageSize) * pageSize;
	const first = Math.floor(offset / chunkSize) * chunkSize;
	const terms = searchTerms(query.units);
	const conditions = conditionsOf(search.narrowing, findProductsValues);
	const rows = await search.reads.rows(findProducts(conditions), [
		query.gtin ?? null,
		query.mpnKey ?? null,
		query.merchantProductId,
		most ? terms.all : terms.strong,
		most ? (terms.most ?? terms.all) : terms.all,
		terms.ranks.map(({ literal }) => literal),
		terms.ranks.map(({ kind }) => kind),
		terms.ranks.map(() => unitWeight),
		terms.head,
		headWeight,
		most ? allWordsWeight : 0,
		first,
		chunkSize,
		offset - first,
		Math.max(0, Math.min(pageSize, totalMax - offset)),
		...conditions.values,
	]);
	return {
		total: rows[0]?.total ?? 0,
		products: rows.flatMap(row => (row.id === null ? [] : [row])),
	};
}
