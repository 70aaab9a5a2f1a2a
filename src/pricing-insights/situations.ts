import type { Context } from "../context.js";
import { isInStock } from "../offers/offer.reads.js";
import { beginningOf, daysOf, type Timeframe } from "../positions/timeframe.js";
import { type Window, windowUpTo } from "../prices/day.js";
import type { Timeline } from "../prices/timeline.js";
import { timelineOfOffer } from "../prices/timeline.reads.js";
import type { WorkspaceRow } from "../workspaces/workspace.reads.js";
import {
	type CandidateRow,
	type ComparedOfferRow,
	comparedOffers,
	insightCandidates,
} from "./pricing-insight.reads.js";
import {
	type CompetitorOffer,
	latestPriceOf,
	type Observed,
	type OwnPrice,
	type Price,
	type Situation,
} from "./situation.js";

type Surroundings = Pick<Context, "reads" | "now">;

/** The situations of a workspace's tracked products where most is at stake, in a number of statements that does not grow. */
export async function situationsOf(
	context: Surroundings,
	{ id, vendorId, market, currency }: WorkspaceRow,
	timeframe: Timeframe,
): Promise<Situation[]> {
	const { reads, now } = context;
	const from = beginningOf(timeframe, now);
	// Of a large assortment this looks at every offer, which takes longer than other reads may.
	const candidates = await reads.longRows(insightCandidates, [id, vendorId, market, currency, from]);
	// Whole days, of which the first reaches before the timeframe.
	const window = windowUpTo(now, daysOf[timeframe] + 1);
	const situations = await Promise.all(
		candidates.map(async (candidate): Promise<Situation | undefined> => {
			const rows = await reads.load(comparedOffers, candidate.id, id, vendorId, market, currency);
			const offers = await Promise.all(rows.map(row => offerOf(context, row, window)));
			const own = ownPriceOf(
				candidate,
				offers.filter(({ isOwn }) => isOwn),
				from.getTime(),
			);
			return (
				own && {
					productId: candidate.id,
					productName: candidate.name,
					currency,
					own,
					floor: candidate.floorPrice ?? undefined,
					offers: offers.filter(({ isOwn }) => !isOwn),
					now: now.getTime(),
					from: from.getTime(),
				}
			);
		}),
	);
	return situations.filter(situation => situation !== undefined);
}

/** The later of what the workspace stated and what its own shop was last read to ask. */
function ownPriceOf(
	{ statedPrice, statedAt }: CandidateRow,
	ownOffers: readonly CompetitorOffer[],
	from: number,
): OwnPrice | undefined {
	const stated =
		statedPrice === null || statedAt === null
			? undefined
			: { price: statedPrice, at: statedAt.getTime(), offerId: undefined };
	const read = latestPriceOf(ownOffers, from);
	if (!read || (stated && stated.at >= read.at)) return stated;
	const { offerId, observedAt } = ownOffers.find(({ lastSold }) => lastSold?.price === read.price)!;
	return { price: read.price, at: observedAt, offerId };
}

async function offerOf(
	context: Surroundings,
	{ listPrice, saleEndsAt, observedAt, readAt, ...row }: ComparedOfferRow,
	window: Window,
): Promise<CompetitorOffer & { isOwn: boolean }> {
	const timeline = await timelineOfOffer(context, { offerId: row.offerId, window });
	const history = timeline ? historyOf(timeline) : [];
	return {
		...row,
		listPrice: listPrice ?? undefined,
		saleEndsAt: saleEndsAt?.getTime(),
		observedAt: observedAt.getTime(),
		readAt: readAt.getTime(),
		lastSold: row.inStock ? { price: row.price, at: readAt.getTime() } : timeline && lastSoldOf(history, timeline.runs),
		history,
	};
}

function historyOf({ changes, currency: current }: Timeline): Observed[] {
	return changes
		.filter(({ currency }) => currency === current)
		.map(({ at, price, availability, withdrawn }) => ({
			at,
			price,
			inStock: isInStock(availability) && !withdrawn,
		}));
}

/** The last price in stock of an offer that is so no more: read until its feed was last read before the next observation. */
function lastSoldOf(history: readonly Observed[], runs: readonly number[]): Price | undefined {
	const index = history.findLastIndex(({ inStock }) => inStock);
	const [last, next] = [history[index], history[index + 1]];
	return last && next && { price: last.price, at: Math.max(last.at, runs.findLast(at => at < next.at) ?? last.at) };
}
