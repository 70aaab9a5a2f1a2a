import type { Language } from "./catalogue.js";

/** A market of the demo: where one currency and one language hold. */
export const markets = {
	US: { currency: "USD", language: "en", perDollar: 1 },
	DE: { currency: "EUR", language: "de", perDollar: 0.96 },
	JP: { currency: "JPY", language: "ja", perDollar: 148 },
} as const satisfies Record<string, { currency: string; language: Language; perDollar: number }>;

export type Market = keyof typeof markets;

/** A day of the demo: 0 is today, -90 the first. */
export type Day = number;

export const firstDay: Day = -90;

/** An invented retailer. */
export interface Retailer {
	readonly slug: string;
	readonly name: string;
	/** Categories, by the beginning of their path, with the share of their models that it sells. The longest beginning counts. */
	readonly sells: Readonly<Record<string, number>>;
	/** How it writes titles. */
	readonly title: string;
	/** How it numbers what it sells: prefix of the number. */
	readonly idPrefix: string;
	/** State of what it sells; a model is offered in each. */
	readonly conditions: readonly ("new" | "refurbished" | "used")[];
	readonly feeds: readonly RetailerFeed[];
}

/** What a retailer publishes for one market. */
export interface RetailerFeed {
	readonly market: Market;
	/** Its prices against the usual ones. */
	readonly level: number;
	/** How often it thinks about a price, in days. */
	readonly repricesEvery: number;
	/** How far its prices stray from the trend. */
	readonly wobble: number;
	/** In the market's currency; undefined: it does not say. */
	readonly shipping: { readonly flat: number; readonly freeFrom?: number } | undefined;
	/** Hour of the day (UTC) at which the feed is read. */
	readonly readAtHour: number;
	/** First day that it was read, when not the first of all. */
	readonly since?: Day;
	/** Last day that it was read, when not today. */
	readonly until?: Day;
	/** Days on which it could not be read, both included. */
	readonly unread?: readonly [Day, Day];
}

export const retailers: readonly Retailer[] = [
	{
		slug: "voltique",
		name: "Voltique",
		sells: { Electronics: 0.97, "Electronics > Cables": 0, "Home > Cleaning > Vacuums": 0.6 },
		title: "{brand} {model} {noun}, {options}",
		idPrefix: "VQ-",
		conditions: ["new"],
		feeds: [
			{
				market: "US",
				level: 1,
				repricesEvery: 7,
				wobble: 0.012,
				shipping: { flat: 5.99, freeFrom: 49 },
				readAtHour: 5,
			},
			{
				market: "DE",
				level: 1.01,
				repricesEvery: 7,
				wobble: 0.012,
				shipping: { flat: 4.95, freeFrom: 39 },
				readAtHour: 4,
			},
		],
	},
	{
		slug: "brightcrate",
		name: "Brightcrate",
		sells: {
			Electronics: 0.9,
			"Electronics > Cables": 0,
			Home: 0.85,
			Grocery: 0.6,
			Beauty: 0.6,
		},
		title: "{brand} {model} - {noun} ({options})",
		idPrefix: "B0",
		conditions: ["new"],
		feeds: [
			{ market: "US", level: 0.98, repricesEvery: 3, wobble: 0.02, shipping: undefined, readAtHour: 7 },
			{ market: "DE", level: 0.97, repricesEvery: 4, wobble: 0.015, shipping: undefined, readAtHour: 7 },
		],
	},
	{
		slug: "hearthlane",
		name: "Hearth Lane",
		sells: { Home: 0.95, "Beauty > Body Care": 0.4, "Grocery > Tea": 0.5 },
		title: "{model} {noun} by {brand}, {options}",
		idPrefix: "HL",
		conditions: ["new"],
		feeds: [
			{
				market: "US",
				level: 1.03,
				repricesEvery: 14,
				wobble: 0,
				shipping: { flat: 7.5, freeFrom: 75 },
				readAtHour: 9,
			},
		],
	},
	{
		slug: "kaufwinkel",
		name: "Kaufwinkel",
		sells: { Electronics: 0.85, Home: 0.95, "Beauty > Oral Care": 0.7 },
		title: "{brand} {model} {noun} {options}",
		idPrefix: "",
		conditions: ["new"],
		feeds: [
			{
				market: "DE",
				level: 0.99,
				repricesEvery: 5,
				wobble: 0.015,
				shipping: { flat: 4.99 },
				readAtHour: 3,
				unread: [-40, -29],
			},
		],
	},
	{
		slug: "morgenkorb",
		name: "Morgenkorb",
		sells: { Grocery: 0.97, "Home > Cleaning > Supplies": 0.9, "Beauty > Body Care": 0.6, "Beauty > Oral Care": 0.3 },
		title: "{brand} {noun} {model} {options}",
		idPrefix: "mk-",
		conditions: ["new"],
		feeds: [{ market: "DE", level: 1, repricesEvery: 7, wobble: 0, shipping: undefined, readAtHour: 2 }],
	},
	{
		slug: "pantrywell",
		name: "Pantrywell",
		sells: { Grocery: 0.95, "Home > Cleaning > Supplies": 0.8 },
		title: "{brand} {noun}, {model}, {options}",
		idPrefix: "PW",
		conditions: ["new"],
		feeds: [
			{
				market: "US",
				level: 1.01,
				repricesEvery: 7,
				wobble: 0,
				shipping: { flat: 4.99, freeFrom: 35 },
				readAtHour: 6,
			},
		],
	},
	{
		slug: "lumiday",
		name: "Lumiday",
		sells: { Beauty: 0.95, "Home > Bath": 0.5 },
		title: "{brand} {model} {noun} {options}",
		idPrefix: "LD",
		conditions: ["new"],
		feeds: [
			{
				market: "US",
				level: 1,
				repricesEvery: 10,
				wobble: 0,
				shipping: { flat: 4.5, freeFrom: 30 },
				readAtHour: 8,
			},
			{
				market: "DE",
				level: 1.02,
				repricesEvery: 10,
				wobble: 0,
				shipping: { flat: 3.95, freeFrom: 29 },
				readAtHour: 8,
			},
		],
	},
	{
		slug: "secondlap",
		name: "Second Lap",
		sells: {
			"Electronics > Phones": 0.9,
			"Electronics > Phones > Accessories": 0,
			"Electronics > Computers > Laptops": 0.9,
			"Electronics > Computers > Tablets": 0.7,
			"Electronics > Wearables": 0.6,
			"Electronics > Audio > Headphones": 0.5,
		},
		title: "{brand} {model} {options} ({condition})",
		idPrefix: "SL-",
		conditions: ["refurbished", "used"],
		feeds: [
			{ market: "US", level: 1, repricesEvery: 6, wobble: 0.02, shipping: { flat: 0 }, readAtHour: 10 },
			{
				market: "DE",
				level: 1.02,
				repricesEvery: 6,
				wobble: 0.02,
				shipping: { flat: 5.9 },
				readAtHour: 10,
				until: -21,
			},
		],
	},
	{
		slug: "tokimise",
		name: "Tokimise",
		sells: { Electronics: 0.95, Home: 0.9, Beauty: 0.9 },
		title: "{brand} {noun} {model} {options}",
		idPrefix: "TK",
		conditions: ["new"],
		feeds: [
			{
				market: "JP",
				level: 1.02,
				repricesEvery: 7,
				wobble: 0.01,
				shipping: { flat: 550, freeFrom: 3_980 },
				readAtHour: 1,
			},
		],
	},
	{
		slug: "zipparo",
		name: "Zipparo",
		sells: { "Electronics > Cables": 1, "Electronics > Phones": 0.7, "Electronics > Computers > Storage": 0.8 },
		title: "{brand} {model} {noun} {options}",
		idPrefix: "Z",
		conditions: ["new"],
		feeds: [
			{
				market: "US",
				level: 0.96,
				repricesEvery: 2,
				wobble: 0.01,
				shipping: { flat: 0 },
				readAtHour: 4,
				since: -2,
			},
		],
	},
];
