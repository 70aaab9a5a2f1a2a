import type { Context } from "../context.js";
import { isInStock } from "../offers/offer.reads.js";
import { competitorsIn, countedOfTracked, ownPricesIn } from "../positions/position.reads.js";
import { beginningOf, daysOf, type Timeframe } from "../positions/timeframe.js";
import { rowsOfParts } from "../positions/workspace-parts.js";
import { type Window, windowUpTo } from "../prices/day.js";
import type { Timeline } from "../prices/timeline.js";
import { timelineOfOffer } from "../prices/timeline.reads.js";
import { laterPriceOf, type PriceAt } from "../tracked-products/own-price.js";
import type { WorkspaceRow } from "../workspaces/workspace.reads.js";
import {
	type CandidateRow,
	type ComparedOfferRow,
	candidatesMax,
	candidatesOfPart,
	comparedOffers,
} from "./pricing-insight.reads.js";
import type { CompetitorOffer, Observed, OwnPrice, Situation } from "./situation.js";

type Surroundings = Pick<Context, "reads" | "now">;

/** The situations of a workspace's tracked products where most is at stake, in a number of statements that does not grow. */
export async function situationsOf(
	context: Surroundings,
	workspace: WorkspaceRow,
	timeframe: Timeframe,
): Promise<Situation[]> {
	const { reads, now } = context;
	const from = beginningOf(timeframe, now);
	const found = await rowsOfParts(reads, candidatesOfPart, { workspaceId: workspace.id, from, now });
	const candidates = found
		.sort((one, other) => other.stake - one.stake || one.id - other.id)
		.slice(0, candidatesMax)
		.map(candidate => situationOf(context, candidate, workspace, timeframe));
	return (await Promise.all(candidates)).filter(situation => situation !== undefined);
}

/** Undefined of one without an own price, or that was removed since it was read. */
export async function situationOf(
	context: Surroundings,
	{ id, name, floorPrice }: Pick<CandidateRow, "id" | "name" | "floorPrice">,
	{ id: workspaceId, currency }: Pick<WorkspaceRow, "id" | "currency">,
	timeframe: Timeframe,
): Promise<Situation | undefined> {
	const { reads, now } = context;
	const from = beginningOf(timeframe, now);
	// Whole days, of which the first reaches before the timeframe.
	const window = windowUpTo(now, daysOf[timeframe] + 1);
	const [counted, offers] = await Promise.all([
		countedOfTracked(context, { id, workspaceId, timeframe }),
		reads
			.load(comparedOffers, id, from, workspaceId)
			.then(rows => Promise.all(rows.map(row => offerOf(context, row, window)))),
	]);
	if (counted.length === 0) return undefined;
	const { stated, read } = ownPricesIn(counted);
	const own = laterPriceOf(stated, read);
	if (!own) return undefined;
	const ownOffers = offers.filter(({ isOwn }) => isOwn);
	return {
		productId: id,
		productName: name,
		currency,
		own: own === stated ? statedPrice(own) : priceOfShop(own, ownOffers),
		floor: floorPrice ?? undefined,
		offers: offers.filter(({ isOwn }) => !isOwn),
		competitors: competitorsIn(counted),
		now: now.getTime(),
		from: from.getTime(),
	};
}

function statedPrice({ price, at }: PriceAt): OwnPrice {
	return { price, isStated: true, at: at.getTime(), offerId: undefined };
}

/** With the observation that it is known by: of the offer that asks it or, where none has stock, was last seen to. */
function priceOfShop({ price, at }: PriceAt, ownOffers: readonly CompetitorOffer[]): OwnPrice {
	const asking = ownOffers.find(offer => offer.inStock && offer.price === price);
	if (asking) return { price, isStated: false, at: asking.observedAt, offerId: asking.offerId };
	const asked = ownOffers.flatMap(({ offerId, history }) => {
		const observed = history.findLast(each => each.inStock && each.price === price);
		return observed ? [{ offerId, at: observed.at }] : [];
	});
	return { price, isStated: false, at: at.getTime(), offerId: undefined, ...asked[0] };
}

async function offerOf(
	context: Surroundings,
	{ listPrice, saleEndsAt, observedAt, readAt, ...row }: ComparedOfferRow,
	window: Window,
): Promise<CompetitorOffer & { isOwn: boolean }> {
	const timeline = await timelineOfOffer(context, { offerId: row.offerId, window });
	return {
		...row,
		listPrice: listPrice ?? undefined,
		saleEndsAt: saleEndsAt?.getTime(),
		observedAt: observedAt.getTime(),
		readAt: readAt.getTime(),
		history: timeline ? historyOf(timeline) : [],
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
