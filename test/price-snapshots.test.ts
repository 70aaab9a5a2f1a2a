import { Readable } from "node:stream";
import test from "ava";
import { Random } from "../bench/random.js";
import { openFeed } from "../src/feeds/feed-file.js";
import { importFeed } from "../src/feeds/import.js";
import { standardMapper } from "../src/feeds/mapping.js";
import { BulkSession } from "../src/feeds/session.js";
import { currencyDigits, toMajor } from "../src/prices/money.js";
import { now } from "./support/given.js";
import { naiveHistory, naivePrices, type Snapshot, type SnapshotRow } from "./support/snapshots.js";
import { startApp } from "./support/start-app.js";

const seeds = [1, 2];
const productsCount = 4;
const vendorNames = ["acme", "omni", "zeta"];
const markets = [
	["US", "USD"],
	["JP", "JPY"],
	["KW", "KWD"],
] as const;
const runsPerFeed = 16;
/** Within what a figure looks back at most, so that the plain calculation needs no such limit. */
const daysCount = 118;

const app = await startApp();
app.setClock(now);

for (const seed of seeds)
	test(`the figures of feeds that were imported are those of their snapshots, seed ${seed}`, async t => {
		const random = new Random(seed);
		const vendors = vendorNames.map(name => `${name}-${seed}`);
		const gtins = Array.from({ length: productsCount }, (_, product) => gtinOf(seed * productsCount + product));
		const snapshots = randomSnapshots(vendors, random);
		for (const snapshot of snapshots) await imported(snapshot, gtins);

		for (const [product, gtin] of gtins.entries()) {
			for (const market of [undefined, ...markets.map(([code]) => code)]) {
				const { data } = await app.graphql(
					`query ($gtin: String!, $market: String) { productByGtin(gtin: $gtin) { prices(market: $market) {
						market prices { vendor price inStock } lowestPrice lowestVendor } } }`,
					{ gtin, market },
				);
				t.like(data.productByGtin.prices, {
					...naivePrices(snapshots, product, market),
					market: data.productByGtin.prices.market,
				});
				for (const vendor of [undefined, ...vendors]) {
					const days = random.pick([1, 2, 7, 30, 90]);
					const asked = { days, vendor, market };
					const history = await app.graphql(historyQuery, { gtin, ...asked });
					const expected = naiveHistory(snapshots, product, asked);
					if (expected.currency === null) t.deepEqual(history.data.productByGtin.priceHistory.points, []);
					else t.like(history.data.productByGtin.priceHistory, expected, JSON.stringify({ product, ...asked }));
				}
			}
		}
	});

const historyQuery = `query ($gtin: String!, $days: Int, $vendor: String, $market: String) {
	productByGtin(gtin: $gtin) { priceHistory(days: $days, vendor: $vendor, market: $market) {
		market currency points { date price vendor }
		coverage { firstSeen lastSeen daysObserved days gaps { from to days } }
		low { price date vendor unavailableBecause }
		priorLow { price vendor reducedSince reducedPrice unavailableBecause }
		wasPrice { price daysCharged daysObserved share unavailableBecause }
	} } }`;

/** Readings of each vendor's feed in each market, all by time. Some feeds are read often and regularly, some are not. */
function randomSnapshots(vendors: readonly string[], random: Random): Snapshot[] {
	const snapshots: Snapshot[] = [];
	for (const vendor of vendors) {
		for (const [market, currency] of markets) {
			if (random.next() < 0.2) continue;
			const rows = new Map<number, SnapshotRow>();
			for (const at of randomTimes(random)) {
				for (let product = 0; product < productsCount; product++) change(rows, product, currency, random);
				if (rows.size > 0) snapshots.push({ at, vendor, market, currency, rows: new Map(rows) });
			}
		}
	}
	return snapshots.sort((one, other) => +one.at - +other.at);
}

function randomTimes(random: Random): Date[] {
	const dayMs = 86_400_000;
	const since = random.pick([daysCount, 40, 8]);
	const times = Array.from({ length: runsPerFeed }, () => {
		const back = random.next() * since * dayMs;
		// Some exactly at midnight, where a day begins.
		return random.next() < 0.2 ? +now - (+now % dayMs) - Math.floor(back / dayMs) * dayMs : Math.round(+now - back);
	});
	return [...new Set(times)].sort((one, other) => one - other).map(time => new Date(time));
}

/** Lets a product's row stay, change, vanish or come back. */
function change(rows: Map<number, SnapshotRow>, product: number, currency: string, random: Random): void {
	const row = rows.get(product);
	const dice = random.next();
	if (row && dice < 0.6) return;
	if (row && dice < 0.7) {
		rows.delete(product);
		return;
	}
	const usual = 10 ** currencyDigits(currency) * 20 + product;
	const minor = usual + random.below(6);
	rows.set(product, {
		price: toMajor(minor, currency),
		listPrice: random.next() < 0.4 ? toMajor(usual + 6 + random.below(2), currency) : undefined,
		availability: random.next() < 0.8 ? "in_stock" : random.pick(["out_of_stock", "preorder"]),
	});
}

async function imported({ at, vendor, market, currency, rows }: Snapshot, gtins: readonly string[]): Promise<void> {
	const lines = [...rows].map(([product, { price, listPrice, availability }]) => {
		const [regular, sale] = listPrice ? [listPrice, `${price} ${currency}`] : [price, ""];
		return `${product}\tThing ${product}\t${regular} ${currency}\t${sale}\t${availability}\t${gtins[product]}\n`;
	});
	const text = `id\ttitle\tprice\tsale_price\tavailability\tgtin\n${lines.join("")}`;
	const session = await BulkSession.open(app.databaseUrl);
	try {
		const feed = await openFeed({ name: "feed.tsv", bytes: Readable.from([Buffer.from(text)]), size: undefined });
		const rules = { market, prices: {}, at };
		await importFeed(session, feed, {
			vendor: { slug: vendor },
			rules,
			mapper: standardMapper(),
			source: "feed.tsv",
			force: true,
			now: at,
		});
	} finally {
		await session.close();
	}
}

/** A GTIN with its check digit, of a prefix that is free for use. */
function gtinOf(number: number): string {
	const body = `0400000${String(number).padStart(6, "0")}`;
	const sum = [...body].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
	return `${body}${(10 - (sum % 10)) % 10}`;
}
