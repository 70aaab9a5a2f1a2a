import { Availability } from "../offers/offer.entity.js";
import { isInStock } from "../offers/offer.reads.js";
import { type Day, dayOf, type Window } from "../prices/day.js";
import { meanOf } from "../prices/mean.js";
import { medianOf } from "../prices/price-trend.js";
import { readingsWithin, type Timeline } from "../prices/timeline.js";

/** A tracked product over the days of a window. Amounts are in minor units. */
export interface ProductOverTime {
	readonly stated: { readonly price: number; readonly at: number } | undefined;
	readonly own: readonly Timeline[];
	readonly competitors: readonly Timeline[];
}

/** What one product, or several together, cost on a day. Null is what nobody read. */
export interface DayPrices {
	readonly day: Day;
	readonly yours: number | null;
	readonly lowest: number | null;
	readonly median: number | null;
	readonly highest: number | null;
	/** The competitors behind it, by short name. */
	readonly vendors: ReadonlySet<string>;
}

/** The days on which a product was read, oldest first: each vendor with its day's last reading that saw it in stock. */
export function daysOfProduct({ stated, own, competitors }: ProductOverTime, window: Window): DayPrices[] {
	const ownByDay = lowestByDay(own, window);
	const byDay = new Map<Day, Map<string, number>>();
	for (const [vendor, timelines] of Map.groupBy(competitors, timeline => timeline.vendor)) {
		for (const [day, { price }] of lowestByDay(timelines, window)) {
			const vendors = byDay.get(day) ?? new Map<string, number>();
			byDay.set(day, vendors.set(vendor, price));
		}
	}
	const days = new Set([...ownByDay.keys(), ...byDay.keys()]);
	return [...days]
		.sort((one, other) => one - other)
		.map(day => {
			const vendors = byDay.get(day) ?? new Map<string, number>();
			const prices = [...vendors.values()];
			return {
				day,
				yours: yoursOn(day, stated, ownByDay.get(day)),
				lowest: prices.length === 0 ? null : Math.min(...prices),
				median: roundedMedian(prices),
				highest: prices.length === 0 ? null : Math.max(...prices),
				vendors: new Set(vendors.keys()),
			};
		});
}

/**
 * Several products as one. A mean of whoever happened to be read would move with the mix, so the same products stand behind
 * every day: days and products are chosen together, so that each product was read on each day, and as many pairs of them
 * are told as can be. Products with both an own price and a competitor's are told, or else those with either.
 */
export function daysTogether(products: readonly (readonly DayPrices[])[]): DayPrices[] {
	if (products.length === 1) return [...products[0]!];
	const complete = [hasBoth, hasCompetitors, hasOwn]
		.map(isComplete => completePairs(products.map(days => days.filter(isComplete))))
		.find(({ days }) => days.length > 0);
	if (!complete) return [];
	return complete.days.map(day => {
		const prices = complete.products.map(byDay => byDay.get(day)!);
		return {
			day,
			yours: meanOfAll(prices.map(({ yours }) => yours)),
			lowest: meanOfAll(prices.map(({ lowest }) => lowest)),
			median: meanOfAll(prices.map(({ median }) => median)),
			highest: meanOfAll(prices.map(({ highest }) => highest)),
			vendors: new Set(prices.flatMap(({ vendors }) => [...vendors])),
		};
	});
}

/** The same with only what was in stock taken for sold: a position compares nothing else. */
export function inStockOnly(timeline: Timeline): Timeline {
	const changes = timeline.changes.map(change =>
		isInStock(change.availability) ? change : { ...change, availability: Availability.out_of_stock },
	);
	return { ...timeline, changes };
}

type ByDay = ReadonlyMap<Day, DayPrices>;

/** The days that most products were read on, so many of them that days times products is the most. */
function completePairs(products: readonly (readonly DayPrices[])[]): { days: Day[]; products: ByDay[] } {
	const byDay = products.map(days => new Map(days.map(prices => [prices.day, prices])));
	const counts = new Map<Day, number>();
	for (const { day } of products.flat()) counts.set(day, (counts.get(day) ?? 0) + 1);
	const days = [...counts.keys()].sort((one, other) => counts.get(other)! - counts.get(one)! || other - one);
	let best: { days: Day[]; products: ByDay[] } = { days: [], products: [] };
	let left: ByDay[] = byDay;
	for (const [index, day] of days.entries()) {
		left = left.filter(prices => prices.has(day));
		const pairs = (index + 1) * left.length;
		if (pairs > 0 && pairs >= best.days.length * best.products.length)
			best = { days: days.slice(0, index + 1), products: left };
	}
	return { days: best.days.toSorted((one, other) => one - other), products: best.products };
}

/** A vendor's price a day: the cheapest of its offers' last readings in stock on that day. */
function lowestByDay(timelines: readonly Timeline[], window: Window): Map<Day, { price: number; at: number }> {
	const byDay = new Map<Day, { price: number; at: number }>();
	for (const timeline of timelines) {
		const last = new Map(
			readingsWithin(timeline, window).flatMap(({ day, buyable, ...reading }) => (buyable ? [[day, reading]] : [])),
		);
		for (const [day, { price, at }] of last) {
			const known = byDay.get(day);
			byDay.set(day, { price: Math.min(price, known?.price ?? price), at: Math.max(at, known?.at ?? at) });
		}
	}
	return byDay;
}

/** What the workspace stated holds from then on, until its shop is read again. What it stated before is not known. */
function yoursOn(
	day: Day,
	stated: ProductOverTime["stated"],
	read: { price: number; at: number } | undefined,
): number | null {
	if (stated && dayOf(stated.at) <= day && (!read || stated.at >= read.at)) return stated.price;
	return read?.price ?? null;
}

function roundedMedian(prices: readonly number[]): number | null {
	const median = medianOf(prices);
	return median === undefined ? null : Math.floor(median + 0.5);
}

function meanOfAll(prices: readonly (number | null)[]): number | null {
	return prices.some(price => price === null) ? null : meanOf(prices as number[]);
}

const hasOwn = ({ yours }: DayPrices) => yours !== null;
const hasCompetitors = ({ vendors }: DayPrices) => vendors.size > 0;
const hasBoth = (prices: DayPrices) => hasOwn(prices) && hasCompetitors(prices);
