import type { Batch } from "../database/reads.js";
import { refuseUnstorable } from "../database/text.js";
import { mainFrameFirst } from "../prices/frame.js";
import { toMajor } from "../prices/money.js";
import { Availability, type Condition } from "./offer.entity.js";
import type { VendorRow } from "./vendor.reads.js";

/** An offer as the reads give it: the published fields with amounts in major units, and what the others are made of. */
export interface OfferRow {
	id: number;
	productId: number;
	vendor: VendorRow;
	market: string;
	merchantProductId: string;
	title: string;
	url: string | null;
	price: number;
	listPrice: number | null;
	currency: string;
	shippingPrice: number | null;
	totalPrice: number | null;
	inStock: boolean;
	availability: Availability;
	condition: Condition;
	packQuantity: number;
	unitAmount: number | null;
	unitBaseAmount: number | null;
	unit: string | null;
	lastScannedAt: Date;
	saleEndsAt: Date | null;
	priceMinor: number;
	/** The market that was asked for on the way to this offer, which it is then compared within. */
	comparedIn: string | undefined;
}

/** An offer as PostgreSQL gives it, amounts in minor units. */
export interface OfferRecord
	extends Omit<OfferRow, "vendor" | "price" | "listPrice" | "shippingPrice" | "totalPrice" | "inStock" | "comparedIn"> {
	listPriceMinor: number | null;
	shippingPriceMinor: number | null;
	vendorId: number;
	vendorSlug: string;
	vendorName: string;
}

/** Its page was read, or its row of the feed: while an offer is listed, each reading of its feed is a reading of it. */
export const lastScannedAt = lastReadOf("feed.last_read_at");

/** The same where `feedReadAt` gives the time of the feed's last reading. */
export function lastReadOf(feedReadAt: string): string {
	return `greatest(offer.last_read_at, offer.page_read_at, case when offer.listed then ${feedReadAt} end)`;
}

/** In stock: can be bought now, however few are left. `isInStock` is the same rule. */
export const inStock = `offer.availability in ('in_stock', 'limited')`;

/** Columns of an `OfferRecord`, for statements that select offers under the alias `offer` with `offerJoins`. */
export const offerColumns = `offer.id, offer.product_id as "productId", offer.market,
	offer.merchant_product_id as "merchantProductId", offer.title, offer.url, offer.currency,
	offer.price as "priceMinor", offer.list_price as "listPriceMinor", offer.shipping_price as "shippingPriceMinor",
	offer.availability, offer.condition, offer.pack_quantity as "packQuantity",
	offer.unit_amount as "unitAmount", offer.unit_base_amount as "unitBaseAmount", offer.unit,
	offer.sale_ends_at as "saleEndsAt", ${lastScannedAt} as "lastScannedAt",
	offer.vendor_id as "vendorId", vendor.slug as "vendorSlug", vendor.name as "vendorName"`;

export const offerJoins = `join vendors vendor on vendor.id = offer.vendor_id
	left join feeds feed on feed.vendor_id = offer.vendor_id and feed.market = offer.market`;

/** Publishes a record. `comparedIn` is the market that was asked for, if one was. */
export function offerOf(record: OfferRecord, comparedIn?: string): OfferRow {
	const { currency, shippingPriceMinor, listPriceMinor, priceMinor, availability } = record;
	return {
		...record,
		vendor: { id: record.vendorId, slug: record.vendorSlug, name: record.vendorName },
		price: toMajor(priceMinor, currency),
		listPrice: listPriceMinor === null ? null : toMajor(listPriceMinor, currency),
		shippingPrice: shippingPriceMinor === null ? null : toMajor(shippingPriceMinor, currency),
		totalPrice: shippingPriceMinor === null ? null : toMajor(priceMinor + shippingPriceMinor, currency),
		inStock: isInStock(availability),
		comparedIn,
	};
}

/** The rule of `inStock`, for what is here already. */
export function isInStock(availability: Availability): boolean {
	return availability === Availability.in_stock || availability === Availability.limited;
}

export const offerById: Batch<number, OfferRecord> = {
	name: "offer_by_id",
	text: `select ${offerColumns} from offers offer ${offerJoins} where offer.id = any($1)`,
	keyOf: row => row.id,
};

/** Keys are written by `merchantProductKey`. */
export const offerByMerchantProductId: Batch<string, OfferRecord & { key: string }> = {
	name: "offer_by_merchant_product_id",
	text: `select wanted.key, found.* from unnest($1::text[]) as wanted(key)
		cross join lateral (
			select ${offerColumns} from offers offer ${offerJoins}
			where vendor.slug = wanted.key::json ->> 0 and offer.merchant_product_id = wanted.key::json ->> 1
				and (wanted.key::json ->> 2 is null or offer.market = wanted.key::json ->> 2)
			order by offer.market limit 1
		) found`,
	keyOf: row => row.key,
};

export function merchantProductKey(vendor: string, merchantProductId: string, market: string | undefined): string {
	// JSON would hide them from the reads in an escape.
	refuseUnstorable(vendor);
	refuseUnstorable(merchantProductId);
	return JSON.stringify([vendor, merchantProductId, market ?? null]);
}

/** Keys are those of `urlKey`. An address that several offers share, such as a page with variants, is the one's that was read last. */
export const offerByUrl: Batch<number, OfferRecord & { key: number }> = {
	name: "offer_by_url",
	text: `select wanted.key, found.* from unnest($1::bigint[]) as wanted(key)
		cross join lateral (
			select ${offerColumns} from offers offer ${offerJoins}
			where offer.url_key = wanted.key
			order by offer.listed desc, greatest(offer.last_read_at, offer.page_read_at) desc, offer.id limit 1
		) found`,
	keyOf: row => row.key,
};

/** What the offers of a product are compared within; $2 is the market asked for, or null. */
export const frameOfProduct: Batch<number, { productId: number; market: string; currency: string }> = {
	name: "frame_of_product",
	text: `select distinct on ("productId") "productId", market, currency from (
			select product_id as "productId", market, currency, count(*) as in_currency,
				sum(count(*)) over (partition by product_id, market) as in_market
			from offers where product_id = any($1) and ($2::text is null or market = $2)
			group by product_id, market, currency
		) counted
		order by "productId", ${mainFrameFirst}`,
	keyOf: row => row.productId,
};
