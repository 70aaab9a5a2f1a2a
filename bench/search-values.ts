import type pg from "pg";
import { type Reads, rowTypes, type Statement } from "../src/database/reads.js";
import { searchProducts } from "../src/products/product-search.js";

/** The search's statement, and the values that a query gives it: what a contender that cannot read queries is handed. */
export interface PreparedSearch {
	readonly text: string;
	readonly values: readonly unknown[];
}

const valuesOf = new Map<string, readonly unknown[]>();

/** The values of a query that `prepareSearches` has read. */
export function searchValues(query: string): readonly unknown[] {
	return valuesOf.get(query)!;
}

/** Reads the queries as our search does, and makes PostgreSQL a function of the search's statement. */
export async function prepareSearches(client: pg.Client, queries: readonly string[]): Promise<void> {
	let statement = "";
	for (const query of queries) {
		const { text, values } = await capture(client, query);
		statement = text;
		valuesOf.set(query, values);
	}
	await client.query(searchFunction(statement));
	// Our references are checked by statement triggers; PostGraphile is told of them as it would be of foreign keys.
	await client.query(`comment on table offers is
		E'@foreignKey (product_id) references products (id)\\n@foreignKey (vendor_id) references vendors (id)'`);
}

/** The last statement of a search: one that finds too little takes a second, which PostGraphile is spared. */
async function capture(client: pg.Client, query: string): Promise<PreparedSearch> {
	let captured: PreparedSearch | undefined;
	const reads = {
		async rows({ name, text }: Statement<unknown>, values: readonly unknown[]) {
			if (name.startsWith("find_products")) captured = { text, values };
			return (await client.query({ text, values: [...values], types: rowTypes })).rows;
		},
	};
	const request = { query, category: undefined, narrowing: {}, page: 1, pageSize: 20 };
	await searchProducts(reads as unknown as Reads, request as Parameters<typeof searchProducts>[1]);
	return captured!;
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
];

function searchFunction(statement: string): string {
	return `drop function if exists search_products; create function search_products(${searchArguments.join(", ")}) returns setof products
		language sql stable as $body$ select product.* from (${statement}) found join products product on product.id = found.id $body$`;
}
