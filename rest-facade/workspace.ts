import { workspaceId } from "./identifiers.js";
import { pageMax, pageSizeMax } from "./paging.js";
import { integer, type Route, text } from "./route.js";
import { scanExample, scanFields } from "./scans.js";
import { timeframe } from "./timeframe.js";

const charactersMax = 256;

const page = integer({
	description: "Page, from 1. Past the end it is empty.",
	minimum: 1,
	maximum: pageMax,
	default: 1,
});
const pageSize = (description: string, preset: number) =>
	integer({ description, minimum: 1, maximum: pageSizeMax, default: preset });

/** What all paths of a workspace have in common. */
const ofWorkspace = {
	tag: "Workspace",
	credential: ["workspace_key"],
	persons: true,
} as const satisfies Partial<Route>;

const competitorShown = {
	vendor: "brightcrate",
	vendorName: "Brightcrate",
	productsInCommon: 31,
	cheaper: 12,
	equal: 2,
	dearer: 17,
	averageGapPercent: -0.84,
	lastSeenAt: "2026-11-21T06:00:00.000Z",
};

/** How a workspace's assortment stands among its competitors, for its members and its keys. */
export const workspaceRoutes: readonly Route[] = [
	{
		...ofWorkspace,
		method: "GET",
		path: "/api/overview/statistics",
		summary: "A workspace in numbers",
		description:
			"How many products are followed, who competes with them, how many are undercut or have room to raise, and how often competitors' prices changed. Competitors' prices of the last 30 days count. `lastScan` is the scan that was started last, as `/api/scans/{id}` tells it, or null.",
		read: { workspaceId },
		operation: `
			query workspaceStatistics($workspaceId: ID) {
				workspace(id: $workspaceId) {
					statistics @flatten {
						trackedProducts
						pausedProducts
						competitors
						competitorOffers
						productsBeingUndercut
						productsWithOpportunities
						priceChanges24h
						priceChanges7d
						currency
						lastScan { ${scanFields} }
					}
				}
			}`,
		example: {
			trackedProducts: 40,
			pausedProducts: 2,
			competitors: 5,
			competitorOffers: 112,
			productsBeingUndercut: 12,
			productsWithOpportunities: 9,
			priceChanges24h: 14,
			priceChanges7d: 83,
			currency: "USD",
			lastScan: scanExample,
		},
		message: "The workspace in numbers.",
		failures: ["NOT_FOUND"],
	},
	{
		...ofWorkspace,
		method: "GET",
		path: "/api/competitors",
		summary: "Competitors",
		description:
			"Who sells products that the workspace follows, those with most in common first: for how many they are cheaper, ask the same, or are dearer, and the average gap. Their prices of the last 30 days count.",
		read: { workspaceId, page, pageSize: pageSize("Competitors on a page.", pageSizeMax) },
		operation: `
			query competitors($workspaceId: ID, $page: Int!, $pageSize: Int!) {
				workspace(id: $workspaceId) {
					page: competitors(page: $page, pageSize: $pageSize) @flatten {
						competitors {
							vendor @flatten { vendor: slug vendorName: name }
							productsInCommon
							cheaper
							equal
							dearer
							averageGapPercent
							lastSeenAt
						}
						total
						page
						pageSize
					}
				}
			}`,
		example: { competitors: [competitorShown], total: 1, page: 1, pageSize: pageSizeMax },
		message: "The competitors of the workspace.",
		failures: ["NOT_FOUND"],
	},
	{
		...ofWorkspace,
		method: "GET",
		path: "/api/competitors/:vendor",
		summary: "One competitor",
		description:
			"One competitor with the products in common, those for which it is cheaper by most first. A vendor without any is `not_found`.",
		read: {
			workspaceId,
			vendor: text({ description: "Slug of the vendor.", example: "brightcrate", required: true, charactersMax }),
			page,
			pageSize: pageSize("Products on a page.", 20),
		},
		operation: `
			query competitor($workspaceId: ID, $vendor: String!, $page: Int!, $pageSize: Int!) {
				workspace(id: $workspaceId) {
					competitor(vendor: $vendor) @flatten {
						vendor @flatten { vendor: slug vendorName: name }
						productsInCommon
						cheaper
						equal
						dearer
						averageGapPercent
						lastSeenAt
						products(page: $page, pageSize: $pageSize) @flatten {
							products {
								productId
								name
								sku
								yourPrice
								price
								inStock
								priceGap
								priceGapPercent
								currency
								lastSeenAt
							}
							total
							page
							pageSize
						}
					}
				}
			}`,
		example: {
			...competitorShown,
			products: [
				{
					productId: "1",
					name: "Aurelo Drift 2 Wireless Noise-Cancelling Headphones, Graphite",
					sku: "DRIFT2-GR",
					yourPrice: 179,
					price: 176,
					inStock: true,
					priceGap: 3,
					priceGapPercent: 1.7,
					currency: "USD",
					lastSeenAt: "2026-11-21T06:00:00.000Z",
				},
			],
			total: 31,
			page: 1,
			pageSize: 20,
		},
		message: "The competitor, and the products in common.",
		failures: ["NOT_FOUND"],
	},
	{
		...ofWorkspace,
		method: "GET",
		path: "/api/trends/pricing",
		summary: "Pricing trends",
		description:
			"Day by day, your price beside the lowest, the median and the highest of your competitors', and which way theirs went: of one product, of a category, or of the whole assortment. Days without a reading are absent. Of several products each figure is a mean over the same products on every day, so that none moves by a change of the mix.",
		read: {
			workspaceId,
			timeframe,
			productId: text({ description: "Only this tracked product.", charactersMax }),
			category: text({
				description: "Only products of this category and those below it: its name, its path or its short name.",
				charactersMax,
			}),
		},
		operation: `
			query pricingTrends($workspaceId: ID, $timeframe: Timeframe!, $productId: ID, $category: String) {
				workspace(id: $workspaceId) {
					pricingTrends(timeframe: $timeframe, productId: $productId, category: $category) @flatten {
						timeframe
						currency
						direction
						series { date yourPrice lowest median highest competitors }
					}
				}
			}`,
		example: {
			timeframe: "30d",
			currency: "USD",
			direction: "falling",
			series: [
				{ date: "2026-11-20", yourPrice: 179, lowest: 178, median: 184.5, highest: 191, competitors: 2 },
				{ date: "2026-11-21", yourPrice: 179, lowest: 176, median: 183.5, highest: 191, competitors: 2 },
			],
		},
		message: "The pricing trends.",
		failures: ["NOT_FOUND", "TRACKED_PRODUCT_NOT_FOUND"],
	},
];
