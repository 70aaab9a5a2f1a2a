/** The metered operations, each with what a billable call costs, in Commerce Credits (specification, section 8.2). */
export const operationCosts = {
	search_products: 5,
	resolve_product: 3,
	find_offers: 5,
	deep_search: 10,
} as const;

export type OperationName = keyof typeof operationCosts;
