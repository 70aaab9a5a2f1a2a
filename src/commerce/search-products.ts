import { Field, Float, Int, ObjectType } from "type-graphql";
import { cursorOf } from "../connections/cursor.js";
import type { Context } from "../context.js";
import { type SearchAnswer, searchProducts } from "../products/product-search.js";
import { CommerceOffer, commerceOfferOf } from "./commerce-offer.js";
import { CommerceProduct, commerceProductOf } from "./commerce-product.js";
import { Excluded } from "./excluded.js";
import { excludedProducts } from "./excluded-products.reads.js";
import { type BroughtMarketOffer, broughtMarketOffer, withBestMarketOffers } from "./market-offer.reads.js";
import { MatchedOn, matchedOn } from "./matched-on.js";
import { pagesOfSearch, type SearchProductsRequest } from "./search-products.input.js";

@ObjectType({ simpleResolvers: true, description: "A product that may be what the query means." })
export class SearchCandidate {
	@Field(() => CommerceProduct, { description: "The product." })
	product!: CommerceProduct;

	@Field(() => CommerceOffer, {
		nullable: true,
		description:
			"The best of its offers in the market that the filters leave: the cheapest in stock, or else the cheapest.",
	})
	bestOffer!: CommerceOffer | null;

	@Field(() => Int, { description: "How many of its offers in the market the filters leave." })
	offerCount!: number;

	@Field(() => Float, {
		description: "How well it fits the query, from 0 to 1. For comparing within one search; no probability.",
	})
	score!: number;

	@Field(() => [MatchedOn], { description: "Why it was found." })
	matchedOn!: MatchedOn[];
}

@ObjectType({ simpleResolvers: true, description: "Products of a market that a query finds, best first." })
export class SearchProductsResult {
	@Field(() => String, { description: "Market that was searched." })
	market!: string;

	@Field(() => String, { description: "The query, as it came." })
	query!: string;

	@Field(() => Int, { description: "How many products were found; a lower bound where a note says so." })
	total!: number;

	@Field(() => String, { nullable: true, description: "Pass it as `cursor` for the next page; null on the last." })
	nextCursor!: string | null;

	@Field(() => [SearchCandidate], { description: "The candidates of this page." })
	candidates!: SearchCandidate[];

	@Field(() => [Excluded], {
		description:
			"Where the first page is not filled: how many products the words find that the market and the filters leave out, and why. Of at most 2,000 that are looked at.",
	})
	excluded!: Excluded[];

	@Field(() => String, {
		nullable: true,
		description: "The query with its likely misspellings put right, which was looked for; null when taken as it is.",
	})
	didYouMean!: string | null;

	@Field(() => [String], { description: "What else is worth knowing of this answer." })
	notes!: string[];
}

/** Searches a market. A page costs what the public search page does. */
export async function searchMarket(context: Context, request: SearchProductsRequest): Promise<SearchProductsResult> {
	const { reads } = context;
	const { market, query, page, limit, category, brands, offers } = request;
	const narrowing = { ...offers, brands };
	const search = await searchProducts(
		reads,
		{ query, category, narrowing, page, pageSize: limit },
		withBestMarketOffers,
	);
	const isShort = page === 1 && search.products.length < limit;
	return {
		market,
		query,
		total: search.total,
		nextCursor: page * limit < search.total ? cursorOf(pagesOfSearch, [page + 1, limit]) : null,
		candidates: search.products.map(row => candidateOf(row, { search, query, now: context.now })),
		excluded: isShort ? await excludedProducts(reads, search, request) : [],
		didYouMean: search.didYouMean,
		notes: notesOn(search),
	};
}

type MarketSearch = SearchAnswer<BroughtMarketOffer>;

interface Found {
	readonly search: MarketSearch;
	readonly query: string;
	readonly now: Date;
}

function candidateOf(row: MarketSearch["products"][number], { search, query, now }: Found): SearchCandidate {
	const product = commerceProductOf(row, row.categoryPath);
	const best = broughtMarketOffer(row);
	const isPinned = search.pinned.includes(row.id);
	return {
		product,
		bestOffer: best ? commerceOfferOf(best, { market: best.market, currency: best.currency }, now) : null,
		offerCount: best?.offerCount ?? 0,
		score: search.scores.get(row.id) ?? 1,
		matchedOn: matchedOn(search.didYouMean ?? query, { ...row, category: product.category }, isPinned),
	};
}

function notesOn({ totalIsCapped, total, didYouMean }: MarketSearch): string[] {
	return [
		...(totalIsCapped ? [`More than ${total} products were found: total is a lower bound.`] : []),
		...(didYouMean ? [`Nothing was found as it is written; this is what "${didYouMean}" finds.`] : []),
	];
}
