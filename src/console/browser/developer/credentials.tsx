import { useState } from "react";
import { useQuery } from "urql";
import { usePoll } from "../api/poll.ts";
import { CredentialName, CredentialStateTold } from "../credentials/credential-cells.tsx";
import { ChangeCredential, type CredentialChange, CredentialChanges } from "../credentials/credential-changes.tsx";
import { Button } from "../design/button.tsx";
import { CursorPager, useListPlace } from "../design/cursor-pager.tsx";
import { DataTable } from "../design/data-table.tsx";
import { Empty } from "../design/empty.tsx";
import { count } from "../design/format.ts";
import { Result } from "../design/result.tsx";
import { Section } from "../design/section.tsx";
import { Time } from "../design/time.tsx";
import type { CredentialsQuery } from "../graphql/graphql.ts";
import { graphql } from "../graphql/index.ts";
import { CreateCredential } from "./create-credential.tsx";

const credentialsQuery = graphql(`
	query Credentials($projectId: ID!, $after: String) {
		projectCredentials(projectId: $projectId, after: $after) {
			nodes {
				id kind name prefix state createdAt expiresAt revokedAt usageCount lastUsedAt
				rateLimit { limit windowSeconds remaining resetSeconds }
			}
			pageInfo { hasNextPage endCursor }
		}
	}
`);

export type Credential = CredentialsQuery["projectCredentials"]["nodes"][number];

/** Each credential's window is a minute: what is shown of it is never much older than this. */
const pollEveryMs = 3_000;

/** Without a credential in it, a list would not be known to be one of credentials, and not be read anew. */
const context = { additionalTypenames: ["Credential"] };

/** A project's REST keys and MCP credentials, and where each stands in its rate limit. */
export function Credentials({ projectId }: { projectId: string }) {
	const place = useListPlace(projectId);
	const [result, ask] = useQuery({
		query: credentialsQuery,
		variables: { projectId, after: place.after },
		context,
	});
	const [isNew, make] = useState(false);
	const [changing, change] = useState<CredentialChange>();
	const again = () => ask({ requestPolicy: "network-only" });
	usePoll(again, pollEveryMs);
	const create = (
		<Button kind="main" onClick={() => make(true)}>
			New credential
		</Button>
	);
	return (
		<Section
			title="Keys and MCP credentials"
			lead="A REST key opens the four metered operations over REST and GraphQL; an MCP credential opens them to an agent. Each has a window of its own."
			actions={create}
		>
			<Result of={result} again={again} lines={7}>
				{({ projectCredentials: { nodes, pageInfo } }) =>
					nodes.length === 0 ? (
						<Empty>
							<p>There is no key yet. Make one: it is shown once, and can be revoked at any time.</p>
						</Empty>
					) : (
						<>
							<div className="credentials">
								<DataTable
									caption="Credentials, newest first"
									columns={[
										{ head: "Name", cell: credential => <CredentialName of={credential} /> },
										{ head: "State", cell: credential => <CredentialStateTold of={credential} /> },
										{ head: "Window", cell: credential => <Window of={credential} /> },
										{ head: "Requests", number: true, cell: ({ usageCount }) => count(usageCount) },
										{ head: "Last used", cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
										{
											head: "Change",
											cell: credential =>
												credential.state === "active" && <CredentialChanges of={credential} onDo={change} />,
										},
									]}
									rows={nodes}
									keyOf={({ id }) => id}
								/>
							</div>
							<CursorPager place={place} pageInfo={pageInfo} what="credentials" />
						</>
					)
				}
			</Result>
			{isNew && <CreateCredential projectId={projectId} onClose={() => make(false)} />}
			{changing && <ChangeCredential {...changing} onClose={() => change(undefined)} />}
		</Section>
	);
}

/** How much of its window a credential has used. */
function Window({ of: { state, rateLimit, name } }: { of: Credential }) {
	if (state !== "active") return <>–</>;
	const { limit, remaining, windowSeconds, resetSeconds } = rateLimit;
	const used = limit - remaining;
	return (
		<div className="window">
			<meter
				aria-label={`Requests of ${name} in its window`}
				min={0}
				max={limit}
				low={limit * 0.8}
				high={limit * 0.95}
				optimum={0}
				value={used}
			/>
			<span>
				{used} of {limit}
			</span>
			<small>{used === 0 ? `in any ${windowSeconds} s` : `one is free in ${resetSeconds} s`}</small>
		</div>
	);
}
