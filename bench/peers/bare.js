// The floor: node:http and pg, one prepared statement a question, no framework. argv: database address, port.
import { createServer } from "node:http";
import pg from "pg";
import { askPrices, searchWithOffers } from "./statements.js";

const [databaseUrl, port] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const askSearch = searchWithOffers(pool);

createServer(async (request, response) => {
	const { pathname, searchParams } = new URL(request.url, "http://localhost");
	const id = /^\/api\/v1\/products\/(\d+)\/prices$/.exec(pathname)?.[1];
	const data = id ? await askPrices(pool, id) : await searchPage(searchParams.get("q"));
	const body = JSON.stringify({ data });
	response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
	response.end(body);
}).listen(Number(port), "127.0.0.1", () => console.log("ready"));

async function searchPage(query) {
	const { products: rows, total, page, pageSize } = await askSearch(query);
	const products = rows.map(row => ({
		id: row.id,
		name: row.name,
		vendor: row.vendorSlug,
		price: row.priceMinor / 100,
		currency: row.currency,
		url: row.url,
		imageUrl: row.imageUrl,
		inStock: row.availability === "in_stock" || row.availability === "limited",
		lastScannedAt: row.lastScannedAt,
	}));
	return { products, total, page, pageSize };
}
