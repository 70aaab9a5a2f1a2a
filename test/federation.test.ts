import { composeServices } from "@theguild/federation-composition";
import test from "ava";
import { parse } from "graphql";
import { schemaText } from "../src/schema.js";
import { type GivenOffer, type GivenProduct, givenIn } from "./support/given.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);

const entities = `query ($of: [_Any!]!) { _entities(representations: $of) {
	__typename
	... on Product { name }
	... on Offer { price product { name } }
	... on Vendor { slug }
} }`;

let radio: GivenProduct;
let walkman: GivenProduct;
let offer: GivenOffer;

test.before(async () => {
	radio = await given.product({ name: "Radio" });
	walkman = await given.product({ name: "Walkman", gtin: "4006381333931" });
	offer = await given.offer({ product: radio, vendor: await given.vendor({ slug: "voltique" }), price: 10 });
});

test.serial("references of a batch are resolved in order, in one statement for each key", async t => {
	const before = app.reads.statements;
	const { data, errors } = await app.graphql(entities, {
		of: [
			{ __typename: "Product", id: String(radio.id) },
			{ __typename: "Vendor", slug: "voltique" },
			{ __typename: "Product", gtin: "4006381333931" },
			{ __typename: "Offer", id: String(offer.id) },
			{ __typename: "Product", id: String(walkman.id) },
			{ __typename: "Product", id: "12345678" },
			{ __typename: "Product", gtin: "4006381333930" },
			{ __typename: "Vendor", slug: "nobody" },
		],
	});
	t.is(errors, undefined);
	t.deepEqual(data._entities, [
		{ __typename: "Product", name: "Radio" },
		{ __typename: "Vendor", slug: "voltique" },
		{ __typename: "Product", name: "Walkman" },
		{ __typename: "Offer", price: 10, product: { name: "Radio" } },
		{ __typename: "Product", name: "Walkman" },
		null,
		null,
		null,
	]);
	t.is(app.reads.statements - before, 4 + 1, "products by id, by GTIN, offers, vendors; then the offer's product");
});

test("many uses of the same operation give the same, interpreted or compiled", async t => {
	const of = [{ __typename: "Vendor", slug: "voltique" }];
	for (let use = 0; use < 5; use += 1)
		t.deepEqual((await app.graphql(entities, { of })).data._entities, [{ __typename: "Vendor", slug: "voltique" }]);
});

test("a reference to what is no entity here is the caller's fault", async t => {
	const { status, errors } = await app.graphql(entities, { of: [{ __typename: "Review", id: "1" }] });
	t.is(status, 400);
	t.regex(errors![0].message, /Review, which is no entity of this subgraph/);
});

test("the service tells its schema", async t => {
	const { data } = await app.graphql(`{ _service { sdl } }`);
	t.regex(data._service.sdl, /type Product\s+@key\(fields: "id"\)\s+@key\(fields: "gtin"\)/);
	t.regex(data._service.sdl, /type Offer\s+@key\(fields: "id"\)/);
	t.regex(data._service.sdl, /type Vendor\s+@key\(fields: "slug"\)/);
});

test("it composes with a partner's subgraph that knows products by their GTIN and vendors by their name", t => {
	const reviews = parse(`
		extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable"])
		type Query { latestReviews: [Review!]! }
		type Review @key(fields: "id") { id: ID! text: String! product: Product! offer: Offer vendor: Vendor! }
		type Product @key(fields: "gtin") { gtin: String reviews: [Review!]! }
		type Offer @key(fields: "id") { id: ID! reviews: [Review!]! }
		type Vendor @key(fields: "slug") { slug: String! rating: Float }
		type PageInfo @shareable { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String }
	`);
	const { errors, supergraphSdl } = composeServices([
		{ name: "pricegraph", url: "http://pricegraph/graphql", typeDefs: parse(schemaText()) },
		{ name: "reviews", url: "http://reviews/graphql", typeDefs: reviews },
	]);
	t.deepEqual(errors?.map(({ message }) => message) ?? [], []);
	for (const [graph, key] of [
		["PRICEGRAPH", "id"],
		["PRICEGRAPH", "gtin"],
		["PRICEGRAPH", "slug"],
		["REVIEWS", "gtin"],
	])
		t.true(supergraphSdl!.includes(`@join__type(graph: ${graph}, key: "${key}")`), `${graph} by ${key}`);
});
