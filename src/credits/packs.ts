import { Field, Float, Int, ObjectType, registerEnumType } from "type-graphql";
import { toMajor } from "../prices/money.js";

/** What credits are sold in. */
export enum CreditPackName {
	credits_2000 = "credits_2000",
	credits_12500 = "credits_12500",
	credits_83333 = "credits_83333",
}
registerEnumType(CreditPackName, {
	name: "CreditPackName",
	description: "What credits are sold in.",
	valuesConfig: {
		credits_2000: { description: "2,000 credits for 20 USD." },
		credits_12500: { description: "12,500 credits for 100 USD." },
		credits_83333: { description: "83,333 credits for 500 USD." },
	},
});

/** A pack as it is sold, with its price in minor units. */
export interface Pack {
	readonly credits: number;
	readonly priceMinor: number;
	readonly currency: "USD";
}

/** The price list. What a browser or a payment says of a price is compared with it, and never taken. */
export const packs: Readonly<Record<CreditPackName, Pack>> = {
	credits_2000: { credits: 2_000, priceMinor: 20_00, currency: "USD" },
	credits_12500: { credits: 12_500, priceMinor: 100_00, currency: "USD" },
	credits_83333: { credits: 83_333, priceMinor: 500_00, currency: "USD" },
};

@ObjectType({ simpleResolvers: true, description: "A number of credits that is sold at a price." })
export class CreditPack {
	@Field(() => CreditPackName, { description: "What `buyCredits` knows the pack by." })
	name!: CreditPackName;

	@Field(() => Int, { description: "How many credits it holds." })
	credits!: number;

	@Field(() => Float, { description: "What it costs, in major units." })
	price!: number;

	@Field(() => String, { description: "Currency of the price, such as `USD`." })
	currency!: string;
}

/** The packs as they are published, the smallest first. */
export const creditPacks: readonly CreditPack[] = Object.values(CreditPackName).map(name => {
	const { credits, priceMinor, currency } = packs[name];
	return { name, credits, price: toMajor(priceMinor, currency), currency };
});
