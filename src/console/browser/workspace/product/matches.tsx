import { useMutation, useQuery } from "urql";
import { Badge } from "../../design/badge.tsx";
import { Button } from "../../design/button.tsx";
import { DataTable } from "../../design/data-table.tsx";
import { Empty } from "../../design/empty.tsx";
import { Failure } from "../../design/failure.tsx";
import { Result } from "../../design/result.tsx";
import { Section } from "../../design/section.tsx";
import type { ProductMatchesQuery } from "../../graphql/graphql.ts";
import { graphql } from "../../graphql/index.ts";

const matchesQuery = graphql(`
	query ProductMatches($workspaceId: ID!, $id: ID!) {
		workspace(id: $workspaceId) {
			id
			trackedProduct(id: $id) {
				id
				matches {
					state
					confidence
					basis { field given found agrees }
					product { id name brand gtin offers(first: 5) { totalCount nodes { id price currency vendor { slug name } } } }
				}
			}
		}
	}
`);
const confirmMutation = graphql(`
	mutation ConfirmMatch($workspaceId: ID!, $trackedProductId: ID!, $productId: ID!) {
		confirmMatch(workspaceId: $workspaceId, trackedProductId: $trackedProductId, productId: $productId) { id }
	}
`);
const rejectMutation = graphql(`
	mutation RejectMatch($workspaceId: ID!, $trackedProductId: ID!, $productId: ID!) {
		rejectMatch(workspaceId: $workspaceId, trackedProductId: $trackedProductId, productId: $productId) { id }
	}
`);

type Match = NonNullable<NonNullable<ProductMatchesQuery["workspace"]>["trackedProduct"]>["matches"][number];

interface MatchesProps {
	readonly workspaceId: string;
	readonly trackedProductId: string;
	readonly name: string;
}

/** Products that may be the tracked one, for the reader to decide. */
export function Matches({ workspaceId, trackedProductId, name }: MatchesProps) {
	const [result, ask] = useQuery({ query: matchesQuery, variables: { workspaceId, id: trackedProductId } });
	return (
		<Section
			title="Possible matches"
			lead="Offers without an identifier that proves what they are. They count in no figure until you confirm them."
		>
			<Result of={result} again={() => ask({ requestPolicy: "network-only" })} lines={5}>
				{({ workspace }) => {
					const matches = workspace!.trackedProduct?.matches ?? [];
					if (matches.length === 0)
						return (
							<Empty>
								<p>Nothing else in the catalogue looks like it. It is searched again once a day.</p>
							</Empty>
						);
					return (
						<ul className="matches">
							{matches.map(match => (
								<MatchCard
									key={match.product.id}
									workspaceId={workspaceId}
									trackedProductId={trackedProductId}
									name={name}
									match={match}
								/>
							))}
						</ul>
					);
				}}
			</Result>
		</Section>
	);
}

function MatchCard({ workspaceId, trackedProductId, name, match }: MatchesProps & { match: Match }) {
	const [confirmed, confirm] = useMutation(confirmMutation);
	const [rejected, reject] = useMutation(rejectMutation);
	const { state, confidence, basis, product } = match;
	const error = confirmed.error ?? rejected.error;
	const decision = { workspaceId, trackedProductId, productId: product.id };
	return (
		<li className="card">
			<div className="section-head">
				<h3>{product.name}</h3>
				{state === "suggested" && <Badge kind="plain">{`${Math.round(confidence * 100)}% likely the same`}</Badge>}
				{state === "confirmed" && <Badge kind="good">Confirmed</Badge>}
				{state === "rejected" && <Badge kind="bad">Rejected</Badge>}
			</div>
			<p className="hint">
				{product.offers.totalCount === 0
					? "Nobody offers it now."
					: `Offered by ${product.offers.nodes
							.map(({ vendor, price, currency }) => `${vendor.name} for ${price.toFixed(2)} ${currency}`)
							.join(", ")}`}
			</p>
			<DataTable
				caption={`${name} beside ${product.name}`}
				rows={basis}
				keyOf={({ field }) => field}
				columns={[
					{ head: "What", cell: ({ field }) => field.replaceAll("_", " ") },
					{ head: "Yours", cell: ({ given }) => given },
					{ head: "This one", cell: ({ found }) => found ?? "not told" },
					{
						head: "Compared",
						cell: ({ agrees, found }) =>
							agrees ? (
								<Badge kind="good">Agrees</Badge>
							) : found === null || found === undefined ? (
								<Badge kind="plain">Not told</Badge>
							) : (
								<Badge kind="bad">Differs</Badge>
							),
					},
				]}
			/>
			<Failure of={error} />
			<div className="actions">
				{state !== "confirmed" && (
					<Button
						pending={confirmed.fetching}
						onClick={() => confirm(decision)}
						label={`It is the same: ${product.name}`}
					>
						It is the same
					</Button>
				)}
				{state !== "rejected" && (
					<Button pending={rejected.fetching} onClick={() => reject(decision)} label={`It is another: ${product.name}`}>
						It is another
					</Button>
				)}
			</div>
		</li>
	);
}
