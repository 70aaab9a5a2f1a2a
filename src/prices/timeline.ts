import { Availability, Condition } from "../offers/offer.entity.js";
import { isInStock } from "../offers/offer.reads.js";
import { type Day, dayOf, type Window, within } from "./day.js";

/**
 * What is known of one offer's price over time: each change that was observed, and the runs of its feed and the readings of
 * its page, which read unchanged prices again. Amounts are in minor units of `currency`, moments in milliseconds; all lists
 * ascend.
 */
export interface Timeline {
	readonly offerId: number;
	/** Short name of the vendor. */
	readonly vendor: string;
	readonly market: string;
	readonly currency: string;
	readonly condition: Condition;
	readonly firstSeenAt: number;
	/** When it was last read, or found to be gone. */
	readonly lastReadAt: number;
	/** The first may lie before the time that was asked for: it tells the price that this time began with. */
	readonly changes: readonly Change[];
	/** The first run of each day on which the feed was read. */
	readonly runs: readonly number[];
	/** Of each day on which its page was read, the first reading, and the first after each change. */
	readonly pageReads: readonly number[];
}

/** A stored observation: price, list price or availability differ from the one before. */
export interface Change {
	readonly at: number;
	readonly price: number;
	readonly listPrice: number | null;
	readonly availability: Availability;
	readonly currency: string;
	/** Not read but missed: the row was gone from the feed, or the page was. The price is only what it had been. */
	readonly withdrawn: boolean;
	/** Seen by a visit of the page: that tells nothing of whether the feed has the offer. */
	readonly byPage: boolean;
}

/** A moment at which the price was really seen, changed or not. Between readings nothing is known, and nothing is claimed. */
export interface Reading {
	readonly at: number;
	readonly day: Day;
	readonly price: number;
	readonly listPrice: number | null;
	/** Whether it could be bought at this price. */
	readonly buyable: boolean;
}

/** Every reading of an offer, oldest first. */
export function readingsOf({ changes, runs, pageReads, currency }: Timeline): Reading[] {
	const readings: Reading[] = [];
	const read = (at: number, { price, listPrice, availability }: Change) =>
		readings.push({ at, day: dayOf(at), price, listPrice, buyable: isBuyable(availability) });
	let inEffect: Change | undefined;
	let isInFeed = true;
	let nextRun = 0;
	let nextPage = 0;
	const readAgainBefore = (end: number) => {
		for (;;) {
			const run = runs[nextRun] ?? Number.POSITIVE_INFINITY;
			const page = pageReads[nextPage] ?? Number.POSITIVE_INFINITY;
			if (Math.min(run, page) >= end) return;
			if (run <= page) {
				nextRun += 1;
				if (isInFeed && isStated(inEffect, currency)) read(run, inEffect);
			} else {
				nextPage += 1;
				// A page that agrees with what the feed had been states the price, be it in the feed or not.
				if (inEffect?.currency === currency) read(page, inEffect);
			}
		}
	};
	for (const change of changes) {
		readAgainBefore(change.at);
		inEffect = change;
		if (!change.byPage) isInFeed = !change.withdrawn;
		if (isStated(change, currency)) read(change.at, change);
	}
	readAgainBefore(Number.POSITIVE_INFINITY);
	return readings;
}

export function readingsWithin(timeline: Timeline, window: Window): Reading[] {
	return readingsOf(timeline).filter(reading => within(window, reading.day));
}

/** The change in effect now. */
export function latestOf(timeline: Timeline): Change {
	return timeline.changes.at(-1)!;
}

/**
 * The offers that a vendor's history is told from: its new ones, or all of them where none is new. A used or
 * refurbished article beside the new one would make a low that the new one never had.
 */
export function toldFrom(timelines: readonly Timeline[]): Timeline[] {
	const withNew = new Set(timelines.filter(isNew).map(timeline => timeline.vendor));
	return timelines.filter(timeline => isNew(timeline) || !withNew.has(timeline.vendor));
}

/** The offer to buy now: the cheapest in stock, or else the cheapest; of equal ones the oldest. */
export function bestOf(timelines: readonly Timeline[]): Timeline | undefined {
	return timelines.toSorted(byWorth)[0];
}

/**
 * Whether somebody could have paid the price. Preorders and backorders are sales, and a vendor that says nothing of
 * its stock still asks the price; what is sold out or discontinued is sold at no price.
 */
export function isBuyable(availability: Availability): boolean {
	return availability !== Availability.out_of_stock && availability !== Availability.discontinued;
}

/** Whether the vendor states a price, and in the currency that is told of. */
function isStated(change: Change | undefined, currency: string): change is Change {
	return change !== undefined && !change.withdrawn && change.currency === currency;
}

function byWorth(one: Timeline, other: Timeline): number {
	const [oneNow, otherNow] = [latestOf(one), latestOf(other)];
	if (isInStock(oneNow.availability) !== isInStock(otherNow.availability))
		return isInStock(oneNow.availability) ? -1 : 1;
	return oneNow.price - otherNow.price || one.offerId - other.offerId;
}

function isNew(timeline: Timeline): boolean {
	return timeline.condition === Condition.new;
}
