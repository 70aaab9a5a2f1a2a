import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import "./charts.css";
import { type ChartTheme, onThemeChange, themeOf } from "./theme.ts";

export interface PlotParts {
	readonly options: Omit<uPlot.Options, "width" | "height">;
	readonly data: uPlot.AlignedData;
}

/**
 * Draws a plot into an element, as wide as it is, and again when the width or the system's colours change. Gives what ends
 * it. The element keeps its height, so nothing moves when the plot appears.
 */
export function drawPlot(element: HTMLElement, partsIn: (theme: ChartTheme) => PlotParts): () => void {
	let plot: uPlot | undefined;
	const draw = () => {
		plot?.destroy();
		const { options, data } = partsIn(themeOf(element));
		plot = new uPlot({ ...options, ...sizeOf(element) }, data, element);
	};
	draw();
	const resized = new ResizeObserver(() => plot?.setSize(sizeOf(element)));
	resized.observe(element);
	const endTheme = onThemeChange(draw);
	return () => {
		resized.disconnect();
		endTheme();
		plot?.destroy();
	};
}

const legendHeight = 56;

function sizeOf(element: HTMLElement): { width: number; height: number } {
	return { width: Math.max(240, element.clientWidth), height: Math.max(120, element.clientHeight - legendHeight) };
}

/** A day in UTC, as the server writes it ("2026-11-30"), in seconds. */
export function secondsOf(day: string): number {
	return Date.parse(`${day}T00:00:00Z`) / 1_000;
}

/** The days from one to another, both counted, as seconds. */
export function daysBetween(first: string, last: string): number[] {
	const days: number[] = [];
	for (let at = secondsOf(first); at <= secondsOf(last); at += 86_400) days.push(at);
	return days;
}

const dayFormat = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" });

/** "30 Nov". */
export function dayName(seconds: number): string {
	return dayFormat.format(seconds * 1_000);
}

/** What all plots have: days below, quiet lines, no drag-to-zoom, which a phone cannot undo. */
export function frame(theme: ChartTheme): Pick<uPlot.Options, "cursor" | "scales" | "tzDate" | "padding"> & {
	axis: uPlot.Axis;
	dayAxis: uPlot.Axis;
} {
	const axis: uPlot.Axis = {
		stroke: theme.quiet,
		font: theme.font,
		grid: { stroke: theme.line, width: 1 },
		ticks: { show: false },
	};
	return {
		tzDate: seconds => uPlot.tzDate(new Date(seconds * 1_000), "UTC"),
		padding: [12, 12, 0, 0],
		cursor: { drag: { x: false, y: false }, points: { size: 7 } },
		scales: { x: { time: true } },
		axis,
		dayAxis: {
			...axis,
			grid: { show: false },
			space: 72,
			values: (_, days) => days.map(dayName),
			incrs: [1, 2, 7, 14, 28].map(days => days * 86_400),
		},
	};
}
