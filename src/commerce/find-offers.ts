import { Field, ObjectType } from "type-graphql";
import { cursorOf } from "../connections/cursor.js";
import type { Context } from "../context.js";
import { ServiceError } from "../errors.js";
import { readId } from "../identifier.js";
import type { Frame } from "../offers/comparability.js";
import { isInStock, merchantProductKey, type OfferRecord, offerByMerchantProductId } from "../offers/offer.reads.js";
import type { OfferSort } from "../offers/offer-page.reads.js";
import { compareText, mainFrame } from "../prices/frame.js";
import { normaliseGtin } from "../products/gtin.js";
import { type ProductRow, productByGtin, productById } from "../products/product.reads.js";
import { CommerceOffer, commerceOfferOf } from "./commerce-offer.js";
import { CommerceProduct, commerceProductsOf } from "./commerce-product.js";
import { Excluded, excludedBy } from "./excluded.js";
import { type FindOffersRequest, type ProductKey, pagesOfOffers } from "./find-offers.input.js";
import { type MarketOffer, offersOfProducts } from "./market-offer.reads.js";
import { OfferSummary, summaryOf } from "./offer-summary.js";

@ObjectType({ simpleResolvers: true, description: "The offers of a product in a market." })
export class FindOffersResult {
	@Field(() => CommerceProduct, { description: "The product." })
	product!: CommerceProduct;

	@Field(() => [CommerceOffer], {
		description:
			"The offers of this page: those in the market's usual currency first, each currency in the order asked for.",
	})
	offers!: CommerceOffer[];

	@Field(() => OfferSummary, {
		nullable: true,
		description: "Figures over all offers that compare, not only this page's; null where none compares.",
	})
	summary!: OfferSummary | null;

	@Field(() => [Excluded], { description: "How many of the product's offers are left out, and why." })
	excluded!: Excluded[];

	@Field(() => String, { nullable: true, description: "Pass it as `cursor` for the next page; null on the last." })
	nextCursor!: string | null;

	@Field(() => [String], { description: "What else is worth knowing of this answer." })
	notes!: string[];
}

/** Every offer of a product in a market that the request leaves, in its order. Throws where the product is not known. */
export async function findMarketOffers(context: Context, request: FindOffersRequest): Promise<FindOffersResult> {
	const { reads, now } = context;
	const row = await productOf(context, request);
	const [product] = await commerceProductsOf(reads, [row]);
	const all = (await offersOfProducts(reads, [row.id], request.market)).get(row.id) ?? [];
	const left = all.filter(offer => reasonToExclude(offer, request, now) === undefined);
	const currency = currencyOf(all, request.market);
	const offers = left
		.map(offer => commerceOfferOf(offer, { market: request.market, currency }, now))
		.sort(byCurrencyAnd(request.sort, currency));
	const end = request.offset + request.limit;
	const summary = summaryOf(offers, currency);
	return {
		product: product!,
		offers: offers.slice(request.offset, end),
		summary,
		excluded: excludedBy(all.flatMap(offer => reasonToExclude(offer, request, now) ?? [])),
		nextCursor: end < offers.length ? cursorOf(pagesOfOffers, [end]) : null,
		notes: notesOn(offers, summary, request),
	};
}

async function productOf({ reads }: Context, { key, market }: FindOffersRequest): Promise<ProductRow> {
	if ("productId" in key) {
		const id = readId(key.productId);
		const [product] = id === undefined ? [] : await reads.load(productById, id);
		return product ?? missing(key);
	}
	if ("gtin" in key) {
		const gtin = normaliseGtin(key.gtin);
		const [product] = gtin === undefined ? [] : await reads.load(productByGtin, gtin);
		return product ?? missing(key);
	}
	const load = (within: string | undefined) =>
		reads.load(offerByMerchantProductId, merchantProductKey(key.vendor, key.merchantProductId, within));
	// A vendor's ID names the same product in each of its markets; should it not, that of the market counts.
	const [offer] = [...(await load(market)), ...(await load(undefined))] as OfferRecord[];
	const [product] = offer ? await reads.load(productById, offer.productId) : [];
	return product ?? missing(key);
}

function missing(key: ProductKey): never {
	const named = Object.entries(key).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
	throw new ServiceError("PRODUCT_NOT_FOUND", `No product is known by ${named.join(" and ")}.`);
}

/** The first condition that an offer does not meet. */
function reasonToExclude(
	offer: MarketOffer,
	{ market, conditions, inStockOnly, ageMsMax }: FindOffersRequest,
	now: Date,
): string | undefined {
	if (offer.market !== market) return "market";
	if (!conditions.has(offer.condition)) return "condition";
	if (inStockOnly && !isInStock(offer.availability)) return "stock";
	if (ageMsMax !== undefined && now.getTime() - offer.lastScannedAt.getTime() > ageMsMax) return "age";
	return undefined;
}

/** The currency that most offers of the market have. */
export function currencyOf(offers: readonly Frame[], market: string): string {
	const inMarket = offers.filter(offer => offer.market === market);
	return mainFrame(inMarket.map(({ currency }) => ({ market, currency, offers: 1 })))?.currency ?? "";
}

type Compare = (one: CommerceOffer, other: CommerceOffer) => number;

/** Amounts in different currencies do not compare: each currency's offers stand together, the usual one's first. */
export function byCurrencyAnd(sort: OfferSort, usual: string): Compare {
	return (one, other) =>
		Number(other.currency === usual) - Number(one.currency === usual) ||
		compareText(one.currency, other.currency) ||
		orders[sort](one, other) ||
		Number(one.id) - Number(other.id);
}

const orders: Readonly<Record<OfferSort, Compare>> = {
	price: (one, other) => one.price - other.price,
	total: (one, other) => compareKnown(one.totalPrice, other.totalPrice),
	unit_price: (one, other) => compareKnown(one.unitPrice?.price ?? null, other.unitPrice?.price ?? null),
	observed_at: (one, other) => other.lastScannedAt.getTime() - one.lastScannedAt.getTime(),
};

/** Unknown figures last. */
function compareKnown(one: number | null, other: number | null): number {
	if (one === null || other === null) return Number(one === null) - Number(other === null);
	return one - other;
}

function notesOn(
	offers: readonly CommerceOffer[],
	summary: OfferSummary | null,
	{ market }: FindOffersRequest,
): string[] {
	const unknownShipping = offers.filter(offer => offer.shippingPrice === null).length;
	return [
		...(offers.length === 0 ? [`No offer in ${market} meets the conditions.`] : []),
		...(offers.length > 0 && summary === null
			? ["None of the offers compares with another: see notComparableBecause."]
			: []),
		...(unknownShipping > 0 ? [`Shipping of ${unknownShipping} offers is unknown: their totals are, too.`] : []),
	];
}
