import { extractPage } from "../extraction/extract-page.js";
import type { PageFetcher } from "../fetching/fetch-page.js";
import { isFailure, readingOf } from "./judge.js";
import type { PageReading, VisitFailure } from "./page-offer.js";

/** A page to be visited, and what is known of it. */
export interface PageToVisit {
	readonly url: string;
	readonly currency: string;
	/** Of the product. */
	readonly gtins: readonly string[];
	readonly etag: string | null;
	readonly lastModified: string | null;
	readonly reading: PageReading | null;
}

/** Columns of a `PageToVisit`, for statements that select offers under the alias `offer` with `pageJoins`. */
export const pageColumns = `offer.url, offer.currency, page.etag, page.last_modified as "lastModified", page.reading,
	array(select gtin from gtins where product_id = offer.product_id) as gtins`;

export const pageJoins = "left join offer_pages page on page.offer_id = offer.id";

/** What a visit that is over came to. */
export type EndedOutcome =
	| {
			readonly kind: "read";
			readonly reading: PageReading;
			readonly etag: string | null;
			readonly lastModified: string | null;
	  }
	/** The page is there no more. */
	| ({ readonly kind: "gone" } & VisitFailure)
	| ({ readonly kind: "failed" } & VisitFailure);

/** One visit. */
export interface PageVisit {
	readonly at: Date;
	readonly outcome: EndedOutcome;
	/** Set where the page is away for a while: how long its host wants us to stay away, 0 where it does not say. */
	readonly retryAfterMs?: number;
}

/** Visits a page and reads it. Rejects only with the reason of the signal. */
export async function visitPage(
	fetcher: PageFetcher,
	{ url, currency, gtins, etag, lastModified, reading: before }: PageToVisit,
	signal: AbortSignal,
): Promise<PageVisit> {
	const conditions = before ? { etag: etag ?? undefined, lastModified: lastModified ?? undefined } : {};
	const page = await fetcher.fetchPage(url, { ...conditions, signal });
	if (page.outcome === "failed") {
		const { reason, detail, isTemporary, retryAfterMs = 0 } = page;
		const outcome = { kind: reason === "not_found" ? ("gone" as const) : ("failed" as const), reason, detail };
		return { at: new Date(), outcome, ...(isTemporary && { retryAfterMs }) };
	}
	if (page.outcome === "unchanged")
		return { at: page.fetchedAt, outcome: { kind: "read", reading: before!, etag, lastModified } };
	const judged = readingOf(extractPage(page), page, { currency, gtins });
	if (isFailure(judged)) return { at: page.fetchedAt, outcome: { kind: "failed", ...judged } };
	return {
		at: page.fetchedAt,
		outcome: { kind: "read", reading: judged, etag: page.etag ?? null, lastModified: page.lastModified ?? null },
	};
}
