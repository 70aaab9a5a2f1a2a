import { useMemo } from "react";
import { useQuery } from "urql";
import { Link } from "wouter";
import { useAddress } from "../api/address.ts";
import { Chart } from "../charts/chart.tsx";
import { drawDayBars } from "../charts/day-bars.ts";
import { Choice } from "../design/choice.tsx";
import { DataTable } from "../design/data-table.tsx";
import { Empty } from "../design/empty.tsx";
import { Figure } from "../design/figure.tsx";
import { count } from "../design/format.ts";
import { Failed } from "../design/result.tsx";
import { Section } from "../design/section.tsx";
import type { ProjectOverviewQuery } from "../graphql/graphql.ts";
import { graphql } from "../graphql/index.ts";
import { GrantNotice } from "./grant-notice.tsx";
import { operationNames, outcomes } from "./operations.ts";

const overviewQuery = graphql(`
	query ProjectOverview($projectId: ID!, $days: Int!) {
		credits { balance }
		project(id: $projectId) {
			id
			requestCounts(days: $days) {
				day
				counts { operation outcome requests charged medianMilliseconds p95Milliseconds }
			}
		}
	}
`);

type Days = ProjectOverviewQuery["project"]["requestCounts"];

const windows = [
	["7", "7 days"],
	["30", "30 days"],
	["90", "90 days"],
] as const;
const groupings = [
	["operation", "By operation"],
	["outcome", "By outcome"],
] as const;

/** What the project did lately: requests by day, and what they cost. */
export function ProjectOverview({ projectId }: { projectId: string }) {
	const [search, change] = useAddress();
	const window = windows.find(([days]) => days === search.get("days"))?.[0] ?? "30";
	const grouping = groupings.find(([by]) => by === search.get("by"))?.[0] ?? "operation";
	const [{ data, error }, ask] = useQuery({ query: overviewQuery, variables: { projectId, days: Number(window) } });
	const days = data?.project.requestCounts;
	const sum = useMemo(() => days && summed(days), [days]);
	return (
		<>
			<Failed error={error} again={() => ask({ requestPolicy: "network-only" })} />
			<GrantNotice balance={data?.credits.balance} />
			<dl className="figures">
				<Figure name="Credits left" note={<Link href="~/console/credits">Balance and packs</Link>}>
					{data ? count(data.credits.balance) : "–"}
				</Figure>
				<Figure name="Requests" note={`in ${window} days`}>
					{sum ? count(sum.requests) : "–"}
				</Figure>
				<Figure name="Credits spent" note={`in ${window} days`}>
					{sum ? count(sum.charged) : "–"}
				</Figure>
				<Figure name="Failed" note={sum && sum.requests > 0 ? `${count(sum.failed)} requests` : "of the requests"}>
					{sum ? share(sum.failed, sum.requests) : "–"}
				</Figure>
			</dl>
			<Section
				title="Requests by day"
				lead="Metered requests, on days in UTC. Dry runs are not counted."
				actions={
					<>
						<Choice label="Stacked" options={groupings} value={grouping} onChange={by => change({ by })} />
						<Choice label="Window" options={windows} value={window} onChange={last => change({ days: last })} />
					</>
				}
			>
				{!days && <div className="plot waiting" role="status" aria-label="Loading" />}
				{sum?.requests === 0 && (
					<div className="plot none-yet">
						<Empty>
							<p>There was no request in these {window} days.</p>
							<Link href="/first-call">Make a call</Link>
						</Empty>
					</div>
				)}
				{days && sum?.requests !== 0 && <RequestChart days={days} grouping={grouping} />}
			</Section>
		</>
	);
}

interface RequestChartProps {
	readonly days: Days;
	readonly grouping: (typeof groupings)[number][0];
}

function RequestChart({ days, grouping }: RequestChartProps) {
	const draw = useMemo(() => {
		const names: readonly string[] = grouping === "operation" ? operationNames : outcomes;
		const stacks = names.map(name => ({
			name,
			counts: days.map(({ counts }) =>
				total(
					counts.filter(counted => counted[grouping] === name),
					"requests",
				),
			),
		}));
		return (element: HTMLElement) => drawDayBars(element, { days: days.map(({ day }) => day), stacks });
	}, [days, grouping]);
	const { requests } = summed(days);
	return (
		<Chart
			label={`Requests by day and ${grouping}, ${days[0]?.day} to ${days.at(-1)?.day}: ${count(requests)} in all.`}
			draw={draw}
		>
			<DataTable
				caption="Requests by day, operation and outcome"
				columns={[
					{ head: "Day", cell: ({ day }) => day },
					{ head: "Operation", cell: ({ operation }) => operation ?? "–" },
					{ head: "Outcome", cell: ({ outcome }) => outcome ?? "–" },
					{ head: "Requests", number: true, cell: ({ requests }) => count(requests) },
					{ head: "Credits", number: true, cell: ({ charged }) => count(charged) },
					{
						head: "Median ms",
						number: true,
						cell: ({ medianMilliseconds: ms }) => (ms === undefined ? "–" : count(ms)),
					},
					{
						head: "95% within ms",
						number: true,
						cell: ({ p95Milliseconds: ms }) => (ms === undefined ? "–" : count(ms)),
					},
				]}
				rows={rowsOf(days)}
				keyOf={({ day, operation, outcome }) => `${day} ${operation} ${outcome}`}
			/>
		</Chart>
	);
}

type Count = Days[number]["counts"][number];
type Row = { readonly day: string; readonly requests: number; readonly charged: number } & Partial<Count>;

/** Newest day first. A day without requests has a row of its own. */
function rowsOf(days: Days): Row[] {
	return days
		.toReversed()
		.flatMap(({ day, counts }): Row[] =>
			counts.length === 0 ? [{ day, requests: 0, charged: 0 }] : counts.map(counted => ({ ...counted, day })),
		);
}

function total(counts: readonly Count[], of: "requests" | "charged"): number {
	return counts.reduce((sum, counted) => sum + counted[of], 0);
}

function summed(days: Days) {
	const counts = days.flatMap(day => day.counts);
	return {
		requests: total(counts, "requests"),
		charged: total(counts, "charged"),
		failed: total(
			counts.filter(({ outcome }) => outcome === "failed"),
			"requests",
		),
	};
}

function share(part: number, whole: number): string {
	return whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)}%`;
}
