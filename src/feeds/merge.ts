import { Availability } from "../offers/offer.entity.js";
import { joinProduct, partKey } from "../products/identity.js";
import { Catalogue, variantOf } from "./catalogue.js";
import { Categories } from "./categories.js";
import { type Chunk, duplicate, reject } from "./chunks.js";
import { type ImportOptions, ImportRefused, type ImportSummary } from "./import.js";
import { type NewObservation, recordObservations } from "./observations.js";
import { OfferSet } from "./offer-set.js";
import type { FeedRow } from "./row.js";
import { type BulkSession, type CopyValue, copyLine } from "./session.js";

/** The feed of a vendor in a market, as its last run left it. */
interface FeedState {
	readonly vendorId: number;
	/** Offers that are listed; 0 for a new feed. */
	readonly rows: number;
	readonly lastReadAt: Date | undefined;
}

/** What an offer costs before its row is merged. Amounts are in minor units. */
export interface StandingPrice {
	readonly price: number;
	readonly listPrice: number | null;
	readonly shippingPrice: number | null;
	readonly currency: string;
	readonly availability: Availability;
}

/** An offer as it stands before its row is merged. */
interface StandingOffer extends StandingPrice {
	readonly id: number;
	readonly product: number;
	readonly isUnchanged: boolean;
	readonly listed: boolean;
	readonly observedAt: Date;
	readonly firstSeenAt: Date;
}

/** Merges the chunks of one feed into the catalogue, in one transaction. */
export class Merge {
	readonly #session: BulkSession;
	readonly #options: ImportOptions;
	readonly #summary: ImportSummary;
	readonly #feed: FeedState;
	readonly #runId: number;
	readonly #categories: Categories;
	/** Offers that a row of this feed has confirmed. */
	readonly #confirmed = new OfferSet();
	/** Offers whose row was rejected. */
	readonly #unreadable = new OfferSet();
	#unreadableCount = 0;
	/** How many of the confirmed offers were listed before. */
	#listedBefore = 0;

	private constructor(
		session: BulkSession,
		options: ImportOptions,
		summary: ImportSummary,
		feed: FeedState,
		runId: number,
	) {
		this.#session = session;
		this.#options = options;
		this.#summary = summary;
		this.#feed = feed;
		this.#runId = runId;
		this.#categories = new Categories(session);
	}

	/** Finds or makes the vendor and its feed, and checks that this reading is newer than its last. */
	static async begin(session: BulkSession, options: ImportOptions, summary: ImportSummary): Promise<Merge> {
		const { vendor, rules, now } = options;
		const [row] = await session.rows<{ id: number }>(
			`insert into vendors (slug, name, created_at) values ($1, coalesce($2, $3), $4)
			on conflict (slug) do update set name = coalesce($2, vendors.name) returning id`,
			[vendor.slug, vendor.name, nameOf(vendor.slug), now],
		);
		const [feed] = await session.rows<{ rows: number; lastReadAt: Date }>(
			`select rows, last_read_at as "lastReadAt" from feeds where vendor_id = $1 and market = $2`,
			[row!.id, rules.market],
		);
		if (feed && feed.lastReadAt > rules.at) {
			throw new ImportRefused(
				`The feed of ${vendor.slug} in ${rules.market} was last read as of ${feed.lastReadAt.toISOString()}; one as of ${rules.at.toISOString()} is older. Nothing was changed.`,
			);
		}
		const [run] = await session.rows<{ id: number }>("select nextval(pg_get_serial_sequence('feed_runs', 'id')) as id");
		await session.rows("create temp table if not exists changed_offers (like offers) on commit drop");
		const state = { vendorId: row!.id, rows: feed?.rows ?? 0, lastReadAt: feed?.lastReadAt };
		return new Merge(session, options, summary, state, run!.id);
	}

	/** Rows that the last run accepted. */
	get rowsBefore(): number {
		return this.#feed.rows;
	}

	async apply({ rows, rejectedIds }: Chunk): Promise<void> {
		await this.#noteUnreadable(rejectedIds);
		const standing = await this.#standingOffers(rows);
		const changed = rows.filter(row => this.#isToBeWritten(row, standing.get(row.id)));
		if (changed.length === 0) return;
		const catalogue = new Catalogue(this.#session, this.#categories);
		const ownProducts = changed.flatMap(row => standing.get(row.id)?.product ?? []);
		await catalogue.load(changed, ownProducts);
		const offerIds = await this.#reserveOfferIds(changed.length);
		const writes = new OfferWrites();
		for (const row of changed) this.#merge(row, standing.get(row.id), { catalogue, offerIds, writes });
		await catalogue.write(this.#options.now);
		await this.#session.copy("offers", offerColumns, writes.made);
		await this.#update(writes.changed);
		await recordObservations(this.#session, writes.observations);
	}

	/** Withdraws what the feed no longer has, and records the run. */
	async end(file: { format: string; contentHash: string }): Promise<void> {
		const { rules, now, source } = this.#options;
		const summary = this.#summary;
		if (this.#listedBefore < this.#feed.rows) await this.#withdraw();
		await this.#session.rows(
			`insert into feed_runs (id, vendor_id, market, source, format, content_hash, observed_at, started_at, finished_at,
				rows, created, updated, unchanged, withdrawn, rejected)
			overriding system value
			values ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp(), $9, $10, $11, $12, $13, $14)`,
			[
				this.#runId,
				this.#feed.vendorId,
				rules.market,
				source,
				file.format,
				file.contentHash,
				rules.at,
				now,
				summary.rows,
				summary.created,
				summary.updated,
				summary.unchanged,
				summary.withdrawn,
				summary.rejected,
			],
		);
		await this.#session.rows(
			`insert into feeds (vendor_id, market, last_run_id, last_read_at, rows) values ($1, $2, $3, $4, $5)
			on conflict (vendor_id, market) do update
				set last_run_id = excluded.last_run_id, last_read_at = excluded.last_read_at, rows = excluded.rows`,
			[this.#feed.vendorId, rules.market, this.#runId, rules.at, summary.rows - summary.rejected],
		);
	}

	async #standingOffers(rows: readonly FeedRow[]): Promise<Map<string, StandingOffer>> {
		const found = await this.#session.rows<StandingOffer & { key: string }>(
			`select row.id as key, offer.id, offer.product_id as product, offer.listed,
				offer.listed and offer.content_hash = row.content_hash as "isUnchanged",
				offer.observed_at as "observedAt", offer.first_seen_at as "firstSeenAt", offer.price,
				offer.list_price as "listPrice", offer.shipping_price as "shippingPrice", offer.currency, offer.availability
			from unnest($1::text[], $2::uuid[]) as row (id, content_hash)
			join offers offer on offer.vendor_id = $3 and offer.market = $4 and offer.merchant_product_id = row.id`,
			[rows.map(row => row.id), rows.map(row => row.contentHash), this.#feed.vendorId, this.#options.rules.market],
		);
		return new Map(found.map(offer => [offer.key, offer]));
	}

	/** Counts a row that needs no writing: one that is unchanged, or whose ID an earlier row had. */
	#isToBeWritten(row: FeedRow, offer: StandingOffer | undefined): boolean {
		if (!offer) return true;
		if (!this.#confirmed.add(offer.id)) {
			reject(this.#summary, duplicate(row));
			return false;
		}
		if (offer.listed) this.#listedBefore += 1;
		if (!offer.isUnchanged) return true;
		this.#summary.unchanged += 1;
		return false;
	}

	#merge(row: FeedRow, offer: StandingOffer | undefined, to: Target): void {
		const { at } = this.#options.rules;
		const { catalogue, writes } = to;
		const joined = joinProduct(
			{
				gtins: row.gtins,
				partKey: row.isBundle ? undefined : partKey(row.brand, row.mpn),
				ownProduct: offer?.product,
				inVariantGroup: row.itemGroupId !== undefined,
				variant: variantOf(row),
			},
			catalogue,
		);
		const product = joined ?? catalogue.make(row);
		if (joined !== undefined) catalogue.fill(joined, row);
		const id = offer?.id ?? to.offerIds.pop()!;
		const isObserved = !offer || !isSamePrice(row, offer);
		if (offer) this.#summary.updated += 1;
		else {
			this.#summary.created += 1;
			this.#confirmed.add(id);
		}
		if (isObserved) {
			if (offer && offer.observedAt >= at) this.#refuseSecondPrice(row, offer);
			writes.observations.push(this.#observationOf(id, row));
		}
		const line = this.#offerLine(row, {
			id,
			product,
			firstSeenAt: offer?.firstSeenAt ?? at,
			observedAt: isObserved ? at : offer.observedAt,
		});
		if (offer) writes.changed += line;
		else writes.made += line;
	}

	#observationOf(offerId: number, row: FeedRow): NewObservation {
		return {
			offerId,
			observedAt: this.#options.rules.at,
			price: row.price,
			listPrice: row.listPrice,
			shippingPrice: row.shippingPrice,
			currency: row.currency,
			availability: row.availability,
			feedRunId: this.#runId,
			feedLine: row.line,
			raw: row.written,
		};
	}

	#refuseSecondPrice(row: FeedRow, offer: StandingOffer): never {
		throw new ImportRefused(
			`Line ${row.line}: another price of ${row.id} was observed as of ${offer.observedAt.toISOString()}. Nothing was changed; --at tells a later moment.`,
		);
	}

	#offerLine(row: FeedRow, offer: { id: number; product: number; firstSeenAt: Date; observedAt: Date }): string {
		const values: CopyValue[] = [
			offer.id,
			offer.product,
			this.#feed.vendorId,
			this.#options.rules.market,
			row.id,
			row.title,
			row.url,
			row.price,
			row.listPrice,
			row.shippingPrice,
			row.currency,
			row.availability,
			row.condition,
			row.packQuantity,
			row.measure?.amount,
			row.baseMeasure && row.baseMeasure.unit === row.measure?.unit ? row.baseMeasure.amount : undefined,
			row.measure?.unit,
			row.gtinWritten,
			row.itemGroupId,
			row.attributes && JSON.stringify(row.attributes),
			true,
			offer.firstSeenAt,
			offer.observedAt,
			this.#options.rules.at,
			row.saleEndsAt,
			row.contentHash,
		];
		return copyLine(values);
	}

	async #update(lines: string): Promise<void> {
		if (lines === "") return;
		await this.#session.copy("changed_offers", offerColumns, lines);
		const columns = offerColumns.filter(column => column !== "id");
		await this.#session.rows(
			`update offers set ${columns.map(column => `${column} = changed.${column}`).join(", ")}
			from changed_offers changed where offers.id = changed.id`,
		);
		await this.#session.rows("truncate changed_offers");
	}

	async #noteUnreadable(ids: readonly string[]): Promise<void> {
		if (ids.length === 0) return;
		const found = await this.#session.rows<{ id: number }>(
			"select id from offers where vendor_id = $1 and market = $2 and merchant_product_id = any($3) and listed",
			[this.#feed.vendorId, this.#options.rules.market, ids],
		);
		for (const { id } of found) if (this.#unreadable.add(id)) this.#unreadableCount += 1;
	}

	/** Listed offers that no row has confirmed: those with an unreadable row are no longer listed, the others are gone. */
	async #withdraw(): Promise<void> {
		await this.#session.rows(
			`declare listed_offers no scroll cursor for select id from offers where vendor_id = ${this.#feed.vendorId}
				and market = '${this.#options.rules.market}' and listed`,
		);
		for (;;) {
			const rows = await this.#session.rows<{ id: number }>(`fetch ${offersFetchedMax} from listed_offers`);
			if (rows.length === 0) break;
			const missing = rows.flatMap(({ id }) => (this.#confirmed.has(id) ? [] : [id]));
			await this.#unlist(missing.filter(id => this.#unreadable.has(id)));
			await this.#takeOutOfStock(missing.filter(id => !this.#unreadable.has(id)));
		}
		await this.#session.rows("close listed_offers");
	}

	/** Their price was not read this time: they keep the time at which it was. */
	async #unlist(ids: readonly number[]): Promise<void> {
		if (ids.length === 0) return;
		await this.#session.rows(
			"update offers set listed = false, last_read_at = greatest(last_read_at, $2) where id = any($1)",
			[ids, this.#feed.lastReadAt],
		);
	}

	async #takeOutOfStock(ids: readonly number[]): Promise<void> {
		if (ids.length === 0) return;
		const { at } = this.#options.rules;
		this.#summary.withdrawn += ids.length;
		const gone = await this.#session.rows<StandingOffer>(
			`update offers set listed = false, last_read_at = $2, availability = 'out_of_stock',
				observed_at = case before.availability when 'out_of_stock' then before.observed_at else $2 end
			from offers before
			where offers.id = any($1) and before.id = offers.id
			returning before.id, before.price, before.list_price as "listPrice", before.shipping_price as "shippingPrice",
				before.currency, before.availability`,
			[ids, at],
		);
		const observations = gone
			.filter(offer => offer.availability !== Availability.out_of_stock)
			.map(
				(offer): NewObservation => ({
					offerId: offer.id,
					observedAt: at,
					price: offer.price,
					listPrice: offer.listPrice ?? undefined,
					shippingPrice: offer.shippingPrice ?? undefined,
					currency: offer.currency,
					availability: Availability.out_of_stock,
					feedRunId: this.#runId,
					feedLine: undefined,
					raw: undefined,
				}),
			);
		await recordObservations(this.#session, observations);
	}

	async #reserveOfferIds(count: number): Promise<number[]> {
		const ids = await this.#session.rows<{ id: number }>(
			"select nextval(pg_get_serial_sequence('offers', 'id')) as id from generate_series(1, $1::int)",
			[count],
		);
		return ids.map(({ id }) => id).reverse();
	}
}

/** Where the rows of a chunk go. */
interface Target {
	readonly catalogue: Catalogue;
	readonly offerIds: number[];
	readonly writes: OfferWrites;
}

class OfferWrites {
	made = "";
	changed = "";
	readonly observations: NewObservation[] = [];
}

const offersFetchedMax = 20_000;

const offerColumns = [
	"id",
	"product_id",
	"vendor_id",
	"market",
	"merchant_product_id",
	"title",
	"url",
	"price",
	"list_price",
	"shipping_price",
	"currency",
	"availability",
	"condition",
	"pack_quantity",
	"unit_amount",
	"unit_base_amount",
	"unit",
	"gtin",
	"item_group_id",
	"attributes",
	"listed",
	"first_seen_at",
	"observed_at",
	"last_read_at",
	"sale_ends_at",
	"content_hash",
];

/** Whether a row tells no news of what the offer costs and of whether it can be bought: then nothing is observed. */
export function isSamePrice(row: FeedRow, offer: StandingPrice): boolean {
	return (
		row.price === offer.price &&
		row.listPrice === (offer.listPrice ?? undefined) &&
		row.shippingPrice === (offer.shippingPrice ?? undefined) &&
		row.currency === offer.currency &&
		row.availability === offer.availability
	);
}

/** `tech-world` is `Tech World` until the user says otherwise. */
function nameOf(slug: string): string {
	return slug
		.split("-")
		.map(word => word.charAt(0).toUpperCase() + word.slice(1))
		.join(" ");
}
