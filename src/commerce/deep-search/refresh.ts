import type { Context } from "../../context.js";
import { OutOfTime } from "../../database/deadline.js";
import type { OfferRecord } from "../../offers/offer.reads.js";
import { toMajor } from "../../prices/money.js";
import type { VisitedOffer } from "../../scans/page-visits.js";
import { DeepSearchAction, DeepSearchBound } from "./deep-search-result.js";
import type { Finding } from "./findings.js";
import type { Trail } from "./trail.js";

/** An offer that was last read longer ago is stale. */
export const staleMinutes = 60;
/** Pages that are visited for one search. */
export const pagesVisitedMax = 20;

/** What became of the stale offers. */
export interface Refreshed {
	readonly stale: number;
	readonly visited: readonly VisitedOffer[];
	/** When the last of the visits came to an end; undefined where there was none. */
	readonly lastAt: Date | undefined;
}

/**
 * Visits the pages of the findings' stale offers again, in the time that there is for it: the best offer of each finding
 * first. Each visit is a step; what is left out stays unanswered.
 */
export async function refreshOffers(
	{ pageVisits, now, requestId }: Pick<Context, "pageVisits" | "now" | "requestId">,
	findings: readonly Finding[],
	trail: Trail,
): Promise<Refreshed> {
	const stale = byRank(findings).filter(({ lastScannedAt }) => minutesSince(lastScannedAt, now) > staleMinutes);
	const withPage = stale.filter(({ url }) => url !== null);
	const chosen = withPage.slice(0, pagesVisitedMax);
	const offers = new Map(chosen.map(offer => [offer.id, offer]));
	const visited: VisitedOffer[] = [];
	let isWaiting = true;
	const onVisited = (visit: VisitedOffer) => {
		if (!isWaiting) return;
		visited.push(visit);
		trail.steps.push(stepOf(visit, offers.get(visit.offerId)!));
	};
	if (chosen.length > 0 && !trail.visiting.isOver) {
		const signal = AbortSignal.timeout(Math.ceil(trail.visiting.leftMs));
		// Visits end with the signal; a database that hangs ends nothing, and is not waited for.
		await trail.whole
			.race(() => pageVisits.visit([...offers.keys()], { signal, onVisited, requestId }))
			.catch(thrown => {
				if (!(thrown instanceof OutOfTime)) throw thrown;
			});
	}
	isWaiting = false;
	if (visited.length < chosen.length) trail.hit(DeepSearchBound.seconds);
	const done = new Set(visited.map(({ offerId }) => offerId));
	trail.unanswered.push(
		...notLookedUp(
			chosen.filter(({ id }) => !done.has(id)),
			"there was no time to visit their pages",
		),
		...notLookedUp(withPage.slice(pagesVisitedMax), `not more than ${pagesVisitedMax} pages are visited`),
		...notLookedUp(
			stale.filter(({ url }) => url === null),
			"no page of theirs is known",
		),
	);
	const moments = visited.map(({ at }) => at.getTime());
	return {
		stale: stale.length,
		visited,
		lastAt: moments.length === 0 ? undefined : new Date(Math.max(...moments)),
	};
}

/** What a refreshing search is told of its visits in all. */
export function refreshNote({ stale, visited }: Refreshed): string {
	if (stale === 0) return `No page was visited: each offer given was read within the last ${staleMinutes} minutes.`;
	const read = visited.filter(({ outcome }) => outcome.isRead);
	const changed = read.filter(({ outcome }) => outcome.isRead && outcome.before.price !== outcome.after.price);
	const counts = `${read.length} read, ${changed.length} of them with another price, ${visited.length - read.length} not read`;
	return `Of ${stale} stale offers the pages of ${visited.length} were visited: ${counts}.`;
}

/** The best offer of each finding, then the second of each, and so on. An offer has one product, so none comes twice. */
function byRank(findings: readonly Finding[]): OfferRecord[] {
	const longest = Math.max(0, ...findings.map(({ offers }) => offers.length));
	return Array.from({ length: longest }, (_, rank) => findings.flatMap(({ offers }) => offers[rank] ?? [])).flat();
}

function stepOf({ outcome, milliseconds }: VisitedOffer, { url, currency }: OfferRecord) {
	return {
		action: DeepSearchAction.visit_page,
		input: url!,
		found: outcome.isRead ? 1 : 0,
		milliseconds,
		note: sentenceOf(outcome, currency),
	};
}

function sentenceOf(outcome: VisitedOffer["outcome"], currency: string): string {
	if (!outcome.isRead) return `It could not be read (${outcome.reason}): ${outcome.detail}`;
	const { before, after } = outcome;
	const [was, is] = [toMajor(before.price, currency), toMajor(after.price, currency)];
	const price =
		was === is ? `The price is the same: ${is} ${currency}.` : `The price is new: ${is} ${currency}, ${was} before.`;
	const isOtherStock = before.availability !== after.availability;
	return isOtherStock ? `${price} It is ${after.availability} now, ${before.availability} before.` : price;
}

function notLookedUp(offers: readonly OfferRecord[], because: string): string[] {
	if (offers.length === 0) return [];
	const oldest = offers.map(({ lastScannedAt }) => lastScannedAt).reduce((one, other) => (one < other ? one : other));
	const stand = offers.length === 1 ? "one offer still stands" : `${offers.length} offers still stand`;
	return [`Whether ${stand} was not looked up: ${because}. The oldest was last read at ${oldest.toISOString()}.`];
}

function minutesSince(moment: Date, now: Date): number {
	return (now.getTime() - moment.getTime()) / 60_000;
}
