import { idCharactersMax } from "./identifiers.js";
import { type Route, text } from "./route.js";
import { timeframe } from "./timeframe.js";

/** Where a customer's products stand, for a program with a key of the workspace. */
export const positionRoutes: readonly Route[] = [
	{
		method: "GET",
		path: "/api/v1/me/products/:id/position",
		tag: "Workspace",
		summary: "Position of a tracked product",
		description:
			"Your price beside each competitor's latest in-stock price within the timeframe. Rank 1 is the cheapest, ties share the better rank, and the total counts you. Only single new articles in the workspace's market and currency are compared; of several offers of one vendor the cheapest counts. Without a competitor, what is told of one is null; without a price of your own, so are it, the rank and the gap.",
		credential: ["workspace_key"],
		read: {
			id: text({
				description: "Identifier of the tracked product.",
				example: "1",
				required: true,
				charactersMax: idCharactersMax,
			}),
			timeframe,
		},
		operation: `
			query trackedPosition($id: ID!, $timeframe: Timeframe!) {
				workspace {
					position(productId: $id, timeframe: $timeframe) @flatten {
						productId
						yourPrice
						rank
						total
						lowestCompetitorPrice
						lowestCompetitorVendor
						priceGap
						priceGapPercent
						currency
					}
				}
			}`,
		example: {
			productId: "1",
			yourPrice: 179,
			rank: 2,
			total: 3,
			lowestCompetitorPrice: 176,
			lowestCompetitorVendor: "brightcrate",
			priceGap: 3,
			priceGapPercent: 1.7,
			currency: "USD",
		},
		failures: ["TRACKED_PRODUCT_NOT_FOUND"],
	},
	{
		method: "GET",
		path: "/api/v1/me/insights/summary",
		tag: "Workspace",
		summary: "Insight summary",
		description:
			"How the whole assortment stands among its competitors: how many products are undercut by one that is in stock now, how many are cheapest with room to raise, and by how much. The rules are those of a position.",
		credential: ["workspace_key"],
		read: { timeframe },
		operation: `
			query insightSummary($timeframe: Timeframe!) {
				workspace {
					insightSummary(timeframe: $timeframe) @flatten {
						totalTrackedProducts
						productsBeingUndercut
						productsWithOpportunities
						avgPriceGap
						largestUndercutPercent
						periodStart
						periodEnd
						currency
					}
				}
			}`,
		example: {
			totalTrackedProducts: 40,
			productsBeingUndercut: 12,
			productsWithOpportunities: 9,
			avgPriceGap: -1.27,
			largestUndercutPercent: 14.5,
			periodStart: "2026-10-22",
			periodEnd: "2026-11-21",
			currency: "USD",
		},
	},
];
