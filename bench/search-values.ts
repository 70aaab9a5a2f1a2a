import type pg from "pg";
import { type Reads, rowTypes, type Statement } from "../src/database/reads.js";
import { searchProducts } from "../src/products/product-search.js";

/** What a query gives the search's statement: what a contender that cannot read queries is handed. */
type Values = readonly unknown[];

const valuesOf = new Map<string, Values[]>();

/** For each statement that the search for a query takes, its values; the last one gives the page. */
export function searchValues(query: string): readonly Values[] {
	return valuesOf.get(query)!;
}

/** Reads the queries as our search does, and makes PostgreSQL a function of the search's statement. */
export async function prepareSearches(client: pg.Client, queries: readonly string[]): Promise<void> {
	let statement = "";
	for (const query of queries) {
		const captured: Values[] = [];
		statement = await capture(client, query, captured);
		valuesOf.set(query, captured);
	}
	await client.query(searchFunction(statement));
	// Our references are checked by statement triggers; PostGraphile is told of them as it would be of foreign keys.
	await client.query(`comment on table offers is
		E'@foreignKey (product_id) references products (id)\\n@foreignKey (vendor_id) references vendors (id)'`);
}

/** Searches, and gives the text of the search's statement. One that finds too little is followed by another. */
async function capture(client: pg.Client, query: string, captured: Values[]): Promise<string> {
	let statement = "";
	const reads = {
		async rows({ text }: Statement<unknown>, values: Values) {
			return (await client.query({ text, values: [...values], types: rowTypes })).rows;
		},
		sharedRows(page: Statement<unknown>, values: Values) {
			captured.push(values);
			statement = page.text;
			return reads.rows(page, values);
		},
	};
	await searchProducts(reads as unknown as Reads, {
		query,
		category: undefined,
		narrowing: {},
		page: 1,
		pageSize: 20,
	});
	return statement;
}

/** Arguments of the function, in the order of the statement's values. */
export const searchArguments = [
	"gtin text",
	"mpn text",
	"sku text",
	"strong text[]",
	"every text",
	"literals text[]",
	"kinds text[]",
	"terms text[]",
	"head text",
	"head_words text",
	"strong_weight float8",
	"chunk_start int",
	"chunk_length int",
	"page_skip int",
	"page_length int",
	"known_total int",
	"enough text[]",
];

function searchFunction(statement: string): string {
	return `drop function if exists search_products; create function search_products(${searchArguments.join(", ")}) returns setof products
		language sql stable as $body$ select product.* from (${statement}) found join products product on product.id = found.id $body$`;
}
