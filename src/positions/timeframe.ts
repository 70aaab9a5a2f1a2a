import { registerEnumType } from "type-graphql";

/** How far back a figure looks. */
export enum Timeframe {
	D7 = "D7",
	D30 = "D30",
	D90 = "D90",
}
registerEnumType(Timeframe, {
	name: "Timeframe",
	description: "How far back a figure looks.",
	valuesConfig: {
		D7: { description: "The last 7 days." },
		D30: { description: "The last 30 days." },
		D90: { description: "The last 90 days." },
	},
});

/** What is looked at where nothing is said. */
export const timeframeDefault = Timeframe.D30;

export const daysOf: Readonly<Record<Timeframe, number>> = { D7: 7, D30: 30, D90: 90 };

const dayMs = 86_400_000;

/** The moment that a timeframe begins at, which is part of it: so many times 24 hours ago. */
export function beginningOf(timeframe: Timeframe, now: Date): Date {
	return new Date(now.getTime() - daysOf[timeframe] * dayMs);
}
