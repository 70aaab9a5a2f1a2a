import type { OfferRecord } from "../../offers/offer.reads.js";
import { OfferSort } from "../../offers/offer-page.reads.js";
import { type CommerceOffer, commerceOfferOf } from "../commerce-offer.js";
import { byCurrencyAnd } from "../find-offers.js";
import type { Judged } from "./candidates.js";
import type { Verdict } from "./verdict.js";

export const offersPerFindingMax = 20;

/** A product that is given as an answer. */
export interface Finding extends Judged {
	readonly verdict: Extract<Verdict, { isFinding: true }>;
	/** Those that are given, in their order. */
	readonly offers: readonly OfferRecord[];
}

type JudgedFinding = Judged & Pick<Finding, "verdict">;

interface Asked {
	readonly market: string;
	readonly maxProducts: number;
	readonly now: Date;
}

/** The findings that are given, the surest first, and how many there are in all. */
export function findingsOf(
	judged: readonly Judged[],
	{ market, maxProducts, now }: Asked,
): { findings: Finding[]; total: number } {
	const all = judged.filter(isFinding).sort(surestFirst);
	const findings = all.slice(0, maxProducts).map(each => ({ ...each, offers: offersToGive(each, now, market) }));
	return { findings, total: all.length };
}

/** What the offers of a finding are compared within. */
export function frameOf({ verdict }: JudgedFinding, market: string) {
	return { market, currency: verdict.currency };
}

function isFinding(judged: Judged): judged is JudgedFinding {
	return judged.verdict.isFinding;
}

function surestFirst({ verdict: one, facts }: JudgedFinding, { verdict: other, facts: others }: JudgedFinding): number {
	const [price, otherPrice] = [one.price ?? Number.MAX_VALUE, other.price ?? Number.MAX_VALUE];
	return (
		other.confidence - one.confidence || price - otherPrice || Number(facts.product.id) - Number(others.product.id)
	);
}

function offersToGive(finding: JudgedFinding, now: Date, market: string): OfferRecord[] {
	const { offers, currency } = finding.verdict;
	const published = offers.map((record): [OfferRecord, CommerceOffer] => [
		record,
		commerceOfferOf({ ...record, evidence: null }, frameOf(finding, market), now),
	]);
	const compare = byCurrencyAnd(OfferSort.total, currency);
	return published
		.sort(([, one], [, other]) => compare(one, other))
		.slice(0, offersPerFindingMax)
		.map(([record]) => record);
}
