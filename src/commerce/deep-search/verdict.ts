import { type NotComparableReason, notComparableBecause } from "../../offers/comparability.js";
import type { Condition } from "../../offers/offer.entity.js";
import { type OfferRecord, offerOf } from "../../offers/offer.reads.js";
import { toMajor, toMinor } from "../../prices/money.js";
import { foldBrand, foldMpn } from "../../products/identity.js";
import type { CommerceProduct } from "../commerce-product.js";
import { currencyOf } from "../find-offers.js";
import { priceMarginPercent } from "./deep-search.input.js";
import type { NamedProduct } from "./named-products.reads.js";
import type { ProductText } from "./product-text.js";
import type { QueryReading } from "./query-reading.js";
import type { AskedUnit } from "./wording.js";

/** How a product was found. */
export interface Way {
	/** What the query asks for in words, as it was put on this way. */
	readonly units: readonly AskedUnit[];
	/** The identifier of the query that names the product. */
	readonly identifier?: Pick<NamedProduct, "field" | "value">;
	/** The constraint that was relaxed. */
	readonly relaxed?: "brand" | "price";
	/** What was done to the query, as a sentence, and what that leaves of the confidence. */
	readonly reworded?: { readonly sentence: string; readonly share: number };
}

/** All that is known of a product that was found. */
export interface Facts {
	readonly product: CommerceProduct;
	readonly text: ProductText;
	/** In all markets, those of the market asked for first. */
	readonly offers: readonly OfferRecord[];
}

/** What a product must be like. */
export interface Demands {
	readonly market: string;
	readonly must: readonly string[];
	readonly mustNot: readonly string[];
	readonly brands: readonly string[] | undefined;
	/** Words of the query that name a brand. */
	readonly brandWords: readonly string[];
	readonly maxPrice: QueryReading["maxPrice"];
	readonly conditions: ReadonlySet<Condition>;
	readonly pack: number | undefined;
	readonly now: Date;
}

/** What is made of a product. */
export type Verdict =
	| {
			readonly isFinding: true;
			readonly confidence: number;
			readonly reason: string;
			/** Those of the market in the wanted condition. */
			readonly offers: readonly OfferRecord[];
			readonly currency: string;
			/** Of the cheapest offer that compares, in major units. */
			readonly price: number | undefined;
	  }
	| { readonly isFinding: false; readonly because: string };

const byIdentifier = { gtin: 0.95, mpn: 0.9, merchantProductId: 0.85 } as const;
const identifierNames = { gtin: "GTIN", mpn: "part number", merchantProductId: "shop's own ID" } as const;
const byWords = 0.8;
/** What the other words of a query with an identifier count for. */
const otherWords = 0.4;
const otherKind = 0.5;
const otherBrand = 0.7;
const abovePrice = 0.8;
const notForSale = 0.8;
const packUnknown = 0.9;
/** Products that are less sure are no findings. */
export const confidenceMin = 0.1;

/** For the documentation: it is the rule of `confidenceOf`. */
export const confidenceRule = `It begins with ${byIdentifier.gtin} where a GTIN of the query names the product, ${byIdentifier.mpn} for a part number and ${byIdentifier.merchantProductId} for a shop's own ID (of these, ${otherWords * 100}% in the share of the query's other words that stand in the product), or else with ${byWords} times the square of the share of the query's words that do. It is multiplied by ${otherKind} where the product is of another kind than the one asked for, by ${otherBrand} where it has another brand, by ${abovePrice} where it is above the price limit, by ${notForSale} where no offer compares now, by ${packUnknown} where the pack asked for is not stated, and by 0.9 to 0.7 where the query was put otherwise. Below ${confidenceMin} it is rejected.`;

/** Checks a product against what was asked. Pure. */
export function judge(facts: Facts, way: Way, demands: Demands): Verdict {
	const { market, must, mustNot, conditions, maxPrice } = demands;
	const { product, text, offers } = facts;
	const reject = (because: string): Verdict => ({ isFinding: false, because });
	const inMarket = offers.filter(offer => offer.market === market);
	if (inMarket.length === 0)
		return reject(offers.length === 0 ? "Nobody offers it." : `Nobody offers it in ${market}.`);
	const wanted = inMarket.filter(offer => conditions.has(offer.condition));
	if (wanted.length === 0) return reject(`No offer of it in ${market} is ${[...conditions].join(" or ")}.`);
	const missing = must.find(term => !text.has(term));
	if (missing !== undefined) return reject(`“${missing}” must stand in it, and does not.`);
	const unwanted = mustNot.find(term => text.hasInOnePlace(term));
	if (unwanted !== undefined) return reject(`“${unwanted}” must not stand in it, and does.`);

	const isOtherBrand = !hasBrand(facts, demands);
	if (isOtherBrand && demands.brands && way.relaxed !== "brand")
		return reject(`Its brand is ${product.brand ?? "unknown"}, not ${demands.brands.join(" or ")}.`);

	const currency = currencyOf(wanted, market);
	const comparable = wanted.filter(offer => compares(offer, currency, demands));
	const lowest = comparable.toSorted((one, other) => one.priceMinor - other.priceMinor)[0];
	const price = lowest && toMajor(lowest.priceMinor, currency);
	const limit = limitIn(maxPrice, currency);
	const isAbove = limit !== undefined && lowest !== undefined && lowest.priceMinor > toMinor(limit, currency);
	if (limit !== undefined && price === undefined)
		return reject(`No offer of it compares now, so that none is within ${limit} ${currency}.`);
	if (isAbove && (way.relaxed !== "price" || lowest.priceMinor > toMinor(withMargin(limit), currency)))
		return reject(`It costs ${price} ${currency} at least, which is above ${limit} ${currency}.`);

	const fit = fitOf(facts, way);
	const hasPack = demands.pack === undefined || statesPack(facts, wanted, demands.pack);
	const confidence = confidenceOf(fit, way, [
		isOtherBrand ? otherBrand : 1,
		isAbove ? abovePrice : 1,
		price === undefined ? notForSale : 1,
		hasPack ? 1 : packUnknown,
	]);
	if (confidence < confidenceMin) return reject(`Too little of what was asked for stands in it: ${listed(fit.met)}.`);
	const reason = [
		identifierSentence(way),
		wordsSentence(fit),
		fit.isOtherKind ? "It is of another kind than what was asked for." : "",
		way.reworded?.sentence ?? "",
		isOtherBrand ? brandSentence(product, way) : "",
		isAbove
			? `It was found only with the price limit raised by ${priceMarginPercent}%: it costs ${price} ${currency}, above ${limit}.`
			: "",
		hasPack ? "" : `No offer states a pack of ${demands.pack}.`,
		lowest ? `It costs ${price} ${currency} at ${lowest.vendorSlug}.` : "No offer of it compares now.",
	];
	return {
		isFinding: true,
		confidence,
		reason: reason.filter(Boolean).join(" "),
		offers: wanted,
		currency,
		price,
	};
}

/** The price limit of the relaxed search. */
export function withMargin(limit: number): number {
	// In this order, 15% above 100 is 115 exactly.
	return (limit * (100 + priceMarginPercent)) / 100;
}

/** The limit as an amount of the currency; one of another currency says nothing of it. */
function limitIn(maxPrice: QueryReading["maxPrice"], currency: string): number | undefined {
	const isOther = maxPrice?.currency !== undefined && maxPrice.currency !== currency;
	return isOther ? undefined : maxPrice?.amount;
}

/** An offer's price compares, also when the wanted condition is not new, or a pack was asked for. */
function compares(record: OfferRecord, currency: string, { market, pack, now }: Demands): boolean {
	const asked = (reason: NotComparableReason) =>
		reason === "condition" || (reason === "pack" && record.packQuantity === pack);
	return notComparableBecause(offerOf(record), { market, currency }, now).every(asked);
}

function hasBrand({ product, text }: Facts, { brands, brandWords }: Demands): boolean {
	if (brands) {
		const brand = foldBrand(product.brand ?? "");
		return brand !== "" && brands.some(each => foldBrand(each) === brand);
	}
	return brandWords.length === 0 || text.has(brandWords.join(" "));
}

function statesPack({ product }: Facts, offers: readonly OfferRecord[], pack: number): boolean {
	const written = new RegExp(
		String.raw`\b(?:(?:pack|set|box|case) of ${pack}|${pack}(?:er)?[- ]?pack|${pack} ?x)\b`,
		"i",
	);
	return written.test(product.name) || offers.some(offer => offer.packQuantity === pack || written.test(offer.title));
}

/** How much of what was asked for in words stands in a product. */
interface Fit {
	readonly met: readonly string[];
	readonly missed: readonly string[];
	/** From 0 to 1; 1 where nothing was asked for. */
	readonly share: number;
	readonly isOtherKind: boolean;
}

function fitOf({ text, product }: Facts, { units, identifier }: Way): Fit {
	const met: string[] = [];
	const missed: string[] = [];
	const identified = identifier ? foldMpn(identifier.value) : "";
	for (const unit of units) {
		const named = foldMpn(unit.words.map(word => word.text).join(""));
		if (named !== "" && identified.includes(named)) continue;
		const isMet = text.meets(unit) || (product.mpn !== null && foldMpn(product.mpn) === named);
		(isMet ? met : missed).push(unit.written);
	}
	const head = units.find(unit => unit.isHead);
	const asked = met.length + missed.length;
	return {
		met,
		missed,
		share: asked === 0 ? 1 : met.length / asked,
		isOtherKind: head !== undefined && text.isOtherThan(head.kinds),
	};
}

/** The rule is told in `confidenceRule`. */
function confidenceOf(fit: Fit, { identifier, reworded }: Way, factors: readonly number[]): number {
	const begin = identifier
		? byIdentifier[identifier.field] * (1 - otherWords + otherWords * fit.share)
		: byWords * fit.share ** 2;
	const all = [...factors, fit.isOtherKind ? otherKind : 1, reworded?.share ?? 1];
	return Math.round(100 * all.reduce((confidence, factor) => confidence * factor, begin)) / 100;
}

function identifierSentence({ identifier }: Way): string {
	if (!identifier) return "";
	return `The ${identifierNames[identifier.field]} ${identifier.value} in the query names it.`;
}

function brandSentence({ brand }: CommerceProduct, { relaxed }: Way): string {
	const own = brand === null ? "Its brand is not known" : `Its brand is ${brand}`;
	return `${own}, not the one asked for${relaxed === "brand" ? "; it was found only when others were allowed" : ""}.`;
}

function wordsSentence({ met, missed }: Fit): string {
	if (met.length + missed.length === 0) return "";
	if (missed.length === 0) return `It has all that was asked for: ${listed(met)}.`;
	return `It has ${listed(met)}, and lacks ${listed(missed)}.`;
}

function listed(words: readonly string[]): string {
	return words.length === 0 ? "nothing" : words.map(word => `“${word}”`).join(", ");
}
