import type { CommerceOperation, CommerceRequestOutcome } from "../graphql/graphql.ts";

interface Operation {
	readonly name: CommerceOperation;
	/** Of REST. */
	readonly path: string;
	readonly credits: number;
	/** In a sentence, what it is for. */
	readonly purpose: string;
	/** A body to begin with. `productId`: of a product that an earlier call has found. */
	readonly example: (productId: string) => Readonly<Record<string, unknown>>;
	/** What to ask an agent, so that it calls the tool of this name. */
	readonly prompt: string;
}

/** The metered operations, as a first call meets them. */
export const operations: readonly Operation[] = [
	{
		name: "search_products",
		path: "/api/v1/commerce/search-products",
		credits: 5,
		purpose: "Searches a market: products, each with its best offer.",
		example: () => ({ market: "US", query: "noise cancelling headphones", limit: 3 }),
		prompt: "Search the US market for noise cancelling headphones.",
	},
	{
		name: "resolve_product",
		path: "/api/v1/commerce/resolve-product",
		credits: 3,
		purpose: "Matches what you know of a product to one exact article.",
		example: () => ({ market: "US", product: { name: "Aurelo Drift 2 headphones graphite", brand: "Aurelo" } }),
		prompt: "Which exact product is the Aurelo Drift 2 in graphite, in the US market?",
	},
	{
		name: "find_offers",
		path: "/api/v1/commerce/find-offers",
		credits: 5,
		purpose: "Finds every retailer's offer of one product.",
		example: productId => ({ market: "US", productId, sort: "total" }),
		prompt: "Who sells the Aurelo Drift 2 in the US, and who is cheapest with shipping?",
	},
	{
		name: "deep_search",
		path: "/api/v1/commerce/deep-search",
		credits: 10,
		purpose: "Researches a wish in several steps, within a time that you set.",
		example: () => ({ market: "US", query: "noise cancelling headphones under 200", maxSeconds: 10 }),
		prompt: "Research noise cancelling headphones under 200 dollars in the US in depth.",
	},
];

export const operationNames: readonly CommerceOperation[] = operations.map(({ name }) => name);

/** From what was paid for to what went wrong, as charts stack them. */
export const outcomes: readonly CommerceRequestOutcome[] = ["billed", "free", "replayed", "failed"];

export const outcomeKinds = {
	billed: "good",
	free: "plain",
	replayed: "plain",
	failed: "bad",
} as const satisfies Record<CommerceRequestOutcome, string>;
