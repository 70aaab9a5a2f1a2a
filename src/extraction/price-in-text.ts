import { currenciesOfPageSign } from "../prices/currency-signs.js";
import { currencyDigits, isCurrency } from "../prices/money.js";
import { decimalOf } from "../prices/price-text.js";

/** A price as a text on a page tells it. */
export interface TextPrice {
	/** Decimal number; undefined when the text has none. Zero is told as zero: what it means is for the caller. */
	readonly amount: string | undefined;
	/** A code of ISO 4217, or the sign as written where it is that of several currencies. */
	readonly currency: string | undefined;
	/** What keeps the amount from being the price of one article. */
	readonly caveat: PriceCaveat | undefined;
	/** Whether taxes are part of it; undefined when the text does not say. */
	readonly taxIncluded: boolean | undefined;
	/** Whether the text says that it was or would be the price, and is not. */
	readonly isFormer: boolean;
	/** How many amounts of money the text has. */
	readonly amounts: number;
}

/**
 * `instalment`: one of several payments. `unit`: for a kilogram, a metre. `from`, `range`: of the cheapest variant. `opening`: of
 * an auction before the first bid. `saving`: what is taken off. `surcharge`: what a choice adds. `limit`: a sum to be reached,
 * or not exceeded.
 */
export type PriceCaveat =
	| "instalment"
	| "unit"
	| "from"
	| "range"
	| "opening"
	| "saving"
	| "surcharge"
	| "limit"
	| "points";

/** Longer texts are cut: a price stands at the beginning, or it is no text of a price. */
export const priceTextCharactersMax = 300;

/**
 * Reads the first price of a free text, in any of the ways that shops write one. `near` is text found near it, which
 * may carry the currency. Of a page's text, with `isFromPage`, short words that are units too are no currencies.
 */
export function readPriceInText(text: string, near = "", isFromPage = false): TextPrice {
	const written = plainDigits(text.slice(0, priceTextCharactersMax));
	const numbers = numbersOf(written).map(number =>
		isFromPage && number.mark && isWordOnPages(number.mark) ? { ...number, mark: undefined } : number,
	);
	const chosen = numbers.find(number => number.mark) ?? numbers[0];
	const anywhere = chosen?.mark ?? markIn(written);
	const mark = anywhere !== undefined && isFromPage && isWordOnPages(anywhere) ? undefined : anywhere;
	const nearMark = markIn(plainDigits(near.slice(0, priceTextCharactersMax)));
	const currency = currencyOf(mark, nearMark);
	const amount = chosen && decimalIn(chosen.digits, currency);
	return {
		amount,
		currency,
		caveat: chosen && caveatOf(written, chosen, numbers),
		taxIncluded: taxIn(written),
		isFormer: formerWords.test(written),
		amounts: numbers.filter(number => number.mark).length || (chosen ? 1 : 0),
	};
}

/** Short marks that on a page, where any text may stand, are units and names more often: "100 km", "8 ft", "200g". */
function isWordOnPages(mark: string): boolean {
	return /^[a-z.]{1,4}$/i.test(mark) && !/^[A-Z]{3}$/.test(mark) && !pageWords.has(mark.replace(/\.$/, ""));
}

const pageWords = new Set(
	"kr Kr KR Ft lei Lei LEI TL Rs RS Rp RM R Fr SFr euro Euro EURO eur Eur din RSD zl pln usd gbp chf".split(" "),
);

interface NumberInText {
	readonly digits: string;
	readonly start: number;
	readonly end: number;
	readonly mark: string | undefined;
}

/** Digits of other scripts as ours, and all blanks alike. */
function plainDigits(text: string): string {
	return text
		.replace(/[٠-٩]/g, digit => String(digit.charCodeAt(0) - 0x660))
		.replace(/[۰-۹]/g, digit => String(digit.charCodeAt(0) - 0x6f0))
		.replace(/[０-９]/g, digit => String(digit.charCodeAt(0) - 0xff10))
		.replace(/٫/g, ",")
		.replace(/٬/g, "'")
		.replace(/[\s\u00a0\u2000-\u200f\u202f\u2060]+/g, " ")
		.trim();
}

/** Groups of three behind blanks and apostrophes, then other separators; or a separator and a blank before two decimals. */
const numberPattern =
	/(?<![\p{L}\d])\d{1,3}(?:[ '’]\d{3}){1,4}(?!\d)(?:[.,] ?\d{1,2}(?!\d))?|\d{1,3}(?:[.,]\d{3}){1,4}[.,] \d{2}(?!\d)|\d{1,9}[.,] \d{2}(?!\d)|(?:\d|[.,](?=\d))\d{0,12}(?:[.,'’]\d{1,9}){0,5}/gu;

const numbersMax = 12;

function numbersOf(text: string): NumberInText[] {
	const found: NumberInText[] = [];
	for (const match of text.matchAll(numberPattern)) {
		const start = match.index;
		const end = start + match[0].length;
		if (/^ ?[%٪]/.test(text.slice(end, end + 2)) || /[\p{Lu}\d]-?$/u.test(text.slice(Math.max(0, start - 2), start))) {
			if (!markBefore(text, start) || /^ ?[%٪]/.test(text.slice(end, end + 2))) continue;
		}
		found.push({ digits: match[0], start, end, mark: markAround(text, start, end) });
		if (found.length >= numbersMax) break;
	}
	return found;
}

function markAround(text: string, start: number, end: number): string | undefined {
	const before = markBefore(text, start);
	const after = markAfter(text, end);
	// "$1,190.00 AUD": of two, the one that names a single currency.
	if (before && after && isAmbiguous(before) && refines(before, after)) return after;
	return before ?? after;
}

function markBefore(text: string, start: number): string | undefined {
	const words = text
		.slice(Math.max(0, start - 14), start)
		.replace(/[ :.]{0,3}$/, end => (end.includes(".") ? "." : ""));
	return longestMark(words, "end");
}

function markAfter(text: string, end: number): string | undefined {
	const words = text.slice(end, end + 16).replace(/^(?:[.,]?[-–—]{1,2}|[.,] ?[-–—])? ?[(]?/, "");
	return longestMark(words, "start");
}

const markCharactersMax = 11;

/** The longest known sign at one end of some words, as written there. */
function longestMark(words: string, place: "start" | "end"): string | undefined {
	for (let length = Math.min(markCharactersMax, words.length); length > 0; length -= 1) {
		const mark = place === "start" ? words.slice(0, length) : words.slice(-length);
		const next = place === "start" ? words.charAt(length) : words.charAt(words.length - length - 1);
		const inner = place === "start" ? mark.charAt(length - 1) : mark.charAt(0);
		if (/^\s|\s$/.test(mark)) continue;
		if (/[\p{L}]/u.test(inner) && /[\p{L}]/u.test(next)) continue;
		if (/^[a-zа-я]$/i.test(mark) && !/^$|^[ .]$/.test(next)) continue;
		if (candidatesOf(mark)) return mark;
	}
	return undefined;
}

/** Currencies of a mark: undefined when it is none. */
function candidatesOf(mark: string): readonly string[] | undefined {
	const capitals = mark.toUpperCase();
	const trimmed = capitals.replace(/^\.|\.$/g, "");
	const named = ownValue(capitals) ?? ownValue(trimmed);
	if (named !== undefined) return named === "" ? [] : named.split(" ");
	return /^[A-Z]{3}$/.test(trimmed) && isCurrency(trimmed) && !commonWords.has(trimmed) ? [trimmed] : undefined;
}

function ownValue(sign: string): string | undefined {
	return Object.hasOwn(currenciesOfPageSign, sign) ? currenciesOfPageSign[sign] : undefined;
}

/** Codes of currencies that are words too. */
const commonWords = new Set(["ALL", "TOP", "TRY", "CUP", "MOP", "SOS"]);

function isAmbiguous(mark: string): boolean {
	return candidatesOf(mark)!.length !== 1;
}

function refines(mark: string, other: string): boolean {
	const [only, ...more] = candidatesOf(other)!;
	return only !== undefined && more.length === 0 && candidatesOf(mark)!.includes(only);
}

/** A mark anywhere in a text: signs first, then codes in capitals, then short words that stand alone. */
function markIn(text: string): string | undefined {
	const sign = /(?:(?<!\p{L})\p{Lu}{1,3})?\p{Sc}(?![\p{L}])/u.exec(text)?.[0];
	if (sign) return candidatesOf(sign) ? sign : sign.slice(-1);
	for (const [word] of text.matchAll(/[\p{L}][\p{L}\p{M}.'"/]{0,10}/gu)) {
		const bare = word.replace(/\/.*$/, "");
		if (bare.length >= 2 && /^[A-Z]{3}$/.test(bare) && candidatesOf(bare)) return bare;
		if (bare.length >= 2 && !/^[A-Z]{1,3}$/i.test(bare) && candidatesOf(bare)) return bare;
	}
	const alone = text.replace(/[\d.,' ]+/g, "");
	const ending = text.slice(-1) === "." ? `${alone}.` : alone;
	if (alone.length <= markCharactersMax && alone !== "" && candidatesOf(alone))
		return candidatesOf(ending) ? ending : alone;
	return undefined;
}

function currencyOf(mark: string | undefined, nearMark: string | undefined): string | undefined {
	const chosen = mark ?? nearMark;
	if (chosen === undefined) return undefined;
	const candidates = candidatesOf(chosen) ?? [];
	if (candidates.length === 1) return candidates[0];
	if (mark && nearMark && candidates.length > 1 && refines(mark, nearMark)) return candidatesOf(nearMark)![0];
	return chosen;
}

/** The currencies that a sign may stand for; a code stands for itself. */
export function currenciesOf(sign: string): readonly string[] {
	return candidatesOf(sign) ?? [];
}

/** A number with the separators of any country, as a decimal number. */
export function decimalIn(number: string, currency: string | undefined): string | undefined {
	const compact = number.replace(/([.,]) /, "$1").trim();
	const digits = currency !== undefined && isCurrency(currency) ? currencyDigits(currency) : 2;
	const decimal = decimalOf(compact, digits, undefined) ?? looseDecimal(compact);
	return decimal?.replace(/\.$/, "").replace(/^0+(?=\d)/, "");
}

/** Digits that are grouped as no country does: one or two behind the last separator are decimals. */
function looseDecimal(number: string): string | undefined {
	const parts = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(number);
	const whole = (parts?.[1] ?? "").replace(/\D/g, "");
	const decimals = parts?.[2] ?? "";
	return whole || decimals ? `${whole || "0"}.${decimals}` : undefined;
}

/** Words of the price that is asked, unless a cheaper one stands beside it. */
export const regularWords =
	/(?<!\p{L})(?:regular price|reg\.|normal price|normalpreis|prix normal|precio normal|precio regular|prezzo normale|normale prijs|cena regularna|běžná cena|bežná cena|ordinarie|ord\.|veil|normaalihinta)(?!\p{L})/iu;

/** Words of a price that is not asked any more, or never was. */
export const formerWords =
	/(?<!\p{L})(?:was|were|before|rrp|msrp|srp|list price|retail|compare at|originally|old price|typical price|uvp|statt|vorher|bisher|früher|ursprünglich|unverb|ehemal|listenpreis|au lieu de|prix conseillé|ancien prix|prix barré|avant|antes|precio anterior|pvpr|prezzo consigliato|prezzo di listino|prezzo precedente|invece di|anziché|listino|van voor|adviesprijs|oude prijs|původní cena|pôvodná cena|před slevou|cena katalogowa|stara cena|najniższa cena|было|старая цена|pvp recomandat|prp|preț vechi|tidl|førpris|stara cijena|eredeti ár|κανονική|eski fiyat|原價|定價|市價|建議售價|建議價|原价|市场价|정가|定価|参考価格|מחיר מחירון)(?!\p{L})/iu;

const perPeriod =
	/^[^\d]{0,12}(?<!\p{L})(?:\/ ?(?:mo|month|mth|week|wk|year|yr|mes|mois|monat|mese|maand)|per (?:month|week|year)|a month|p\/m|pro monat|im monat|monatlich|mtl|par mois|al mese|al mes|por mes|per maand|ay|в месяц|мес|měsíčně|mesačne|miesięcznie|x \d{1,2} rat|lunar|pe luna)(?!\p{L})/iu;
const perUnit =
	/^[^\d]{0,12}(?<!\p{L})(?:\/|per|pro|par|je|al|alla|por|za|for|le|la|l'|à la|за)? ?(?:\/|per |pro |par |je |al |alla |por |za |le )(?:\d{1,4} ?)?(?:kg|kilo|kilogram\p{L}*|g|gr|100 ?g|mg|l|lt|ltr|litre|liter|litro|ml|cl|m|m²|m2|mb|qm|lfm|metre|meter|metro|sq ?ft|sqft|ft|oz|lb|lbs|fl oz|sheet|count|unit|each 100|tab|wash|dose|100 ?ml)(?![\p{L}\d])/iu;
const times =
	/(?:每期|월|mtl\.|monatlich)[^\d]{0,4}$|(?<![\p{L}\d])\d{1,2} ?(?:x|期|×|rate da|raten|mensualit\p{L}*|cuotas|payments of|interest-free payments of|installments of|rat po|splátek|rate de|vezes de|parcelas de|每期|分期)[^\d]{0,12}$/iu;
const fromWords =
	/(?<!\p{L})(?:from|starting at|starts at|as low as|ab|vanaf|à partir de|dès|a partire da|da|desde|a partir de|od|от|från|fra|fr\.o\.m|alk\.|de la|από|-tól)(?!\p{L})[^\d]{0,8}$/iu;
const openingWords =
	/(?<!\p{L})(?:(?:starting|opening|minimum|first) (?:price|bid)|startpreis|startgebot|mise à prix)(?!\p{L})[^\d]{0,8}$/iu;
const limitWords =
	/(?:(?<!\p{L})(?:over|above|exceeding|up to|spend|at least|minimum order(?: value)?|orders? (?:of|from)|über|bis zu|mindestens|mindestbestellwert|jusqu'à|supérieure? à|plus de|oltre|superiori a|fino a|más de|superiores a|hasta|boven|powyżej|свыше)(?!\p{L})|滿|满)[^\d\p{L}]{0,4}$/iu;
const limitWordsAfter = /^[^\d\p{L}]{0,4}(?:or more(?!\p{L})|\p{L}?[^\d\p{L}]{0,3}[含以]{0,2}[^\d\p{L}]{0,2}以上)/iu;
/** A percentage before it is the whole saving, and the next amount the price: "16% off €41.30". */
const savingWords =
	/(?<!\p{L}|[%٪]\s?)(?:save|saving|you save|off|discount(?! ?price)|sparen|ersparnis|rabatt|sie sparen|économi\p{L}*|remise|ahorr\p{L}*|risparmi\p{L}*|sconto|korting|bespaar|sleva|ušetříte|ušetrite|oszczędzasz|rabat|скидка|экономия|economisești|reducere|spar)(?!\p{L})[^\d]{0,12}$/iu;
const savingWordsAfter =
	/^[^\d]{0,8}(?<!\p{L})(?:off|saved|discount|sconto|rabatt|korting|de réduction|de descuento)(?!\p{L})/iu;
const pointWords =
	/^ ?(?:points?|punkte?|puntos|punti|pts|баллов|бонус\p{L}*|stars?|reviews?|ratings?|sold|pcs|pieces)(?!\p{L})/iu;

function caveatOf(text: string, number: NumberInText, numbers: readonly NumberInText[]): PriceCaveat | undefined {
	const before = text.slice(Math.max(0, number.start - 40), number.start);
	const after = text.slice(number.end, number.end + 40);
	if (perPeriod.test(after) || times.test(before)) return "instalment";
	if (perUnit.test(after)) return "unit";
	if (/(?:^|[\s(])\+ ?\p{Sc}? ?$/u.test(before)) return "surcharge";
	if (/^[-−–] ?\p{Sc}? ?$/u.test(before)) return "saving";
	if (savingWords.test(before) || savingWordsAfter.test(after)) return "saving";
	if (pointWords.test(after)) return "points";
	if (limitWords.test(before) || limitWordsAfter.test(after)) return "limit";
	if (openingWords.test(before)) return "opening";
	if (fromWords.test(before)) return "from";
	const next = numbers[numbers.indexOf(number) + 1];
	if (
		next &&
		/^[^\d]{0,8}(?:[-–—~]|(?<!\p{L})(?:to|bis|à|a|до|do)(?!\p{L}))[^\d\p{L}]{0,6}(?:\p{L}{1,3})?\p{Sc}? ?$/iu.test(
			text.slice(number.end, next.start),
		)
	)
		return "range";
	return undefined;
}

const withTax =
	/(?<!\p{L})(?:inc(?:l|luding|ludes)?\.? ?(?:of )?(?:vat|gst|tax|taxes|all taxes)|vat incl\p{L}*|tax incl\p{L}*|inkl\.? ?(?:[\d,. ]{1,5}%? ?)?(?:mwst|ust|moms)|inklusive mwst|ttc|iva inclus[ao]|iva incluido|iva inc|incl\.? ?btw|s dph|včetně dph|vrátane dph|z vat|brutto|с ндс|tva inclus|inkl\. moms|με φ\.?π\.?α|税込|含稅)/iu;
const withoutTax =
	/(?<!\p{L})(?:ex(?:cl|cluding)?\.? ?(?:of )?(?:vat|gst|tax|taxes)|plus vat|\+ ?vat|\+ ?gst|vat excl\p{L}*|tax excl\p{L}*|zzgl\.? ?(?:[\d,. ]{1,5}%? ?)?(?:mwst|ust)|exkl\.? ?(?:mwst|moms)|ohne mwst|ht|hors taxes?|iva esclusa|iva excluido|\+ ?iva|más iva|sin iva|excl\.? ?btw|bez dph|bez vat|netto|без ндс|fără tva|χωρίς φ\.?π\.?α|税抜|税別|未稅)(?!\p{L})/iu;

/** Whether a text says that taxes are in; undefined when it says nothing, or both. */
export function taxIn(text: string): boolean | undefined {
	const includes = withTax.test(text);
	const excludes = withoutTax.test(text);
	return includes === excludes ? undefined : includes;
}
