import { Field, Int, ObjectType } from "type-graphql";
import { type Day, dayOf, daysIn, dayText, stretchesWithout, type Window, within } from "./day.js";
import { FigureReason } from "./figure-reason.js";
import { toMajor } from "./money.js";
import { type Change, latestOf, type Reading, readingsOf, type Timeline } from "./timeline.js";

/** The period that the rule looks back over: "not shorter than 30 days". */
const priorDaysCount = 30;
/** A longer stretch without a reading could hide a whole promotion, and with it a lower price. */
const unreadDaysMax = 14;
/** A price that fell longer ago than this, and was announced as nothing, is no reduction any more but the price. */
const reductionDaysMax = 90;
/** How many days of history the figure needs at most, today included. */
export const priorLowDays = reductionDaysMax + priorDaysCount + 1;

@ObjectType({
	simpleResolvers: true,
	description: `The lowest price that the vendor itself applied in the ${priorDaysCount} days before its running price reduction began: what the EU has a trader state beside a reduced price. A reduction runs while the offer states a list price above its price, and began with the first observation of that unbroken run: a reduction that is increased step by step is compared with the price before its first step. Without a stated list price, it runs when the last change lowered the price, at most ${reductionDaysMax} days ago. Only prices that were really read count, while the product could be bought. Null when no reduction runs; or when the offer was first seen less than ${priorDaysCount} days before the reduction, or was not read on more than ${unreadDaysMax} days in a row of them. Source: Directive 98/6/EC, article 6a, inserted by Directive (EU) 2019/2161, article 2.`,
})
export class PriorLow {
	@Field(() => Number, { nullable: true, description: "The lowest price before the reduction, in major units." })
	price!: number | null;

	@Field(() => String, {
		nullable: true,
		description: `Day on which it was last read before the reduction, \`YYYY-MM-DD\` in UTC.`,
	})
	date!: string | null;

	@Field(() => String, { nullable: true, description: "Short name of the vendor; null when there is no offer." })
	vendor!: string | null;

	@Field(() => String, {
		nullable: true,
		description:
			"Day on which the running reduction was first observed, `YYYY-MM-DD` in UTC. Null when none runs, or when it ran already at the first observation that is known.",
	})
	reducedSince!: string | null;

	@Field(() => Number, {
		nullable: true,
		description: "The reduced price now, in major units; null when no reduction runs.",
	})
	reducedPrice!: number | null;

	@Field(() => Int, {
		nullable: true,
		description: `On how many of the ${priorDaysCount} days before the reduction the offer was read; null when it is not known when the reduction began.`,
	})
	daysObserved!: number | null;

	@Field(() => FigureReason, { nullable: true, description: "Why the figure is null; null when it is not." })
	unavailableBecause!: FigureReason | null;
}

/** The figure of one offer, as known at the end of `today`. */
export function priorLowOf(timeline: Timeline | undefined, today: Day): PriorLow {
	if (!timeline) return { ...unknown, unavailableBecause: FigureReason.insufficient_history };
	const figure = { ...unknown, vendor: timeline.vendor };
	const stated = timeline.changes.filter(change => !change.withdrawn && change.currency === timeline.currency);
	const began = reductionBegan(stated, today);
	if (began === "none" || latestOf(timeline).withdrawn)
		return { ...figure, unavailableBecause: FigureReason.no_reduction };

	const reduced = { ...figure, reducedPrice: toMajor(stated.at(-1)!.price, timeline.currency) };
	if (began === "before") return { ...reduced, unavailableBecause: FigureReason.insufficient_history };

	const reducedOn = dayOf(began.at);
	const prior = { first: reducedOn - priorDaysCount, last: reducedOn - 1 };
	const readings = readingsOf(timeline).filter(({ at, day }) => at < began.at && day >= prior.first);
	const observed = new Set(readings.map(reading => reading.day).filter(day => within(prior, day)));
	const dated = { ...reduced, reducedSince: dayText(reducedOn), daysObserved: observed.size };
	const lowest = lowestOf(readings);
	if (!lowest || dayOf(timeline.firstSeenAt) > prior.first || hasHole(observed, prior))
		return { ...dated, unavailableBecause: FigureReason.insufficient_history };
	return { ...dated, price: toMajor(lowest.price, timeline.currency), date: dayText(lowest.day) };
}

const unknown: PriorLow = {
	price: null,
	date: null,
	vendor: null,
	reducedSince: null,
	reducedPrice: null,
	daysObserved: null,
	unavailableBecause: null,
};

/** The change with which the running reduction began; "before" when it ran already at the first change that is known. */
function reductionBegan(changes: readonly Change[], today: Day): Change | "before" | "none" {
	const latest = changes.at(-1);
	if (!latest) return "none";
	if (isAnnounced(latest)) {
		const last = changes.findLastIndex(change => !isAnnounced(change));
		return last === -1 ? "before" : changes[last + 1]!;
	}
	const last = changes.findLastIndex(change => change.price !== latest.price);
	if (last === -1 || changes[last]!.price < latest.price) return "none";
	const fall = changes[last + 1]!;
	return today - dayOf(fall.at) > reductionDaysMax ? "none" : fall;
}

function isAnnounced({ price, listPrice }: Change): boolean {
	return listPrice !== null && listPrice > price;
}

function lowestOf(readings: readonly Reading[]): Reading | undefined {
	let lowest: Reading | undefined;
	for (const reading of readings) if (reading.buyable && (!lowest || reading.price <= lowest.price)) lowest = reading;
	return lowest;
}

function hasHole(observed: ReadonlySet<Day>, prior: Window): boolean {
	return stretchesWithout(observed, prior).some(stretch => daysIn(stretch) > unreadDaysMax);
}
