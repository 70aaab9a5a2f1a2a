import { useState } from "react";
import { useQuery } from "urql";
import { Badge } from "../../design/badge.tsx";
import { Button } from "../../design/button.tsx";
import { Figure } from "../../design/figure.tsx";
import { money } from "../../design/format.ts";
import { Gap } from "../../design/gap.tsx";
import { PageHead } from "../../design/page-head.tsx";
import { Result } from "../../design/result.tsx";
import { Section } from "../../design/section.tsx";
import { Time } from "../../design/time.tsx";
import { graphql } from "../../graphql/index.ts";
import { NotFound } from "../../not-found.tsx";
import { EditProduct } from "../products/edit-product.tsx";
import { Matches } from "./matches.tsx";
import { Offers } from "./offers.tsx";
import { PriceSection } from "./price-section.tsx";
import { Recommendation } from "./recommendation.tsx";
import type { ShownProduct } from "./shown-product.ts";
import "./product.css";

const trackedProductQuery = graphql(`
	query TrackedProduct($workspaceId: ID!, $id: ID!) {
		workspace(id: $workspaceId) {
			id
			market
			vendor { slug }
			trackedProduct(id: $id) {
				id
				name
				sku
				gtin
				price
				statedPrice
				priceStatedAt
				floorPrice
				currency
				status
				lastScannedAt
				addedAt
				product { id name brand mpn category }
				week: position(timeframe: D7) { ...Standing }
				month: position(timeframe: D30) { ...Standing }
				quarter: position(timeframe: D90) { ...Standing }
				pricingInsight(timeframe: D30) {
					id
					rule
					currentPrice
					recommendedPrice
					confidence
					explanation
					createdAt
					facts { code sentence observedAt }
					expected { rank total priceGap }
				}
			}
		}
	}

	fragment Standing on Position {
		rank
		total
		yourPrice
		lowestCompetitorPrice
		lowestCompetitorVendor
		priceGap
		priceGapPercent
	}
`);

/** One tracked product: its prices over time, who sells it, and what to do about it. */
export function ProductPage({ workspaceId, productId }: { workspaceId: string; productId: string }) {
	const [result, ask] = useQuery({ query: trackedProductQuery, variables: { workspaceId, id: productId } });
	const [isEditing, edit] = useState(false);
	return (
		<Result of={result} again={() => ask({ requestPolicy: "network-only" })} lines={30}>
			{({ workspace }) => {
				const product = workspace!.trackedProduct;
				if (!product) return <NotFound />;
				const { name, sku, gtin, status, floorPrice, currency, lastScannedAt } = product;
				const { brand, mpn, category } = product.product;
				return (
					<>
						<PageHead
							title={name}
							lead={[
								brand,
								sku && `SKU ${sku}`,
								gtin && `GTIN ${gtin}`,
								mpn && `part number ${mpn}`,
								category?.split(" > ").at(-1),
							]
								.filter(Boolean)
								.join(" · ")}
						>
							{status === "paused" && <Badge kind="warn">Paused</Badge>}
							<Button onClick={() => edit(true)}>Edit</Button>
						</PageHead>
						<dl className="figures">
							<Figure name="Your price" note={<PriceNote product={product} />}>
								{money(product.price, currency)}
							</Figure>
							<Figure name="Floor" note="no recommendation goes below">
								{money(floorPrice, currency)}
							</Figure>
							<Figure
								name="Rank, 30 days"
								note={product.month.rank ? "1 is the cheapest" : "needs a price of your own"}
							>
								{product.month.rank ? `${product.month.rank} of ${product.month.total}` : "–"}
							</Figure>
							<Figure
								name="Lowest competitor"
								note={product.month.lowestCompetitorVendor ?? "nobody else within 30 days"}
							>
								{money(product.month.lowestCompetitorPrice, currency)}
							</Figure>
							<Figure name="Last scanned" note="any vendor's page or feed">
								<Time at={lastScannedAt} />
							</Figure>
						</dl>
						<PriceSection product={product} market={workspace!.market} ownVendor={workspace!.vendor.slug} />
						<Position product={product} />
						<Recommendation workspaceId={workspaceId} product={product} />
						<Offers productId={product.product.id} market={workspace!.market} ownVendor={workspace!.vendor.slug} />
						<Matches workspaceId={workspaceId} trackedProductId={product.id} name={name} />
						{isEditing && <EditProduct workspaceId={workspaceId} product={product} onClose={() => edit(false)} />}
					</>
				);
			}}
		</Result>
	);
}

function PriceNote({ product: { price, statedPrice, priceStatedAt } }: { product: ShownProduct }) {
	if (price === null || price === undefined) return <>neither stated nor read</>;
	if (price !== statedPrice) return <>read at your shop</>;
	return (
		<>
			stated <Time at={priceStatedAt} />
		</>
	);
}

function Position({ product: { week, month, quarter, currency } }: { product: ShownProduct }) {
	const timeframes = [
		["7 days", week],
		["30 days", month],
		["90 days", quarter],
	] as const;
	return (
		<Section
			title="Position"
			lead="Against the competitors whose price was read within the timeframe, each with its latest one in stock."
		>
			<div className="cards">
				{timeframes.map(([name, position]) => (
					<div className="card standing" key={name}>
						<h3>{name}</h3>
						<p className="rank">
							{position.rank ? (
								<>
									<strong>{position.rank}</strong> of {position.total}
								</>
							) : (
								"No rank"
							)}
						</p>
						<p>
							<Gap amount={position.priceGap} percent={position.priceGapPercent} currency={currency} />
						</p>
						<p className="hint">
							{position.lowestCompetitorVendor
								? `Lowest: ${position.lowestCompetitorVendor} at ${money(position.lowestCompetitorPrice, currency)}`
								: "Nobody else was read."}
						</p>
					</div>
				))}
			</div>
		</Section>
	);
}
