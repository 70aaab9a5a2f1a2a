import type { Pool } from "pg";
import { rowTypes } from "../database/reads.js";
import type { PageFetcher } from "../fetching/fetch-page.js";
import type { VisitFailure } from "./page-offer.js";
import {
	type EndedOutcome,
	type PageToVisit,
	type PageVisit,
	pageColumns,
	pageJoins,
	visitPage,
} from "./visit-page.js";
import type { HeldJob } from "./visit-queue.js";

/** The page of a job. */
export interface JobPage extends PageToVisit {
	readonly job: HeldJob;
}

/** What the visit of a job came to. */
export interface Visit {
	readonly job: HeldJob;
	readonly url: string;
	readonly at: Date;
	readonly outcome: VisitOutcome;
}

export type VisitOutcome =
	| EndedOutcome
	/** Worth another try after `delayMs`. */
	| ({ readonly kind: "later"; readonly delayMs: number } & VisitFailure);

/** How often a page that is away for a while is tried again, and how long after: twice as long each time. */
export interface Patience {
	readonly triesMax: number;
	readonly backOffMs: number;
	/** A host that asks for more than this is left alone until the next scan. */
	readonly delayMsMax: number;
}

export const patience: Patience = { triesMax: 4, backOffMs: 15_000, delayMsMax: 30 * 60_000 };

/** What is known of the pages of jobs. Of one that somebody else has dealt with, nothing. */
export async function pagesToVisit(pool: Pool, jobs: readonly HeldJob[]): Promise<JobPage[]> {
	const { rows } = await pool.query<PageToVisit & { nth: number }>({
		name: "pages_to_visit",
		text: `select wanted.nth, ${pageColumns}
			from unnest($1::uuid[], $2::int[]) with ordinality as wanted (scan_id, place, nth)
			join scan_offers listed on listed.scan_id = wanted.scan_id and listed.place = wanted.place
			join offers offer on offer.id = listed.offer_id
			${pageJoins}
			where listed.state = 'pending' and offer.url is not null`,
		values: [jobs.map(({ scan }) => scan), jobs.map(({ place }) => place)],
		types: rowTypes,
	});
	return rows.map(({ nth, ...page }) => ({ ...page, job: jobs[nth - 1]! }));
}

/** Visits the page of a job. Rejects only with the reason of the signal. */
export async function visitJob(
	fetcher: PageFetcher,
	{ job, ...page }: JobPage,
	{ signal, patience: bounds }: { readonly signal: AbortSignal; readonly patience: Patience },
): Promise<Visit> {
	const visit = await visitPage(fetcher, page, signal);
	return { job, url: page.url, at: visit.at, outcome: triedAgain(visit, job, bounds) };
}

function triedAgain({ outcome, retryAfterMs }: PageVisit, { tries }: HeldJob, bounds: Patience): VisitOutcome {
	if (outcome.kind !== "failed" || retryAfterMs === undefined) return outcome;
	const delayMs = Math.max(retryAfterMs, bounds.backOffMs * 2 ** tries * (1 + Math.random() / 4));
	const isWorthIt = tries < bounds.triesMax && delayMs <= bounds.delayMsMax;
	return isWorthIt ? { ...outcome, kind: "later", delayMs } : outcome;
}
