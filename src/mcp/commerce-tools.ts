import { z } from "zod";
import { market, text } from "./arguments.js";
import type { Annotations, Tool, ToolServer } from "./tool.js";

const product = "{ id name brand mpn gtin category imageUrl @include(if: $full) }";
const offer = `{
	id vendor vendorName url price currency shippingPrice totalPrice inStock condition comparable lastScannedAt
	merchantProductId @include(if: $full) listPrice @include(if: $full) availability @include(if: $full)
	notComparableBecause
	unitPrice @include(if: $full) { price per }
	evidence @include(if: $full) { source method url observedAt raw contentHash }
}`;
/** What stands beside the data of every metered operation. */
const beside = `
	dryRun { cost balance wouldSucceed errors { code detail } }
	billing { cost charged balance replayed }`;

const conditions = z.array(z.enum(["new", "refurbished", "used", "unknown"])).max(4);
const names = z.array(text(256)).max(50);
const amount = () => z.number().min(0);
const marketArgument = market().describe("Market to look in: two letters of ISO 3166-1, such as US, GB or DE.");
const gtin = text(256).describe("GTIN (UPC, EAN, ISBN-13): 8, 12, 13 or 14 digits; spaces and hyphens are allowed.");
const vendor = text(256).describe("Short name of a vendor, such as voltique; only together with merchantProductId.");
const merchantProductId = text(256).describe(
	"The vendor's own ID of the product, exactly as it writes it; needs vendor.",
);
const dryRun = z
	.boolean()
	.optional()
	.describe("true: check everything and tell price and balance in `dryRun`; nothing is run, stored or charged.")
	.meta({ default: false });

/**
 * Each charges credits, which is a change that its owner cares about: no client may take it for free and call it unasked.
 * Nothing is undone by it, and the idempotency key makes a repetition have no further effect.
 */
const charging: Annotations = {
	readOnlyHint: false,
	destructiveHint: false,
	idempotentHint: true,
	openWorldHint: false,
};

/** What is charged, in the words of every description. */
const billed = (credits: number, result: string) =>
	`Costs ${credits} credits when it finds ${result}; finding nothing, failing and repeating with the same idempotency_key are free.`;

const tools: readonly Tool[] = [
	{
		name: "search_products",
		title: "Search a market for products",
		description: [
			"Search one market's catalogue for products by free text: name, keywords, brand and model, part number, SKU or GTIN. Gives candidates, best first, each with its best offer and how many offers it has.",
			"Use it when you do not yet know the exact product. If you hold its details and want to know which product it is, use resolve_product; for all offers of a known product, use find_offers.",
			billed(5, "a product"),
		].join(" "),
		input: z.strictObject({
			market: marketArgument,
			query: text(256).describe(
				"What to look for. Put brand and model first; leave out words such as “buy” or “cheap”.",
			),
			limit: z.int().min(1).max(50).optional().describe("Candidates to give.").meta({ default: 10 }),
			cursor: text(1_000)
				.optional()
				.describe(
					"`data.nextCursor` of the page before, with the same query, market, filters and limit. Each page is a new purchase with a new idempotency_key.",
				),
			filters: z
				.strictObject({
					brand: names.optional().describe("Only these brands."),
					category: text(256)
						.optional()
						.describe("Only this category and those below it: its name, path or short name."),
					vendor: names.optional().describe("Only offers of these vendors, by their short names."),
					minPrice: amount().optional().describe("Lowest price, in major units of the offer's currency: 49.95."),
					maxPrice: amount().optional().describe("Highest price, in major units of the offer's currency."),
					inStock: z.boolean().optional().describe("true: only what can be bought now."),
					condition: conditions.optional().describe("Only articles in these states; any when left out."),
				})
				.optional()
				.describe("Narrows the search. All conditions on offers hold for one and the same offer."),
			dryRun,
		}),
		operation: `
			mutation mcpSearchProducts($input: SearchProductsInput!, $full: Boolean!) {
				searchProducts(input: $input) {
					data {
						market query total nextCursor
						candidates {
							product ${product} bestOffer ${offer} offerCount score
							matchedOn @include(if: $full) { field term }
						}
						excluded { reason count }
						didYouMean notes
					}
					${beside}
				}
			}`,
		variables: input => ({ input }),
		lists: [{ path: "data.candidates", kept: 0 }],
		annotations: charging,
	},
	{
		name: "resolve_product",
		title: "Identify an exact product",
		description: [
			"Tell which exact product something is: from a GTIN, a vendor's own product ID, a page address, a title, or details such as brand and part number. Gives status `exact` with its identifier and the evidence, `ambiguous` with alternatives and what would settle it, or `not_found`.",
			"Use it before find_offers when you have a description and not an ID, and to check that two listings are the same article. Give every detail that you know: variants (colour, size, storage, pack) decide. `ambiguous` is an honest answer: ask the user for the detail that `data.ambiguity` names, and do not pick one yourself.",
			billed(3, "a match or alternatives"),
		].join(" "),
		input: z.strictObject({
			market: marketArgument,
			gtin: gtin.optional(),
			vendor: vendor.optional(),
			merchantProductId: merchantProductId.optional(),
			url: text(2_000).optional().describe("Address of a vendor's page of the product."),
			query: text(1_000).optional().describe("Free text: a title, a model, a number."),
			product: z
				.strictObject({
					name: text(1_000).optional().describe("Title."),
					brand: text(256).optional().describe("Brand."),
					mpn: text(256).optional().describe("Manufacturer part number."),
					model: text(256).optional().describe("Model name or number."),
					price: amount().optional().describe("Price asked for it, in major units: 49.95."),
					currency: text(3).optional().describe("Currency of the price: ISO 4217, such as USD."),
					attributes: z
						.record(z.string(), z.union([text(256), z.number(), z.boolean()]))
						.optional()
						.describe('What tells variants apart: { "color": "black", "storage": "256 GB" }.'),
				})
				.optional()
				.describe("Details, as another shop or a document tells them."),
			maxAlternatives: z.int().min(1).max(10).optional().describe("Alternatives to give at most.").meta({ default: 5 }),
			dryRun,
		}),
		operation: `
			mutation mcpResolveProduct($input: ResolveProductInput!, $full: Boolean!) {
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
					${beside}
				}
			}`,
		variables: input => ({ input }),
		lists: [{ path: "data.alternatives", kept: 0 }],
		annotations: charging,
	},
	{
		name: "find_offers",
		title: "Find all offers of a product",
		description: [
			"List every retailer's offer of one exact product in a market, cheapest total first, with the lowest, median and average of those that compare. Name the product by productId (from search_products or resolve_product), by gtin, or by vendor with merchantProductId.",
			"`shippingPrice` null means unknown and never 0. Quote a lowest price only from offers with `comparable` true; `notComparableBecause` says why the others are not.",
			billed(5, "an offer"),
		].join(" "),
		input: z.strictObject({
			market: marketArgument,
			productId: text(200).optional().describe("Identifier of the product, `product.id` of another tool's answer."),
			gtin: gtin.optional(),
			vendor: vendor.optional(),
			merchantProductId: merchantProductId.optional(),
			condition: conditions
				.optional()
				.describe("States of the article.")
				.meta({ default: ["new"] }),
			inStockOnly: z
				.boolean()
				.optional()
				.describe("true: only offers that can be bought now.")
				.meta({ default: false }),
			sort: z
				.enum(["total", "price", "unit_price", "observed_at"])
				.optional()
				.describe("Order: by price with shipping, by price, by price of a unit, or the latest read first.")
				.meta({ default: "total" }),
			maxAgeHours: z
				.number()
				.positive()
				.max(8_760)
				.optional()
				.describe("Only offers that were read within so many hours."),
			limit: z.int().min(1).max(100).optional().describe("Offers to give.").meta({ default: 20 }),
			cursor: text(1_000)
				.optional()
				.describe(
					"`data.nextCursor` of the page before, all else as there. Each page is a new purchase with a new idempotency_key.",
				),
			dryRun,
		}),
		operation: `
			mutation mcpFindOffers($input: FindOffersInput!, $full: Boolean!) {
				findOffers(input: $input) {
					data {
						product ${product}
						offers ${offer}
						summary { currency comparable lowest lowestTotal median average }
						excluded { reason count }
						nextCursor notes
					}
					${beside}
				}
			}`,
		variables: input => ({ input }),
		lists: [{ path: "data.offers", kept: 0 }],
		annotations: charging,
	},
	{
		name: "deep_search",
		title: "Research products in depth",
		description: [
			"Research a wish where one search is not enough: reads it for identifiers, price limit and condition, searches, rewrites, relaxes one constraint after the other, and checks what it finds against all offers and ninety days of prices. Gives findings with reason and confidence, what was rejected and why, and what stayed open.",
			"Use it for “best X under Y that has Z”, or when search_products finds too little. It takes up to maxSeconds: allow your client more than that, and after a time-out repeat with the same idempotency_key.",
			billed(10, "a product"),
		].join(" "),
		input: z.strictObject({
			market: marketArgument,
			query: text(256).describe(
				"The wish, as a shopper would put it: “wireless noise cancelling headphones under 200, refurbished”.",
			),
			constraints: z
				.strictObject({
					maxPrice: amount()
						.optional()
						.describe("Highest price, in major units of the market's usual currency. Relaxed last, by 15%, and told."),
					must: names.optional().describe("Words that must all stand in the product."),
					mustNot: names.optional().describe("Words of which none may stand in it."),
					brands: names.optional().describe("Only these brands; relaxed where too little is found, and told."),
					condition: conditions.optional().describe("States of the article; what the query names, or else new."),
				})
				.optional()
				.describe("What a product must be like."),
			maxSeconds: z.int().min(1).max(30).optional().describe("Seconds that it may take.").meta({ default: 10 }),
			maxProducts: z.int().min(1).max(25).optional().describe("Findings to give at most.").meta({ default: 10 }),
			refresh: z
				.boolean()
				.optional()
				.describe(
					"true: visit shops' pages again for offers last read more than an hour ago, at most 20, within the time: slower, for prices that must be of this minute. `data.unanswered` says which were not looked up.",
				)
				.meta({ default: false }),
			dryRun,
		}),
		operation: `
			mutation mcpDeepSearch($input: DeepSearchInput!, $full: Boolean!) {
				deepSearch(input: $input) {
					data {
						findings {
							product ${product}
							offers ${offer}
							history { days observedDays currency lowest highest median trend }
							reason
							confidence
						}
						rejected { product { id name } because }
						steps @include(if: $full) { action input found milliseconds note }
						bounds { maxSeconds usedSeconds hit }
						unanswered
						notes
					}
					${beside}
				}
			}`,
		variables: input => ({ input }),
		lists: [
			{ path: "data.findings[].offers", kept: 3 },
			{ path: "data.steps", kept: 5 },
			{ path: "data.rejected", kept: 5 },
			{ path: "data.findings", kept: 0 },
		],
		// With `refresh` it visits shops.
		annotations: { ...charging, openWorldHint: true },
	},
];

/** What agents and apps of Developer Projects are offered: the four metered operations. */
export const commerceServer: ToolServer = {
	name: "commerce",
	title: "Pricegraph Commerce",
	instructions: [
		"Product search and offers across retailers, from prices that were really observed, with their evidence.",
		"Usual order: resolve_product or search_products to learn the product's id, then find_offers for who sells it at what price. deep_search for open wishes.",
		"Every call is paid for in Commerce Credits when it finds something; `billing` in each answer tells what was charged and what is left. Make a new idempotency_key for every new question and repeat a failed or timed-out call with the same one: it is never charged twice.",
		"Prices are in major units of `currency`; never compare different currencies or markets. null means looked for and not known, never 0.",
	].join("\n"),
	credential: {
		kind: "mcp",
		howToGet:
			"The owner of a Developer Project makes one in the console at /console, with `createProjectCredential(kind: mcp)` of /graphql, or by `npx pricegraph key create --project ID --kind mcp`.",
	},
	tools,
};
