import type { Context } from "../context.js";
import type { Batch } from "../database/reads.js";
import type { Availability, Condition } from "../offers/offer.entity.js";
import { lastScannedAt, offerJoins } from "../offers/offer.reads.js";
import { startOf, type Window } from "./day.js";
import { mainFrameFirst } from "./frame.js";
import type { Change, Timeline } from "./timeline.js";

/** A product's offers beyond this many do not enter its history: those are left out that are not listed, or dearest. */
const offersMax = 200;
/** Observations that are read of an offer: one each hour over the longest period. What lies before them is then unknown. */
const changesMax = 3_000;
/** How long before the period a change may lie that tells the price which the period began with. */
const carriedInDaysMax = 1_100;

/** The offers of a product within its market and currency, over the days of a window; those that were known by `now`. */
export async function timelinesOfProduct(
	{ reads, now }: Pick<Context, "reads" | "now">,
	{ productId, window, ...asked }: { productId: number; window: Window } & AskedFrame,
): Promise<Timeline[]> {
	const { market = null, currency = null, vendor = null } = asked;
	const rows = await reads.load(ofProduct, productId, ...boundsOf(window), market, currency, vendor);
	return rows.map(row => timelineOf(row, now)).filter(isKnown);
}

/** What the offers are restricted to; what is left open is chosen, see `mainFrame`. */
interface AskedFrame {
	readonly market?: string;
	readonly currency?: string;
	readonly vendor?: string;
}

/** One offer over the days of a window; undefined when it was not known by `now`. */
export async function timelineOfOffer(
	{ reads, now }: Pick<Context, "reads" | "now">,
	{ offerId, window }: { offerId: number; window: Window },
): Promise<Timeline | undefined> {
	const rows = await reads.load(ofOffer, offerId, ...boundsOf(window));
	return rows.map(row => timelineOf(row, now)).find(isKnown);
}

/** Whole days, so that requests of the same day share a statement; and explicit, so that other months are not opened. */
export function boundsOf({ first, last }: Window): [from: Date, until: Date, carriedInFrom: Date] {
	return [startOf(first), startOf(last + 1), startOf(first - carriedInDaysMax)];
}

export interface TimelineRow {
	productId: number;
	offerId: number;
	vendor: string;
	market: string;
	currency: string;
	condition: Condition;
	listed: boolean;
	firstSeenAt: Date;
	lastReadAt: Date;
	/** When its row of the feed was last read by itself. */
	feedReadAt: Date;
	changes: ChangeRow[] | null;
	runs: number[] | null;
	pageReads: number[] | null;
}

type ChangeRow = [
	at: number,
	price: number,
	listPrice: number | null,
	availability: Availability,
	currency: string,
	withdrawn: boolean,
	byPage: boolean,
];

export function timelineOf(row: TimelineRow, now: Date): Timeline {
	const until = now.getTime();
	// While it is not listed, the feed's runs do not read it.
	const inFeedUntil = row.listed ? until : Math.min(until, row.feedReadAt.getTime());
	return {
		offerId: row.offerId,
		vendor: row.vendor,
		market: row.market,
		currency: row.currency,
		condition: row.condition,
		firstSeenAt: row.firstSeenAt.getTime(),
		lastReadAt: Math.min(row.lastReadAt.getTime(), until),
		changes: changesOf(row.changes ?? []).filter(change => change.at <= until),
		runs: (row.runs ?? []).filter(at => at <= inFeedUntil),
		pageReads: (row.pageReads ?? []).filter(at => at <= until),
	};
}

function changesOf(rows: readonly ChangeRow[]): Change[] {
	// Where the limit cut, the change before the period is not the one before the first that is left.
	const whole = rows.length > changesMax ? rows.slice(1) : rows;
	return whole.map(([at, price, listPrice, availability, currency, withdrawn, byPage]) => ({
		at,
		price,
		listPrice,
		availability,
		currency,
		withdrawn,
		byPage,
	}));
}

function isKnown(timeline: Timeline): boolean {
	return timeline.changes.length > 0;
}

/** Milliseconds since 1970: what a moment is inside JSON. */
const milliseconds = (moment: string) => `(extract(epoch from ${moment}) * 1000)::bigint`;

// A row that vanished is an observation of its run, but of no line; a page that did, one of no text.
const observed = `observed_at, price, list_price, availability, currency,
	feed_line is null and (feed_run_id is not null or raw is null) as withdrawn, feed_run_id is null as by_page`;

/** Whether a row of `page_readings` is a reading: of a page that was gone nothing was read. */
export function isReading(page: string): string {
	return `${page}.content_hash is not null`;
}

/** Columns of a `TimelineRow`, for offers under the alias `offer`; $2, $3 and $4 are `boundsOf` the window. */
export const timelineColumns = `offer.product_id as "productId", offer.id as "offerId", vendor.slug as vendor,
	offer.market, offer.currency, offer.condition, offer.listed, offer.first_seen_at as "firstSeenAt",
	${lastScannedAt} as "lastReadAt", offer.last_read_at as "feedReadAt", observed.changes, read.runs,
	visited.page_reads as "pageReads"`;

export const timelineJoins = `${offerJoins}
	cross join lateral (
		select json_agg(json_build_array(${milliseconds("observed_at")}, price, list_price, availability, currency, withdrawn,
				by_page) order by observed_at) as changes
		from (
			(select ${observed} from price_observations
				where offer.observed_at >= $2 and offer_id = offer.id and observed_at >= $2 and observed_at < $3
				order by observed_at desc limit ${changesMax})
			union all
			(select ${observed} from price_observations
				where offer.observed_at >= $2 and offer_id = offer.id and observed_at >= $4 and observed_at < $2
				order by observed_at desc limit 1)
			union all
			-- One that is not listed vanished at its last observation, or was read after it until its row could not be.
			select offer.observed_at, offer.price, offer.list_price, offer.availability, offer.currency,
					not offer.listed and offer.last_read_at = offer.observed_at, false
				where offer.observed_at < $2
		) as change
	) as observed
	cross join lateral (
		select json_agg(${milliseconds("first")} order by first) as runs
		from (
			select min(observed_at) as first from feed_runs
			where vendor_id = offer.vendor_id and market = offer.market and observed_at >= $2 and observed_at < $3
			group by (observed_at at time zone 'UTC')::date
		) as day
	) as read
	cross join lateral (
		select json_agg(${milliseconds("observed_at")} order by observed_at) as page_reads
		from (
			select page.observed_at from page_readings page
			where offer.page_read_at >= $2 and page.offer_id = offer.id and ${isReading("page")}
				and page.observed_at >= $2 and page.observed_at < $3
			order by page.observed_at desc limit ${changesMax}
		) as reading
	) as visited`;

/** $5, $6 and $7 are the market, the currency and the vendor, or null for any. The frame is chosen as in `mainFrame`. */
const ofProduct: Batch<number, TimelineRow> = {
	name: "timelines_of_product",
	text: `select ${timelineColumns}
		from unnest($1::bigint[]) as wanted(product_id)
		cross join lateral (
			select * from (
				select framed.*, rank() over (order by ${mainFrameFirst}) as frame
				from (
					select offers.*, count(*) over (partition by market) as in_market,
						count(*) over (partition by market, currency) as in_currency
					from offers
					where product_id = wanted.product_id
						and ($5::text is null or market = $5) and ($6::text is null or currency = $6)
						and ($7::text is null or vendor_id = (select id from vendors where slug = $7))
				) as framed
			) as ranked
			where frame = 1
			order by listed desc, price, id
			limit ${offersMax}
		) as offer
		${timelineJoins}`,
	keyOf: row => row.productId,
};

const ofOffer: Batch<number, TimelineRow> = {
	name: "timeline_of_offer",
	text: `select ${timelineColumns} from offers offer ${timelineJoins} where offer.id = any($1)`,
	keyOf: row => row.offerId,
};
