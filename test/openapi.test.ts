import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import test from "ava";
import { daysAgo, givenIn } from "./support/given.js";
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

test("every reply has the schema that the document gives it", async t => {
	const offer = await given.offer({ listPrice: 60, firstSeenAt: daysAgo(3) });
	await given.observation(offer, daysAgo(1), 45);
	const document = (await rest.get("/openapi.json")).body;
	const conforms = validator(document);
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
	t.deepEqual(Object.keys(asked).sort(), Object.keys(document.paths).sort(), "each path is asked");
	for (const [template, paths] of Object.entries(asked))
		for (const path of paths) {
			const { status, headers, body } = await rest.get(path);
			const told = resolved(document, document.paths[template].get.responses[status]);
			const content = told?.content[headers.get("content-type")!.split(";")[0]!];
			t.truthy(content, `${path} may answer ${status} in ${headers.get("content-type")}`);
			t.deepEqual(conforms(content.schema, body), [], path);
		}
});

test("the examples have the schemas that they stand beside", async t => {
	const document = (await rest.get("/openapi.json")).body;
	const conforms = validator(document);
	for (const [path, { get: operation }] of Object.entries<any>(document.paths)) {
		for (const [status, response] of Object.entries<any>(operation.responses))
			for (const { schema, example } of Object.values<any>(resolved(document, response).content ?? {}))
				t.deepEqual(conforms(schema, example), [], `${path} ${status}`);
		for (const { name, schema, example } of operation.parameters)
			if (example !== undefined) t.deepEqual(conforms(schema, example), [], `${path} ${name}`);
	}
});

/** Says what of a value breaks a schema of the document. Members that the schema does not name break it too. */
function validator(document: any) {
	const ajv = new Ajv2020({ strict: false, allErrors: true });
	formats.default(ajv);
	const { components } = closed(document);
	return (schema: object, value: unknown): unknown[] => {
		const validate = ajv.compile({ ...closed(schema), components });
		return validate(value) ? [] : validate.errors!;
	};
}

/** A copy in which objects have no other members than those named. */
function closed(schema: any): any {
	if (Array.isArray(schema)) return schema.map(closed);
	if (typeof schema !== "object" || schema === null) return schema;
	const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
	return schema.type === "object" && schema.properties ? { ...copy, additionalProperties: false } : copy;
}

function resolved(document: any, response: any): any {
	return response?.$ref ? document.components.responses[response.$ref.split("/").at(-1)] : response;
}
