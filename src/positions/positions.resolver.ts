import { Arg, Args, ArgsType, Ctx, Directive, Field, FieldResolver, ID, Int, Resolver, Root } from "type-graphql";
import { checkPage, checkPageSize, pageSizeDefault, pageSizeMax } from "../connections/page-size.js";
import type { Context } from "../context.js";
import { ServiceError } from "../errors.js";
import { readId } from "../identifier.js";
import { Vendor } from "../offers/vendor.entity.js";
import { Scan } from "../scans/scan.js";
import { type ScanRow, scansOfWorkspace } from "../scans/scan.reads.js";
import { readName, readText, textCharactersMax } from "../text.js";
import { noSuchTrackedProduct } from "../tracked-products/change.js";
import { TrackedProduct } from "../tracked-products/tracked-product.js";
import type { TrackedProductRow } from "../tracked-products/tracked-product.reads.js";
import { Workspace } from "../workspaces/workspace.js";
import type { WorkspaceRow } from "../workspaces/workspace.reads.js";
import {
	CommonProductPage,
	Competitor,
	CompetitorPage,
	type CompetitorRow,
	commonProducts,
	competitorOf,
	competitorsOf,
} from "./competitor.js";
import { InsightSummary, summaryOf } from "./insight-summary.js";
import { Position } from "./position.js";
import { positionOfTracked } from "./position.reads.js";
import { PricingTrends, trendsOf } from "./pricing-trends.js";
import { type StatisticsRow, statisticsOf, WorkspaceStatistics } from "./statistics.js";
import { Timeframe, timeframeDefault } from "./timeframe.js";

@ArgsType()
class PageArgs {
	@Field(() => Int, { defaultValue: 1, description: "Number of the page, from 1." })
	page!: number;

	@Field(() => Int, { defaultValue: pageSizeDefault, description: `How many a page, from 1 to ${pageSizeMax}.` })
	pageSize!: number;
}

const timeframeDescription = { defaultValue: timeframeDefault, description: "How far back to look." };

@Resolver(() => Workspace)
export class WorkspacePositionsResolver {
	@FieldResolver(() => Position, {
		description:
			"Where the workspace stands with one of its products. Another's product is `TRACKED_PRODUCT_NOT_FOUND`.",
	})
	async position(
		@Root() { id: workspaceId }: WorkspaceRow,
		@Arg("productId", () => ID, { description: "Identifier of the tracked product." }) productId: string,
		@Arg("timeframe", () => Timeframe, timeframeDescription) timeframe: Timeframe,
		@Ctx() context: Context,
	) {
		const id = readId(productId);
		const position = id === undefined ? undefined : await positionOfTracked(context, { id, workspaceId, timeframe });
		if (!position) throw noSuchTrackedProduct(productId);
		return position;
	}

	@Directive("@cost(weight: 100)")
	@FieldResolver(() => InsightSummary, { description: "How the whole assortment stands among its competitors." })
	insightSummary(
		@Root() workspace: WorkspaceRow,
		@Arg("timeframe", () => Timeframe, timeframeDescription) timeframe: Timeframe,
		@Ctx() context: Context,
	) {
		return summaryOf(context, workspace, timeframe);
	}

	@Directive("@cost(weight: 100)")
	@FieldResolver(() => WorkspaceStatistics, { description: "The workspace in numbers." })
	statistics(@Root() workspace: WorkspaceRow, @Ctx() context: Context) {
		return statisticsOf(context, workspace);
	}

	@Directive("@cost(weight: 100)")
	@Directive(
		'@listSize(slicingArguments: ["pageSize"], sizedFields: ["competitors"], requireOneSlicingArgument: false)',
	)
	@FieldResolver(() => CompetitorPage, {
		description: "Who competes with the workspace, those with most products in common first.",
	})
	competitors(@Root() workspace: WorkspaceRow, @Args(() => PageArgs) args: PageArgs, @Ctx() context: Context) {
		checkPageArgs(args);
		return competitorsOf(context, workspace, args);
	}

	@Directive("@cost(weight: 100)")
	@FieldResolver(() => Competitor, {
		description: "One competitor. A vendor with no product in common is `NOT_FOUND`.",
	})
	async competitor(
		@Root() workspace: WorkspaceRow,
		@Arg("vendor", () => String, { description: "Short name of the vendor." }) vendor: string,
		@Ctx() context: Context,
	) {
		const found = await competitorOf(context, workspace, readName("vendor", vendor)!);
		if (!found)
			throw new ServiceError("NOT_FOUND", `The workspace has no competitor with the name ${JSON.stringify(vendor)}.`);
		return found;
	}

	@Directive("@cost(weight: 100)")
	@FieldResolver(() => PricingTrends, {
		description: "How prices went day by day: of one product, of a category, or of the whole assortment.",
	})
	pricingTrends(
		@Root() workspace: WorkspaceRow,
		@Arg("timeframe", () => Timeframe, timeframeDescription) timeframe: Timeframe,
		@Arg("productId", () => ID, { nullable: true, description: "Only this tracked product." })
		productId: string | null | undefined,
		@Arg("category", () => String, {
			nullable: true,
			description: `Only products of this category and those below it: its name, path or short name. At most ${textCharactersMax} characters.`,
		})
		category: string | null | undefined,
		@Ctx() context: Context,
	) {
		return trendsOf(context, workspace, {
			timeframe,
			productId: productId ?? undefined,
			category: readText("category", category),
		});
	}
}

@Resolver(() => WorkspaceStatistics)
export class StatisticsResolver {
	@FieldResolver(() => Scan, {
		nullable: true,
		description:
			"The workspace's last scan: of all its scans the one that was started last, whether it has ended or not. Null when it never was scanned.",
	})
	async lastScan(@Root() { workspaceId }: StatisticsRow, @Ctx() { reads }: Context): Promise<ScanRow | null> {
		const [newest] = await reads.load(scansOfWorkspace, workspaceId, null, 1);
		return newest ?? null;
	}
}

@Resolver(() => TrackedProduct)
export class TrackedPositionResolver {
	@FieldResolver(() => Position, { description: "Where the workspace stands with it among its competitors." })
	async position(
		@Root() { id, workspaceId }: TrackedProductRow,
		@Arg("timeframe", () => Timeframe, timeframeDescription) timeframe: Timeframe,
		@Ctx() context: Context,
	) {
		const position = await positionOfTracked(context, { id, workspaceId, timeframe });
		// Removed since it was read.
		if (!position) throw noSuchTrackedProduct(String(id));
		return position;
	}
}

@Resolver(() => Competitor)
export class CompetitorResolver {
	@FieldResolver(() => Vendor, { description: "The vendor." })
	vendor(@Root() { vendor }: CompetitorRow) {
		return vendor;
	}

	@Directive("@cost(weight: 100)")
	@Directive('@listSize(slicingArguments: ["pageSize"], sizedFields: ["products"], requireOneSlicingArgument: false)')
	@FieldResolver(() => CommonProductPage, {
		description: "The products in common, those for which the vendor is cheaper by most first.",
	})
	products(@Root() competitor: CompetitorRow, @Args(() => PageArgs) args: PageArgs, @Ctx() context: Context) {
		checkPageArgs(args);
		return commonProducts(context, competitor, args);
	}
}

function checkPageArgs({ page, pageSize }: PageArgs): void {
	checkPageSize("pageSize", pageSize);
	checkPage(page);
}
