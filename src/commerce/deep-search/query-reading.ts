import { Condition } from "../../offers/offer.entity.js";
import { readGtin } from "../../products/gtin.js";
import { foldMpn } from "../../products/identity.js";
import { readWords, stopWords } from "../../products/search-words.js";

/** What a query says, as a shopper writes it. */
export interface QueryReading {
	/** What is left to search for: without price limit, pack, condition and words that say nothing of a product. */
	readonly text: string;
	/** Of 14 digits. */
	readonly gtins: readonly string[];
	/** Words that may be part or model numbers, or a shop's own IDs, as written. */
	readonly partNumbers: readonly string[];
	/** In major units; of the market's currency, where none is named. */
	readonly maxPrice: { readonly amount: number; readonly currency: string | undefined } | undefined;
	readonly conditions: readonly Condition[];
	/** How many of the product a pack is to hold. */
	readonly pack: number | undefined;
	/** What stands there and was not taken, with the reason. */
	readonly doubts: readonly string[];
}

const partNumbersMax = 9;
const partNumberLengthMin = 4;

/** Reads a query by rules alone. */
export function readQuery(query: string): QueryReading {
	const { maxPrice, rest: withoutPrice } = takePriceLimit(query);
	const { pack, rest: withoutPack } = takePack(withoutPrice);
	const { conditions, rest } = takeConditions(withoutPack);
	const { gtins, doubts } = gtinsIn(withoutPrice);
	const text = withoutNoise(rest);
	return {
		text,
		gtins,
		partNumbers: partNumbersIn(text),
		maxPrice,
		conditions,
		pack,
		doubts,
	};
}

const amount = String.raw`(?<amount>\d{1,9}(?:[.,]\d{1,2})?)`;
const sign = "[$€£¥]";
const currencyWord = "usd|eur|gbp|jpy|dollars?|euros?|pounds?|yen|bucks";
const moneyBefore = String.raw`(?<before>${sign}|\b(?:usd|eur|gbp|jpy)\b)?\s*`;
const moneyAfter = String.raw`\s*(?<after>${sign}|\b(?:${currencyWord})\b)?`;
/** Of these a number that follows is a price, unless a unit follows it: "under 2 kg". */
const plainLeads = "under|below|less than|cheaper than|unter";
/** Of these only with a currency: "up to 10 people", "max 4". */
const doubtfulLeads = "up to|at most|no more than|not over|max(?:imum)?|bis(?: zu)?|within|<=?";
const priceLimit = new RegExp(
	String.raw`(?:(?<plain>\b(?:${plainLeads}))|(?<doubtful>\b(?:${doubtfulLeads})|<=?))\s*${moneyBefore}${amount}${moneyAfter}(?![\p{L}\p{N}])`,
	"iu",
);

function takePriceLimit(query: string): { maxPrice: QueryReading["maxPrice"]; rest: string } {
	const match = priceLimit.exec(query);
	if (!match) return { maxPrice: undefined, rest: query };
	const { amount: written = "", before, after, doubtful } = match.groups ?? {};
	const money = before ?? after;
	const end = match.index + match[0].length;
	const isMeasure = readWords(`${written}${query.slice(end)}`, 2)[0]?.isMeasure === true;
	if (!money && (doubtful || isMeasure)) return { maxPrice: undefined, rest: query };
	return {
		maxPrice: { amount: Number(written.replace(",", ".")), currency: money && currencyNamed(money) },
		rest: `${query.slice(0, match.index)} ${query.slice(end)}`,
	};
}

/** A dollar or a pound sign may be that of several countries: then the market's own is meant. */
function currencyNamed(money: string): string | undefined {
	const text = money.toLowerCase();
	if (/^(€|eur)/.test(text)) return "EUR";
	if (/^(£|gbp)/.test(text)) return "GBP";
	if (/^jpy/.test(text)) return "JPY";
	return text === "usd" ? "USD" : undefined;
}

const pack = /\b(?:pack|set|box|case) of (\d{1,3})\b|\b(\d{1,3})(?:er)?[- ]?pack\b/i;

function takePack(query: string): { pack: number | undefined; rest: string } {
	const match = pack.exec(query);
	const count = Number(match?.[1] ?? match?.[2] ?? 0);
	return count < 2 ? { pack: undefined, rest: query } : { pack: count, rest: query.replace(pack, " ") };
}

// "new" alone is part of many a name.
const conditionWords: readonly [Condition, RegExp][] = [
	[Condition.refurbished, /\b(?:refurbished|refurb|renewed|reconditioned|generalüberholt(?:e[nrs]?)?)(?![\p{L}])/giu],
	[Condition.used, /\b(?:second[- ]hand|pre[- ]?owned|used|gebraucht(?:e[nrs]?)?)(?![\p{L}])/giu],
	[Condition.new, /\b(?:brand[- ]new|factory sealed|fabrikneu)(?![\p{L}])/giu],
];

function takeConditions(query: string): { conditions: Condition[]; rest: string } {
	const named = conditionWords.filter(([, words]) => query.search(words) >= 0);
	const rest = named.reduce((text, [, words]) => text.replace(words, " "), query);
	return { conditions: named.map(([condition]) => condition), rest };
}

function gtinsIn(query: string): Pick<QueryReading, "gtins" | "doubts"> {
	const whole = readGtin(query);
	const numbers = whole.gtin ? [query.trim()] : (query.match(/(?<![\p{L}\p{N}.-])\d{8,14}(?![\p{L}\p{N}.-])/gu) ?? []);
	const gtins = new Set<string>();
	const doubts: string[] = [];
	for (const number of numbers) {
		const { gtin, fault } = readGtin(number);
		if (gtin !== undefined && fault === undefined) gtins.add(gtin);
		else if (fault === "check_digit")
			doubts.push(`${number} has the length of a GTIN, but its check digit is wrong: it was not taken for one.`);
		else if (fault === "restricted")
			doubts.push(`${number} is a number for use within a shop or region: it was not taken for a GTIN.`);
	}
	return { gtins: [...gtins], doubts };
}

/** Words with a digit that are no measure, also with the one before ("WH 1000XM5"), and a short one after ("KE-1003 SIL"). */
function partNumbersIn(text: string): string[] {
	const words = text.match(/[\p{L}\p{N}]+(?:[-._/][\p{L}\p{N}]+)*/gu) ?? [];
	const found = new Map<string, string>();
	for (const [index, word] of words.entries()) {
		if (!/\d/.test(word) || isMeasure(word, words[index + 1])) continue;
		const before = words[index - 1];
		const after = words[index + 1] ?? "";
		const joined = [
			...(before ? [`${before} ${word}`] : []),
			...(/^\p{L}{1,3}$/u.test(after) && !stopWords.has(after.toLowerCase()) ? [`${word} ${after}`] : []),
		];
		for (const written of [word, ...joined]) {
			const key = foldMpn(written);
			if (key.length >= partNumberLengthMin && !found.has(key)) found.set(key, written);
		}
	}
	return [...found.values()].slice(0, partNumbersMax);
}

function isMeasure(word: string, next: string | undefined): boolean {
	return readWords(`${word} ${next ?? ""}`, 2)[0]?.isMeasure === true;
}

const noise =
	/(?<![\p{L}\p{N}-])(?:i(?:'m| am)? (?:need|want|looking for|am looking for)|looking for|where (?:can i|to) buy|find me|show me|an?|the|please|best|cheap(?:est)?|affordable|good|great|nice|buy|deals?|on sale|online|prices?|review(?:s|ed)?|some|any|my|our|gtin|ean|upc|isbn|mpn|part (?:number|no\.?)|sku|model)(?![\p{L}\p{N}-])[:?!]?/giu;

/** The text without what says nothing of a product; the text itself, where nothing else is left. */
function withoutNoise(text: string): string {
	const tidy = (each: string) => each.replace(/\s+/g, " ").trim();
	return tidy(text.replace(noise, " ")) || tidy(text);
}
