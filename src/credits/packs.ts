/** What credits are sold in. */
export enum CreditPackName {
	credits_2000 = "credits_2000",
	credits_12500 = "credits_12500",
	credits_83333 = "credits_83333",
}

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
