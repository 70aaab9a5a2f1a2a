import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { text as textOf } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { composeServices } from "@theguild/federation-composition";
import test from "ava";
import { parse } from "graphql";
import { commerceOf } from "./support/commerce.js";
import { type GivenProduct, givenIn } from "./support/given.js";
import { type Recorded, type Recorder, recorderOf } from "./support/recorder.js";
import { startApp } from "./support/start-app.js";
import { type Tenant, tenantOf } from "./support/tenants.js";

// The example that partners start from is the one that is tested: its subgraphs, its gateway, on ports of their own.
const folder = new URL("../../docs/partners/", import.meta.url);
const file = (name: string) => readFileSync(new URL(name, folder), "utf8");
const { startStores } = await import(new URL("stores.js", folder).href);
const { startCashback } = await import(new URL("cashback.js", folder).href);
const { startDemo, startGateway } = await import(new URL("demo.js", folder).href);
const { compose } = await import(new URL("compose.js", folder).href);

interface Running {
	readonly url: string;
	close(): Promise<void>;
}

const app = await startApp();
const given = givenIn(app);
const { customer } = commerceOf(app);
let partners: Running[] = [];
let recorders: Recorder[] = [];
let gateway: Running;

test.before(async () => {
	partners = [await startStores(0), await startCashback(0)];
	const graphs = [`${app.address}/graphql`, ...partners.map(({ url }) => url)];
	recorders = await Promise.all(graphs.map(recorderOf));
	const [pricegraph, stores, cashback] = recorders.map(({ url }) => url);
	gateway = await startGateway(await compose({ pricegraph, stores, cashback }), { port: 0, logging: false });
});

test.after.always(async () => {
	await gateway?.close();
	for (const recorder of recorders) recorder.close();
	for (const partner of partners) await partner.close();
});

/** What was asked of each subgraph since this was last asked. */
function taken() {
	const [ours, stores, cashback] = recorders.map(recorder => recorder.take()) as [Recorded[], Recorded[], Recorded[]];
	return { ours, stores, cashback };
}

/** How many references each of its requests had. */
function referencesTaken() {
	return Object.values(taken()).map(requests => requests.map(({ references }) => references));
}

const productsTotal = 10;
let products: GivenProduct[];

test.before(async () => {
	const vendors = await Promise.all(["voltique", "brightcrate", "elsewhere"].map(slug => given.vendor({ slug })));
	products = [];
	for (let index = 0; index < productsTotal; index += 1) {
		// The third has no GTIN; the chain has none of those after the fourth.
		const gtin =
			["09520001000010", "09520001000027", undefined, "09520001000041"][index] ??
			(index > 3 ? `0952000200000${index}` : undefined);
		const product = await given.product({ name: `Headphones ${index}`, gtin });
		for (const [place, vendor] of vendors.entries())
			await given.offer({
				product,
				vendor,
				price: 100 + 10 * index + place,
				url: `https://${vendor.slug}.example/${index}`,
			});
		products.push(product);
	}
});

test.beforeEach(() => void taken());

async function ask(query: string, variables: object = {}, headers: Record<string, string> = {}) {
	const before = app.reads.statements;
	const response = await fetch(gateway.url, {
		method: "POST",
		headers: { "content-type": "application/json", ...headers },
		body: JSON.stringify({ query, variables }),
	});
	const { data, errors } = (await response.json()) as { data: any; errors?: any[] };
	return { data, errors, headers: response.headers, statements: app.reads.statements - before };
}

test.serial(
	"one query gets products, our prices, the chain's stock and the cashback; each subgraph is asked once",
	async t => {
		const { data, errors, statements } = await ask(file("shelf.graphql"), { search: "headphones" });
		t.is(errors, undefined);
		const found = data.products.products.toSorted((one: any, other: any) => one.name.localeCompare(other.name));
		t.is(found.length, productsTotal);
		t.deepEqual(found[0], {
			name: "Headphones 0",
			bestOffer: { price: 100, currency: "USD", vendor: { name: "Voltique" }, cashback: { amount: 3, percent: 3 } },
			offers: {
				nodes: [
					{ price: 100, cashback: { amount: 3 } },
					{ price: 101, cashback: { amount: 1.52 } },
					{ price: 102, cashback: null },
				],
			},
			stock: [
				{ quantity: 4, shop: { name: "Main Square", city: "Graz" } },
				{ quantity: 7, shop: { name: "Old Port", city: "Trieste" } },
			],
		});
		t.deepEqual(
			found.map(({ stock }: any) => stock?.length ?? null),
			[2, 1, null, 1, 0, 0, 0, 0, 0, 0],
			"what has no GTIN cannot be asked for by it",
		);
		t.deepEqual(
			referencesTaken(),
			[[0], [productsTotal - 1], [productsTotal + 3 * productsTotal]],
			"ours without a reference; the products of the page; their best offers and their offers, in one request",
		);
		const small = await ask(file("shelf.graphql").replace("pageSize: 10", "pageSize: 2"), { search: "headphones" });
		t.is(small.data.products.products.length, 2);
		t.is(small.statements, statements, "as many statements for two products as for ten");
	},
);

test.serial("a query that begins at a partner asks us once, for what is known, unknown and no GTIN at all", async t => {
	const { data, statements } = await ask(file("shop.graphql"), { id: "trieste" });
	const bestOf = (index: number) => ({ price: 100 + 10 * index, currency: "USD" });
	t.deepEqual(data.shop, {
		name: "Old Port",
		stock: [
			{ quantity: 7, product: { gtin: products[0]!.gtin, name: "Headphones 0", bestOffer: bestOf(0) } },
			{ quantity: 2, product: { gtin: products[3]!.gtin, name: "Headphones 3", bestOffer: bestOf(3) } },
			{ quantity: 3, product: null },
			{ quantity: 5, product: null },
		],
	});
	const { ours, stores, cashback } = taken();
	const [asked, ...others] = ours;
	t.deepEqual(others, []);
	t.deepEqual(
		asked!.variables!.representations.map(({ gtin }: { gtin: string }) => gtin),
		["09520001000010", "09520001000041", "04012345678901", "NO LABEL"],
	);
	t.is(statements, 2, "the products by their GTIN; their best offers");
	t.is(stores.length, 1);
	t.deepEqual(cashback, []);
});

test.serial("each level more is one request more, whatever number of things it is about", async t => {
	const { data, errors } = await ask(
		`{ shop(id: "graz") { stock { product { name offers(first: 5) { nodes { price cashback { percent } product { stock { quantity } } } } } } } }`,
	);
	t.is(errors, undefined);
	t.deepEqual(data.shop.stock[1].product.offers.nodes[0], {
		price: 110,
		cashback: { percent: 3 },
		product: { stock: [{ quantity: 1 }] },
	});
	t.deepEqual(
		referencesTaken(),
		[[2, 6], [0, 2], [6]],
		"our products, then what the programme wants of our offers; the shop, then stock; all cashback together",
	);
});

test.serial("a thousand references are one statement, and one more is refused", async t => {
	const query = "query ($of: [_Any!]!) { _entities(representations: $of) { ... on Product { name } } }";
	const of = Array.from({ length: 1_000 }, (_, index) => ({ __typename: "Product", id: String(index + 1) }));
	const before = app.reads.statements;
	const { data } = await app.graphql(query, { of });
	t.is(data._entities.length, 1_000);
	t.is(data._entities.filter((entity: unknown) => entity !== null).length, productsTotal);
	t.is(app.reads.statements - before, 1);
	t.is((await app.graphql(query, { of: [...of, of[0]] })).status, 400);
});

test.serial("an app's key reaches us, and nobody else; what needs one is refused without", async t => {
	const query = `query ($search: String!) { credits { balance } products(query: $search) { products { stock { quantity } bestOffer { cashback { percent } } } } }`;
	const { key } = await customer(50);
	const without = await ask(query, { search: "headphones" });
	t.is(without.errors![0].extensions.code, "MISSING_API_KEY");
	t.regex(without.errors![0].message, /send the header `X-API-Key` with a credential of a Developer Project\.$/);
	taken();
	const { data, errors, headers } = await ask(query, { search: "headphones" }, { "x-api-key": key });
	t.is(errors, undefined);
	t.is(data.credits.balance, 50);
	t.regex(headers.get("ratelimit")!, /^"default";r=\d+/);
	t.deepEqual(
		Object.values(taken()).map(requests => [...new Set(requests.map(({ headers }) => headers["x-api-key"]))]),
		[[key], [undefined], [undefined]],
	);
	const wrong = await ask(query, { search: "headphones" }, { "x-api-key": `${key}x` });
	t.is(wrong.errors![0].extensions.code, "INVALID_API_KEY");
});

test.serial(
	"a metered operation is charged once through the gateway, with the app's key and its idempotency key",
	async t => {
		const buyer = await customer(50);
		const query = `mutation ($input: SearchProductsInput!, $key: String!) {
		searchProducts(input: $input, idempotencyKey: $key) { billing { charged replayed } }
	}`;
		const variables = { input: { market: "US", query: "headphones" }, key: "from-the-app" };
		const buy = async (headers: Record<string, string>) => ask(query, variables, headers);
		t.is((await buy({})).errors![0].extensions.code, "MISSING_API_KEY");
		t.deepEqual((await buy({ "x-api-key": buyer.key })).data.searchProducts.billing, { charged: 5, replayed: false });
		t.deepEqual((await buy({ "x-api-key": buyer.key })).data.searchProducts.billing, { charged: 0, replayed: true });
		t.is(await buyer.balance(), 45);
	},
);

test.serial("a reference to what belongs to a workspace is a missing one for all others", async t => {
	const [tenant, other]: Tenant[] = [await tenantOf(app, given, 1), await tenantOf(app, given, 1)];
	const query = `query ($of: [_Any!]!) { _entities(representations: $of) {
		... on TrackedProduct { name } ... on Scan { status } ... on Product { name }
	} }`;
	const nowhere = { trackedProductId: "4711", scanId: "6f1f0e5e-3a3c-4d5e-8f43-0d6a6d3c1a11" };
	const ask = async ({ trackedProductId, scanId }: typeof nowhere, key?: string) => {
		const of = [
			{ __typename: "TrackedProduct", id: trackedProductId },
			{ __typename: "Product", id: String(products[0]!.id) },
			{ __typename: "Scan", id: scanId },
		];
		const { data, errors } = await app.graphql(query, { of }, key === undefined ? {} : { "x-api-key": key });
		t.is(errors, undefined);
		return data._entities;
	};
	for (const key of [undefined, tenant!.keys.api_key.key, other!.keys.workspace_key.key]) {
		t.deepEqual(await ask(tenant!, key), [null, { name: "Headphones 0" }, null]);
		t.deepEqual(await ask(nowhere, key), await ask(tenant!, key));
	}
	const [tracked, , scan] = await ask(tenant!, tenant!.keys.workspace_key.key);
	t.is(tracked.name, `Tracked ${tenant!.mark}`);
	t.truthy(scan.status);
});

test.serial("while a partner is away, all that is not the partner's is told", async t => {
	recorders[1]!.close();
	const { data, errors } = await ask(file("shelf.graphql"), { search: "headphones" });
	const [first] = data.products.products.toSorted((one: any, other: any) => one.name.localeCompare(other.name));
	t.is(first.stock, null);
	t.is(first.bestOffer.cashback.percent, 3);
	t.truthy(errors);
});

test("the committed schema composes with those of the example", t => {
	t.deepEqual(messages(composed({})), []);
});

const mistakes: Record<string, { in: "stores" | "cashback"; replace: [string, string]; says: RegExp }> = {
	"a key that our graph does not have": {
		in: "stores",
		replace: [`@key(fields: "gtin") {\n  gtin: String`, `@key(fields: "ean") {\n  ean: String`],
		says: /cannot move to subgraph "stores" using @key\(fields: "ean"\) of "Product", the key field\(s\) cannot be resolved from subgraph "pricegraph"/,
	},
	"a field of ours declared anew": {
		in: "stores",
		replace: [`  gtin: String\n`, `  gtin: String\n  name: String!\n`],
		says: /Non-shareable field "Product\.name" is resolved from multiple subgraphs/,
	},
	"another type for a field of ours": {
		in: "cashback",
		replace: ["price: Float! @external", "price: Int! @external"],
		says: /"Offer\.price" is incompatible across subgraphs: it has type "Int!" in subgraph "cashback" but type "Float!"/,
	},
	"a field that we do not have": {
		in: "cashback",
		replace: ["price: Float! @external", "cost: Float! @external\n  price: Float! @external"],
		says: /"Offer\.cost" is marked @external but is not used/,
	},
};

for (const [name, mistake] of Object.entries(mistakes))
	test(`composition tells of ${name}`, t => {
		const sdl = file(`${mistake.in}.graphql`);
		const [from, to] = mistake.replace;
		t.true(sdl.includes(from));
		t.regex(messages(composed({ [mistake.in]: sdl.replace(from, to) })).join("\n"), mistake.says);
	});

function composed(changed: { stores?: string; cashback?: string }) {
	return composeServices([
		{
			name: "pricegraph",
			url: "http://pricegraph/graphql",
			typeDefs: parse(readFileSync("schema/schema.graphql", "utf8")),
		},
		...(["stores", "cashback"] as const).map(name => ({
			name,
			url: `http://${name}/graphql`,
			typeDefs: parse(changed[name] ?? file(`${name}.graphql`)),
		})),
	]);
}

function messages({ errors }: ReturnType<typeof composeServices>): string[] {
	return errors?.map(({ message }) => message) ?? [];
}

test("composition is a command, which says what does not fit, or who does not answer", async t => {
	const run = async (...graphs: string[]) => {
		const child = spawn(process.execPath, [fileURLToPath(new URL("compose.js", folder)), ...graphs]);
		const [output, failure] = await Promise.all([textOf(child.stdout), textOf(child.stderr), once(child, "close")]);
		return { output, failure, status: child.exitCode };
	};
	const pricegraph = `pricegraph=${app.address}/graphql`;
	const good = await run(pricegraph, ...partners.map(({ url }, index) => `${["stores", "cashback"][index]}=${url}`));
	t.is(good.status, 0);
	t.regex(good.output, /@join__type\(graph: STORES, key: "gtin"\)/);
	const bad = await run(pricegraph, `copy=${app.address}/graphql`);
	t.is(bad.status, 1);
	t.regex(bad.failure, /Non-shareable field/);
	const away = await run(pricegraph, "stores=http://127.0.0.1:9/");
	t.deepEqual(away, { output: "", failure: "Nothing answers at http://127.0.0.1:9/: is it running?\n", status: 1 });
});

test("the example starts beside a server, and the command that it prints is answered", async t => {
	let printed = "";
	const say = (text: string) => {
		printed = text;
	};
	const demo = await startDemo({ pricegraph: `${app.address}/graphql`, ports: [0, 0, 0], say });
	const [, url, headers, body] = /^curl (\S+) -H '(.*)' -d '(.*)'$/m.exec(printed)!;
	const [name, value] = headers!.split(": ") as [string, string];
	const reply = await fetch(url!, { method: "POST", headers: { [name]: value }, body });
	await demo.close();
	const { data } = (await reply.json()) as { data: any };
	t.deepEqual(data.shop.stock[0], {
		quantity: 7,
		product: { name: "Headphones 0", bestOffer: { price: 100, currency: "USD" } },
	});
});
