import type { Pool } from "pg";
import { rowTypes } from "../database/reads.js";
import { extractPage } from "../extraction/extract-page.js";
import type { FailedPage, PageFetcher } from "../fetching/fetch-page.js";
import { isFailure, readingOf } from "./judge.js";
import type { PageReading, VisitFailure } from "./page-offer.js";
import type { HeldJob } from "./visit-queue.js";

/** A page to be visited, and what is known of it. */
export interface PageToVisit {
	readonly job: HeldJob;
	readonly url: string;
	readonly currency: string;
	/** Of the product. */
	readonly gtins: readonly string[];
	readonly etag: string | null;
	readonly lastModified: string | null;
	readonly reading: PageReading | null;
}

/** What a visit came to. */
export interface Visit {
	readonly job: HeldJob;
	readonly url: string;
	readonly at: Date;
	readonly outcome: VisitOutcome;
}

export type VisitOutcome =
	| {
			readonly kind: "read";
			readonly reading: PageReading;
			readonly etag: string | null;
			readonly lastModified: string | null;
	  }
	/** The page is there no more. */
	| ({ readonly kind: "gone" } & VisitFailure)
	| ({ readonly kind: "failed" } & VisitFailure)
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
export async function pagesToVisit(pool: Pool, jobs: readonly HeldJob[]): Promise<PageToVisit[]> {
	const { rows } = await pool.query<Omit<PageToVisit, "job"> & { nth: number }>({
		name: "pages_to_visit",
		text: `select wanted.nth, offer.url, offer.currency, page.etag, page.last_modified as "lastModified", page.reading,
				array(select gtin from gtins where product_id = offer.product_id) as gtins
			from unnest($1::uuid[], $2::int[]) with ordinality as wanted (scan_id, place, nth)
			join scan_offers listed on listed.scan_id = wanted.scan_id and listed.place = wanted.place
			join offers offer on offer.id = listed.offer_id
			left join offer_pages page on page.offer_id = offer.id
			where listed.state = 'pending' and offer.url is not null`,
		values: [jobs.map(({ scan }) => scan), jobs.map(({ place }) => place)],
		types: rowTypes,
	});
	return rows.map(({ nth, ...page }) => ({ ...page, job: jobs[nth - 1]! }));
}

/** Visits a page and reads it. Rejects only with the reason of the signal. */
export async function visitPage(
	fetcher: PageFetcher,
	{ job, url, currency, gtins, etag, lastModified, reading: before }: PageToVisit,
	{ signal, patience: bounds }: { readonly signal: AbortSignal; readonly patience: Patience },
): Promise<Visit> {
	const conditions = before ? { etag: etag ?? undefined, lastModified: lastModified ?? undefined } : {};
	const page = await fetcher.fetchPage(url, { ...conditions, signal });
	const visited = (at: Date, outcome: VisitOutcome): Visit => ({ job, url, at, outcome });
	if (page.outcome === "failed") return visited(new Date(), failedVisit(page, job, bounds));
	if (page.outcome === "unchanged")
		return visited(page.fetchedAt, { kind: "read", reading: before!, etag, lastModified });
	const judged = readingOf(extractPage(page), page, { currency, gtins });
	if (isFailure(judged)) return visited(page.fetchedAt, { kind: "failed", ...judged });
	return visited(page.fetchedAt, {
		kind: "read",
		reading: judged,
		etag: page.etag ?? null,
		lastModified: page.lastModified ?? null,
	});
}

function failedVisit(page: FailedPage, { tries }: HeldJob, bounds: Patience): VisitOutcome {
	const { reason, detail, isTemporary, retryAfterMs = 0 } = page;
	if (reason === "not_found") return { kind: "gone", reason, detail };
	const delayMs = Math.max(retryAfterMs, bounds.backOffMs * 2 ** tries * (1 + Math.random() / 4));
	const isWorthIt = isTemporary && tries < bounds.triesMax && delayMs <= bounds.delayMsMax;
	return isWorthIt ? { kind: "later", delayMs, reason, detail } : { kind: "failed", reason, detail };
}
