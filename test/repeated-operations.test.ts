import test from "ava";
import { givenIn } from "./support/given.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);

test.before(async () => {
	const product = await given.product({ name: "Lamp" });
	await given.offer({ product, price: 12.5 });
});

const query = "query Prices($id: ID!) { product(id: $id) { name prices { lowestPrice } } }";
const asked = { query, variables: { id: "1" } };

for (const [name, body, headers] of [
	["an operation", asked, {}],
	["an operation with another accepted type", asked, { accept: "application/graphql-response+json" }],
	["an operation with a name", { ...asked, operationName: "Prices" }, {}],
	["an operation with the name of none", { ...asked, operationName: "Others" }, {}],
	["an operation with an empty name", { ...asked, operationName: "" }, {}],
	["a variable that is missing", { query, variables: {} }, {}],
	["a variable of a wrong type", { query, variables: { id: [{}] } }, {}],
	["variables that are a list", { query, variables: [] }, {}],
	["variables that are null", { query: "{ product(id: 1) { name } }", variables: null }, {}],
	["a page that is too large", { query: "{ product(id: 1) { offers(first: 1000000) { totalCount } } }" }, {}],
	["a document that is not valid", { query: "{ nothing }" }, {}],
	["extensions", { ...asked, extensions: { tracing: true } }, {}],
	["a type that is not to be had", asked, { accept: "image/png" }],
] as const)
	test(`${name} is answered alike, however often it is asked`, async t => {
		const first = await ask(body, headers);
		for (let times = 2; times <= 5; times += 1) t.deepEqual(await ask(body, headers), first, `asked ${times} times`);
	});

test.serial("each time is counted", async t => {
	const before = await count();
	for (let times = 0; times < 5; times += 1) await ask(asked, {});
	t.is(await count(), before + 5);
});

async function count(): Promise<number> {
	const metrics = await (await fetch(`${app.address}/metrics`)).text();
	return Number(/pricegraph_graphql_operations_total\{kind="query",outcome="answered"\} (\d+)/.exec(metrics)?.[1] ?? 0);
}

async function ask(body: object, headers: Record<string, string>) {
	const reply = await fetch(`${app.address}/graphql`, {
		method: "POST",
		headers: { "content-type": "application/json", "x-request-id": "same", ...headers },
		body: JSON.stringify(body),
	});
	const { date, ...others } = Object.fromEntries(reply.headers);
	return { status: reply.status, headers: others, body: await reply.text() };
}
