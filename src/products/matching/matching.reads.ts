import type { Statement } from "../../database/reads.js";

/** How a product was found by an identifier. */
export type IdentifiedBy =
	| "gtin"
	| "gtin_near"
	| "gtin_level"
	| "merchant_product_id"
	| "foreign_id"
	| "url"
	| "part_number";

export interface IdentifiedRow {
	readonly by: IdentifiedBy;
	/** What was found, as it is stored: a GTIN, an ID, an address, the key of a part number. */
	readonly value: string;
	/** Key of the brand, of a part number. */
	readonly brand: string | null;
	readonly productId: number;
	readonly offerId: number | null;
	readonly market: string | null;
}

/** Products that one kind of identifier may bring. */
const identifiedMax = 20;

/**
 * Products that the identifiers name. $1 GTIN, $2 GTINs with one digit other, $3 the same article's at other packing
 * levels, $4 vendor, $5 its own ID, $6 key of an address, $7 part numbers, of which
 * the first counts most, $8 the market, whose offers come first.
 */
export const identifiedProducts: Statement<IdentifiedRow> = {
	name: "resolve_identified",
	text: `(select 'gtin' as by, gtin as value, null as brand, product_id as "productId", null::bigint as "offerId", null as market
			from gtins where gtin = $1)
		union all (select 'gtin_near', gtin, null, product_id, null, null from gtins where gtin = any($2) limit ${identifiedMax})
		union all (select 'gtin_level', gtin, null, product_id, null, null from gtins where gtin = any($3) limit ${identifiedMax})
		union all (select case when vendors.slug = $4 then 'merchant_product_id' else 'foreign_id' end, offer.merchant_product_id,
				null, offer.product_id, offer.id, offer.market
			from offers offer join vendors on vendors.id = offer.vendor_id
			where offer.merchant_product_id = $5 and ($4::text is null or vendors.slug = $4)
			order by offer.market = $8 desc, offer.id limit ${identifiedMax})
		union all (select 'url', offer.url, null, offer.product_id, offer.id, offer.market from offers offer
			where offer.url_key = $6 order by offer.market = $8 desc, offer.listed desc, offer.id limit ${identifiedMax})
		union all (select 'part_number', mpn_key, brand_key, product_id, null, null from part_numbers
			where mpn_key = any($7) order by mpn_key = ($7::text[])[1] desc, product_id limit ${identifiedMax})`,
};

/** How many products have each of the words $1, and how many there are. */
export const wordCounts: Statement<{ term: string | null; documents: number }> = {
	name: "resolve_word_counts",
	text: `select term, documents from search_terms where term = any($1)
		union all select null, documents from search_statistics`,
};

/** Matches of one `tsquery` that are looked at, and those of all that are compared in full. */
const matchesMax = 1_000;
export const candidatesMax = 40;

/** Products with the rarest of the words: $1 `tsquery`s that find them, $2 words, $3 how much each counts. */
export const likeProducts: Statement<{ id: number }> = {
	name: "resolve_like",
	text: `with found as materialized (
			select distinct on (matched.product_id) matched.product_id, matched.document from unnest($1::tsquery[]) as wanted(query)
			cross join lateral (
				select product_id, document from search_documents where document @@ wanted.query limit ${matchesMax}
			) matched
		)
		select found.product_id as id from found
		order by (
			select sum(weight) from unnest($2::tsquery[], $3::float8[]) as word (query, weight) where found.document @@ word.query
		) desc nulls last, length(found.document), found.product_id
		limit ${candidatesMax}`,
};

/** A product that may be the one, with what vendors say of it. */
export interface CandidateRow {
	readonly id: number;
	readonly name: string;
	readonly brand: string | null;
	readonly mpn: string | null;
	readonly gtin: string | null;
	readonly category: string | null;
	readonly imageUrl: string | null;
	readonly description: string | null;
	readonly gtins: readonly string[];
	/** Markets with an offer. */
	readonly markets: readonly string[];
	/** Offers in the market asked for, the newest readings first. */
	readonly offers: readonly CandidateOffer[];
}

export interface CandidateOffer {
	readonly id: number;
	readonly vendor: string;
	readonly merchantProductId: string;
	readonly title: string;
	readonly condition: string;
	readonly packQuantity: number;
	/** In minor units. */
	readonly price: number;
	readonly currency: string;
	readonly listed: boolean;
	readonly attributes: Readonly<Record<string, string>> | null;
}

/** Offers of a product that are looked at. */
const offersMax = 12;

/** The products $1, with their offers in the market $2; of those, the offers $3 first. */
export const candidateProducts: Statement<CandidateRow> = {
	name: "resolve_candidates",
	text: `select product.id, product.name, product.brand, product.mpn, product.gtin, categories.path as category,
			product.image_url as "imageUrl", left(product.description, 300) as description,
			array(select gtin from gtins where product_id = product.id order by gtin limit 20) as gtins,
			array(select distinct market from (select market from offers where product_id = product.id limit 200) sold order by market) as markets,
			coalesce((select json_agg(sold) from (
				select offer.id, vendors.slug as vendor, offer.merchant_product_id as "merchantProductId", offer.title, offer.condition,
					offer.pack_quantity as "packQuantity", offer.price, offer.currency, offer.listed, offer.attributes
				from (select * from offers where product_id = product.id and market = $2
					order by id = any($3) desc, listed desc, condition = 'new' desc, pack_quantity, id limit ${offersMax}) offer
				join vendors on vendors.id = offer.vendor_id
				order by offer.id = any($3) desc, offer.listed desc, offer.condition = 'new' desc, offer.pack_quantity, offer.id
			) sold), '[]') as offers
		from products product left join categories on categories.id = product.category_id
		where product.id = any($1)
		order by product.id`,
};
