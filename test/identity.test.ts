import test from "ava";
import { foldBrand, joinProduct, type KnownProducts, partKey, type RowIdentity } from "../src/products/identity.js";

const row: RowIdentity = {
	gtins: [],
	partKey: undefined,
	ownProduct: undefined,
	inVariantGroup: false,
	variant: { color: undefined, size: undefined },
};
/** Product 1 bears GTIN `a` and part number `p`; 2 bears `b`; 3 has no GTIN and bears `q`, in red; 4 and 5 share `r`. */
const known: KnownProducts = {
	productOfGtin: gtin => ({ a: 1, b: 2 })[gtin],
	productsOfPart: key => new Set(({ p: [1], q: [3], r: [4, 5] } as Record<string, number[]>)[key]),
	hasGtin: product => product <= 2,
	variantsOf: product => (product === 3 ? [{ color: "red", size: undefined }] : []),
};

const cases: [what: string, row: Partial<RowIdentity>, product: number | undefined][] = [
	["nothing is known of it: a new product", {}, undefined],
	["a known GTIN", { gtins: ["a"] }, 1],
	["the first known of several GTINs", { gtins: ["new", "b", "a"] }, 2],
	["an unknown GTIN", { gtins: ["new"] }, undefined],
	["a GTIN beats a part number", { gtins: ["b"], partKey: "p" }, 2],
	["the offer stays with its product", { ownProduct: 4 }, 4],
	["the offer stays, whatever its part number", { ownProduct: 4, partKey: "q" }, 4],
	["the offer moves to the product of its new GTIN", { ownProduct: 1, gtins: ["b"] }, 2],
	["the offer stays where one of its GTINs is known", { ownProduct: 1, gtins: ["b", "a"] }, 1],
	["the offer leaves a product whose GTIN it no longer has", { ownProduct: 1, gtins: ["new"] }, undefined],
	["the offer brings its GTIN to a product without", { ownProduct: 3, gtins: ["new"] }, 3],
	["a part number that one product bears", { partKey: "q" }, 3],
	["a part number that several bear proves nothing", { partKey: "r" }, undefined],
	["a part number of a product with another GTIN", { partKey: "p", gtins: ["new"] }, undefined],
	["a part number of a product without GTIN", { partKey: "q", gtins: ["new"] }, 3],
	[
		"another colour of the same group",
		{ partKey: "q", inVariantGroup: true, variant: { color: "blue", size: undefined } },
		undefined,
	],
	["the same colour", { partKey: "q", inVariantGroup: true, variant: { color: "red", size: "m" } }, 3],
];
for (const [what, given, product] of cases) test(what, t => t.is(joinProduct({ ...row, ...given }, known), product));

for (const [brand, folded] of [
	["Müller GmbH & Co. KG", "muller"],
	["SONY", "sony"],
	["Sony Corporation", "sony"],
	["Black & Decker", "blackanddecker"],
	["Black+Decker", "blackdecker"],
	["Co", "co"],
	["L'Oréal S.A.", "lorealsa"],
] as const) {
	test(`the brand ${brand} is ${folded}`, t => t.is(foldBrand(brand), folded));
}

for (const [brand, mpn, key] of [
	["Sony", "WH-1000XM5/B", "wh1000xm5b\nsony"],
	["Sony", "wh 1000 xm5 b", "wh1000xm5b\nsony"],
	[undefined, "WH-1000XM5", undefined],
	["Sony", undefined, undefined],
	["Sony", "N/A", undefined],
	["Sony", "black", undefined],
	["Sony", "12", undefined],
	["Sony", "000", undefined],
	["!", "AB-123", undefined],
] as const) {
	test(`brand ${brand} and part number ${mpn} make ${key === undefined ? "no key" : "a key"}`, t =>
		t.is(partKey(brand, mpn), key));
}
