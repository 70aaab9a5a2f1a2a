import { once } from "node:events";
import { contenders, startContender } from "./contenders.js";
import { marketDatabase, startBenchPostgres } from "./database.js";
import { type MarketQuery, marketProducts, marketQueries } from "./market.js";
import { report } from "./report.js";

const port = 4_620;
const queriesCount = 250;
const productsLookedAtMax = 100_000;

/** What a search page of 20 costs as the catalogue grows: each query alone, over REST, twice, the second time measured. */
export async function benchScale({ sizes }: { sizes: readonly number[] }): Promise<void> {
	const postgres = await startBenchPostgres();
	const rows: (string | number)[][] = [];
	try {
		for (const size of sizes) {
			const databaseUrl = await marketDatabase(postgres, size);
			const queries = marketQueries([...marketProducts(Math.min(size, productsLookedAtMax))], queriesCount);
			const child = await startContender(contenders[1]!, databaseUrl, port);
			await timesOf(queries);
			const times = await timesOf(queries);
			const all = times.map(({ ms }) => ms);
			rows.push([size.toLocaleString("en"), "all", mean(all), quantile(all, 0.5), quantile(all, 0.95)]);
			for (const kind of new Set(queries.map(query => query.kind))) {
				const some = times.filter(time => time.kind === kind).map(({ ms }) => ms);
				rows.push(["", kind, mean(some), quantile(some, 0.5), quantile(some, 0.95)]);
			}
			child.kill("SIGTERM");
			await once(child, "exit");
		}
	} finally {
		await postgres.close();
	}
	report(
		"scale",
		"A search page of 20, one request at a time",
		["products", "queries", "mean ms", "p50 ms", "p95 ms"],
		rows,
	);
}

async function timesOf(queries: readonly MarketQuery[]): Promise<{ kind: string; ms: number }[]> {
	const times = [];
	for (const { kind, text } of queries) {
		const started = performance.now();
		const reply = await fetch(`http://127.0.0.1:${port}/api/v1/products/search?q=${encodeURIComponent(text)}`);
		await reply.text();
		if (!reply.ok) throw new Error(`The search for ${text} was answered with ${reply.status}.`);
		times.push({ kind, ms: performance.now() - started });
	}
	return times;
}

function mean(times: readonly number[]): string {
	return (times.reduce((sum, time) => sum + time, 0) / times.length).toFixed(1);
}

function quantile(times: readonly number[], share: number): string {
	return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(1);
}
