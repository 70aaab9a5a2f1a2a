import test from "ava";
import { Availability } from "../src/offers/offer.entity.js";
import { windowUpTo } from "../src/prices/day.js";
import { changeOf, medianOf, trendOf } from "../src/prices/price-trend.js";
import type { Timeline } from "../src/prices/timeline.js";
import { daysAgo, givenIn, now } from "./support/given.js";
import { startApp } from "./support/start-app.js";
import { daily, timeline } from "./support/timeline.js";

const app = await startApp();
const given = givenIn(app);

const insightQuery = `query ($query: String, $category: String, $market: String) {
	marketInsight(query: $query, category: $category, market: $market) {
		category market currency totalProducts avgPrice priceRange { min max } topVendors
		priceTrend priceChangePercent productsCompared trendUnavailableBecause periodStart periodEnd } }`;

async function insight(args: { query?: string; category?: string; market?: string }) {
	const { data, errors } = await app.graphql(insightQuery, args);
	if (errors) throw new Error(JSON.stringify(errors));
	return data.marketInsight;
}

const period = { periodStart: "2026-10-23", periodEnd: "2026-11-21" };

test("a product's price is that of its best offer: in stock, or else the cheapest", async t => {
	const category = "Home > Lamps";
	const [one, other] = [await given.product({ category }), await given.product({ category })];
	await given.offer({ product: one, price: 5, availability: "out_of_stock" });
	await given.offer({ product: one, price: 12 });
	await given.offer({ product: one, price: 10 });
	await given.offer({ product: other, price: 30.01, availability: "out_of_stock" });
	await given.offer({ product: other, price: 40, availability: "discontinued" });
	t.like(await insight({ category: "home > lamps" }), {
		...period,
		category,
		market: "US",
		currency: "USD",
		totalProducts: 2,
		avgPrice: 20.01,
		priceRange: { min: 10, max: 30.01 },
	});
});

test("a category is named by its name, path or slug, and has all that lies below it", async t => {
	const product = await given.product({ category: "Garden > Tools > Spades" });
	await given.offer({ product, price: 9 });
	for (const category of ["garden", "Tools", "GARDEN>tools", "garden-tools-spades"])
		t.is((await insight({ category })).totalProducts, 1, category);
	t.is((await insight({ category: "Tools" })).category, "Garden > Tools");
	t.is((await insight({ query: "tools" })).category, "Garden > Tools", "A query may name a category too.");
});

test("categories of the same name count together, under that name", async t => {
	for (const parent of ["Phones", "Cameras"])
		await given.offer({ product: await given.product({ category: `${parent} > Chargers` }), price: 10 });
	t.like(await insight({ category: "chargers" }), { category: "chargers", totalProducts: 2 });
});

test("what matches nothing has null figures", async t => {
	const nothing = {
		...period,
		market: null,
		currency: null,
		totalProducts: 0,
		avgPrice: null,
		priceRange: null,
		topVendors: [],
		priceTrend: null,
		priceChangePercent: null,
		productsCompared: 0,
		trendUnavailableBecause: "insufficient_history",
	};
	t.deepEqual(await insight({ category: "Nowhere" }), { ...nothing, category: "Nowhere" });
	t.deepEqual(await insight({ query: "xyzzy", market: "us" }), { ...nothing, category: "xyzzy", market: "US" });
});

test("a query finds products by their words, in a category or anywhere", async t => {
	for (const [name, category, price] of [
		["Quokka Kettle", "Kitchen > Kettles", 20],
		["Quokka Toaster", "Kitchen > Toasters", 40],
	] as const) {
		const product = await given.product({ name, category });
		await given.offer({ product, price });
	}
	t.like(await insight({ query: "quokka" }), { category: "quokka", totalProducts: 2, avgPrice: 30 });
	t.like(await insight({ query: "quokka", category: "toasters" }), {
		category: "Kitchen > Toasters",
		totalProducts: 1,
		avgPrice: 40,
	});
});

test("markets and currencies are never mixed", async t => {
	const category = "Mixed";
	const dear = await given.product({ category });
	const cheap = await given.product({ category });
	await given.offer({ product: dear, market: "JP", currency: "JPY", price: 1_000 });
	await given.offer({ product: cheap, market: "JP", currency: "JPY", price: 501 });
	await given.offer({ product: cheap, market: "JP", currency: "USD", price: 1 });
	for (const product of [dear, cheap]) await given.offer({ product, market: "KW", currency: "KWD", price: 1.005 });
	t.like(await insight({ category }), {
		market: "JP",
		currency: "JPY",
		totalProducts: 2,
		avgPrice: 751,
		priceRange: { min: 501, max: 1_000 },
	});
	t.like(await insight({ category, market: "kw" }), { currency: "KWD", avgPrice: 1.005 });
});

test("the vendors with most offers stand first, at most five", async t => {
	const category = "Vendors";
	for (const [slug, offers] of [
		["v-one", 1],
		["v-six", 2],
		["v-five", 1],
		["v-two", 3],
		["v-three", 1],
		["v-four", 1],
	] as const) {
		const vendor = await given.vendor({ slug });
		for (let nth = 0; nth < offers; nth++)
			await given.offer({ product: await given.product({ category }), vendor, price: 1 });
	}
	t.deepEqual((await insight({ category })).topVendors, ["v-two", "v-six", "v-five", "v-four", "v-one"]);
});

test("the trend is the median of each product's own change, never a change of the mix", async t => {
	const category = "Trend";
	for (const [before, after] of [
		[100, 103],
		[10, 10.5],
		[1_000, 900],
	] as const) {
		const offer = await given.offer({
			product: await given.product({ category }),
			price: before,
			firstSeenAt: daysAgo(20),
		});
		await given.observation(offer, daysAgo(1), after);
	}
	for (const price of [1, 2, 3]) await given.offer({ product: await given.product({ category }), price });
	t.like(await insight({ category }), {
		totalProducts: 6,
		priceTrend: "rising",
		priceChangePercent: 3,
		productsCompared: 3,
		trendUnavailableBecause: null,
	});
});

test("the whole market has no category", async t => {
	const vendor = await given.vendor({ slug: "whole" });
	for (const price of [10, 20]) await given.offer({ vendor, market: "NZ", currency: "NZD", price });
	t.like(await insight({ market: "NZ" }), { category: null, totalProducts: 2, avgPrice: 15, topVendors: ["whole"] });
});

test("too long a text is refused by name", async t => {
	for (const parameter of ["query", "category"]) {
		const { errors } = await app.graphql(insightQuery, { [parameter]: "a".repeat(257) });
		t.is(errors?.[0].extensions.code, "INVALID_REQUEST");
		t.regex(errors?.[0].message, new RegExp(`^${parameter} must have at most 256`));
	}
});

test.serial("an insight takes as many statements for many products as for one", async t => {
	const category = "Counted";
	for (let nth = 0; nth < 12; nth++)
		await given.offer({ product: await given.product({ category }), price: 10, firstSeenAt: daysAgo(9) });
	const before = app.reads.statements;
	await insight({ category });
	t.is(app.reads.statements - before, 5);
});

test("a statement over a whole market may take longer than others, and leaves the connection as it was", async t => {
	const slow = { name: "slow", text: "select 1 as one, pg_sleep(3.3)" };
	await t.throwsAsync(app.reads.rows(slow, []), { code: "UNAVAILABLE" } as object);
	t.like(await app.reads.longRows<{ one: number }>({ ...slow, name: "slow_long" }, []), [{ one: 1 }]);
	const [setting] = await app.reads.longRows<{ statement_timeout: string }>(
		{ name: "limit", text: "show statement_timeout" },
		[],
	);
	t.is(setting?.statement_timeout, "30s");
	const [after] = await app.reads.rows<{ statement_timeout: string }>(
		{ name: "limit_after", text: "show statement_timeout" },
		[],
	);
	t.is(after?.statement_timeout, "3s");
});

const soldOut = { availability: Availability.out_of_stock };
const changes: [sentence: string, known: Timeline[], change: number | undefined][] = [
	[
		"is that of the lowest price",
		[
			timeline([
				[20, 100],
				[2, 110],
			]),
			timeline([
				[20, 120],
				[2, 90],
			]),
		],
		-0.1,
	],
	[
		"is none when an offer comes that is cheaper",
		[timeline([[20, 100]], { runs: daily(20, 0) }), timeline([[5, 50]])],
		0,
	],
	[
		"is none when the cheapest goes",
		[
			timeline([[20, 100]], { runs: daily(20, 0) }),
			timeline(
				[
					[20, 50],
					[9, 50, soldOut],
				],
				{ runs: daily(20, 0) },
			),
		],
		0,
	],
	[
		"is unknown from one day",
		[
			timeline([
				[20, 100],
				[19.9, 110],
			]),
		],
		undefined,
	],
	["is unknown from nothing", [], undefined],
	[
		"is unknown when it was free",
		[
			timeline([
				[20, 0],
				[2, 110],
			]),
		],
		undefined,
	],
	[
		"does not reach back before the period",
		[
			timeline([
				[40, 100],
				[20, 200],
				[2, 210],
			]),
		],
		0.05,
	],
	[
		"begins with the price that the period found",
		[
			timeline(
				[
					[40, 100],
					[2, 90],
				],
				{ runs: daily(40, 0) },
			),
		],
		-0.1,
	],
];
for (const [sentence, known, change] of changes)
	test(`a product's change ${sentence}`, t => t.is(changeOf(known, windowUpTo(now, 30)), change));

for (const [values, median] of [
	[[], undefined],
	[[3], 3],
	[[3, 1], 2],
	[[5, 1, 3], 3],
	[[4, 1, 3, 2], 2.5],
] as const)
	test(`the median of ${values.join(", ") || "nothing"} is ${median}`, t => t.is(medianOf(values), median));

for (const [change, trend] of [
	[0.01, "stable"],
	[-0.01, "stable"],
	[0.0101, "rising"],
	[-0.0101, "falling"],
	[0, "stable"],
] as const)
	test(`a median change of ${change} is ${trend}`, t => t.is(String(trendOf(change)), trend));
