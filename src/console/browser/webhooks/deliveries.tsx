import { useMutation, useQuery } from "urql";
import { usePoll } from "../api/poll.ts";
import { Badge } from "../design/badge.tsx";
import { Button } from "../design/button.tsx";
import { CursorPager, useListPlace } from "../design/cursor-pager.tsx";
import { DataTable } from "../design/data-table.tsx";
import { Empty } from "../design/empty.tsx";
import { Failure } from "../design/failure.tsx";
import { Result } from "../design/result.tsx";
import { Time } from "../design/time.tsx";
import type { WebhookDeliveriesQuery } from "../graphql/graphql.ts";
import { graphql } from "../graphql/index.ts";

const deliveriesQuery = graphql(`
	query WebhookDeliveries($id: ID!, $after: String) {
		webhook(id: $id) {
			id
			deliveries(first: 20, after: $after) {
				nodes {
					id eventId eventType state attempts nextAttemptAt attemptedAt responseStatus responseExcerpt error
					durationMs createdAt
				}
				pageInfo { hasNextPage endCursor }
			}
		}
	}
`);

const redeliverMutation = graphql(`
	mutation Redeliver($deliveryId: ID!) {
		redeliver(deliveryId: $deliveryId) { id state nextAttemptAt }
	}
`);

type Delivery = WebhookDeliveriesQuery["webhook"]["deliveries"]["nodes"][number];

const pollEveryMs = 2_000;
const states = { pending: ["plain", "Pending"], delivered: ["good", "Delivered"], failed: ["bad", "Failed"] } as const;
const context = { additionalTypenames: ["WebhookDelivery"] };

/** What was posted to a webhook and what became of it, newest first. */
export function Deliveries({ webhookId }: { webhookId: string }) {
	const place = useListPlace(webhookId);
	const variables = { id: webhookId, after: place.after };
	const [result, ask] = useQuery({ query: deliveriesQuery, variables, context });
	const [{ error }, redeliver] = useMutation(redeliverMutation);
	const again = () => ask({ requestPolicy: "network-only" });
	usePoll(again, pollEveryMs);
	return (
		<Result of={result} again={again} lines={4}>
			{({ webhook: { deliveries } }) =>
				deliveries.nodes.length === 0 ? (
					<Empty>
						<p>Nothing was sent yet. “Send a test” shows whether it arrives.</p>
					</Empty>
				) : (
					<>
						<Failure of={error} />
						<DataTable
							caption="Deliveries, newest first"
							columns={[
								{
									head: "Event",
									cell: ({ eventType, createdAt }) => (
										<>
											{eventType}
											<small>
												<Time at={createdAt} />
											</small>
										</>
									),
								},
								{ head: "State", cell: delivery => <State of={delivery} /> },
								{ head: "Answer", cell: delivery => <Answer of={delivery} /> },
								{ head: "Attempts", number: true, cell: ({ attempts }) => attempts },
								{
									head: "Change",
									cell: ({ id, eventType }) => (
										<Button label={`Send again: ${eventType}`} onClick={() => redeliver({ deliveryId: id }, context)}>
											Send again
										</Button>
									),
								},
							]}
							rows={deliveries.nodes}
							keyOf={({ id }) => id}
						/>
						<CursorPager place={place} pageInfo={deliveries.pageInfo} what="deliveries" />
					</>
				)
			}
		</Result>
	);
}

function State({ of: { state, nextAttemptAt } }: { of: Delivery }) {
	const [kind, word] = states[state];
	return (
		<>
			<Badge kind={kind}>{word}</Badge>
			{state === "pending" && nextAttemptAt && (
				<small>
					next <Time at={nextAttemptAt} />
				</small>
			)}
		</>
	);
}

function Answer({ of: { responseStatus, responseExcerpt, error, durationMs } }: { of: Delivery }) {
	return (
		<>
			{responseStatus ?? (error ? "none" : "–")}
			{durationMs !== null && ` in ${durationMs} ms`}
			{(error ?? responseExcerpt) && <small>{error ?? responseExcerpt}</small>}
		</>
	);
}
