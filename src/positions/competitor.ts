import { GraphQLDateTimeISO } from "graphql-scalars";
import { Field, Float, ID, Int, ObjectType } from "type-graphql";
import type { Context } from "../context.js";
import { type VendorRow, vendorBySlug } from "../offers/vendor.reads.js";
import { compareText } from "../prices/frame.js";
import { toMajor } from "../prices/money.js";
import type { WorkspaceRow } from "../workspaces/workspace.reads.js";
import { type CompetitorPart, commonProductsPage, competitorsOfPart, vendorsById } from "./competitor.reads.js";
import { momentsOf } from "./counted-offers.js";
import { percentOf } from "./figures.js";
import { beginningOf, daysOf, timeframeDefault } from "./timeframe.js";
import { rowsOfParts } from "./workspace-parts.js";

const days = daysOf[timeframeDefault];

@ObjectType({
	simpleResolvers: true,
	description: `A vendor that competes with a workspace, over the products that it follows. Which of its prices count is told at \`Position\`: here of the last ${days} days.`,
})
export class Competitor {
	@Field(() => Int, { description: "Followed products that the vendor has a price for." })
	productsInCommon!: number;

	@Field(() => Int, { description: "Products for which it asks less than the workspace." })
	cheaper!: number;

	@Field(() => Int, { description: "Products for which it asks the same." })
	equal!: number;

	@Field(() => Int, { description: "Products for which it asks more." })
	dearer!: number;

	@Field(() => Float, {
		nullable: true,
		description:
			"Mean over the products with an own price of the gap to this vendor (own price less its price) in percent of its price, with two decimals: above 0 where it is cheaper on the whole. Null when there is no such product.",
	})
	averageGapPercent!: number | null;

	@Field(() => GraphQLDateTimeISO, { description: "When one of these prices was last read." })
	lastSeenAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: "A page of a workspace's competitors." })
export class CompetitorPage {
	@Field(() => [Competitor], { description: "Those with most products in common first." })
	competitors!: CompetitorRow[];

	@Field(() => Int, { description: "How many competitors there are." })
	total!: number;

	@Field(() => Int, { description: "Number of the page, from 1." })
	page!: number;

	@Field(() => Int, { description: "Competitors a page." })
	pageSize!: number;
}

@ObjectType({ simpleResolvers: true, description: "A product that a workspace and a competitor both have." })
export class CommonProduct {
	@Field(() => ID, { description: "Identifier of the tracked product." })
	productId!: number;

	@Field(() => String, { description: "What the workspace calls it." })
	name!: string;

	@Field(() => String, { nullable: true, description: "The workspace's own article number; null when it has none." })
	sku!: string | null;

	@Field(() => Float, { nullable: true, description: "The workspace's own price; null when it is not known." })
	yourPrice!: number | null;

	@Field(() => Float, { description: "The competitor's latest price in stock." })
	price!: number;

	@Field(() => Boolean, { description: "Whether the competitor has it in stock now." })
	inStock!: boolean;

	@Field(() => Float, { nullable: true, description: "Own price less the competitor's; null without an own price." })
	priceGap!: number | null;

	@Field(() => Float, { nullable: true, description: "`priceGap` in percent of the competitor's price." })
	priceGapPercent!: number | null;

	@Field(() => String, { description: "Currency of the amounts: the workspace's." })
	currency!: string;

	@Field(() => GraphQLDateTimeISO, { description: "When the competitor's price was last read." })
	lastSeenAt!: Date;
}

@ObjectType({
	simpleResolvers: true,
	description: "A page of the products that a workspace and a competitor both have.",
})
export class CommonProductPage {
	@Field(() => [CommonProduct], { description: "Those for which the competitor is cheaper by most first." })
	products!: CommonProduct[];

	@Field(() => Int, { description: "How many products they have in common." })
	total!: number;

	@Field(() => Int, { description: "Number of the page, from 1." })
	page!: number;

	@Field(() => Int, { description: "Products a page." })
	pageSize!: number;
}

/** A competitor as the resolvers hand it on. */
export interface CompetitorRow extends Competitor {
	workspace: WorkspaceRow;
	vendor: VendorRow;
}

type Asking = Pick<Context, "reads" | "now">;
interface PageAsked {
	readonly page: number;
	readonly pageSize: number;
}

export async function competitorsOf(
	context: Asking,
	workspace: WorkspaceRow,
	{ page, pageSize }: PageAsked,
): Promise<CompetitorPage> {
	const all = await readCompetitors(context, workspace);
	const start = (page - 1) * pageSize;
	return { competitors: all.slice(start, start + pageSize), total: all.length, page, pageSize };
}

/** The competitor with a short name; undefined for who is none. */
export async function competitorOf(
	context: Asking,
	workspace: WorkspaceRow,
	slug: string,
): Promise<CompetitorRow | undefined> {
	const [vendor] = await context.reads.load(vendorBySlug, slug);
	return vendor && (await readCompetitors(context, workspace, vendor.id))[0];
}

export async function commonProducts(
	{ reads, now }: Asking,
	{ workspace, vendor, productsInCommon: total }: CompetitorRow,
	{ page, pageSize }: PageAsked,
): Promise<CommonProductPage> {
	const { id, currency } = workspace;
	const moments = momentsOf({ from: beginningOf(timeframeDefault, now), now });
	const skipped = (page - 1) * pageSize;
	const rows = await reads.longRows(commonProductsPage, [
		...[id, ...moments, 0, Number.MAX_SAFE_INTEGER],
		...[vendor.id, pageSize, skipped],
	]);
	const products = rows.map(({ id: productId, yours, price, ...row }) => ({
		...row,
		productId,
		currency,
		yourPrice: yours === null ? null : toMajor(yours, currency),
		price: toMajor(price, currency),
		priceGap: yours === null ? null : toMajor(yours - price, currency),
		priceGapPercent: yours === null ? null : percentOf(yours - price, price),
	}));
	return { products, total, page, pageSize };
}

async function readCompetitors(
	{ reads, now }: Asking,
	workspace: WorkspaceRow,
	only?: number,
): Promise<CompetitorRow[]> {
	const from = beginningOf(timeframeDefault, now);
	const parts = await rowsOfParts(reads, competitorsOfPart, {
		workspaceId: workspace.id,
		from,
		now,
		more: [only ?? null],
	});
	const byVendor = Map.groupBy(parts, ({ vendorId }) => vendorId);
	const competitors = await Promise.all(
		[...byVendor].map(async ([vendorId, ofVendor]) => {
			const [vendor] = await reads.load(vendorsById, vendorId);
			return { ...competitorFrom(ofVendor), workspace, vendor: vendor! };
		}),
	);
	return competitors.sort(
		(one, other) => other.productsInCommon - one.productsInCommon || compareText(one.vendor.slug, other.vendor.slug),
	);
}

/** The figures of a competitor from those of the parts of the workspace: at least one. */
export function competitorFrom(parts: readonly CompetitorPart[]): Competitor {
	const sum = (figure: (part: CompetitorPart) => number) => parts.reduce((total, part) => total + figure(part), 0);
	const shares = sum(part => part.shares);
	return {
		productsInCommon: sum(part => part.products),
		cheaper: sum(part => part.cheaper),
		equal: sum(part => part.equal),
		dearer: sum(part => part.dearer),
		averageGapPercent: shares === 0 ? null : Math.round((sum(part => part.gapShares) / shares) * 10_000) / 100,
		lastSeenAt: new Date(Math.max(...parts.map(part => part.lastSeenAt.getTime()))),
	};
}
