import { Fragment, useId, useState } from "react";
import { useQuery } from "urql";
import { useAddress } from "../api/address.ts";
import { Badge } from "../design/badge.tsx";
import { Button } from "../design/button.tsx";
import { CopyButton } from "../design/copy-button.tsx";
import { CursorPager, useListPlace } from "../design/cursor-pager.tsx";
import { Empty } from "../design/empty.tsx";
import { Select } from "../design/field.tsx";
import { count, moment } from "../design/format.ts";
import { Result } from "../design/result.tsx";
import { Section } from "../design/section.tsx";
import type { CommerceOperation, CommerceRequestOutcome, RequestLogQuery } from "../graphql/graphql.ts";
import { graphql } from "../graphql/index.ts";
import { operationNames, outcomeKinds, outcomes } from "./operations.ts";

const logQuery = graphql(`
	query RequestLog(
		$projectId: ID!
		$after: String
		$operation: CommerceOperation
		$outcome: CommerceRequestOutcome
		$credentialId: ID
	) {
		project(id: $projectId) {
			id
			requests(first: 25, after: $after, operation: $operation, outcome: $outcome, credentialId: $credentialId) {
				nodes {
					id requestId operation outcome code reason cost charged idempotencyKey startedAt milliseconds
					credential { id name prefix }
				}
				pageInfo { hasNextPage endCursor }
			}
		}
	}
`);

const credentialsQuery = graphql(`
	query CredentialNames($projectId: ID!) {
		projectCredentials(projectId: $projectId, first: 100) { nodes { id name prefix } }
	}
`);

type Request = RequestLogQuery["project"]["requests"]["nodes"][number];

const unfiltered = { operation: "", outcome: "", credentialId: "" };

/** Each metered request of the project: what was asked, how it ended, and what it cost. */
export function RequestLog({ projectId }: { projectId: string }) {
	const [search, change] = useAddress();
	const operation = operationNames.find(name => name === search.get("operation")) ?? null;
	const outcome = outcomes.find(name => name === search.get("outcome")) ?? null;
	const credentialId = search.get("credentialId");
	const place = useListPlace(JSON.stringify([projectId, operation, outcome, credentialId]));
	const [result, ask] = useQuery({
		query: logQuery,
		variables: { projectId, after: place.after, operation, outcome, credentialId },
	});
	const [{ data: known }] = useQuery({ query: credentialsQuery, variables: { projectId } });
	const again = () => ask({ requestPolicy: "network-only" });
	const isFiltered = operation !== null || outcome !== null || credentialId !== null;
	return (
		<Section
			title="Requests"
			lead="Every metered request of the last 90 days, newest first, over REST, GraphQL and MCP."
			actions={<Button onClick={again}>Look again</Button>}
		>
			<div className="filters">
				<Select<CommerceOperation | "">
					label="Operation"
					name="operation"
					value={operation ?? ""}
					options={[["", "All"], ...operationNames.map(name => [name, name] as const)]}
					onChange={value => change({ operation: value })}
				/>
				<Select<CommerceRequestOutcome | "">
					label="Outcome"
					name="outcome"
					value={outcome ?? ""}
					options={[["", "All"], ...outcomes.map(name => [name, name] as const)]}
					onChange={value => change({ outcome: value })}
				/>
				<Select
					label="Made with"
					name="credentialId"
					value={credentialId ?? ""}
					options={[
						["", "All credentials"],
						...(known?.projectCredentials.nodes ?? []).map(
							({ id, name, prefix }) => [id, `${name} (${prefix}…)`] as const,
						),
					]}
					onChange={value => change({ credentialId: value })}
				/>
			</div>
			<Result of={result} again={again} lines={16}>
				{({ project: { requests } }) =>
					requests.nodes.length === 0 ? (
						<Empty>
							<p>{isFiltered ? "No request is like this." : "There was no request yet."}</p>
							{isFiltered && <Button onClick={() => change(unfiltered)}>Show all requests</Button>}
						</Empty>
					) : (
						<>
							<Lines requests={requests.nodes} />
							<CursorPager place={place} pageInfo={requests.pageInfo} what="requests" />
						</>
					)
				}
			</Result>
		</Section>
	);
}

function Lines({ requests }: { requests: readonly Request[] }) {
	const [open, setOpen] = useState<string>();
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
		<section className="table" aria-label="Requests, newest first" tabIndex={0}>
			<table className="log">
				<thead>
					<tr>
						<th scope="col">Time</th>
						<th scope="col">Operation</th>
						<th scope="col">Outcome</th>
						<th scope="col" className="number">
							Credits
						</th>
						<th scope="col" className="number">
							Took
						</th>
						<th scope="col">Made with</th>
					</tr>
				</thead>
				<tbody>
					{requests.map(request => (
						<Line
							key={request.id}
							request={request}
							isOpen={request.id === open}
							onToggle={() => setOpen(request.id === open ? undefined : request.id)}
						/>
					))}
				</tbody>
			</table>
		</section>
	);
}

const clock = new Intl.DateTimeFormat("en", {
	day: "numeric",
	month: "short",
	hour: "2-digit",
	minute: "2-digit",
	second: "2-digit",
	hourCycle: "h23",
});

interface LineProps {
	readonly request: Request;
	readonly isOpen: boolean;
	readonly onToggle: () => void;
}

function Line({ request, isOpen, onToggle }: LineProps) {
	const id = useId();
	const { operation, outcome, code, charged, milliseconds, credential, startedAt } = request;
	return (
		<Fragment>
			<tr>
				<th scope="row">
					<button
						className="unfold"
						type="button"
						aria-expanded={isOpen}
						aria-controls={isOpen ? id : undefined}
						onClick={onToggle}
					>
						<time dateTime={startedAt}>{clock.format(new Date(startedAt))}</time>
					</button>
				</th>
				<td>
					<code>{operation}</code>
				</td>
				<td>
					<Badge kind={outcomeKinds[outcome]}>{outcome}</Badge> {code && <code>{code}</code>}
				</td>
				<td className="number">{count(charged)}</td>
				<td className="number">{count(milliseconds)} ms</td>
				<td>{credential?.name ?? "–"}</td>
			</tr>
			{isOpen && (
				<tr className="unfolded" id={id}>
					<td colSpan={6}>
						<Details of={request} />
					</td>
				</tr>
			)}
		</Fragment>
	);
}

function Details({ of: request }: { of: Request }) {
	const { requestId, idempotencyKey, reason, code, cost, charged, credential, startedAt, milliseconds } = request;
	return (
		<dl className="details">
			<div>
				<dt>Why</dt>
				<dd>
					{reason} {code && <code>{code}</code>}
				</dd>
			</div>
			<div>
				<dt>Credits</dt>
				<dd>
					{charged} charged; the price is {cost}
				</dd>
			</div>
			<div>
				<dt>Came</dt>
				<dd>
					{moment(startedAt)}, and took {count(milliseconds)} ms
				</dd>
			</div>
			<div>
				<dt>Made with</dt>
				<dd>
					{credential ? (
						<>
							{credential.name} <code>{credential.prefix}…</code>
						</>
					) : (
						"–"
					)}
				</dd>
			</div>
			<div>
				<dt>Request id</dt>
				<dd>
					<code>{requestId}</code> <CopyButton text={requestId} what="the request id" />
				</dd>
			</div>
			{idempotencyKey && (
				<div>
					<dt>Idempotency key</dt>
					<dd>
						<code>{idempotencyKey}</code> <CopyButton text={idempotencyKey} what="the idempotency key" />
					</dd>
				</div>
			)}
		</dl>
	);
}
