import { Field, Int, ObjectType } from "type-graphql";
import { dayOf, daysIn, dayText, stretchesWithout, type Window } from "./day.js";
import { readingsWithin, type Timeline } from "./timeline.js";

@ObjectType({ simpleResolvers: true, description: "Days in a row on which the price was not read." })
export class CoverageGap {
	@Field(() => String, { description: "First day without a reading, `YYYY-MM-DD` in UTC." })
	from!: string;

	@Field(() => String, { description: "Last day without a reading, `YYYY-MM-DD` in UTC." })
	to!: string;

	@Field(() => Int, { description: "How many days that are." })
	days!: number;
}

@ObjectType({
	simpleResolvers: true,
	description:
		"How well a history is known. A day is observed when a vendor's feed or page was really read on it and stated a price, changed or not.",
})
export class Coverage {
	@Field(() => String, {
		nullable: true,
		description:
			"Day on which the product was first seen at these vendors, `YYYY-MM-DD` in UTC; it may lie before the window. Null when it never was.",
	})
	firstSeen!: string | null;

	@Field(() => String, {
		nullable: true,
		description:
			"Day on which it was last read, `YYYY-MM-DD` in UTC. It may lie before the window; where it was gone by then, it is the day on which that was found. Null when it never was read.",
	})
	lastSeen!: string | null;

	@Field(() => Int, { description: "Days of the window on which at least one of the vendors was read." })
	daysObserved!: number;

	@Field(() => Int, { description: "Days of the window, today included." })
	days!: number;

	@Field(() => [CoverageGap], {
		description:
			"Days of the window without a reading, from the first seen day on; the days before it are no gap. Oldest first.",
	})
	gaps!: CoverageGap[];
}

export function coverageOf(timelines: readonly Timeline[], window: Window): Coverage {
	if (timelines.length === 0)
		return { firstSeen: null, lastSeen: null, daysObserved: 0, days: daysIn(window), gaps: [] };
	const observed = timelines.map(timeline => readingsWithin(timeline, window).map(({ day }) => day));
	const lastSeen = timelines.map((timeline, index) => observed[index]!.at(-1) ?? dayOf(timeline.lastReadAt));
	const firstSeen = Math.min(...timelines.map(timeline => dayOf(timeline.firstSeenAt)));
	const days = new Set(observed.flat());
	const known = { first: Math.max(window.first, firstSeen), last: window.last };
	return {
		firstSeen: dayText(firstSeen),
		lastSeen: dayText(Math.max(...lastSeen)),
		daysObserved: days.size,
		days: daysIn(window),
		gaps: stretchesWithout(days, known).map(gapOf),
	};
}

function gapOf(stretch: Window): CoverageGap {
	return { from: dayText(stretch.first), to: dayText(stretch.last), days: daysIn(stretch) };
}
