import { Field, Float, Int, ObjectType } from "type-graphql";
import type { Context } from "../context.js";
import { readId } from "../identifier.js";
import { dayText, windowUpTo } from "../prices/day.js";
import { toMajor } from "../prices/money.js";
import { changeOf, medianOf, PriceTrend, trendOf } from "../prices/price-trend.js";
import { boundsOf, timelineOf } from "../prices/timeline.reads.js";
import { categoriesNamed, categoryKey } from "../products/category.reads.js";
import { noSuchTrackedProduct } from "../tracked-products/change.js";
import type { WorkspaceRow } from "../workspaces/workspace.reads.js";
import { type DayPrices, daysOfProduct, daysTogether, inStockOnly, type ProductOverTime } from "./price-series.js";
import { type TrendProduct, timelinesOfTracked, trendProductsMax, trendSample } from "./pricing-trends.reads.js";
import { daysOf, type Timeframe } from "./timeframe.js";

@ObjectType({ simpleResolvers: true, description: "What was read on a day." })
export class TrendDay {
	@Field(() => String, { description: "The day, `YYYY-MM-DD` in UTC." })
	date!: string;

	@Field(() => Float, {
		nullable: true,
		description:
			"The workspace's own price: what it stated, from that day on, or its shop was read to ask on the day. Null when it is not known.",
	})
	yourPrice!: number | null;

	@Field(() => Float, { nullable: true, description: "The lowest competitor's price; null when none was read." })
	lowest!: number | null;

	@Field(() => Float, {
		nullable: true,
		description: "The median of the competitors' prices, rounded half up to the currency's minor unit.",
	})
	median!: number | null;

	@Field(() => Float, { nullable: true, description: "The highest competitor's price." })
	highest!: number | null;

	@Field(() => Int, { description: "How many competitors stand behind the day: those that were read in stock on it." })
	competitors!: number;
}

@ObjectType({
	simpleResolvers: true,
	description: `How prices went day by day, the workspace's own beside its competitors'. Days without a reading are absent; nothing is carried forward. Of several products each figure is the mean over the same products on every day, so that none moves by a change of the mix: days and products are chosen so that as many as can be are told. Of more than ${trendProductsMax} products, a fixed sample of so many is looked at.`,
})
export class PricingTrends {
	@Field(() => String, {
		description: "The timeframe that was asked for, such as `30d`; its days are whole ones, today included.",
	})
	timeframe!: string;

	@Field(() => String, { description: "Currency of the amounts: the workspace's." })
	currency!: string;

	@Field(() => PriceTrend, {
		nullable: true,
		description:
			"Which way competitors' prices moved: the median over products of each product's own change from its first day to its last, by the rule of a market insight's `priceTrend`. Null when no product was read on two days.",
	})
	direction!: PriceTrend | null;

	@Field(() => [TrendDay], { description: "One a day on which prices were read, oldest first." })
	series!: TrendDay[];
}

/** What trends are asked of: one product, those of a category, or all. */
export interface TrendsAsked {
	readonly timeframe: Timeframe;
	readonly productId: string | undefined;
	readonly category: string | undefined;
}

export async function trendsOf(
	context: Pick<Context, "reads" | "now">,
	workspace: WorkspaceRow,
	asked: TrendsAsked,
): Promise<PricingTrends> {
	const { currency } = workspace;
	const window = windowUpTo(context.now, daysOf[asked.timeframe]);
	const sample = await sampleOf(context, workspace, asked);
	const bounds = boundsOf(window);
	const products = await Promise.all(
		sample.map(async product => {
			const rows = await context.reads.load(timelinesOfTracked, product.id, ...bounds, workspace.id);
			return overTime(
				product,
				workspace,
				rows.map(row => inStockOnly(timelineOf(row, context.now))),
			);
		}),
	);
	const changes = products.flatMap(({ competitors }) => changeOf(competitors, window) ?? []);
	const median = medianOf(changes);
	const series = daysTogether(products.map(product => daysOfProduct(product, window)));
	return {
		timeframe: `${daysOf[asked.timeframe]}d`,
		currency,
		direction: median === undefined ? null : trendOf(median),
		series: series.map(prices => published(prices, currency)),
	};
}

async function sampleOf(
	{ reads }: Pick<Context, "reads">,
	{ id: workspaceId }: WorkspaceRow,
	{ productId, category }: TrendsAsked,
): Promise<TrendProduct[]> {
	const id = productId === undefined ? null : (readId(productId) ?? 0);
	const trees = category === undefined ? [] : await reads.load(categoriesNamed, categoryKey(category));
	const categories = category === undefined ? null : trees.flatMap(({ ids }) => ids);
	const sample = await reads.rows(trendSample, [workspaceId, id, categories]);
	if (id !== null && sample.length === 0 && !(await reads.row(trendSample, [workspaceId, id, null])))
		throw noSuchTrackedProduct(productId!);
	return sample;
}

function overTime(
	{ statedPrice, statedAt }: TrendProduct,
	{ vendorSlug }: WorkspaceRow,
	timelines: ProductOverTime["own"],
): ProductOverTime {
	const known = timelines.filter(({ changes }) => changes.length > 0);
	return {
		stated: statedPrice === null ? undefined : { price: statedPrice, at: statedAt!.getTime() },
		own: known.filter(({ vendor }) => vendor === vendorSlug),
		competitors: known.filter(({ vendor }) => vendor !== vendorSlug),
	};
}

function published({ day, yours, lowest, median, highest, vendors }: DayPrices, currency: string): TrendDay {
	const major = (amount: number | null) => (amount === null ? null : toMajor(amount, currency));
	return {
		date: dayText(day),
		yourPrice: major(yours),
		lowest: major(lowest),
		median: major(median),
		highest: major(highest),
		competitors: vendors.size,
	};
}
