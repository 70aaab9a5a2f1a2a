import type { Order } from "../connections/connection.js";
import type { Batch, Statement } from "../database/reads.js";

/** A vendor as the reads give it. */
export interface VendorRow {
	id: number;
	slug: string;
	name: string;
}

export const vendorBySlug: Batch<string, VendorRow> = {
	name: "vendor_by_slug",
	text: `select id, slug, name from vendors where slug = any($1)`,
	keyOf: row => row.slug,
};

export const orderOfVendors: Order<VendorRow> = {
	name: "vendors",
	like: ["slug"],
	placeOf: vendor => [vendor.slug],
};

/** $1 is the slug to go on from, or null; $2 the limit. */
export const vendorPage: Statement<VendorRow> = {
	name: "vendor_page",
	text: `select id, slug, name from vendors where $1::text is null or slug > $1 order by slug limit $2`,
};

export const vendorCount: Statement<{ count: number }> = {
	name: "vendor_count",
	text: `select count(*) from vendors`,
};
