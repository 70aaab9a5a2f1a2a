import type { RawRow } from "../feeds/formats/raw-row.js";
import { catalogue } from "./catalogue.js";
import { type FeedItem, feedItem, listingFacts } from "./feed-item.js";
import { type Listing, listings } from "./listing.js";
import { type OfferDay, pricePath } from "./price-path.js";
import { type Day, firstDay, type Market, markets, type Retailer, type RetailerFeed, retailers } from "./retailers.js";

/** A retailer's feed in a market, as it was read day after day. */
export interface DemoFeed {
	readonly vendor: { readonly slug: string; readonly name: string };
	readonly market: Market;
	readonly currency: string;
	/** Oldest first. */
	readonly readings: readonly Reading[];
	/** The whole feed as it stood at a reading. */
	rowsAt(reading: Reading): DemoRow[];
	/** What differs from the reading before. */
	changesAt(reading: Reading): Changes;
}

export interface Reading {
	readonly day: Day;
	readonly at: Date;
}

export interface DemoRow extends RawRow {
	readonly values: FeedItem;
}

export interface Changes {
	/** How many rows the feed has. */
	readonly rows: number;
	/** Those that are new or differ. */
	readonly changed: readonly DemoRow[];
	/** Whether listings have come or gone. */
	readonly isOtherAssortment: boolean;
}

/**
 * The demo market, with ninety days behind it that end at `now`. The same moment gives the same market. Market by market,
 * so that what is sold in several bears the name that it has in the first, in English.
 */
export function demoMarket(now: Date): DemoFeed[] {
	const all = listings(catalogue());
	return Object.keys(markets).flatMap(market =>
		retailers.flatMap(retailer =>
			retailer.feeds
				.filter(feed => feed.market === market)
				.map(feed =>
					demoFeed(
						retailer,
						feed,
						all.filter(listing => listing.feed === feed),
						now,
					),
				),
		),
	);
}

const dayMs = 24 * 60 * 60 * 1_000;
const hourMs = 60 * 60 * 1_000;

function demoFeed({ slug, name }: Retailer, feed: RetailerFeed, own: readonly Listing[], now: Date): DemoFeed {
	const dateOf = (day: Day) => new Date(Math.floor(now.getTime() / dayMs) * dayMs + day * dayMs);
	const paths = own.map(listing => ({ listing, facts: listingFacts(listing), days: pricePath(listing) }));
	const readings = readingsOf(feed, now, dateOf);
	const before = new Map(readings.map((reading, index) => [reading, readings[index - 1]]));
	return {
		vendor: { slug, name },
		market: feed.market,
		currency: markets[feed.market].currency,
		readings,
		rowsAt(reading) {
			const rows: DemoRow[] = [];
			for (const { listing, facts, days } of paths) {
				const state = stateAt(days, reading);
				if (state) rows.push({ line: rows.length + 1, values: feedItem(facts, listing, state, dateOf) });
			}
			return rows;
		},
		changesAt(reading) {
			const changed: DemoRow[] = [];
			let rows = 0;
			let isOtherAssortment = false;
			for (const { listing, facts, days } of paths) {
				const state = stateAt(days, reading);
				const previous = stateAt(days, before.get(reading));
				if (state) rows += 1;
				if (!state !== !previous) isOtherAssortment = true;
				if (state && !(previous && isSame(state, previous)))
					changed.push({ line: rows, values: feedItem(facts, listing, state, dateOf) });
			}
			return { rows, changed, isOtherAssortment };
		},
	};
}

/** Once a day at the feed's hour; today at that hour or, before it, just now. */
function readingsOf(feed: RetailerFeed, now: Date, dateOf: (day: Day) => Date): Reading[] {
	const readings: Reading[] = [];
	for (let day = feed.since ?? firstDay; day <= (feed.until ?? 0); day += 1) {
		if (feed.unread && feed.unread[0] <= day && day <= feed.unread[1]) continue;
		const at = new Date(dateOf(day).getTime() + feed.readAtHour * hourMs);
		readings.push({ day, at: at > now ? now : at });
	}
	return readings;
}

/** Undefined on a day on which it is not listed. */
function stateAt(days: readonly OfferDay[], reading: Reading | undefined): OfferDay | undefined {
	return reading && days[0] && days[reading.day - days[0].day];
}

function isSame(one: OfferDay, other: OfferDay): boolean {
	return (
		one.price === other.price &&
		one.listPrice === other.listPrice &&
		one.sale === other.sale &&
		one.availability === other.availability
	);
}
