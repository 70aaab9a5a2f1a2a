import { catalogue } from "./catalogue.js";
import { type FeedItem, feedItem } from "./feed-item.js";
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
	itemsAt(reading: Reading): FeedItem[];
	/** At a reading, only the rows that differ from those of the reading before, and the IDs of those that are gone. */
	changesAt(reading: Reading): { readonly items: FeedItem[]; readonly gone: string[] };
}

export interface Reading {
	readonly day: Day;
	readonly at: Date;
}

/** The demo market, with ninety days behind it that end at `now`. The same moment gives the same market. */
export function demoMarket(now: Date): DemoFeed[] {
	const dateOf = (day: Day) => new Date(Math.floor(now.getTime() / dayMs) * dayMs + day * dayMs);
	const all = listings(catalogue());
	return retailers.flatMap(retailer =>
		retailer.feeds.map(feed => {
			const own = all.filter(listing => listing.feed === feed);
			return demoFeed(retailer, feed, own, now, dateOf);
		}),
	);
}

const dayMs = 24 * 60 * 60 * 1_000;
const hourMs = 60 * 60 * 1_000;

function demoFeed(
	{ slug, name }: Retailer,
	feed: RetailerFeed,
	own: readonly Listing[],
	now: Date,
	dateOf: (day: Day) => Date,
): DemoFeed {
	const paths = own.map(listing => ({ listing, days: pricePath(listing) }));
	const readings = readingsOf(feed, now, dateOf);
	const previous = new Map(readings.map((reading, index) => [reading, readings[index - 1]]));
	const stateAt = (days: readonly OfferDay[], reading: Reading | undefined) =>
		reading && days[reading.day - (days[0]?.day ?? 0)];
	return {
		vendor: { slug, name },
		market: feed.market,
		currency: markets[feed.market].currency,
		readings,
		itemsAt: reading =>
			paths.flatMap(({ listing, days }) => {
				const state = stateAt(days, reading);
				return state ? [feedItem(listing, state, dateOf)] : [];
			}),
		changesAt(reading) {
			const items: FeedItem[] = [];
			const gone: string[] = [];
			for (const { listing, days } of paths) {
				const state = stateAt(days, reading);
				const before = stateAt(days, previous.get(reading));
				if (state && !(before && isSame(state, before))) items.push(feedItem(listing, state, dateOf));
				else if (before && !state) gone.push(listing.merchantProductId);
			}
			return { items, gone };
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

function isSame(one: OfferDay, other: OfferDay): boolean {
	return (
		one.price === other.price &&
		one.listPrice === other.listPrice &&
		one.sale === other.sale &&
		one.availability === other.availability
	);
}
