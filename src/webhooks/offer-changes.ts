import type { PoolClient } from "pg";
import { rowTypes } from "../database/reads.js";
import { type Availability, Availability as Stock } from "../offers/offer.entity.js";
import { isInStock } from "../offers/offer.reads.js";
import { toMajor } from "../prices/money.js";
import type { Listener } from "./endpoints-told.js";
import { offersOfTracked } from "./offers-of-tracked.js";
import type { NewEvent } from "./record-events.js";

/** What was read: the run of a feed, or a scan. */
export type Reading = { readonly feedRunId: number } | { readonly scanId: string };

/** An offer of a tracked product that was observed in a reading, beside the observation before. Amounts in minor units. */
export interface ObservedOffer {
	readonly trackedProductId: number;
	readonly name: string;
	readonly sku: string | null;
	readonly productId: number;
	readonly offerId: number;
	readonly vendor: string;
	readonly vendorName: string;
	readonly isOwn: boolean;
	readonly url: string | null;
	readonly price: number;
	readonly currency: string;
	readonly availability: Availability;
	readonly observedAt: Date;
	/** Null with the two others where the offer was observed for the first time. */
	readonly priceBefore: number | null;
	readonly currencyBefore: string | null;
	readonly availabilityBefore: Availability | null;
}

/** What was seen longer ago is history, which may be imported, and no news. */
const newsHoursMax = 24;

/** What a reading has observed anew of offers that are compared: in the workspace's frame, a single new article. */
export async function observedOffers(
	client: PoolClient,
	reading: Reading,
	trackedProductIds: readonly number[],
	now: Date,
): Promise<ObservedOffer[]> {
	const ofRun = "feedRunId" in reading;
	const { rows } = await client.query<ObservedOffer>({
		text: `select tracked.id as "trackedProductId", tracked.name, tracked.sku, offer.product_id as "productId",
				offer.id as "offerId", vendor.slug as vendor, vendor.name as "vendorName",
				offer.vendor_id = workspace.vendor_id as "isOwn", offer.url, observed.price, observed.currency,
				observed.availability, observed.observed_at as "observedAt", earlier.price as "priceBefore",
				earlier.currency as "currencyBefore", earlier.availability as "availabilityBefore"
			${ofRun ? fromFeedRun : fromScan}
			cross join lateral (select slug, name from vendors where id = offer.vendor_id) vendor
			left join lateral (
				select price, currency, availability from price_observations earlier
				where earlier.offer_id = offer.id and earlier.observed_at < observed.observed_at
				order by earlier.observed_at desc limit 1
			) earlier on true
			where observed.observed_at > $3 and offer.market = workspace.market and observed.currency = workspace.currency
				and offer.condition = 'new' and offer.pack_quantity = 1 ${ofRun ? ofRunAlone : ""}`,
		values: [
			trackedProductIds,
			ofRun ? reading.feedRunId : reading.scanId,
			new Date(now.getTime() - newsHoursMax * 3_600_000),
		],
		types: rowTypes,
	});
	return rows;
}

const compared = `unnest($1::bigint[]) as chosen (id) join tracked_products tracked on tracked.id = chosen.id
	join workspaces workspace on workspace.id = tracked.workspace_id cross join ${offersOfTracked}`;

/** The observation of the offer at a moment, by its primary key, whatever the planner knows of the tables. */
const observedAt = (moment: string) => `cross join lateral (
		select price, currency, availability, observed_at, feed_run_id from price_observations
		where offer_id = offer.id and observed_at = ${moment} offset 0
	) observed`;

const fromFeedRun = `from ${compared} cross join (select observed_at, vendor_id from feed_runs where id = $2) run
	${observedAt("run.observed_at")}`;
const fromScan = `from ${compared}
	join page_readings reading on reading.offer_id = offer.id and reading.scan_id = $2
	${observedAt("reading.observed_at")}`;
const ofRunAlone = "and offer.vendor_id = run.vendor_id and observed.feed_run_id = $2";

/** Of what could not be bought. Where nothing is known of it, nothing has come back. */
const notInStock: ReadonlySet<Availability> = new Set([
	Stock.preorder,
	Stock.backorder,
	Stock.out_of_stock,
	Stock.discontinued,
]);

/** The events that come of observed offers, for those who listen. */
export function offerEvents(
	workspaceId: string,
	observed: readonly ObservedOffer[],
	listeners: readonly Listener[],
): NewEvent[] {
	return observed.flatMap(offer => {
		const { priceBefore, availabilityBefore, currency } = offer;
		const events: NewEvent[] = [];
		const key = `${offer.trackedProductId}:${offer.offerId}:${offer.observedAt.getTime()}`;
		const owner = { workspaceId };
		if (priceBefore !== null && offer.currencyBefore === currency && priceBefore !== offer.price) {
			const percent = changePercent(priceBefore, offer.price);
			const { product, vendor } = about(offer);
			const data = {
				...product,
				...vendor,
				from: toMajor(priceBefore, currency),
				to: toMajor(offer.price, currency),
				currency,
				changePercent: percent === null ? null : rounded(percent),
				observedAt: offer.observedAt.toISOString(),
			};
			const told = listeners.filter(
				({ eventTypes, priceChangePercentMin }) =>
					eventTypes.includes("price.changed") && Math.abs(percent ?? 100) >= priceChangePercentMin,
			);
			events.push({ type: "price.changed", owner, data, dedupeKey: `price:${key}`, endpointIds: idsOf(told) });
		}
		const isBack = availabilityBefore !== null && notInStock.has(availabilityBefore) && isInStock(offer.availability);
		if (isBack) {
			const { product, vendor } = about(offer);
			const data = {
				...product,
				...vendor,
				price: toMajor(offer.price, currency),
				currency,
				availability: offer.availability,
				before: availabilityBefore,
				observedAt: offer.observedAt.toISOString(),
			};
			const told = listeners.filter(({ eventTypes }) => eventTypes.includes("offer.back_in_stock"));
			events.push({ type: "offer.back_in_stock", owner, data, dedupeKey: `stock:${key}`, endpointIds: idsOf(told) });
		}
		return events;
	});
}

/** Null where the price before was nothing. */
export function changePercent(from: number, to: number): number | null {
	return from === 0 ? null : ((to - from) / from) * 100;
}

/** To two decimals. */
export function rounded(percent: number): number {
	return Math.round(percent * 100) / 100;
}

function idsOf(listeners: readonly Listener[]): string[] {
	return listeners.map(({ id }) => id);
}

function about(offer: ObservedOffer) {
	return {
		product: {
			trackedProductId: String(offer.trackedProductId),
			productId: String(offer.productId),
			name: offer.name,
			sku: offer.sku,
		},
		vendor: {
			offerId: String(offer.offerId),
			vendor: offer.vendor,
			vendorName: offer.vendorName,
			own: offer.isOwn,
			url: offer.url,
		},
	};
}
