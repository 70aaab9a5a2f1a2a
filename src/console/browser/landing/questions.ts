/** What the page asks of the graph about the product that is picked: as shown, so asked. */
export const productQuery = /* GraphQL */ `query PricesOf($id: ID!) {
  product(id: $id) {
    id
    name
    brand
    gtin
    category
    prices {
      prices { vendor vendorName }
    }
    priceHistory(days: 90) {
      currency
      low { price date vendor }
      coverage { daysObserved days gaps { from to } }
      daily { date vendor price listPrice }
    }
  }
}`;

/** The same question for a shell, and as a link into the explorer. */
export function questionsFor(productId: string, origin: string): { curl: string; explorer: string } {
	const variables = JSON.stringify({ id: productId });
	const shared = new URLSearchParams({ query: productQuery, variables });
	return {
		curl: `curl '${origin}/api/v1/products/${encodeURIComponent(productId)}/price-history-series?days=90'`,
		explorer: `/graphql#${shared}`,
	};
}
