import type { GraphQLResolveInfo } from "graphql";
import { Args, ArgsType, Ctx, Directive, Field, FieldResolver, Info, Int, Query, Resolver, Root } from "type-graphql";
import { checkPage, checkPageSize, pageSizeDefault, pageSizeMax } from "../connections/page-size.js";
import type { Context } from "../context.js";
import { refuse } from "../errors.js";
import { type BestOfferChoice, broughtOffer, withBestOffers } from "../offers/best-offer.reads.js";
import { readMarket } from "../offers/market.js";
import { argumentsBelow } from "../selection.js";
import { readText, textCharactersMax } from "../text.js";
import { ProductSearch, searchProducts } from "./product-search.js";
import { facetsOf, ProductFacets } from "./search-facets.js";
import { filterListMax, ProductFilter } from "./search-filter.js";

@ArgsType()
class ProductsArgs {
	@Field(() => String, {
		description: `What to look for: names, keywords, brand and model, part number, a shop's own product ID, or a GTIN in any written form. At most ${textCharactersMax} characters. Products that have all of it come first; where they are few, those that have most of it follow.`,
	})
	query!: string;

	@Field(() => String, { nullable: true, description: "Only products that this vendor offers, by its short name." })
	vendor?: string | null;

	@Field(() => String, {
		nullable: true,
		description:
			"Only products of this category and those below it: its name, path or short name, in small or capital letters.",
	})
	category?: string | null;

	@Field(() => String, {
		nullable: true,
		description: "Only products that are offered in this market: two letters of ISO 3166-1, such as `US`.",
	})
	market?: string | null;

	@Field(() => ProductFilter, { nullable: true, description: "What narrows the search further." })
	filter?: ProductFilter | null;

	@Field(() => Int, { defaultValue: 1, description: "Number of the page, from 1." })
	page!: number;

	@Field(() => Int, { defaultValue: pageSizeDefault, description: `Products a page, from 1 to ${pageSizeMax}.` })
	pageSize!: number;
}

@Resolver(() => ProductSearch)
export class SearchResolver {
	@Directive("@cost(weight: 20)")
	@Directive('@listSize(slicingArguments: ["pageSize"], sizedFields: ["products"], requireOneSlicingArgument: false)')
	@Query(() => ProductSearch, { description: "Products that a text finds, best first." })
	async products(
		@Args(() => ProductsArgs) args: ProductsArgs,
		@Ctx() { reads }: Context,
		@Info() info: GraphQLResolveInfo,
	): Promise<ProductSearch> {
		const { page, pageSize, filter } = args;
		const query = readText("query", args.query);
		if (query === undefined) refuse("query", "query must not be blank.");
		checkPage(page);
		checkPageSize("pageSize", pageSize);
		if (filter) checkFilter(filter);
		const vendor = readText("vendor", args.vendor);
		const request = {
			query,
			category: readText("category", args.category),
			narrowing: {
				...filter,
				vendors: vendor === undefined ? undefined : [vendor],
				market: readMarket(args.market),
			},
			page,
			pageSize,
		};
		const choice = bestOffersSelected(info);
		if (!choice) return searchProducts(reads, request);
		const found = await searchProducts(reads, request, withBestOffers(choice));
		return {
			...found,
			products: found.products.map(row => ({ ...row, brought: { choice, bestOffer: broughtOffer(row) } })),
		};
	}

	@Directive("@cost(weight: 100)")
	@FieldResolver(() => ProductFacets, {
		description: "What the products found have in common, to narrow the search by. Counted only when asked for.",
	})
	facets(@Root() search: ProductSearch, @Ctx() { reads }: Context): Promise<ProductFacets> {
		return facetsOf(reads, search);
	}
}

/** The best offers that the products' own resolver will ask for: they come along with the page. */
function bestOffersSelected(info: GraphQLResolveInfo): BestOfferChoice | undefined {
	const asked = argumentsBelow(info, ["products", "bestOffer"]) as { [name in "market" | "vendor"]?: string | null };
	// A market that is none is refused where the offer is resolved.
	return asked && { market: asked.market?.toUpperCase(), vendor: asked.vendor?.trim() || undefined };
}

function checkFilter({ brands, conditions, minPrice, maxPrice }: ProductFilter): void {
	for (const [name, list] of Object.entries({ brands, conditions })) {
		if (list && list.length > filterListMax)
			refuse(`filter.${name}`, `filter.${name} takes at most ${filterListMax} entries; there are ${list.length}.`);
	}
	for (const [name, price] of Object.entries({ minPrice, maxPrice })) {
		if (price != null && (price < 0 || !Number.isFinite(price)))
			refuse(`filter.${name}`, `filter.${name} must not be negative; it is ${price}.`);
	}
}
