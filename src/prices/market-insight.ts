import { Field, Float, Int, ObjectType } from "type-graphql";
import type { Context } from "../context.js";
import { dayText, windowUpTo } from "./day.js";
import { FigureReason } from "./figure-reason.js";
import { compareText, mainFrame } from "./frame.js";
import { type InsightRequest, scopeOf } from "./insight-scope.js";
import { scopePrices, scopeValue, trendProductsMax, type VendorFrame, vendorFrames } from "./market-insight.reads.js";
import { toMajor } from "./money.js";
import { changeOf, medianOf, PriceTrend, trendOf } from "./price-trend.js";
import { timelinesOfProduct } from "./timeline.reads.js";

/** Days that the trend looks at, today included. */
const periodDays = 30;
/** Vendors that are named at most. */
const topVendorsMax = 5;

@ObjectType({ simpleResolvers: true, description: "The lowest and the highest price." })
export class PriceRange {
	@Field(() => Float, { description: "The lowest price of a product, in major units." })
	min!: number;

	@Field(() => Float, { description: "The highest price of a product, in major units." })
	max!: number;
}

@ObjectType({
	simpleResolvers: true,
	description:
		"What the products of a market cost together, in one market and one currency. The price of a product is that of its best offer: the cheapest in stock, or else the cheapest.",
})
export class MarketInsight {
	@Field(() => String, {
		nullable: true,
		description:
			"What the figures are of: the path of the category that was named, or else the text as it was given. Null when they are of the whole market.",
	})
	category!: string | null;

	@Field(() => String, {
		nullable: true,
		description:
			"The market: the one asked for, or else the one with most offers (of equal ones the first of the alphabet). Null when nothing matches.",
	})
	market!: string | null;

	@Field(() => String, {
		nullable: true,
		description:
			"Currency of every amount, ISO 4217: the one that most of the offers in the market have. Offers in others are left out, not converted. Null when nothing matches.",
	})
	currency!: string | null;

	@Field(() => Int, { description: "Products with an offer in the market and the currency." })
	totalProducts!: number;

	@Field(() => Float, {
		nullable: true,
		description:
			"Mean of the products' prices, rounded half up to the currency's minor unit; null when nothing matches.",
	})
	avgPrice!: number | null;

	@Field(() => PriceRange, {
		nullable: true,
		description: "The products' prices from end to end; null when nothing matches.",
	})
	priceRange!: PriceRange | null;

	@Field(() => [String], {
		description: `Short names of the vendors with most offers of these products, at most ${topVendorsMax}, most offers first.`,
	})
	topVendors!: string[];

	@Field(() => PriceTrend, {
		nullable: true,
		description: `Which way prices moved in the period: the median of each product's own change, so that products which come or go move nothing. A product's change is that of its lowest price, from the first reading to the last, over the offers that could be bought on two days of the period at least. Null when there is no such product. Of more than ${trendProductsMax} products, a fixed sample of so many is looked at.`,
	})
	priceTrend!: PriceTrend | null;

	@Field(() => Float, {
		nullable: true,
		description: "The median change that the trend stands on, in percent: 2.5 is up by 2.5%. Null like the trend.",
	})
	priceChangePercent!: number | null;

	@Field(() => Int, { description: "How many products stand behind the trend." })
	productsCompared!: number;

	@Field(() => FigureReason, { nullable: true, description: "Why the trend is null; null when it is not." })
	trendUnavailableBecause!: FigureReason | null;

	@Field(() => String, { description: `First day of the period, \`YYYY-MM-DD\` in UTC: the last ${periodDays} days.` })
	periodStart!: string;

	@Field(() => String, { description: "Last day of the period, `YYYY-MM-DD` in UTC: today." })
	periodEnd!: string;
}

/** Works out an insight, from three statements: who sells in which frame, what that costs, and how it changed. */
export async function insightOf(context: Context, request: InsightRequest): Promise<MarketInsight> {
	const { reads, now } = context;
	const { scope, label } = await scopeOf(reads, request);
	const window = windowUpTo(now, periodDays);
	const period = { category: label, periodStart: dayText(window.first), periodEnd: dayText(window.last) };
	const vendors = await reads.longRows(vendorFrames[scope.kind], [scopeValue(scope), request.market ?? null]);
	const frame = mainFrame(vendors);
	if (!frame) return { ...nothing, ...period, market: request.market ?? null };

	const { market, currency } = frame;
	const [prices] = await reads.longRows(scopePrices[scope.kind], [scopeValue(scope), market, currency]);
	const changes = await Promise.all(
		prices!.sample.map(async productId =>
			changeOf(await timelinesOfProduct(context, { productId, window, market, currency }), window),
		),
	);
	const inMajor = (amount: number | null) => toMajor(amount ?? 0, currency);
	return {
		...period,
		market,
		currency,
		totalProducts: prices!.products,
		avgPrice: inMajor(prices!.average),
		priceRange: { min: inMajor(prices!.lowest), max: inMajor(prices!.highest) },
		topVendors: topVendorsOf(vendors.filter(vendor => vendor.market === market && vendor.currency === currency)),
		...trendFigures(changes.filter(change => change !== undefined)),
	};
}

const noTrend = {
	priceTrend: null,
	priceChangePercent: null,
	productsCompared: 0,
	trendUnavailableBecause: FigureReason.insufficient_history,
};

const nothing = {
	...noTrend,
	market: null,
	currency: null,
	totalProducts: 0,
	avgPrice: null,
	priceRange: null,
	topVendors: [],
};

function topVendorsOf(vendors: readonly VendorFrame[]): string[] {
	return vendors
		.toSorted((one, other) => other.offers - one.offers || compareText(one.vendor, other.vendor))
		.slice(0, topVendorsMax)
		.map(({ vendor }) => vendor);
}

function trendFigures(changes: readonly number[]) {
	const median = medianOf(changes);
	if (median === undefined) return noTrend;
	return {
		priceTrend: trendOf(median),
		priceChangePercent: Math.round(median * 100 * 100) / 100,
		productsCompared: changes.length,
		trendUnavailableBecause: null,
	};
}
