import { currencyDigits } from "../prices/money.js";
import type { PricingInsight } from "./pricing-insight.js";

export const explanationCharactersMax = 400;

/** Letters, digits and the signs of ordinary sentences: neither markup nor an address can be written with them. */
const plainSentences = /^[\p{L}\p{M}\d .,;:'’"“”()%+\-–—−!?$€£¥&]+$/u;
const address = /\b(?:https?|www)\b|[\p{L}\d]\.\p{L}{2,}/iu;
/** Figures that are not in digits cannot be compared. */
const figureWords =
	/\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|dozens?|half|halve[sd]?|quarters?|thirds?|twice|thrice|doubl\w+|tripl\w+)\b/i;
/** A number as it may be written, with what groups and parts its digits. */
const numbers = /\d(?:[\d.,'’]*\d)?/g;
const dates = /\b\d{4}-\d{2}-\d{2}\b/g;

/**
 * An explanation that may be shown: plain, short, and with no figure, date, product or competitor but those of its insight.
 * Anything else gives undefined. `all` are the insights of the same list: what they name is known to be another's.
 */
export function checkedExplanation(
	text: unknown,
	insight: PricingInsight,
	all: readonly PricingInsight[],
): string | undefined {
	if (typeof text !== "string") return undefined;
	const trimmed = text.trim();
	const isPlain = trimmed.length <= explanationCharactersMax && plainSentences.test(trimmed);
	if (!isPlain || address.test(trimmed) || figureWords.test(trimmed)) return undefined;
	return namesAnother(trimmed, insight, all) || !hasOnlyFiguresOf(insight, trimmed) ? undefined : trimmed;
}

function namesAnother(text: string, insight: PricingInsight, all: readonly PricingInsight[]): boolean {
	const lower = text.toLowerCase();
	const ours = toldOf(insight);
	return all
		.flatMap(other => (other.id === insight.id ? [] : [other.productName, ...other.facts.flatMap(vendorOf)]))
		.some(name => lower.includes(name.toLowerCase()) && !ours.includes(name.toLowerCase()));
}

/** Everything that the insight says itself, in small letters. */
function toldOf({ facts, productName }: PricingInsight): string {
	return [productName, ...facts.flatMap(vendorOf), ...facts.map(({ sentence }) => sentence)].join("\n").toLowerCase();
}

function vendorOf({ vendor }: PricingInsight["facts"][number]): string[] {
	return vendor === null ? [] : [vendor];
}

function hasOnlyFiguresOf(insight: PricingInsight, text: string): boolean {
	const told = insight.facts.map(({ sentence }) => sentence).join("\n");
	const datesTold = new Set(told.match(dates));
	if ((text.match(dates) ?? []).some(date => !datesTold.has(date))) return false;
	const withoutDates = text.replace(dates, "");
	const allowed = figuresOf(insight, told.replace(dates, ""));
	const found = [...withoutDates.matchAll(numbers)];
	return found.every(({ 0: number, index }) => {
		const isPercent = /^\s?(?:%|percent\b)/.test(withoutDates.slice(index + number.length));
		const values = readingsOf(number, insight.currency);
		return values.some(value => (isPercent ? allowed.percents : allowed.amounts).has(value));
	});
}

/** What may be said of an insight: its amounts, their differences and ranks; and shares, to the whole percent or its tenth. */
function figuresOf({ currentPrice, recommendedPrice, expected, facts, currency }: PricingInsight, told: string) {
	const scale = 10 ** currencyDigits(currency);
	const difference = (one: number, other: number) => Math.abs(Math.round((one - other) * scale)) / scale;
	const prices = [currentPrice, recommendedPrice];
	const values = facts.flatMap(({ value }) => (value === null ? [] : [Math.abs(value)]));
	const differences = [...prices, ...values].flatMap(one => prices.map(other => difference(one, other)));
	const gap = expected.priceGap === null ? [] : [Math.abs(expected.priceGap)];
	const ranks = [expected.rank, expected.total, expected.total - 1];
	const toldNumbers = (told.match(numbers) ?? []).flatMap(number => readingsOf(number, currency));
	const shares = prices.flatMap(whole => [...differences, ...gap].map(part => (part / whole) * 100));
	const toldPercents = [...told.matchAll(/(\d+)%/g)].map(match => Number(match[1]));
	return {
		amounts: new Set([...prices, ...values, ...differences, ...gap, ...ranks, ...toldNumbers]),
		percents: new Set([...toldPercents, ...shares.flatMap(share => [Math.round(share), Math.round(share * 10) / 10])]),
	};
}

/** The values that a number may have: a last separator parts decimals, or groups thousands. */
function readingsOf(number: string, currency: string): number[] {
	const plain = number.replace(/['’]/g, "");
	const separator = Math.max(plain.lastIndexOf("."), plain.lastIndexOf(","));
	if (separator < 0) return [Number(plain)];
	const whole = plain.slice(0, separator).replace(/[.,]/g, "");
	const fraction = plain.slice(separator + 1);
	const readings = [Number(`${whole}.${fraction}`)];
	// 1,234 and, of three decimals, never: 12.345 is no twelve thousand dinars.
	if (fraction.length === 3 && currencyDigits(currency) !== 3) readings.push(Number(whole + fraction));
	return readings;
}
