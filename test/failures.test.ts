import test from "ava";
import { startApp } from "./support/start-app.js";

const app = await startApp();

test("what does not parse, or does not fit the schema, is 400 with GraphQL's own code", async t => {
	for (const [query, code] of [
		["{ product(", "GRAPHQL_PARSE_FAILED"],
		["{ nothing }", "GRAPHQL_VALIDATION_FAILED"],
		["query a { __typename } query b { __typename }", "OPERATION_RESOLUTION_FAILURE"],
		["query ($id: ID!) { product(id: $id) { id } }", "BAD_USER_INPUT"],
		["query ($n: Int!) { vendors(first: $n) { totalCount } }", "BAD_USER_INPUT"],
	] as const) {
		const { status, errors, data } = await app.graphql(query, { n: "many" });
		t.is(status, 400, query);
		t.is(data, undefined, query);
		t.is(errors![0].extensions.code, code);
		t.deepEqual(errors![0].extensions.http, { status: 400 });
		t.truthy(errors![0].extensions.requestId);
	}
});

test("variables that do not fit are told alike by the interpreter and by compiled operations", async t => {
	const query = `query ($id: ID!, $page: Int!) { product(id: $id) { offers(first: $page) { totalCount } } }`;
	const errors = [];
	for (let use = 0; use < 5; use += 1) errors.push((await app.graphql(query, { id: "1" })).errors![0]);
	for (const { message, extensions } of errors) {
		t.is(message, `Variable "$page" of required type "Int!" was not provided.`);
		t.is(extensions.code, "BAD_USER_INPUT");
	}
});

test("a variable's default counts for the interpreter and for compiled operations", async t => {
	const query = `query ($id: ID! = "777", $sort: OfferSort! = total, $ids: [ID!]! = ["777", "778"]) {
		product(id: $id) { offers(sort: $sort) { totalCount } } productsByIds(ids: $ids) { id } }`;
	for (let use = 0; use < 5; use += 1) {
		const { data, errors } = await app.graphql(query);
		t.is(errors, undefined);
		t.deepEqual(data, { product: null, productsByIds: [null, null] });
	}
});

test("an argument at fault is named, at the place of the field, with its rule", async t => {
	const { status, data, errors } = await app.graphql(
		`{ vendors { totalCount } product(id: "77") { id } offerByMerchantProductId(vendor: "a", merchantProductId: "b", market: "Mars") { id } }`,
	);
	t.is(status, 200, "the rest of the reply is there");
	t.deepEqual(data, { vendors: { totalCount: 0 }, product: null, offerByMerchantProductId: null });
	const detail = `market must be two letters of ISO 3166-1, such as US; it is "Mars".`;
	t.is(errors![0].message, detail);
	t.deepEqual(errors![0].path, ["offerByMerchantProductId"]);
	t.is(errors![0].extensions.code, "INVALID_REQUEST");
	t.is(errors![0].extensions.http.status, 400);
	t.deepEqual(errors![0].extensions.errors, [{ parameter: "market", detail }]);
});

test("a failure of the whole result is told by the status", async t => {
	const { status, data, errors } = await app.graphql(`{ vendors(after: "rubbish") { totalCount } }`);
	t.is(status, 400);
	t.is(data, null);
	t.regex(errors![0].message, /^after must be a cursor that this same list gave/);
});

test("text that no database can hold is refused, not a failure of ours", async t => {
	for (const text of ["a\u0000b", "\ud800"]) {
		for (const query of [
			`query ($text: String!) { it: vendor(slug: $text) { slug } }`,
			`query ($text: String!) { it: offerByMerchantProductId(vendor: "a", merchantProductId: $text) { id } }`,
			`query ($text: String!) { it: productByGtin(gtin: $text) { id bestOffer(vendor: $text) { id } } }`,
		]) {
			const { errors } = await app.graphql(query, { text });
			if (query.includes("productByGtin")) t.is(errors, undefined);
			else t.is(errors![0].extensions.code, "INVALID_REQUEST", query);
		}
	}
});

test("the errors of a malformed request have the request's id too", async t => {
	const response = await fetch(`${app.address}/graphql`, {
		method: "POST",
		headers: { "content-type": "application/json", "x-request-id": "mine" },
		body: `{"query": 5}`,
	});
	t.is(response.status, 400);
	const { errors } = (await response.json()) as { errors: { extensions: object }[] };
	t.deepEqual(errors[0]!.extensions, { code: "BAD_REQUEST", requestId: "mine", http: { status: 400 } });
});

test("queries may be sent by GET, by a mere link too; a session takes a header that no link sends (see session-doors)", async t => {
	const address = `${app.address}/graphql?query=${encodeURIComponent("{ __typename }")}`;
	for (const headers of [{}, { "apollo-require-preflight": "true" }, { "content-type": "text/plain" }]) {
		const response = await fetch(address, { headers: headers as Record<string, string> });
		t.deepEqual(((await response.json()) as { data: object }).data, { __typename: "Query" });
	}
});

test.serial("a mistake of ours is told in general words, with the request's id, and its cause stays here", async t => {
	const [category] = await app.sql<{ id: number }>(
		`insert into categories (name, path, slug) values ('A', 'A', 'a') returning id`,
	);
	const [product] = await app.sql<{ id: string }>(
		`insert into products (name, category_id, created_at) values ('P', $1, now()) returning id`,
		[category!.id],
	);
	await app.sql(`alter table categories rename to sections`);
	const { status, data, errors } = await app.graphql(`query ($id: ID!) { product(id: $id) { name category } }`, {
		id: product!.id,
	});
	await app.sql(`alter table sections rename to categories`);
	t.is(status, 200);
	t.deepEqual(data, { product: { name: "P", category: null } });
	t.is(errors![0].message, "Something went wrong on our side.");
	t.is(errors![0].extensions.code, "INTERNAL");
	t.is(errors![0].extensions.http.status, 500);
	t.truthy(errors![0].extensions.requestId);
	t.notRegex(JSON.stringify(errors), /categories|relation|node_modules|\.js/);
});
