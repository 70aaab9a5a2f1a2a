import { readFileSync } from "node:fs";
import { join } from "node:path";
import { currenciesOf, readPriceInText } from "../src/extraction/price-in-text.js";
import type { Figure } from "./quality.js";

/** A text from a page, the text near it, and what is to be read. */
interface PriceString {
	readonly price_raw: string | null;
	readonly currency_hint: string | null;
	readonly expected_amount: string | null;
	readonly expected_currency_text: string | null;
}

/**
 * Reads each text. The amount is right when it is the same number, or none where none is expected; the currency when it is
 * the sign as written, or the code that the sign stands for.
 */
export async function priceStringQuality(data: string): Promise<Figure[]> {
	const cases = JSON.parse(readFileSync(join(data, "price-strings/cases.json"), "utf8")) as PriceString[];
	const readings = cases.map(one => {
		const { amount, currency } = readPriceInText(one.price_raw ?? "", one.currency_hint ?? "");
		return {
			isAmount: isAmount(amount, one.expected_amount),
			isCurrency: isCurrency(currency, one.expected_currency_text),
		};
	});
	const share = (right: number) => (right / cases.length).toFixed(3);
	const tasks = [`price strings, amount, ${cases.length} texts`, "price strings, amount and currency"] as const;
	return [
		{ task: tasks[0], system: "price-parser (published)", figure: "0.987" },
		{ task: tasks[1], system: "price-parser (published)", figure: "0.938" },
		{ task: tasks[0], system: "pricegraph", figure: share(readings.filter(one => one.isAmount).length) },
		{
			task: tasks[1],
			system: "pricegraph",
			figure: share(readings.filter(one => one.isAmount && one.isCurrency).length),
		},
	];
}

function isAmount(read: string | undefined, expected: string | null): boolean {
	if (expected === null || read === undefined) return expected === null && read === undefined;
	return Number(read) === Number(expected);
}

function isCurrency(read: string | undefined, expected: string | null): boolean {
	if (expected === null || read === undefined) return expected === null && read === undefined;
	return read === expected || currenciesOf(expected).includes(read);
}
