import test from "ava";
import { Availability, Condition } from "../src/offers/offer.entity.js";
import { type Coverage, coverageOf } from "../src/prices/coverage.js";
import { type Day, dayOf, dayText, stretchesWithout, windowUpTo } from "../src/prices/day.js";
import { FigureReason } from "../src/prices/figure-reason.js";
import { lowOf, type PriceLow } from "../src/prices/price-low.js";
import { dailyPointsOf, type PricePoint, pointsOf } from "../src/prices/price-point.js";
import { bestOf, readingsOf, type Timeline, toldFrom } from "../src/prices/timeline.js";
import { type WasPrice, wasPriceOf } from "../src/prices/was-price.js";
import { now } from "./support/given.js";
import { daily, timeline } from "./support/timeline.js";

const soldOut = { availability: Availability.out_of_stock };
const gone = { ...soldOut, withdrawn: true };
const used = { condition: Condition.used };
const insufficient = { price: null, date: null, vendor: null, unavailableBecause: FigureReason.insufficient_history };

for (const [time, day] of [
	["2026-11-21T00:00:00.000Z", "2026-11-21"],
	["2026-11-20T23:59:59.999Z", "2026-11-20"],
	// The clocks of Europe go back on this day, and in the United States a week later: a day in UTC has 24 hours.
	["2026-10-25T23:59:59.999Z", "2026-10-25"],
	["1969-12-31T23:59:59.999Z", "1969-12-31"],
	["2024-02-29T12:00:00.000Z", "2024-02-29"],
] as const)
	test(`${time} falls on ${day}`, t => t.is(dayText(dayOf(Date.parse(time))), day));

test("the last 30 days are today and the 29 before", t => {
	const { first, last } = windowUpTo(now, 30);
	t.deepEqual([dayText(first), dayText(last)], ["2026-10-23", "2026-11-21"]);
});

for (const [days, window, stretches] of [
	[[], [1, 3], [[1, 3]]],
	[[1, 2, 3], [1, 3], []],
	[
		[2],
		[1, 3],
		[
			[1, 1],
			[3, 3],
		],
	],
	[[1, 5], [1, 5], [[2, 4]]],
	[[1], [4, 3], []],
] as [Day[], [Day, Day], [Day, Day][]][])
	test(`from day ${window.join(" to ")}, ${days.join(", ") || "none"} leave ${JSON.stringify(stretches)}`, t => {
		const [first, last] = window;
		const found = stretchesWithout(new Set(days), { first, last });
		t.deepEqual(
			found,
			stretches.map(([first, last]) => ({ first, last })),
		);
	});

test("a reading is a change or a run of the feed while the row was there", t => {
	const known = timeline(
		[
			[9, 10],
			[7, 12],
			[5, 12, gone],
			[3, 11],
			[2, 11, { currency: "EUR" }],
			[1, 11, soldOut],
		],
		{
			runs: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
		},
	);
	const read = new Map(readingsOf(known).map(({ day, price, buyable }) => [dayText(day), [price, buyable]]));
	t.deepEqual(Object.fromEntries(read), {
		"2026-11-12": [10, true],
		"2026-11-13": [10, true],
		"2026-11-14": [12, true],
		"2026-11-15": [12, true],
		"2026-11-18": [11, true],
		"2026-11-20": [11, false],
		"2026-11-21": [11, false],
	});
});

const lows: [sentence: string, known: Timeline[], days: number, figure: PriceLow][] = [
	[
		"is told with its first day and its vendor",
		[
			timeline(
				[
					[9, 50_00],
					[6, 40_00],
					[2, 45_00],
				],
				{ vendor: "zeta" },
			),
			timeline(
				[
					[9, 48_00],
					[4, 40_00],
					[3, 47_00],
				],
				{ vendor: "acme" },
			),
		],
		30,
		{ price: 40, date: "2026-11-15", vendor: "zeta", unavailableBecause: null },
	],
	[
		"on one day at two vendors belongs to the first of the alphabet",
		[
			timeline([[9, 40_00]], { vendor: "zeta" }),
			timeline(
				[
					[9, 40_00],
					[4, 41_00],
					[3, 42_00],
				],
				{ vendor: "acme" },
			),
		],
		30,
		{ price: 40, date: "2026-11-12", vendor: "acme", unavailableBecause: null },
	],
	[
		"may stand since before the window, if it was read in it",
		[
			timeline(
				[
					[60, 30_00],
					[3, 50_00],
				],
				{ runs: daily(60, 0) },
			),
		],
		30,
		{ price: 30, date: "2026-10-23", vendor: "acme", unavailableBecause: null },
	],
	[
		"does not come from before the window",
		[
			timeline(
				[
					[60, 30_00],
					[29, 50_00],
				],
				{ runs: daily(60, 0) },
			),
		],
		30,
		{ price: 50, date: "2026-10-23", vendor: "acme", unavailableBecause: null },
	],
	[
		"is no price of an offer that is sold out",
		[
			timeline([
				[9, 50_00],
				[6, 10_00, soldOut],
				[3, 50_00],
				[2, 51_00],
			]),
		],
		30,
		{ price: 50, date: "2026-11-12", vendor: "acme", unavailableBecause: null },
	],
	[
		"is not told from two days of thirty",
		[
			timeline([
				[9, 50_00],
				[6, 10_00],
			]),
		],
		30,
		insufficient,
	],
	[
		"is not told from days on which it was sold out",
		[
			timeline(
				[
					[9, 50_00],
					[6, 50_00, soldOut],
				],
				{ runs: daily(9, 0) },
			),
		],
		4,
		insufficient,
	],
	["is not told of nothing", [], 30, insufficient],
	[
		"is told of a single day that was read",
		[timeline([[0, 50_00]])],
		1,
		{ price: 50, date: "2026-11-21", vendor: "acme", unavailableBecause: null },
	],
];
for (const [sentence, known, days, figure] of lows)
	test(`the low ${sentence}`, t => t.deepEqual(lowOf(known, windowUpTo(now, days)), figure));

const covered: [sentence: string, known: Timeline[], days: number, coverage: Partial<Coverage>][] = [
	["of nothing is empty", [], 30, { firstSeen: null, lastSeen: null, daysObserved: 0, days: 30, gaps: [] }],
	[
		"counts a day once, whoever was read on it",
		[
			timeline(
				[
					[5, 1],
					[3, 2],
				],
				{ vendor: "zeta" },
			),
			timeline([
				[5, 3],
				[4, 4],
			]),
		],
		7,
		{
			daysObserved: 3,
			firstSeen: "2026-11-16",
			lastSeen: "2026-11-18",
			gaps: [{ from: "2026-11-19", to: "2026-11-21", days: 3 }],
		},
	],
	[
		"has no gap before the first day, and one from the window's first day where it was known before",
		[timeline([[60, 1]], { runs: [60, 2, 1, 0] })],
		5,
		{ firstSeen: "2026-09-22", daysObserved: 3, gaps: [{ from: "2026-11-17", to: "2026-11-18", days: 2 }] },
	],
	[
		"ends when the row is gone, though the feed goes on",
		[
			timeline(
				[
					[5, 1],
					[3, 1, gone],
				],
				{ runs: daily(5, 0) },
			),
		],
		6,
		{ daysObserved: 2, lastSeen: "2026-11-17", gaps: [{ from: "2026-11-18", to: "2026-11-21", days: 4 }] },
	],
];
for (const [sentence, known, days, coverage] of covered)
	test(`coverage ${sentence}`, t => t.like(coverageOf(known, windowUpTo(now, days)), coverage));

const points: [sentence: string, known: Timeline[], points: PricePoint[]][] = [
	[
		"is the day's last price",
		[
			timeline([
				[2.4, 10_00],
				[2.1, 12_00],
				[2, 11_00],
			]),
		],
		[{ date: "2026-11-19", price: 11, listPrice: null, vendor: "acme" }],
	],
	[
		"of several offers of a vendor is the cheapest of those that could be bought",
		[timeline([[2, 12_00]]), timeline([[2.1, 11_00]]), timeline([[2, 9_00, soldOut]])],
		[{ date: "2026-11-19", price: 11, listPrice: null, vendor: "acme" }],
	],
	[
		"is none where the row was gone, or in another currency",
		[
			timeline([
				[3, 12_00],
				[2, 12_00, gone],
				[1, 8_00, { currency: "EUR" }],
			]),
		],
		[{ date: "2026-11-18", price: 12, listPrice: null, vendor: "acme" }],
	],
	[
		'tells the "was" price that was stated beside it',
		[timeline([[2, 12_00, { listPrice: 15_00 }]])],
		[{ date: "2026-11-19", price: 12, listPrice: 15, vendor: "acme" }],
	],
	["is none before the window", [timeline([[30, 12_00]])], []],
];
for (const [sentence, known, expected] of points)
	test(`a point ${sentence}`, t => t.deepEqual(pointsOf(known, windowUpTo(now, 30)), expected));

test("there is a daily point for each day of a reading, changed or not, and none for the others", t => {
	const known = timeline(
		[
			[6, 12_00, { listPrice: 15_00 }],
			[3, 11_00],
		],
		{ runs: [5, 3, 1] },
	);
	t.deepEqual(
		dailyPointsOf([known], windowUpTo(now, 30)).map(({ date, price, listPrice }) => [date, price, listPrice]),
		[
			["2026-11-15", 12, 15],
			["2026-11-16", 12, 15],
			["2026-11-18", 11, null],
			["2026-11-20", 11, null],
		],
	);
});

test("a vendor's history is told from its new offers, where it has any", t => {
	const known = [timeline([[1, 1]], used), timeline([[1, 2]]), timeline([[1, 3]], { ...used, vendor: "zeta" })];
	t.deepEqual(toldFrom(known), [known[1]!, known[2]!]);
});

test("the best offer is the cheapest in stock, or else the cheapest", t => {
	const [cheap, better, dear] = [timeline([[1, 1, soldOut]]), timeline([[1, 2]]), timeline([[1, 3]])];
	t.is(bestOf([dear, cheap, better]), better);
	t.is(bestOf([timeline([[1, 3, soldOut]]), cheap]), cheap);
	t.is(bestOf([]), undefined);
});

const claims: [sentence: string, known: Timeline | undefined, figure: Partial<WasPrice>][] = [
	[
		"was charged on the days on which it was read",
		timeline(
			[
				[60, 100_00],
				[40, 80_00],
				[10, 100_00],
				[2, 70_00, { listPrice: 100_00 }],
			],
			{ runs: daily(60, 0) },
		),
		{ price: 100, daysCharged: 28, daysObserved: 61, share: 28 / 61, unavailableBecause: null },
	],
	[
		"was charged on the day of the reduction too, until it began",
		timeline([
			[3, 100_00],
			[2, 100_00],
			[0.2, 100_00],
			[0, 70_00, { listPrice: 100_00 }],
		]),
		{ daysCharged: 3, daysObserved: 3, share: 1 },
	],
	[
		"was never charged",
		timeline(
			[
				[60, 80_00],
				[2, 70_00, { listPrice: 100_00 }],
			],
			{ runs: daily(60, 0) },
		),
		{ price: 100, daysCharged: 0, daysObserved: 61, share: 0 },
	],
	[
		"is checked over 90 days",
		timeline(
			[
				[120, 100_00],
				[88, 80_00],
				[2, 70_00, { listPrice: 100_00 }],
			],
			{ runs: daily(120, 0) },
		),
		{ daysCharged: 1, daysObserved: 90, share: 1 / 90 },
	],
	[
		"counts for nothing while it was sold out",
		timeline(
			[
				[9, 100_00, soldOut],
				[5, 80_00],
				[2, 70_00, { listPrice: 100_00 }],
			],
			{ runs: daily(9, 0) },
		),
		{ daysCharged: 0, daysObserved: 6, share: 0 },
	],
	[
		"is not judged on two days",
		timeline([
			[1, 100_00],
			[0, 70_00, { listPrice: 100_00 }],
		]),
		{ price: 100, daysCharged: 1, daysObserved: 2, share: null, unavailableBecause: FigureReason.insufficient_history },
	],
	[
		"is not claimed",
		timeline([
			[9, 100_00],
			[2, 70_00],
		]),
		{ price: null, share: null, unavailableBecause: FigureReason.no_list_price },
	],
	[
		"is not above the price",
		timeline([[2, 70_00, { listPrice: 70_00 }]]),
		{ unavailableBecause: FigureReason.no_list_price },
	],
	[
		"is claimed no more",
		timeline([
			[2, 70_00, { listPrice: 90_00 }],
			[1, 70_00, { listPrice: 90_00, ...gone }],
		]),
		{ unavailableBecause: FigureReason.no_list_price },
	],
	["is that of no offer", undefined, { price: null, unavailableBecause: FigureReason.no_list_price }],
];
for (const [sentence, known, figure] of claims)
	test(`the "was" price ${sentence}`, t => t.like(wasPriceOf(known, dayOf(now.getTime())), figure));
