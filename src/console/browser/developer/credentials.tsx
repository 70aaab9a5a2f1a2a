import { useState } from "react";
import { useQuery } from "urql";
import { usePoll } from "../api/poll.ts";
import { CredentialName, CredentialStateTold } from "../credentials/credential-cells.tsx";
import { CreateCredential, RevokeCredential, RotateCredential } from "../credentials/credential-dialogs.tsx";
import { Button } from "../design/button.tsx";
import { DataTable } from "../design/data-table.tsx";
import { Empty } from "../design/empty.tsx";
import { count, Time } from "../design/format.tsx";
import { OlderNewer, useListPlace } from "../design/older-newer.tsx";
import { Result } from "../design/result.tsx";
import { Section } from "../design/section.tsx";
import type { CredentialsQuery } from "../graphql/graphql.ts";
import { graphql } from "../graphql/index.ts";

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

/** What the reader does with one of them. */
type Doing = { readonly what: "create" } | { readonly what: "rotate" | "revoke"; readonly credential: Credential };

/** A project's REST keys and MCP credentials, and where each stands in its rate limit. */
export function Credentials({ projectId }: { projectId: string }) {
	const place = useListPlace(projectId);
	const [result, ask] = useQuery({
		query: credentialsQuery,
		variables: { projectId, after: place.after },
		context,
	});
	const [doing, setDoing] = useState<Doing>();
	const again = () => ask({ requestPolicy: "network-only" });
	usePoll(again, pollEveryMs);
	const done = () => setDoing(undefined);
	const create = (
		<Button kind="main" onClick={() => setDoing({ what: "create" })}>
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
											cell: credential => credential.state === "active" && <Changes of={credential} onDo={setDoing} />,
										},
									]}
									rows={nodes}
									keyOf={({ id }) => id}
								/>
							</div>
							<OlderNewer place={place} pageInfo={pageInfo} what="credentials" />
						</>
					)
				}
			</Result>
			{doing?.what === "create" && <CreateCredential projectId={projectId} onClose={done} />}
			{doing?.what === "rotate" && <RotateCredential credential={doing.credential} onClose={done} />}
			{doing?.what === "revoke" && <RevokeCredential credential={doing.credential} onClose={done} />}
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

function Changes({ of: credential, onDo }: { of: Credential; onDo: (doing: Doing) => void }) {
	return (
		<div className="row">
			<Button label={`Rotate ${credential.name}`} onClick={() => onDo({ what: "rotate", credential })}>
				Rotate
			</Button>
			<Button kind="danger" label={`Revoke ${credential.name}`} onClick={() => onDo({ what: "revoke", credential })}>
				Revoke
			</Button>
		</div>
	);
}
