import test from "ava";
import { rankedMax } from "../src/products/search.reads.js";
import { givenIn } from "./support/given.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);

// Lamps themselves fill more than one portion that is ranked at a time; what is for lamps begins within one and goes on.
const lampsCount = rankedMax + 90;
const accessoriesCount = rankedMax + 60;
const total = 2 + lampsCount + accessoriesCount;

test.before(async () => {
	// In turn, so that the catalogue's order is not the order of the answer.
	for (let nth = 0; nth < Math.max(lampsCount, accessoriesCount); nth++) {
		if (nth < accessoriesCount) await given.product({ name: `Brightley Lamp Switch ${nth}` });
		if (nth < lampsCount) await given.product({ name: `Brightley ${"Oak ".repeat(nth % 7)}Lamp ${nth}` });
	}
	// Two shops call another thing so.
	for (const vendor of [await given.vendor(), await given.vendor()])
		await given.offer({ vendor, product: await given.product({ name: "Mystery" }), merchantProductId: "lamp" });
});

async function pagesOf(pageSize: number) {
	const found: string[] = [];
	for (let page = 1; page <= Math.ceil(total / pageSize); page++) {
		const { data, errors } = await app.graphql(
			`query ($page: Int!, $pageSize: Int!) {
				products(query: "lamp", page: $page, pageSize: $pageSize) { total totalIsCapped products { id name } }
			}`,
			{ page, pageSize },
		);
		if (errors) throw new Error(JSON.stringify(errors));
		const { products, ...counted } = data.products;
		if (counted.total !== total || counted.totalIsCapped) throw new Error(`page ${page}: ${JSON.stringify(counted)}`);
		found.push(...products.map(({ id, name }: { id: string; name: string }) => `${name} (${id})`));
	}
	return found;
}

for (const pageSize of [7, 20, 100])
	test.serial(
		`all pages of ${pageSize} of a broad search give each product once, and always in the same order`,
		async t => {
			const found = await pagesOf(pageSize);
			t.is(new Set(found).size, total);
			t.is(found.length, total);
			t.deepEqual(await pagesOf(pageSize), found);
			t.true(found.slice(0, 2).every(product => product.startsWith("Mystery")));
			t.true(found.slice(2, 2 + lampsCount).every(product => !product.includes("Switch")));
		},
	);

test.serial("of what the dictionary tells to be far too many, no exact number is counted", async t => {
	await app.sql(`insert into search_terms (term, documents, spellings) values ('=lamp', 30000, '{}')`);
	const totalOf = async (query: string) => {
		const { data } = await app.graphql(`query ($query: String!) { products(query: $query) { total totalIsCapped } }`, {
			query,
		});
		return data.products;
	};
	t.deepEqual(await totalOf("lamp"), { total: 10_000, totalIsCapped: true });
	t.deepEqual(await totalOf("brightley lamp"), { total: total - 2, totalIsCapped: false });
});
