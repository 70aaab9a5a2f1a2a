import { Readable } from "node:stream";
import { openFeed } from "../../src/feeds/feed-file.js";
import { type ImportSummary, importFeed } from "../../src/feeds/import.js";
import { standardMapper } from "../../src/feeds/mapping.js";
import { BulkSession } from "../../src/feeds/session.js";
import type { TestApp } from "./start-app.js";

interface Options {
	/** The moment that the feed holds for, in ISO 8601. */
	at?: string;
	market?: string;
	force?: boolean;
}

/** Imports feeds, given as the text of a CSV file, into the database of `app`. */
export function importingInto({ databaseUrl }: Pick<TestApp, "databaseUrl">) {
	return async function imported(
		vendor: string,
		text: string,
		{ at = "2026-11-01", market = "US", force = false }: Options = {},
	): Promise<ImportSummary> {
		const session = await BulkSession.open(databaseUrl);
		try {
			const feed = await openFeed({ name: "feed.csv", bytes: Readable.from([Buffer.from(text)]), size: undefined });
			return await importFeed(session, feed, {
				vendor: { slug: vendor },
				rules: { market, prices: {}, at: new Date(at) },
				mapper: standardMapper(),
				source: "feed.csv",
				force,
				now: new Date(at),
			});
		} finally {
			await session.close();
		}
	};
}
