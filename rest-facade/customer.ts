import type { Route } from "./route.js";
import { listed, pageShown, trackedProductPage } from "./tracked-products.js";

/** What a workspace's key opens, in versioned paths. */
export const customerRoutes: readonly Route[] = [
	{
		method: "GET",
		path: "/api/v1/me/products",
		tag: "Tracked products",
		summary: "List your products",
		description: "A page of the products that the key's workspace tracks, in the order in which they were added.",
		credential: ["workspace_key"],
		read: listed,
		operation: `
			query listMyProducts($query: String, $status: TrackedStatusFilter!, $page: Int!, $pageSize: Int!) {
				workspace { ${trackedProductPage} }
			}`,
		either: ["trackedProducts"],
		example: pageShown,
	},
];
