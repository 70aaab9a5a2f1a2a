import type { Batch } from "../../database/reads.js";

/** Offers of a product whose attributes are looked at. */
const attributedOffersMax = 50;

/** What vendors of a market say of a product beside its name: colour, size, material. $2 is the market. */
export const attributesOfProduct: Batch<number, { productId: number; attributes: Record<string, string> }> = {
	name: "attributes_of_product",
	text: `select wanted.product_id as "productId", offer.attributes from unnest($1::bigint[]) as wanted(product_id)
		cross join lateral (
			select attributes from offers
			where product_id = wanted.product_id and market = $2 and attributes is not null
			order by id limit ${attributedOffersMax}
		) offer`,
	keyOf: row => row.productId,
};
