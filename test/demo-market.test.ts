import test from "ava";
import { catalogue, gtinCheckDigit } from "../src/demo/catalogue.js";
import { googleXml } from "../src/demo/google-xml.js";
import { type DemoFeed, demoMarket } from "../src/demo/market.js";
import { readGoogleXml } from "../src/feeds/formats/google-xml.js";
import type { RawRow } from "../src/feeds/formats/raw-row.js";
import { standardMapper } from "../src/feeds/mapping.js";
import { readRow } from "../src/feeds/row.js";
import { now } from "./support/given.js";

const articles = catalogue();
const market = demoMarket(now);
const today = (feed: DemoFeed) => feed.rowsAt(feed.readings.at(-1)!).map(({ values }) => values);

test("the same moment gives the same market", t => {
	t.deepEqual(demoMarket(now).map(today), market.map(today));
});

test("every article has a valid GTIN of the demonstration range and a part number, both its own", t => {
	for (const { gtin } of articles) {
		t.regex(gtin, /^952\d{10}$/);
		t.is(Number(gtin[12]), gtinCheckDigit(gtin.slice(0, 12)));
	}
	t.is(new Set(articles.map(({ gtin }) => gtin)).size, articles.length);
	t.is(new Set(articles.map(({ brand, mpn }) => `${brand} ${mpn}`)).size, articles.length);
});

test("the check digit is GS1's", t => {
	t.is(gtinCheckDigit("629104150021"), 3);
	t.is(gtinCheckDigit("03600029145"), 2);
});

test("it is a market of some size, and most articles are sold by several", t => {
	const sellers = new Map<string, number>();
	for (const item of market.flatMap(today)) {
		const key = `${item.brand} ${item.mpn}`;
		sellers.set(key, (sellers.get(key) ?? 0) + 1);
	}
	t.true(articles.length >= 300 && articles.length <= 600, `${articles.length} articles`);
	const sold = articles.filter(({ brand, mpn }) => sellers.has(`${brand} ${mpn}`)).length;
	t.true(sold / articles.length > 0.97, `${sold} sold`);
	const shared = [...sellers.values()].filter(count => count >= 3).length;
	t.true(shared / articles.length > 0.6, `${shared} sold by three or more`);
});

test("no text has a hole in it", t => {
	for (const item of market.flatMap(today)) {
		t.notRegex(item.title!, /undefined|\{|\(\)|, ?$| {2}|^\s|\s$/, item.title);
		t.true(item.title!.includes(item.brand!), item.title);
		t.truthy(item.price!.match(/^\d+(\.\d\d)? (USD|EUR|JPY)$/), item.price);
	}
});

test("what a feed calls a product is unique within it", t => {
	for (const feed of market) {
		const ids = today(feed).map(({ id }) => id);
		t.is(new Set(ids).size, ids.length, `${feed.vendor.slug} ${feed.market}`);
	}
});

test("the readings end today and never lie ahead, whatever the hour", t => {
	for (const hour of ["00:00:00.000", "03:30:00.000", "23:59:59.999"]) {
		const moment = new Date(`2026-11-21T${hour}Z`);
		for (const { readings } of demoMarket(moment)) {
			t.true(readings.every(({ at }) => at <= moment));
			t.true(readings.every(({ at }, index) => index === 0 || readings[index - 1]!.at < at));
		}
		const current = demoMarket(moment).filter(({ readings }) => readings.at(-1)!.day === 0);
		t.true(current.every(({ readings }) => readings.at(-1)!.at.toISOString().startsWith("2026-11-21")));
		t.true(current.length >= 10);
	}
});

test("a feed can be had as Google's XML, and is read from it as it is", async t => {
	for (const feed of market) {
		const reading = feed.readings.at(-1)!;
		const rules = { market: feed.market, prices: {}, at: reading.at };
		const mapper = standardMapper();
		const hashOf = (raw: RawRow) => {
			const row = readRow(raw.line, mapper(raw)!, rules);
			return "reason" in row ? row : row.contentHash;
		};
		const parsed: RawRow[] = [];
		for await (const rows of readGoogleXml(textOf(googleXml(feed)))) parsed.push(...rows);
		t.deepEqual(parsed.map(hashOf), feed.rowsAt(reading).map(hashOf), feed.vendor.slug);
	}
});

async function* textOf(text: string): AsyncGenerator<string> {
	yield text;
}
