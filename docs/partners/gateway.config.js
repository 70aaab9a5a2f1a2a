import { unifiedGraphHandler } from "@graphql-hive/router-runtime";

const toClient = ["ratelimit", "ratelimit-policy", "retry-after"];

/** For Hive Gateway: `npx hive-gateway supergraph supergraph.graphql`. */
export const gatewayConfig = {
	// The planner of Hive Router, which asks each subgraph once a level.
	unifiedGraphHandler,
	propagateHeaders: {
		// The app's key is for Pricegraph alone: no other subgraph sees it.
		fromClientToSubgraphs({ request, subgraphName }) {
			const key = request.headers.get("x-api-key");
			return subgraphName === "pricegraph" && key ? { "x-api-key": key } : {};
		},
		fromSubgraphsToClient({ response }) {
			return Object.fromEntries(
				toClient.filter(name => response.headers.has(name)).map(name => [name, response.headers.get(name)]),
			);
		},
	},
};
