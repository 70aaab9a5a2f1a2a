import test from "ava";
import { readPriceInText, taxIn } from "../../src/extraction/price-in-text.js";

const readings: [text: string, near: string, amount: string | undefined, currency: string | undefined][] = [
	["49,95 €", "", "49.95", "EUR"],
	["1.234,50 EUR", "", "1234.50", "EUR"],
	["1'049.95 CHF", "", "1049.95", "CHF"],
	["17\u00a0940,00 руб", "", "17940.00", "руб"],
	["12,34,567 ₹", "", "1234567", "INR"],
	["8.000.000 ₫", "", "8000000", "VND"],
	["$1,190.00 AUD", "", "1190.00", "AUD"],
	["MX$3,179.00", "", "3179.00", "MXN"],
	["$12", "", "12", "$"],
	["$12", "CAD", "12", "CAD"],
	["7 990 kr", "", "7990", "kr"],
	["199.90 Fr.", "", "199.90", "CHF"],
	["39900", "HUF", "39900", "HUF"],
	["105. –", "", "105", undefined],
	["1.899,-", "", "1899", undefined],
	["£ 8. 94", "", "8.94", "GBP"],
	["-15 % jetzt 12,90 €", "", "12.90", "EUR"],
	["Our price 344.99 - 444.99", "", "344.99", undefined],
	["١٢٫٥٠ د.إ", "", "12.50", "AED"],
	["$.75", "", "0.75", "$"],
	["Not available", "", undefined, undefined],
	["", "EUR", undefined, "EUR"],
];
for (const [text, near, amount, currency] of readings) {
	test(`${JSON.stringify(text)} near ${JSON.stringify(near)} is ${amount} ${currency}`, t => {
		const reading = readPriceInText(text, near);
		t.deepEqual([reading.amount, reading.currency], [amount, currency]);
	});
}

const caveats = [
	["$30.56/month", "instalment"],
	["12 x 49.90 €", "instalment"],
	["33,46 zł x 36 rat", "instalment"],
	["29,38 €/l", "unit"],
	["£4.50 per kg", "unit"],
	["Save £29.01", "saving"],
	["From $109.90", "from"],
	["ab 2.99 €", "from"],
	["€10 - €20", "range"],
	["49,95 €", undefined],
] as const;
for (const [text, caveat] of caveats) {
	test(`${JSON.stringify(text)} is ${caveat ?? "the price"}`, t => t.is(readPriceInText(text).caveat, caveat));
}

test("a price of before is told as such", t => {
	t.true(readPriceInText("UVP 69,95 €").isFormer);
	t.true(readPriceInText("Was £119.00").isFormer);
	t.false(readPriceInText("Now £89.99").isFormer);
});

test("units and model numbers on a page are no currencies", t => {
	for (const text of ["200g", "8 ft", "100 km", "Tapo C200"]) {
		t.is(readPriceInText(text, "", true).currency, undefined, text);
	}
});

test("taxes are in, out or not told", t => {
	t.is(taxIn("inkl. 19% MwSt."), true);
	t.is(taxIn("31,07 € (bez DPH)"), false);
	t.is(taxIn("€6.56 + VAT"), false);
	t.is(taxIn("34,12 €"), undefined);
});
