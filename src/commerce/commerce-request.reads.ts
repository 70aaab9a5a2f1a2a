import type { Order } from "../connections/connection.js";
import type { Batch } from "../database/reads.js";
import { type CommerceRequest, type RequestCount, requestsKeptDays } from "./commerce-request.js";

export interface CommerceRequestRow extends CommerceRequest {
	readonly projectId: string;
	readonly credentialId: string | null;
	/** Of `startedAt`, in microseconds: as exact as PostgreSQL orders by it. */
	readonly startedUs: number;
}

export const orderOfRequests: Order<CommerceRequestRow> = {
	name: "commerce-requests",
	like: [0, 0],
	placeOf: ({ startedUs, id }) => [startedUs, Number(id)],
};

/**
 * What of a project's log is wanted. $2 is the account that the project must belong to, $3 the moment; $4 the operation, $5
 * the outcome and $6 the credential to restrict it to, each null for any.
 */
const logged = `from projects project join commerce_requests request on request.project_id = project.id
	where project.id = wanted.project_id and project.account_id = $2
		and request.started_at > $3::timestamptz - interval '${requestsKeptDays} days'
		and ($4::text is null or request.operation = $4) and ($5::text is null or request.outcome = $5)
		and ($6::text is null or request.credential_id::text = $6)`;

/** A page of each project's log, newest first. Goes on behind the time $7 and the identifier $8, or null; $9 is the limit. */
export const requestsOfProject: Batch<string, CommerceRequestRow> = {
	name: "commerce_requests_of_projects",
	text: `select page.* from unnest($1::uuid[]) as wanted(project_id)
		cross join lateral (
			select request.project_id as "projectId", request.id::text, request.request_id as "requestId", request.operation,
				request.outcome, request.code, request.reason, request.cost, request.charged,
				request.credential_id as "credentialId", request.idempotency_key as "idempotencyKey",
				request.started_at as "startedAt", (extract(epoch from request.started_at) * 1000000)::bigint as "startedUs",
				request.milliseconds
			${logged}
				and (request.started_at, request.id) < (
					coalesce(timestamptz 'epoch' + $7::bigint * interval '1 microsecond', 'infinity'),
					coalesce($8::bigint, 0))
			order by request.started_at desc, request.id desc
			limit $9
		) page`,
	keyOf: row => row.projectId,
};

export const countOfRequests: Batch<string, { projectId: string; count: number }> = {
	name: "count_of_commerce_requests",
	text: `select wanted.project_id as "projectId", (select count(*) ${logged}) from unnest($1::uuid[]) as wanted(project_id)`,
	keyOf: row => row.projectId,
};

export interface RequestCountRow extends RequestCount {
	readonly projectId: string;
	/** `YYYY-MM-DD`. */
	readonly day: string;
}

/**
 * Each project's requests, counted by day from the moment $3 at which a day begins to $4. $2 is the account that the
 * projects must belong to. Day by day, those that took equally long are counted first: nothing large is sorted, and the
 * medians are exact.
 */
export const requestCountsOfProject: Batch<string, RequestCountRow> = {
	name: "commerce_request_counts_of_projects",
	text: `with timed as (
			select project.id as project_id, day, alike.*
			from projects project
			cross join generate_series($3::timestamptz, $4::timestamptz, interval '24 hours') day
			cross join lateral (
				select operation, outcome, milliseconds, count(*) as requests, sum(charged) as charged from commerce_requests
				where project_id = project.id and started_at >= day and started_at < day + interval '24 hours'
				group by operation, outcome, milliseconds
			) alike
			where project.id = any($1::uuid[]) and project.account_id = $2
		), ranked as (
			select *, sum(requests) over (alike order by milliseconds) as up_to, sum(requests) over alike as total from timed
			window alike as (partition by project_id, day, operation, outcome)
		)
		select project_id as "projectId", to_char(day at time zone 'UTC', 'YYYY-MM-DD') as day, operation, outcome,
			sum(requests) as requests, sum(charged) as charged,
			min(milliseconds) filter (where up_to * 2 >= total) as "medianMilliseconds",
			min(milliseconds) filter (where up_to * 20 >= total * 19) as "p95Milliseconds"
		from ranked group by project_id, ranked.day, operation, outcome order by ranked.day, operation, outcome`,
	keyOf: row => row.projectId,
};
