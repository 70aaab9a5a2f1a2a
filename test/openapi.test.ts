import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import test from "ava";
import { daysAgo, givenIn } from "./support/given.js";
import { OpenApi } from "./support/open-api.js";
import { restOf } from "./support/rest.js";
import { startApp } from "./support/start-app.js";

const app = await startApp({ PUBLIC_URL: "https://prices.example.org" });
const given = givenIn(app);
const rest = restOf(app);

test("the document stands at /openapi.json, and scripts of any site may read it", async t => {
	const { status, headers, body } = await rest.get("/openapi.json");
	t.is(status, 200);
	t.is(headers.get("content-type"), "application/json; charset=utf-8");
	t.is(headers.get("access-control-allow-origin"), "*");
	t.regex(body.openapi, /^3\.1\./);
	t.deepEqual(body.servers, [{ url: "https://prices.example.org" }]);
});

test("a linter finds nothing to say about it", async t => {
	const { body } = await rest.get("/openapi.json");
	const folder = mkdtempSync(join(tmpdir(), "pricegraph-openapi-"));
	const file = join(folder, "openapi.json");
	writeFileSync(file, JSON.stringify(body));
	const redocly = resolve("node_modules/@redocly/cli/bin/cli.js");
	const { stdout } = await promisify(execFile)(
		process.execPath,
		[redocly, "lint", file, "--extends=recommended-strict", "--format=json"],
		{ cwd: folder, env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" } },
	);
	t.deepEqual(JSON.parse(stdout).problems, []);
});

test("every reply of a public path has the schema that the document gives it", async t => {
	const offer = await given.offer({ listPrice: 60, firstSeenAt: daysAgo(3) });
	await given.observation(offer, daysAgo(1), 45);
	const openApi = new OpenApi((await rest.get("/openapi.json")).body);
	const asked: Record<string, string[]> = {
		"/api/v1/products/search": [
			`/api/v1/products/search?q=${encodeURIComponent(offer.product.name)}`,
			"/api/v1/products/search?q=nothing+of+the+kind",
			"/api/v1/products/search",
		],
		"/api/v1/products/{id}/prices": [
			`/api/v1/products/${offer.product.id}/prices`,
			`/api/v1/products/${offer.product.id}/prices?market=FR`,
			"/api/v1/products/0/prices",
			"/api/v1/products/1/prices?market=",
		],
		"/api/v1/products/{id}/price-history-series": [
			`/api/v1/products/${offer.product.id}/price-history-series`,
			"/api/v1/products/0/price-history-series",
			"/api/v1/products/0/price-history-series?days=91&market=x",
		],
		"/api/v1/insights/market": [
			"/api/v1/insights/market",
			"/api/v1/insights/market?q=nothing&market=US",
			"/api/v1/insights/market?q=",
		],
	};
	const open = openApi.operations.filter(({ operation }) => operation.security.length === 0);
	t.deepEqual(Object.keys(asked).sort(), open.map(({ path }) => path).sort(), "each path is asked");
	for (const described of open)
		for (const path of asked[described.path]!)
			t.deepEqual(openApi.faultsOfReply(described, await rest.get(path)), [], path);
	const search = open.find(({ path }) => path === "/api/v1/products/search")!;
	const [path] = asked[search.path]!;
	const { headers } = await rest.get(path!);
	const unchanged = await rest.get(path!, { "if-none-match": headers.get("etag")! });
	t.is(unchanged.status, 304);
	t.deepEqual(openApi.faultsOfReply(search, unchanged), []);
});

test("the examples have the schemas that they stand beside", async t => {
	const openApi = new OpenApi((await rest.get("/openapi.json")).body);
	const named = Object.keys(openApi.document.components.examples);
	const shown = new Set<string>();
	for (const { method, path, operation } of openApi.operations) {
		const bodies = Object.entries<any>(operation.responses).map(([status, { content }]) => [status, content]);
		for (const [place, content] of [...bodies, ["body", operation.requestBody?.content]])
			for (const { schema, example, examples = {} } of Object.values<any>(content ?? {})) {
				if (example) t.deepEqual(openApi.faultsOf(schema, example), [], `${method} ${path} ${place}`);
				for (const reference of Object.values<any>(examples)) {
					shown.add(reference.$ref.split("/").at(-1));
					t.deepEqual(openApi.faultsOf(schema, openApi.resolved(reference).value), [], `${method} ${path} ${place}`);
				}
			}
		for (const given of operation.parameters) {
			const { name, schema, example } = openApi.resolved(given);
			if (example !== undefined) t.deepEqual(openApi.faultsOf(schema, example), [], `${method} ${path} ${name}`);
		}
	}
	t.deepEqual([...shown].sort(), named.sort());
});
