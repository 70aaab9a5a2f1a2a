import { Readable } from "node:stream";
import { openFeed } from "../../src/feeds/feed-file.js";
import { type ImportSummary, importFeed } from "../../src/feeds/import.js";
import { standardMapper } from "../../src/feeds/mapping.js";
import { BulkSession } from "../../src/feeds/session.js";
import type { TestApp } from "./start-app.js";

/** A row of a feed. */
export interface FeedItem {
	readonly id: string;
	readonly title?: string;
	/** With the currency: `49.95 USD`. */
	readonly price: string;
	readonly gtin: string;
	readonly availability?: string;
	readonly condition?: string;
}

/** Imports a vendor's feed for the US as it is at a moment. */
export async function importItems(
	app: Pick<TestApp, "databaseUrl">,
	vendor: string,
	items: readonly FeedItem[],
	at: Date,
): Promise<ImportSummary> {
	const header = "id,title,price,gtin,availability,condition";
	const rows = items.map(({ id, title = `Article ${id}`, price, gtin, availability = "in_stock", condition = "new" }) =>
		[id, title, price, gtin, availability, condition].join(),
	);
	const bytes = Readable.from([Buffer.from(`${[header, ...rows].join("\n")}\n`)]);
	const session = await BulkSession.open(app.databaseUrl);
	try {
		return await importFeed(session, await openFeed({ name: "feed.csv", bytes, size: undefined }), {
			vendor: { slug: vendor },
			rules: { market: "US", prices: {}, at },
			mapper: standardMapper(),
			source: "feed.csv",
			force: true,
			now: at,
		});
	} finally {
		await session.close();
	}
}
