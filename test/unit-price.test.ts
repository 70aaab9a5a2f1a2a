import "reflect-metadata";
import test from "ava";
import { unitPriceOf } from "../src/offers/unit-price.js";

for (const [name, content, expected] of [
	["three quarters of a litre", { priceMinor: 750, unit: "ml", unitAmount: 750 }, { price: 1, per: "100 ml" }],
	["a pound of coffee", { priceMinor: 999, unit: "g", unitAmount: 454 }, { price: 2.2, per: "100 g" }],
	["a cable of two metres", { priceMinor: 1199, unit: "cm", unitAmount: 200 }, { price: 6, per: "100 cm" }],
	["a carpet", { priceMinor: 14_900, unit: "sqm", unitAmount: 6.4 }, { price: 23.28, per: "1 sqm" }],
	["thirty tabs", { priceMinor: 899, unit: "ct", unitAmount: 30 }, { price: 0.3, per: "1 ct" }],
	[
		"the vendor's own base",
		{ priceMinor: 750, unit: "ml", unitAmount: 750, unitBaseAmount: 1000 },
		{ price: 10, per: "1000 ml" },
	],
	[
		"a currency without decimals",
		{ priceMinor: 100, currency: "JPY", unit: "g", unitAmount: 300 },
		{ price: 33, per: "100 g" },
	],
	["nothing for nothing", { priceMinor: 0, unit: "ml", unitAmount: 750 }, { price: 0, per: "100 ml" }],
	["an unknown content", { priceMinor: 750, unit: null, unitAmount: null }, null],
	["an amount of nothing known", { priceMinor: 750, unit: null, unitAmount: 3 }, null],
] as const) {
	test(`the unit price of ${name}`, t => {
		t.deepEqual(unitPriceOf({ currency: "USD", unitBaseAmount: null, ...content }), expected);
	});
}
