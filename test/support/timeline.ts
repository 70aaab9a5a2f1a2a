import { Availability, Condition } from "../../src/offers/offer.entity.js";
import type { Change, Timeline } from "../../src/prices/timeline.js";
import { daysAgo } from "./given.js";

/** A change: how many days ago, the price, and what else it states. Amounts are in minor units. */
type GivenChange = [daysAgo: number, price: number, details?: Partial<Change>];

interface TimelineDetails extends Partial<Omit<Timeline, "changes" | "runs" | "pageReads">> {
	/** Days ago on which the feed was read without finding a change. */
	runs?: readonly number[];
	/** Days ago on which the page was read without finding a change. */
	pageReads?: readonly number[];
}

/** A timeline of plain values, in cents, for tables. */
export function timeline(
	changes: readonly GivenChange[],
	{ runs = [], pageReads = [], ...details }: TimelineDetails = {},
): Timeline {
	const made = changes.map(([days, price, change]) => ({
		at: daysAgo(days).getTime(),
		price,
		listPrice: null,
		availability: Availability.in_stock,
		currency: "USD",
		withdrawn: false,
		byPage: false,
		...change,
	}));
	return {
		offerId: 1,
		vendor: "acme",
		market: "US",
		currency: "USD",
		condition: Condition.new,
		firstSeenAt: made[0]?.at ?? 0,
		lastReadAt: made.at(-1)?.at ?? 0,
		changes: made,
		runs: momentsOf(runs),
		pageReads: momentsOf(pageReads),
		...details,
	};
}

function momentsOf(days: readonly number[]): number[] {
	return days.map(ago => daysAgo(ago).getTime()).sort((one, other) => one - other);
}

/** The whole numbers from `first` down to `last`: days ago, day by day. */
export function daily(first: number, last: number): number[] {
	return Array.from({ length: first - last + 1 }, (_, index) => first - index);
}
