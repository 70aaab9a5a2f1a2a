import { z } from "zod";
import { text } from "./arguments.js";
import { reading, type Tool, type ToolServer, type Values } from "./tool.js";

const operationsMax = 100;

/** How far back a figure looks: as REST writes it, and as the schema does. */
const timeframes = { "7d": "D7", "30d": "D30", "90d": "D90" } as const;
const timeframe = z.enum(["7d", "30d", "90d"]).default("30d").describe("How far back to look, in days.");
const enumOf = (given: unknown) => timeframes[given as keyof typeof timeframes];
const page = z.int().min(1).max(1_000_000).default(1).describe("Number of the page, from 1. Past the end it is empty.");
const limit = (what: string, preset: number, maximum = 100) =>
	z.int().min(1).max(maximum).default(preset).describe(`${what} to give; with page, ${what.toLowerCase()} a page.`);
const productId = text(200).describe("Identifier of a tracked product: `id` of list_tracked_products.");

const scanned = "id status startedAt completedAt offersTotal productsScanned priceChangesDetected failuresTotal";
const scan = `${scanned}
	failures @include(if: $full) { offer url reason detail }`;

const trackedOperation = z
	.strictObject({
		action: z
			.enum(["add", "update", "pause", "resume"])
			.describe(
				"add: follow a product of the catalogue. update: change what is given of a tracked product. pause: neither scan nor count it. resume: follow it again.",
			),
		id: text(200)
			.optional()
			.describe("To update, pause or resume: `id` of the tracked product, from list_tracked_products."),
		productId: text(200)
			.optional()
			.describe("To add: identifier of the product in the catalogue. Or one of the next three."),
		gtin: text(256).optional().describe("To add: GTIN, 8, 12, 13 or 14 digits."),
		url: text(2_000).optional().describe("To add: address of a vendor's page of the product."),
		vendor: text(256).optional().describe("To add: short name of a vendor, with merchantProductId."),
		merchantProductId: text(256).optional().describe("To add: the vendor's own ID of the product, with vendor."),
		name: text(500).nullish().describe("What you call it; null for the catalogue's name."),
		sku: text(200).nullish().describe("Your article number; null for none."),
		price: z
			.number()
			.positive()
			.nullish()
			.describe(
				"Your price, in major units of the workspace's currency; null for none. It replaces the one you stated.",
			),
		floorPrice: z.number().positive().nullish().describe("The lowest price you would ask; null for none."),
		currency: text(3).nullish().describe("Currency of the amounts: only the workspace's own is taken."),
	})
	.superRefine((operation, context) => {
		if (operation.action !== "pause" && operation.action !== "resume") return;
		const others = Object.keys(operation).filter(name => name !== "action" && name !== "id");
		for (const name of others)
			context.addIssue({
				code: "custom",
				path: [name],
				message: `does not go with ${operation.action}, which takes id only: use update`,
			});
	});

/** To pause and to resume is to change the status, for the schema. */
function changeOf({ action, ...rest }: Values): Values {
	if (action === "pause") return { ...rest, action: "update", status: "paused" };
	if (action === "resume") return { ...rest, action: "update", status: "tracked" };
	return { ...rest, action };
}

const tools: readonly Tool[] = [
	{
		name: "list_tracked_products",
		title: "List tracked products",
		description:
			"List the products that the workspace sells and follows, with your own price. Start here: other tools take a product's `id`. `query` finds products by words of their name, article number, brand or GTIN. Free.",
		input: z.strictObject({
			query: text(256)
				.optional()
				.describe("Only products that have each of these words, or part of one, or this GTIN."),
			status: z
				.enum(["tracked", "paused", "all"])
				.default("tracked")
				.describe("Those followed, those paused, or both."),
			page,
			limit: limit("Products", 20),
		}),
		operation: `
			query mcpTrackedProducts(
				$query: String, $status: TrackedStatusFilter!, $page: Int!, $limit: Int!, $full: Boolean!
			) {
				workspace {
					trackedProducts(query: $query, status: $status, page: $page, pageSize: $limit) {
						products {
							id name sku gtin price currency status lastScannedAt
							product @flatten { catalogueId: id brand @include(if: $full) category @include(if: $full) }
							floorPrice @include(if: $full) statedPrice @include(if: $full)
							priceStatedAt @include(if: $full) addedAt @include(if: $full)
						}
						total page limit: pageSize
					}
				}
			}`,
		variables: given => given,
		pick: "trackedProducts",
		lists: [{ path: "products", kept: 0 }],
		annotations: reading,
	},
	{
		name: "get_product_position",
		title: "Position of a product",
		description:
			"Where you stand with one tracked product: your price, your rank (1 is the cheapest, ties share the better rank), the lowest competitor's price and name, and the gap. Competitor fields are null when nobody competes; `rank` and `priceGap` are null without a price of your own. Free.",
		input: z.strictObject({ productId, timeframe }),
		operation: `
			query mcpPosition($productId: ID!, $timeframe: Timeframe!) {
				workspace {
					position(productId: $productId, timeframe: $timeframe) @flatten {
						productId yourPrice rank total
						lowestCompetitorPrice lowestCompetitorVendor priceGap priceGapPercent currency
					}
				}
			}`,
		variables: ({ productId, timeframe }) => ({ productId, timeframe: enumOf(timeframe) }),
		annotations: reading,
	},
	{
		name: "list_price_scans",
		title: "List price scans",
		description:
			"List the workspace's price scans, newest first: state, pages read, price changes found. Use it to watch a scan that trigger_price_scan has started; `detail` full adds which offers failed and why. Free.",
		input: z.strictObject({
			limit: z.int().min(1).max(50).default(10).describe("Scans to give."),
			status: z.enum(["completed", "in_progress", "failed", "all"]).default("all").describe("Which scans."),
		}),
		operation: `
			query mcpScans($limit: Int, $status: ScanStatusFilter, $full: Boolean!) {
				workspace { scans(limit: $limit, status: $status) { ${scan} } }
			}`,
		variables: given => given,
		lists: [
			{ path: "scans[].failures", kept: 3 },
			{ path: "scans", kept: 0 },
		],
		annotations: reading,
	},
	{
		name: "get_insight_summary",
		title: "Insight summary",
		description:
			"How the whole assortment stands in one answer: products followed, how many are undercut by a competitor in stock, how many are cheapest with room to raise, the average gap and the largest undercut. Free.",
		input: z.strictObject({ timeframe }),
		operation: `
			query mcpInsightSummary($timeframe: Timeframe!) {
				workspace {
					insightSummary(timeframe: $timeframe) @flatten {
						totalTrackedProducts productsBeingUndercut productsWithOpportunities
						avgPriceGap largestUndercutPercent periodStart periodEnd currency
					}
				}
			}`,
		variables: ({ timeframe }) => ({ timeframe: enumOf(timeframe) }),
		annotations: reading,
	},
	{
		name: "get_overview_statistics",
		title: "The workspace in numbers",
		description:
			"Counts over the workspace: products followed and paused, competitors and their offers, products undercut and with room to raise, competitors' price changes of the last 24 hours and 7 days, and the last scan. Free.",
		input: z.strictObject({}),
		operation: `
			query mcpStatistics {
				workspace {
					statistics @flatten {
						trackedProducts pausedProducts competitors competitorOffers
						productsBeingUndercut productsWithOpportunities priceChanges24h priceChanges7d currency
						lastScan { ${scanned} }
					}
				}
			}`,
		variables: given => given,
		annotations: reading,
	},
	{
		name: "get_competitor_prices",
		title: "Competitors and their prices",
		description:
			"Without `vendor`: who competes with the workspace, those with most products in common first, with how many are cheaper, equal or dearer. With `vendor`: that competitor's price beside yours, product by product, those where it is cheaper by most first. `priceGap` is your price less theirs: above 0 means that they are cheaper. Prices of the last 30 days. Free.",
		input: z.strictObject({
			vendor: text(256)
				.optional()
				.describe(
					"Short name of one competitor, `vendor` of the list without it: then its prices, product by product.",
				),
			page,
			limit: limit("Entries", 20),
		}),
		operation: `
			query mcpCompetitors($vendor: String!, $one: Boolean!, $page: Int!, $limit: Int!) {
				workspace {
					all: competitors(page: $page, pageSize: $limit) @skip(if: $one) @flatten {
						competitors {
							vendor @flatten { vendor: slug vendorName: name }
							productsInCommon cheaper equal dearer averageGapPercent lastSeenAt
						}
						total page limit: pageSize
					}
					competitor(vendor: $vendor) @include(if: $one) @flatten {
						vendor @flatten { vendor: slug vendorName: name }
						productsInCommon cheaper equal dearer averageGapPercent lastSeenAt
						products(page: $page, pageSize: $limit) @flatten {
							products { productId name sku yourPrice price inStock priceGap priceGapPercent currency lastSeenAt }
							total page limit: pageSize
						}
					}
				}
			}`,
		variables: ({ vendor, ...given }) => ({ ...given, vendor: vendor ?? "", one: vendor !== undefined }),
		lists: [
			{ path: "products", kept: 0 },
			{ path: "competitors", kept: 0 },
		],
		annotations: reading,
	},
	{
		name: "get_pricing_trends",
		title: "Pricing trends",
		description:
			"Day by day: your price beside the lowest, median and highest of your competitors', and the direction. Of one tracked product, of a category, or of the whole assortment. Days on which nothing was read are absent, never invented. Free.",
		input: z.strictObject({
			timeframe,
			productId: productId.optional(),
			category: text(256)
				.optional()
				.describe("Only products of this category and those below it: its name, path or short name."),
		}),
		operation: `
			query mcpTrends($timeframe: Timeframe!, $productId: ID, $category: String) {
				workspace {
					pricingTrends(timeframe: $timeframe, productId: $productId, category: $category) @flatten {
						timeframe currency direction
						series { date yourPrice lowest median highest competitors }
					}
				}
			}`,
		variables: ({ timeframe, ...given }) => ({ ...given, timeframe: enumOf(timeframe) }),
		lists: [{ path: "series", kept: 0 }],
		annotations: reading,
	},
	{
		name: "get_pricing_insights",
		title: "Recommended prices",
		description:
			"Recommended prices for tracked products, those where most is at stake first, each with the rule that led to it, the facts it stands on and the rank it leads to. Worked out by rules from observed prices; never below your floor price. It changes no price: use track_products when the user agrees. Free.",
		input: z.strictObject({
			timeframe,
			limit: z.int().min(1).max(50).default(10).describe("Recommendations to give."),
		}),
		operation: `
			query mcpInsights($timeframe: Timeframe!, $limit: Int!, $full: Boolean!) {
				workspace {
					insights: pricingInsights(timeframe: $timeframe, limit: $limit) {
						id productId productName rule currentPrice recommendedPrice currency confidence
						facts {
							sentence code @include(if: $full) value @include(if: $full) vendor @include(if: $full)
							offerId @include(if: $full) observedAt @include(if: $full)
						}
						expected { rank total priceGap }
						explanation createdAt
					}
				}
			}`,
		variables: ({ timeframe, ...given }) => ({ ...given, timeframe: enumOf(timeframe) }),
		lists: [{ path: "insights", kept: 0 }],
		annotations: reading,
	},
	{
		name: "track_products",
		title: "Change tracked products",
		description: [
			`Add, update, pause and resume tracked products: up to ${operationsMax} operations in one call, each with its own result, in their order. Nothing is ever removed.`,
			"It changes what the workspace scans and the prices it states: show the user what will change, and try it with `dryRun: true` first when there is more than one. An operation that cannot be done fails alone; with `atomic: true` all are done or none.",
			"`already_tracked` names the tracked product that is there: update it. Repeating a call is safe. Free.",
		].join(" "),
		input: z.strictObject({
			operations: z
				.array(trackedOperation)
				.min(1)
				.max(operationsMax)
				.describe("What to do, in this order; each sees what those before it have done."),
			atomic: z.boolean().default(false).describe("true: all or nothing."),
			dryRun: z.boolean().default(false).describe("true: tell what would come of it, and change nothing."),
		}),
		operation: `
			mutation mcpTrackProducts($input: ChangeTrackedProductsInput!) {
				changeTrackedProducts(input: $input) { succeeded failed results { index status id code detail } }
			}`,
		variables: ({ operations, ...given }) => ({
			input: { ...given, operations: (operations as Values[]).map(changeOf) },
		}),
		lists: [{ path: "results", kept: 0 }],
		// It overwrites the price and the names that were stated, though it removes nothing.
		annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
	},
	{
		name: "trigger_price_scan",
		title: "Start a price scan",
		description:
			"Visit the shop pages of all tracked products, or of those named, and record the prices read there. Returns at once: watch it with list_price_scans, about once in 10 seconds. A workspace has one scan in progress; where there is one, it takes on what it does not visit yet. Only for fresh prices that the user asks for: stored prices are what all other tools tell. Free.",
		input: z.strictObject({
			productIds: z
				.array(text(200))
				.min(1)
				.max(1_000)
				.optional()
				.describe(
					"Identifiers of tracked products, from list_tracked_products; all that are not paused when left out.",
				),
		}),
		operation: `
			mutation mcpStartScan($input: StartScanInput!, $full: Boolean!) {
				startScan(input: $input) { ${scan} }
			}`,
		variables: input => ({ input }),
		lists: [{ path: "failures", kept: 0 }],
		// It goes out to shops, and once the scan has ended another call starts another.
		annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
	},
];

/** What an agent of a workspace is offered: its own assortment beside its competitors'. */
export const customerServer: ToolServer = {
	name: "customer",
	title: "Pricegraph Workspace",
	instructions: [
		"One retailer's workspace: the products it follows, what its competitors ask for them, and what to do about it.",
		"Start with get_overview_statistics or get_insight_summary for the whole, list_tracked_products for products and their `id`, then get_product_position, get_pricing_trends and get_pricing_insights for one of them.",
		"Two tools write: track_products and trigger_price_scan. Ask the user before them. None removes anything.",
		"Prices are in major units of the workspace's currency; `priceGap` is yours less the lowest competitor's. null means not known, never 0.",
	].join("\n"),
	credential: {
		kind: "workspace_mcp",
		howToGet:
			"A member of the workspace makes one in the console at /console, with `createWorkspaceKey(input: { kind: workspace_mcp, … })` of /graphql, or by `npx pricegraph key create --workspace ID --name N --days 90 --kind mcp`.",
	},
	tools,
};
