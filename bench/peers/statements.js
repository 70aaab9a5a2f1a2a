// What the contenders share with us, so that what is compared is what stands around it: the SQL, and the arithmetic.

import pg from "pg";
import { bestOfferOfProduct, offerOf } from "../../dist/src/offers/offer.reads.js";
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

/** Asks for a search page of 20 with the best offer of each product: the search's own statement and the offers' in one. */
export function searchWithOffers(pool) {
	return searchOn(pool, ({ name, text }) => ({
		name: `${name}_with_offers`,
		text: `with found as materialized (select row_number() over () as place, found.* from (${text}) found)
			select best.*, found.* from found left join (${bestOffers("array(select id from found)")}) best
			on best."productId" = found.id order by found.place`,
	}));
}

/** Asks for a search page of 20 without the offers, which Mercurius loads apart. */
export function searchPage(pool) {
	return searchOn(pool, statement => statement);
}

/** The best offers of some products. */
export async function askBestOffers(pool, ids) {
	const { rows } = await pool.query({ name: "best_offers", text: bestOffers("$1::bigint[]"), values: [ids], types });
	return new Map(rows.map(row => [row.productId, offerOf(row)]));
}

/** Our reading of queries, with all that it remembers, on another connection pool. */
function searchOn(pool, pageStatementOf) {
	const reads = {
		async rows(statement, values) {
			const { name, text } = statement.name.startsWith("find_products") ? pageStatementOf(statement) : statement;
			return (await pool.query({ name, text, values, types })).rows;
		},
	};
	return async query => {
		const request = { query, category: undefined, narrowing: {}, page: 1, pageSize: 20 };
		const { products, total } = await searchProducts(reads, request);
		return { products, total, page: 1, pageSize: 20 };
	};
}

function bestOffers(ids) {
	return bestOfferOfProduct.text
		.replace("$1::bigint[]", ids)
		.replaceAll("$2::text", "null::text")
		.replaceAll("$3::text", "null::text")
		.replaceAll("= $2", "= null")
		.replaceAll("= $3", "= null");
}

/** 64-bit integers and decimals as numbers. */
const types = {
	getTypeParser: (oid, format) => (oid === 20 || oid === 1700 ? Number : pg.types.getTypeParser(oid, format)),
};
