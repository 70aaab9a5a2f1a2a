import { idCharactersMax, workspaceId } from "./identifiers.js";
import { pageMax, pageSizeMax } from "./paging.js";
import { choice, integer, type Route, text } from "./route.js";

const queryCharactersMax = 256;

const id = text({
	description: "Identifier of the tracked product, as the list gives it.",
	example: "17",
	required: true,
	charactersMax: idCharactersMax,
});
const productId = text({
	description: "Identifier of the matched product in the catalogue.",
	example: "42",
	required: true,
	charactersMax: idCharactersMax,
});

/** Which of a workspace's tracked products a list has. */
export const listed = {
	query: text({
		description:
			"Only those that have each word of it, or part of a word, in their name, article number, brand or GTIN.",
		example: "headphones",
		charactersMax: queryCharactersMax,
	}),
	status: choice({
		description: "Those that are followed, those that are paused, or both.",
		values: { tracked: "tracked", paused: "paused", all: "all" },
		default: "tracked",
	}),
	page: integer({ description: "Number of the page.", minimum: 1, maximum: pageMax, default: 1 }),
	pageSize: integer({ description: "Products a page.", minimum: 1, maximum: pageSizeMax, default: 20 }),
};

/** A tracked product in a list. */
const item = `
	id name sku gtin price floorPrice currency status tracked lastScannedAt addedAt
	product @flatten { productId: id }`;

/** One tracked product, with its matches. */
const whole = `{
	${item}
	statedPrice priceStatedAt
	matches { product { id name brand mpn gtin category imageUrl } state confidence
		basis { field given found agrees } suggestedAt decidedAt }
}`;

/** A page of a workspace's tracked products. */
export const trackedProductPage = `trackedProducts(query: $query, status: $status, page: $page, pageSize: $pageSize) {
	products { ${item} }
	total page pageSize
}`;

const itemShown = {
	id: "17",
	name: "Aurelo Drift 2, graphite",
	sku: "HP-0042",
	gtin: "04006381333931",
	price: 179,
	floorPrice: 149,
	currency: "USD",
	status: "tracked",
	tracked: true,
	lastScannedAt: "2026-11-21T06:00:00.000Z",
	addedAt: "2026-11-01T09:30:00.000Z",
	productId: "1",
};
export const pageShown = { products: [itemShown], total: 1, page: 1, pageSize: 20 };
const wholeShown = {
	...itemShown,
	statedPrice: 179,
	priceStatedAt: "2026-11-21T08:00:00.000Z",
	matches: [
		{
			product: {
				id: "42",
				name: "Aurelo Drift 2 wireless headphones graphite",
				brand: "Aurelo",
				mpn: "DRIFT2-GR",
				gtin: null,
				category: null,
				imageUrl: null,
			},
			state: "suggested",
			confidence: 0.97,
			basis: [{ field: "mpn", given: "DRIFT2-GR", found: "DRIFT2-GR", agrees: true }],
			suggestedAt: "2026-11-01T09:30:00.000Z",
			decidedAt: null,
		},
	],
};
const addShown = { gtin: "4006381333931", sku: "HP-0042", price: 179, currency: "USD" };

const trackedProducts = {
	tag: "Tracked products",
	credential: ["workspace_key"],
	persons: true,
} as const satisfies Partial<Route>;
const missing: Route["missing"] = {
	code: "TRACKED_PRODUCT_NOT_FOUND",
	sentence: values => `There is no tracked product with the id ${JSON.stringify(values.id)}.`,
};

/** What a workspace tracks. */
export const trackedProductRoutes: readonly Route[] = [
	{
		...trackedProducts,
		method: "GET",
		path: "/api/tracked-products",
		summary: "List tracked products",
		description: "A page of the products that the workspace tracks, in the order in which they were added.",
		read: { ...listed, workspaceId },
		operation: `
			query listTrackedProducts(
				$workspaceId: ID, $query: String, $status: TrackedStatusFilter!, $page: Int!, $pageSize: Int!
			) {
				workspace(id: $workspaceId) { ${trackedProductPage} }
			}`,
		either: ["trackedProducts"],
		example: pageShown,
		message: "The tracked products of the workspace.",
		failures: ["NOT_FOUND"],
	},
	{
		...trackedProducts,
		method: "POST",
		path: "/api/tracked-products",
		summary: "Track a product",
		description:
			"Tracks a product of the catalogue, named by `productId`, `gtin`, `url`, or `vendor` and `merchantProductId`. One that was removed comes back with its identifier and with what was decided of its matches.",
		read: { workspaceId },
		body: { variable: "input", example: addShown },
		operation: `
			mutation trackProduct($workspaceId: ID, $input: AddTrackedProductInput!) {
				addTrackedProduct(workspaceId: $workspaceId, input: $input) ${whole}
			}`,
		status: 201,
		location: "/api/tracked-products/:id",
		example: wholeShown,
		message: "The product is tracked.",
		failures: ["NOT_FOUND", "PRODUCT_NOT_FOUND", "ALREADY_TRACKED"],
	},
	{
		...trackedProducts,
		method: "POST",
		path: "/api/tracked-products/bulk",
		summary: "Change many at once",
		description:
			"Up to 1,000 operations in their order, each with the fields of the single call, and one result each. One that cannot be done fails alone; `atomic` makes it all or nothing; `dryRun` only tells what would come of it.",
		read: { workspaceId },
		body: {
			variable: "input",
			items: {
				member: "operations",
				unfit: (item, fault) => {
					const { id } = Object(item);
					return { action: "add", fault, ...(typeof id === "string" ? { id } : undefined) };
				},
			},
			example: {
				operations: [
					{ action: "add", gtin: "4006381333931", sku: "HP-0042", price: 179 },
					{ action: "update", id: "17", price: 169 },
					{ action: "remove", id: "18" },
				],
				atomic: false,
			},
		},
		operation: `
			mutation changeTrackedProducts($workspaceId: ID, $input: ChangeTrackedProductsInput!) {
				changeTrackedProducts(workspaceId: $workspaceId, input: $input) {
					succeeded failed results { index status id code detail }
				}
			}`,
		example: {
			succeeded: 2,
			failed: 1,
			results: [
				{ index: 0, status: "ok", id: "19", code: null, detail: null },
				{ index: 1, status: "ok", id: "17", code: null, detail: null },
				{
					index: 2,
					status: "failed",
					id: "18",
					code: "tracked_product_not_found",
					detail: 'There is no tracked product with the id "18".',
				},
			],
		},
		message: "The operations were looked at one by one: each has a result.",
		failures: ["NOT_FOUND"],
	},
	{
		...trackedProducts,
		method: "POST",
		path: "/api/tracked-products/import",
		summary: "Import a CSV file",
		description:
			"Tracks what the rows of a CSV file name, and changes what is tracked already: as a body of type `text/csv`, or as the member `csv` of a JSON object. Columns: `product_id`, `gtin`, `vendor` with `merchant_product_id`, or `url` name the product; `sku`, `name`, `price`, `floor_price`, `status` say what is to hold of it. A larger file than a body may be is read by the command `pricegraph track import`.",
		read: { workspaceId },
		body: {
			variable: "input",
			csv: "csv",
			example: { csv: "gtin,sku,price\n4006381333931,HP-0042,179.00\n" },
		},
		operation: `
			mutation importTrackedProducts($workspaceId: ID, $input: ImportTrackedProductsInput!) {
				importTrackedProducts(workspaceId: $workspaceId, input: $input) {
					rows added changed unchanged rejected rejections { line field value reason }
				}
			}`,
		example: { rows: 1, added: 1, changed: 0, unchanged: 0, rejected: 0, rejections: [] },
		message: "The file was imported.",
		failures: ["NOT_FOUND"],
	},
	{
		...trackedProducts,
		method: "GET",
		path: "/api/tracked-products/export",
		summary: "Export a CSV file",
		description:
			"The tracked products as CSV, in pieces of 5,000: with `Accept: text/csv` the file itself, or else as the member `csv` of the reply, whose `next` is the `after` of the next piece.",
		read: {
			status: choice({
				description: "Those that are followed, those that are paused, or both.",
				values: { tracked: "tracked", paused: "paused", all: "all" },
				default: "all",
			}),
			after: text({ description: "`next` of the piece before.", charactersMax: idCharactersMax }),
			workspaceId,
		},
		operation: `
			query exportTrackedProducts($workspaceId: ID, $status: TrackedStatusFilter!, $after: ID) {
				workspace(id: $workspaceId) { trackedProductsFile(status: $status, after: $after) { csv rows next } }
			}`,
		either: ["trackedProductsFile"],
		csv: "csv",
		example: {
			csv: 'product_id,gtin,sku,name,price,floor_price,status\n1,04006381333931,HP-0042,"Aurelo Drift 2, graphite",179.00,149.00,tracked\n',
			rows: 1,
			next: null,
		},
		message: "The tracked products as a file.",
		failures: ["NOT_FOUND"],
	},
	{
		...trackedProducts,
		method: "GET",
		path: "/api/tracked-products/:id",
		summary: "Look at a tracked product",
		description:
			"One tracked product, with the products of the catalogue that may be the same. A suggested match counts in no figure until it is confirmed.",
		read: { id, workspaceId },
		operation: `
			query getTrackedProduct($workspaceId: ID, $id: ID!) {
				workspace(id: $workspaceId) { trackedProduct(id: $id) ${whole} }
			}`,
		either: ["trackedProduct"],
		missing,
		example: wholeShown,
		message: "The tracked product.",
		failures: ["NOT_FOUND"],
	},
	{
		...trackedProducts,
		method: "PATCH",
		path: "/api/tracked-products/:id",
		summary: "Change a tracked product",
		description: "Changes its name, article number, price or floor price, pauses it or resumes it.",
		read: { id, workspaceId },
		body: { variable: "input", example: { price: 169, status: "paused" } },
		operation: `
			mutation updateTrackedProduct($workspaceId: ID, $id: ID!, $input: UpdateTrackedProductInput!) {
				updateTrackedProduct(workspaceId: $workspaceId, id: $id, input: $input) ${whole}
			}`,
		example: { ...wholeShown, price: 169, statedPrice: 169, status: "paused", tracked: false },
		message: "The tracked product was changed.",
		failures: ["NOT_FOUND", "TRACKED_PRODUCT_NOT_FOUND"],
	},
	{
		...trackedProducts,
		method: "DELETE",
		path: "/api/tracked-products/:id",
		summary: "Track a product no more",
		description:
			"Removes a tracked product, and gives it as it was. What was decided of its matches is kept, should it be added again.",
		read: { id, workspaceId },
		operation: `
			mutation removeTrackedProduct($workspaceId: ID, $id: ID!) {
				removeTrackedProduct(workspaceId: $workspaceId, id: $id) { ${item} }
			}`,
		example: itemShown,
		message: "The product is tracked no more.",
		failures: ["NOT_FOUND", "TRACKED_PRODUCT_NOT_FOUND"],
	},
	...(["confirm", "reject"] as const).map(
		(verb): Route => ({
			...trackedProducts,
			method: "POST",
			path: `/api/tracked-products/:id/matches/:productId/${verb}`,
			summary: verb === "confirm" ? "Confirm a match" : "Reject a match",
			description:
				verb === "confirm"
					? "Says that another product of the catalogue is the tracked one: its offers count as the tracked one's from now on."
					: "Says that another product of the catalogue is not the tracked one: it is never suggested again.",
			read: { id, productId, workspaceId },
			operation: `
				mutation ${verb}TrackedProductMatch($workspaceId: ID, $id: ID!, $productId: ID!) {
					${verb}Match(workspaceId: $workspaceId, trackedProductId: $id, productId: $productId) ${whole}
				}`,
			example: {
				...wholeShown,
				matches: wholeShown.matches.map(match => ({
					...match,
					state: verb === "confirm" ? "confirmed" : "rejected",
					decidedAt: "2026-11-21T08:00:00.000Z",
				})),
			},
			message: verb === "confirm" ? "The match was confirmed." : "The match was rejected.",
			failures: ["NOT_FOUND", "TRACKED_PRODUCT_NOT_FOUND", "PRODUCT_NOT_FOUND"],
		}),
	),
];
