import { pageMax, pageSizeMax } from "./paging.js";
import { integer, market, type Route, text } from "./route.js";

const textCharactersMax = 256;
const historyDaysMax = 90;

const id = text({
	description: "Identifier of the product, as `id` of a search result.",
	example: "1",
	required: true,
	charactersMax: textCharactersMax,
});
const vendorId = (description: string) =>
	text({ description: `${description} Slug of a retailer.`, example: "voltique", charactersMax: textCharactersMax });
const category = text({
	description: "Category with all that lies below it: its name, its path (`Electronics > Audio`) or its short name.",
	example: "Headphones",
	charactersMax: textCharactersMax,
});
const inMarket = (description: string) => market({ description: `${description} ISO 3166-1 alpha-2.`, example: "US" });
const productMissing = {
	code: "PRODUCT_NOT_FOUND",
	sentence: values => `There is no product with the id ${JSON.stringify(values.id)}.`,
} satisfies Route["missing"];

/** The paths that anyone may ask, without a credential. */
export const publicRoutes: readonly Route[] = [
	{
		method: "GET",
		path: "/api/v1/products/search",
		tag: "Products",
		summary: "Search products",
		description:
			"Finds products by name, keywords, brand, model number, SKU or GTIN, best match first. Each comes with one offer: the cheapest in stock, or else the cheapest.",
		read: {
			q: text({
				description:
					'Product name, SKU, GTIN or keywords. Typing errors, plurals and units (`13"`, `256gb`) are understood.',
				example: "noise cancelling headphones",
				required: true,
				charactersMax: textCharactersMax,
			}),
			vendorId: vendorId("Only products that this retailer offers, each with its offer."),
			category,
			market: inMarket("Only offers in this market."),
			page: integer({
				description: "Page, from 1. Past the end it is empty.",
				minimum: 1,
				maximum: pageMax,
				default: 1,
			}),
			pageSize: integer({ description: "Products on a page.", minimum: 1, maximum: pageSizeMax, default: 20 }),
		},
		operation: `
			query searchProducts($q: String!, $vendorId: String, $category: String, $market: String, $page: Int!, $pageSize: Int!) {
				products(query: $q, vendor: $vendorId, category: $category, market: $market, page: $page, pageSize: $pageSize) {
					products {
						id
						name
						bestOffer(vendor: $vendorId, market: $market) @flatten {
							vendor @flatten { vendor: slug }
							price
							currency
							market
							url
							inStock
							lastScannedAt
						}
						imageUrl
					}
					total
					totalIsCapped
					page
					pageSize
					didYouMean
				}
			}`,
		example: {
			products: [
				{
					id: "1",
					name: "Aurelo Drift 2 Wireless Noise-Cancelling Headphones, Graphite",
					vendor: "brightcrate",
					price: 176,
					currency: "USD",
					market: "US",
					url: "https://brightcrate.example/us/aurelo-drift-2-graphite-b03629757",
					inStock: true,
					lastScannedAt: "2026-11-21T06:00:00.000Z",
					imageUrl: "https://voltique.example/images/aurelo-drift-2-graphite.jpg",
				},
			],
			total: 1,
			totalIsCapped: false,
			page: 1,
			pageSize: 20,
			didYouMean: null,
		},
	},
	{
		method: "GET",
		path: "/api/v1/products/:id/prices",
		tag: "Products",
		summary: "Prices of a product",
		description:
			"What each vendor asks for one product now, in one market and one currency, with the lowest and the average: of the offers in stock if there are any, or else of all.",
		read: { id, market: inMarket("Market to tell the prices of; by default the one with most offers.") },
		operation: `
			query productPrices($id: ID!, $market: String) {
				product(id: $id) {
					productId: id
					productName: name
					prices(market: $market) @flatten {
						market
						currency
						prices { vendor price inStock }
						lowestPrice
						lowestVendor
						averagePrice
					}
				}
			}`,
		example: {
			productId: "1",
			productName: "Aurelo Drift 2 Wireless Noise-Cancelling Headphones, Graphite",
			market: "US",
			currency: "USD",
			prices: [
				{ vendor: "brightcrate", price: 176, inStock: true },
				{ vendor: "voltique", price: 179, inStock: true },
			],
			lowestPrice: 176,
			lowestVendor: "brightcrate",
			averagePrice: 177.5,
		},
		missing: productMissing,
	},
	{
		method: "GET",
		path: "/api/v1/products/:id/price-history-series",
		tag: "Products",
		summary: "Price history of a product",
		description:
			"One point a vendor a day on which its price was observed: that day's last price. Days without an observation are absent; nothing is carried forward.",
		read: {
			id,
			vendorId: vendorId("Only the prices of this retailer."),
			days: integer({
				description: "Days to look back, today included.",
				minimum: 1,
				maximum: historyDaysMax,
				default: 30,
			}),
			market: inMarket("Market to tell the history of; by default the one with most offers."),
		},
		operation: `
			query productPriceHistory($id: ID!, $vendorId: String, $days: Int!, $market: String) {
				product(id: $id) {
					productId: id
					priceHistory(days: $days, vendor: $vendorId, market: $market) @flatten {
						market
						currency
						series: points { date price vendor }
					}
				}
			}`,
		example: {
			productId: "1",
			market: "US",
			currency: "USD",
			series: [
				{ date: "2026-10-28", price: 190, vendor: "brightcrate" },
				{ date: "2026-10-29", price: 187, vendor: "voltique" },
				{ date: "2026-10-30", price: 184, vendor: "brightcrate" },
			],
		},
		missing: productMissing,
	},
	{
		method: "GET",
		path: "/api/v1/insights/market",
		tag: "Insights",
		summary: "Insight into a market",
		description:
			"How many products there are, what they cost, who sells them and where their prices are going: of the whole market, of what a keyword finds, or of a category.",
		read: {
			q: text({
				description: "Keywords, or what names a category.",
				example: "headphones",
				charactersMax: textCharactersMax,
			}),
			category,
			market: inMarket("Market to look at; by default the one with most of the offers that match."),
		},
		operation: `
			query marketInsight($q: String, $category: String, $market: String) {
				marketInsight(query: $q, category: $category, market: $market) {
					category
					market
					currency
					totalProducts
					avgPrice
					priceRange { min max }
					topVendors
					priceTrend
					trendUnavailableBecause
					periodStart
					periodEnd
				}
			}`,
		example: {
			category: "Electronics > Audio > Headphones",
			market: "US",
			currency: "USD",
			totalProducts: 8,
			avgPrice: 103.37,
			priceRange: { min: 29.99, max: 176 },
			topVendors: ["brightcrate", "secondlap", "voltique"],
			priceTrend: "falling",
			trendUnavailableBecause: null,
			periodStart: "2026-10-23",
			periodEnd: "2026-11-21",
		},
	},
];
