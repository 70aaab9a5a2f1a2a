import { once } from "node:events";
import { contenders, startContender } from "./contenders.js";
import { marketDatabase, startBenchPostgres } from "./database.js";
import { type MarketQuery, marketProducts, marketQueries } from "./market.js";
import { report } from "./report.js";

const port = 4_620;
const queriesCount = 250;
const productsLookedAtMax = 100_000;

/**
 * What a search page of 20 costs as the catalogue grows: each query alone, over REST, twice. The first time PostgreSQL's
 * memory is cold for it, and large totals are counted, which then are remembered for a while.
 */
export async function benchScale({ sizes }: { sizes: readonly number[] }): Promise<void> {
	const postgres = await startBenchPostgres();
	const rows: (string | number)[][] = [];
	try {
		for (const size of sizes) {
			const databaseUrl = await marketDatabase(postgres, size);
			const queries = marketQueries([...marketProducts(Math.min(size, productsLookedAtMax))], queriesCount);
			const child = await startContender(contenders[1]!, databaseUrl, port);
			const first = await timesOf(queries);
			const again = await timesOf(queries);
			for (const kind of ["all", ...new Set(queries.map(query => query.kind))]) {
				const [atFirst, then] = [first, again].map(times =>
					times.filter(time => kind === "all" || time.kind === kind).map(({ ms }) => ms),
				) as [number[], number[]];
				const name = kind === "all" ? size.toLocaleString("en") : "";
				rows.push([name, kind, mean(atFirst), mean(then), quantile(then, 0.5), quantile(then, 0.95)]);
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
		["products", "queries", "first time: mean ms", "then: mean ms", "p50 ms", "p95 ms"],
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
