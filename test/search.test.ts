import test from "ava";
import { BulkSession } from "../src/feeds/session.js";
import { learnSearchTerms } from "../src/products/search-terms.js";
import { misspellings, spellingsOf } from "../src/products/spelling.js";
import { type GivenProduct, givenIn } from "./support/given.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);

let laptop: GivenProduct;
let sleeve: GivenProduct;
let headphones: GivenProduct;

test.before(async () => {
	laptop = await given.product({
		name: 'Lumina UltraBook X1 Notebook 13.3" 256 GB SSD Silver',
		brand: "Lumina",
		mpn: "UB-X1/256",
		gtin: "4006381333931",
		category: "Computers > Laptops",
	});
	sleeve = await given.product({
		name: "Case Kingdom Laptop Sleeve 13.3 inch for Lumina laptops",
		brand: "Case Kingdom",
		mpn: "SL-133",
		category: "Computers > Accessories",
	});
	headphones = await given.product({ name: "Müller Café Headphones wireless", brand: "Müller", mpn: "MC9000" });
	const voltique = await given.vendor({ slug: "voltique" });
	await given.offer({ product: laptop, vendor: voltique, merchantProductId: "VT-777", price: 999 });
	await given.offer({ product: sleeve, price: 19.95, market: "DE", currency: "EUR" });
	await given.offer({ product: headphones, price: 79, availability: "out_of_stock" });
	for (let number = 1; number <= 45; number++) await given.product({ name: `Brightley Wall Bracket number ${number}` });
	const session = await BulkSession.open(app.databaseUrl);
	await learnSearchTerms(session);
	await session.close();
});

async function search(query: string, more: Record<string, unknown> = {}) {
	const { data, errors } = await app.graphql(
		`query ($query: String!, $vendor: String, $category: String, $market: String, $filter: ProductFilter, $page: Int = 1, $pageSize: Int = 20) {
			products(query: $query, vendor: $vendor, category: $category, market: $market, filter: $filter, page: $page, pageSize: $pageSize) {
				products { id name } total totalIsCapped page pageSize didYouMean
			}
		}`,
		{ query, ...more },
	);
	return {
		...data?.products,
		errors,
		ids: data?.products?.products.map((product: { id: string }) => Number(product.id)),
	};
}

test("a GTIN in any written form finds its product and nothing else", async t => {
	for (const written of ["4006381333931", "04006381333931", "4 006381 333931", "4006381-333931"]) {
		t.like(await search(written), { total: 1, ids: [laptop.id] }, written);
	}
});

test("a part number finds its product first, with or without punctuation", async t => {
	for (const written of ["UB-X1/256", "ubx1256", "UB X1 256", "Lumina UB-X1/256"]) {
		t.is((await search(written)).ids[0], laptop.id, written);
	}
});

test("a shop's own product ID finds its product first", async t => {
	t.is((await search("VT-777")).ids[0], laptop.id);
});

test("a noun finds the things themselves before what belongs to them", async t => {
	t.deepEqual((await search("laptop")).ids, [laptop.id, sleeve.id]);
	t.is((await search("laptop sleeve")).ids[0], sleeve.id);
	t.is((await search("sleeve for laptop")).ids[0], sleeve.id);
});

test("units, plurals and accents are read in every form", async t => {
	for (const query of ['laptop 13.3"', "notebooks 13.3 inch", "notebook 13.3-inch 256gb", "laptop 256 GB"]) {
		t.is((await search(query)).ids[0], laptop.id, query);
	}
	for (const query of ["muller headphones", "Müller headphone", "cafe"]) {
		t.is((await search(query)).ids[0], headphones.id, query);
	}
});

test("one odd word does not empty the page", async t => {
	t.is((await search("lumina notebook bargain")).ids[0], laptop.id);
});

test("a misspelt word is put right, and the query that was looked for is told", async t => {
	for (const [query, didYouMean] of [
		["labtop", "laptop"],
		["lumina notbook", "lumina notebook"],
		["headfones", "headphone"],
		["haedphones", "headphone"],
		["Müller hedphone", "Müller headphone"],
		["brightleybracket", "brightley bracket"],
		["head phones", "headphones"],
	] as const) {
		const found = await search(query);
		t.is(found.didYouMean, didYouMean, query);
		t.true(found.total > 0, query);
	}
	t.is((await search("laptop")).didYouMean, null);
	t.like(await search("zzyzzx"), { didYouMean: null, total: 0 });
});

test("a word that may be misspelt is left alone where it stands nowhere with the others as it would be put right", async t => {
	// The catalogue has walls, and none of them with a laptop.
	for (const [query, didYouMean] of [
		["lumina laptop for wald", null],
		["lumina labtop for wald", "lumina laptop for wall"],
	] as const) {
		const found = await search(query);
		t.is(found.didYouMean, didYouMean, query);
		t.is(found.ids[0], laptop.id, query);
	}
});

test("words that differ by one letter share a spelling", t => {
	for (const [one, other] of [
		["laptop", "labtop"],
		["mouse", "mosue"],
		["speaker", "speker"],
		["camera", "cammera"],
		["headphone", "headfone"],
		["keyboard", "keybord"],
	] as const) {
		t.true(
			spellingsOf(one).some(spelling => spellingsOf(other).includes(spelling)),
			one,
		);
		t.true(misspellings(one, other) <= 1, one);
	}
	t.deepEqual(spellingsOf("x1"), []);
});

test("pages are stable and complete: nothing twice, nothing left out", async t => {
	for (const pageSize of [7, 20]) {
		const seen: number[] = [];
		for (let page = 1; page <= Math.ceil(45 / pageSize); page++) {
			const found = await search("wall bracket", { page, pageSize });
			t.is(found.total, 45);
			seen.push(...found.ids);
		}
		t.is(seen.length, 45);
		t.is(new Set(seen).size, 45);
	}
});

test.serial("a page takes one statement, however many products it has; its facets one more", async t => {
	const statements = async (fields: string, pageSize: number) => {
		const before = app.reads.statements;
		await app.graphql(`{ products(query: "bracket", pageSize: ${pageSize}) { ${fields} } }`);
		return app.reads.statements - before;
	};
	t.is(await statements("total products { name }", 1), 1);
	t.is(await statements("total products { name }", 40), 1);
	t.is(await statements("total products { name } facets { brands { count } }", 40), 2);
});

test.serial(
	"the best offers come with the page, whichever way they are selected; further ones are one statement more",
	async t => {
		const bestOffers = async (fields: string, fragments = "") => {
			const before = app.reads.statements;
			const { data, errors } = await app.graphql(
				`query ${fields.includes("$market") ? "($market: String)" : ""} {
				products(query: "laptop", pageSize: 40) { ${fields} }
			} ${fragments}`,
				{ market: "de" },
			);
			t.is(errors, undefined, fields);
			return { statements: app.reads.statements - before, products: data.products.products };
		};
		const best = [{ bestOffer: { price: 999 } }, { bestOffer: { price: 19.95 } }];
		for (const [fields, fragment] of [
			["products { bestOffer { price } }"],
			["products { ...Best } products { bestOffer { currency } }", "fragment Best on Product { bestOffer { price } }"],
			["... on ProductSearch { products { ... { bestOffer(market: null) { price } } } }"],
		] as const) {
			const { statements, products } = await bestOffers(fields, fragment);
			t.is(statements, 1, fields);
			t.like(products, best, fields);
		}
		t.deepEqual(await bestOffers("products { bestOffer(market: $market) { price } }"), {
			statements: 1,
			products: [{ bestOffer: null }, { bestOffer: { price: 19.95 } }],
		});
		t.deepEqual(await bestOffers('products { bestOffer(vendor: "voltique") { vendor { slug } } }'), {
			statements: 1,
			products: [{ bestOffer: { vendor: { slug: "voltique" } } }, { bestOffer: null }],
		});
		t.deepEqual(await bestOffers('products { bestOffer { price } inGermany: bestOffer(market: "DE") { price } }'), {
			statements: 2,
			products: [
				{ bestOffer: { price: 999 }, inGermany: null },
				{ bestOffer: { price: 19.95 }, inGermany: { price: 19.95 } },
			],
		});
		t.is((await bestOffers("products { name bestOffer @skip(if: true) { price } }")).statements, 1);
	},
);

test("a market that is none is refused at the offer, not at the search", async t => {
	const { errors } = await app.graphql(
		`{ products(query: "laptop") { products { bestOffer(market: "Germany") { price } } } }`,
	);
	t.deepEqual(errors?.[0]?.path, ["products", "products", 0, "bestOffer"]);
});

test.serial("the same searches at the same time share their statements", async t => {
	const before = app.reads.statements;
	const found = await Promise.all(Array.from({ length: 40 }, () => search("wall bracket")));
	t.true(app.reads.statements - before < found.length);
	for (const { total, ids } of found) t.deepEqual([total, ids], [45, found[0]?.ids]);
});

test("facets tell what the products found have in common", async t => {
	const facet = "{ value label count }";
	const { data } = await app.graphql(`{ products(query: "laptop") { facets {
		brands ${facet} vendors ${facet} categories ${facet} conditions ${facet} availability ${facet} priceRanges ${facet}
	} } }`);
	t.like(data.products.facets, {
		brands: [
			{ value: "Case Kingdom", label: "Case Kingdom", count: 1 },
			{ value: "Lumina", label: "Lumina", count: 1 },
		],
		categories: [
			{ value: "computers-accessories", label: "Computers > Accessories", count: 1 },
			{ value: "computers-laptops", label: "Computers > Laptops", count: 1 },
		],
		conditions: [{ value: "new", label: "new", count: 2 }],
		availability: [{ value: "in_stock", label: "in_stock", count: 2 }],
	});
	t.is(data.products.facets.vendors.length, 2);
	t.is(data.products.facets.priceRanges.length, 1);
	const { data: one } = await app.graphql(
		`{ products(query: "laptop", vendor: "voltique") { facets { priceRanges ${facet} } } }`,
	);
	t.deepEqual(one.products.facets.priceRanges, [{ value: "500-1000", label: "500-1000 USD", count: 1 }]);
});

test("vendor, category, market and filters narrow what is found", async t => {
	t.deepEqual((await search("laptop", { vendor: "voltique" })).ids, [laptop.id]);
	t.deepEqual((await search("laptop", { vendor: "nobody" })).ids, []);
	t.deepEqual((await search("laptop", { category: "accessories" })).ids, [sleeve.id]);
	t.deepEqual((await search("laptop", { category: "computers" })).ids, [laptop.id, sleeve.id]);
	t.deepEqual((await search("laptop", { category: "Nowhere" })).total, 0);
	t.deepEqual((await search("laptop", { market: "de" })).ids, [sleeve.id]);
	t.deepEqual((await search("laptop", { filter: { brands: ["lumina"] } })).ids, [laptop.id]);
	t.deepEqual((await search("laptop", { filter: { maxPrice: 20 } })).ids, [sleeve.id]);
	t.deepEqual((await search("laptop", { filter: { minPrice: 999, maxPrice: 999 } })).ids, [laptop.id]);
	t.deepEqual((await search("headphones", { filter: { inStock: true } })).ids, []);
	t.deepEqual((await search("headphones", { filter: { conditions: ["used"] } })).ids, []);
});

test("a page past the end is empty and tells the true total", async t => {
	t.like(await search("laptop", { page: 7 }), { ids: [], total: 2, totalIsCapped: false, page: 7, pageSize: 20 });
});

test("whatever is asked, the answer is a list or a clear refusal", async t => {
	for (const query of [
		"a & b | !c <-> (d)",
		"'; drop table products; --",
		'"',
		"\\",
		"%",
		"_",
		"👩‍💻",
		"ß",
		"a:*",
		"-",
		"the",
	]) {
		const { errors, total } = await search(query);
		t.is(errors, undefined, query);
		t.true(Number.isInteger(total), query);
	}
	for (const [query, more] of [
		["  ", {}],
		["x".repeat(10_000), {}],
		["a\0b", {}],
		["laptop", { page: 0 }],
		["laptop", { pageSize: 101 }],
		["laptop", { market: "Germany" }],
		["laptop", { filter: { minPrice: -1 } }],
	] as const) {
		const { errors } = await search(query, more);
		t.is(errors?.[0]?.extensions?.code, "INVALID_REQUEST", JSON.stringify([query.slice(0, 20), more]));
	}
});
