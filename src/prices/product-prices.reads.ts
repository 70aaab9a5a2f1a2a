import type { Batch } from "../database/reads.js";
import { inStock } from "../offers/offer.reads.js";

/** Offers that are read of a product in one market and currency: those in stock and the cheapest first. */
export const pricesMax = 1_000;

/** The price of an offer now, in minor units; what else is told of the offer is read when it is asked for. */
export interface PriceRow {
	productId: number;
	market: string;
	currency: string;
	/** How many offers the product has in this market and currency. */
	inFrame: number;
	offerId: number;
	vendor: string;
	price: number;
	inStock: boolean;
}

/**
 * The offers of each product; $2 is the market, or null for all. One flat statement of few columns: to choose the market
 * here, product by product, would cost four times as much as to send the few rows that are then left aside.
 */
export const pricesOfProduct: Batch<number, PriceRow> = {
	name: "prices_of_product",
	text: `select offer.product_id as "productId", offer.market, offer.currency, offer.in_frame as "inFrame",
			offer.id as "offerId", vendor.slug as vendor, offer.price, offer.in_stock as "inStock"
		from (
			select offer.product_id, offer.market, offer.currency, offer.id, offer.vendor_id, offer.price,
				${inStock} as in_stock, count(*) over frame as in_frame,
				row_number() over (frame order by ${inStock} desc, offer.price, offer.id) as place
			from offers offer
			where offer.product_id = any($1) and ($2::text is null or offer.market = $2)
			window frame as (partition by offer.product_id, offer.market, offer.currency)
		) as offer
		join vendors vendor on vendor.id = offer.vendor_id
		where offer.place <= ${pricesMax}`,
	keyOf: row => row.productId,
};
