import type { Batch } from "../database/reads.js";
import type { Availability, Condition } from "../offers/offer.entity.js";
import { inStock, lastScannedAt, offerJoins } from "../offers/offer.reads.js";

/** Offers that are read of a product in one market and currency: those in stock and the cheapest first. */
export const pricesMax = 1_000;

/** An offer and its price now. Amounts are in minor units. */
export interface PriceRow {
	productId: number;
	market: string;
	currency: string;
	/** How many offers the product has in this market and currency. */
	inFrame: number;
	offerId: number;
	vendor: string;
	vendorName: string;
	price: number;
	listPrice: number | null;
	shippingPrice: number | null;
	availability: Availability;
	condition: Condition;
	url: string | null;
	lastScannedAt: Date;
}

/**
 * The offers of each product; $2 is the market, or null for all. One flat statement: to choose the market here, product
 * by product, would cost four times as much as to send the few rows that are then left aside.
 */
export const pricesOfProduct: Batch<number, PriceRow> = {
	name: "prices_of_product",
	text: `select offer.product_id as "productId", offer.market, offer.currency, offer.in_frame as "inFrame",
			offer.id as "offerId", vendor.slug as vendor, vendor.name as "vendorName", offer.price,
			offer.list_price as "listPrice", offer.shipping_price as "shippingPrice", offer.availability, offer.condition,
			offer.url, ${lastScannedAt} as "lastScannedAt"
		from (
			select offer.*, count(*) over frame as in_frame,
				row_number() over (frame order by ${inStock} desc, offer.price, offer.id) as place
			from offers offer
			where offer.product_id = any($1) and ($2::text is null or offer.market = $2)
			window frame as (partition by offer.product_id, offer.market, offer.currency)
		) as offer
		${offerJoins}
		where offer.place <= ${pricesMax}`,
	keyOf: row => row.productId,
};
