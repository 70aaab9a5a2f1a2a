import test from "ava";
import { getIntrospectionQuery } from "graphql";
import { givenIn } from "./support/given.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);

const nested = (depth: number) =>
	`{ vendors { nodes ${"{ offers { nodes { vendor ".repeat(depth)} { slug } ${"} } } ".repeat(depth)} } }`;
const times = (count: number, each: (index: number) => string) =>
	Array.from({ length: count }, (_, i) => each(i)).join(" ");

const abusive: Record<string, { query: string; says: RegExp; variables?: Record<string, unknown> }> = {
	"too deep": { query: nested(5), says: /^The operation is 18 levels deep; at most 16 are allowed\.$/ },
	"too deep through fragments": {
		query: `{ vendors { nodes { ...a } } }
			fragment a on Vendor { offers { nodes { vendor { ...b } } } }
			fragment b on Vendor { offers { nodes { vendor { ...c } } } }
			fragment c on Vendor { offers { nodes { vendor { ...d } } } }
			fragment d on Vendor { offers { nodes { vendor { ...e } } } }
			fragment e on Vendor { offers { nodes { vendor { slug } } } }`,
		says: /18 levels deep/,
	},
	"too many aliases": {
		query: `{ vendor(slug: "a") { ${times(51, index => `s${index}: slug`)} } }`,
		says: /^The document has 51 aliases; at most 50 are allowed\.$/,
	},
	"too many root fields": {
		query: `{ ${times(21, index => `p${index}: product(id: "1") { id }`)} }`,
		says: /^The operation has 21 root fields; at most 20 are allowed\.$/,
	},
	"too many directives": {
		query: `{ vendor(slug: "a") { ${times(51, () => "slug @include(if: true)")} } }`,
		says: /^The document has 51 directives; at most 50 are allowed\.$/,
	},
	"too long": {
		query: `{ vendor(slug: "a") { ${times(2_000, () => "slug")} } }`,
		says: /^The document has more than the 2000 tokens that are allowed\.$/,
	},
	"too costly": {
		query: `{ vendors(first: 100) { nodes { offers(first: 100) { nodes { id } } } } }`,
		says: /^The operation costs 10201; at most 5000 is allowed\./,
	},
	"too costly by its variables": {
		query: `query ($vendors: Int!, $offers: Int! = 100) {
			vendors(first: $vendors) { edges { node { offers(first: $offers) { edges { node { id } } } } } }
		}`,
		variables: { vendors: 50 },
		says: /^The operation costs 10151; at most 5000 is allowed\./,
	},
	"too costly in its unfolding": {
		query: `{ ${times(20, index => `v${index}: vendor(slug: "a") { ...f0 }`)} }
			${times(4, index => `fragment f${index} on Vendor { ${times(7, alias => `a${alias}: offers(first: 1) { nodes { vendor { ...f${index + 1} } } }`)} }`)}
			fragment f4 on Vendor { slug }`,
		says: /^The operation costs (more than can be counted|\d+); at most 5000 is allowed\./,
	},
	"a page too large": {
		query: `{ vendors(first: 101) { nodes { slug } } }`,
		says: /^first must be from 1 to 100; it is 101\.$/,
	},
	"a nested page too large, in a variable": {
		query: `query ($first: Int) { vendors { nodes { offers(first: $first) { totalCount } } } }`,
		variables: { first: 0 },
		says: /^first must be from 1 to 100; it is 0\.$/,
	},
	"too many keys": {
		query: `query ($ids: [ID!]!) { productsByIds(ids: $ids) { id } }`,
		variables: { ids: Array.from({ length: 101 }, (_, index) => String(index)) },
		says: /^ids takes at most 100 entries; there are 101\.$/,
	},
	"too many references": {
		query: `query ($of: [_Any!]!) { _entities(representations: $of) { __typename } }`,
		variables: { of: Array.from({ length: 1_001 }, (_, index) => ({ __typename: "Product", id: String(index) })) },
		says: /^representations takes at most 1000 entries; there are 1001\.$/,
	},
};

for (const [name, { query, variables, says }] of Object.entries(abusive)) {
	test.serial(`${name} is refused before anything is read`, async t => {
		const before = app.reads.statements;
		const { status, data, errors } = await app.graphql(query, variables);
		t.is(status, 400);
		t.is(data, undefined);
		t.regex(errors![0].message, says);
		t.is(errors![0].extensions.code, "INVALID_REQUEST");
		t.is(errors![0].extensions.http.status, 400);
		t.is(app.reads.statements, before);
	});
}

test("a page size at fault is named", async t => {
	const { errors } = await app.graphql(`query ($first: Int!) { vendors(first: $first) { totalCount } }`, { first: -1 });
	const detail = "first must be from 1 to 100; it is -1.";
	t.deepEqual(errors![0].extensions.errors, [{ parameter: "first", detail }]);
});

test("the reply tells what the operation costs", async t => {
	const cost = async (query: string, variables?: object) =>
		(await app.graphql(query, variables as Record<string, unknown>)).extensions.cost;
	t.deepEqual(await cost(`{ vendor(slug: "a") { slug name } }`), { requested: 1, maximum: 5000 });
	t.is((await cost(`{ vendors(first: 7) { nodes { slug } pageInfo { endCursor } } }`)).requested, 1 + 7 + 1);
	t.is((await cost(`{ vendors { nodes { slug } } }`)).requested, 1 + 20);
	t.is((await cost(`query ($n: Int = 3) { vendors(first: $n) { edges { node { slug } } } }`)).requested, 1 + 3 * 2);
	t.is(
		(await cost(`{ productsByIds(ids: ["1", "2"]) { offers(first: 4) { nodes { vendor { slug } } } } }`)).requested,
		2 * (1 + 1 + 4 * 2),
	);
	t.is(
		(await cost(`query ($of: [_Any!]!) { _entities(representations: $of) { ... on Vendor { slug } } }`, { of: [] }))
			.requested,
		0,
	);
});

test("fields that are asked for twice cost once", async t => {
	const { extensions } = await app.graphql(`{
		vendors(first: 5) { nodes { slug } ...more }
		vendors(first: 5) { nodes { name } }
	} fragment more on VendorConnection { nodes { slug } }`);
	t.is(extensions.cost.requested, 1 + 5);
});

test("the explorer's introspection is within all limits", async t => {
	const { data, errors } = await app.graphql(
		getIntrospectionQuery({ descriptions: true, inputValueDeprecation: true, specifiedByUrl: true, oneOf: true }),
	);
	t.is(errors, undefined);
	t.is(data.__schema.queryType.name, "Query");
});

test("introspection that goes round in circles is refused", async t => {
	const { status } = await app.graphql(
		`{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }`,
	);
	t.is(status, 400);
});

test("several operations in one request are refused", async t => {
	const response = await fetch(`${app.address}/graphql`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify([{ query: "{ __typename }" }, { query: "{ __typename }" }]),
	});
	t.is(response.status, 400);
});

test("a reasonable page of everything is within the limits", async t => {
	await given.offer();
	const { errors } = await app.graphql(`{
		vendors(first: 10) { nodes { slug offers(first: 10) { totalCount nodes {
			id price comparable evidence { raw } product { name bestOffer { price } } observations(first: 5) { nodes { price evidence { raw } } }
		} } } }
	}`);
	t.is(errors, undefined);
});
