import { vendorNameOf } from "../offers/vendor-name.js";
import { noteFeedRun } from "../webhooks/note-facts.js";
import { Catalogue } from "./catalogue.js";
import { Categories } from "./categories.js";
import { type Chunk, duplicate, reject } from "./chunks.js";
import type { ImportOptions, ImportSummary } from "./import.js";
import { ImportRefused } from "./import-refused.js";
import {
	type FeedReading,
	isNews,
	isOutrun,
	lockOffers,
	OfferRows,
	type StandingOffer,
	standingOffers,
} from "./offer-rows.js";
import { OfferSet } from "./offer-set.js";
import type { ProductChanges } from "./product-changes.js";
import type { FeedRow } from "./row.js";
import type { BulkSession, IdBlock } from "./session.js";
import { Turns } from "./turns.js";
import { withdrawMissing } from "./withdrawal.js";

/** The feed of a vendor in a market, as its last run left it. */
interface FeedBefore {
	/** Offers that are listed: the rows that the run accepted. */
	readonly rows: number;
	readonly lastReadAt: Date;
}

/** The rows of a chunk that may change something, and what is known of them. */
interface ChunkToMerge {
	readonly rows: readonly FeedRow[];
	readonly standing: ReadonlyMap<string, StandingOffer>;
	/** For the offers that rows make. */
	readonly offerIds: IdBlock | undefined;
}

/** What is to be written of a chunk. */
interface MergedChunk {
	readonly products: ProductChanges;
	readonly offers: OfferRows;
}

/** Merges the chunks of one feed into the catalogue, within a transaction. */
export class Merge {
	readonly #session: BulkSession;
	readonly #options: ImportOptions;
	readonly #summary: ImportSummary;
	readonly #reading: FeedReading;
	readonly #before: FeedBefore | undefined;
	readonly #catalogue: Catalogue;
	/** Offers that a row of this feed has confirmed. */
	readonly #confirmed = new OfferSet();
	/** How many of them were listed before. */
	#confirmedListed = 0;
	/** Offers whose row could not be read. */
	readonly #unreadable = new OfferSet();

	private constructor(
		session: BulkSession,
		options: ImportOptions,
		summary: ImportSummary,
		{ reading, before }: { reading: FeedReading; before: FeedBefore | undefined },
	) {
		this.#session = session;
		this.#options = options;
		this.#summary = summary;
		this.#reading = reading;
		this.#before = before;
		this.#catalogue = new Catalogue(session, new Categories(session));
	}

	/** Finds or makes the vendor, and checks that this reading of its feed is newer than the last. */
	static async begin(session: BulkSession, options: ImportOptions, summary: ImportSummary): Promise<Merge> {
		const { vendor, rules, now } = options;
		const [found] = await session.rows<{ id: number }>(
			`insert into vendors (slug, name, created_at) values ($1, coalesce($2, $3), $4)
			on conflict (slug) do update set name = coalesce($2, vendors.name) returning id`,
			[vendor.slug, vendor.name, vendorNameOf(vendor.slug), now],
		);
		const vendorId = found!.id;
		const [before] = await session.rows<FeedBefore>(
			`select rows, last_read_at as "lastReadAt" from feeds where vendor_id = $1 and market = $2`,
			[vendorId, rules.market],
		);
		if (before && before.lastReadAt > rules.at) {
			throw new ImportRefused(
				`The feed of ${vendor.slug} in ${rules.market} was last read as of ${before.lastReadAt.toISOString()}, which is after ${rules.at.toISOString()}. Nothing was changed.`,
			);
		}
		const runId = (await session.reserveIds("feed_runs", 1)).next();
		await OfferRows.prepare(session);
		const reading = { vendorId, market: rules.market, runId, at: rules.at };
		return new Merge(session, options, summary, { reading, before });
	}

	/** Rows that the last run accepted. */
	get rowsBefore(): number {
		return this.#before?.rows ?? 0;
	}

	/** Looks up what a chunk's rows are. The chunk before need not be written yet, but its rows must have been merged. */
	async lookUp({ rows, rejectedIds }: Chunk): Promise<ChunkToMerge> {
		await this.#noteUnreadable(rejectedIds);
		const standing = await standingOffers(this.#session, this.#reading, rows);
		const changed = rows.filter(row => this.#isToBeWritten(row, standing.get(row.id)));
		await lockOffers(this.#session, standing, changed);
		const ownProducts = changed.flatMap(row => standing.get(row.id)?.product ?? []);
		if (changed.length === 0) return { rows: changed, standing, offerIds: undefined };
		await this.#catalogue.lookUp(changed, ownProducts);
		const offerIds = await this.#session.reserveIds("offers", changed.length - ownProducts.length || 1);
		return { rows: changed, standing, offerIds };
	}

	/** Decides for each row what becomes of it. What comes of it is written by `write`. */
	async merge({ rows, standing, offerIds }: ChunkToMerge): Promise<MergedChunk> {
		const offers = new OfferRows(this.#reading);
		const turns = new Turns();
		for (const row of rows) {
			const offer = standing.get(row.id);
			const product = this.#catalogue.join(row, offer);
			if (offer) this.#change(offer, product, row, offers);
			else {
				const id = offerIds!.next();
				this.#confirmed.add(id);
				this.#summary.created += 1;
				offers.make(id, product, row);
			}
			await turns.pass();
		}
		return { products: await this.#catalogue.takeChanges(this.#options.now), offers };
	}

	async write({ products, offers }: MergedChunk): Promise<void> {
		await products.write(this.#session);
		await offers.write(this.#session);
	}

	/** Withdraws what the feed no longer has, and records the run. */
	async end(file: { format: string; contentHash: string }): Promise<void> {
		const { source, now } = this.#options;
		const summary = this.#summary;
		const { runId, vendorId, market, at } = this.#reading;
		if (this.#before && this.#confirmedListed < this.#before.rows) {
			summary.withdrawn = await withdrawMissing(this.#session, this.#reading, {
				confirmed: this.#confirmed,
				unreadable: this.#unreadable,
				lastReadAt: this.#before.lastReadAt,
			});
		}
		const { rows, created, updated, unchanged, withdrawn, rejected } = summary;
		await this.#session.rows(
			`insert into feed_runs (id, vendor_id, market, source, format, content_hash, observed_at, started_at, finished_at,
				rows, created, updated, unchanged, withdrawn, rejected)
			overriding system value
			values ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp(), $9, $10, $11, $12, $13, $14)`,
			[
				...[runId, vendorId, market, source, file.format, file.contentHash, at, now],
				...[rows, created, updated, unchanged, withdrawn, rejected],
			],
		);
		await this.#session.rows(
			`insert into feeds (vendor_id, market, last_run_id, last_read_at, rows) values ($1, $2, $3, $4, $5)
			on conflict (vendor_id, market) do update
				set last_run_id = excluded.last_run_id, last_read_at = excluded.last_read_at, rows = excluded.rows`,
			[vendorId, market, runId, at, rows - rejected],
		);
		if (created + updated + withdrawn > 0) await noteFeedRun(this.#session, { runId, market });
	}

	/** Counts a row that needs no writing: one that is unchanged, or whose ID an earlier row had. */
	#isToBeWritten(row: FeedRow, offer: StandingOffer | undefined): boolean {
		if (!offer) return true;
		if (!this.#confirmed.add(offer.id)) {
			reject(this.#summary, duplicate(row));
			return false;
		}
		if (offer.listed) this.#confirmedListed += 1;
		if (!offer.isUnchanged) return true;
		this.#summary.unchanged += 1;
		return false;
	}

	#change(offer: StandingOffer, product: number, row: FeedRow, offers: OfferRows): void {
		const { at } = this.#options.rules;
		if (offer.observedAt >= at && isNews(row, offer) && !isOutrun(row, offer, at)) {
			throw new ImportRefused(
				`Line ${row.line}: ${row.id} was observed otherwise as of ${offer.observedAt.toISOString()}. Nothing was changed; --at can name a later moment.`,
			);
		}
		this.#summary.updated += 1;
		offers.change(offer, product, row);
	}

	async #noteUnreadable(ids: readonly string[]): Promise<void> {
		if (ids.length === 0 || !this.#before) return;
		const found = await this.#session.rows<{ id: number }>(
			`select offer.id from unnest($3::text[]) as row (id)
			cross join lateral (
				select id from offers where vendor_id = $1 and market = $2 and merchant_product_id = row.id and listed limit 1
			) offer`,
			[this.#reading.vendorId, this.#reading.market, ids],
		);
		for (const { id } of found) this.#unreadable.add(id);
	}
}
