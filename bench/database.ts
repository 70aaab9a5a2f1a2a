import { once } from "node:events";
import { resolve } from "node:path";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type EmbeddedPostgres, ensureDatabase, startEmbeddedPostgres } from "../src/database/embedded/server.js";
import { migrate } from "../src/database/migrate.js";
import { searchDocument } from "../src/products/search-document.js";
import { learnSearchTerms } from "../src/products/search-terms.js";
import { type MarketProduct, marketProducts, marketVersion, offersPerProduct, vendorCount } from "./market.js";
import { Random } from "./random.js";

/** Starts the benchmark's own PostgreSQL, with the settings that users get. Its data is kept between runs. */
export function startBenchPostgres(): Promise<EmbeddedPostgres> {
	return startEmbeddedPostgres(resolve("data/bench"));
}

/** The address of a database that holds the market of `products` products; made when it is not there yet. */
export async function marketDatabase(postgres: EmbeddedPostgres, products: number): Promise<string> {
	const url = await ensureDatabase(postgres, `market_${marketVersion}_${products}`);
	await migrate(url);
	await withClient(url, async client => {
		const { rowCount } = await client.query("select 1 from vendors limit 1");
		if (!rowCount) await fill(client, products);
	});
	return url;
}

export async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		return await use(client);
	} finally {
		await client.end();
	}
}

const observedAt = "2026-11-20T06:00:00Z";

/** Those with most of the rows. */
const largeTables = ["products", "gtins", "search_documents", "offers"];

async function fill(client: pg.Client, count: number): Promise<void> {
	console.error(`Making a market of ${count.toLocaleString("en")} products …`);
	await client.query("begin");
	await client.query("set local synchronous_commit = off");
	// The rows are consistent by construction: checking each foreign key would double the time.
	await client.query("set local session_replication_role = replica");
	// What is copied into a table that was emptied by the same transaction is not logged, and needs no vacuum.
	await client.query(`truncate ${largeTables.join()}`);
	const createIndexes = await dropIndexes(client);
	await client.query("select ensure_price_partitions($1, $1)", [observedAt]);
	await copy(client, "vendors (id, slug, name, created_at)", vendors());
	await copy(
		client,
		"feed_runs (id, vendor_id, market, source, format, content_hash, observed_at, started_at, finished_at, rows, created, updated, unchanged, withdrawn, rejected)",
		perVendor(id => [
			id,
			id,
			"US",
			"bench.tsv",
			"tsv",
			"0".repeat(64),
			observedAt,
			observedAt,
			observedAt,
			1,
			1,
			0,
			0,
			0,
			0,
		]),
	);
	await copy(
		client,
		"feeds (vendor_id, market, last_run_id, last_read_at, rows)",
		perVendor(id => [id, "US", id, observedAt, 1]),
	);
	const categories = await fillCategories(client);
	await copyLarge(
		client,
		"products (id, name, brand, mpn, gtin, category_id, image_url, description, created_at)",
		products(count, categories),
	);
	await copyLarge(
		client,
		"gtins (gtin, product_id)",
		mapped(marketProducts(count), product => [product.gtin, product.id]),
	);
	await copyLarge(
		client,
		"search_documents (product_id, document)",
		mapped(marketProducts(count), product => [product.id, searchDocument(product)]),
	);
	await copyLarge(
		client,
		"offers (id, product_id, vendor_id, market, merchant_product_id, title, url, price, currency, shipping_price, availability, condition, first_seen_at, observed_at, last_read_at, content_hash)",
		offers(count),
	);
	await client.query(
		"insert into price_observations (offer_id, observed_at, price, feed_run_id, feed_line, currency, availability, raw) select id, observed_at, price, vendor_id, id, currency, availability, price || ' cents' from offers",
	);
	for (const createIndex of createIndexes) await client.query(createIndex);
	for (const table of ["vendors", "feed_runs", "products", "offers"]) {
		await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
	}
	await client.query("commit");
	await client.query("vacuum analyze");
	await learnSearchTerms({ rows: async (text, values = []) => (await client.query(text, [...values])).rows });
}

/** Drops the large tables' indexes that are no constraints, and tells how they are made: once, over all rows. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
	const { rows } = await client.query<{ name: string; definition: string }>(
		`select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
			where indrelid = any ($1::regclass[])
				and not exists (select from pg_constraint where conindid = indexrelid)`,
		[largeTables],
	);
	for (const { name } of rows) await client.query(`drop index ${name}`);
	return rows.map(({ definition }) => definition);
}

type Cell = string | number | null;

function copyLarge(client: pg.Client, target: string, rows: Iterable<Cell[]>): Promise<void> {
	return copy(client, target, rows, "with (freeze)");
}

async function copy(client: pg.Client, target: string, rows: Iterable<Cell[]>, options = ""): Promise<void> {
	const stream = client.query(copyFrom(`copy ${target} from stdin ${options}`));
	const done = once(stream, "finish");
	let buffer = "";
	for (const row of rows) {
		buffer += `${row.map(escaped).join("\t")}\n`;
		if (buffer.length < 65_536) continue;
		if (!stream.write(buffer)) await once(stream, "drain");
		buffer = "";
	}
	stream.end(buffer);
	await done;
}

function escaped(cell: Cell): string {
	return cell === null ? "\\N" : String(cell).replace(/[\\\t\n\r]/g, "\\$&");
}

async function fillCategories(client: pg.Client): Promise<Map<string, number>> {
	const paths = new Set<string>();
	for (const { category } of marketProducts(5_000)) {
		paths.add(category.split(" > ")[0]!);
		paths.add(category);
	}
	const ids = new Map([...paths].sort().map((path, index) => [path, index + 1]));
	const rows = [...ids].map(([path, id]) => {
		const names = path.split(" > ");
		return [
			id,
			names.length > 1 ? ids.get(names[0]!)! : null,
			names.at(-1)!,
			path,
			path.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
		];
	});
	await copy(client, "categories (id, parent_id, name, path, slug)", rows);
	await client.query("select setval(pg_get_serial_sequence('categories', 'id'), (select max(id) from categories))");
	return ids;
}

function* mapped(products: Iterable<MarketProduct>, row: (product: MarketProduct) => Cell[]): Generator<Cell[]> {
	for (const product of products) yield row(product);
}

function vendors(): Cell[][] {
	return perVendor(id => [id, `shop-${id}`, `Shop ${id}`, observedAt]);
}

function perVendor(row: (id: number) => Cell[]): Cell[][] {
	return Array.from({ length: vendorCount }, (_, index) => row(index + 1));
}

function* products(count: number, categories: ReadonlyMap<string, number>): Generator<Cell[]> {
	for (const { id, name, brand, mpn, gtin, category, description } of marketProducts(count)) {
		yield [
			id,
			name,
			brand,
			mpn,
			gtin,
			categories.get(category)!,
			`https://images.example/${id}.jpg`,
			description,
			observedAt,
		];
	}
}

function* offers(count: number): Generator<Cell[]> {
	const random = new Random(5);
	for (const { id, name, price } of marketProducts(count)) {
		const first = random.below(vendorCount);
		for (let nth = 0; nth < offersPerProduct; nth++) {
			const vendor = ((first + nth * 7) % vendorCount) + 1;
			const shipping = random.next() < 0.3 ? null : random.below(2) * 499;
			const cost = Math.max(99, Math.round(price * (0.9 + 0.2 * random.next())));
			const availability = random.next() < 0.85 ? "in_stock" : "out_of_stock";
			const offer = (id - 1) * offersPerProduct + nth + 1;
			yield [
				offer,
				id,
				vendor,
				"US",
				`S${vendor}-${id}`,
				name,
				`https://shop-${vendor}.example/p/${id}`,
				cost,
				"USD",
				shipping,
				availability,
				"new",
				observedAt,
				observedAt,
				observedAt,
				`00000000-0000-4000-8000-${String(offer).padStart(12, "0")}`,
			];
		}
	}
}
