import { useQuery } from "urql";
import { Link } from "wouter";
import { pageIn, useAddress } from "../api/address.ts";
import { DataTable } from "../design/data-table.tsx";
import { Empty } from "../design/empty.tsx";
import { count, percent } from "../design/format.ts";
import { PageHead } from "../design/page-head.tsx";
import { Pager } from "../design/pager.tsx";
import { Result } from "../design/result.tsx";
import { Time } from "../design/time.tsx";
import { graphql } from "../graphql/index.ts";

const competitorsQuery = graphql(`
	query WorkspaceCompetitors($id: ID!, $page: Int!, $pageSize: Int!) {
		workspace(id: $id) {
			id
			competitors(page: $page, pageSize: $pageSize) {
				total
				competitors {
					vendor { slug name }
					productsInCommon cheaper equal dearer averageGapPercent lastSeenAt
				}
			}
		}
	}
`);

const pageSize = 25;

/** Everybody who sells what the workspace tracks. */
export function Competitors({ workspaceId }: { workspaceId: string }) {
	const [params, change] = useAddress();
	const page = pageIn(params);
	const [result, ask] = useQuery({ query: competitorsQuery, variables: { id: workspaceId, page, pageSize } });
	return (
		<>
			<PageHead
				title="Competitors"
				lead="Who sells the same, and on how many of the products it is cheaper than you, as dear, or dearer."
			/>
			<Result of={result} again={() => ask({ requestPolicy: "network-only" })} lines={14}>
				{({ workspace }) => {
					const { competitors, total } = workspace!.competitors;
					if (total === 0)
						return (
							<Empty>
								<p>
									Nobody else is known to sell what you track. <Link href="/products">Track more</Link>, or scan.
								</p>
							</Empty>
						);
					return (
						<>
							<DataTable
								caption="Competitors, those with most products in common first"
								columns={[
									{
										head: "Competitor",
										cell: ({ vendor }) => <Link href={`/competitors/${vendor.slug}`}>{vendor.name}</Link>,
									},
									{ head: "In common", number: true, cell: ({ productsInCommon }) => count(productsInCommon) },
									{ head: "Cheaper", number: true, cell: ({ cheaper }) => count(cheaper) },
									{ head: "Equal", number: true, cell: ({ equal }) => count(equal) },
									{ head: "Dearer", number: true, cell: ({ dearer }) => count(dearer) },
									{
										head: "Your average gap",
										number: true,
										cell: ({ averageGapPercent }) => percent(averageGapPercent),
									},
									{ head: "Last seen", cell: ({ lastSeenAt }) => <Time at={lastSeenAt} /> },
								]}
								rows={competitors}
								keyOf={({ vendor }) => vendor.slug}
							/>
							<Pager
								page={page}
								pages={Math.ceil(total / pageSize)}
								onChange={chosen => change({ page: String(chosen) }, { push: true })}
							/>
						</>
					);
				}}
			</Result>
		</>
	);
}
