import type { Pool } from "pg";
import { rowTypes } from "../database/reads.js";
import { transaction } from "../database/transaction.js";
import { asUnavailable } from "../database/unavailable.js";
import type { PageFetcher } from "../fetching/fetch-page.js";
import type { Log } from "../log.js";
import { OfferChanges, standingColumns, standingJoins } from "./offer-changes.js";
import { ownHostsOf, pageFetcherOn } from "./page-fetcher.js";
import type { StandingOffer } from "./page-offer.js";
import type { PageVisitsOptions, VisitedOffer, VisitsAsked } from "./page-visits.js";
import { type PageToVisit, type PageVisit, pageColumns, pageJoins, visitPage } from "./visit-page.js";

/** Pages that are visited for one request at a time. */
const pagesAtOnce = 6;
const partitionsEveryMs = 23 * 60 * 60_000;
const dayMs = 24 * 60 * 60_000;

interface OfferPage extends PageToVisit {
	readonly offerId: number;
}

/** Does the visits of `PageVisits`. */
export class PageVisitor {
	readonly #pool: Pool;
	readonly #log: Log;
	readonly #fetcher: PageFetcher;
	#partitionsUntil = 0;

	private constructor({ pool, log }: PageVisitsOptions, fetcher: PageFetcher) {
		this.#pool = pool;
		this.#log = log;
		this.#fetcher = fetcher;
	}

	static async open(options: PageVisitsOptions): Promise<PageVisitor> {
		const ownHosts = await ownHostsOf(options).catch(thrown => {
			throw asUnavailable(thrown);
		});
		return new PageVisitor(options, pageFetcherOn(options.pool, { ...options, ownHosts }));
	}

	async visit(offerIds: readonly number[], asked: VisitsAsked): Promise<void> {
		const pages = await this.#pagesOf(offerIds);
		await this.#ensurePartitions();
		// All take the next one from the same list.
		const next = pages.values();
		const visitOnes = async () => {
			for (const page of next) {
				if (asked.signal.aborted) return;
				await this.#visitOne(page, asked);
			}
		};
		await Promise.all(Array.from({ length: pagesAtOnce }, visitOnes));
	}

	close(): Promise<void> {
		return this.#fetcher.close();
	}

	async #visitOne(page: OfferPage, { signal, onVisited, requestId }: VisitsAsked): Promise<void> {
		const started = performance.now();
		const { offerId, url } = page;
		const told = (at: Date, outcome: VisitedOffer["outcome"]) =>
			onVisited({ offerId, at, outcome, milliseconds: Math.round(performance.now() - started) });
		let visit: PageVisit;
		try {
			visit = await visitPage(this.#fetcher, page, signal);
		} catch (error) {
			if (signal.aborted) return;
			this.#log.error({ requestId, reason: (error as Error).message, url }, "A page cannot be visited.");
			told(new Date(), {
				isRead: false,
				reason: "internal",
				detail: "The page could not be read by a mistake of ours.",
			});
			return;
		}
		told(visit.at, await this.#recorded(page, visit));
	}

	/** In a transaction of its own. Who holds the offer, such as an import, is not waited for: so nobody waits in a circle. */
	async #recorded({ offerId, url }: OfferPage, { at, outcome }: PageVisit): Promise<VisitedOffer["outcome"]> {
		if (outcome.kind === "failed") return { isRead: false, reason: outcome.reason, detail: outcome.detail };
		return transaction(this.#pool, async client => {
			const { rows } = await client.query<StandingOffer>({
				name: "lock_offer_visited",
				text: `select ${standingColumns} from offers offer ${standingJoins}
					where offer.id = $1 for no key update of offer skip locked`,
				values: [offerId],
				types: rowTypes,
			});
			const [standing] = rows;
			if (!standing) return { isRead: false, reason: "busy", detail: "The offer is being changed by somebody else." };
			const changes = new OfferChanges();
			const { before, after, failure } = changes.take({ scanId: null, url, at, outcome }, standing);
			await changes.save(client);
			return failure
				? { isRead: false, reason: failure.reason, detail: failure.detail }
				: { isRead: true, before, after };
		});
	}

	/** In the order of `offerIds`. One without a page has none. */
	async #pagesOf(offerIds: readonly number[]): Promise<OfferPage[]> {
		const query = {
			name: "pages_of_offers",
			text: `select offer.id as "offerId", ${pageColumns}
				from unnest($1::bigint[]) with ordinality as wanted (offer_id, nth)
				join offers offer on offer.id = wanted.offer_id
				${pageJoins}
				where offer.url is not null order by wanted.nth`,
			values: [offerIds],
			types: rowTypes,
		};
		return (await this.#asked(() => this.#pool.query<OfferPage>(query))).rows;
	}

	async #ensurePartitions(): Promise<void> {
		const now = Date.now();
		if (now < this.#partitionsUntil) return;
		const months = [new Date(now), new Date(now + dayMs)];
		await this.#asked(() => this.#pool.query("select ensure_price_partitions($1, $2)", months));
		this.#partitionsUntil = now + partitionsEveryMs;
	}

	async #asked<Result>(ask: () => Promise<Result>): Promise<Result> {
		try {
			return await ask();
		} catch (thrown) {
			throw asUnavailable(thrown);
		}
	}
}
