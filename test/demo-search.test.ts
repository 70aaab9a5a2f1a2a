import test from "ava";
import { catalogue } from "../src/demo/catalogue.js";
import { loadDemo } from "../src/demo/load.js";
import { type DemoSearch, demoSearches } from "./support/demo-searches.js";
import { now } from "./support/given.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const articles = catalogue();

test.before(async () => {
	app.setClock(now);
	await loadDemo(app.databaseUrl, now);
});

test("what shoppers of the demo market mean is among the first results", async t => {
	const failures: string[] = [];
	for (const search of demoSearches) {
		const results = await firstResults(search);
		const isFound = isAsWanted(search, results);
		if (isFound === !search.missed) continue;
		failures.push(
			isFound
				? `${search.query}: is found now; no longer missed (${search.missed})`
				: `${search.query}: ${search.wanted} is not within ${search.within}, but ${results.map(({ name }) => name).join(" | ") || "nothing"}`,
		);
	}
	t.deepEqual(failures, []);
});

test("the table of searches asks for what the demo has", t => {
	const unknown = demoSearches.filter(({ wanted }) => !articles.some(article => namesOf(article).includes(wanted)));
	t.deepEqual(unknown, []);
});

interface Result {
	readonly name: string;
	/** All that a search may call it by. */
	readonly names: readonly string[];
}

function isAsWanted({ wanted, within }: DemoSearch, results: readonly Result[]): boolean {
	const isWanted = (result: Result) => result.names.includes(wanted);
	const isOfAll = wanted.includes(" > ") || wanted.startsWith("by ");
	return isOfAll ? results.length === within && results.every(isWanted) : results.some(isWanted);
}

async function firstResults({ query, within }: DemoSearch): Promise<Result[]> {
	const { data, errors } = await app.graphql(
		"query ($query: String!, $within: Int!) { products(query: $query, pageSize: $within) { products { name mpn } } }",
		{ query, within },
	);
	if (errors) throw new Error(JSON.stringify(errors));
	return data.products.products.map(({ name, mpn }: { name: string; mpn: string | null }) => {
		const article =
			articles.find(candidate => candidate.mpn === mpn) ??
			articles.find(({ brand, model }) => name.includes(brand) && name.includes(model));
		return { name, names: article ? namesOf(article) : [] };
	});
}

/** `Ombrel Nova 4`, `Ombrel Nova 4, 256 GB`, `Ombrel Nova 4, 256 GB, Ink`, `by Ombrel` and `Electronics > Phones`. */
function namesOf({ family, size, color, brand, category }: ReturnType<typeof catalogue>[number]): string[] {
	const parts = [family, size, color].filter(part => part !== undefined);
	return [...parts.map((_, index) => parts.slice(0, index + 1).join(", ")), `by ${brand}`, category];
}
