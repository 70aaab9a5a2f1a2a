import type { Reads } from "../../database/reads.js";
import type { ProductRow } from "../../products/product.reads.js";
import { commerceProductsOf } from "../commerce-product.js";
import { offerRecordsOfProducts } from "../market-offer.reads.js";
import { attributesOfProduct } from "./attributes.reads.js";
import { ProductText } from "./product-text.js";
import { type Demands, type Facts, judge, type Verdict, type Way } from "./verdict.js";

/** Products that are looked at. */
const productsMax = 100;
/** From here on a finding is a good one. */
const goodConfidence = 0.6;

/** A product with what is made of it. */
export interface Judged {
	readonly facts: Facts;
	/** The way that it is judged by. */
	readonly way: Way;
	readonly verdict: Verdict;
}

/** A product that was found, and what is known of it so far. */
interface Candidate {
	readonly row: ProductRow;
	/** Ways in which it was found and by which it is still to be judged. */
	ways: Way[];
	judged?: Judged;
}

/** The products that a deep search has found, each checked once it is known. */
export class Candidates {
	readonly #byId = new Map<number, Candidate>();
	#isFull = false;

	/** Whether more was found than is looked at. */
	get isFull(): boolean {
		return this.#isFull;
	}

	get judged(): Judged[] {
		return [...this.#byId.values()].flatMap(({ judged }) => judged ?? []);
	}

	get unread(): Candidate[] {
		return [...this.#byId.values()].filter(({ judged }) => judged === undefined);
	}

	get good(): Judged[] {
		return this.judged.filter(({ verdict }) => verdict.isFinding && verdict.confidence >= goodConfidence);
	}

	/** Keeps what a step found; gives how much of it is new. */
	add(found: readonly { readonly row: ProductRow; readonly way: Way }[]): number {
		const before = this.#byId.size;
		for (const { row, way } of found) {
			const known = this.#byId.get(row.id);
			if (known) known.ways.push(way);
			else if (this.#byId.size >= productsMax) this.#isFull = true;
			else this.#byId.set(row.id, { row, ways: [way] });
		}
		return this.#byId.size - before;
	}

	/** Checks all that was found against all that is asked, in as many statements for one product as for many. */
	async judgeAll(reads: Reads, demands: Demands): Promise<void> {
		const { unread } = this;
		const facts = await factsOf(
			reads,
			unread.map(({ row }) => row),
			demands.market,
		);
		for (const [index, candidate] of unread.entries()) judgeBy(candidate, facts[index]!, demands);
		for (const candidate of this.#byId.values()) judgeBy(candidate, candidate.judged!.facts, demands);
	}

	/** Reads the offers of products again, and checks those by them in the way that they are judged by. */
	async reread(reads: Reads, productIds: ReadonlySet<number>, demands: Demands): Promise<void> {
		const again = [...this.#byId.values()].filter(({ row, judged }) => judged && productIds.has(row.id));
		const found = await offerRecordsOfProducts(
			reads,
			again.map(({ row }) => row.id),
			demands.market,
		);
		const offers = Map.groupBy(found, offer => offer.productId);
		for (const candidate of again) {
			const { facts: before, way } = candidate.judged!;
			const facts = { ...before, offers: offers.get(candidate.row.id) ?? [] };
			candidate.judged = { facts, way, verdict: judge(facts, way, demands) };
		}
	}
}

/** A product that was found in a further way may be surer by it. */
function judgeBy(candidate: Candidate, facts: Facts, demands: Demands): void {
	for (const way of candidate.ways) {
		const verdict = judge(facts, way, demands);
		if (!candidate.judged || isBetter(verdict, candidate.judged.verdict)) candidate.judged = { facts, way, verdict };
	}
	candidate.ways = [];
}

function isBetter(one: Verdict, other: Verdict): boolean {
	if (!one.isFinding) return false;
	return !other.isFinding || one.confidence > other.confidence;
}

async function factsOf(reads: Reads, rows: readonly ProductRow[], market: string): Promise<Facts[]> {
	const ids = rows.map(({ id }) => id);
	const [products, offers, attributes] = await Promise.all([
		commerceProductsOf(reads, rows),
		offerRecordsOfProducts(reads, ids, market),
		Promise.all(ids.map(id => reads.load(attributesOfProduct, id, market))),
	]);
	const offersByProduct = Map.groupBy(offers, offer => offer.productId);
	return rows.map(({ id, description }, index) => {
		const product = products[index]!;
		const values = attributes[index]!.flatMap(each => Object.values(each.attributes));
		const text = new ProductText({ ...product, description, attributes: [...new Set(values)] });
		return { product, text, offers: offersByProduct.get(id) ?? [] };
	});
}
