// What the contenders share with us, so that what is compared is what stands around it: the SQL, and the arithmetic.

import pg from "pg";
import { pricesOf } from "../../dist/src/prices/product-prices.js";
import { pricesOfProduct } from "../../dist/src/prices/product-prices.reads.js";
import { searchProducts } from "../../dist/src/products/product-search.js";

/** The prices of a product and its name, in one round trip. $1 the id in an array, $2 null for the main market. */
const pricesStatement = {
	name: "prices",
	text: `select product.name as "productName", prices.* from (${pricesOfProduct.text}) prices
		join products product on product.id = prices."productId"`,
};

/** What the bare server and Mercurius answer with about prices. */
export async function askPrices(pool, id) {
	const { rows } = await pool.query({ ...pricesStatement, values: [[id], null], types });
	const [{ productId, productName }] = rows;
	return pricesOf({ id: productId, name: productName }, rows, undefined);
}

/** Asks for a search page of 20, each product with the record of its best offer, in our search's one round trip. */
export function searchOn(pool) {
	// Our reading of queries, with all that it remembers, on another connection pool.
	const rows = async ({ name, text }, values) => (await pool.query({ name, text, values, types })).rows;
	const reads = { rows, sharedRows: rows };
	return async query => {
		const bestOffers = { market: undefined, vendor: undefined };
		const request = { query, category: undefined, narrowing: {}, page: 1, pageSize: 20, bestOffers };
		const { products, total } = await searchProducts(reads, request);
		return { products, total, page: 1, pageSize: 20 };
	};
}

/** 64-bit integers and decimals as numbers. */
const types = {
	getTypeParser: (oid, format) => (oid === 20 || oid === 1700 ? Number : pg.types.getTypeParser(oid, format)),
};
