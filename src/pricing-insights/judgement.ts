import { registerEnumType } from "type-graphql";
import type { Fact } from "./fact.js";

/** Why a price is recommended. In the order in which the rules are tried: the first that holds is told. */
export enum PricingRule {
	raise_to_floor = "raise_to_floor",
	ignore_outlier = "ignore_outlier",
	price_war_hold = "price_war_hold",
	promotion_ends = "promotion_ends",
	undercut = "undercut",
	stock_out = "stock_out",
	room_to_raise = "room_to_raise",
}
registerEnumType(PricingRule, {
	name: "PricingRule",
	description:
		"Why a price is recommended. The rules are tried in the order of these values: the first that holds is told.",
	valuesConfig: {
		raise_to_floor: { description: "Your price is below your own floor: go back to it." },
		ignore_outlier: {
			description:
				"One competitor is far below all others and its own past, which looks like a mistake: what is recommended is what the others call for.",
		},
		price_war_hold: { description: "Competitors undercut each other again and again: do not follow them down." },
		promotion_ends: { description: "Who is cheaper is so only until a promotion ends soon: hold until then." },
		undercut: {
			description: "Somebody who has it in stock is cheaper: go just below, or as far as your floor allows.",
		},
		stock_out: { description: "Who was cheaper is sold out: raise towards the next one who has it." },
		room_to_raise: { description: "You are the cheapest and the next one is at least 1% dearer: raise towards it." },
	},
});

/** What the rules make of a situation. Amounts are in minor units. */
export interface Judgement {
	readonly rule: PricingRule;
	readonly recommendedPrice: number;
	/** How sure it is, from 0 to 1. */
	readonly confidence: number;
	readonly facts: readonly Fact[];
	/** What is gained by it, or not given away, for each piece sold and weighed with the confidence: the order of insights. */
	readonly worth: number;
}
