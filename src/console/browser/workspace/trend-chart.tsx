import { useCallback, useMemo } from "react";
import { Chart } from "../charts/chart.tsx";
import { drawPriceLines } from "../charts/price-lines.ts";
import { Button } from "../design/button.tsx";
import { DataTable } from "../design/data-table.tsx";
import { Empty } from "../design/empty.tsx";
import { count, money } from "../design/format.ts";
import { csvOf, saveFile } from "../design/save-file.ts";
import type { PriceTrend } from "../graphql/graphql.ts";

interface Trends {
	readonly currency: string;
	readonly direction: PriceTrend | null;
	readonly series: readonly TrendDay[];
}

interface TrendDay {
	readonly date: string;
	readonly yourPrice: number | null;
	readonly lowest: number | null;
	readonly median: number | null;
	readonly highest: number | null;
	readonly competitors: number;
}

const figures = [
	["lowest", "Lowest"],
	["median", "Median"],
	["highest", "Highest"],
	["yourPrice", "You"],
] as const;

/** The own price among the competitors', day by day: as a chart, a table and a file. */
export function TrendChart({ of: { currency, direction, series } }: { of: Trends }) {
	const lines = useMemo(
		() =>
			figures.map(([field, name]) => ({
				name,
				isOwn: field === "yourPrice",
				points: series.flatMap(day => (day[field] === null ? [] : [{ date: day.date, price: day[field] }])),
			})),
		[series],
	);
	const [first, last] = [series[0]?.date, series.at(-1)?.date];
	const draw = useCallback(
		(element: HTMLElement) => drawPriceLines(element, { lines, currency, from: first!, to: last! }),
		[lines, currency, first, last],
	);
	if (!first)
		return (
			<Empty>
				<p>No price was read in this time. Start a scan, or look at a longer time.</p>
			</Empty>
		);
	const save = () =>
		saveFile(
			"prices-over-time.csv",
			csvOf([
				["date", "your_price", "lowest", "median", "highest", "competitors", "currency"],
				...series.map(day => [day.date, day.yourPrice, day.lowest, day.median, day.highest, day.competitors, currency]),
			]),
		);
	return (
		<>
			<Chart
				label={`Your price and the lowest, median and highest of competitors from ${first} to ${last}${direction ? `: ${direction}` : ""}. The table below has the same figures.`}
				draw={draw}
			>
				<DataTable
					caption="Prices by day, newest first"
					columns={[
						{ head: "Day", cell: ({ date }: TrendDay) => date },
						...figures.toReversed().map(([field, name]) => ({
							head: name,
							number: true,
							cell: (day: TrendDay) => money(day[field], currency),
						})),
						{ head: "Competitors", number: true, cell: ({ competitors }: TrendDay) => count(competitors) },
					]}
					rows={series.toReversed()}
					keyOf={({ date }) => date}
				/>
			</Chart>
			<div className="below-chart">
				<p className="hint">{direction ? `On the whole ${direction}.` : ""}</p>
				<Button onClick={save}>Save as CSV</Button>
			</div>
		</>
	);
}
