import { Field, Int, ObjectType } from "type-graphql";
import type { Reads, Statement } from "../database/reads.js";
import { minorUnitsPerMajor } from "../prices/money.js";
import { type Conditions, conditionsOf, type Narrowing } from "./search-filter.js";

/** Values told of each facet: those that most products have. */
const facetValuesMax = 20;
/** Products that are looked at: the first ones found. */
export const facetedMax = 2_000;

@ObjectType({ simpleResolvers: true, description: "A value that products found have, and how many have it." })
export class FacetValue {
	@Field(() => String, { description: "The value as the search's arguments take it." })
	value!: string;

	@Field(() => String, { description: "The value for people to read." })
	label!: string;

	@Field(() => Int, { description: "How many of the products found have it." })
	count!: number;
}

const valuesOf = (what: string) => `${what}, those of most products first; at most ${facetValuesMax}.`;

@ObjectType({
	simpleResolvers: true,
	description: `What the products found have in common. Of more than ${facetedMax} products the first ${facetedMax} are counted.`,
})
export class ProductFacets {
	@Field(() => [FacetValue], { description: valuesOf("Brands") })
	brands!: FacetValue[];

	@Field(() => [FacetValue], { description: valuesOf("Vendors that offer them, by their short names") })
	vendors!: FacetValue[];

	@Field(() => [FacetValue], { description: valuesOf("Categories, by their short names") })
	categories!: FacetValue[];

	@Field(() => [FacetValue], { description: "States of the articles offered." })
	conditions!: FacetValue[];

	@Field(() => [FacetValue], { description: "Whether what is offered can be bought." })
	availability!: FacetValue[];

	@Field(() => [FacetValue], {
		description:
			"Ranges of the lowest price of each product, the lowest first, in major units of the currency in which most of the offers are made: `25-50` is from 25 to below 50.",
	})
	priceRanges!: FacetValue[];
}

/** What a search has found, to be counted. */
export interface FacetedSearch {
	/** The `tsquery` that the products match; empty for none. */
	readonly matching: string;
	/** Products found beside those. */
	readonly pinned: readonly number[];
	readonly narrowing: Narrowing;
}

export async function facetsOf(reads: Reads, { matching, pinned, narrowing }: FacetedSearch): Promise<ProductFacets> {
	const conditions = conditionsOf(narrowing, facetsValues);
	const rows = await reads.rows(findFacets(conditions), [matching, pinned, ...conditions.values]);
	const facet = (name: string) => rows.filter(row => row.facet === name);
	return {
		brands: facet("brand"),
		vendors: facet("vendor"),
		categories: facet("category"),
		conditions: facet("condition"),
		availability: facet("availability"),
		priceRanges: facet("price"),
	};
}

interface FacetRow extends FacetValue {
	readonly facet: string;
}

const facetsValues = 2;
const priceSteps = [10, 25, 50, 100, 250, 500, 1_000, 2_500];

function findFacets({ name, text: conditions, ofOffer }: Conditions): Statement<FacetRow> {
	const counted = (facet: string, value: string, label: string, rows: string) =>
		`(select '${facet}' as facet, ${value} as value, ${label} as label, count(distinct product_id)::int as count
			from ${rows} where ${value} is not null group by 2, 3 order by 4 desc, 2 limit ${facetValuesMax})`;
	return {
		name: `find_facets_${name}`,
		text: `with query as materialized (select $1::tsquery as matching, $2::bigint[] as pinned), found as materialized (
			(select searched.product_id from query, search_documents searched
				where searched.document @@ query.matching ${conditions} limit ${facetedMax})
			union select unnest(pinned) from query
		), sold as materialized (
			select offer.product_id, offer.vendor_id, offer.condition, offer.availability, offer.currency, offer.price
			from found join offers offer using (product_id) where true ${ofOffer}
		), lowest as (
			select product_id, currency,
				width_bucket(min(price)::float8 / ${minorUnitsPerMajor("currency")}, array[${priceSteps.join()}]::float8[]) as step
			from sold where currency = (select currency from sold group by currency order by count(*) desc, currency limit 1)
			group by product_id, currency
		)
		${counted("brand", "brand", "brand", "found join products on id = product_id")}
		union all ${counted("vendor", "slug", "vendors.name", "sold join vendors on id = vendor_id")}
		union all ${counted(
			"category",
			"categories.slug",
			"categories.path",
			"found join products on id = product_id join categories on categories.id = category_id",
		)}
		union all ${counted("condition", "condition", "condition", "sold")}
		union all ${counted("availability", "availability", "availability", "sold")}
		union all (select 'price', steps.value, steps.value || ' ' || currency, count(*)::int
			from lowest join unnest(array[${priceRanges()}]) with ordinality as steps (value, place) on place = step + 1
			group by steps.value, steps.place, currency order by steps.place)`,
	};
}

function priceRanges(): string {
	const ends = [0, ...priceSteps];
	return ends.map((from, index) => `'${from}-${ends[index + 1] ?? ""}'`).join();
}
