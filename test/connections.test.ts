import test from "ava";
import pg from "pg";
import { daysAgo, type GivenOffer, type GivenProduct, type GivenVendor, givenIn, hoursAgo } from "./support/given.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);

let vendors: GivenVendor[];
/** Whose offers no other test counts. */
let delta: GivenVendor;
let products: GivenProduct[];
let offers: GivenOffer[];

test.before(async () => {
	vendors = [];
	for (const slug of ["alpha", "beta", "gamma"]) vendors.push(await given.vendor({ slug }));
	delta = await given.vendor({ slug: "delta" });
	products = [];
	offers = [];
	for (let nth = 0; nth < 4; nth += 1) products.push(await given.product({ name: `Product ${nth}` }));
	for (const product of products)
		for (const vendor of vendors)
			for (const market of ["US", "DE"])
				offers.push(await given.offer({ product, vendor, market, price: 10, firstSeenAt: daysAgo(9) }));
	for (let day = 8; day > 0; day -= 1) await given.observation(offers[0]!, daysAgo(day), 10 + day);
});

const lists = {
	"a product's offers": {
		query: `query ($id: ID!, $first: Int!, $after: String) {
			on: product(id: $id) { list: offers(first: $first, after: $after) { ...page } } }`,
		id: () => products[0]!.id,
		fragment:
			"fragment page on OfferConnection { totalCount pageInfo { ...info } edges { cursor node { key: id } } nodes { key: id } }",
		count: 6,
	},
	"a vendor's offers": {
		query: `query ($id: String!, $first: Int!, $after: String) {
			on: vendor(slug: $id) { list: offers(first: $first, after: $after) { ...page } } }`,
		id: () => "beta",
		fragment:
			"fragment page on OfferConnection { totalCount pageInfo { ...info } edges { cursor node { key: id } } nodes { key: id } }",
		count: 8,
	},
	"an offer's observations": {
		query: `query ($id: ID!, $first: Int!, $after: String) {
			on: offer(id: $id) { list: observations(first: $first, after: $after) { ...page } } }`,
		id: () => offers[0]!.id,
		fragment:
			"fragment page on PriceObservationConnection { totalCount pageInfo { ...info } edges { cursor node { key: observedAt } } nodes { key: observedAt } }",
		count: 9,
	},
	"all vendors": {
		query: `query ($first: Int!, $after: String) {
			on: __typename list: vendors(first: $first, after: $after) { ...page } }`,
		id: () => undefined,
		fragment:
			"fragment page on VendorConnection { totalCount pageInfo { ...info } edges { cursor node { key: slug } } nodes { key: slug } }",
		count: 4,
	},
};
const info = "fragment info on PageInfo { hasNextPage hasPreviousPage startCursor endCursor }";

for (const [name, { query, id, fragment, count }] of Object.entries(lists)) {
	const page = async (first: number, after?: string) => {
		const { data, errors } = await app.graphql(`${query} ${fragment} ${info}`, { id: id(), first, after });
		if (errors) throw new Error(errors[0].message);
		return data.list ?? data.on.list;
	};

	test(`${name}: the pages together are the whole, whatever their size`, async t => {
		const whole = (await page(100)).nodes.map(({ key }: { key: string }) => key);
		t.is(whole.length, count);
		t.is(new Set(whole).size, count);
		for (const size of [1, 2, count - 1, count]) {
			const gathered: string[] = [];
			let after: string | undefined;
			for (let more = true; more; ) {
				const { nodes, edges, pageInfo, totalCount } = await page(size, after);
				t.is(totalCount, count);
				t.deepEqual(
					edges.map(({ node }: { node: object }) => node),
					nodes,
				);
				t.is(pageInfo.startCursor, edges[0].cursor);
				t.is(pageInfo.endCursor, edges.at(-1).cursor);
				t.is(pageInfo.hasPreviousPage, after !== undefined);
				gathered.push(...nodes.map(({ key }: { key: string }) => key));
				more = pageInfo.hasNextPage;
				after = pageInfo.endCursor;
			}
			t.deepEqual(gathered, whole);
		}
	});

	test(`${name}: a cursor that is none, or another list's, is the client's mistake`, async t => {
		const foreign = Buffer.from(JSON.stringify(["other-list", "a", "b"])).toString("base64url");
		const unlike = Buffer.from(JSON.stringify(["vendors", 5])).toString("base64url");
		for (const after of ["", "rubbish", foreign, unlike, "x".repeat(5_000)])
			await t.throwsAsync(page(1, after), { message: /^after must be a cursor that this same list gave/ });
	});
}

test.serial("a page stays where it is when offers come in before it", async t => {
	const product = await given.product();
	for (const price of [10, 20, 30, 40]) await given.offer({ product, vendor: delta, price });
	const page = async (after?: string) =>
		(
			await app.graphql(
				`query ($id: ID!, $after: String) { product(id: $id) { offers(first: 2, after: $after) {
					nodes { price } pageInfo { endCursor } } } }`,
				{ id: product.id, after },
			)
		).data.product.offers;
	const first = await page();
	await given.offer({ product, vendor: delta, price: 5 });
	await given.offer({ product, vendor: delta, price: 25 });
	const second = await page(first.pageInfo.endCursor);
	t.deepEqual(prices(first), [10, 20]);
	t.deepEqual(prices(second), [25, 30]);
});

test.serial("offers of equal price are each given once", async t => {
	const product = await given.product();
	for (let nth = 0; nth < 5; nth += 1) await given.offer({ product, vendor: delta, price: 7 });
	const seen = new Set<string>();
	let after: string | undefined;
	for (let nth = 0; nth < 5; nth += 1) {
		const { data } = await app.graphql(
			`query ($id: ID!, $after: String) { product(id: $id) { offers(first: 1, after: $after) { edges { cursor node { id } } } } }`,
			{ id: product.id, after },
		);
		const [edge] = data.product.offers.edges;
		seen.add(edge.node.id);
		after = edge.cursor;
	}
	t.is(seen.size, 5);
});

// Number of statements, whatever the number of parents.
const nested: Record<string, { query: string; statements: number }> = {
	"the offers of many products": { query: `offers(first: 3) { nodes { price } }`, statements: 1 },
	"the offers of many products, with arguments": {
		query: `offers(first: 2, market: "de", condition: [new, used], inStockOnly: true, sort: total) { nodes { price } }`,
		statements: 1,
	},
	"their number too": { query: `offers { nodes { price } totalCount }`, statements: 2 },
	"the best offers": { query: `bestOffer { price vendor { slug name } }`, statements: 1 },
	"categories and GTINs": { query: `category gtins`, statements: 1 },
	"whether offers compare, and why not": {
		query: `offers { nodes { comparable notComparableBecause } }`,
		statements: 2,
	},
	"the evidence of offers": { query: `offers { nodes { evidence { raw } } }`, statements: 2 },
	"observations with their evidence": {
		query: `offers { nodes { observations(first: 2) { nodes { price evidence { url } } totalCount } } }`,
		statements: 3,
	},
	"the products of offers, and round again": {
		query: `offers { nodes { product { offers(first: 1) { nodes { vendor { offers(first: 1) { nodes { id } } } } } } } }`,
		statements: 4,
	},
};

for (const [name, { query, statements }] of Object.entries(nested)) {
	test.serial(`${name} cost ${statements} statements beside the products' own`, async t => {
		const before = app.reads.statements;
		const { errors } = await app.graphql(`query ($ids: [ID!]!) { productsByIds(ids: $ids) { name ${query} } }`, {
			ids: products.map(({ id }) => id),
		});
		t.is(errors, undefined);
		t.is(app.reads.statements - before, 1 + statements);
	});
}

test.serial("what is not selected is not asked for", async t => {
	const before = app.reads.statements;
	await app.graphql(`{ vendors { nodes { slug } } }`);
	t.is(app.reads.statements - before, 1);
});

test.serial("requests at the same time share their statements", async t => {
	const before = app.reads.statements;
	// The first of them wait at the lock, and all the others come meanwhile.
	const holder = new pg.Client({ connectionString: app.databaseUrl });
	await holder.connect();
	await holder.query("begin; lock table products in access exclusive mode");
	const arrived = Promise.withResolvers<void>();
	let underWay = 0;
	const count = () => {
		underWay += 1;
		if (underWay === requestsCount) arrived.resolve();
	};
	app.server.on("request", count);
	const requests = Array.from({ length: requestsCount }, async (_, index) => {
		const { id, name } = products[index % products.length]!;
		const { data } = await app.graphql(`query ($id: ID!) { product(id: $id) { name } }`, { id });
		t.is(data.product.name, name);
	});
	await arrived.promise;
	app.server.off("request", count);
	await holder.end();
	await Promise.all(requests);
	// Two under way at a time, and the rest in the next ones; the last to arrive may still be reading their bodies.
	t.true(app.reads.statements - before < requestsCount / 2);
});

const requestsCount = 40;

test("an observation is told to the microsecond, so that none falls between two pages", async t => {
	const offer = await given.offer({ vendor: delta, firstSeenAt: hoursAgo(3) });
	await app.sql(
		`insert into price_observations (offer_id, observed_at, price, currency, availability)
		select $1, $2::timestamptz + n * interval '1 microsecond', n, 'USD', 'in_stock' from generate_series(1, 4) n`,
		[offer.id, hoursAgo(2)],
	);
	const gathered: number[] = [];
	let after: string | undefined;
	for (let nth = 0; nth < 5; nth += 1) {
		const { data } = await app.graphql(
			`query ($id: ID!, $after: String) { offer(id: $id) { observations(first: 1, after: $after) { edges { cursor node { price } } } } }`,
			{ id: offer.id, after },
		);
		const [edge] = data.offer.observations.edges;
		gathered.push(edge.node.price);
		after = edge.cursor;
	}
	t.deepEqual(gathered, [0.04, 0.03, 0.02, 0.01, 49.95]);
});

function prices({ nodes }: { nodes: { price: number }[] }): number[] {
	return nodes.map(({ price }) => price);
}
