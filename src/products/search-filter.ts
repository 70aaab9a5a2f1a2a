import { Field, Float, InputType } from "type-graphql";
import { Condition } from "../offers/offer.entity.js";
import { inStock } from "../offers/offer.reads.js";
import { minorUnitsPerMajor } from "../prices/money.js";

/** Entries of a list in a filter. */
export const filterListMax = 50;

@InputType({
	description:
		"What narrows a search beside its words. The conditions on price, stock and condition, and the search's `vendor` and `market`, must all hold for one and the same offer of a product.",
})
export class ProductFilter {
	@Field(() => [String], {
		nullable: true,
		description: `Only products of one of these brands, in small or capital letters; at most ${filterListMax}.`,
	})
	brands?: string[] | null;

	@Field(() => Float, { nullable: true, description: "Lowest price, in major units of the offer's currency." })
	minPrice?: number | null;

	@Field(() => Float, { nullable: true, description: "Highest price, in major units of the offer's currency." })
	maxPrice?: number | null;

	@Field(() => Boolean, { nullable: true, description: "True: only products that can be bought now." })
	inStock?: boolean | null;

	@Field(() => [Condition], { nullable: true, description: "Only articles in one of these states." })
	conditions?: Condition[] | null;
}

/** A search's filters and where it looks, as the resolver has read them. */
export interface Narrowing extends ProductFilter {
	/** IDs of the categories asked for, with all that lies below them. */
	readonly categoryIds?: readonly number[] | undefined;
	/** Short names of vendors. */
	readonly vendors?: readonly string[] | undefined;
	readonly market?: string | undefined;
}

/** Conditions on `searched.product_id` in SQL, for a statement whose own values end with `$<valuesBefore>`. */
export interface Conditions {
	/** The same for the same set of filters: part of the name of a prepared statement. */
	readonly name: string;
	readonly text: string;
	/** Those of them that are on `offer`. */
	readonly ofOffer: string;
	readonly values: readonly unknown[];
}

export function conditionsOf(narrowing: Narrowing, valuesBefore: number): Conditions {
	const values: unknown[] = [];
	const names: string[] = [];
	const when = (name: string, value: unknown, text: (place: string) => string): string[] => {
		if (value === undefined || value === null || value === false) return [];
		names.push(name);
		values.push(value);
		return [text(`$${valuesBefore + values.length}`)];
	};
	const { categoryIds, brands, vendors, market, minPrice, maxPrice, conditions } = narrowing;
	const ofProduct = [
		...when("category", categoryIds, place => `product.category_id = any (${place}::int[])`),
		...when(
			"brand",
			brands?.map(brand => brand.toLowerCase()),
			place => `lower(product.brand) = any (${place}::text[])`,
		),
	];
	const ofOffer = [
		...when(
			"vendor",
			vendors,
			place => `offer.vendor_id = any (select id from vendors where slug = any (${place}::text[]))`,
		),
		...when("market", market, place => `offer.market = ${place}`),
		...when("min", minPrice, place => `offer.price >= ${place}::float8 * ${minorUnitsPerMajor("offer.currency")}`),
		...when("max", maxPrice, place => `offer.price <= ${place}::float8 * ${minorUnitsPerMajor("offer.currency")}`),
		...when("stock", narrowing.inStock, place => `${inStock} = ${place}`),
		...when("condition", conditions, place => `offer.condition = any (${place}::text[])`),
	];
	const exist = (rows: string, of: readonly string[]) =>
		of.length === 0 ? "" : ` and exists (select from ${rows} and ${of.join(" and ")})`;
	return {
		name: names.map(name => name.slice(0, 4)).join("_"),
		text:
			exist("products product where product.id = searched.product_id", ofProduct) +
			exist("offers offer where offer.product_id = searched.product_id", ofOffer),
		ofOffer: ofOffer.map(condition => ` and ${condition}`).join(""),
		values,
	};
}
