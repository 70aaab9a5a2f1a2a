import type { Extraction, Found, PageAvailability } from "../extraction/extraction.js";
import { minorUnitsOf } from "../extraction/extraction.js";
import { currenciesOf } from "../extraction/price-in-text.js";
import { Availability } from "../offers/offer.entity.js";
import { normaliseGtin } from "../products/gtin.js";
import { type NewPrice, type PageReading, type StandingOffer, storable, type VisitFailure } from "./page-offer.js";

/** How sure the extractor must be of a price before it is believed. What it says of itself: this share of such readings is right. */
export const confidenceMin = 0.8;
/** A price that is so many times the last one, or a part of it, counts once it was read twice. */
const priceFactorMax = 5;

/** Reads a page's offer, or tells why not: no sure price, one in another currency, or another product's. */
export function readingOf(
	extraction: Extraction,
	page: { readonly url: string; readonly contentHash: string },
	{ currency, gtins }: { readonly currency: string; readonly gtins: readonly string[] },
): PageReading | VisitFailure {
	const { price, availability } = extraction;
	const gtin = extraction.gtin && isSure(extraction.gtin) ? normaliseGtin(extraction.gtin.value) : undefined;
	if (gtin && gtins.length > 0 && !gtins.includes(gtin))
		return { reason: "other_product", detail: `The page sells the product with the GTIN ${gtin}.` };
	if (!price) return { reason: "no_price", detail: "The page states no price, or not clearly." };
	if (!isSure(price))
		return { reason: "unsure_price", detail: `What looks like a price, ${price.value}, may not be one.` };
	if (!extraction.currency) return { reason: "unknown_currency", detail: "The page does not say in which currency." };
	if (!isCurrencyOf(extraction.currency.value, currency)) return otherCurrency(extraction.currency.value, currency);
	const amount = minorUnitsOf(price.value, currency);
	if (amount === undefined || amount <= 0)
		return { reason: "no_price", detail: `${price.value} is no price in ${currency}.` };
	const listPrice = amountOf(extraction.listPrice, currency);
	return {
		currency,
		price: amount,
		listPrice: listPrice !== null && listPrice > amount ? listPrice : null,
		shippingPrice: amountOf(extraction.shipping, currency),
		availability: availability && isSure(availability) ? availabilities[availability.value] : null,
		raw: storable(price.raw ?? `${price.value} ${extraction.currency.value}`),
		method: storable(price.where),
		url: page.url,
		contentHash: page.contentHash,
	};
}

/** What becomes of an offer after its page was read; undefined where nothing new is known of it. */
export function newPriceOf(standing: StandingOffer, reading: PageReading): NewPrice | VisitFailure | undefined {
	const { price, currency } = reading;
	if (currency !== standing.currency) return otherCurrency(currency, standing.currency);
	const isUnlikely = price > standing.price * priceFactorMax || price * priceFactorMax < standing.price;
	// A price of 0 stands for one that was never known.
	if (isUnlikely && standing.price > 0 && standing.doubtedPrice !== price)
		return {
			reason: "unlikely_price",
			detail: `The price is more than ${priceFactorMax} times another than the last one: it counts when the next scan reads it again.`,
		};
	const next: NewPrice = {
		price,
		// A reduction that the page does not state is one to the price that it stood beside.
		listPrice: reading.listPrice ?? (price === standing.price ? standing.listPrice : null),
		shippingPrice: reading.shippingPrice ?? standing.shippingPrice,
		availability: reading.availability ?? standing.availability,
	};
	return isSame(next, standing) ? undefined : next;
}

/** What becomes of an offer whose page is gone. */
export function withoutPage(standing: StandingOffer): NewPrice | undefined {
	const { price, listPrice, shippingPrice, availability } = standing;
	if (availability === Availability.out_of_stock || availability === Availability.discontinued) return undefined;
	return { price, listPrice, shippingPrice, availability: Availability.out_of_stock };
}

function otherCurrency(found: string, wanted: string): VisitFailure {
	return { reason: "other_currency", detail: `The page states its price in ${found}, not ${wanted}.` };
}

export function isFailure(judged: object): judged is VisitFailure {
	return "reason" in judged;
}

function isSame(next: NewPrice, standing: NewPrice): boolean {
	return (
		next.price === standing.price &&
		next.listPrice === standing.listPrice &&
		next.shippingPrice === standing.shippingPrice &&
		next.availability === standing.availability
	);
}

function isSure({ confidence }: Found<unknown>): boolean {
	return confidence >= confidenceMin;
}

function amountOf(found: Found<string> | null, currency: string): number | null {
	return (found && isSure(found) ? minorUnitsOf(found.value, currency) : undefined) ?? null;
}

/** Whether what the page writes is the offer's currency, or a sign that several have, it among them. */
function isCurrencyOf(written: string, currency: string): boolean {
	return written === currency || currenciesOf(written).includes(currency);
}

const availabilities: Readonly<Record<PageAvailability, Availability>> = {
	InStock: Availability.in_stock,
	OutOfStock: Availability.out_of_stock,
	PreOrder: Availability.preorder,
	BackOrder: Availability.backorder,
	Discontinued: Availability.discontinued,
};
