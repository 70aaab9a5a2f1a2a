import { Field, Float, InputType, Int } from "type-graphql";
import { placeOf } from "../connections/cursor.js";
import { Condition } from "../offers/offer.entity.js";
import { InputFaults, queryCharactersMax } from "./input-faults.js";

export const candidatesMax = 50;
export const candidatesDefault = 10;

@InputType({ description: "What narrows a search. All conditions on offers must hold for one and the same offer." })
export class SearchProductsFilters {
	@Field(() => [String], { nullable: true, description: "Only products of one of these brands; at most 50." })
	brand?: string[] | null;

	@Field(() => String, {
		nullable: true,
		description: "Only products of this category and those below it: its name, path or short name.",
	})
	category?: string | null;

	@Field(() => [String], {
		nullable: true,
		description: "Only offers of these vendors, by their short names; at most 50.",
	})
	vendor?: string[] | null;

	@Field(() => Float, { nullable: true, description: "Lowest price, in major units of the offer's currency." })
	minPrice?: number | null;

	@Field(() => Float, { nullable: true, description: "Highest price, in major units of the offer's currency." })
	maxPrice?: number | null;

	@Field(() => Boolean, { nullable: true, description: "True: only what can be bought now." })
	inStock?: boolean | null;

	@Field(() => [Condition], { nullable: true, description: "Only articles in one of these states." })
	condition?: Condition[] | null;
}

@InputType({ description: "What `searchProducts` is asked." })
export class SearchProductsInput {
	@Field(() => String, { description: "Market to search: two letters of ISO 3166-1, such as `US`." })
	market!: string;

	@Field(() => String, {
		description: `What to look for, in free text: names, keywords, brand and model, part number, SKU or GTIN. At most ${queryCharactersMax} characters.`,
	})
	query!: string;

	@Field(() => Int, {
		nullable: true,
		description: `Candidates to give: 1 to ${candidatesMax}, ${candidatesDefault} when not given.`,
	})
	limit?: number | null;

	@Field(() => String, {
		nullable: true,
		description: "`nextCursor` of the page before. Query, market, filters and limit must be the same as there.",
	})
	cursor?: string | null;

	@Field(() => SearchProductsFilters, { nullable: true, description: "What narrows the search." })
	filters?: SearchProductsFilters | null;

	@Field(() => Boolean, {
		nullable: true,
		description: "True: check everything, run, store and charge nothing, and answer in `dryRun`.",
	})
	dryRun?: boolean | null;
}

/** The input, understood. */
export interface SearchProductsRequest {
	readonly market: string;
	readonly query: string;
	/** Number of the page, from 1. */
	readonly page: number;
	readonly limit: number;
	readonly category: string | undefined;
	readonly brands: string[] | undefined;
	readonly offers: {
		readonly market: string;
		readonly vendors: string[] | undefined;
		readonly minPrice: number | undefined;
		readonly maxPrice: number | undefined;
		readonly inStock: boolean | undefined;
		readonly conditions: Condition[] | undefined;
	};
}

/** Reads the input; throws one failure that names every fault. */
export function readSearchProducts({
	market: code,
	query: text,
	limit,
	cursor,
	filters,
}: SearchProductsInput): SearchProductsRequest {
	const faults = new InputFaults();
	const market = faults.market(code);
	const query = faults.text("/query", text, queryCharactersMax)!;
	const { brand, category, vendor, minPrice, maxPrice, inStock, condition } = filters ?? {};
	const size = faults.integer("/limit", limit, { maximum: candidatesMax, preset: candidatesDefault });
	const request = {
		market,
		query,
		page: readPage(cursor, size, faults),
		limit: size,
		category: faults.text("/filters/category", category),
		brands: faults.texts("/filters/brand", brand),
		offers: {
			market,
			vendors: faults.texts("/filters/vendor", vendor),
			minPrice: faults.amount("/filters/minPrice", minPrice),
			maxPrice: faults.amount("/filters/maxPrice", maxPrice),
			inStock: inStock ?? undefined,
			conditions: condition?.length ? condition : undefined,
		},
	};
	if (minPrice != null && maxPrice != null && minPrice > maxPrice)
		faults.add("/filters/minPrice", "must not be above maxPrice");
	faults.throwIfAny();
	return request;
}

/** Name of the list that a cursor is of. */
export const pagesOfSearch = "commerce-search-products";

/** A page is told by its number and its size, which is why the size cannot change in between. */
function readPage(cursor: string | null | undefined, limit: number, faults: InputFaults): number {
	if (cursor == null) return 1;
	const [page, size] = placeOf(pagesOfSearch, cursor, [1, 1], "cursor") as [number, number];
	if (size !== limit) faults.add("/limit", `must be ${size}, as on the page that gave the cursor`);
	return page;
}
