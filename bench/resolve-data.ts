import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parse } from "csv-parse/sync";
import pg from "pg";
import type { EmbeddedPostgres } from "../src/database/embedded/server.js";
import type { ResolveRequest } from "../src/products/matching/resolution.js";
import { importCatalogue } from "./quality-catalogue.js";

/** The labelled sets of two tables: records of A, and those of B that are the same product. */
export const matchingSets = ["abt-buy", "amazon-google"] as const;

export type Split = "train" | "valid" | "test";

export interface LabelledPair {
	readonly a: string;
	readonly b: string;
	readonly isSame: boolean;
	readonly split: Split;
}

interface Listing {
	readonly id: string;
	readonly name?: string;
	readonly title?: string;
	readonly description?: string;
	readonly manufacturer?: string;
	readonly price: string;
}

/** A labelled set whose table B is in the catalogue of a database. */
export interface MatchingSet {
	readonly name: string;
	readonly databaseUrl: string;
	readonly pairs: readonly LabelledPair[];
	/** What is asked for a record of A: its title, manufacturer and price. */
	requestOf(a: string): ResolveRequest;
	/** The product that a record of B has become. */
	readonly productOf: ReadonlyMap<string, number>;
	readonly recordOf: ReadonlyMap<number, string>;
}

export async function openMatchingSet(data: string, name: string, postgres: EmbeddedPostgres): Promise<MatchingSet> {
	const table = <Row>(file: string): Row[] =>
		parse(readFileSync(resolve(data, "resolve", name, file)), { columns: true }) as Row[];
	const feed = join(mkdtempSync(join(tmpdir(), "pricegraph-quality-")), "feed.jsonl");
	writeFileSync(feed, table<Listing>("tableB.csv").map(rowOf).join("\n"));
	const databaseUrl = await importCatalogue(
		{ file: feed, database: `resolve_quality_${name.replace("-", "_")}`, vendor: name },
		postgres,
	);
	const records = new Map(table<Listing>("tableA.csv").map(listing => [listing.id, listing]));
	const productOf = await productsOf(databaseUrl);
	return {
		name,
		databaseUrl,
		pairs: table<Record<string, string>>("pairs.csv").map(row => ({
			a: row.a_id!,
			b: row.b_id!,
			isSame: row.label === "1",
			split: row.split as Split,
		})),
		requestOf: a => requestOf(records.get(a)!),
		productOf,
		recordOf: new Map([...productOf].map(([record, product]) => [product, record])),
	};
}

/** A record of B as a row of a feed. The import wants a price: one that has none costs a cent, which no price comes near. */
function rowOf({ id, name, title, description, manufacturer, price }: Listing): string {
	return JSON.stringify({
		id,
		title: name ?? title,
		description,
		brand: manufacturer,
		price: `${Number(price) || 0.01} USD`,
		availability: "in_stock",
	});
}

function requestOf({ name, title, manufacturer, price }: Listing): ResolveRequest {
	return {
		market: "US",
		product: { name: name ?? title, brand: manufacturer, price: Number(price) || undefined },
	};
}

async function productsOf(databaseUrl: string): Promise<Map<string, number>> {
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		const { rows } = await client.query<{ record: string; product: string }>(
			"select merchant_product_id as record, product_id as product from offers",
		);
		return new Map(rows.map(({ record, product }) => [record, Number(product)]));
	} finally {
		await client.end();
	}
}
