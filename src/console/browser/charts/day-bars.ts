import { drawPlot, frame, secondsOf, uPlot } from "./plot.ts";

/** Counts that are stacked, one bar a day. */
export interface DayBars {
	/** Days in UTC, "2026-11-30", each once and in order. */
	readonly days: readonly string[];
	/** From the bottom to the top, each with a count for every day. */
	readonly stacks: readonly { readonly name: string; readonly counts: readonly number[] }[];
}

/** Draws counts as stacked bars. Gives what ends it. */
export function drawDayBars(element: HTMLElement, { days, stacks }: DayBars): () => void {
	// Each stack's bar reaches from the ground to its top; those that are lower are drawn after it, over it.
	const tops = days.map(() => 0);
	const cumulated = stacks.map(({ counts }) => counts.map((count, day) => (tops[day] = tops[day]! + count)));
	const order = stacks.map((_, place) => place).reverse();
	return drawPlot(element, theme => {
		const { axis, dayAxis, ...rest } = frame(theme);
		return {
			data: [days.map(secondsOf), ...order.map(place => cumulated[place]!)],
			options: {
				...rest,
				scales: {
					x: { time: true, range: (_, from, to) => [from - 43_200, to + 43_200] },
					y: { range: (_, _from, to) => [0, Math.max(4, to * 1.1)] },
				},
				axes: [
					dayAxis,
					{ ...axis, size: 48, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 100_000] },
				],
				series: [
					{
						label: "Day",
						value: (_, day) => (day === null ? "all" : new Date(day * 1_000).toISOString().slice(0, 10)),
					},
					...order.map((place): uPlot.Series => {
						const colour = theme.series[place % theme.series.length]!;
						const { name, counts } = stacks[place]!;
						const total = counts.reduce((sum, count) => sum + count, 0);
						return {
							label: name,
							stroke: colour,
							fill: colour,
							width: 0,
							paths: uPlot.paths.bars!({ size: [0.7, 36] }),
							points: { show: false },
							value: (_, _value, _series, at) => (at === null ? total : (counts[at] ?? 0)).toLocaleString("en"),
						};
					}),
				],
			},
		};
	});
}
