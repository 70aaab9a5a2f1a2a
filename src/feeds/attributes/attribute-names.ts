/** The attributes of a row that are understood, named as Google Merchant names them. */
export const attributeNames = [
	"id",
	"title",
	"description",
	"link",
	"image_link",
	"price",
	"list_price",
	"sale_price",
	"sale_price_effective_date",
	"currency",
	"availability",
	"condition",
	"brand",
	"gtin",
	"mpn",
	"item_group_id",
	"google_product_category",
	"product_type",
	"shipping",
	"unit_pricing_measure",
	"unit_pricing_base_measure",
	"multipack",
	"is_bundle",
	"color",
	"size",
	"size_type",
	"size_system",
	"material",
	"pattern",
	"gender",
	"age_group",
	"storage",
] as const;

export type AttributeName = (typeof attributeNames)[number];

/** Attributes that tell variants apart: kept with the offer, as written. */
export const variantAttributes = [
	"color",
	"size",
	"size_type",
	"size_system",
	"material",
	"pattern",
	"gender",
	"age_group",
	"storage",
	"is_bundle",
] as const satisfies readonly AttributeName[];

/** Other names for some of them. */
const aliases: Readonly<Record<string, AttributeName>> = {
	offerid: "id",
	colour: "color",
	gtins: "gtin",
	gtin8: "gtin",
	gtin12: "gtin",
	gtin13: "gtin",
	gtin14: "gtin",
	ean: "gtin",
	ean13: "gtin",
	upc: "gtin",
	isbn: "gtin",
};

const byFoldedName = new Map<string, AttributeName>([
	...attributeNames.map(name => [name.replaceAll("_", ""), name] as const),
	...Object.entries(aliases),
]);

/** The attribute that a column or element holds: `g:sale_price`, `Sale Price` and `salePrice` are `sale_price`. */
export function attributeOf(column: string): AttributeName | undefined {
	return byFoldedName.get(
		column
			.replace(/^\s*g:/i, "")
			.replace(/\(.*\)\s*$/s, "")
			.toLowerCase()
			.replace(/[^a-z0-9]+/g, ""),
	);
}
