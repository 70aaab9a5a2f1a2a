import type { Statement } from "../database/reads.js";
import { inStock } from "../offers/offer.reads.js";
import type { Frame } from "./frame.js";
import type { Scope } from "./insight-scope.js";

/** Products whose price changes tell the trend of a larger scope. */
export const trendProductsMax = 500;

/** How many offers a vendor makes in a frame. */
export interface VendorFrame extends Frame {
	vendor: string;
}

/** The prices of the products of a scope; a product's price is that of its best offer. Amounts are in minor units. */
export interface ScopePrices {
	products: number;
	/** Rounded half up. */
	average: number | null;
	lowest: number | null;
	highest: number | null;
	/** All products, or so many of them as make a fair sample; the same ones in each request. */
	sample: number[];
}

/** For each kind of scope a statement of its own, since each is best read another way. $2 is the market, or null. */
export const vendorFrames = forEachScope<VendorFrame>(
	scope => `select counted.market, counted.currency, vendor.slug as vendor, counted.offers
		from (
			select offer.market, offer.currency, offer.vendor_id, count(*) as offers
			from offers offer
			where ($2::text is null or offer.market = $2) and ${scope}
			group by offer.market, offer.currency, offer.vendor_id
		) as counted
		join vendors vendor on vendor.id = counted.vendor_id`,
	"vendor_frames",
);

/** $2 and $3 are the market and the currency. */
export const scopePrices = forEachScope<ScopePrices>(
	scope => `with priced as materialized (
			select offer.product_id, coalesce(min(offer.price) filter (where ${inStock}), min(offer.price)) as price
			from offers offer
			where offer.market = $2 and offer.currency = $3 and ${scope}
			group by offer.product_id
		)
		select count(*) as products, round(avg(price)) as average, min(price) as lowest, max(price) as highest,
			array(select product_id::float8 from priced order by hashint8(product_id), product_id limit ${trendProductsMax}) as sample
		from priced`,
	"scope_prices",
);

/** What a statement takes as $1. */
export function scopeValue(scope: Scope): readonly number[] | null {
	return scope.kind === "all" ? null : scope.ids;
}

function forEachScope<Row>(text: (scope: string) => string, name: string): Record<Scope["kind"], Statement<Row>> {
	const statement = (kind: Scope["kind"], scope: string) => ({ name: `${name}_of_${kind}`, text: text(scope) });
	return {
		products: statement("products", "offer.product_id = any($1::bigint[])"),
		categories: statement(
			"categories",
			"offer.product_id in (select id from products where category_id = any($1::int[]))",
		),
		all: statement("all", "$1::int is null"),
	};
}

/** Grows with each import: while it is the same, so are prices that come from feeds. */
export const newestRun: Statement<{ id: number }> = {
	name: "newest_run",
	text: "select coalesce(max(id), 0) as id from feed_runs",
};
