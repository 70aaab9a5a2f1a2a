import { registerEnumType } from "type-graphql";
import type { Order } from "../connections/connection.js";
import type { Batch } from "../database/reads.js";
import { inStock, lastScannedAt, type OfferRecord, type OfferRow, offerColumns, offerJoins } from "./offer.reads.js";

/** Orders of a product's offers. */
export enum OfferSort {
	price = "price",
	total = "total",
	unit_price = "unit_price",
	observed_at = "observed_at",
}
registerEnumType(OfferSort, {
	name: "OfferSort",
	description:
		"Orders of a product's offers. Figures of different markets or currencies do not compare, so the offers stand market by market (A to Z), then currency by currency, and only therein in the order that is asked for.",
	valuesConfig: {
		price: { description: "Lowest price first." },
		total: { description: "Lowest price with shipping first; last those whose shipping is unknown." },
		unit_price: { description: "Lowest price of a unit first; last those whose content is unknown." },
		observed_at: { description: "Read most recently first." },
	},
});

/** A record with what the statement sorted it by. */
export type SortedOffer<Offer> = Offer & { sortKey: number };

export const orderOfProductOffers = (sort: OfferSort): Order<SortedOffer<OfferRow>> => ({
	name: `product-offers-${sort}`,
	like: ["US", "USD", 0, 0],
	placeOf: offer => [offer.market, offer.currency, offer.sortKey, offer.id],
});

export const orderOfVendorOffers: Order<OfferRow> = {
	name: "vendor-offers",
	like: ["US", "sku"],
	placeOf: offer => [offer.market, offer.merchantProductId],
};

/** $2 market, $3 conditions, $4 whether only those in stock; null leaves all. */
const productFilter = `($2::text is null or offer.market = $2)
	and ($3::text[] is null or offer.condition = any($3)) and (not $4::boolean or ${inStock})`;

/** A page of offers of each product: $5 to $8 are the place to go on from (or null), $9 the limit. */
export const offersOfProduct: Readonly<Record<OfferSort, Batch<number, SortedOffer<OfferRecord>>>> = {
	price: offersOfProductBy(OfferSort.price, "offer.price::float8"),
	// 1e300 stands behind every amount; JSON, which cursors are written in, has no infinity.
	total: offersOfProductBy(OfferSort.total, "coalesce((offer.price + offer.shipping_price)::float8, 1e300)"),
	unit_price: offersOfProductBy(OfferSort.unit_price, "coalesce(offer.price / offer.unit_amount, 1e300)::float8"),
	observed_at: offersOfProductBy(OfferSort.observed_at, `-extract(epoch from ${lastScannedAt})::float8`),
};

function offersOfProductBy(sort: OfferSort, sortKey: string): Batch<number, SortedOffer<OfferRecord>> {
	return {
		name: `offers_of_product_by_${sort}`,
		text: `select page.* from unnest($1::bigint[]) as wanted(product_id)
			cross join lateral (
				select ${offerColumns}, ${sortKey} as "sortKey" from offers offer ${offerJoins}
				where offer.product_id = wanted.product_id and ${productFilter}
					and ($5::text is null
						or (offer.market, offer.currency, ${sortKey}, offer.id) > ($5, $6::text, $7::float8, $8::bigint))
				order by offer.market, offer.currency, "sortKey", offer.id
				limit $9
			) page`,
		keyOf: row => row.productId,
	};
}

export const countOfProductOffers: Batch<number, { productId: number; count: number }> = {
	name: "count_of_product_offers",
	text: `select offer.product_id as "productId", count(*) from offers offer
		where offer.product_id = any($1) and ${productFilter} group by offer.product_id`,
	keyOf: row => row.productId,
};

/** A page of offers of each vendor, in the order of its unique index: $3 and $4 are the place to go on from, $5 the limit. */
export const offersOfVendor: Batch<number, OfferRecord> = {
	name: "offers_of_vendor",
	text: `select page.* from unnest($1::int[]) as wanted(vendor_id)
		cross join lateral (
			select ${offerColumns} from offers offer ${offerJoins}
			where offer.vendor_id = wanted.vendor_id and offer.market between coalesce($2, 'AA') and coalesce($2, 'ZZ')
				and (offer.market, offer.merchant_product_id) > (coalesce($3::text, ''), coalesce($4::text, ''))
			order by offer.market, offer.merchant_product_id
			limit $5
		) page`,
	keyOf: row => row.vendorId,
};

export const countOfVendorOffers: Batch<number, { vendorId: number; count: number }> = {
	name: "count_of_vendor_offers",
	text: `select vendor_id as "vendorId", count(*) from offers
		where vendor_id = any($1) and ($2::text is null or market = $2) group by vendor_id`,
	keyOf: row => row.vendorId,
};
