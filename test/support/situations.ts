import { toMinor } from "../../src/prices/money.js";
import type { CompetitorOffer, Observed, Situation } from "../../src/pricing-insights/situation.js";
import { daysAgo, now } from "./given.js";

/** How a competitor's price went: days ago, price in major units, and whether it was in stock. */
export type Step = readonly [daysAgo: number, price: number, inStock?: boolean];

interface CompetitorDetails {
	readonly listPrice?: number;
	/** In days from now. */
	readonly saleEndsIn?: number;
	readonly readDaysAgo?: number;
}

let serial = 0;

/** A competitor's offer by its steps, oldest first; the last is how it is now. */
export function competitor(
	vendor: string,
	steps: readonly Step[],
	{ listPrice, saleEndsIn, readDaysAgo = 0 }: CompetitorDetails = {},
	currency = "USD",
): CompetitorOffer {
	const history = steps.map(([days, price, inStock = true]): Observed => {
		return { at: daysAgo(days).getTime(), price: toMinor(price, currency), inStock };
	});
	const latest = history.at(-1)!;
	return {
		offerId: ++serial,
		vendor,
		vendorName: vendor,
		price: latest.price,
		listPrice: listPrice === undefined ? undefined : toMinor(listPrice, currency),
		saleEndsAt: saleEndsIn === undefined ? undefined : daysAgo(-saleEndsIn).getTime(),
		inStock: latest.inStock,
		observedAt: latest.at,
		readAt: daysAgo(readDaysAgo).getTime(),
		history,
	};
}

/** The own price beside those of competitors, within 30 days. */
export function situation(
	price: number,
	offers: readonly CompetitorOffer[],
	{ currency = "USD", floor }: { currency?: string; floor?: number } = {},
): Situation {
	const from = daysAgo(30).getTime();
	return {
		productId: 1,
		productName: "Drift 2",
		currency,
		own: { price: toMinor(price, currency), isStated: true, at: daysAgo(3).getTime(), offerId: undefined },
		floor: floor === undefined ? undefined : toMinor(floor, currency),
		offers,
		competitors: countedAmong(offers, from),
		now: now.getTime(),
		from,
	};
}

/** Each vendor with its price in stock, or else the last one that it had in stock within the timeframe. */
function countedAmong(offers: readonly CompetitorOffer[], from: number): Situation["competitors"] {
	return [...Map.groupBy(offers, ({ vendor }) => vendor)].flatMap(([vendor, ofVendor]) => {
		const selling = ofVendor.filter(({ inStock }) => inStock);
		const last = ofVendor.flatMap(({ history }) => history.findLast(({ inStock, at }) => inStock && at >= from) ?? []);
		const prices = (selling.length > 0 ? selling : last).map(({ price }) => price);
		return prices.length === 0 ? [] : [{ vendor, price: Math.min(...prices) }];
	});
}
