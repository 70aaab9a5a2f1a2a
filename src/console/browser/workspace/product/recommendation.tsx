import { useState } from "react";
import { Button } from "../../design/button.tsx";
import { Empty } from "../../design/empty.tsx";
import { money } from "../../design/format.ts";
import { Section } from "../../design/section.tsx";
import { Time } from "../../design/time.tsx";
import { pricingRules } from "../pricing-rules.ts";
import { StatePrice } from "../state-price.tsx";
import type { ShownProduct } from "./shown-product.ts";

/** What to ask for the product, and why. */
export function Recommendation({ workspaceId, product }: { workspaceId: string; product: ShownProduct }) {
	const [isAsking, ask] = useState(false);
	const { pricingInsight: insight, currency, status } = product;
	if (!insight)
		return (
			<Section title="Recommended price">
				<Empty>
					<p>
						{status === "paused"
							? "A paused product is recommended nothing. Resume it to be told."
							: product.price === null || product.price === undefined
								? "Without a price of your own there is nothing to compare. State one, or let your shop be scanned."
								: "There is nothing to do: your price stands well among those that were read in the last 30 days."}
					</p>
				</Empty>
			</Section>
		);
	const { rule, currentPrice, recommendedPrice, confidence, facts, expected, explanation, createdAt } = insight;
	const isHold = recommendedPrice === currentPrice;
	return (
		<Section title="Recommended price">
			<div className="card recommendation">
				<div>
					<p className="rule">{pricingRules[rule]}</p>
					<p className="recommended">
						<strong>{money(recommendedPrice, currency)}</strong>{" "}
						{isHold ? "as it is now" : `instead of ${money(currentPrice, currency)}`}
					</p>
					<p className="hint">
						{Math.round(confidence * 100)}% sure · would be rank {expected.rank} of {expected.total} · stands on what
						was read up to <Time at={createdAt} />
					</p>
					{!isHold && (
						<Button onClick={() => ask(true)}>{`State ${money(recommendedPrice, currency)} as your price`}</Button>
					)}
				</div>
				<div>
					{explanation && <p>{explanation}</p>}
					<ul>
						{facts.map(({ code, sentence }) => (
							<li key={code + sentence}>{sentence}</li>
						))}
					</ul>
				</div>
			</div>
			{isAsking && (
				<StatePrice workspaceId={workspaceId} product={product} price={recommendedPrice} onClose={() => ask(false)} />
			)}
		</Section>
	);
}
