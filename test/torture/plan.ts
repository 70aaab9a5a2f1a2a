import { Random } from "../../bench/random.js";

/** One question that can be asked, and what is right to happen. */
export interface Question {
	readonly operation: "search-products" | "resolve-product" | "find-offers" | "deep-search";
	readonly body: Readonly<Record<string, unknown>>;
	/** The status of its answer, when there are credits. */
	readonly status: 200 | 404;
	/** What must be there for it to be asked. */
	readonly cost: number;
	/** What its answer costs: nothing where there is no result. */
	readonly credits: number;
}

/** What clients do with one idempotency key. Drawn from the seed alone; only the moments differ from run to run. */
export interface Plan {
	readonly key: string;
	/** Which of the customers asks. */
	readonly customer: number;
	readonly question: Question;
	/** Clients that ask at the same moment, of any server. */
	readonly copies: number;
	/** After so many milliseconds the client goes away, once. */
	readonly leavesAfterMs: number | undefined;
	/** Asked again by a client that has its answer. */
	readonly again: boolean;
	/** Asked again when all is over. */
	readonly late: boolean;
	/** A client that gets no reply does not come back. */
	readonly givesUp: boolean;
}

/** Who asks: one customer that is asked for all the time, some with credits, some with hardly any. */
export const customerKinds = { hot: 1, wealthy: 9, poor: 6 } as const;
const customersCount = customerKinds.hot + customerKinds.wealthy + customerKinds.poor;

/** Whether a customer has hardly any credits. */
export function isPoor(customer: number): boolean {
	return customer >= customerKinds.hot + customerKinds.wealthy;
}

/** How much of all that is asked is asked by the first customer. */
const hotShare = 0.3;
/** Of the rest, how much is asked by those who can hardly pay. */
const poorShare = 0.4;
const leavesAfterMsMax = 60;

/** The n-th key of a run. */
export function planOf(seed: number, n: number, questions: readonly Question[]): Plan {
	const random = new Random("torture", seed, n);
	const shared = random.chance(0.25);
	return {
		key: `${seed}-${n}`,
		customer: customerOf(random),
		question: random.pick(questions),
		copies: shared ? random.integer(2, 4) : 1,
		leavesAfterMs: random.chance(0.12) ? random.below(leavesAfterMsMax) : undefined,
		again: random.chance(0.2),
		late: random.chance(0.05),
		givesUp: random.chance(0.1),
	};
}

function customerOf(random: Random): number {
	if (random.chance(hotShare)) return 0;
	if (random.chance(poorShare)) return customersCount - 1 - random.below(customerKinds.poor);
	return customerKinds.hot + random.below(customerKinds.wealthy);
}
