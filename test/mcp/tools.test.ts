import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import test from "ava";
import { operationCosts } from "../../src/commerce/operations.js";
import { toolServers } from "../../src/mcp/tool-servers.js";
import { daysAgo, givenIn, hoursAgo } from "../support/given.js";
import { type Agent, connect, retailer, revisions, type ServerName, shopper } from "../support/mcp.js";
import { startApp } from "../support/start-app.js";

const app = await startApp({}, { rateRule: { limit: 1_000_000, windowMs: 60_000 } });
const given = givenIn(app);
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false });
addFormats.default(ajv);

const commerceTools = ["search_products", "resolve_product", "find_offers", "deep_search"];
const customerTools = [
	...["list_tracked_products", "get_product_position", "list_price_scans", "get_insight_summary"],
	...["get_overview_statistics", "get_competitor_prices", "get_pricing_trends", "get_pricing_insights"],
	...["track_products", "trigger_price_scan"],
];
const names: Readonly<Record<ServerName, string[]>> = { commerce: commerceTools, customer: customerTools };
const metered = { commerce: commerceTools, customer: [] as string[] };

let tokens: Record<ServerName, string>;
let productId: string;
let otherId: string;
let trackedId: string;

test.before(async () => {
	const voltique = await given.vendor({ slug: "voltique" });
	const brightcrate = await given.vendor({ slug: "brightcrate" });
	const headphones = await given.product({
		name: "Aurelo Drift wireless headphones, graphite",
		brand: "Aurelo",
		mpn: "DRIFT2-GR",
		gtin: "4006381333931",
		category: "Electronics > Audio > Headphones",
	});
	const kettle = await given.product({ name: "Bransome kettle" });
	for (const [vendor, price] of [
		[voltique, 179],
		[brightcrate, 176],
	] as const) {
		const offer = await given.offer({
			product: headphones,
			vendor,
			price,
			shippingPrice: 4.99,
			firstSeenAt: daysAgo(9),
		});
		await given.observation(offer, hoursAgo(2), price - 1, { shippingPrice: 4.99 });
		await given.feedRun(vendor, "US", hoursAgo(2));
	}
	await given.offer({ product: kettle, vendor: voltique, price: 30 });
	const shop = await shopper(app);
	const world = await retailer(app);
	trackedId = await world.track(headphones, { price: 18_900 });
	productId = String(headphones.id);
	otherId = String(kettle.id);
	tokens = { commerce: shop.token, customer: world.token };
});

/** A call of each tool that finds something, and others that show what else it may answer with. */
const calls = (): [ServerName, string, Record<string, unknown>][] => [
	[
		"commerce",
		"search_products",
		{ market: "US", query: "headphones", filters: { maxPrice: 500, condition: ["new"] } },
	],
	["commerce", "search_products", { market: "US", query: "nothing of the kind", limit: null }],
	["commerce", "resolve_product", { market: "US", gtin: "4006381333931" }],
	[
		"commerce",
		"resolve_product",
		{ market: "US", product: { name: "Aurelo Drift", attributes: { color: "graphite" } } },
	],
	["commerce", "find_offers", { market: "US", productId, sort: "price", inStockOnly: true, limit: 1 }],
	["commerce", "deep_search", { market: "US", query: "wireless headphones under 200", maxSeconds: 5 }],
	["commerce", "deep_search", { market: "US", query: "headphones", dryRun: true }],
	["customer", "list_tracked_products", { query: "aurelo", status: "all", page: 1, limit: 5 }],
	["customer", "get_product_position", { productId: trackedId, timeframe: "7d" }],
	["customer", "list_price_scans", { limit: 5, status: "all" }],
	["customer", "get_insight_summary", {}],
	["customer", "get_overview_statistics", {}],
	["customer", "get_competitor_prices", {}],
	["customer", "get_competitor_prices", { vendor: "brightcrate" }],
	["customer", "get_pricing_trends", { timeframe: "90d", productId: trackedId }],
	["customer", "get_pricing_insights", { timeframe: "30d", limit: 3 }],
	["customer", "track_products", { operations: [{ action: "add", productId: otherId, price: 29 }], dryRun: true }],
	["customer", "trigger_price_scan", { productIds: [trackedId] }],
];

for (const server of ["commerce", "customer"] as const) {
	for (const revision of revisions)
		test(`${server} has exactly its tools, well described, in ${revision}`, async t => {
			const { client } = await connect(app, { server, token: tokens[server], revision });
			t.is(client.getServerVersion()?.name, `pricegraph-${server}`);
			t.regex(client.getInstructions()!, /null means/);
			const { tools } = await client.listTools();
			t.deepEqual(
				tools.map(({ name }) => name),
				names[server],
			);
			for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
				t.true(title!.length > 5 && description!.length > 80, name);
				t.true(ajv.validateSchema(inputSchema) && ajv.validateSchema(outputSchema!), name);
				t.is((inputSchema as any).additionalProperties, false, name);
				// Clients that hand schemas to models take neither.
				t.notRegex(JSON.stringify([inputSchema, outputSchema]), /"\$(ref|schema)"/, name);
				for (const [argument, schema] of Object.entries(inputSchema.properties ?? {}))
					t.truthy((schema as any).description, `${name}.${argument}`);
				t.deepEqual(
					Object.keys(annotations!).sort(),
					["destructiveHint", "idempotentHint", "openWorldHint", "readOnlyHint", "title"],
					name,
				);
			}
		});
}

test("two tools of a workspace write and none deletes; what costs credits is no mere reading", t => {
	const [commerce, customer] = toolServers.map(({ tools }) => tools);
	t.deepEqual(
		customer!.filter(({ annotations }) => !annotations.readOnlyHint).map(({ name }) => name),
		["track_products", "trigger_price_scan"],
	);
	for (const { operation } of customer!) t.notRegex(operation, /remove|delete|revoke/i);
	t.true(commerce!.every(({ annotations }) => !annotations.readOnlyHint && annotations.idempotentHint));
});

test("the price in a description is the price that is charged", t => {
	for (const { name, description } of toolServers[0]!.tools) {
		const cost = operationCosts[name as keyof typeof operationCosts];
		t.regex(description, new RegExp(`Costs ${cost} credits`), name);
	}
	for (const { name, description } of toolServers[1]!.tools) t.regex(description, /Free\.$/, name);
});

for (const revision of revisions)
	test(`each tool answers with what its output schema says, in ${revision}`, async t => {
		const agents = {} as Record<ServerName, Agent>;
		const schemas = new Map<string, any>();
		for (const server of ["commerce", "customer"] as const) {
			agents[server] = await connect(app, { server, token: tokens[server], revision });
			for (const tool of (await agents[server].client.listTools()).tools) schemas.set(tool.name, tool);
		}
		for (const [server, name, args] of calls()) {
			const { inputSchema, outputSchema } = schemas.get(name);
			for (const detail of "detail" in inputSchema.properties ? ["concise", "full"] : [undefined]) {
				const answer = await agents[server].call(name, { ...args, ...(detail && { detail }) });
				t.false(answer.isError, `${name}: ${answer.text}`);
				t.true(ajv.validate(outputSchema, answer.data), `${name}: ${ajv.errorsText()}`);
				t.deepEqual(JSON.parse(answer.text), answer.data);
				if (metered[server].includes(name)) t.is(typeof answer.data.billing.balance, "number");
			}
		}
		t.deepEqual([...schemas.keys()], [...commerceTools, ...customerTools]);
	});

test("what they answer is what the market and the workspace have", async t => {
	const shop = await connect(app, { server: "commerce", token: tokens.commerce });
	const found = (await shop.call("search_products", { market: "us", query: "headphones" })).data;
	t.is(found.data.candidates[0].product.id, productId);
	t.deepEqual(found.data.candidates[0].bestOffer.price, 175);
	t.false("evidence" in found.data.candidates[0].bestOffer);
	t.is(found.billing.charged, 5);
	const full = (await shop.call("find_offers", { market: "US", productId, detail: "full" })).data;
	t.deepEqual(
		full.data.offers.map(({ vendor, evidence }: any) => [vendor, evidence.source]),
		[
			["brightcrate", "feed"],
			["voltique", "feed"],
		],
	);
	const own = await connect(app, { server: "customer", token: tokens.customer });
	const { data: position } = await own.call("get_product_position", { productId: trackedId });
	t.like(position, {
		yourPrice: 189,
		rank: 3,
		total: 3,
		lowestCompetitorPrice: 175,
		lowestCompetitorVendor: "brightcrate",
	});
	const { data: list } = await own.call("list_tracked_products");
	t.like(list, { total: 1, page: 1, limit: 20, products: [{ id: trackedId, catalogueId: productId, price: 189 }] });
	const { data: rivals } = await own.call("get_competitor_prices");
	t.deepEqual(rivals.competitors.map(({ vendor }: any) => vendor).sort(), ["brightcrate", "voltique"]);
	const { data: rival } = await own.call("get_competitor_prices", { vendor: "voltique" });
	t.like(rival, { vendor: "voltique", products: [{ productId: trackedId, yourPrice: 189, price: 178, priceGap: 11 }] });
});

test("tracked products are added, changed, paused and resumed, tried first and never removed", async t => {
	const world = await retailer(app);
	const { call } = await connect(app, { server: "customer", token: world.token });
	const add = { operations: [{ action: "add", productId: otherId, sku: "K-1", price: 29, floorPrice: 20 }] };
	t.like((await call("track_products", { ...add, dryRun: true })).data, { succeeded: 1, failed: 0 });
	t.is((await call("list_tracked_products", { status: "all" })).data.total, 0);
	const { id } = (await call("track_products", add)).data.results[0];
	const { data } = await call("track_products", {
		operations: [
			{ action: "update", id, price: 31, sku: null },
			{ action: "pause", id },
			{ action: "add", productId: otherId },
			{ action: "resume", id: "999999" },
		],
	});
	t.deepEqual(
		data.results.map(({ status, code }: any) => [status, code]),
		[
			["ok", null],
			["ok", null],
			["failed", "already_tracked"],
			["failed", "tracked_product_not_found"],
		],
	);
	const [paused] = (await call("list_tracked_products", { status: "paused", detail: "full" })).data.products;
	t.like(paused, { id, price: 31, sku: null, floorPrice: 20, status: "paused" });
	await call("track_products", { operations: [{ action: "resume", id }] });
	t.is((await call("list_tracked_products")).data.products[0].status, "tracked");
	const removing = await call("track_products", { operations: [{ action: "remove", id }] });
	t.regex(removing.text, /operations\[0\]\.action must be one of add, update, pause, resume/);
	const beside = await call("track_products", { operations: [{ action: "pause", id, price: 1 }] });
	t.regex(beside.text, /operations\[0\]\.price does not go with pause/);
});

test("a scan is started, and one that is under way is joined", async t => {
	const world = await retailer(app);
	const { call } = await connect(app, { server: "customer", token: world.token });
	await world.track(await given.product());
	const { data: scan } = await call("trigger_price_scan");
	const { data } = await call("list_price_scans", { detail: "full" });
	t.is(data.scans[0].id, scan.id);
	t.is((await call("get_overview_statistics")).data.lastScan.id, scan.id);
});
