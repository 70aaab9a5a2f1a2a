import type { Batch, Statement } from "../database/reads.js";
import type { VendorRow } from "../offers/vendor.reads.js";
import { chosenOfWorkspace, countedVendors, ownPrice, withFrame } from "./counted-offers.js";

/** A competitor of a part of a workspace's products. */
export interface CompetitorPart {
	vendorId: number;
	products: number;
	/** Its offers that count, each for every product that it competes with. */
	offers: number;
	cheaper: number;
	equal: number;
	dearer: number;
	/** Sum over the products with an own price of the gap as a share of the competitor's price; a price of 0 has none. */
	gapShares: number;
	shares: number;
	lastSeenAt: Date;
}

/** Vendors that count for `chosen`, each beside the own price as `yours`. */
const besideYours = `lateral (
		select counted.*, ${ownPrice({ price: "own.price", at: "own.at" })} as yours
		from (select vendor_id, price, at, in_stock, offers,
				max(price) filter (where is_own) over () as own_price, max(at) filter (where is_own) over () as own_at
			from (select *, vendor_id = frame.vendor_id as is_own from ${countedVendors} vendors) marked
		) counted cross join lateral (select counted.own_price as price, counted.own_at as at) own
		where counted.vendor_id <> frame.vendor_id
	) beside`;

/** Only products that the vendor $7 has an offer of: asked before all of a product's offers are looked at. */
const isSoldByVendor = `exists (select from offers where product_id = any(chosen.product_ids) and vendor_id = $7)`;

/** $7 is a competitor, or null for all. */
export const competitorsOfPart: Statement<CompetitorPart> = {
	name: "competitors_of_part",
	text: `${withFrame("$1")}
		select beside.vendor_id as "vendorId", count(*) as products, sum(beside.offers) as offers,
			count(*) filter (where beside.price < beside.yours) as cheaper,
			count(*) filter (where beside.price = beside.yours) as equal,
			count(*) filter (where beside.price > beside.yours) as dearer,
			coalesce(sum((beside.yours - beside.price)::float8 / nullif(beside.price, 0)), 0) as "gapShares",
			count((beside.yours - beside.price) / nullif(beside.price, 0)) as shares,
			max(beside.at) as "lastSeenAt"
		from frame cross join ${chosenOfWorkspace} cross join ${besideYours}
		where ($7::int is null or ${isSoldByVendor}) and ($7 is null or beside.vendor_id = $7)
		group by beside.vendor_id`,
};

/** A product that a competitor has too. Amounts are in minor units. */
export interface CommonProductRow {
	id: number;
	name: string;
	sku: string | null;
	yours: number | null;
	price: number;
	inStock: boolean;
	lastSeenAt: Date;
}

/** $7 is the competitor; $8 of its products in common after the first $9, where it is cheaper by most first. */
export const commonProductsPage: Statement<CommonProductRow> = {
	name: "common_products_page",
	text: `${withFrame("$1")}
		select page.*, tracked.name, tracked.sku from (
			select chosen.id, beside.yours, beside.price, beside.in_stock as "inStock", beside.at as "lastSeenAt"
			from frame cross join ${chosenOfWorkspace} cross join ${besideYours}
			where beside.vendor_id = $7 and ${isSoldByVendor}
			order by (beside.yours - beside.price) desc nulls last, chosen.id limit $8 offset $9
		) page
		join tracked_products tracked on tracked.id = page.id
		order by (page.yours - page.price) desc nulls last, page.id`,
};

export const vendorsById: Batch<number, VendorRow> = {
	name: "competing_vendors_by_id",
	text: "select id, slug, name from vendors where id = any($1)",
	keyOf: row => row.id,
};
