import type { Article } from "./catalogue.js";
import type { Day, Market, Retailer } from "./retailers.js";

/** What happens in the market beyond the ordinary, each to show something that the service tells. */

/** How prices of a category move over the ninety days, by the beginning of its path; the longest counts. */
export const drifts: Readonly<Record<string, number>> = {
	Beauty: 0,
	Electronics: -0.09,
	"Electronics > Computers > Storage": 0.12,
	Grocery: 0.11,
	"Grocery > Coffee": 0.16,
	Home: 0,
};

/** Two retailers undercut each other day by day, down to a floor; then they let it be. */
export const priceWar = {
	family: "Aurelo Drift 2",
	market: "US" as Market,
	retailers: ["voltique", "brightcrate"] as const,
	before: [199, 195] as const,
	from: -26,
	to: -9,
	floor: 148,
	step: 3,
	truce: [179, 176] as const,
};

/** A sale of everything that is marked for it. */
export const seasonalSale = { retailer: "voltique", from: -19, to: -12, discount: 0.12, share: 0.4 };

export interface Promotion {
	readonly retailer: string;
	readonly family: string;
	readonly from: Day;
	readonly to: Day;
	/** Taken off the price of the day before. */
	readonly discount: number;
	/** The regular price was raised by this share, this many days before the promotion. */
	readonly raised?: { readonly by: number; readonly daysBefore: number };
}

/** Promotions that are always there, beside those that chance brings. */
export const promotions: readonly Promotion[] = [
	// An honest one, still running: what stands as "was" was charged for months.
	{ retailer: "hearthlane", family: "Brennholm Barista 20", from: -6, to: 4, discount: 0.15 },
	{ retailer: "lumiday", family: "Rosmirel Figuier", from: -4, to: 6, discount: 0.2 },
	{ retailer: "morgenkorb", family: "Montequira Huila", from: -3, to: 3, discount: 0.2 },
	{ retailer: "tokimise", family: "Wispera Aero 8", from: -5, to: 5, discount: 0.1 },
	// Raised for twelve days, then "reduced" to what it had cost before: the low of the thirty days before tells.
	{
		retailer: "voltique",
		family: "Wispera Rover S",
		from: -8,
		to: 5,
		discount: 0.16,
		raised: { by: 0.2, daysBefore: 12 },
	},
];

/** A "was" price that stands there day after day and was never charged: the list price is this many times the price. */
export const inventedListPrices = {
	retailer: "brightcrate",
	families: ["Wispera Aero 8", "Brennholm Ember 6", "Pellaro Mesa 3", "Kestrion Folio"],
	times: 1.55,
};

/** The day on which retailers change their assortment: what is new to a feed comes, and what is gone from it goes. */
export const assortmentDay = -14;

/** A model that comes out next month: it can be ordered since the assortment day. */
export const preorder = { family: "Ombrel Nova 5", shipsOn: 25 };

export const backorders = [{ retailer: "voltique", family: "Kestrion Crag 16", from: -12, to: 0 }];

/** Nobody in the market had it. */
export const soldOut = { family: "Glimmerfeld Swift 24", market: "US" as Market, from: -16, to: -9 };

/** Gone from the feed since the assortment day: kept as offers out of stock. */
export const withdrawals = [
	{ retailer: "hearthlane", family: "Linnevik Nape" },
	{ retailer: "voltique", family: "Kestrion Note 11" },
];

/** Packs that a retailer bundles itself out of single ones; the GTIN on them is that of the single one. */
export const multipacks = [
	{ retailer: "pantrywell", family: "Veltruno No. 4", size: "500 g", quantity: 4, discount: 0.1 },
	{ retailer: "brightcrate", family: "Montequira Huila", size: "250 g", quantity: 3, discount: 0.08 },
	{ retailer: "morgenkorb", family: "Chocovane 72", size: "100 g", quantity: 5, discount: 0.12 },
];

/** Numbers that a retailer misread: the check digit is wrong, and brand with part number has to do. */
export const misreadGtins = {
	retailer: "brightcrate",
	market: "US" as Market,
	families: ["Klickwerk K75", "Klickwerk M3 Ergo", "Hexlume Gate"],
};

/** What is weighed or baked in the shop bears a number of the shop's own, from the range kept for that. */
export const inStoreCategory = "Grocery > Fresh Counter";

/** The value for the longest beginning of a category's path, if there is one. */
export function byCategory<Value>(values: Readonly<Record<string, Value>>, category: string): Value | undefined {
	const beginning = Object.keys(values)
		.filter(path => category === path || category.startsWith(`${path} > `))
		.sort((one, other) => other.length - one.length)[0];
	return beginning === undefined ? undefined : values[beginning];
}

/** Whether an entry that names a retailer and a family speaks of this one. */
export function concerns(
	entry: { readonly retailer: string; readonly family: string },
	{ retailer, article }: { readonly retailer: Retailer; readonly article: Article },
): boolean {
	return entry.retailer === retailer.slug && entry.family === article.family;
}
