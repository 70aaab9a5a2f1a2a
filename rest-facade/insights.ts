import { workspaceId } from "./identifiers.js";
import { integer, type Route } from "./route.js";
import { timeframe } from "./timeframe.js";

const insightsMax = 50;

/** What a workspace is recommended. */
export const insightRoutes: readonly Route[] = [
	{
		tag: "Workspace",
		credential: ["workspace_key"],
		persons: true,
		method: "GET",
		path: "/api/insights/pricing",
		summary: "Recommended prices",
		description:
			"Prices recommended for what the workspace follows, those where most is at stake first: each with the rule that led to it, the observations that it stands on, and the rank and gap that it leads to. Worked out by rules; with an AI endpoint set up, `explanation` puts them into words.",
		read: {
			workspaceId,
			timeframe,
			limit: integer({ description: "How many insights at most.", minimum: 1, maximum: insightsMax, default: 10 }),
		},
		operation: `
			query pricingInsights($workspaceId: ID, $timeframe: Timeframe!, $limit: Int!) {
				workspace(id: $workspaceId) {
					insights: pricingInsights(timeframe: $timeframe, limit: $limit) {
						id
						productId
						productName
						rule
						currentPrice
						recommendedPrice
						currency
						confidence
						facts { code sentence value vendor offerId observedAt }
						expected { rank total priceGap }
						explanation
						createdAt
					}
				}
			}`,
		example: {
			insights: [
				{
					id: "5f0c2a6be1d94f7c8a3e0b6d2c917f45",
					productId: "1",
					productName: "Aurelo Drift 2 Wireless Noise-Cancelling Headphones, Graphite",
					rule: "undercut",
					currentPrice: 179,
					recommendedPrice: 175,
					currency: "USD",
					confidence: 0.75,
					facts: [
						{
							code: "own_price",
							sentence: "Your price is 179.00 USD, as your own shop asks.",
							value: 179,
							vendor: null,
							offerId: "88121",
							observedAt: "2026-11-20T06:00:00.000Z",
						},
						{
							code: "cheapest_competitor",
							sentence: "The cheapest competitor who has it in stock is Brightcrate with 176.00 USD.",
							value: 176,
							vendor: "brightcrate",
							offerId: "90317",
							observedAt: "2026-11-21T06:00:00.000Z",
						},
					],
					expected: { rank: 1, total: 3, priceGap: -1 },
					explanation: null,
					createdAt: "2026-11-21T06:00:00.000Z",
				},
			],
		},
		message: "The prices that the workspace is recommended.",
		failures: ["NOT_FOUND"],
	},
];
