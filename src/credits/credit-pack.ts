import { Field, Float, Int, ObjectType, registerEnumType } from "type-graphql";
import { toMajor } from "../prices/money.js";
import { CreditPackName, packs } from "./packs.js";

registerEnumType(CreditPackName, {
	name: "CreditPackName",
	description: "What credits are sold in.",
	valuesConfig: {
		credits_2000: { description: "2,000 credits for 20 USD." },
		credits_12500: { description: "12,500 credits for 100 USD." },
		credits_83333: { description: "83,333 credits for 500 USD." },
	},
});

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
