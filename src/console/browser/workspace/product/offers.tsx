import { useQuery } from "urql";
import { isReduced } from "../../charts/price-lines.ts";
import { Badge } from "../../design/badge.tsx";
import { CursorPager, useListPlace } from "../../design/cursor-pager.tsx";
import { DataTable } from "../../design/data-table.tsx";
import { Empty } from "../../design/empty.tsx";
import { ExternalLink } from "../../design/external-link.tsx";
import { count, moment, money } from "../../design/format.ts";
import { Result } from "../../design/result.tsx";
import { Section } from "../../design/section.tsx";
import { Time } from "../../design/time.tsx";
import type { NotComparableReason, ProductOffersQuery } from "../../graphql/graphql.ts";
import { graphql } from "../../graphql/index.ts";

const offersQuery = graphql(`
	query ProductOffers($id: ID!, $market: String!, $after: String) {
		product(id: $id) {
			id
			offers(first: 25, market: $market, after: $after) {
				totalCount
				pageInfo { hasNextPage endCursor }
				nodes {
					id
					vendor { slug name }
					title
					url
					price
					listPrice
					shippingPrice
					totalPrice
					currency
					availability
					condition
					packQuantity
					lastScannedAt
					comparable
					notComparableBecause
					evidence { source method url line observedAt raw contentHash }
				}
			}
		}
	}
`);

type Offer = NonNullable<ProductOffersQuery["product"]>["offers"]["nodes"][number];

const reasons: Record<NotComparableReason, string> = {
	market: "another market",
	currency: "another currency",
	condition: "not new",
	stock: "not in stock",
	pack: "a pack of several",
	age: "not read for 7 days",
};

interface OffersProps {
	readonly productId: string;
	readonly market: string;
	readonly ownVendor: string;
}

/** Who sells it now, whether that compares, and where each price was read. */
export function Offers({ productId, market, ownVendor }: OffersProps) {
	const place = useListPlace(`${productId} ${market}`);
	const [result, ask] = useQuery({
		query: offersQuery,
		variables: { id: productId, market, after: place.after },
	});
	return (
		<Section title="Offers" lead="What each vendor asks now, cheapest first, and where that was read.">
			<Result of={result} again={() => ask({ requestPolicy: "network-only" })} lines={10}>
				{({ product }) => {
					const { nodes, pageInfo, totalCount } = product!.offers;
					if (totalCount === 0)
						return (
							<Empty>
								<p>No vendor of the market {market} offers it.</p>
							</Empty>
						);
					return (
						<>
							<DataTable
								caption="Offers"
								rows={nodes}
								keyOf={({ id }) => id}
								columns={[
									{
										head: "Vendor",
										cell: ({ vendor, url, title }) => (
											<>
												<ExternalLink href={url}>{vendor.name}</ExternalLink>
												{vendor.slug === ownVendor && " (you)"}
												<small className="codes title">{title}</small>
											</>
										),
									},
									{ head: "Price", number: true, cell: offer => <PriceCell offer={offer} /> },
									{
										head: "With shipping",
										number: true,
										cell: ({ totalPrice, shippingPrice, currency }) =>
											shippingPrice === 0 ? "free shipping" : money(totalPrice, currency),
									},
									{
										head: "Stock",
										cell: ({ availability }) => <span className="nowrap">{availability.replaceAll("_", " ")}</span>,
									},
									{
										head: "Compares",
										cell: ({ comparable, notComparableBecause }) =>
											comparable ? (
												<Badge kind="good">Yes</Badge>
											) : (
												<>
													<Badge kind="warn">No</Badge> {notComparableBecause.map(reason => reasons[reason]).join(", ")}
												</>
											),
									},
									{ head: "Last read", cell: ({ lastScannedAt }) => <Time at={lastScannedAt} /> },
									{ head: "Evidence", cell: offer => <EvidenceCell offer={offer} /> },
								]}
							/>
							<CursorPager place={place} pageInfo={pageInfo} what="offers" back="Previous" on="Next">
								<span>{count(totalCount)} offers</span>
							</CursorPager>
						</>
					);
				}}
			</Result>
		</Section>
	);
}

function PriceCell({ offer: { price, listPrice, currency } }: { offer: Offer }) {
	return (
		<>
			{money(price, currency)}
			{isReduced({ price, listPrice }) && <small className="was">was {money(listPrice, currency)}</small>}
		</>
	);
}

function EvidenceCell({ offer: { evidence, vendor } }: { offer: Offer }) {
	if (!evidence) return <>–</>;
	const { source, method, url, line, observedAt, raw, contentHash } = evidence;
	return (
		<details className="evidence">
			<summary>
				<span className="unseen">Evidence of {vendor.name}'s price: </span>
				{source === "page" ? "Page" : "Feed"}, {raw ? <q>{raw}</q> : "no text kept"}
			</summary>
			<dl>
				<dt>Seen first</dt>
				<dd>{moment(observedAt)}</dd>
				<dt>Read from</dt>
				<dd>
					<ExternalLink href={url}>{url ?? "not recorded"}</ExternalLink>
					{line ? `, line ${line}` : ""}
				</dd>
				{method && (
					<>
						<dt>How</dt>
						<dd>
							<code>{method}</code>
						</dd>
					</>
				)}
				{contentHash && (
					<>
						<dt>SHA-256</dt>
						<dd>
							<code>{contentHash.slice(0, 16)}…</code>
						</dd>
					</>
				)}
			</dl>
		</details>
	);
}
