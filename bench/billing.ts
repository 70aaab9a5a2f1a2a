import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { type PayingCustomer, payingCustomers } from "../test/support/customers.js";
import { oursWithSecret, pricesOperation, startContender } from "./contenders.js";
import { marketDatabase, startBenchPostgres, withClient } from "./database.js";
import { load, type Question, type Round } from "./load.js";
import { marketProducts, marketQueries } from "./market.js";
import { report } from "./report.js";
import { middle } from "./serve.js";

const port = 4_630;
const queriesCount = 500;
const warmUpSeconds = 2;
const pageSize = 10;
const accountsCount = 1_000;
/** So many that the rate limit of 100 requests a minute is in nobody's way. */
const keysOfHotAccount = 3_000;
const keysOfOthers = 5;
const credits = 1_000_000_000;

interface Way {
	readonly name: string;
	/** The way that it is measured by: the same without a key, or over many accounts. */
	readonly beside: string;
	readonly question: Question;
	readonly subjects: readonly string[];
}

/**
 * What billing and the rate limit cost: each way of asking beside the same one without them, interleaved, so that whatever
 * else the machine does falls on all alike. The figure of a way is the median of its rounds.
 */
export async function benchBilling(options: { products: number; rounds: number; seconds: number }): Promise<void> {
	const postgres = await startBenchPostgres();
	try {
		const databaseUrl = await marketDatabase(postgres, options.products);
		const secret = randomBytes(32).toString("hex");
		const customers = await withClient(databaseUrl, client =>
			payingCustomers(async (text, values) => (await client.query(text, values)).rows, secret, [
				{ credits, keys: keysOfHotAccount },
				...Array.from({ length: accountsCount }, () => ({ credits, keys: keysOfOthers })),
			]),
		);
		const ways = waysOf(customers, options.products);
		const rounds = new Map<string, Round[]>(ways.map(({ name }) => [name, []]));
		const child = await startContender(oursWithSecret(secret), databaseUrl, port);
		const address = `http://127.0.0.1:${port}`;
		for (let round = 0; round < options.rounds; round++) {
			for (const { name, question, subjects } of ways) {
				if (round === 0) await load(address, question, subjects, warmUpSeconds, 1);
				const seen = await load(address, question, subjects, options.seconds, 2 + round);
				rounds.get(name)!.push(seen);
				console.error(
					`round ${round + 1}, ${name}: ${Math.round(seen.requestsPerSecond)}/s, ${seen.failures} failures`,
				);
			}
		}
		child.kill("SIGTERM");
		await once(child, "exit");
		reportWays(ways, rounds, options.products);
	} finally {
		await postgres.close();
	}
}

function waysOf([hot, ...others]: readonly PayingCustomer[], products: number): Way[] {
	const some = [...marketProducts(Math.min(products, 100_000))];
	const ids = some.map(({ id }) => String(id));
	const queries = marketQueries(some, queriesCount).map(({ text }) => text);
	const hotKey = inTurn(hot!.keys);
	// One key of each account after the other.
	const anyKey = inTurn(Array.from({ length: keysOfOthers }, (_, nth) => others.map(({ keys }) => keys[nth]!)).flat());
	const search: Omit<Way, "name" | "question"> = { beside: `public search page of ${pageSize}`, subjects: queries };
	const offers: Omit<Way, "name" | "question"> = { beside: "find-offers, 1,000 accounts", subjects: ids };
	const product: Omit<Way, "name" | "question"> = { beside: "GraphQL prices, no key", subjects: ids };
	const prices = (id: string) => ({
		path: "/graphql",
		body: JSON.stringify({ query: pricesOperation, variables: { id } }),
	});
	return [
		{
			...search,
			name: search.beside,
			question: {
				method: "GET",
				request: text => ({
					path: `/api/v1/products/search?q=${encodeURIComponent(text)}&market=US&pageSize=${pageSize}`,
				}),
			},
		},
		{
			...search,
			name: `search-products of ${pageSize}, 1,000 accounts`,
			question: metered("search-products", query => ({ market: "US", query, limit: pageSize }), anyKey),
		},
		{
			...offers,
			name: offers.beside,
			question: metered("find-offers", productId => ({ market: "US", productId }), anyKey),
		},
		{
			...offers,
			name: "find-offers, one hot account",
			question: metered("find-offers", productId => ({ market: "US", productId }), hotKey),
		},
		{ ...product, name: product.beside, question: { method: "POST", request: prices } },
		{
			...product,
			name: "GraphQL prices, with a key",
			question: { method: "POST", request: id => ({ ...prices(id), headers: { "x-api-key": anyKey() } }) },
		},
	];
}

function metered(operation: string, bodyOf: (subject: string) => object, key: () => string): Question {
	return {
		method: "POST",
		request: subject => ({
			path: `/api/v1/commerce/${operation}`,
			body: JSON.stringify(bodyOf(subject)),
			headers: { "x-api-key": key(), "idempotency-key": randomUUID() },
		}),
	};
}

function inTurn(keys: readonly string[]): () => string {
	let next = 0;
	return () => keys[next++ % keys.length]!;
}

function reportWays(ways: readonly Way[], rounds: ReadonlyMap<string, Round[]>, products: number): void {
	const rateOf = (name: string) => middle(rounds.get(name)!).requestsPerSecond;
	report(
		`billing-${products}`,
		`Billing and the rate limit, ${products.toLocaleString("en")} products, 32 connections. Each metered call is a charge, unless it finds nothing. The cost is the server's time a request beyond that of the way beside.`,
		["way", "requests/s", "ratio", "to", "cost ms", "p50 ms", "p99 ms", "failures"],
		ways.map(({ name, beside }) => {
			const { requestsPerSecond, p50, p99 } = middle(rounds.get(name)!);
			const failures = rounds.get(name)!.reduce((sum, round) => sum + round.failures, 0);
			const cost = 1_000 / requestsPerSecond - 1_000 / rateOf(beside);
			const isBeside = name === beside;
			return [
				name,
				Math.round(requestsPerSecond),
				(requestsPerSecond / rateOf(beside)).toFixed(2),
				isBeside ? "itself" : beside,
				isBeside ? "" : cost.toFixed(2),
				p50,
				p99,
				failures,
			];
		}),
	);
}
