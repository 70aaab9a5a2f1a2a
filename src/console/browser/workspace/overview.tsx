import { useQuery } from "urql";
import { Link } from "wouter";
import { Empty } from "../design/empty.tsx";
import { Figure } from "../design/figure.tsx";
import { count, money, percent } from "../design/format.ts";
import { PageHead } from "../design/page-head.tsx";
import { Result } from "../design/result.tsx";
import { Section } from "../design/section.tsx";
import type { WorkspaceOverviewQuery } from "../graphql/graphql.ts";
import { graphql } from "../graphql/index.ts";
import { ScanLine } from "./scan-line.tsx";
import { StartScan } from "./start-scan.tsx";
import { TimeframeChoice, useTimeframe } from "./timeframe.tsx";
import { TrendChart } from "./trend-chart.tsx";

const overviewQuery = graphql(`
	query WorkspaceOverview($id: ID!, $timeframe: Timeframe!) {
		workspace(id: $id) {
			id
			statistics {
				trackedProducts pausedProducts competitors competitorOffers priceChanges24h priceChanges7d currency
				lastScan { id status startedAt completedAt offersTotal productsScanned priceChangesDetected failuresTotal }
			}
			insightSummary(timeframe: $timeframe) {
				productsBeingUndercut productsWithOpportunities avgPriceGap largestUndercutPercent currency
			}
			pricingTrends(timeframe: $timeframe) {
				currency direction
				series { date yourPrice lowest median highest competitors }
			}
		}
	}
`);

/** How the workspace stands: what is tracked, where it is undercut, how prices move. */
export function Overview({ workspaceId }: { workspaceId: string }) {
	const [timeframe, setTimeframe] = useTimeframe();
	const [result, ask] = useQuery({ query: overviewQuery, variables: { id: workspaceId, timeframe } });
	return (
		<>
			<PageHead title="Overview" lead="Where your prices stand among those of your competitors.">
				<TimeframeChoice value={timeframe} onChange={setTimeframe} />
				<StartScan workspaceId={workspaceId} />
			</PageHead>
			<Result of={result} again={() => ask({ requestPolicy: "network-only" })} lines={16}>
				{({ workspace }) => {
					const { trackedProducts, pausedProducts } = workspace!.statistics;
					return trackedProducts + pausedProducts === 0 ? <FirstSteps /> : <Figures of={workspace!} />;
				}}
			</Result>
		</>
	);
}

function FirstSteps() {
	return (
		<Empty>
			<p>
				<strong>Nothing is tracked yet.</strong>
			</p>
			<ol className="steps">
				<li>
					<Link href="/products">Add products</Link>: by barcode, by a search, by the address of a page, or many at once
					as CSV.
				</li>
				<li>Scan: the pages of all who sell them are visited, yours too.</li>
				<li>Read here who is cheaper, where there is room, and what to ask.</li>
			</ol>
		</Empty>
	);
}

function Figures({
	of: { statistics, insightSummary, pricingTrends },
}: {
	of: NonNullable<WorkspaceOverviewQuery["workspace"]>;
}) {
	const { currency, avgPriceGap, largestUndercutPercent } = insightSummary;
	return (
		<>
			<dl className="figures">
				<Figure name="Undercut" note="a competitor in stock is cheaper">
					{count(insightSummary.productsBeingUndercut)}
				</Figure>
				<Figure name="Room to raise" note="cheapest by at least 1%">
					{count(insightSummary.productsWithOpportunities)}
				</Figure>
				<Figure name="Average gap" note="to the lowest competitor">
					{money(avgPriceGap, currency)}
				</Figure>
				<Figure name="Largest undercut" note="of the competitor's price">
					{percent(largestUndercutPercent)}
				</Figure>
				<Figure name="Tracked" note={`${count(statistics.pausedProducts)} paused`}>
					{count(statistics.trackedProducts)}
				</Figure>
				<Figure name="Competitors" note={`${count(statistics.competitorOffers)} offers`}>
					{count(statistics.competitors)}
				</Figure>
				<Figure name="Price changes" note={`${count(statistics.priceChanges7d)} in 7 days`}>
					{count(statistics.priceChanges24h)}
				</Figure>
			</dl>
			<Section
				title="Prices over time"
				lead="The mean over the same products on every day; days that were not read are not there."
			>
				<TrendChart of={pricingTrends} />
			</Section>
			<Section title="Last scan">
				{statistics.lastScan ? (
					<ScanLine scan={statistics.lastScan} />
				) : (
					<Empty>
						<p>No scan yet. What feeds tell is here all the same.</p>
					</Empty>
				)}
			</Section>
		</>
	);
}
