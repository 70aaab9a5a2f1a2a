import { useState } from "react";
import { useQuery } from "urql";
import { Link } from "wouter";
import { useAddress } from "../api/address.ts";
import { Button } from "../design/button.tsx";
import { Empty } from "../design/empty.tsx";
import { Select } from "../design/field.tsx";
import { money } from "../design/format.ts";
import { PageHead } from "../design/page-head.tsx";
import { Result } from "../design/result.tsx";
import { Time } from "../design/time.tsx";
import type { PricingRule, WorkspaceInsightsQuery } from "../graphql/graphql.ts";
import { graphql } from "../graphql/index.ts";
import { pricingRules } from "./pricing-rules.ts";
import { StatePrice } from "./state-price.tsx";
import { TimeframeChoice, useTimeframe } from "./timeframe.tsx";

const insightsQuery = graphql(`
	query WorkspaceInsights($id: ID!, $timeframe: Timeframe!, $limit: Int!) {
		workspace(id: $id) {
			id
			pricingInsights(timeframe: $timeframe, limit: $limit) {
				id productId productName rule currentPrice recommendedPrice currency confidence explanation createdAt
				facts { code sentence vendor observedAt }
				expected { rank total priceGap }
			}
		}
	}
`);

type Insight = NonNullable<WorkspaceInsightsQuery["workspace"]>["pricingInsights"][number];

/** As many as the server recommends at once: those that matter most come first. */
const limit = 50;

const ruleOptions = [["", "All"], ...Object.entries(pricingRules)] as readonly (readonly ["" | PricingRule, string])[];

/** What to ask for each product, and why. */
export function Insights({ workspaceId }: { workspaceId: string }) {
	const [timeframe, setTimeframe] = useTimeframe();
	const [params, change] = useAddress();
	const rule = ruleOptions.find(([option]) => option === params.get("rule"))?.[0] ?? "";
	const [result, ask] = useQuery({ query: insightsQuery, variables: { id: workspaceId, timeframe, limit } });
	const [stating, state] = useState<Insight>();
	return (
		<>
			<PageHead
				title="Recommended prices"
				lead="By fixed rules from what was read, never below your floor. What a price follows from stands beside it."
			>
				<TimeframeChoice value={timeframe} onChange={setTimeframe} />
			</PageHead>
			<div className="filters">
				<Select
					label="Advice"
					name="rule"
					value={rule}
					options={ruleOptions}
					onChange={chosen => change({ rule: chosen })}
				/>
			</div>
			<Result of={result} again={() => ask({ requestPolicy: "network-only" })} lines={16}>
				{({ workspace }) => {
					const shown = workspace!.pricingInsights.filter(insight => rule === "" || insight.rule === rule);
					if (shown.length === 0)
						return (
							<Empty>
								<p>
									{rule === ""
										? "There is nothing to do: your prices stand well, or nothing was read in this time."
										: "No product is advised so now."}
								</p>
							</Empty>
						);
					return (
						<ul className="insights">
							{shown.map(insight => (
								<InsightCard key={insight.id} insight={insight} onState={() => state(insight)} />
							))}
						</ul>
					);
				}}
			</Result>
			{stating && (
				<StatePrice
					workspaceId={workspaceId}
					product={{
						id: stating.productId,
						name: stating.productName,
						price: stating.currentPrice,
						currency: stating.currency,
					}}
					price={stating.recommendedPrice}
					onClose={() => state(undefined)}
				/>
			)}
		</>
	);
}

function InsightCard({ insight, onState }: { insight: Insight; onState: () => void }) {
	const { productId, productName, rule, currentPrice, recommendedPrice, currency, confidence, facts, expected } =
		insight;
	const isHold = currentPrice === recommendedPrice;
	return (
		<li className="card">
			<div className="insight-head">
				<div>
					<h2>
						<Link href={`/products/${productId}`}>{productName}</Link>
					</h2>
					<p className="hint">{pricingRules[rule]}</p>
				</div>
				<p className="insight-price">
					<span>{money(currentPrice, currency)}</span> → <strong>{money(recommendedPrice, currency)}</strong>
				</p>
			</div>
			<p className="hint">
				{Math.round(confidence * 100)}% sure · rank {expected.rank} of {expected.total} then
				{expected.priceGap !== null &&
					`, ${money(Math.abs(expected.priceGap), currency)} ${expected.priceGap > 0 ? "above" : "below"} the next`}
			</p>
			{insight.explanation && <p>{insight.explanation}</p>}
			<details>
				<summary>What it follows from</summary>
				<ul>
					{facts.map(({ code, sentence, observedAt }) => (
						<li key={code + sentence}>
							{sentence}
							{observedAt && (
								<small>
									{" "}
									<Time at={observedAt} />
								</small>
							)}
						</li>
					))}
				</ul>
			</details>
			{!isHold && (
				<Button label={`State ${money(recommendedPrice, currency)} for ${productName}`} onClick={onState}>
					{`State ${money(recommendedPrice, currency)}`}
				</Button>
			)}
		</li>
	);
}
