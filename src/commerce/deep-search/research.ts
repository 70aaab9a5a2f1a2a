import type { Context } from "../../context.js";
import type { Reads } from "../../database/reads.js";
import { Condition } from "../../offers/offer.entity.js";
import { normaliseGtin } from "../../products/gtin.js";
import { kindAndBroader, mainNameOf } from "../../products/product-kind.js";
import { searchProducts } from "../../products/product-search.js";
import { readSearchQuery } from "../../products/search-query.js";
import { correctedQuery } from "../../products/search-terms.js";
import { readWords, stopWords, type Word } from "../../products/search-words.js";
import { type Proposal, readWithAi } from "./ai-reader.js";
import { Candidates } from "./candidates.js";
import { type DeepSearchRequest, priceMarginPercent } from "./deep-search.input.js";
import { DeepSearchAction, DeepSearchBound, type DeepSearchResult } from "./deep-search-result.js";
import { findingsOf } from "./findings.js";
import { type NamedProduct, productsNamed } from "./named-products.reads.js";
import { type QueryReading, readQuery } from "./query-reading.js";
import { type Refreshed, refreshOffers } from "./refresh.js";
import { reportOn } from "./report.js";
import { type Outcome, Trail } from "./trail.js";
import { type Demands, type Way, withMargin } from "./verdict.js";
import { type WordWeights, weighWords } from "./word-weight.reads.js";
import { type AskedUnit, wordingOf } from "./wording.js";

/** Products that a step takes of what it finds. */
const productsPerStep = 25;
/** So many good findings are enough, or one that an identifier of the query names. */
const goodFindingsEnough = 3;
const wordsRelaxedMax = 2;
/** What the AI endpoint may take, and of the time that is left for searching. */
const aiTimeoutMs = 4_000;
const aiShare = 0.5;

/** What is left of the confidence where the query was put otherwise. */
const shares = { corrected: 0.9, widened: 0.7, proposed: 0.8 } as const;

/** A step that may be taken. */
interface Planned {
	readonly action: DeepSearchAction;
	/** For what stays unanswered without it. */
	readonly question: string;
	readonly applies: boolean;
	readonly work: () => Promise<Outcome | undefined>;
}

/** One deep search: a bounded plan, taken step by step until enough is found. */
export class Research {
	readonly #context: Context;
	readonly #request: DeepSearchRequest;
	readonly #trail: Trail;
	readonly #reading: QueryReading;
	readonly #units: readonly AskedUnit[];
	readonly #candidates = new Candidates();
	readonly #searched = new Set<string>();
	#words: WordWeights = { leastImportant: [], brand: [] };
	#proposal: Proposal | undefined;

	constructor(context: Context, request: DeepSearchRequest) {
		this.#context = context;
		this.#request = request;
		this.#trail = new Trail(request.maxSeconds);
		this.#reading = readQuery(request.query);
		this.#units = wordingOf(this.#reading.text);
	}

	async run(): Promise<DeepSearchResult> {
		const reads = this.#context.reads.within(this.#trail.searching);
		const plan = this.#plan(reads);
		for (const [index, planned] of plan.entries()) {
			if (this.#hasEnough || this.#trail.isAtEnd) {
				if (!this.#hasEnough) this.#leaveOpen(plan.slice(index));
				break;
			}
			if (planned.applies) await this.#take(planned);
		}
		await this.#finishReading();
		const refreshed = this.#request.refresh ? await this.#refresh() : undefined;
		return reportOn({
			context: this.#context,
			refreshed,
			request: this.#request,
			reading: this.#reading,
			conditions: this.#conditions,
			trail: this.#trail,
			judged: this.#candidates.judged,
		});
	}

	/** Visits the pages of the stale offers that would be given, and takes them as they stand then. */
	async #refresh(): Promise<Refreshed> {
		const { market, maxProducts } = this.#request;
		const { now } = this.#context;
		const { findings } = findingsOf(this.#candidates.judged, { market, maxProducts, now });
		const refreshed = await refreshOffers(this.#context, findings, this.#trail);
		if (refreshed.visited.length === 0) return refreshed;
		const visited = new Set(refreshed.visited.map(({ offerId }) => offerId));
		const products = findings.filter(({ offers }) => offers.some(({ id }) => visited.has(id)));
		const step = {
			action: DeepSearchAction.read_offers,
			input: `${products.length} products`,
			unanswered: "What the visits found could not be read in time: the offers are given as they were before.",
		};
		await this.#trail.take(step, async () => {
			const ids = new Set(products.map(({ facts }) => Number(facts.product.id)));
			await this.#candidates.reread(this.#context.reads.within(this.#trail.whole), ids, this.#demands);
			return { input: step.input, found: products.length };
		});
		return refreshed;
	}

	/** The plan, the strictest first. Whether a step applies is known when its turn has come. */
	#plan(reads: Reads): Planned[] {
		const { query, market, must, brands } = this.#request;
		const { text } = this.#reading;
		const research = this;
		const search = (asked: Asked) => this.#search(reads, asked);
		return [
			{
				action: DeepSearchAction.read_query,
				question: "what the catalogue knows of the query's words",
				applies: true,
				work: () => this.#weigh(reads),
			},
			{
				action: DeepSearchAction.try_identifiers,
				question: "the identifiers in the query",
				applies: this.#reading.gtins.length + this.#reading.partNumbers.length > 0,
				work: () => this.#tryIdentifiers(reads, this.#reading),
			},
			{
				action: DeepSearchAction.search,
				question: "the query as it is",
				applies: true,
				work: () => search({ query }),
			},
			{
				action: DeepSearchAction.search,
				question: "the query with the words that must stand in the product",
				applies: must.length > 0,
				work: () => search({ query: [text, ...must].join(" ") }),
			},
			{
				action: DeepSearchAction.rewrite,
				question: "the query without what says nothing of a product",
				applies: true,
				work: () => search({ query: text }),
			},
			{
				action: DeepSearchAction.correct_spelling,
				question: "the query with its spelling put right",
				applies: true,
				work: () => this.#searchCorrected(reads),
			},
			{
				action: DeepSearchAction.ask_ai,
				question: "what the AI endpoint reads in the query",
				applies: true,
				work: () => this.#askAi(market),
			},
			{
				action: DeepSearchAction.try_identifiers,
				question: "the identifiers that the AI endpoint proposes",
				get applies() {
					const { gtins = [], partNumbers = [] } = research.#proposal ?? {};
					return gtins.length + partNumbers.length > 0;
				},
				work: () => this.#tryIdentifiers(reads, this.#proposal!, this.#proposedWay()),
			},
			{
				action: DeepSearchAction.search,
				question: "what the AI endpoint proposes to search for",
				get applies() {
					return research.#proposal?.text !== undefined;
				},
				work: () => search({ query: this.#proposal!.text!, way: this.#proposedWay() }),
			},
			{
				action: DeepSearchAction.widen_kind,
				question: "the wider kind of product",
				get applies() {
					return research.#candidates.good.length === 0;
				},
				work: () => this.#searchWider(reads),
			},
			...Array.from({ length: wordsRelaxedMax }, (_, index) => ({
				action: DeepSearchAction.relax_word,
				question: `the query without its least important words${index === 0 ? "" : ", one more"}`,
				get applies() {
					return research.#words.leastImportant.length > index;
				},
				work: () => search({ query: this.#without(this.#words.leastImportant[index]!) }),
			})),
			{
				action: DeepSearchAction.relax_brand,
				question: "other brands",
				get applies() {
					return brands !== undefined || research.#words.brand.length > 0;
				},
				work: () => {
					const query = this.#without(this.#words.brand);
					// Another brand counts by itself: it is not missed as a word, too.
					const way: Way = { units: wordingOf(query), relaxed: "brand" };
					return search({ query, anyBrand: true, way });
				},
			},
			{
				action: DeepSearchAction.relax_price,
				question: `prices up to ${priceMarginPercent}% above the limit`,
				applies: this.#maxPrice !== undefined,
				work: () => search({ query: text, isDearer: true, way: { units: this.#units, relaxed: "price" } }),
			},
		];
	}

	#take({ action, question, work }: Planned): Promise<void> {
		return this.#trail.take({ action, input: question, unanswered: `Not finished in time: ${question}.` }, work);
	}

	#leaveOpen(rest: readonly Planned[]): void {
		for (const { applies, question } of rest) if (applies) this.#trail.unanswered.push(`Not tried: ${question}.`);
	}

	get #hasEnough(): boolean {
		const { good } = this.#candidates;
		const enough = Math.min(goodFindingsEnough, this.#request.maxProducts);
		return good.length >= enough || good.some(({ way }) => way.identifier !== undefined);
	}

	get #maxPrice(): QueryReading["maxPrice"] {
		const { maxPrice } = this.#request;
		return maxPrice === undefined ? this.#reading.maxPrice : { amount: maxPrice, currency: undefined };
	}

	get #conditions(): readonly Condition[] {
		const { conditions } = this.#reading;
		return this.#request.conditions ?? (conditions.length > 0 ? conditions : [Condition.new]);
	}

	get #demands(): Demands {
		const { market, must, mustNot, brands } = this.#request;
		return {
			market,
			must,
			mustNot,
			brands,
			brandWords: this.#words.brand,
			maxPrice: this.#maxPrice,
			conditions: new Set(this.#conditions),
			pack: this.#reading.pack,
			now: this.#context.now,
		};
	}

	async #weigh(reads: Reads): Promise<Outcome> {
		const { gtins, partNumbers, conditions, maxPrice, pack } = this.#reading;
		const said = gtins.length + partNumbers.length + conditions.length + (maxPrice ? 1 : 0) + (pack ? 1 : 0);
		this.#words = await weighWords(reads, this.#units);
		return { input: this.#request.query, found: said + this.#units.length };
	}

	async #tryIdentifiers(
		reads: Reads,
		{ gtins, partNumbers }: Pick<QueryReading, "gtins" | "partNumbers">,
		proposedWay?: Way,
	): Promise<Outcome> {
		const numbers = gtins.flatMap(gtin => normaliseGtin(gtin) ?? []);
		const named = await productsNamed(reads, numbers, partNumbers);
		const wayOf = ({ field, value }: NamedProduct): Way =>
			proposedWay ?? { units: this.#units, identifier: { field, value } };
		const found = await this.#keep(
			reads,
			named.map(product => ({ row: product, way: wayOf(product) })),
		);
		return { input: [...gtins, ...partNumbers].join(", "), found };
	}

	/** Searches; undefined where the same was searched before. */
	async #search(reads: Reads, { query, way, anyBrand, isDearer }: Asked): Promise<Outcome | undefined> {
		const { market, brands } = this.#request;
		// A limit in another currency than the offer's says nothing of it, and which currency the market has is not known yet.
		const limit = this.#maxPrice?.currency === undefined ? this.#maxPrice?.amount : undefined;
		const narrowing = {
			market,
			conditions: [...this.#conditions],
			brands: anyBrand ? undefined : brands,
			maxPrice: limit === undefined || !isDearer ? limit : withMargin(limit),
		};
		const key = JSON.stringify([readWords(query).map(word => word.text), narrowing]);
		if (query === "" || this.#searched.has(key)) return undefined;
		this.#searched.add(key);
		const search = await searchProducts(reads, {
			query,
			category: undefined,
			narrowing,
			page: 1,
			pageSize: productsPerStep,
		});
		const taken = way ?? (search.didYouMean ? correctedWay(search.didYouMean) : { units: this.#units });
		const found = await this.#keep(
			reads,
			search.products.map(row => ({ row, way: taken })),
		);
		const note = search.didYouMean ? `Taken for “${search.didYouMean}”.` : undefined;
		return { input: inputOf(query, narrowing), found, note };
	}

	async #searchCorrected(reads: Reads): Promise<Outcome | undefined> {
		const { text } = this.#reading;
		const corrected = await correctedQuery(reads, text, readSearchQuery(text));
		return corrected === undefined
			? undefined
			: this.#search(reads, { query: corrected, way: correctedWay(corrected) });
	}

	async #searchWider(reads: Reads): Promise<Outcome | undefined> {
		const head = this.#units.find(unit => unit.isHead);
		const kind = head?.kinds[0];
		const wider = kind === undefined ? undefined : [...kindAndBroader(kind)].find(each => each !== kind);
		if (head === undefined || wider === undefined) return undefined;
		const name = mainNameOf(wider);
		const query = [this.#without(head.words.map(word => word.text)), name].join(" ").trim();
		const sentence = `It was found as a ${name}, which is a wider kind than the one asked for.`;
		const way = { units: wordingOf(query), reworded: { sentence, share: shares.widened } };
		return this.#search(reads, { query, way });
	}

	async #askAi(market: string): Promise<Outcome> {
		const { query } = this.#request;
		const { ai, requestId } = this.#context;
		if (!ai) return { input: query, found: 0, note: "None is set up: the query was read by rules alone." };
		const timeoutMs = Math.max(1, Math.floor(Math.min(aiTimeoutMs, this.#trail.searching.leftMs * aiShare)));
		try {
			this.#proposal = await readWithAi(ai, query, { market, timeoutMs, requestId });
			const { text, gtins, partNumbers } = this.#proposal;
			return { input: query, found: gtins.length + partNumbers.length + (text ? 1 : 0) };
		} catch (thrown) {
			return { input: query, found: 0, note: `The search went on without it. ${(thrown as Error).message}` };
		}
	}

	#proposedWay(): Way {
		const { text } = this.#proposal!;
		const sentence = "It was found by what the AI endpoint proposed to look for.";
		const units = text === undefined ? this.#units : wordingOf(text);
		return { units, reworded: { sentence, share: shares.proposed } };
	}

	/** The query without some of its words. */
	#without(texts: readonly string[]): string {
		const words = readWords(this.#reading.text).filter(word => !texts.includes(word.text));
		// "stand with wheels", without the wheels, is a "stand".
		const end = words.findLastIndex(word => !stopWords.has(word.text)) + 1;
		return words.slice(0, end).map(writtenOf).join(" ");
	}

	/** Keeps and checks what a step found; gives how much of it is new. */
	async #keep(reads: Reads, found: Parameters<Candidates["add"]>[0]): Promise<number> {
		const count = this.#candidates.add(found);
		if (this.#candidates.isFull) this.#trail.hit(DeepSearchBound.products);
		await this.#candidates.judgeAll(reads, this.#demands);
		return count;
	}

	/** Where the time for searching ended between finding and checking: there is some left for this. */
	async #finishReading(): Promise<void> {
		const { unread } = this.#candidates;
		const reads = this.#context.reads.within(this.#trail.whole);
		const judgeAll = () => this.#candidates.judgeAll(reads, this.#demands);
		if (unread.length === 0) return judgeAll();
		const names = unread.map(({ row }) => row.name).join("; ");
		const step = {
			action: DeepSearchAction.read_offers,
			input: `${unread.length} products`,
			unanswered: `The offers of products that were found could not be read in time: ${names}.`,
		};
		await this.#trail.take(step, async () => {
			await judgeAll();
			return { input: step.input, found: unread.length };
		});
	}
}

/** What a search step asks. */
interface Asked {
	readonly query: string;
	/** The query as it is, where none is given. */
	readonly way?: Way;
	readonly anyBrand?: boolean;
	/** Up to the price limit with its margin. */
	readonly isDearer?: boolean;
}

function correctedWay(corrected: string): Way {
	const { text } = readQuery(corrected);
	const sentence = `It was found with the query put right as “${text}”.`;
	return { units: wordingOf(text), reworded: { sentence, share: shares.corrected } };
}

/** A word so that it reads the same again. */
function writtenOf({ text, parts, isMeasure }: Word): string {
	return isMeasure || parts.length < 2 ? text : parts.join("-");
}

function inputOf(query: string, { brands, maxPrice }: { brands: string[] | undefined; maxPrice: number | undefined }) {
	const limits = [
		...(brands ? [`brand ${brands.join(" or ")}`] : []),
		...(maxPrice === undefined ? [] : [`up to ${Math.round(100 * maxPrice) / 100}`]),
	];
	return limits.length === 0 ? query : `${query} (${limits.join(", ")})`;
}
