import "reflect-metadata";
import test from "ava";
import fc from "fast-check";
import { charmAbove, charmBelow, charmStyleOf, isCharm } from "../src/pricing-insights/charm.js";
import { judge } from "../src/pricing-insights/judge.js";
import { insightOf } from "../src/pricing-insights/pricing-insight.js";
import type { CompetitorOffer, Situation } from "../src/pricing-insights/situation.js";
import { competitor, type Step, situation } from "./support/situations.js";

/** Rule, recommended price and expected rank, total and gap, in major units; and the codes of the facts. */
function told(world: Situation) {
	const judgement = judge(world);
	if (!judgement) return undefined;
	const { rule, recommendedPrice, expected, facts, confidence } = insightOf(world, judgement);
	return {
		said: [rule, recommendedPrice] as (string | number)[],
		stands: [expected.rank, expected.total, expected.priceGap],
		codes: facts.map(({ code }): string => code),
		confidence,
	};
}

const steady = (vendor: string, price: number) => competitor(vendor, [[20, price]]);

test("undercut: somebody in stock is cheaper, and just below keeps the ending", t => {
	const { said, stands, codes, confidence } = told(situation(99.99, [steady("a", 95), steady("b", 110)]))!;
	t.deepEqual(said, ["undercut", 94.99]);
	t.deepEqual(stands, [1, 3, -0.01]);
	t.deepEqual(codes, ["own_price", "cheapest_competitor"]);
	t.is(confidence, 0.75);
	t.deepEqual(told(situation(100, [steady("a", 95)]))!.said, ["undercut", 94]);
	t.deepEqual(told(situation(99.95, [steady("a", 95)]))!.said, ["undercut", 94.95]);
	t.deepEqual(told(situation(20.49, [steady("a", 19.97)]))!.said, ["undercut", 19.89]);
});

test("undercut: the floor is as far as it goes, and the facts say so", t => {
	const { said, stands, codes } = told(situation(99.99, [steady("a", 80)], { floor: 90 }))!;
	t.deepEqual(said, ["undercut", 90.99]);
	t.deepEqual(stands, [2, 2, 10.99]);
	t.true(codes.includes("floor_reached"));
	t.deepEqual(told(situation(99.99, [steady("a", 80)], { floor: 99.99 }))!.said, ["undercut", 99.99]);
});

test("undercut: no more than 30% at once, and a large change is told as one", t => {
	const far = told(situation(99.99, [steady("a", 40)]))!;
	t.deepEqual(far.said, ["undercut", 70.99]);
	t.true(far.codes.includes("step_limited") && far.codes.includes("large_change"));
	const large = told(situation(99.99, [steady("a", 82)]))!;
	t.deepEqual(large.said, ["undercut", 81.99]);
	t.deepEqual(large.codes, ["own_price", "cheapest_competitor", "large_change"]);
});

test("room to raise: the cheapest goes just below the next one, by 10% at most", t => {
	const near = told(situation(99.99, [steady("a", 105), steady("b", 120)]))!;
	t.deepEqual(near.said, ["room_to_raise", 104.99]);
	t.deepEqual(near.stands, [1, 3, -0.01]);
	const far = told(situation(99.99, [steady("a", 150)]))!;
	t.deepEqual(far.said, ["room_to_raise", 108.99]);
	t.true(far.codes.includes("step_limited"));
});

test("nothing to do: the same price, less than 1% of room, or nobody", t => {
	t.is(told(situation(99.99, [steady("a", 99.99), steady("b", 120)])), undefined);
	t.is(told(situation(99.99, [steady("a", 100.9)])), undefined);
	t.is(told(situation(99.99, [])), undefined);
	// Sold out before the timeframe.
	t.is(
		told(
			situation(99.99, [
				competitor("a", [
					[60, 90],
					[40, 90, false],
				]),
			]),
		),
		undefined,
	);
});

test("stock-out: who was cheaper has it no more, so there is room up to who has it", t => {
	const gone = competitor("a", [
		[20, 90],
		[2, 90, false],
	]);
	const { said, stands, codes } = told(situation(99.99, [gone, steady("b", 108)]))!;
	t.deepEqual(said, ["stock_out", 107.99]);
	// As a position tells it, in which the last price still counts.
	t.deepEqual(stands, [2, 3, 17.99]);
	t.deepEqual(codes, ["own_price", "next_competitor", "sold_out"]);
	t.deepEqual(told(situation(99.99, [gone]))!.said, ["stock_out", 103.99]);
});

test("a vendor with another offer in stock has not sold out", t => {
	const world = situation(99.99, [
		competitor("a", [
			[20, 90],
			[2, 90, false],
		]),
		steady("a", 108),
	]);
	t.deepEqual(told(world)!.said, ["room_to_raise", 107.99]);
});

test("promotion that ends: hold, where who is cheaper will be dearer", t => {
	const sale = (listPrice: number, saleEndsIn: number) =>
		competitor(
			"a",
			[
				[20, listPrice],
				[2, 90],
			],
			{ listPrice, saleEndsIn },
		);
	const { said, stands, codes } = told(situation(99.99, [sale(110, 3)]))!;
	t.deepEqual(said, ["promotion_ends", 99.99]);
	t.deepEqual(stands, [2, 2, 9.99]);
	t.deepEqual(codes, ["own_price", "promotion"]);
	t.is(told(situation(99.99, [sale(110, 20)]))!.said[0], "undercut");
	t.is(told(situation(99.99, [sale(110, -1)]))!.said[0], "undercut");
	// Cheaper without the promotion too: that price is the one to meet.
	t.deepEqual(told(situation(99.99, [sale(96, 3)]))!.said, ["undercut", 95.99]);
	// Somebody else is cheaper for good.
	t.deepEqual(told(situation(99.99, [sale(110, 3), steady("b", 97)]))!.said, ["undercut", 96.99]);
});

test("price war: several competitors go below each other again and again, so hold", t => {
	const a = competitor("a", [
		[20, 100],
		[5, 94],
		[3, 90],
	]);
	const b = competitor("b", [
		[20, 101],
		[4, 92],
		[2, 88],
	]);
	const { said, codes } = told(situation(99.99, [a, b]))!;
	t.deepEqual(said, ["price_war_hold", 99.99]);
	t.is(codes.filter(code => code === "price_cut").length, 4);
	// One alone makes no war, nor do cuts of long ago or cuts that undercut nobody.
	t.is(
		told(
			situation(99.99, [
				competitor("a", [
					[20, 100],
					[5, 94],
					[4, 92],
					[3, 90],
				]),
				steady("b", 101),
			]),
		)!.said[0],
		"undercut",
	);
	const older = [
		competitor("a", [
			[28, 100],
			[15, 94],
			[13, 90],
		]),
		competitor("b", [
			[28, 101],
			[14, 92],
			[12, 88],
		]),
	];
	t.is(told(situation(99.99, older))!.said[0], "undercut");
	const above = [
		steady("c", 80),
		competitor("a", [
			[20, 100],
			[5, 94],
			[3, 90],
		]),
		competitor("b", [
			[20, 101],
			[4, 92],
			[2, 88],
		]),
	];
	t.is(told(situation(99.99, above))!.said[0], "undercut");
});

test("outlier: one far below all others and its own past is left out", t => {
	const slip: Step[] = [
		[20, 99],
		[1, 9.9],
	];
	const { said, stands, codes } = told(situation(99.99, [competitor("a", slip), steady("b", 95), steady("c", 110)]))!;
	t.deepEqual(said, ["ignore_outlier", 94.99]);
	t.deepEqual(stands, [2, 4, 85.09]);
	t.is(codes[0], "outlier");
	// Without anything to do for the others: hold.
	t.deepEqual(told(situation(99.99, [competitor("a", slip), steady("b", 99.99), steady("c", 110)]))!.said, [
		"ignore_outlier",
		99.99,
	]);
	// With too few others, one that has always been cheap, or has been for long, is no mistake.
	t.is(told(situation(99.99, [competitor("a", slip), steady("b", 95)]))!.said[0], "undercut");
	const always = competitor("a", [
		[25, 11],
		[1, 9.9],
	]);
	t.is(told(situation(99.99, [always, steady("b", 95), steady("c", 110)]))!.said[0], "undercut");
	const long = competitor("a", [
		[25, 99],
		[10, 9.9],
	]);
	t.is(told(situation(99.99, [long, steady("b", 95), steady("c", 110)]))!.said[0], "undercut");
});

test("a price below its own floor goes back to it", t => {
	const { said, codes } = told(situation(79.99, [steady("a", 70)], { floor: 85 }))!;
	t.deepEqual(said, ["raise_to_floor", 85.99]);
	t.deepEqual(codes.slice(0, 2), ["own_price", "floor"]);
});

test("currencies without decimals and with three", t => {
	const yen = competitor("a", [[20, 1900]], {}, "JPY");
	t.deepEqual(told(situation(1999, [yen], { currency: "JPY" }))!.said, ["undercut", 1899]);
	t.deepEqual(told(situation(1980, [yen], { currency: "JPY" }))!.said, ["undercut", 1880]);
	const dinars = competitor("a", [[20, 12.5]], {}, "KWD");
	t.deepEqual(told(situation(12.95, [dinars], { currency: "KWD" }))!.said, ["undercut", 12.45]);
	t.deepEqual(told(situation(12.99, [dinars], { currency: "KWD" }))!.said, ["undercut", 12.49]);
});

test("what was read long ago is less sure", t => {
	const at = (readDaysAgo: number) =>
		told(situation(99.99, [competitor("a", [[20, 95]], { readDaysAgo })]))!.confidence;
	t.deepEqual([at(0), at(1), at(7), at(20)], [0.75, 0.75, 0.38, 0.22]);
});

test("an insight keeps its identifier until what it says or stands on changes", t => {
	const world = situation(99.99, [steady("a", 95)]);
	const idOf = (changed: Partial<Situation>) =>
		insightOf({ ...world, ...changed }, judge({ ...world, ...changed })!).id;
	const id = idOf({});
	t.is(idOf({ now: world.now + 3_600_000 }), id);
	t.is(idOf({ productName: "Renamed" }), id);
	t.not(idOf({ productId: 2 }), id);
	t.not(idOf({ own: { ...world.own, price: 10_099 } }), id);
	t.not(idOf({ offers: [{ ...world.offers[0]!, observedAt: world.now }] }), id);
	const { createdAt } = insightOf(world, judge(world)!);
	t.is(createdAt.getTime(), world.own.at);
});

const currencies = fc.constantFrom("USD", "JPY", "KWD");
const worlds = fc.record({
	currency: currencies,
	own: fc.integer({ min: 1, max: 300_000 }),
	floor: fc.option(fc.double({ min: 0.3, max: 1.3, noNaN: true })),
	competitors: fc.array(
		fc.record({
			vendor: fc.constantFrom("a", "b", "c", "d", "e"),
			steps: fc.array(
				fc.record({
					days: fc.double({ min: 0, max: 45, noNaN: true }),
					share: fc.double({ min: 0.1, max: 2, noNaN: true }),
					inStock: fc.boolean(),
				}),
				{ minLength: 1, maxLength: 6 },
			),
			listShare: fc.option(fc.double({ min: 1, max: 1.5, noNaN: true })),
			saleEndsIn: fc.option(fc.integer({ min: -3, max: 20 })),
			readDaysAgo: fc.integer({ min: 0, max: 40 }),
		}),
		{ maxLength: 6 },
	),
});

function worldOf({
	currency,
	own,
	floor,
	competitors,
}: typeof worlds extends fc.Arbitrary<infer World> ? World : never) {
	const minor = (share: number) => Math.max(1, Math.round(own * share));
	const offers = competitors.map(({ vendor, steps, listShare, saleEndsIn, readDaysAgo }): CompetitorOffer => {
		const sorted = steps.toSorted((one, other) => other.days - one.days);
		const made = competitor(
			vendor,
			sorted.map(({ days, inStock }): Step => [days, 1, inStock]),
			{ readDaysAgo, ...(saleEndsIn === null ? {} : { saleEndsIn }) },
			currency,
		);
		const history = made.history.map((observed, index) => ({ ...observed, price: minor(sorted[index]!.share) }));
		const { price } = history.at(-1)!;
		const listPrice = listShare === null ? undefined : Math.round(price * listShare);
		return { ...made, history, price, listPrice };
	});
	const world = situation(1, offers, { currency });
	return { ...world, own: { ...world.own, price: own }, floor: floor === null ? undefined : minor(floor) };
}

test("whatever the world: the floor holds, the ending is of the style, and the facts are observed", t => {
	const rules = new Set<string>();
	fc.assert(
		fc.property(worlds, drawn => {
			const world = worldOf(drawn);
			const judgement = judge(world);
			t.deepEqual(judge(world), judgement);
			if (!judgement) return;
			const { rule, recommendedPrice, confidence, facts, worth } = judgement;
			rules.add(rule);
			const own = world.own.price;
			t.true(Number.isSafeInteger(recommendedPrice) && recommendedPrice > 0);
			t.true(recommendedPrice >= (world.floor ?? 1));
			t.true(confidence > 0 && confidence <= 1 && worth >= 0);
			t.true(recommendedPrice === own || isCharm(recommendedPrice, charmStyleOf(own, world.currency)));
			if (rule !== "raise_to_floor") t.true(recommendedPrice <= own * 1.1);
			if (Math.abs(recommendedPrice - own) >= own * 0.15) t.true(facts.some(({ code }) => code === "large_change"));
			for (const { offerId, observedAt } of facts)
				if (offerId !== undefined) {
					const offer = world.offers.find(each => each.offerId === offerId)!;
					t.true(offer.history.some(({ at }) => at === observedAt));
				}
		}),
		{ numRuns: 3_000, seed: 7 },
	);
	t.deepEqual([...rules].sort(), [
		"ignore_outlier",
		"price_war_hold",
		"promotion_ends",
		"raise_to_floor",
		"room_to_raise",
		"stock_out",
		"undercut",
	]);
});

test("charm prices lie within their bounds and end in the style, or there is none", t => {
	fc.assert(
		fc.property(currencies, fc.nat(500_000), fc.nat(500_000), fc.nat(500_000), (currency, styled, one, other) => {
			const style = charmStyleOf(styled + 1, currency);
			const [low, high] = [Math.min(one, other) + 1, Math.max(one, other) + 1];
			for (const price of [charmBelow(high, low, style), charmAbove(low, high, style)]) {
				if (price === undefined) {
					t.true(high - low < 10);
					continue;
				}
				t.true(price >= low && price <= high && isCharm(price, style));
			}
		}),
		{ numRuns: 3_000, seed: 7 },
	);
});
