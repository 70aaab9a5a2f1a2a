import type { Reads, Statement } from "../../database/reads.js";
import { foldMpn } from "../../products/identity.js";
import { type ProductRow, productColumns } from "../../products/product.reads.js";

/** A product that an identifier names. */
export interface NamedProduct extends ProductRow {
	readonly field: "gtin" | "mpn" | "merchantProductId";
	/** The identifier, as it was asked for. */
	readonly value: string;
}

/** One shop's ID is another's for something else, and so with part numbers: more than these name nothing. */
const namedMax = 25;

const named: Statement<NamedProduct & { key: string }> = {
	name: "products_named",
	text: `select ${productColumns}, named.field, named.key from (
			select distinct on (product_id) product_id, field, key, place from (
				select product_id, 'gtin' as field, gtin as key, 1 as place from gtins where gtin = any ($1)
				union all select product_id, 'mpn', mpn_key, 2 from part_numbers where mpn_key = any ($2)
				union all select product_id, 'merchantProductId', merchant_product_id, 3 from offers
					where merchant_product_id = any ($3)
			) found
			order by product_id, place
		) named
		join products product on product.id = named.product_id
		order by named.place, product.id limit ${namedMax}`,
};

/** The products that any of the identifiers names, GTINs' first. */
export async function productsNamed(
	reads: Reads,
	gtins: readonly string[],
	partNumbers: readonly string[],
): Promise<NamedProduct[]> {
	const byKey = new Map(partNumbers.map(written => [foldMpn(written), written]));
	const rows = await reads.rows(named, [gtins, [...byKey.keys()], partNumbers]);
	return rows.map(({ key, ...row }) => ({ ...row, value: (row.field === "mpn" && byKey.get(key)) || key }));
}
