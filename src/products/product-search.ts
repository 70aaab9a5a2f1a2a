import { LRUCache } from "lru-cache";
import { Field, Int, ObjectType } from "type-graphql";
import type { Reads } from "../database/reads.js";
import type { ProductWithOffer } from "../offers/best-offer.reads.js";
import { categoriesNamed, categoryKey } from "./category.reads.js";
import { Product } from "./product.entity.js";
import type { ProductRow } from "./product.reads.js";
import {
	type Companion,
	type FoundRow,
	findProducts,
	findProductsValues,
	rankedMax,
	totalMax,
} from "./search.reads.js";
import type { FacetedSearch } from "./search-facets.js";
import { conditionsOf, type Narrowing } from "./search-filter.js";
import { namesModel, readSearchQuery, type SearchQuery, searchTerms } from "./search-query.js";
import { correctedQuery } from "./search-terms.js";

@ObjectType({ simpleResolvers: true, description: "A page of the products that a search finds, best first." })
export class ProductSearch implements FacetedSearch {
	@Field(() => [Product], { description: "The products of this page; empty past the end." })
	products!: ProductWithOffer[];

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

	readonly scores!: ReadonlyMap<number, number>;
	readonly matching!: string;
	readonly pinned!: readonly number[];
	readonly narrowing!: Narrowing;
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

/** What a search found, each product with what it brought along. */
export interface SearchAnswer<Brought> extends Omit<ProductSearch, "products"> {
	readonly products: FoundProduct<Brought>[];
}

type FoundProduct<Brought> = FoundRow<Brought> & ProductRow;

/** Fewer matches than this are too few: products that have most of what was asked for follow them. */
const matchesMin = 10;

/** Searches the catalogue. The products come with what their companion brings along, in the same round trip. */
export async function searchProducts<Brought = object>(
	reads: Reads,
	request: SearchRequest,
	companion?: Companion<Brought>,
): Promise<SearchAnswer<Brought>> {
	const categoryIds = await categoryIdsOf(reads, request.category);
	const search: Search<Brought> = { ...request, reads, companion, narrowing: { ...request.narrowing, categoryIds } };
	const query = readSearchQuery(request.query);
	if (query.gtin !== undefined) {
		const named = await find(search, { ...query, units: [] });
		if (named.total > 0) return answer(search, named);
	}
	const found = await find(search, query);
	if (found.total >= matchesMin) return answer(search, found);
	const corrected = found.total === 0 ? await correctedQuery(reads, request.query, query) : undefined;
	if (corrected === undefined) return answer(search, await enough(search, query, found));
	const meant = readSearchQuery(corrected);
	const foundMeant = await find(search, meant);
	if (foundMeant.total > 0) return answer(search, await enough(search, meant, foundMeant), corrected);
	// What was put right stands nowhere with the other words: it may have been right, and only be unknown here. Then the
	// words as written are better asked for, where most of them find something.
	const mostWritten = await enough(search, query, found);
	if (mostWritten.total > 0) return answer(search, mostWritten);
	const mostMeant = await enough(search, meant, foundMeant);
	return mostMeant.total > 0 ? answer(search, mostMeant, corrected) : answer(search, mostWritten);
}

/**
 * Counting thousands of matches costs more than ranking a page of them, and every page needs the number: large totals are
 * remembered for a short while, in which a catalogue of that size hardly changes.
 */
const totalRememberedMin = 1_000;
const totalsRememberedMax = 10_000;
const totalRememberedMs = 60_000;
const totalsByReads = new WeakMap<Reads, LRUCache<string, number>>();

function totalsOf(reads: Reads): LRUCache<string, number> {
	let totals = totalsByReads.get(reads);
	if (!totals) {
		totals = new LRUCache({ max: totalsRememberedMax, ttl: totalRememberedMs });
		totalsByReads.set(reads, totals);
	}
	return totals;
}

interface Search<Brought> extends SearchRequest {
	readonly reads: Reads;
	readonly companion: Companion<Brought> | undefined;
}

interface Found<Brought> extends Pick<FacetedSearch, "matching" | "pinned"> {
	/** How well each product fits, from 0 to 1, by its ID. */
	readonly scores: ReadonlyMap<number, number>;
	readonly products: FoundProduct<Brought>[];
	/** Up to `totalMax` + 1. */
	readonly total: number;
}

/** Those found, and where they are few, those that have most of what was asked for. */
async function enough<Brought>(
	search: Search<Brought>,
	query: SearchQuery,
	found: Found<Brought>,
): Promise<Found<Brought>> {
	const isFew = found.total === 0 || (found.total < matchesMin && !namesModel(query));
	return isFew && searchTerms(query.units).most !== undefined ? find(search, query, { most: true }) : found;
}

function answer<Brought>(
	{ page, pageSize, narrowing }: Search<Brought>,
	found: Found<Brought>,
	didYouMean: string | null = null,
): SearchAnswer<Brought> {
	const total = Math.min(found.total, totalMax);
	return { ...found, total, totalIsCapped: found.total > totalMax, page, pageSize, didYouMean, narrowing };
}

async function categoryIdsOf(reads: Reads, category: string | undefined): Promise<number[] | undefined> {
	if (category === undefined) return undefined;
	const trees = await reads.load(categoriesNamed, categoryKey(category));
	return trees.flatMap(tree => tree.ids);
}

/** More than all words together. */
const allWordsWeight = 1_000;

async function find<Brought>(
	search: Search<Brought>,
	query: SearchQuery,
	{ most = false } = {},
): Promise<Found<Brought>> {
	const { pageSize, companion } = search;
	const offset = (search.page - 1) * pageSize;
	const chunkSize = Math.floor(rankedMax / pageSize) * pageSize;
	const first = Math.floor(offset / chunkSize) * chunkSize;
	const terms = searchTerms(query.units);
	const [matching, enough] =
		most && terms.most !== undefined ? [terms.most, terms.enoughForMost] : [terms.all, terms.enoughForAll];
	const conditions = conditionsOf(search.narrowing, findProductsValues);
	const totals = totalsOf(search.reads);
	const key = JSON.stringify([matching, query.merchantProductId, conditions]);
	const rows = await search.reads.sharedRows(findProducts(conditions, companion), [
		query.gtin ?? null,
		query.mpnKey ?? null,
		query.merchantProductId,
		most ? [terms.all] : terms.strong,
		matching,
		terms.ranks.map(({ literal }) => literal),
		terms.ranks.map(({ kind }) => kind),
		terms.ranks.map(({ term }) => term),
		terms.head,
		terms.headWords,
		most ? allWordsWeight : 0,
		first,
		chunkSize,
		offset - first,
		Math.max(0, Math.min(pageSize, totalMax - offset)),
		totals.get(key) ?? null,
		conditions.values.length === 0 ? enough : [],
		...conditions.values,
		...(companion?.values ?? []),
	]);
	const total = rows[0]?.total ?? 0;
	const products = rows.filter((row): row is FoundProduct<Brought> => row.id !== null);
	if (total >= totalRememberedMin) totals.set(key, total);
	return {
		matching,
		pinned: rows[0]?.pinned ?? [],
		scores: new Map(products.map(row => [row.id, scoreOf(row)])),
		total,
		products,
	};
}

/** Ranks have no upper end: they are bent to between 0 and 1. What an identifier names is certain. */
function scoreOf({ id, score, pinned }: FoundProduct<object>): number {
	if (pinned.includes(id)) return 1;
	const rank = score % allWordsWeight;
	return Math.round((1000 * rank) / (rank + rankOfHalfScore)) / 1000;
}

/** A rank that is half of a perfect one: about that of a product with one rare word of two. */
const rankOfHalfScore = 4;
