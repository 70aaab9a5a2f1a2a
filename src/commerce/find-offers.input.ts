import { Field, Float, ID, InputType, Int } from "type-graphql";
import { placeOf } from "../connections/cursor.js";
import { Condition } from "../offers/offer.entity.js";
import { OfferSort } from "../offers/offer-page.reads.js";
import { InputFaults } from "./input-faults.js";

export const offersMax = 100;
export const offersDefault = 20;
const ageHoursMax = 8_760;

@InputType({
	description:
		"What `findOffers` is asked: a market, and one of `productId`, `gtin`, or `vendor` with `merchantProductId`.",
})
export class FindOffersInput {
	@Field(() => String, { description: "Market to buy in: two letters of ISO 3166-1, such as `US`." })
	market!: string;

	@Field(() => ID, { nullable: true, description: "Identifier of the product, as search results give it." })
	productId?: string | null;

	@Field(() => String, { nullable: true, description: "GTIN of the product: 8, 12, 13 or 14 digits." })
	gtin?: string | null;

	@Field(() => String, { nullable: true, description: "Short name of a vendor, together with `merchantProductId`." })
	vendor?: string | null;

	@Field(() => String, { nullable: true, description: "The vendor's own ID of the product, exactly as it writes it." })
	merchantProductId?: string | null;

	@Field(() => [Condition], {
		nullable: true,
		description: "States of the article to give offers of; only `new` when not given.",
	})
	condition?: Condition[] | null;

	@Field(() => Boolean, { nullable: true, description: "True: only offers that can be bought now." })
	inStockOnly?: boolean | null;

	@Field(() => OfferSort, { nullable: true, description: "Order of the offers; `total` when not given." })
	sort?: OfferSort | null;

	@Field(() => Float, {
		nullable: true,
		description: `Only offers that were read within so many hours; above 0, at most ${ageHoursMax}.`,
	})
	maxAgeHours?: number | null;

	@Field(() => Int, {
		nullable: true,
		description: `Offers to give: 1 to ${offersMax}, ${offersDefault} when not given.`,
	})
	limit?: number | null;

	@Field(() => String, {
		nullable: true,
		description: "`nextCursor` of the page before; all else must be the same as there.",
	})
	cursor?: string | null;

	@Field(() => Boolean, {
		nullable: true,
		description: "True: check everything, run, store and charge nothing, and answer in `dryRun`.",
	})
	dryRun?: boolean | null;
}

/** What names the product. */
export type ProductKey =
	| { readonly productId: string }
	| { readonly gtin: string }
	| { readonly vendor: string; readonly merchantProductId: string };

/** The input, understood. */
export interface FindOffersRequest {
	readonly market: string;
	readonly key: ProductKey;
	readonly conditions: ReadonlySet<Condition>;
	readonly inStockOnly: boolean;
	readonly sort: OfferSort;
	readonly ageMsMax: number | undefined;
	readonly limit: number;
	/** Offers of the pages before. */
	readonly offset: number;
}

/** Name of the list that a cursor is of. */
export const pagesOfOffers = "commerce-find-offers";

/** Reads the input; throws one failure that names every fault. */
export function readFindOffers(input: FindOffersInput): FindOffersRequest {
	const faults = new InputFaults();
	const { condition, maxAgeHours } = input;
	if (maxAgeHours != null && !(maxAgeHours > 0 && maxAgeHours <= ageHoursMax))
		faults.add("/maxAgeHours", `must be above 0 and at most ${ageHoursMax}`);
	const request = {
		market: faults.market(input.market),
		key: readKey(input, faults)!,
		conditions: new Set(condition?.length ? condition : [Condition.new]),
		inStockOnly: input.inStockOnly === true,
		sort: input.sort ?? OfferSort.total,
		ageMsMax: maxAgeHours == null ? undefined : maxAgeHours * hourMs,
		limit: faults.integer("/limit", input.limit, { maximum: offersMax, preset: offersDefault }),
		offset: input.cursor == null ? 0 : (placeOf(pagesOfOffers, input.cursor, [1], "cursor")[0] as number),
	};
	faults.throwIfAny();
	return request;
}

const hourMs = 3_600_000;

function readKey(input: FindOffersInput, faults: InputFaults): ProductKey | undefined {
	const productId = faults.text("/productId", input.productId);
	const gtin = faults.text("/gtin", input.gtin);
	const vendor = faults.text("/vendor", input.vendor);
	const merchantProductId = faults.text("/merchantProductId", input.merchantProductId);
	if ((vendor === undefined) !== (merchantProductId === undefined)) {
		const missing = vendor === undefined ? "/vendor" : "/merchantProductId";
		faults.add(missing, "is required: vendor and merchantProductId go together");
		return undefined;
	}
	const keys: ProductKey[] = [
		...(productId === undefined ? [] : [{ productId }]),
		...(gtin === undefined ? [] : [{ gtin }]),
		...(vendor === undefined || merchantProductId === undefined ? [] : [{ vendor, merchantProductId }]),
	];
	if (keys.length !== 1)
		faults.add("", "must name the product in one way: by productId, by gtin, or by vendor and merchantProductId");
	return keys[0];
}
