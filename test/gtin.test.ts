import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import test from "ava";
import { hasCheckDigit, normaliseGtin, readGtin } from "../src/products/gtin.js";

for (const [written, gtin] of [
	["4006381333931", "04006381333931"],
	["04006381333931", "04006381333931"],
	["036000291452", "00036000291452"],
	["96385074", "00000096385074"],
	["4 006381 333931", "04006381333931"],
	["400-6381-333931", "04006381333931"],
	["'4006381333931", "04006381333931"],
	["4006381333931.0", "04006381333931"],
	["0-306-40615-2", "09780306406157"],
	["080442957X", "09780804429573"],
	["10036000291459", "10036000291459"],
	["9521234543213", "09521234543213"],
] as const) {
	test(`the GTIN ${written} is ${gtin}`, t => t.is(normaliseGtin(written), gtin));
}

for (const [written, fault] of [
	["", "not_a_gtin"],
	["12345", "not_a_gtin"],
	["400638133393", "check_digit"],
	["40063813339AB", "not_a_gtin"],
	["4006381333930", "check_digit"],
	["4.00638E+12", "scientific_notation"],
	["0306406153", "not_a_gtin"],
	["0200000000004", "restricted"],
	["0412345678903", "restricted"],
	["2012345678903", "restricted"],
	["2912345678906", "restricted"],
	["02345673", "restricted"],
	["20123451", "restricted"],
	["9812345678902", "restricted"],
	["9912345678909", "restricted"],
	["0000000000000", "placeholder"],
	["1111111111116", "placeholder"],
	["1234567890128", "placeholder"],
	["012345678905", "placeholder"],
] as const) {
	test(`${JSON.stringify(written)} names no product: ${fault}`, t => {
		t.is(readGtin(written).fault, fault);
		t.is(normaliseGtin(written), undefined);
	});
}

test("a restricted GTIN is still told in 14 digits", t => {
	t.is(readGtin("2012345678903").gtin, "02012345678903");
});

test("the check digit agrees with 37,335 published barcodes", t => {
	const file = "../shared/data/gtin-openfoodfacts/products.csv.gz";
	if (!existsSync(file)) {
		t.pass("passed over: the data is not here");
		t.log("passed over: ../shared/data is not here");
		return;
	}
	const lines = gunzipSync(readFileSync(file)).toString("utf8").split("\n").slice(1).filter(Boolean);
	const disagreeing = lines.filter(line => {
		const [barcode, holds] = line.split(",") as [string, string];
		const isGtin = [8, 12, 13, 14].includes(barcode.length) && hasCheckDigit(barcode);
		return isGtin !== (holds === "1");
	});
	t.deepEqual(disagreeing, []);
});
