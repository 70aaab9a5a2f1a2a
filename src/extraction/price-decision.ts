import { type Claim, foundOf, weigh } from "./claim.js";
import type { Extraction, Found } from "./extraction.js";
import { selectedOffers } from "./main-product.js";
import type { PageFacts } from "./page-facts.js";
import { currencyOfMarket } from "./page-market.js";
import { currenciesOf, decimalIn, readPriceInText } from "./price-in-text.js";
import type { OfferRecord, ProductRecord } from "./product-record.js";
import type { VisiblePrice } from "./visible-prices.js";

type PriceFields = Pick<Extraction, "price" | "listPrice" | "currency" | "taxIncluded" | "shipping">;

interface PriceClaim extends Claim<string> {
	readonly currency?: string | undefined;
	readonly listPrice?: string | undefined;
	readonly taxIncluded?: boolean | undefined;
	readonly shipping?: string | undefined;
}

/** From this confidence on, a price is told: a wrong one is worse than none. */
const priceConfidenceMin = 0.55;
/** What is only shown has to be surer where the page states, and shows, another price: one of the two is misread. */
const contestedConfidenceMin = 0.75;
const pricesSeenAlone = 0.9;

/** Decides on the price from what structured data states and what the reader sees. */
export function decidePrice(
	records: readonly ProductRecord[],
	visible: readonly VisiblePrice[],
	facts: PageFacts,
): PriceFields {
	const amounts = seenAmounts(visible);
	const claims = [...records.flatMap(record => recordClaims(record, facts, amounts)), ...visibleClaims(visible)];
	const [best, ...others] = weigh(claims, amountKey);
	const [second] = others;
	if (!best) return nothing;
	const confidence = best.strength * (1 - 0.5 * (second?.strength ?? 0) ** 2);
	const { group } = best;
	const isContested = isOnlyShown(group) && others.some(({ group }) => isStatedAndShown(group));
	if (confidence < (isContested ? contestedConfidenceMin : priceConfidenceMin)) return nothing;
	const strongest = group.toSorted((one, other) => other.weight - one.weight)[0]!;
	const price = foundOf(strongest.value, group, confidence);
	const currency = currencyFor(group, visible, facts, records);
	return {
		price,
		listPrice: listPriceFor(price, group, visible),
		currency,
		taxIncluded: taxFor(group, visible, price.value),
		shipping: shippingFor(group),
	};
}

function isOnlyShown(group: readonly PriceClaim[]): boolean {
	return group.every(claim => claim.where === "text");
}

function isStatedAndShown(group: readonly PriceClaim[]): boolean {
	return !isOnlyShown(group) && group.some(claim => claim.where === "text");
}

const nothing: PriceFields = { price: null, listPrice: null, currency: null, taxIncluded: null, shipping: null };

/** What the reader sees, by amount. */
interface SeenAmounts {
	/** The best score of each. */
	readonly seen: ReadonlyMap<string, number>;
	/** Those that are shown only as former prices, where another one is clearly the price now. */
	readonly onlyWithCaveat: ReadonlySet<string>;
	/** Those that are shown as "from". */
	readonly asFrom: ReadonlySet<string>;
}

/** Of the lowest price of variants, where the page shows the same as its "from". */
const fromWeight = 0.75;

/** Below this score, a price is that of another product. */
const amongOthers = -1.5;

function seenAmounts(visible: readonly VisiblePrice[]): SeenAmounts {
	const seen = new Map<string, number>();
	const plain = new Set<string>();
	const asFrom = new Set<string>();
	let isClear = false;
	for (const { amount, score, isFormer, caveat } of visible) {
		const key = amountKey(amount);
		seen.set(key, Math.max(seen.get(key) ?? Number.NEGATIVE_INFINITY, score));
		// Among other products it is shown for those.
		if (!isFormer && caveat === undefined && score > amongOthers) plain.add(key);
		if (caveat === "from" && score > amongOthers) asFrom.add(key);
		if (!isFormer && caveat === undefined && score > 0.6) isClear = true;
	}
	return { seen, onlyWithCaveat: new Set(isClear ? [...seen.keys()].filter(key => !plain.has(key)) : []), asFrom };
}

/** One text for all ways of writing an amount: `12.5` and `12.50`. */
function amountKey(amount: string): string {
	return amount.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
}

function recordClaims(
	record: ProductRecord,
	facts: PageFacts,
	{ seen, onlyWithCaveat, asFrom }: SeenAmounts,
): PriceClaim[] {
	const claims: PriceClaim[] = [];
	for (const offer of buyable(selectedOffers(record, facts.url))) {
		if (offer.price === undefined) continue;
		const value = statedAmount(offer.price, offer.currency, seen);
		if (value === undefined) continue;
		const isRange = offer.highPrice !== undefined && statedAmount(offer.highPrice, offer.currency, seen) !== value;
		const inCents = record.where === "embedded state" ? centsOf(value, seen) : undefined;
		const amount = inCents ?? value;
		const score = seen.get(amountKey(amount));
		// What scripts know counts only where the reader sees it too: it may be in cents, of yesterday or of another market.
		if (record.where === "embedded state" && score === undefined) continue;
		let weight = record.trust;
		if (isRange) weight = asFrom.has(amountKey(amount)) ? fromWeight : score !== undefined && score > 0 ? 0.55 : 0.3;
		// Stated is what it cost before, or what its bids began at: the reader sees another price now.
		if (onlyWithCaveat.has(amountKey(amount))) weight -= 0.3;
		if (score === undefined) weight -= seen.size > 0 ? 0.2 : 0.05;
		const listPrice = offer.listPrice === undefined ? undefined : statedAmount(offer.listPrice, offer.currency, seen);
		claims.push({
			value: amount,
			where: offer.where,
			weight,
			raw: offer.price,
			currency: offer.currency ?? readPriceInText(offer.price).currency,
			listPrice,
			taxIncluded: offer.taxIncluded,
			shipping: offer.shipping === undefined ? undefined : (decimalIn(offer.shipping, undefined) ?? undefined),
		});
	}
	const amounts = new Set(claims.map(claim => amountKey(claim.value)));
	if (amounts.size < 2) return claims;
	// Variants at several prices, none selected by the address: only what the reader sees can tell.
	// The lowest is the one that a page shows as "from", and for which a variant can be bought.
	const lowest = claims.reduce(
		(least, claim) => (Number(claim.value) < Number(least) ? claim.value : least),
		claims[0]!.value,
	);
	return claims.map(claim => {
		const key = amountKey(claim.value);
		const isSeen = (seen.get(key) ?? -9) > -1;
		const weightMax = claim.value !== lowest ? (isSeen ? 0.4 : 0.2) : asFrom.has(key) ? fromWeight : isSeen ? 0.6 : 0.2;
		return { ...claim, weight: Math.min(claim.weight, weightMax) };
	});
}

/** Of variants, those that are not sold out, if any is left: nobody pays the price of the others. */
function buyable(offers: readonly OfferRecord[]): readonly OfferRecord[] {
	const left = offers.filter(({ availability }) => availability !== "OutOfStock" && availability !== "Discontinued");
	return left.length > 0 ? left : offers;
}

/** An amount of structured data: by its rules a point is the decimal one, unless the reader sees it otherwise. */
function statedAmount(
	text: string,
	currency: string | undefined,
	seen: ReadonlyMap<string, number>,
): string | undefined {
	const trimmed = text.trim();
	if (/^\d{1,12}(?:\.\d{1,6})?$/.test(trimmed)) {
		const grouped = /^[1-9]\d{0,2}\.\d{3}$/.test(trimmed) ? trimmed.replace(".", "") : undefined;
		const plain = tidy(trimmed);
		if (plain === undefined) return undefined;
		return grouped && seen.has(grouped) && !seen.has(amountKey(plain)) ? grouped : plain;
	}
	const reading = readPriceInText(trimmed, currency ?? "");
	if (reading.caveat && reading.caveat !== "from") return undefined;
	return reading.amount === undefined ? undefined : tidy(reading.amount);
}

/** Without zeros that say nothing; undefined for nothing and for what cannot be paid. */
function tidy(amount: string): string | undefined {
	const number = Number(amount);
	if (!(number > 0) || number > 1e10) return undefined;
	const [whole, fraction = ""] = amount.split(".") as [string, string?];
	// Computers write 41.3 for 41.30, and 19.989999 for 19.99.
	if (fraction.length > 3) return number.toFixed(2);
	const kept = fraction.length === 1 ? `${fraction}0` : fraction;
	const plain = whole.replace(/^0+(?=\d)/, "");
	return kept === "" || /^0+$/.test(kept) ? plain : `${plain}.${kept}`;
}

function centsOf(amount: string, seen: ReadonlyMap<string, number>): string | undefined {
	if (!/^\d{3,9}$/.test(amount) || seen.has(amountKey(amount))) return undefined;
	const major = tidy((Number(amount) / 100).toFixed(2));
	return major !== undefined && seen.has(amountKey(major)) ? major : undefined;
}

function visibleClaims(visible: readonly VisiblePrice[]): PriceClaim[] {
	// Every other caveat says that the amount is no price of one article.
	const candidates = visible.filter(price => !price.isFormer && (price.caveat ?? "from") === "from");
	const best = new Map<string, VisiblePrice>();
	for (const price of candidates) {
		const key = amountKey(price.amount);
		const known = best.get(key);
		if (!known || price.score > known.score) best.set(key, price);
	}
	const ranked = [...best.values()].sort((one, other) => other.score - one.score);
	const [first, second] = ranked;
	if (!first) return [];
	const margin = first.score - (second?.score ?? -2);
	return ranked.slice(0, 5).flatMap((price, place) => {
		const value = tidy(price.amount);
		if (value === undefined) return [];
		const likely = 1 / (1 + Math.exp(-1.4 * price.score));
		const standsOut = place === 0 ? Math.min(1, 0.62 + 0.38 * Math.min(1, margin / 0.8)) : 0.5;
		const weight = Math.min(pricesSeenAlone, likely * standsOut) * (price.caveat === "from" ? 0.6 : 1);
		return [{ value, where: "text", weight, raw: price.raw, currency: price.currency, taxIncluded: price.taxIncluded }];
	});
}

/** The dearer price that is told beside it. */
function listPriceFor(
	price: Found<string>,
	group: readonly PriceClaim[],
	visible: readonly VisiblePrice[],
): Found<string> | null {
	const stated = group.find(claim => claim.listPrice !== undefined && Number(claim.listPrice) > Number(price.value));
	const shown = visible
		.filter(one => amountKey(one.amount) === amountKey(price.value))
		.sort((one, other) => other.score - one.score)[0];
	const former = visible
		.filter(
			one => one.isFormer && Number(one.amount) > Number(price.value) && Number(one.amount) < Number(price.value) * 12,
		)
		.map(one => ({ one, distance: shown ? Math.abs(one.element.order - shown.element.order) : 40 }))
		.filter(({ distance }) => distance < 40)
		.sort((a, b) => a.distance - b.distance)[0]?.one;
	const value = stated?.listPrice ?? (former && tidy(former.amount));
	if (value === undefined) return null;
	const agree = stated?.listPrice && former && amountKey(stated.listPrice) === amountKey(former.amount);
	return {
		value,
		where: agree ? `${stated.where} + text` : stated?.listPrice ? stated.where : "text",
		confidence: agree ? 0.95 : stated?.listPrice ? 0.8 : 0.75,
		...(former && !stated?.listPrice ? { raw: former.raw } : {}),
	};
}

/** The currency of the price: what the reader sees beside it, made certain by what is stated, or by the market. */
function currencyFor(
	group: readonly PriceClaim[],
	visible: readonly VisiblePrice[],
	facts: PageFacts,
	records: readonly ProductRecord[],
): Found<string> | null {
	const stated = group
		.filter(claim => claim.where !== "text" && claim.currency)
		.map(claim => ({ ...claim, code: codeOf(claim.currency!) }));
	const code = stated.find(claim => claim.code.length === 1);
	const key = amountKey(group[0]!.value);
	const signs = visible
		.filter(price => price.currency && amountKey(price.amount) === key)
		.sort((one, other) => other.score - one.score);
	const sign = signs[0];
	const candidates = sign ? currenciesOf(sign.currency!) : [];
	if (code) {
		const agrees = candidates.includes(code.code[0]!);
		if (!sign || agrees || candidates.length === 0)
			return {
				value: code.code[0]!,
				where: agrees ? `${code.where} + text` : code.where,
				confidence: agrees ? 0.98 : 0.88,
			};
		// The reader pays in what is shown: a template's "USD" beside "£" is left over.
		if (sign.score > -0.5 && candidates.length === 1)
			return { value: candidates[0]!, where: "text", confidence: 0.75, raw: sign.raw };
		return { value: code.code[0]!, where: code.where, confidence: 0.6 };
	}
	const market = currencyOfMarket(facts.url, facts.language);
	if (sign) {
		if (candidates.length === 1) return { value: candidates[0]!, where: "text", confidence: 0.93, raw: sign.raw };
		const other = records
			.flatMap(record => record.offers)
			.find(offer => offer.currency && candidates.includes(codeOf(offer.currency)[0] ?? ""));
		if (other)
			return { value: codeOf(other.currency!)[0]!, where: `text + ${other.where}`, confidence: 0.9, raw: sign.raw };
		if (market && candidates.includes(market))
			return { value: market, where: "text + market", confidence: 0.85, raw: sign.raw };
		return { value: sign.currency!, where: "text", confidence: 0.8, raw: sign.raw };
	}
	const unclear = stated[0];
	if (unclear) {
		if (market && unclear.code.includes(market))
			return { value: market, where: `${unclear.where} + market`, confidence: 0.8 };
		return { value: unclear.currency!, where: unclear.where, confidence: 0.6 };
	}
	const elsewhere = new Set(
		visible.filter(price => price.currency && price.score > amongOthers).map(price => price.currency!),
	);
	const [only, ...more] = elsewhere;
	if (only !== undefined && more.length === 0) {
		const all = currenciesOf(only);
		const resolved = all.length === 1 ? all[0]! : market && all.includes(market) ? market : only;
		return { value: resolved, where: "text elsewhere", confidence: 0.65 };
	}
	return market ? { value: market, where: "market", confidence: 0.55 } : null;
}

function codeOf(text: string): readonly string[] {
	const trimmed = text.trim();
	return trimmed.length > 12 ? [] : currenciesOf(trimmed);
}

function taxFor(group: readonly PriceClaim[], visible: readonly VisiblePrice[], amount: string): Found<boolean> | null {
	const stated = group.find(claim => claim.taxIncluded !== undefined && claim.where !== "text");
	if (stated) return { value: stated.taxIncluded!, where: stated.where, confidence: 0.9 };
	const told = visible.find(price => price.taxIncluded !== undefined && amountKey(price.amount) === amountKey(amount));
	return told ? { value: told.taxIncluded!, where: "text", confidence: 0.75, raw: told.raw } : null;
}

function shippingFor(group: readonly PriceClaim[]): Found<string> | null {
	const stated = group.find(claim => claim.shipping !== undefined);
	return stated
		? { value: stated.shipping!, where: `${stated.where.split(" ")[0]} shippingDetails`, confidence: 0.8 }
		: null;
}
