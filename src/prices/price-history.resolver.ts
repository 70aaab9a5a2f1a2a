import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from "type-graphql";
import type { Context } from "../context.js";
import { checkBounds } from "../errors.js";
import { readMarket } from "../offers/market.js";
import { Offer } from "../offers/offer.entity.js";
import { Product } from "../products/product.entity.js";
import { readName } from "../text.js";
import { Coverage, coverageOf } from "./coverage.js";
import { dayOf, windowUpTo } from "./day.js";
import { historyDaysDefault, historyDaysMax, type LoadedHistory, PriceHistory } from "./price-history.js";
import { lowOf, PriceLow } from "./price-low.js";
import { dailyPointsOf, PricePoint, pointsOf } from "./price-point.js";
import { PriorLow, priorLowDays, priorLowOf } from "./prior-low.js";
import { bestOf, type Timeline, toldFrom } from "./timeline.js";
import { timelineOfOffer, timelinesOfProduct } from "./timeline.reads.js";
import { WasPrice, wasPriceOf } from "./was-price.js";

@Resolver(() => Product)
export class ProductHistoryResolver {
	@FieldResolver(() => PriceHistory, {
		description: "What vendors asked for the product over the last days, and how well that is known.",
	})
	async priceHistory(
		@Root() { id: productId }: Product,
		@Arg("days", () => Int, {
			defaultValue: historyDaysDefault,
			description: `How many UTC days back, today included: 1 to ${historyDaysMax}.`,
		})
		days: number,
		@Arg("vendor", () => String, {
			nullable: true,
			description: "Short name of a vendor to restrict the history to. An unknown one has an empty history.",
		})
		vendorGiven: string | undefined,
		@Arg("market", () => String, {
			nullable: true,
			description: "Market, two letters of ISO 3166-1. By default the one with most of the product's offers.",
		})
		marketGiven: string | undefined,
		@Ctx() context: Context,
	): Promise<LoadedHistory> {
		checkBounds("days", days, historyDaysMax);
		const window = windowUpTo(context.now, days);
		const market = readMarket(marketGiven);
		const vendor = readName("vendor", vendorGiven);
		const timelines = await timelinesOfProduct(context, { productId, market, vendor, window });
		return {
			productId,
			days,
			window,
			timelines: toldFrom(timelines),
			market: timelines[0]?.market ?? market ?? null,
			currency: timelines[0]?.currency ?? null,
		};
	}
}

@Resolver(() => PriceHistory)
export class PriceHistoryResolver {
	@FieldResolver(() => [PricePoint])
	points(@Root() { timelines, window }: LoadedHistory): PricePoint[] {
		return pointsOf(timelines, window);
	}

	@FieldResolver(() => [PricePoint])
	daily(@Root() { timelines, window }: LoadedHistory): PricePoint[] {
		return dailyPointsOf(timelines, window);
	}

	@FieldResolver(() => Coverage)
	coverage(@Root() { timelines, window }: LoadedHistory): Coverage {
		return coverageOf(timelines, window);
	}

	@FieldResolver(() => PriceLow)
	low(@Root() { timelines, window }: LoadedHistory): PriceLow {
		return lowOf(timelines, window);
	}

	@FieldResolver(() => PriorLow)
	async priorLow(@Root() { timelines }: LoadedHistory, @Ctx() context: Context): Promise<PriorLow> {
		return priorLowOf(await longTimelineOf(bestOf(timelines)?.offerId, context), dayOf(context.now.getTime()));
	}

	@FieldResolver(() => WasPrice)
	async wasPrice(@Root() { timelines }: LoadedHistory, @Ctx() context: Context): Promise<WasPrice> {
		return wasPriceOf(await longTimelineOf(bestOf(timelines)?.offerId, context), dayOf(context.now.getTime()));
	}
}

@Resolver(() => Offer)
export class OfferHistoryResolver {
	@FieldResolver(() => PriorLow, { description: "The lowest price of this offer before its running reduction." })
	async priorLow(@Root() { id }: Offer, @Ctx() context: Context): Promise<PriorLow> {
		return priorLowOf(await longTimelineOf(id, context), dayOf(context.now.getTime()));
	}

	@FieldResolver(() => WasPrice, { description: 'How often the "was" price of this offer was really charged.' })
	async wasPrice(@Root() { id }: Offer, @Ctx() context: Context): Promise<WasPrice> {
		return wasPriceOf(await longTimelineOf(id, context), dayOf(context.now.getTime()));
	}
}

/** An offer over the days that the prior low and the "was" price look back. */
async function longTimelineOf(offerId: number | undefined, context: Context): Promise<Timeline | undefined> {
	if (offerId === undefined) return undefined;
	return timelineOfOffer(context, { offerId, window: windowUpTo(context.now, priorLowDays) });
}
