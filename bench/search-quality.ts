import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { createApp } from "../src/app.js";
import { readConfig } from "../src/config.js";
import type { EmbeddedPostgres } from "../src/database/embedded/server.js";
import type { Figure } from "./quality.js";
import { importCatalogue, percentile } from "./quality-catalogue.js";

const roundsTimed = 5;
const task = "search, nDCG@10";

/** Of each query the ratings of products, by the shop's own ID: from 0, irrelevant, to 1, right. */
type Ratings = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Imports the rated catalogue as a user would, and asks the rated queries over HTTP. */
export async function searchQuality(data: string, postgres: EmbeddedPostgres): Promise<Figure[]> {
	const url = await importCatalogue(
		{ file: resolve(data, "catalog-icecat/feed.jsonl.gz"), database: "search_quality", vendor: "icecat" },
		postgres,
	);
	const ratings = readRatings(resolve(data, "search-icecat/qrels.tsv"));
	const app = await createApp({ ...readConfig({ DEMO: "off", LOG_LEVEL: "silent" }), databaseUrl: url });
	try {
		app.server.listen(0, "127.0.0.1");
		await once(app.server, "listening");
		const { port } = app.server.address() as AddressInfo;
		const { scores, milliseconds } = await askAll(`http://127.0.0.1:${port}/graphql`, ratings);
		for (const [query, score] of scores) console.error(`${score.toFixed(3)} ${query}`);
		return [
			{ task, system: "Postgres `ts_rank_cd`, `websearch_to_tsquery` (published)", figure: "0.678" },
			{ task, system: "SQLite FTS5 BM25 (published)", figure: "0.737" },
			{ task: `${task}, ${scores.size} queries`, system: "pricegraph", figure: mean([...scores.values()]).toFixed(3) },
			...[0.5, 0.95].map(share => ({
				task: `search, p${share * 100} over HTTP, best offers included`,
				system: "pricegraph",
				figure: `${percentile(milliseconds, share).toFixed(1)} ms`,
			})),
		];
	} finally {
		await app.close();
	}
}

function readRatings(file: string): Ratings {
	const ratings = new Map<string, Map<string, number>>();
	for (const line of readFileSync(file, "utf8").trim().split("\n").slice(1)) {
		const [query = "", product = "", rating] = line.split("\t");
		const ofQuery = ratings.get(query) ?? new Map<string, number>();
		ratings.set(query, ofQuery.set(product, Number(rating) / ratingMax));
	}
	// Without a relevant product every order is as good.
	return new Map([...ratings].filter(([, products]) => [...products.values()].some(gain => gain > 0)));
}
const ratingMax = 3;

async function askAll(endpoint: string, ratings: Ratings) {
	const scores = new Map<string, number>();
	const milliseconds: number[] = [];
	for (const [query, gains] of ratings) {
		scores.set(query, ndcg(await ask(endpoint, query), gains));
		for (let round = 0; round < roundsTimed; round++) {
			const started = performance.now();
			await ask(endpoint, query);
			milliseconds.push(performance.now() - started);
		}
	}
	return { scores, milliseconds };
}

async function ask(endpoint: string, query: string): Promise<string[]> {
	const response = await fetch(endpoint, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({
			query: `query ($query: String!) {
				products(query: $query) { total products { id name bestOffer { merchantProductId price currency inStock url } } }
			}`,
			variables: { query },
		}),
	});
	const { data, errors } = (await response.json()) as {
		data?: { products: { products: { bestOffer: { merchantProductId: string } }[] } };
		errors?: { message: string }[];
	};
	if (!data) throw new Error(`The query ${JSON.stringify(query)} failed: ${errors?.[0]?.message}`);
	return data.products.products.map(product => product.bestOffer.merchantProductId);
}

const ranksScored = 10;

/** Normalised discounted cumulative gain of the first ten; a product without a rating counts as irrelevant. */
function ndcg(found: readonly string[], gains: ReadonlyMap<string, number>): number {
	const best = [...gains.values()].sort((one, other) => other - one);
	return discounted(found.map(id => gains.get(id) ?? 0)) / discounted(best);
}

function discounted(gains: readonly number[]): number {
	return gains.slice(0, ranksScored).reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);
}

function mean(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}
