import test from "ava";
import { type PriceHints, readPrice } from "../src/prices/price-text.js";

const cases: [text: string, hints: PriceHints, amountMinor: number, currency: string][] = [
	["49.95 USD", {}, 4995, "USD"],
	["USD 49.95", {}, 4995, "USD"],
	["49.95USD", {}, 4995, "USD"],
	["15 EUR", {}, 1500, "EUR"],
	["1.234,56 EUR", {}, 123456, "EUR"],
	["1,234.56 USD", {}, 123456, "USD"],
	["1,234,567.89 USD", {}, 123456789, "USD"],
	["12,34,567 INR", {}, 123456700, "INR"],
	["12,5 EUR", {}, 1250, "EUR"],
	["12.5000 EUR", {}, 1250, "EUR"],
	["1.234 EUR", {}, 123400, "EUR"],
	["1,234 USD", {}, 123400, "USD"],
	["1.234 KWD", {}, 1234, "KWD"],
	["0.500 EUR", {}, 50, "EUR"],
	["1.500 EUR", { decimalSeparator: "." }, 150, "EUR"],
	["1'234.50 CHF", {}, 123450, "CHF"],
	["12 500 Kč", {}, 1250000, "CZK"],
	["12\u00a0500,50\u00a0€", {}, 1250050, "EUR"],
	["$12", { currency: "USD" }, 1200, "USD"],
	["$12", { currency: "CAD" }, 1200, "CAD"],
	["US$ 12.00", { currency: "EUR" }, 1200, "USD"],
	["12.00", { currency: "EUR" }, 1200, "EUR"],
	["10 USD", { currency: "EUR" }, 1000, "USD"],
	["499,- Kč", {}, 49900, "CZK"],
	["1200 JPY", {}, 1200, "JPY"],
	["1,200 JPY", {}, 1200, "JPY"],
	["1200.00 JPY", {}, 1200, "JPY"],
	["12.345 KWD", {}, 12345, "KWD"],
	[".99 USD", {}, 99, "USD"],
	["£5", {}, 500, "GBP"],
	["19,99 zł", {}, 1999, "PLN"],
];
for (const [text, hints, amountMinor, currency] of cases) {
	test(`${JSON.stringify(text)} ${JSON.stringify(hints)} is ${amountMinor} minor units of ${currency}`, t => {
		t.deepEqual(readPrice(text, hints), { amountMinor, currency });
	});
}

for (const [text, fault, hints] of [
	["", "empty"],
	["  ", "empty"],
	["NaN", "not_a_price"],
	["NaN USD", "not_a_price"],
	["Infinity USD", "not_a_price"],
	["1e3 USD", "not_a_price"],
	["free", "not_a_price"],
	["10 to 20 USD", "not_a_price"],
	["10-20 USD", "not_a_price"],
	["1.2.3 USD", "not_a_price"],
	["1,23,4.5 USD", "not_a_price"],
	["-5 USD", "negative_price"],
	["USD -5", "negative_price"],
	["−5.00 EUR", "negative_price"],
	["(5.00) USD", "negative_price"],
	["0 USD", "zero_price"],
	["0.00 EUR", "zero_price"],
	["=1+1", "formula"],
	["@SUM(A1)", "formula"],
	["+cmd|' /C calc'!A0", "formula"],
	["-cmd|' /C calc'!A0", "formula"],
	["12.999 EUR", "too_many_decimals", { decimalSeparator: "." }],
	["0.999 EUR", "too_many_decimals"],
	["12.50 JPY", "too_many_decimals"],
	["99999999999999999 USD", "price_too_large"],
	["12", "missing_currency"],
	["$12", "ambiguous_currency"],
	["$12", "currency_conflict", { currency: "EUR" }],
	["12 XQQ", "unknown_currency"],
	["9".repeat(100), "not_a_price"],
] as [string, string, PriceHints?][]) {
	test(`${JSON.stringify(text.slice(0, 30))} ${JSON.stringify(hints ?? {})} is no price: ${fault}`, t => {
		t.is(readPrice(text, hints).fault, fault as never);
	});
}
