import test from "ava";
import { isSameBrand, namesBrand } from "../src/products/matching/brand.js";
import { candidateQuery } from "../src/products/matching/candidate-query.js";
import { nearGtins, otherLevels } from "../src/products/matching/candidates.js";
import { compareCodes, sharedStem } from "../src/products/matching/codes.js";
import { likelihoods } from "../src/products/matching/likelihood.js";
import { readSupplied } from "../src/products/matching/supplied.js";
import { readTitle } from "../src/products/matching/title.js";
import { conflicts, readTraits, traitsOfAttributes } from "../src/products/matching/traits.js";

// What is read of titles, and how two of them are compared: pure functions, by tables.

const traits: [text: string, trait: Parameters<typeof conflicts>[0], values: string[]][] = [
	["Ombrel Nova 4 Smartphone, 256 GB, Black", "storage", ["250000mb"]],
	["Nova 4 0.256TB", "storage", ["250000mb"]],
	["Nova 4 Smartphone Schwarz", "color", ["black"]],
	["Headphones in titanium grey", "color", ["titanium", "gray"]],
	["Spaghetti 500 g pack of 4", "pack", ["4"]],
	["Spaghetti 500 g, 4-pack", "pack", ["4"]],
	["Spaghetti 500 g, Packung zu 4", "pack", ["4"]],
	["Mineral water 6 x 1 l", "pack", ["6"]],
	["DVD-RAM discs, three pack", "pack", ["3"]],
	["Canon PG-40 twin pack", "pack", ["2"]],
	["Spaghetti, pack of 1", "pack", []],
	["Nova 4 (Refurbished, Grade A)", "condition", ["refurbished"]],
	["Nova 4 (generalüberholt, sehr gut)", "condition", ["refurbished"]],
	["Nova 4 pre-owned", "condition", ["used"]],
	["iPod nano (4th generation)", "generation", ["4"]],
	["Lens Mark II", "generation", ["2"]],
	["TextBridge Pro v. 11", "version", ["11"]],
	["TinyTerm version 4.2", "version", ["4.2"]],
	["Creative Suite CS3", "version", ["3"]],
	["Vista Business 2007", "year", ["2007"]],
	["Visio Standard 2007 version upgrade", "license", ["upgrade"]],
	["Illustrator CS3 academic", "license", ["academic"]],
	["TinyTerm 5 user ( s )", "users", ["5"]],
	["Remote desktop single license", "users", ["1"]],
	["Civilization ( mac )", "platform", ["mac"]],
	["Instant Immersion German", "language", ["german"]],
	["Sonic Game UK version", "region", ["uk"]],
	["Sonic Game for the us", "region", []],
	["Office Pro deluxe", "edition", ["professional", "deluxe"]],
	["Paracetamol 20 tablets", "count", ["20"]],
];

for (const [text, trait, values] of traits) {
	test(`"${text}" says ${values.join(", ") || "nothing"} of ${trait}`, t => {
		t.deepEqual([...(readTraits(text).get(trait) ?? [])], values);
	});
}

test("attributes are read by any of their names", t => {
	const read = traitsOfAttributes({
		Colour: "Schwarz",
		storage: "256 GB",
		"pack size": 4,
		condition: "new",
		unknown: "x",
	});
	t.deepEqual(Object.fromEntries([...read].map(([name, values]) => [name, [...values]])), {
		color: ["black"],
		storage: ["250000mb"],
		pack: ["4"],
		condition: ["new"],
	});
});

test("a size that is a volume is read as one", t => {
	const read = traitsOfAttributes({ size: "6 x 1 l" });
	t.deepEqual([...read.keys()].sort(), ["pack", "volume"]);
});

const pairs: [trait: Parameters<typeof conflicts>[0], given: string[], found: string[], conflict: boolean][] = [
	["storage", ["250000mb"], ["125000mb"], true],
	["storage", ["250000mb"], ["8000mb", "250000mb"], false],
	["size", ["31.5in"], ["32in"], false],
	["size", ["27in"], ["32in"], true],
	["size", ["27in"], ["690mm"], false],
	["weight", ["500g"], ["1.1lb"], false],
	["color", ["black"], [], false],
];

for (const [trait, given, found, conflict] of pairs) {
	test(`${trait} ${given} and ${found} ${conflict ? "contradict each other" : "may be one thing"}`, t => {
		t.is(conflicts(trait, new Set(given), new Set(found)), conflict);
	});
}

const codes: [text: string, codes: string[]][] = [
	["Sony MDR-ED12LP/RED headphones", ["mdred12lp"]],
	["Garmin mount 010-10823-00", ["0101082300"]],
	["Logitech QuickCam 961464", ["961464"]],
	["iPod nano 4th generation 1080p USB2 MP3", []],
	["Aquarium 3-in-1 collection, 1st-2nd grade", []],
	["Photo objects 150 000", []],
	["Battery NP-FH70 for HDR-SR10", ["npfh70"]],
];

for (const [text, expected] of codes) {
	test(`the model numbers of "${text}" are ${expected.join(", ") || "none"}`, t => {
		t.deepEqual([...readTitle(text).codes], expected);
	});
}

const compared: [given: string, found: string, result: "whole" | "part" | "near" | "conflict" | "nothing"][] = [
	["nikon coolpixp6000 camera", "Nikon Coolpix P6000 13 MP", "whole"],
	["yamaha receiver RX-V363BL", "Yamaha RX V363BL receiver", "whole"],
	["sony camera dscw150", "Sony DSC-W150/B camera", "part"],
	["sony camera dscw150r", "Sony DSC-W150B camera", "near"],
	["olympus battery liionpsbls1", "Olympus PS-BLS1 battery", "near"],
	["sony kdl26m4000", "Sony KDL-42V4100", "conflict"],
	["sony headphones", "Sony MDR-V700", "nothing"],
];

for (const [given, found, result] of compared) {
	test(`"${given}" and "${found}": ${result}`, t => {
		const { equal, isWhole, near, conflict } = compareCodes(readTitle(given), readTitle(found));
		const actual = isWhole ? "whole" : equal ? "part" : near ? "near" : conflict ? "conflict" : "nothing";
		t.is(actual, result);
	});
}

test("numbers that differ in a digit have no stem in common", t => {
	t.is(sharedStem("dmcfz28", "dmcfz38"), 0);
	t.is(sharedStem("dmcfz28k", "dmcfz28"), 7);
});

const brands: [one: string, other: string, same: boolean][] = [
	["Hewlett-Packard", "HP Inc.", true],
	["Encore Software", "Encore", true],
	["Müller GmbH & Co. KG", "muller", true],
	["LG Electronics", "LG", true],
	["Sony", "Samsung", false],
	["HP", "HPE Storage", false],
];

for (const [one, other, same] of brands) {
	test(`${one} and ${other} are ${same ? "the same brand" : "two brands"}`, t => {
		t.is(isSameBrand(one, other), same);
		t.is(isSameBrand(other, one), same);
	});
}

test("a brand of several words is found in a title", t => {
	t.true(namesBrand(["western", "digital", "passport"], "WD"));
	t.true(namesBrand(["the", "red", "hat", "linux"], "Red Hat Software"));
	t.false(namesBrand(["red", "herring"], "Red Hat"));
});

test("one slip away lie the numbers with a right check digit that differ in one digit or a swap", t => {
	const near = nearGtins("04006381333930");
	t.true(near.includes("04006381333931"));
	t.true(nearGtins("04006381339331").includes("04006381333931"));
	t.true(near.length < 40);
});

test("an article has nine numbers at other packing levels", t => {
	const levels = otherLevels("14006381333938");
	t.is(levels.length, 9);
	t.true(levels.includes("04006381333931"));
});

test("a query that is a GTIN, an address or a title is taken for that", t => {
	const read = (query: string) => readSupplied({ market: "US", query });
	t.is(read("4006381333931").gtin?.gtin, "04006381333931");
	t.is(read("https://shop.example/p/1?utm_source=x").url?.page, "shop.example/p/1");
	t.is(read("Sony remote 4006381333931").gtin?.gtin, "04006381333931");
	t.is(read("Sony remote 4006381333932").gtin, undefined);
	t.is(read("Sony remote").name, "Sony remote");
});

test("an address that says what it sells is read where nothing else is given", t => {
	const { title, name } = readSupplied({ market: "US", url: "https://x.example/us/aurelo-drift-2-black.html?id=7" });
	t.true(title.words.has("aurelo") && title.words.has("drift"));
	t.is(name, undefined);
});

test("candidates are found by rare words alone, by common ones in company", t => {
	const title = readTitle("zanzibar wireless mouse black optical");
	const of = new Map([
		["zanzibar", 3],
		...["wireless", "mouse", "black", "optical"].map(word => [word, 50_000] as const),
	]);
	const { finding } = candidateQuery({ title, brand: undefined }, { total: 1_000_000, of });
	t.true(finding.includes("'zanzibar'"));
	t.false(finding.includes("'mouse'"));
	t.true(finding.some(query => query.includes("('wireless' & 'mouse')")));
});

test("of candidates that are equally like it none is likely, and a lone weak one is not either", t => {
	t.true(likelihoods([12])[0]! > 0.9);
	t.true(likelihoods([12, 12]).every(each => each < 0.5));
	t.true(likelihoods([1])[0]! < 0.2);
	t.deepEqual(likelihoods([]), []);
	t.true(likelihoods([40, 12])[0]! > 0.99);
});
