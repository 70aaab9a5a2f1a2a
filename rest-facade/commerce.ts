import type { Route } from "./route.js";

const product = "{ id name brand mpn gtin category imageUrl }";
const offer = `{
	id vendor vendorName merchantProductId url price listPrice currency shippingPrice totalPrice
	unitPrice { price per }
	inStock availability condition comparable notComparableBecause lastScannedAt
	evidence { source method url observedAt raw contentHash }
}`;
const dryRun = "dryRun { cost balance wouldSucceed errors { code detail } }";

const offerShown = {
	id: "17",
	vendor: "voltique",
	vendorName: "Voltique",
	merchantProductId: "VQ-20417",
	url: "https://voltique.example/us/aurelo-drift-2-graphite",
	price: 179,
	listPrice: 219,
	currency: "USD",
	shippingPrice: 0,
	totalPrice: 179,
	unitPrice: null,
	inStock: true,
	availability: "in_stock",
	condition: "new",
	comparable: true,
	notComparableBecause: [],
	lastScannedAt: "2026-11-21T06:00:00.000Z",
	evidence: {
		source: "feed",
		method: "json",
		url: "demo/voltique-US.json",
		observedAt: "2026-11-20T06:00:00.000Z",
		raw: "179.00 USD; was 219.00 USD",
		contentHash: "9f2c7a41d8e05b6634fb1d0a9cde7785301f6b2ac94e8d57f0a3b1c6d2e4f890",
	},
};

const productShown = {
	id: "1",
	name: "Aurelo Drift 2 Wireless Noise-Cancelling Headphones, Graphite",
	brand: "Aurelo",
	mpn: "DRIFT2-GR",
	gtin: "04006381333931",
	category: "Electronics > Audio > Headphones",
	imageUrl: "https://voltique.example/images/aurelo-drift-2-graphite.jpg",
};

/** What all metered paths have in common. */
const metered = {
	method: "POST",
	tag: "Commerce",
	credential: ["api_key"],
	read: {},
	either: ["data", "dryRun"],
} as const satisfies Partial<Route>;

const billing = "Charged only when it has a result: see [Credits and idempotency](/docs#credits-and-idempotency).";

/** The four metered operations. */
export const commerceRoutes: readonly Route[] = [
	{
		...metered,
		path: "/api/v1/commerce/search-products",
		summary: "Search a market",
		description: `Searches a whole market for products: candidates with their best offer, and why each matched. 5 credits. ${billing}`,
		body: { variable: "input", example: { market: "US", query: "noise cancelling headphones", limit: 10 } },
		operation: `
			mutation commerceSearchProducts($input: SearchProductsInput!) {
				searchProducts(input: $input) {
					data {
						market
						query
						total
						nextCursor
						candidates { product ${product} bestOffer ${offer} offerCount score matchedOn { field term } }
						excluded { reason count }
						didYouMean
						notes
					}
					${dryRun}
				}
			}`,
		example: {
			market: "US",
			query: "noise cancelling headphones",
			total: 1,
			nextCursor: null,
			candidates: [
				{
					product: productShown,
					bestOffer: offerShown,
					offerCount: 3,
					score: 0.71,
					matchedOn: [{ field: "name", term: "headphone" }],
				},
			],
			excluded: [{ reason: "market", count: 4 }],
			didYouMean: null,
			notes: [],
		},
	},
	{
		...metered,
		path: "/api/v1/commerce/find-offers",
		summary: "Find the offers of a product",
		description: `Every retailer's offer of one exact product in a market, with figures over those that compare. 5 credits. ${billing}`,
		body: { variable: "input", example: { market: "US", productId: "1", sort: "total" } },
		operation: `
			mutation commerceFindOffers($input: FindOffersInput!) {
				findOffers(input: $input) {
					data {
						product ${product}
						offers ${offer}
						summary { currency comparable lowest lowestTotal median average }
						excluded { reason count }
						nextCursor
						notes
					}
					${dryRun}
				}
			}`,
		example: {
			product: productShown,
			offers: [offerShown],
			summary: { currency: "USD", comparable: 1, lowest: 179, lowestTotal: 179, median: 179, average: 179 },
			excluded: [{ reason: "condition", count: 1 }],
			nextCursor: null,
			notes: [],
		},
		failures: ["PRODUCT_NOT_FOUND"],
	},
	{
		...metered,
		path: "/api/v1/commerce/resolve-product",
		summary: "Resolve a product",
		description: `Matches a supplied product to an exact identifier, a GTIN or a vendor's own product ID, when the evidence supports it. Otherwise gives alternatives with what differs, and says which further detail would settle it. 3 credits. ${billing}`,
		body: {
			variable: "input",
			example: {
				market: "US",
				product: { name: "Aurelo Drift 2 headphones graphite", brand: "Aurelo", mpn: "DRIFT2-GR" },
			},
		},
		operation: `
			mutation commerceResolveProduct($input: ResolveProductInput!) {
				resolveProduct(input: $input) {
					data {
						status
						match {
							product ${product}
							identifier { type value vendor }
							confidence
							basis { field given found agrees }
						}
						alternatives { product ${product} confidence differs { field given found } }
						ambiguity { code note fields }
					}
					${dryRun}
				}
			}`,
		example: {
			status: "exact",
			match: {
				product: productShown,
				identifier: { type: "gtin", value: "04006381333931", vendor: null },
				confidence: 0.99,
				basis: [{ field: "mpn", given: "DRIFT2-GR", found: "DRIFT2-GR", agrees: true }],
			},
			alternatives: [],
			ambiguity: [],
		},
	},
	{
		...metered,
		path: "/api/v1/commerce/deep-search",
		summary: "Research products in depth",
		description: `Bounded research where the standard search is not enough: it reads the query, tries its identifiers, searches, rewrites, relaxes one constraint after the other, and checks what it finds against all offers of the market and ninety days of prices. Each step is reported, and what it left open. With \`refresh\` the pages of stale offers are visited again, and the answer is what they say. Takes up to \`maxSeconds\`. 10 credits. ${billing}`,
		body: {
			variable: "input",
			example: {
				market: "US",
				query: "noise cancelling headphones under 200",
				constraints: { must: ["wireless"], mustNot: ["kids"] },
				maxSeconds: 10,
			},
		},
		operation: `
			mutation commerceDeepSearch($input: DeepSearchInput!) {
				deepSearch(input: $input) {
					data {
						findings {
							product ${product}
							offers ${offer}
							history { days observedDays currency lowest highest median trend }
							reason
							confidence
						}
						rejected { product ${product} because }
						steps { action input found milliseconds note }
						bounds { maxSeconds usedSeconds hit }
						unanswered
						notes
					}
					${dryRun}
				}
			}`,
		example: {
			findings: [
				{
					product: productShown,
					offers: [offerShown],
					history: {
						days: 90,
						observedDays: 88,
						currency: "USD",
						lowest: 169,
						highest: 219,
						median: 189,
						trend: "falling",
					},
					reason: "It has all that was asked for: “noise”, “cancelling”, “headphone”. It costs 179 USD at voltique.",
					confidence: 0.8,
				},
			],
			rejected: [
				{
					product: {
						...productShown,
						id: "2",
						name: "Aurelo Drift Kids Headphones, Blue",
						mpn: "DRIFTK-BL",
						gtin: null,
					},
					because: "“kids” must not stand in it, and does.",
				},
			],
			steps: [
				{ action: "read_query", input: "noise cancelling headphones under 200", found: 4, milliseconds: 2, note: null },
				{
					action: "search",
					input: "noise cancelling headphones under 200 (up to 200)",
					found: 12,
					milliseconds: 24,
					note: null,
				},
			],
			bounds: { maxSeconds: 10, usedSeconds: 0.061, hit: null },
			unanswered: [],
			notes: ["The query's price limit was taken as 200 in the market's currency."],
		},
	},
];
