import type { Batch, Statement } from "../database/reads.js";
import { inStock, lastScannedAt } from "../offers/offer.reads.js";
import { toMajor } from "../prices/money.js";
import { ownPriceOf, type PriceAt } from "./own-price.js";
import type { TrackedProduct, TrackedStatus } from "./tracked-product.js";

/** A tracked product as PostgreSQL gives it, amounts in minor units of `currency`. */
export interface TrackedProductRecord {
	id: number;
	workspaceId: string;
	productId: number;
	status: TrackedStatus;
	name: string;
	sku: string | null;
	gtin: string | null;
	/** Of the workspace. */
	market: string;
	currency: string;
	ownVendorId: number;
	statedPriceMinor: number | null;
	priceStatedAt: Date | null;
	/** What the workspace's own shop was last read to ask, and when; null when it has no offer of it there. */
	shopPriceMinor: number | null;
	shopReadAt: Date | null;
	floorPriceMinor: number | null;
	lastScannedAt: Date | null;
	addedAt: Date;
	matchesSoughtAt: Date | null;
}

/** A tracked product as the resolvers hand it on: the published fields, and what other fields are made of. */
export interface TrackedProductRow extends TrackedProductRecord, Omit<TrackedProduct, keyof TrackedProductRecord> {
	/** The price of `price`. */
	ownPriceMinor: number | null;
}

/** Publishes a record. */
export function trackedProductOf(record: TrackedProductRecord): TrackedProductRow {
	const { currency, status, statedPriceMinor, floorPriceMinor } = record;
	const ownPriceMinor = ownPriceOfRecord(record);
	const major = (amount: number | null) => (amount === null ? null : toMajor(amount, currency));
	return {
		...record,
		ownPriceMinor,
		price: major(ownPriceMinor),
		statedPrice: major(statedPriceMinor),
		floorPrice: major(floorPriceMinor),
		tracked: status === "tracked",
	};
}

/** The own price that a record tells; null where it is neither stated nor read. */
export function ownPriceOfRecord(
	record: Pick<TrackedProductRecord, "statedPriceMinor" | "priceStatedAt" | "shopPriceMinor" | "shopReadAt">,
): number | null {
	const { statedPriceMinor, priceStatedAt, shopPriceMinor, shopReadAt } = record;
	return ownPriceOf(priceAt(statedPriceMinor, priceStatedAt), priceAt(shopPriceMinor, shopReadAt)) ?? null;
}

function priceAt(price: number | null, at: Date | null): PriceAt | undefined {
	return price === null || at === null ? undefined : { price, at };
}

/** The products of the catalogue that `tracked` is, as SQL. */
const identities = `select product_id from tracked_identities where tracked_product_id = tracked.id`;

/**
 * A `TrackedProductRecord` for each row of `chosen`, which gives their `id`s. Of several offers of the workspace's own shop
 * the price is that of a single new article, cheapest in stock, or else cheapest.
 */
export function selectTrackedProducts(chosen: string, further = ""): string {
	return `select ${further} tracked.id, tracked.workspace_id as "workspaceId", tracked.product_id as "productId", tracked.status,
			tracked.name, tracked.sku, product.gtin, workspace.market, workspace.currency,
			workspace.vendor_id as "ownVendorId", tracked.price as "statedPriceMinor",
			tracked.price_stated_at as "priceStatedAt", shop.price as "shopPriceMinor", shop.read_at as "shopReadAt",
			tracked.floor_price as "floorPriceMinor", scanned.at as "lastScannedAt",
			tracked.created_at as "addedAt", tracked.matches_sought_at as "matchesSoughtAt"
		from (${chosen}) chosen
		join tracked_products tracked on tracked.id = chosen.id
		join workspaces workspace on workspace.id = tracked.workspace_id
		join products product on product.id = tracked.product_id
		left join lateral (
			select offer.price, ${lastScannedAt} as read_at
			from offers offer left join feeds feed on feed.vendor_id = offer.vendor_id and feed.market = offer.market
			where offer.product_id in (${identities}) and offer.vendor_id = workspace.vendor_id
				and offer.market = workspace.market and offer.currency = workspace.currency
			order by offer.condition = 'new' desc, offer.pack_quantity, ${inStock} desc, offer.price, offer.id limit 1
		) shop on true
		left join lateral (
			select max(${lastScannedAt}) as at
			from offers offer left join feeds feed on feed.vendor_id = offer.vendor_id and feed.market = offer.market
			where offer.product_id in (${identities}) and offer.market = workspace.market
		) scanned on true
		order by tracked.id`;
}

/** By identifier, $2 being the workspace that asks: another's is not found. */
export const trackedProductById: Batch<number, TrackedProductRecord> = {
	name: "tracked_product_by_id",
	text: selectTrackedProducts(
		"select id from tracked_products where id = any($1) and workspace_id = $2 and removed_at is null",
	),
	keyOf: row => row.id,
};

/** By identifier, of the workspaces that the account $2 belongs to. */
export const trackedProductOfMember: Batch<number, TrackedProductRecord> = {
	name: "tracked_product_of_member",
	text: selectTrackedProducts(`select id from tracked_products where id = any($1) and removed_at is null
			and workspace_id in (select workspace_id from workspace_members where account_id = $2)`),
	keyOf: row => row.id,
};

const listed = `tracked.workspace_id = $1 and tracked.removed_at is null and ($2::text is null or tracked.status = $2)`;

/** Those of a workspace, $1, with the status $2, or any: $3 of them after the first $4. */
export const trackedProductPage: Statement<TrackedProductRecord> = {
	name: "tracked_product_page",
	text: selectTrackedProducts(`select id from tracked_products tracked where ${listed} order by id limit $3 offset $4`),
};

export const trackedProductCount: Statement<{ total: number }> = {
	name: "tracked_product_count",
	text: `select count(*) as total from tracked_products tracked where ${listed}`,
};

/** The same after the one with the identifier $3: up to $4. For who reads all of them. */
export const trackedProductsAfter: Statement<TrackedProductRecord> = {
	name: "tracked_products_after",
	text: selectTrackedProducts(
		`select id from tracked_products tracked where ${listed} and id > $3 order by id limit $4`,
	),
};

/**
 * What a workspace's own search looks through: all of its products, which are few beside the catalogue's, one by one. So
 * parts of words and of numbers are found, and what the catalogue learns of a brand or a GTIN counts at once. $3 patterns
 * of LIKE, each of which must fit; $4 a GTIN that names a product by itself, or null.
 */
const searched = `from tracked_products tracked join products product on product.id = tracked.product_id
	where ${listed} and (
		lower(concat_ws(' ', tracked.name, tracked.sku, product.brand, product.gtin)) like all($3)
		or tracked.product_id = (select product_id from gtins where gtin = $4)
	)`;

/** With their number over all pages, which costs nothing more: each row was looked at. */
export const trackedProductSearch: Statement<TrackedProductRecord & { total: number }> = {
	name: "tracked_product_search",
	text: selectTrackedProducts(
		`select tracked.id, count(*) over () as total ${searched} order by tracked.id limit $5 offset $6`,
		"chosen.total,",
	),
};

export const trackedProductSearchCount: Statement<{ total: number }> = {
	name: "tracked_product_search_count",
	text: `select count(*) as total ${searched}`,
};
