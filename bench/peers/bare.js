// The floor: node:http and pg, one prepared statement a question, no framework. argv: database address, port.
import { createServer } from "node:http";
import pg from "pg";
import { askPrices, searchOn } from "./statements.js";

const [databaseUrl, port] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const askSearch = searchOn(pool);

createServer(async (request, response) => {
	const { pathname, searchParams } = new URL(request.url, "http://localhost");
	const id = /^\/api\/v1\/products\/(\d+)\/prices$/.exec(pathname)?.[1];
	const data = id ? await askPrices(pool, id) : await searchPage(searchParams.get("q"));
	const body = JSON.stringify({ data });
	response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
	response.end(body);
}).listen(Number(port), "127.0.0.1", () => console.log("ready"));

async function searchPage(query) {
	const { products: found, total, page, pageSize } = await askSearch(query);
	const products = found.map(({ id, name, imageUrl, brought: { bestOffer: offer } }) => ({
		id,
		name,
		vendor: offer?.vendorSlug ?? null,
		price: offer ? offer.priceMinor / 100 : null,
		currency: offer?.currency ?? null,
		url: offer?.url ?? null,
		imageUrl,
		inStock: offer ? offer.availability === "in_stock" || offer.availability === "limited" : null,
		lastScannedAt: offer?.lastScannedAt ?? null,
	}));
	return { products, total, page, pageSize };
}
