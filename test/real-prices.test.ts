import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import test from "ava";
import { parse } from "csv-parse/sync";
import { type GivenVendor, givenIn } from "./support/given.js";
import { startApp } from "./support/start-app.js";

/** Real prices of Austrian supermarkets; see the README there. They are not part of the project. */
const data = resolve("../shared/data/price-history-at");
const sellers = ["billa", "spar"];
const days = 90;
const now = new Date("2023-05-31T12:00:00.000Z");
const pairsMax = 60;
const firstDay = new Date(now.getTime() - (days - 1) * 86_400_000);

const app = await startApp();
const given = givenIn(app);

test("the lows of real prices are those of a plain look through each day's prices", async t => {
	if (!existsSync(data)) {
		t.log("Passed over: ../shared/data is not here.");
		t.pass();
		return;
	}
	app.setClock(now);
	const changes = changesBySeries();
	const vendors = new Map<string, GivenVendor>();
	for (const slug of sellers) {
		const vendor = await given.vendor({ slug });
		vendors.set(slug, vendor);
		for (const day of daysOfWindow()) await given.feedRun(vendor, "AT", new Date(`${day}T05:00:00.000Z`));
	}
	const pairs: Record<string, string>[] = parse(readFileSync(`${data}/comparable-pairs.csv`), { columns: true });
	let compared = 0;
	for (const pair of pairs.slice(0, pairsMax)) {
		const product = await given.product();
		const series = sellers.map(slug => ({ slug, prices: changes.get(`${slug} ${pair[`${slug}_id`]}`) ?? [] }));
		for (const { slug, prices } of series) {
			const [first, ...later] = prices;
			if (!first) continue;
			const details = { product, vendor: vendors.get(slug)!, market: "AT", currency: "EUR" };
			const offer = await given.offer({ ...details, price: first.price, firstSeenAt: first.at });
			for (const { at, price } of later) await given.observation(offer, at, price);
		}
		const { data } = await app.graphql(
			`query ($id: ID!) { product(id: $id) { priceHistory(days: ${days}) { low { price date vendor } coverage { daysObserved } } } }`,
			{ id: product.id },
		);
		const expected = plainLow(series);
		if (!expected) continue;
		compared += 1;
		t.deepEqual(data.product.priceHistory.low, expected, pair.spar_name);
	}
	t.log(`${compared} products compared`);
	t.true(compared > pairsMax / 2);
});

interface Priced {
	readonly at: Date;
	readonly day: string;
	readonly price: number;
}

function changesBySeries(): Map<string, Priced[]> {
	const rows: Record<string, string>[] = parse(gunzipSync(readFileSync(`${data}/observations.csv.gz`)), {
		columns: true,
	});
	const series = new Map<string, Priced[]>();
	for (const { vendor, external_id, date, price } of rows) {
		const at = new Date(`${date}T05:00:00.000Z`);
		// What comes after the moment of the test is not known yet.
		if (at > now) continue;
		const key = `${vendor} ${external_id}`;
		series.set(key, [...(series.get(key) ?? []), { at, day: date!, price: Number(price) }]);
	}
	for (const prices of series.values()) prices.sort((one, other) => one.at.getTime() - other.at.getTime());
	return series;
}

/** The feed was read each day: the price of a day is the last one stated by then. */
function plainLow(series: readonly { slug: string; prices: readonly Priced[] }[]) {
	let low: { price: number; date: string; vendor: string } | undefined;
	for (const date of daysOfWindow()) {
		for (const { slug, prices } of series) {
			const price = prices.findLast(({ day }) => day <= date)?.price;
			if (price !== undefined && (!low || price < low.price)) low = { price, date, vendor: slug };
		}
	}
	return low;
}

function daysOfWindow(): string[] {
	return Array.from({ length: days }, (_, nth) =>
		new Date(firstDay.getTime() + nth * 86_400_000).toISOString().slice(0, 10),
	);
}
