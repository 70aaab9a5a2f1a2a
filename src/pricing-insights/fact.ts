import { registerEnumType } from "type-graphql";
import { currencyDigits, toMajor } from "../prices/money.js";
import type { CompetitorOffer, OwnPrice } from "./situation.js";

/** Kinds of facts that an insight stands on. */
export enum PricingFactCode {
	own_price = "own_price",
	floor = "floor",
	cheapest_competitor = "cheapest_competitor",
	next_competitor = "next_competitor",
	promotion = "promotion",
	sold_out = "sold_out",
	price_cut = "price_cut",
	outlier = "outlier",
	floor_reached = "floor_reached",
	step_limited = "step_limited",
	large_change = "large_change",
}
registerEnumType(PricingFactCode, {
	name: "PricingFactCode",
	description: "Kinds of facts that an insight stands on.",
	valuesConfig: {
		own_price: { description: "Your price, as you stated it or as your own shop was last seen to ask." },
		floor: { description: "Your floor: no insight recommends less." },
		cheapest_competitor: { description: "The cheapest competitor who has it in stock and counts for the rule." },
		next_competitor: { description: "The cheapest competitor who has it in stock and is dearer than you." },
		promotion: { description: "A competitor's sale price that ends soon; `value` is what it asks now." },
		sold_out: { description: "A competitor who had it in stock and has it no more; `value` is what it last asked." },
		price_cut: { description: "A competitor went below all others; `value` is what it asked then." },
		outlier: { description: "A competitor's price that is left out as unlikely." },
		floor_reached: { description: "The recommendation stops at your floor." },
		step_limited: { description: "The recommendation goes only a part of the way; `value` is the whole way's price." },
		large_change: { description: "The recommendation is a large change at once; `value` is the change." },
	},
});

/** One thing that is known, and the observation that it is known by. */
export interface Fact {
	readonly code: PricingFactCode;
	/** In words. */
	readonly sentence: string;
	/** In minor units. */
	readonly value: number | undefined;
	/** Short name of the vendor that it is about. */
	readonly vendor: string | undefined;
	readonly offerId: number | undefined;
	/** In milliseconds since 1970; undefined of what was not observed, such as the floor. */
	readonly observedAt: number | undefined;
}

export function factOfOffer(
	code: PricingFactCode,
	{ vendor, offerId, price, observedAt }: CompetitorOffer,
	sentence: string,
	seen: { readonly price: number; readonly at: number } = { price, at: observedAt },
): Fact {
	return { code, sentence, value: seen.price, vendor, offerId, observedAt: seen.at };
}

export function factOfOwnPrice({ price, isStated, at, offerId }: OwnPrice, currency: string): Fact {
	const sentence = `Your price is ${moneyText(price, currency)}, as ${isStated ? "you stated it" : "your own shop asks"}.`;
	return { code: PricingFactCode.own_price, sentence, value: price, vendor: undefined, offerId, observedAt: at };
}

/** Of the workspace itself, or of the recommendation. */
export function factOfOurs(code: PricingFactCode, value: number, sentence: string): Fact {
	return { code, sentence, value, vendor: undefined, offerId: undefined, observedAt: undefined };
}

/** 49.95 USD. */
export function moneyText(amountMinor: number, currency: string): string {
	return `${toMajor(amountMinor, currency).toFixed(currencyDigits(currency))} ${currency}`;
}

/** 2026-11-21. */
export function dateText(at: number): string {
	return new Date(at).toISOString().slice(0, 10);
}
