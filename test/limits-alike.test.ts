import test from "ava";
import { publicRoutes } from "../rest-facade/public.js";
import { givenIn } from "./support/given.js";
import { faultsOf, restOf } from "./support/rest.js";
import { startApp } from "./support/start-app.js";

// REST checks its parameters itself, to call them by its own names. Its limits are those of the arguments behind.
const app = await startApp();
const given = givenIn(app);
const rest = restOf(app);

test.before("the first product", async t => {
	t.is((await given.offer({ vendor: await given.vendor({ slug: "voltique" }) })).product.id, 1);
});

const characters = (count: number) => "x".repeat(count);
const text = { taken: [characters(256), ` ${characters(256)} `], refused: [characters(257), "ü".repeat(257)] };
const query = { ...text, refused: [...text.refused, "", " "] };
const market = { taken: ["US", "us"], refused: ["", "U", "USA", "U1", "ÜS"] };
const page = { taken: [1, 1_000_000], refused: [0, -1, 1_000_001] };
const pageSize = { taken: [1, 100], refused: [0, -1, 101] };
const days = { taken: [1, 90], refused: [0, -1, 91] };

const search = "/api/v1/products/search";
const prices = "/api/v1/products/:id/prices";
const history = "/api/v1/products/:id/price-history-series";
const insight = "/api/v1/insights/market";

/** Each parameter, the field whose argument stands behind it, and what both take and refuse. */
const limits: [path: string, parameter: string, field: string, bounds: typeof text | typeof page][] = [
	[search, "q", `products(query: $value) { total }`, query],
	[search, "vendorId", `products(query: "lamp", vendor: $value) { total }`, text],
	[search, "category", `products(query: "lamp", category: $value) { total }`, text],
	[search, "market", `products(query: "lamp", market: $value) { total }`, market],
	[search, "page", `products(query: "lamp", page: $value) { total }`, page],
	[search, "pageSize", `products(query: "lamp", pageSize: $value) { total }`, pageSize],
	[prices, "market", `product(id: "1") { prices(market: $value) { market } }`, market],
	[history, "vendorId", `product(id: "1") { priceHistory(vendor: $value) { market } }`, text],
	[history, "days", `product(id: "1") { priceHistory(days: $value) { market } }`, days],
	[history, "market", `product(id: "1") { priceHistory(market: $value) { market } }`, market],
	[insight, "q", `marketInsight(query: $value) { market }`, text],
	[insight, "category", `marketInsight(category: $value) { market }`, text],
	[insight, "market", `marketInsight(market: $value) { market }`, market],
];

for (const [path, parameter, field, { taken, refused }] of limits) {
	const ask = async (value: string | number) => {
		const others = path === search && parameter !== "q" ? "q=lamp&" : "";
		const reply = await rest.get(
			`${path.replace(":id", "1")}?${others}${parameter}=${encodeURIComponent(String(value))}`,
		);
		const type = typeof value === "number" ? "Int!" : "String!";
		return { reply, answer: await app.graphql(`query ($value: ${type}) { ${field} }`, { value }) };
	};
	const argument = /(\w+): \$value/.exec(field)![1]!;

	test(`${parameter} of ${path} is taken or refused as ${argument} is`, async t => {
		for (const value of taken) {
			const { reply, answer } = await ask(value);
			t.deepEqual([reply.status, answer.status, answer.errors], [200, 200, undefined], JSON.stringify(value));
		}
		for (const value of refused) {
			const { reply, answer } = await ask(value);
			const [status, faults] = faultsOf(reply);
			t.deepEqual([status, Object.keys(faults)], [400, [parameter]], JSON.stringify(value));
			const { extensions } = answer.errors![0];
			t.deepEqual([extensions.code, extensions.http.status], ["INVALID_REQUEST", 400], JSON.stringify(value));
			t.is(extensions.errors[0].parameter, argument, JSON.stringify(value));
		}
	});
}

test("no parameter is left out here but the product's id, which names a product or does not", t => {
	const read = publicRoutes.flatMap(route => Object.keys(route.read).map(name => `${name} of ${route.path}`));
	const here = limits.map(([path, parameter]) => `${parameter} of ${path}`);
	t.deepEqual(
		read.filter(each => !each.startsWith("id ")),
		here,
	);
});

test("a name with blanks around it is known at both doors", async t => {
	const { body } = await rest.get("/api/v1/products/search?q=product&vendorId=%20voltique%20");
	t.like(body.data.products[0], { id: "1", vendor: "voltique" });
	const series = await rest.get("/api/v1/products/1/price-history-series?vendorId=%20voltique");
	t.is(series.body.data.series.length, 1);
});
