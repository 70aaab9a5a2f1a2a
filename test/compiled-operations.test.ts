import test from "ava";
import { execute, getOperationAST, parse, validate } from "graphql";
import { RequestContext } from "../src/context.js";
import { PreparedOperation } from "../src/operations/prepared-operation.js";
import { daysAgo, type GivenProduct, givenIn, now } from "./support/given.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);

let product: GivenProduct;

test.before(async () => {
	product = await given.product({ name: "Radio", category: "Electronics > Audio" });
	const vendor = await given.vendor({ slug: "voltique" });
	const offer = await given.offer({ product, vendor, price: 30, firstSeenAt: daysAgo(20) });
	await given.observation(offer, daysAgo(2), 20, { listPrice: 30 });
	await given.offer({ product, market: "DE", currency: "EUR", condition: "used" });
});

const offers = (args: string) =>
	`product(id: $id) { offers${args} { nodes { id market price condition } totalCount } }`;

/** Operations and variables where a compiler may well differ from the interpreter. */
const operations: Record<string, [query: string, variables?: Record<string, unknown>]> = {
	"defaults of arguments": [`query ($id: ID!) { ${offers("")} }`],
	"defaults of variables": [`query ($id: ID!, $first: Int! = 1) { ${offers("(first: $first)")} }`],
	"a variable that is not sent": [`query ($id: ID!, $market: String) { ${offers("(market: $market)")} }`],
	"a variable that is null": [`query ($id: ID!, $market: String) { ${offers("(market: $market)")} }`, { market: null }],
	"null for an argument with a default": [
		`query ($id: ID!, $first: Int) { ${offers("(first: $first)")} }`,
		{ first: null },
	],
	"one value for a list": [`query ($id: ID!) { ${offers("(condition: used)")} }`],
	"one value for a list, in a variable": [
		`query ($id: ID!, $condition: [Condition!]) { ${offers("(condition: $condition)")} }`,
		{ condition: "used" },
	],
	"an enum that is none": [
		`query ($id: ID!, $condition: [Condition!]) { ${offers("(condition: $condition)")} }`,
		{ condition: ["broken"] },
	],
	"a number for an identifier": [`query ($id: ID!) { product(id: $id) { id name } }`],
	"input objects": [
		`query ($keys: [MerchantProductKey!]!) { offersByMerchantProductIds(keys: $keys) { id } }`,
		{
			keys: [
				{ vendor: "voltique", merchantProductId: "none" },
				{ vendor: "x", merchantProductId: "y", market: null },
			],
		},
	],
	"an input object with a field too many": [
		`query ($keys: [MerchantProductKey!]!) { offersByMerchantProductIds(keys: $keys) { id } }`,
		{ keys: [{ vendor: "voltique", merchantProductId: "none", colour: "red" }] },
	],
	"skipped and included fields": [
		`query ($id: ID!, $yes: Boolean!, $no: Boolean = false) { product(id: $id) {
			id name @skip(if: $yes) brand @include(if: $yes) ... @include(if: $no) { mpn } ...more @skip(if: $no) } }
			fragment more on Product { gtin category gtins }`,
		{ yes: true },
	],
	"aliases and fields asked for twice": [
		`query ($id: ID!) { a: product(id: $id) { id } b: product(id: $id) { id ...x } b: product(id: $id) { name } }
			fragment x on Product { name title: name }`,
	],
	"an error in a list of many": [
		`query ($id: ID!) { productsByIds(ids: [$id, "1000", $id]) { id bestOffer(market: "Mars") { id } offers(market: "DE") { nodes { id } } } }`,
	],
	"an error where null may not stand": [
		`query ($id: ID!) { product(id: $id) { name offers(after: "rubbish") { totalCount } } }`,
	],
	"dates, enums and all the rest": [
		`query ($id: ID!) { product(id: $id) { __typename prices { lowestPrice prices { vendor inStock } }
			priceHistory(days: 60) { points { date price vendor } coverage { daysObserved } }
			offers { edges { cursor node { availability lastScannedAt comparable notComparableBecause vendor { __typename slug }
				evidence { source observedAt } observations(first: 1) { nodes { observedAt price } pageInfo { hasNextPage endCursor } } } } } } }`,
	],
	entities: [
		`query ($of: [_Any!]!) { _entities(representations: $of) { __typename ... on Vendor { name } ... on Product { name } } }`,
		{
			of: [
				{ __typename: "Vendor", slug: "voltique" },
				{ __typename: "Product", id: "1000" },
			],
		},
	],
	introspection: [`{ __type(name: "Offer") { name fields { name type { kind ofType { name } } } } __typename }`],
};

for (const [name, [query, given]] of Object.entries(operations)) {
	test(`compiled and interpreted alike: ${name}`, async t => {
		const variables = { id: product.id, ...given };
		const document = parse(query);
		t.deepEqual(validate(app.schema, document), []);
		const context = () => new RequestContext(app, now, "test");
		const interpreted = await execute({
			schema: app.schema,
			document,
			contextValue: context(),
			variableValues: variables,
			rootValue: {},
		});
		const operation = new PreparedOperation(app.schema, document, getOperationAST(document)!);
		for (let use = 0; use < 4; use += 1) {
			const result = await operation.execute(variables, context());
			t.deepEqual(comparable(result), comparable(interpreted), `use ${use}`);
		}
		t.true(operation.isCompiled);
	});
}

/** As a client gets it; errors of equal rank in any order. */
function comparable({ data, errors }: Awaited<ReturnType<PreparedOperation["execute"]>>): unknown {
	const told = errors?.map(({ message, path }) => JSON.stringify({ message, path })).sort();
	return JSON.parse(JSON.stringify({ data, told }));
}
