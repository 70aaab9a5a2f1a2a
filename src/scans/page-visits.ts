import type { Pool } from "pg";
import type { Config } from "../config.js";
import type { Log } from "../log.js";
import type { NewPrice, VisitFailure } from "./page-offer.js";
import type { PageVisitor } from "./page-visitor.js";

/** What came of visiting the page of an offer, as it is recorded. Amounts are in minor units of the offer's currency. */
export interface VisitedOffer {
	readonly offerId: number;
	readonly at: Date;
	readonly milliseconds: number;
	readonly outcome:
		| { readonly isRead: true; readonly before: NewPrice; readonly after: NewPrice }
		| ({ readonly isRead: false } & VisitFailure);
}

export interface VisitsAsked {
	/** Breaks off what is under way. What was read by then is still recorded. */
	readonly signal: AbortSignal;
	/** Called at the end of each visit, in the order in which they end. */
	readonly onVisited: (visited: VisitedOffer) => void;
	/** For the log. */
	readonly requestId: string;
}

export interface PageVisitsOptions {
	readonly databaseUrl: string;
	readonly config: Pick<Config, "publicUrl" | "scanAllowHosts" | "demo">;
	readonly pool: Pool;
	readonly log: Log;
}

/**
 * Visits pages of offers for a request that waits for it, and records what they say, as scans do. What visits and reads
 * pages is loaded when it is first wanted.
 */
export class PageVisits {
	readonly #options: PageVisitsOptions;
	#visitor: Promise<PageVisitor> | undefined;

	constructor(options: PageVisitsOptions) {
		this.#options = options;
	}

	/** Visits the offers' pages, the first ones first. Ends when all are done, or broken off. */
	async visit(offerIds: readonly number[], asked: VisitsAsked): Promise<void> {
		this.#visitor ??= this.#open();
		return (await this.#visitor).visit(offerIds, asked);
	}

	async close(): Promise<void> {
		const visitor = await this.#visitor?.catch(() => undefined);
		await visitor?.close();
	}

	async #open(): Promise<PageVisitor> {
		try {
			const { PageVisitor } = await import("./page-visitor.js");
			return await PageVisitor.open(this.#options);
		} catch (thrown) {
			// The next one tries again.
			this.#visitor = undefined;
			throw thrown;
		}
	}
}
