import { once } from "node:events";
import { contenders, type Subject, startContender } from "./contenders.js";
import { marketDatabase, startBenchPostgres, withClient } from "./database.js";
import { load, type Round } from "./load.js";
import { marketProducts, marketQueries } from "./market.js";
import { report } from "./report.js";
import { prepareSearches } from "./search-values.js";

const portFirst = 4_610;
const queriesCount = 500;
const warmUpSeconds = 2;

/**
 * Both of our doors and the peers, each asked the same two questions on the same rows: the prices of one product, and a
 * search page of 20. The rounds are interleaved, so that whatever else the machine does falls on all alike; the figure
 * of a contender is the median of its rounds.
 */
export async function benchServing(options: { products: number; rounds: number; seconds: number }): Promise<void> {
	const postgres = await startBenchPostgres();
	try {
		const databaseUrl = await marketDatabase(postgres, options.products);
		const some = [...marketProducts(Math.min(options.products, 100_000))];
		const subjects: Record<Subject, string[]> = {
			prices: some.map(product => String(product.id)),
			search: marketQueries(some, queriesCount).map(query => query.text),
		};
		await withClient(databaseUrl, client => prepareSearches(client, subjects.search));
		const rounds = new Map<string, Round[]>();
		for (let round = 0; round < options.rounds; round++) {
			for (const [index, contender] of contenders.entries()) {
				const port = portFirst + index;
				// One at a time: a waiting contender holds connections and memory, and the machine is small.
				const child = await startContender(contender, databaseUrl, port);
				for (const subject of ["prices", "search"] as const) {
					const address = `http://127.0.0.1:${port}`;
					const question = contender.questions[subject];
					await load(address, question, subjects[subject], warmUpSeconds, 1);
					const seen = await load(address, question, subjects[subject], options.seconds, 2 + round);
					const key = `${subject}\t${contender.name}`;
					rounds.set(key, [...(rounds.get(key) ?? []), seen]);
					console.error(`round ${round + 1}, ${subject}, ${contender.name}: ${Math.round(seen.requestsPerSecond)}/s`);
				}
				child.kill("SIGTERM");
				await once(child, "exit");
			}
		}
		for (const subject of ["prices", "search"] as const) reportSubject(subject, rounds, options);
	} finally {
		await postgres.close();
	}
}

function reportSubject(
	subject: Subject,
	rounds: ReadonlyMap<string, Round[]>,
	{ products }: { products: number },
): void {
	const figures = contenders.map(({ name }) => ({ name, ...middle(rounds.get(`${subject}\t${name}`)!) }));
	const floor = figures[0]!.requestsPerSecond;
	report(
		`serving-${subject}-${products}`,
		`${subject === "prices" ? "The prices of one product" : "A search page of 20"}, ${products.toLocaleString("en")} products, 32 connections`,
		["way", "requests/s", `ratio to ${contenders[0]!.name}`, "p50 ms", "p99 ms", "failures"],
		figures.map(figure => [
			figure.name,
			Math.round(figure.requestsPerSecond),
			(figure.requestsPerSecond / floor).toFixed(2),
			figure.p50,
			figure.p99,
			figure.failures,
		]),
	);
}

/** The round whose throughput is the median. */
export function middle(rounds: readonly Round[]): Round {
	return rounds.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond)[Math.floor(rounds.length / 2)]!;
}
