import { integer, oneOf, type Route, text } from "./route.js";

const idCharactersMax = 200;
const insightsMax = 50;
const insightsDefault = 10;

/** What a workspace is recommended. */
export const insightRoutes: readonly Route[] = [
	{
		tag: "Insights",
		credential: ["workspace_key"],
		persons: true,
		method: "GET",
		path: "/api/insights/pricing",
		summary: "Recommend prices",
		description:
			"Prices recommended for a workspace's tracked products, those where most is at stake first: each with the rule that led to it, the observations that it stands on, and the rank and gap that it leads to. Worked out by rules; with an AI endpoint set up, `explanation` puts them into words. For members of the workspace and for its keys.",
		read: {
			workspaceId: text({
				description:
					"Identifier of the workspace, for a person who has signed in and is a member of several. A key has one of its own.",
				charactersMax: idCharactersMax,
			}),
			timeframe: oneOf({
				description: "How far back prices, stock and changes count.",
				values: { "7d": "D7", "30d": "D30", "90d": "D90" },
				preset: "30d",
			}),
			limit: integer({
				description: "How many insights at most.",
				minimum: 1,
				maximum: insightsMax,
				default: insightsDefault,
			}),
		},
		operation: `
			query pricingInsights($workspaceId: ID, $timeframe: Timeframe, $limit: Int) {
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
					productId: "1042",
					productName: "Aurelo Drift 2 Headphones",
					rule: "undercut",
					currentPrice: 179.99,
					recommendedPrice: 171.99,
					currency: "USD",
					confidence: 0.75,
					facts: [
						{
							code: "own_price",
							sentence: "Your price is 179.99 USD, as your own shop asks.",
							value: 179.99,
							vendor: null,
							offerId: "88121",
							observedAt: "2026-11-20T06:00:00.000Z",
						},
						{
							code: "cheapest_competitor",
							sentence: "The cheapest competitor who has it in stock is Brightcrate with 172.50 USD.",
							value: 172.5,
							vendor: "brightcrate",
							offerId: "90317",
							observedAt: "2026-11-21T06:00:00.000Z",
						},
					],
					expected: { rank: 1, total: 5, priceGap: -0.51 },
					explanation: null,
					createdAt: "2026-11-21T06:00:00.000Z",
				},
			],
		},
		message: "The prices that the workspace is recommended.",
		failures: ["NOT_FOUND"],
	},
];
