import type { Context } from "../../context.js";
import type { Reads } from "../../database/reads.js";
import type { Condition } from "../../offers/offer.entity.js";
import { windowUpTo } from "../../prices/day.js";
import { newestObservationOfOffer, type ObservationRecord } from "../../prices/price-observation.reads.js";
import { timelinesOfProduct } from "../../prices/timeline.reads.js";
import { commerceOfferOf } from "../commerce-offer.js";
import type { Judged } from "./candidates.js";
import type { DeepSearchRequest } from "./deep-search.input.js";
import { DeepSearchAction, DeepSearchBound, type DeepSearchResult } from "./deep-search-result.js";
import { type Finding, findingsOf, frameOf, offersPerFindingMax } from "./findings.js";
import { type HistoryFigures, historyFiguresOf } from "./history-figures.js";
import type { QueryReading } from "./query-reading.js";
import { type Refreshed, refreshNote } from "./refresh.js";
import type { Trail } from "./trail.js";

/** All that a report is made of. */
interface Material {
	readonly context: Context;
	readonly request: DeepSearchRequest;
	readonly reading: QueryReading;
	/** States of the article that are wanted. */
	readonly conditions: readonly Condition[];
	readonly trail: Trail;
	readonly judged: readonly Judged[];
	/** What became of stale offers, where they were to be visited. */
	readonly refreshed: Refreshed | undefined;
}

const rejectedMax = 25;
const historyDays = 90;

/** Tells what was found, with evidence and history of the best findings. */
export async function reportOn(material: Material): Promise<DeepSearchResult> {
	const { context, request, trail, judged, refreshed } = material;
	const reads = context.reads.within(trail.whole);
	const { market, maxProducts } = request;
	const { findings, total } = findingsOf(judged, { market, maxProducts, now: context.now });
	if (total > maxProducts) trail.hit(DeepSearchBound.products);
	const evidence = await readEvidence(reads, findings, trail);
	// What a visit found since is part of the history.
	const now = refreshed?.lastAt && refreshed.lastAt > context.now ? refreshed.lastAt : context.now;
	const histories = await readHistories({ reads, now }, findings, material);
	const rejected = judged.flatMap(({ facts, verdict }) =>
		verdict.isFinding ? [] : [{ product: facts.product, because: verdict.because }],
	);
	return {
		findings: findings.map(finding => ({
			product: finding.facts.product,
			offers: finding.offers.map(offer =>
				commerceOfferOf({ ...offer, evidence: evidence.get(offer.id) ?? null }, frameOf(finding, market), context.now),
			),
			history: histories.get(finding.facts.product.id) ?? null,
			reason: finding.verdict.reason,
			confidence: finding.verdict.confidence,
		})),
		rejected: rejected.slice(0, rejectedMax),
		steps: trail.steps,
		bounds: trail.bounds,
		unanswered: trail.unanswered,
		notes: notesOn(material, findings, rejected.length),
	};
}

async function readEvidence(
	reads: Reads,
	findings: readonly Finding[],
	trail: Trail,
): Promise<ReadonlyMap<number, ObservationRecord>> {
	const ids = findings.flatMap(({ offers }) => offers.map(({ id }) => id));
	const evidence = new Map<number, ObservationRecord>();
	if (ids.length === 0) return evidence;
	const step = {
		action: DeepSearchAction.read_evidence,
		input: `${ids.length} offers`,
		unanswered: "What the prices come from could not be read in time: `evidence` is null.",
	};
	await trail.take(step, async () => {
		const observations = await Promise.all(ids.map(id => reads.load(newestObservationOfOffer, id)));
		for (const observation of observations.flat()) evidence.set(observation.offerId, observation);
		return { input: step.input, found: evidence.size };
	});
	return evidence;
}

async function readHistories(
	context: Pick<Context, "reads" | "now">,
	findings: readonly Finding[],
	{ request: { market }, conditions, trail }: Material,
): Promise<ReadonlyMap<string, HistoryFigures>> {
	const histories = new Map<string, HistoryFigures>();
	if (findings.length === 0) return histories;
	const window = windowUpTo(context.now, historyDays);
	const step = {
		action: DeepSearchAction.read_history,
		input: `${findings.length} products, ${historyDays} days`,
		unanswered: "What the findings cost before could not be read in time: `history` is null.",
	};
	await trail.take(step, async () => {
		const ids = findings.map(({ facts }) => facts.product.id);
		const all = await Promise.all(
			ids.map(id => timelinesOfProduct(context, { productId: Number(id), market, window })),
		);
		for (const [index, timelines] of all.entries()) {
			const wanted = timelines.filter(({ condition }) => conditions.includes(condition));
			histories.set(ids[index]!, historyFiguresOf(wanted, window));
		}
		return { input: step.input, found: all.flat().length };
	});
	return histories;
}

function notesOn(
	{ request, reading, judged, refreshed }: Material,
	findings: readonly Finding[],
	rejected: number,
): string[] {
	const { maxPrice, conditions, pack, doubts } = reading;
	const cut = findings.filter(({ offers, verdict }) => offers.length < verdict.offers.length).length;
	const limit = request.maxPrice === undefined ? maxPrice : undefined;
	const currencies = new Set(findings.map(({ verdict }) => verdict.currency));
	const otherCurrencies = limit?.currency ? [...currencies].filter(currency => currency !== limit.currency) : [];
	return [
		...doubts,
		...(limit
			? [`The query's price limit was taken as ${limit.amount} ${limit.currency ?? "in the market's currency"}.`]
			: []),
		...otherCurrencies.map(currency => `That limit says nothing of prices in ${currency}: it was not applied to them.`),
		...(conditions.length > 0 && !request.conditions ? [`The query asks for what is ${conditions.join(" or ")}.`] : []),
		...(pack ? [`The query asks for a pack of ${pack}.`] : []),
		...(refreshed && findings.length > 0 ? [refreshNote(refreshed)] : []),
		...(cut > 0 ? [`Of ${cut} findings only the first ${offersPerFindingMax} offers are given.`] : []),
		...(rejected > rejectedMax
			? [`${rejected} products were left out, of which the first ${rejectedMax} are named.`]
			: []),
		...(judged.length === 0 ? [`Nothing was found in ${request.market}.`] : []),
	];
}
