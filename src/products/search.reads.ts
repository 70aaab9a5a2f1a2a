import type { Statement } from "../database/reads.js";
import { type ProductRow, productColumns } from "./product.reads.js";
import { labelWeights, tierSizes } from "./search-document.js";
import type { Conditions } from "./search-filter.js";
import { queryUnitsMax } from "./search-query.js";

/** A product of the page, in order, with what it brings along, and how many were found. A page past the end is one row without a product. */
export type FoundRow<Brought = object> = (ProductRow | { id: null }) &
	Brought & { score: number; total: number; pinned: number[] };

/** What the products of a page bring along, in the page's own statement: another round trip for it would cost more. */
export interface Companion<Brought> {
	/** Short; the same for the same SQL. */
	readonly name: string;
	/**
	 * Further columns, and the joins that they are of, after the product's: under the alias `product`. `ofOffer` are the
	 * search's own conditions on an `offer`; its own values come after `$<valuesBefore>`.
	 */
	readonly sql: (surroundings: { ofOffer: string; valuesBefore: number }) => { columns: string; joins: string };
	readonly values: readonly unknown[];
	/** Only for the type: what a row has of it. */
	readonly row?: Brought;
}

/** Up to this number matches are counted, and can be paged through. */
export const totalMax = 10_000;
/** The dictionary counts a part of a large catalogue, and tells within some percent how many products have a term. */
const surelyTooMany = 2 * totalMax;
/**
 * Matches that are ranked against each other. Of more, the first ones in the order of the catalogue are ranked, then the
 * next ones: so the work for a page has a bound, and every match has its place.
 */
export const rankedMax = 300;

/** Products that one identifier may put first: a shop's own ID names one product a shop. */
const pinnedMax = 20;

/** The products that a query identifies: $1 is its GTIN, $2 its part number, $3 a shop's own ID; null for none. */
export const pinnedProducts = `select product_id from gtins where gtin = $1
				union select product_id from part_numbers where mpn_key = $2
				union select product_id from offers where merchant_product_id = $3
				order by product_id limit ${pinnedMax}`;

/** How much a word counts, beside how rare it is. */
const wordWeight = 2.467;
/** How much another name of the same thing counts against the word that was asked for. */
const otherNameWeight = 0.6;
/** How much it counts that a product is of the kind asked for. */
const kindWeight = 3.29;
/**
 * How much more, where products that have the word are mostly of other kinds: what is called "laptop" is mostly a sleeve
 * or a stand, and the laptops are called "notebook".
 */
const doubtfulKindWeight = 1.645;
/** Rank of a product that is of a kind by its name or its category; see `searchDocument`. */
const isOfKind = 0.4;

/** Expected matches from which a tier, other than the whole catalogue, is thought to have enough to rank. */
const tierStarts = tierSizes.slice(1).map(size => size * rankedMax * 4);

const ranks = Array.from({ length: queryUnitsMax }, (_, index) => {
	const rank = (array: string) => `ts_rank(query.labels, found.document, query.${array}[${index + 1}])`;
	return `coalesce(query.weights[${index + 1}] * greatest(${rank("literals")}, ${otherNameWeight} * ${rank("kinds")}), 0)`;
}).join("\n\t\t\t+ ");

/** The statements by their names: their text is long, and a driver that gets it anew each time compares it anew. */
const statements = new Map<string, Statement<FoundRow>>();

/** Finds a page of products. After its own values come those of the conditions, and then those of the companion. */
export function findProducts<Brought>(
	conditions: Conditions,
	companion: Companion<Brought> | undefined,
): Statement<FoundRow<Brought>> {
	const name = `find_products_${conditions.name}${companion ? `_${companion.name}` : ""}`;
	let statement = statements.get(name);
	if (!statement) {
		statement = { name, text: textOf(conditions, companion) };
		statements.set(name, statement);
	}
	return statement as Statement<FoundRow<Brought>>;
}

function textOf({ text: conditions, ofOffer, values }: Conditions, companion: Companion<unknown> | undefined): string {
	const brought = companion?.sql({ ofOffer, valuesBefore: findProductsValues + values.length });
	const matches = (query: string) =>
		`from query, search_documents searched
			where searched.document @@ query.${query} and searched.product_id <> all (query.pinned) ${conditions}`;
	const count = (query: string, limit: number) =>
		`(select count(*) from (select ${matches(query)} limit ${limit}) counted)`;
	// The tsqueries and the page come from a CTE: so PostgreSQL plans once, for any query, and always takes the index,
	// whose matches come in the table's own order. That makes the chunks of ranked products the same for each page.
	return `with pins as materialized (
		select searched.product_id from (${pinnedProducts}) searched where true ${conditions}
	), words as (
		select array_agg(${wordWeight} * ln(1 + (total - documents + 0.5) / (documents + 0.5)) order by place) as weights,
			-- As many products as have all the words, if words knew nothing of each other: a tier with enough of them.
			1 + coalesce(width_bucket(
				max(total) * exp(sum(ln(greatest(documents, 1) / greatest(total, 1)))),
				array[${tierStarts.join()}]::float8[]), 0) as tier
		from (
			select wanted.place, coalesce(known.documents, 0)::float8 as documents,
				greatest(catalogue.documents, known.documents)::float8 as total
			from search_statistics catalogue, unnest($8::text[]) with ordinality as wanted (term, place)
			left join search_terms known on known.term = wanted.term
		) counted
	), query as materialized (
		select ($4::tsquery[])[least(tier, cardinality($4::tsquery[]))] as strong, $5::tsquery as "all", $6::tsquery[] as literals, $7::tsquery[] as kinds,
			weights,
			$9::tsquery as head, $10::tsquery as head_words, $11::float8 as strong_weight,
			'{${labelWeights.join()}}'::float4[] as labels, $12::bigint as first, pinned,
			greatest(0, $12 - cardinality(pinned)) as skipped,
			case when $12 = 0 then $13 - cardinality(pinned) else $13 end as ranked_max,
			$14::bigint as page_start, $15::bigint as page_length
		from words, (select array(select product_id from pins) as pinned) pins
	), strong as materialized (
		select searched.product_id, searched.document ${matches("strong")}
		offset (select skipped from query) limit (select ranked_max from query)
	), weak as materialized (
		select searched.product_id, searched.document ${matches(`"all"`)} and not searched.document @@ query.strong
		offset (select case when skipped = 0 then 0 else greatest(0, skipped - ${count("strong", totalMax)}) end from query)
		limit (select ranked_max - (select count(*) from strong) from query)
	), found as (
		select *, true as is_strong from strong union all select *, false from weak
	), scored as materialized (
		select found.product_id, case when is_strong then query.strong_weight else 0 end + ${ranks} as score,
			coalesce(ts_rank(query.labels, found.document, query.head), 0) as head_rank,
			found.document @@ query.head_words as has_head_words
		from query, found
	), ranked as (
		select product_id, false as is_pinned, score + head_rank * (
			select ${kindWeight} + ${doubtfulKindWeight} * (1 - coalesce(avg((head_rank > ${isOfKind})::int), 0))
			from scored where has_head_words
		) as score
		from scored
		union all select product_id, true, 0 from pins, query where query.first = 0
	), page as (
		select product_id, is_pinned, score from ranked order by is_pinned desc, score desc, product_id
		offset (select page_start from query) limit (select page_length from query)
	), total as (
		select case
			when first = 0 and (select count(*) from found) < ranked_max then (select count(*) from found) + cardinality(pinned)
			else coalesce(
				$16,
				-- Counting reads all there are, however many: of what surely are too many, the dictionary tells.
				(select ${totalMax + 1} from search_terms where term = any ($17::text[]) and documents > ${surelyTooMany} limit 1),
				${count(`"all"`, totalMax + 1)} + cardinality(pinned)) end as total
		from query
	)
	select ${brought ? `${brought.columns},` : ""} ${productColumns}, page.score, total.total, (select pinned from query)
	from total left join (page join products product on product.id = page.product_id) on true ${brought?.joins ?? ""}
	order by page.is_pinned desc, page.score desc, page.product_id`;
}

/** Values that `findProducts` takes before those of its conditions. */
export const findProductsValues = 17;
