import test from "ava";
import { Availability } from "../src/offers/offer.entity.js";
import { dayOf } from "../src/prices/day.js";
import { FigureReason } from "../src/prices/figure-reason.js";
import { type PriorLow, priorLowOf } from "../src/prices/prior-low.js";
import type { Timeline } from "../src/prices/timeline.js";
import { now } from "./support/given.js";
import { daily, timeline } from "./support/timeline.js";

const today = dayOf(now.getTime());
const sale = (listPrice: number) => ({ listPrice });
const soldOut = { availability: Availability.out_of_stock };
const gone = { ...soldOut, withdrawn: true };

// The clock stands at noon of 2026-11-21: 2 days ago is the 19th, 32 days ago the 20th of October.
const cases: [sentence: string, known: Timeline, figure: Partial<PriorLow>][] = [
	[
		"is the lowest price of the 30 days before, not the list price",
		timeline(
			[
				[60, 100_00],
				[20, 80_00],
				[15, 100_00],
				[2, 90_00, sale(100_00)],
			],
			{ runs: daily(60, 0) },
		),
		{ price: 80, date: "2026-11-05", reducedSince: "2026-11-19", reducedPrice: 90, daysObserved: 30 },
	],
	[
		"does not look at the reduced prices themselves",
		timeline(
			[
				[60, 100_00],
				[10, 90_00, sale(100_00)],
				[5, 70_00, sale(100_00)],
			],
			{ runs: daily(60, 0) },
		),
		{ price: 100, reducedSince: "2026-11-11", reducedPrice: 70 },
	],
	[
		"does not look back further than 30 days",
		timeline(
			[
				[60, 50_00],
				[33, 100_00],
				[2, 90_00, sale(100_00)],
			],
			{ runs: daily(60, 0) },
		),
		{ price: 100 },
	],
	[
		"looks back on the whole of the thirtieth day before",
		timeline(
			[
				[60, 50_00],
				[31.9, 100_00],
				[2, 90_00, sale(100_00)],
			],
			{ runs: [...daily(60, 0), 32.2] },
		),
		{ price: 50, date: "2026-10-20" },
	],
	[
		"counts a lower price of the same day, before the reduction",
		timeline(
			[
				[60, 100_00],
				[2.2, 60_00],
				[2.1, 100_00],
				[2, 90_00, sale(100_00)],
			],
			{ runs: daily(60, 0) },
		),
		{ price: 60, date: "2026-11-19" },
	],
	[
		"unmasks a list price that was only written beside the usual price",
		timeline(
			[
				[60, 80_00],
				[3, 80_00, sale(120_00)],
			],
			{ runs: daily(60, 0) },
		),
		{ price: 80, reducedPrice: 80, reducedSince: "2026-11-18" },
	],
	[
		"counts a reduction that nothing announces from the last time that the price fell",
		timeline(
			[
				[60, 100_00],
				[20, 90_00],
				[10, 95_00],
				[2, 80_00],
			],
			{ runs: daily(60, 0) },
		),
		{ price: 90, reducedSince: "2026-11-19", reducedPrice: 80 },
	],
	[
		"begins anew when the list price was gone in between",
		timeline(
			[
				[80, 100_00],
				[40, 60_00, sale(100_00)],
				[35, 100_00],
				[4, 90_00, sale(100_00)],
			],
			{ runs: daily(80, 0) },
		),
		{ price: 100, reducedSince: "2026-11-17" },
	],
	[
		"ignores prices of a time when it could not be bought",
		timeline(
			[
				[60, 100_00],
				[20, 50_00, soldOut],
				[15, 100_00],
				[2, 90_00, sale(100_00)],
			],
			{ runs: daily(60, 0) },
		),
		{ price: 100 },
	],
	[
		"is not interrupted by stock that runs out",
		timeline(
			[
				[60, 100_00],
				[9, 90_00, sale(100_00)],
				[5, 90_00, { ...sale(100_00), ...soldOut }],
				[3, 90_00, sale(100_00)],
			],
			{
				runs: daily(60, 0),
			},
		),
		{ price: 100, reducedSince: "2026-11-12" },
	],
	[
		"is null when the price rose last",
		timeline(
			[
				[60, 90_00],
				[2, 100_00],
			],
			{ runs: daily(60, 0) },
		),
		{ unavailableBecause: FigureReason.no_reduction },
	],
	[
		"is null when the price never changed",
		timeline([[60, 90_00]], { runs: daily(60, 0) }),
		{ unavailableBecause: FigureReason.no_reduction },
	],
	[
		"is null when the price fell long ago without a word",
		timeline(
			[
				[120, 100_00],
				[91, 90_00],
			],
			{ runs: daily(120, 0) },
		),
		{ unavailableBecause: FigureReason.no_reduction },
	],
	[
		"is null when the offer is gone",
		timeline(
			[
				[60, 100_00],
				[5, 90_00, sale(100_00)],
				[1, 90_00, { ...sale(100_00), ...gone }],
			],
			{ runs: daily(60, 0) },
		),
		{ unavailableBecause: FigureReason.no_reduction },
	],
	[
		"is null when the offer was first seen less than 30 days before",
		timeline(
			[
				[31, 100_00],
				[2, 90_00, sale(100_00)],
			],
			{ runs: daily(31, 0) },
		),
		{ reducedSince: "2026-11-19", daysObserved: 29, unavailableBecause: FigureReason.insufficient_history },
	],
	[
		"takes an offer that was first seen 30 days before",
		timeline(
			[
				[32, 100_00],
				[2, 90_00, sale(100_00)],
			],
			{ runs: daily(32, 0) },
		),
		{ price: 100, daysObserved: 30 },
	],
	[
		"is null when the reduction ran at first sight",
		timeline([[60, 90_00, sale(100_00)]], { runs: daily(60, 0) }),
		{ reducedSince: null, reducedPrice: 90, daysObserved: null, unavailableBecause: FigureReason.insufficient_history },
	],
	[
		"bears 14 days in a row without a reading",
		timeline(
			[
				[60, 100_00],
				[2, 90_00, sale(100_00)],
			],
			{ runs: [...daily(60, 25), ...daily(10, 0)] },
		),
		{ price: 100, daysObserved: 16 },
	],
	[
		"is null after 15 days in a row without a reading",
		timeline(
			[
				[60, 100_00],
				[2, 90_00, sale(100_00)],
			],
			{ runs: [...daily(60, 25), ...daily(9, 0)] },
		),
		{ daysObserved: 15, unavailableBecause: FigureReason.insufficient_history },
	],
	[
		"does not carry a price over days that were not read",
		timeline(
			[
				[60, 70_00],
				[28, 100_00],
				[2, 90_00, sale(100_00)],
			],
			{ runs: [...daily(60, 40), ...daily(28, 0)] },
		),
		{ price: 100 },
	],
	[
		"is null when it could not be bought at all before",
		timeline(
			[
				[60, 100_00, soldOut],
				[2, 90_00, sale(100_00)],
			],
			{ runs: daily(60, 0) },
		),
		{ unavailableBecause: FigureReason.insufficient_history },
	],
	[
		"looks at prices in one currency",
		timeline(
			[
				[60, 100_00],
				[20, 10_00, { currency: "EUR" }],
				[18, 100_00],
				[2, 90_00, sale(100_00)],
			],
			{ runs: daily(60, 0) },
		),
		{ price: 100 },
	],
	[
		"has the decimals of its currency",
		timeline(
			[
				[60, 900, { currency: "JPY" }],
				[2, 800, { currency: "JPY", listPrice: 900 }],
			],
			{
				runs: daily(60, 0),
				currency: "JPY",
			},
		),
		{ price: 900, reducedPrice: 800 },
	],
];

for (const [sentence, known, figure] of cases)
	test(`the prior low ${sentence}`, t =>
		t.like(priorLowOf(known, today), { price: null, unavailableBecause: null, ...figure }));

test("there is no prior low without an offer", t => {
	t.like(priorLowOf(undefined, today), { price: null, vendor: null, unavailableBecause: "insufficient_history" });
});
