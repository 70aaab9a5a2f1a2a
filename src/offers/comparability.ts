import { registerEnumType } from "type-graphql";
import { Condition } from "./offer.entity.js";

/** Offers that were not read for longer are not compared: their price may be gone. */
export const comparableAgeDaysMax = 7;
const dayMs = 86_400_000;

/** Why an offer is left out where prices are compared. */
export enum NotComparableReason {
	market = "market",
	currency = "currency",
	condition = "condition",
	stock = "stock",
	pack = "pack",
	age = "age",
}
registerEnumType(NotComparableReason, {
	name: "NotComparableReason",
	description: "Why an offer's price does not compare with the product's others.",
	valuesConfig: {
		market: { description: "It is made in another market than the one compared in." },
		currency: { description: "It is in another currency than most offers of the market compared in." },
		condition: { description: "The article is not new, or its condition is unknown." },
		stock: { description: "It cannot be bought now." },
		pack: { description: "One purchase brings more than one of the product." },
		age: { description: `It was last read more than ${comparableAgeDaysMax} days ago.` },
	},
});

/** The market and currency that a product's prices are compared in. */
export interface Frame {
	readonly market: string;
	readonly currency: string;
}

interface Comparable extends Frame {
	readonly condition: Condition;
	readonly inStock: boolean;
	readonly packQuantity: number;
	readonly lastScannedAt: Date;
}

/** Every reason that keeps an offer out of a comparison, in the order of the enum; none means that it compares. */
export function notComparableBecause(offer: Comparable, frame: Frame, now: Date): NotComparableReason[] {
	const facts: Record<NotComparableReason, boolean> = {
		market: offer.market !== frame.market,
		currency: offer.currency !== frame.currency,
		condition: offer.condition !== Condition.new,
		stock: !offer.inStock,
		pack: offer.packQuantity !== 1,
		age: now.getTime() - offer.lastScannedAt.getTime() > comparableAgeDaysMax * dayMs,
	};
	return Object.values(NotComparableReason).filter(reason => facts[reason]);
}
