import { createHash } from "node:crypto";
import { mergeFeed, takeTurn } from "../feeds/import.js";
import { standardMapper } from "../feeds/mapping.js";
import { ensurePartitions } from "../feeds/observations.js";
import { BulkSession } from "../feeds/session.js";
import { recordReadings } from "./history.js";
import { type DemoFeed, type DemoRow, demoMarket, type Reading } from "./market.js";

/** `already there`, or `other data`: nothing was changed. */
export type DemoOutcome = { readonly state: "already there" | "other data" } | DemoLoaded;

export interface DemoLoaded {
	readonly state: "loaded";
	readonly products: number;
	readonly offers: number;
	readonly observations: number;
	readonly seconds: number;
}

/**
 * Loads the demo market into an empty database, in one transaction: all of it, or nothing. Two processes that do it at
 * once take turns, and the second one finds it there.
 */
export async function loadDemo(databaseUrl: string, now: Date, onStart?: () => void): Promise<DemoOutcome> {
	const session = await BulkSession.open(databaseUrl);
	try {
		const before = await contentOf(session);
		if (before) return { state: before };
		await takeTurn(session);
		const meanwhile = await contentOf(session);
		if (meanwhile) return { state: meanwhile };
		onStart?.();
		return await load(session, now);
	} finally {
		await session.close();
	}
}

/** Whether a database holds the demo market. */
export async function holdsDemo(databaseUrl: string): Promise<boolean> {
	const session = await BulkSession.open(databaseUrl);
	try {
		return (await contentOf(session)) === "already there";
	} finally {
		await session.close();
	}
}

/** By this the demo's feeds are told from others: it is their name in the evidence. */
const sourcePrefix = "demo/";

/** Undefined when the database is empty. Asked at each start: it must not take longer where there is more. */
async function contentOf(session: BulkSession): Promise<"already there" | "other data" | undefined> {
	const [found] = await session.rows<{ any: boolean; firstSource: string | null }>(
		`select exists (select from vendors) or exists (select from products) as any,
			(select source from feed_runs order by id limit 1) as "firstSource"`,
	);
	if (!found!.any) return undefined;
	return found!.firstSource?.startsWith(sourcePrefix) ? "already there" : "other data";
}

async function load(session: BulkSession, now: Date): Promise<DemoLoaded> {
	const started = performance.now();
	const feeds = demoMarket(now);
	const first = new Date(Math.min(...feeds.flatMap(({ readings }) => readings.map(({ at }) => at.getTime()))));
	await ensurePartitions(session, first, now);
	await session.transaction(async () => {
		for (const feed of feeds) await loadFeed(session, feed);
	});
	// The planner knows nothing of tables that were filled at once, until it is told.
	await session.rows("analyze");
	const [counts] = await session.rows<Pick<DemoLoaded, "products" | "offers" | "observations">>(
		`select (select count(*) from products) as products, (select count(*) from offers) as offers,
			(select count(*) from price_observations) as observations`,
	);
	return { state: "loaded", ...counts!, seconds: Math.round(performance.now() - started) / 1_000 };
}

/**
 * Imports the feed as it stood at its first reading, at its last, and at those where listings came or went. The readings
 * between, at which nothing but prices and stock changed, are written together: a thousand imports would take a while.
 */
export async function loadFeed(session: BulkSession, feed: DemoFeed): Promise<void> {
	let between: Reading[] = [];
	for (const reading of feed.readings) {
		const isLast = reading === feed.readings.at(-1);
		if (!isLast && !feed.changesAt(reading).isOtherAssortment) {
			between.push(reading);
			continue;
		}
		await recordReadings(session, feed, between, { source: sourceOf(feed), digestOf });
		between = [];
		await importReading(session, feed, reading);
	}
}

/** Imports the whole feed as it stood at a reading, as any feed is imported. Within the caller's transaction. */
export async function importReading(session: BulkSession, feed: DemoFeed, reading: Reading): Promise<void> {
	const rows = feed.rowsAt(reading);
	await mergeFeed(
		session,
		{
			format: "json",
			rows: listOf(rows),
			bytesRead: () => 0,
			contentHash: () => digestOf(rows),
		},
		{
			vendor: feed.vendor,
			rules: { market: feed.market, prices: {}, at: reading.at },
			mapper: standardMapper(),
			source: sourceOf(feed),
			force: false,
			now: reading.at,
		},
	);
}

function sourceOf({ vendor, market }: DemoFeed): string {
	return `${sourcePrefix}${vendor.slug}-${market}.json`;
}

async function* listOf<Item>(items: Item): AsyncGenerator<Item> {
	yield items;
}

function digestOf(rows: readonly DemoRow[]): string {
	return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
}
