import { Readable } from "node:stream";
import test from "ava";
import { openFeed } from "../src/feeds/feed-file.js";
import { type ImportSummary, importFeed } from "../src/feeds/import.js";
import { standardMapper } from "../src/feeds/mapping.js";
import { BulkSession } from "../src/feeds/session.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();

async function imported(vendor: string, text: string, at: string): Promise<ImportSummary> {
	const session = await BulkSession.open(app.databaseUrl);
	try {
		const feed = await openFeed({ name: "feed", bytes: Readable.from([Buffer.from(text)]), size: undefined });
		return await importFeed(session, feed, {
			vendor: { slug: vendor },
			rules: { market: "US", prices: {}, at: new Date(at) },
			mapper: standardMapper(),
			source: "feed",
			force: false,
			now: new Date(at),
		});
	} finally {
		await session.close();
	}
}

test.serial("rows with the same GTIN are offers of one product", async t => {
	await imported("one", "id,title,price,gtin\n1,Lamp,10.00 USD,4006381333931\n", "2026-11-01");
	await imported("two", "id,title,price,gtin\nx,The lamp,12.00 USD,04006381333931\n", "2026-11-01");
	const rows = await app.sql(`select count(*)::int as offers, count(distinct product_id)::int as products from offers`);
	t.deepEqual(rows, [{ offers: 2, products: 1 }]);
});

test.serial("importing the same feed again changes nothing", async t => {
	const summary = await imported("one", "id,title,price,gtin\n1,Lamp,10.00 USD,4006381333931\n", "2026-11-02");
	t.is(summary.unchanged, 1);
	t.deepEqual(await app.sql("select count(*)::int as count from price_observations"), [{ count: 2 }]);
});
