import { useState } from "react";
import { useMutation } from "urql";
import { Button } from "../../design/button.tsx";
import { Dialog } from "../../design/dialog.tsx";
import { Empty } from "../../design/empty.tsx";
import { Form } from "../../design/form.tsx";
import { money, Time } from "../../design/format.tsx";
import { Section } from "../../design/section.tsx";
import type { PricingRule } from "../../graphql/graphql.ts";
import { graphql } from "../../graphql/index.ts";
import type { ShownProduct } from "./product-page.tsx";

const stateMutation = graphql(`
	mutation StateRecommendedPrice($workspaceId: ID!, $id: ID!, $price: Float!) {
		updateTrackedProduct(workspaceId: $workspaceId, id: $id, input: { price: $price }) { id price }
	}
`);

const rules: Record<PricingRule, string> = {
	raise_to_floor: "Go back to your floor",
	ignore_outlier: "Do not follow what looks like a mistake",
	price_war_hold: "Hold: others undercut each other",
	promotion_ends: "Hold: a promotion ends soon",
	undercut: "Go just below the cheapest competitor",
	stock_out: "Raise: who was cheaper is sold out",
	room_to_raise: "Raise: there is room up to the next competitor",
};

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
					<p className="rule">{rules[rule]}</p>
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

interface StatePriceProps {
	readonly workspaceId: string;
	readonly product: ShownProduct;
	readonly price: number;
	readonly onClose: () => void;
}

function StatePrice({ workspaceId, product: { id, name, price: before, currency }, price, onClose }: StatePriceProps) {
	const [{ error, fetching }, state] = useMutation(stateMutation);
	const submit = async () => {
		const { data } = await state({ workspaceId, id, price });
		if (data) onClose();
	};
	return (
		<Dialog title="State a new price?" onClose={onClose}>
			<Form onSubmit={submit} error={error}>
				<p className="summary">
					{name}: {money(before, currency)} → {money(price, currency)}. Pricegraph reckons with it from now on; your
					shop is not changed by it, so set the price there, too.
				</p>
				<div className="actions">
					<Button type="submit" pending={fetching}>
						State the price
					</Button>
					<Button onClick={onClose}>Cancel</Button>
				</div>
			</Form>
		</Dialog>
	);
}
