import { useCallback, useMemo } from "react";
import { useQuery } from "urql";
import { useAddress } from "../../api/address.ts";
import { Chart } from "../../charts/chart.tsx";
import { drawPriceLines, linesOfVendors, type PriceLine } from "../../charts/price-lines.ts";
import { Button } from "../../design/button.tsx";
import { Choice } from "../../design/choice.tsx";
import { DataTable } from "../../design/data-table.tsx";
import { Empty } from "../../design/empty.tsx";
import { money } from "../../design/format.ts";
import { Result } from "../../design/result.tsx";
import { csvOf, saveFile } from "../../design/save-file.ts";
import { Section } from "../../design/section.tsx";
import type { TrackedPriceHistoryQuery } from "../../graphql/graphql.ts";
import { graphql } from "../../graphql/index.ts";
import type { ShownProduct } from "./shown-product.ts";

const historyQuery = graphql(`
	query TrackedPriceHistory($id: ID!, $market: String!, $days: Int!) {
		product(id: $id) {
			id
			offers(first: 100, market: $market) { nodes { id vendor { slug name } } }
			priceHistory(market: $market, days: $days) {
				currency
				days
				daily { date price listPrice vendor }
				coverage { firstSeen daysObserved days gaps { from to days } }
				low { price date vendor }
			}
		}
	}
`);

/** The server remembers no longer. */
const daysOffered = [
	["7", "7 days"],
	["30", "30 days"],
	["90", "90 days"],
] as const;
const dayMs = 86_400_000;

interface PriceSectionProps {
	readonly product: ShownProduct;
	readonly market: string;
	readonly ownVendor: string;
}

/** The prices of all vendors over days: as a chart, a table and a file. */
export function PriceSection({ product, market, ownVendor }: PriceSectionProps) {
	const [params, change] = useAddress();
	const chosen = daysOffered.find(([offered]) => offered === params.get("days"))?.[0] ?? "30";
	const days = Number(chosen);
	const [result, ask] = useQuery({ query: historyQuery, variables: { id: product.product.id, market, days } });
	return (
		<Section
			title="Prices"
			lead="Each vendor's last price of each day on which it was read. A gap is a time in which nobody looked; a ring is a price that was told as reduced."
			actions={
				<Choice label="Timeframe" options={daysOffered} value={chosen} onChange={next => change({ days: next })} />
			}
		>
			<Result of={result} again={() => ask({ requestPolicy: "network-only" })} lines={13}>
				{({ product: found }) => <Prices found={found!} days={days} product={product} ownVendor={ownVendor} />}
			</Result>
		</Section>
	);
}

interface PricesProps {
	readonly found: NonNullable<TrackedPriceHistoryQuery["product"]>;
	readonly days: number;
	readonly product: ShownProduct;
	readonly ownVendor: string;
}

function Prices({ found: { offers, priceHistory }, days, product, ownVendor }: PricesProps) {
	const { daily, coverage, low } = priceHistory;
	const currency = priceHistory.currency ?? product.currency;
	const lines = useMemo(() => linesOf(daily, offers.nodes, ownVendor), [daily, offers, ownVendor]);
	const draw = useCallback(
		(element: HTMLElement) => {
			const today = Date.now();
			const dayBefore = (before: number) => new Date(today - before * dayMs).toISOString().slice(0, 10);
			return drawPriceLines(element, { lines, currency, from: dayBefore(days - 1), to: dayBefore(0) });
		},
		[lines, currency, days],
	);
	if (daily.length === 0)
		return (
			<Empty>
				<p>No vendor's price was read in these {days} days. Start a scan, or look at a longer time.</p>
			</Empty>
		);
	const save = () =>
		saveFile(
			`prices-${product.sku ?? product.gtin ?? product.id}-${days}-days.csv`,
			csvOf([
				["date", "vendor", "price", "list_price", "currency"],
				...daily.map(({ date, vendor, price, listPrice }) => [date, vendor, price, listPrice, currency]),
			]),
		);
	return (
		<>
			<Chart
				label={`Prices of ${lines.length} ${lines.length === 1 ? "vendor" : "vendors"} over ${days} days. The table below has the same figures.`}
				draw={draw}
			>
				<PriceTable lines={lines} currency={currency} />
			</Chart>
			<div className="below-chart">
				<p className="hint">
					Read on {coverage.daysObserved} of {coverage.days} days
					{coverage.gaps.length > 0 &&
						`, with ${coverage.gaps.length} ${coverage.gaps.length === 1 ? "gap" : "gaps"} since it was first seen`}
					.
					{low.price !== null &&
						low.price !== undefined &&
						` Lowest: ${money(low.price, currency)} at ${low.vendor} on ${low.date}.`}
				</p>
				<Button onClick={save}>Save as CSV</Button>
			</div>
		</>
	);
}

type Daily = PricesProps["found"]["priceHistory"]["daily"];
type OfferNodes = PricesProps["found"]["offers"]["nodes"];

/** The reader's own line first, then the vendors by name. */
function linesOf(daily: Daily, offers: OfferNodes, ownVendor: string): PriceLine[] {
	const known = new Map(offers.map(({ vendor }) => [vendor.slug, vendor.name]));
	const nameOf = (slug: string) => `${known.get(slug) ?? slug}${slug === ownVendor ? " (you)" : ""}`;
	return linesOfVendors(daily, nameOf)
		.map(line => ({ ...line, isOwn: line.vendor === ownVendor }))
		.sort((one, other) => Number(other.isOwn) - Number(one.isOwn) || one.name.localeCompare(other.name));
}

/** A row a day, the newest first; a column a vendor. */
function PriceTable({ lines, currency }: { lines: readonly PriceLine[]; currency: string }) {
	const dates = [...new Set(lines.flatMap(({ points }) => points.map(({ date }) => date)))].sort().reverse();
	return (
		<DataTable
			caption="Prices by day and vendor"
			rows={dates}
			keyOf={date => date}
			columns={[
				{ head: "Day", cell: date => date },
				...lines.map(({ name, points }) => {
					const markOf = new Map(points.map(mark => [mark.date, mark]));
					return {
						head: name,
						number: true,
						cell: (date: string) => {
							const mark = markOf.get(date);
							return mark ? (
								<>
									{money(mark.price, currency)}
									{mark.isPromotion && <small className="was">reduced</small>}
								</>
							) : (
								"–"
							);
						},
					};
				}),
			]}
		/>
	);
}
