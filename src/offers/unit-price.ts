import { Field, ObjectType } from "type-graphql";
import { toMajor } from "../prices/money.js";

/** What a unit price is stated for where the vendor names no base: the amounts that shops print on their shelves. */
const baseAmounts: Readonly<Record<string, number>> = { ml: 100, g: 100, cm: 100, sqm: 1, ct: 1 };

@ObjectType({
	simpleResolvers: true,
	description: "What a fixed amount of the content costs, so that packs of different size compare.",
})
export class UnitPrice {
	@Field(() => Number, {
		description: "Price of the amount, in major units of the offer's currency, rounded to its decimals.",
	})
	price!: number;

	@Field(() => String, {
		description:
			"The amount that it is the price of: `100 ml`. The vendor's base measure or else 100 ml, 100 g, 100 cm, 1 sqm or 1 ct (piece).",
	})
	per!: string;
}

interface Content {
	readonly priceMinor: number;
	readonly currency: string;
	readonly unit: string | null;
	readonly unitAmount: number | null;
	readonly unitBaseAmount: number | null;
}

/** The price of the base amount; null where the content is unknown. */
export function unitPriceOf({ priceMinor, currency, unit, unitAmount, unitBaseAmount }: Content): UnitPrice | null {
	if (unit === null || unitAmount === null) return null;
	const base = unitBaseAmount ?? baseAmounts[unit] ?? 1;
	return {
		price: toMajor(Math.round((priceMinor * base) / unitAmount), currency),
		per: `${base} ${unit}`,
	};
}
