import type { PricingRule } from "../graphql/graphql.ts";

/** What each rule comes to, for the reader. */
export const pricingRules: Readonly<Record<PricingRule, string>> = {
	raise_to_floor: "Go back to your floor",
	ignore_outlier: "Do not follow what looks like a mistake",
	price_war_hold: "Hold: others undercut each other",
	promotion_ends: "Hold: a promotion ends soon",
	undercut: "Go just below the cheapest competitor",
	stock_out: "Raise: who was cheaper is sold out",
	room_to_raise: "Raise: there is room up to the next competitor",
};
