import { useQuery } from "urql";
import { Link } from "wouter";
import { pageIn, useAddress } from "../api/address.ts";
import { Badge } from "../design/badge.tsx";
import { DataTable } from "../design/data-table.tsx";
import { Figure } from "../design/figure.tsx";
import { count, money, percent } from "../design/format.ts";
import { Gap } from "../design/gap.tsx";
import { PageHead } from "../design/page-head.tsx";
import { Pager } from "../design/pager.tsx";
import { Result } from "../design/result.tsx";
import { Section } from "../design/section.tsx";
import { Time } from "../design/time.tsx";
import { graphql } from "../graphql/index.ts";

const competitorQuery = graphql(`
	query WorkspaceCompetitor($id: ID!, $vendor: String!, $page: Int!, $pageSize: Int!) {
		workspace(id: $id) {
			id
			competitor(vendor: $vendor) {
				vendor { slug name }
				productsInCommon cheaper equal dearer averageGapPercent lastSeenAt
				products(page: $page, pageSize: $pageSize) {
					total
					products { productId name sku yourPrice price inStock priceGap priceGapPercent currency lastSeenAt }
				}
			}
		}
	}
`);

const pageSize = 25;

/** One competitor, and what it asks for the products in common. */
export function Competitor({ workspaceId, vendor }: { workspaceId: string; vendor: string }) {
	const [params, change] = useAddress();
	const page = pageIn(params);
	const variables = { id: workspaceId, vendor, page, pageSize };
	const [result, ask] = useQuery({ query: competitorQuery, variables });
	const competitor = result.data?.workspace?.competitor;
	return (
		<>
			<PageHead
				title={competitor?.vendor.name ?? vendor}
				lead={
					competitor && (
						<>
							Seen <Time at={competitor.lastSeenAt} />
						</>
					)
				}
			/>
			<Result of={result} again={() => ask({ requestPolicy: "network-only" })} lines={14}>
				{({ workspace }) => {
					const { productsInCommon, cheaper, equal, dearer, averageGapPercent, products } = workspace!.competitor;
					return (
						<>
							<dl className="figures">
								<Figure name="In common">{count(productsInCommon)}</Figure>
								<Figure name="Cheaper than you">{count(cheaper)}</Figure>
								<Figure name="As dear">{count(equal)}</Figure>
								<Figure name="Dearer">{count(dearer)}</Figure>
								<Figure name="Your average gap">{percent(averageGapPercent)}</Figure>
							</dl>
							<Section title="Products in common" lead="Where it undercuts you most comes first.">
								<DataTable
									caption="Products in common"
									columns={[
										{
											head: "Product",
											cell: ({ productId, name, sku }) => (
												<>
													<Link href={`/products/${productId}`}>{name}</Link>
													{sku && <small>{sku}</small>}
												</>
											),
										},
										{ head: "Your price", number: true, cell: ({ yourPrice, currency }) => money(yourPrice, currency) },
										{
											head: "Its price",
											number: true,
											cell: ({ price, currency, inStock }) => (
												<>
													{money(price, currency)} {!inStock && <Badge kind="warn">sold out</Badge>}
												</>
											),
										},
										{
											head: "You are",
											cell: ({ priceGap, priceGapPercent, currency }) => (
												<Gap amount={priceGap} percent={priceGapPercent} currency={currency} />
											),
										},
										{ head: "Seen", cell: ({ lastSeenAt }) => <Time at={lastSeenAt} /> },
									]}
									rows={products.products}
									keyOf={({ productId }) => productId}
								/>
								<Pager
									page={page}
									pages={Math.ceil(products.total / pageSize)}
									onChange={chosen => change({ page: String(chosen) }, { push: true })}
								/>
							</Section>
						</>
					);
				}}
			</Result>
		</>
	);
}
