import test from "ava";
import { type Article, catalogue } from "../src/demo/catalogue.js";
import { type DemoOutcome, loadDemo } from "../src/demo/load.js";
import { now } from "./support/given.js";
import { startApp } from "./support/start-app.js";

// What the demo market promises to show, asked for as a client would.
const app = await startApp();
const articles = catalogue();
let outcome: DemoOutcome;

test.before(async () => {
	app.setClock(now);
	outcome = await loadDemo(app.databaseUrl, now);
});

test("it loads into an empty database", t => {
	if (outcome.state !== "loaded") return t.fail(outcome.state);
	t.true(outcome.products >= 300 && outcome.offers >= 1_000 && outcome.observations >= 10_000);
	// Some two seconds on an idle machine; other tests run beside this one.
	t.true(outcome.seconds < 60, `${outcome.seconds} s`);
});

test("a second load changes nothing and says so", async t => {
	const counts = () =>
		app.sql(`select (select count(*) from products) products, (select count(*) from offers) offers,
			(select count(*) from price_observations) observations, (select count(*) from feed_runs) runs`);
	const before = await counts();
	t.is((await loadDemo(app.databaseUrl, now)).state, "already there");
	t.deepEqual(await counts(), before);
});

test("two retailers fight a price war, and each undercuts the other", async t => {
	const points = async (vendor: string) => {
		const history = await historyOf(
			article("Aurelo Drift 2", "Graphite"),
			`days: 30, vendor: "${vendor}", market: "US"`,
		);
		return new Map<string, number>(history.points.map((point: any) => [point.date, point.price]));
	};
	const [one, other] = [await points("voltique"), await points("brightcrate")];
	t.true(one.size > 8 && other.size > 8);
	t.is(Math.min(...one.values(), ...other.values()), 148);
	t.is(Math.max(...one.values(), ...other.values()), 196);
});

test("a feed that was not read for twelve days leaves a gap", async t => {
	const { coverage } = await historyOf(article("Wispera Clear 40"), `days: 90, vendor: "kaufwinkel", market: "DE"`);
	t.deepEqual(coverage.gaps, [{ from: "2026-10-12", to: "2026-10-23", days: 12 }]);
});

test("a newcomer has too little history for a low", async t => {
	const history = await historyOf(article("Zipparo Basics C-to-C", undefined, "2 m"), "days: 90");
	t.is(history.coverage.daysObserved, 3);
	t.is(history.priorLow?.price ?? null, null);
});

test("an invented list price was never charged, an honest one always", async t => {
	t.is((await offerOf("Wispera Aero 8", "brightcrate", "US")).wasPrice.daysCharged, 0);
	t.true((await offerOf("Brennholm Barista 20", "hearthlane", "US")).wasPrice.daysCharged > 50);
});

test("a price that was raised before it was reduced is no bargain against the thirty days before", async t => {
	const offer = await offerOf("Wispera Rover S", "voltique", "DE");
	t.true(offer.price < offer.listPrice);
	t.true(offer.priorLow.price <= offer.price * 1.02, `${offer.priorLow.price} before ${offer.price}`);
});

for (const [category, trend] of [
	["Electronics", "falling"],
	["Grocery", "rising"],
	["Home", "stable"],
])
	test(`prices of ${category} are ${trend}`, async t => {
		for (const market of ["US", "DE"]) {
			const { data } = await app.graphql(
				`query ($category: String, $market: String) { marketInsight(category: $category, market: $market) { priceTrend } }`,
				{ category, market },
			);
			t.is(data.marketInsight.priceTrend, trend, market);
		}
	});

test("a model was sold out everywhere for a week", async t => {
	const { data } = await app.graphql(
		`query ($gtin: String!) { productByGtin(gtin: $gtin) { offers(market: "US") { nodes {
			availability observations(first: 50) { nodes { availability observedAt } } } } } }`,
		{ gtin: article("Glimmerfeld Swift 24").gtin },
	);
	const offers = data.productByGtin.offers.nodes;
	t.true(offers.length >= 2);
	for (const { observations } of offers)
		t.true(observations.nodes.some((node: any) => node.availability === "out_of_stock"));
});

test("a total is null where shipping is unknown, and a price per unit is there where the pack is told", async t => {
	const marketplace = await offerOf("Montequira Notte", "brightcrate", "US", "250 g");
	t.is(marketplace.shippingPrice, null);
	t.is(marketplace.totalPrice, null);
	const grocer = await offerOf("Montequira Notte", "pantrywell", "US", "250 g");
	t.is(grocer.totalPrice, grocer.price + 4.99);
	t.deepEqual(grocer.unitPrice, { price: Number((grocer.price * 4).toFixed(2)), per: "1000 g" });
});

test("what is not alike is told apart: market, condition, pack and age", async t => {
	const reasons = async (words: Article) => {
		const { data } = await app.graphql(
			`query ($gtin: String!) { productByGtin(gtin: $gtin) { offers(first: 100) { nodes { market notComparableBecause } } } }`,
			{ gtin: words.gtin },
		);
		return new Set(data.productByGtin.offers.nodes.flatMap((node: any) => node.notComparableBecause));
	};
	const phone = await reasons(article("Ombrel Nova 4", "Ink", "128 GB"));
	for (const reason of ["market", "currency", "condition"]) t.true(phone.has(reason), reason);
	t.true((await reasons(article("Veltruno No. 4", undefined, "500 g"))).has("pack"));
	t.true(phone.has("age"));
});

test("a GTIN of a shop's own and a misread one are kept, and name no product", async t => {
	const [own] = await app.sql<{ gtin: string; product_gtin: string | null }>(
		`select offers.gtin, products.gtin as product_gtin from offers join products on products.id = product_id
		where offers.title like '%Bergkäse%'`,
	);
	t.regex(own!.gtin, /^2/);
	t.is(own!.product_gtin, null);
	const keyboard = article("Klickwerk K75", "Charcoal");
	const [misread] = await app.sql<{ gtin: string; product_gtin: string }>(
		`select offers.gtin, products.gtin as product_gtin from offers join products on products.id = product_id
		join vendors on vendors.id = vendor_id where slug = 'brightcrate' and products.mpn = $1`,
		[keyboard.mpn],
	);
	t.not(`0${misread!.gtin}`, misread!.product_gtin);
	t.is(misread!.product_gtin, `0${keyboard.gtin}`);
});

test("a withdrawn offer is out of stock, not gone", async t => {
	const offer = await offerOf("Linnevik Nape", "hearthlane", "US");
	t.is(offer.availability, "out_of_stock");
	t.true(offer.lastScannedAt < "2026-11-08");
});

test("a model to come can be preordered", async t => {
	t.is((await offerOf("Ombrel Nova 5", "voltique", "US", "128 GB")).availability, "preorder");
});

function article(family: string, color?: string, size?: string): Article {
	const found = articles.find(
		candidate =>
			candidate.family === family &&
			(color === undefined || candidate.color === color) &&
			(size === undefined || candidate.size === size),
	);
	if (!found) throw new Error(`The demo has no ${family} ${color ?? ""} ${size ?? ""}.`);
	return found;
}

async function historyOf({ gtin }: Article, terms: string): Promise<any> {
	const { data, errors } = await app.graphql(
		`query ($gtin: String!) { productByGtin(gtin: $gtin) { priceHistory(${terms}) {
			points { date price vendor } coverage { firstSeen lastSeen daysObserved gaps { from to days } } priorLow { price } } } }`,
		{ gtin },
	);
	if (errors) throw new Error(JSON.stringify(errors));
	return data.productByGtin.priceHistory;
}

async function offerOf(family: string, vendor: string, market: string, size?: string): Promise<any> {
	const { data, errors } = await app.graphql(
		`query ($gtin: String!, $market: String) { productByGtin(gtin: $gtin) { offers(first: 100, market: $market) { nodes {
			vendor { slug } price listPrice shippingPrice totalPrice unitPrice { price per } availability packQuantity
			lastScannedAt priorLow { price } wasPrice { daysCharged } } } } }`,
		{ gtin: article(family, undefined, size).gtin, market },
	);
	if (errors) throw new Error(JSON.stringify(errors));
	return data.productByGtin.offers.nodes.find((node: any) => node.vendor.slug === vendor && node.packQuantity === 1);
}
