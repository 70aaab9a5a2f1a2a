import test from "ava";
import { type QueryReading, readQuery } from "../src/commerce/deep-search/query-reading.js";
import { Condition } from "../src/offers/offer.entity.js";

const nothing: QueryReading = {
	text: "",
	gtins: [],
	partNumbers: [],
	maxPrice: undefined,
	conditions: [],
	pack: undefined,
	doubts: [],
};

const limit = (amount: number, currency?: string) => ({ amount, currency });

const readings: Record<string, Partial<QueryReading>> = {
	"wireless headphones": { text: "wireless headphones" },
	"headphones under 200": { text: "headphones", maxPrice: limit(200) },
	"headphones under $199.99 wireless": { text: "headphones wireless", maxPrice: limit(199.99) },
	"headphones cheaper than 150 euros": { text: "headphones", maxPrice: limit(150, "EUR") },
	"Kopfhörer unter 99,50 €": { text: "Kopfhörer", maxPrice: limit(99.5, "EUR") },
	"kettle up to £40": { text: "kettle", maxPrice: limit(40, "GBP") },
	"kettle up to 2 litres": { text: "kettle up to 2 litres" },
	"laptop under 2 kg": { text: "laptop under 2 kg" },
	"suitcase under 55 cm": { text: "suitcase under 55 cm" },
	"pebble max 4": { text: "pebble max 4", partNumbers: ["max 4"] },
	"under the desk treadmill": { text: "under desk treadmill" },
	"refurbished laptop": { text: "laptop", conditions: [Condition.refurbished] },
	"second-hand or renewed camera": { text: "or camera", conditions: [Condition.refurbished, Condition.used] },
	"brand new camera": { text: "camera", conditions: [Condition.new] },
	"New Balance shoes": { text: "New Balance shoes" },
	"dishwasher tablets pack of 6": { text: "dishwasher tablets", pack: 6 },
	"AA batteries 24-pack": { text: "AA batteries", pack: 24 },
	"i am looking for a good kettle please": { text: "kettle" },
	"best price": { text: "best price" },
	"gtin 4006381333931": { text: "4006381333931", gtins: ["04006381333931"], partNumbers: ["4006381333931"] },
	"Stabilo 4006381333931 pen": {
		text: "Stabilo 4006381333931 pen",
		gtins: ["04006381333931"],
		partNumbers: ["4006381333931", "Stabilo 4006381333931", "4006381333931 pen"],
	},
	"Stabilo 4006381333932 pen": {
		text: "Stabilo 4006381333932 pen",
		partNumbers: ["4006381333932", "Stabilo 4006381333932", "4006381333932 pen"],
		doubts: ["4006381333932 has the length of a GTIN, but its check digit is wrong: it was not taken for one."],
	},
	"Sony WH 1000XM5 black": { text: "Sony WH 1000XM5 black", partNumbers: ["1000XM5", "WH 1000XM5"] },
	"DRIFT2-GR": { text: "DRIFT2-GR", partNumbers: ["DRIFT2-GR"] },
	"ssd 256 GB": { text: "ssd 256 GB" },
	"ssd 256GB 13.3 inch": { text: "ssd 256GB 13.3 inch" },
};

for (const [query, expected] of Object.entries(readings))
	test(`reads: ${query}`, t => {
		const reading = readQuery(query);
		t.deepEqual(
			reading.partNumbers.filter(each => each.replace(/\W/g, "").length < 4),
			[],
		);
		t.deepEqual(reading, { ...nothing, ...expected });
	});
