import { medianOf } from "../prices/price-trend.js";
import type { CompetitorOffer, Observed } from "./situation.js";

const dayMs = 86_400_000;

/** An outlier is below this share of the others' middle and of its own past. */
const outlierShareMax = 0.6;
/** Sellers beside it, so that "all others" means something. */
const outlierOthersMin = 2;
/** A price that has stood for longer is meant. */
const outlierDaysMax = 7;

/** How long back cuts are counted, how many there must be, and of how many competitors. */
export const warDays = 7;
const warCutsMin = 3;
const warVendorsMin = 2;

/** A promotion that ends within so many days is waited for. */
export const promotionDaysMax = 7;

/**
 * The cheapest seller, where its price looks like a mistake: far below every other and below its own past, and new. One
 * whose past is unknown is judged by the others alone.
 */
export function outlierOf(sellers: readonly CompetitorOffer[], now: number): CompetitorOffer | undefined {
	const [cheapest, ...others] = sellers;
	if (!cheapest || others.length < outlierOthersMin) return undefined;
	const isBelow = (price: number) => cheapest.price < price * outlierShareMax;
	if (!isBelow(others[0]!.price) || now - lowSince(cheapest) > outlierDaysMax * dayMs) return undefined;
	const past = pastOf(cheapest);
	const middle = medianOf(past.map(({ price }) => price));
	return middle === undefined || isBelow(middle) ? cheapest : undefined;
}

/** What an offer asked before its price of now. */
export function pastOf({ history, price }: CompetitorOffer): Observed[] {
	const since = history.findLastIndex(observed => observed.price !== price);
	return history.slice(0, since + 1);
}

/** Since when its price has been the one of now. */
function lowSince(offer: CompetitorOffer): number {
	return offer.history[pastOf(offer).length]?.at ?? offer.observedAt;
}

/** One competitor going below all others. */
export interface Cut {
	readonly offer: CompetitorOffer;
	readonly at: number;
	readonly price: number;
}

/** The newest cuts of the last days, newest first, where they make a price war: several, by several competitors. */
export function priceWarOf(offers: readonly CompetitorOffer[], now: number): Cut[] | undefined {
	const cuts = cutsOf(offers).filter(({ at }) => at > now - warDays * dayMs);
	const vendors = new Set(cuts.map(({ offer }) => offer.vendor));
	return cuts.length >= warCutsMin && vendors.size >= warVendorsMin ? cuts.reverse() : undefined;
}

/** Every time that a competitor who had it lowered its price below all who had it then, oldest first. */
function cutsOf(offers: readonly CompetitorOffer[]): Cut[] {
	const events = offers
		.flatMap(offer => offer.history.map(observed => ({ offer, observed })))
		.sort((one, other) => one.observed.at - other.observed.at || one.offer.offerId - other.offer.offerId);
	const states = new Map<CompetitorOffer, Observed>();
	const cuts: Cut[] = [];
	for (const { offer, observed } of events) {
		const before = states.get(offer);
		states.set(offer, observed);
		if (!before?.inStock || !observed.inStock || observed.price >= before.price) continue;
		const others = [...states].filter(([other, state]) => other.vendor !== offer.vendor && state.inStock);
		if (others.length > 0 && others.every(([, state]) => observed.price < state.price))
			cuts.push({ offer, at: observed.at, price: observed.price });
	}
	return cuts;
}

/** What a seller will ask when its promotion has ended, where that is soon and known; otherwise what it asks now. */
export function lastingPriceOf({ price, listPrice, saleEndsAt }: CompetitorOffer, now: number): number {
	const ends = saleEndsAt !== undefined && saleEndsAt > now && saleEndsAt <= now + promotionDaysMax * dayMs;
	return ends && listPrice !== undefined && listPrice > price ? listPrice : price;
}

/** A competitor who had the product and has it no more. */
export interface SoldOut {
	readonly offer: CompetitorOffer;
	/** What it last asked. */
	readonly price: number;
	/** When it was seen to be without it. */
	readonly at: number;
}

/** Competitors who sold out within the timeframe, by the price that they last asked. */
export function soldOutOf(offers: readonly CompetitorOffer[], from: number): SoldOut[] {
	const selling = new Set(offers.filter(({ inStock }) => inStock).map(({ vendor }) => vendor));
	return offers
		.filter(({ vendor }) => !selling.has(vendor))
		.flatMap(offer => {
			const last = offer.history.findLastIndex(({ inStock }) => inStock);
			const gone = offer.history[last + 1];
			return last < 0 || !gone || gone.at < from ? [] : [{ offer, price: offer.history[last]!.price, at: gone.at }];
		})
		.sort((one, other) => one.price - other.price || one.offer.offerId - other.offer.offerId);
}
