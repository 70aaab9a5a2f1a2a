import type { Availability } from "../offers/offer.entity.js";
import { urlKey } from "../offers/url-key.js";
import { CopyRows } from "./copy-rows.js";
import { type LateObservation, recordLateObservations } from "./late-observations.js";
import { type NewObservation, recordObservations } from "./observations.js";
import type { FeedRow } from "./row.js";
import type { BulkSession } from "./session.js";

/** One reading of a vendor's feed in a market. */
export interface FeedReading {
	readonly vendorId: number;
	readonly market: string;
	readonly runId: number;
	/** The moment that the prices hold for. */
	readonly at: Date;
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
export interface StandingOffer extends StandingPrice {
	readonly id: number;
	readonly product: number;
	readonly title: string;
	readonly listed: boolean;
	/** Whether its row says what it said the last time. */
	readonly isUnchanged: boolean;
	readonly firstSeenAt: Date;
	readonly observedAt: Date;
	/** Null when its page was never read. */
	readonly pageReadAt: Date | null;
	readonly saleEndsAt: Date | null;
}

/** The digest of an offer that no row of a feed is the same as: what it costs was read elsewhere. */
export const noRowsDigest = "00000000-0000-0000-0000-000000000000";

/**
 * The offers that rows are already, by the vendor's ID. Asked row by row (`lateral`, `limit`), which the planner cannot
 * turn into reading all of the vendor's offers: of a vendor that is new to its statistics, it takes those for few.
 */
export async function standingOffers(
	session: BulkSession,
	{ vendorId, market }: FeedReading,
	rows: readonly FeedRow[],
): Promise<Map<string, StandingOffer>> {
	const found = await session.rows<StandingOffer & { key: string }>(
		`select row.id as key, offer.id, offer.product_id as product, offer.title, offer.listed,
			offer.listed and offer.content_hash = row.content_hash as "isUnchanged",
			offer.first_seen_at as "firstSeenAt", ${movingColumns}
		from unnest($1::text[], $2::uuid[]) as row (id, content_hash)
		cross join lateral (
			select * from offers where vendor_id = $3 and market = $4 and merchant_product_id = row.id limit 1
		) offer`,
		[rows.map(row => row.id), rows.map(row => row.contentHash), vendorId, market],
	);
	return new Map(found.map(offer => [offer.key, offer]));
}

/** What a visit of an offer's page may change. */
const movingColumns = `offer.observed_at as "observedAt", offer.page_read_at as "pageReadAt", offer.price,
	offer.list_price as "listPrice", offer.shipping_price as "shippingPrice", offer.currency, offer.availability,
	offer.sale_ends_at as "saleEndsAt"`;

/** Locks the offers of rows that change them, and learns what visits have changed since they were looked up. */
export async function lockOffers(
	session: BulkSession,
	standing: Map<string, StandingOffer>,
	rows: readonly FeedRow[],
): Promise<void> {
	const offers = rows.flatMap((row): [string, StandingOffer][] => {
		const offer = standing.get(row.id);
		return offer ? [[row.id, offer]] : [];
	});
	if (offers.length === 0) return;
	const found = await session.rows<Pick<StandingOffer, "id"> & Partial<StandingOffer>>(
		`select offer.id, ${movingColumns} from offers offer where offer.id = any($1) order by offer.id for no key update`,
		[offers.map(([, { id }]) => id)],
	);
	const locked = new Map(found.map(row => [row.id, row]));
	for (const [key, offer] of offers) standing.set(key, { ...offer, ...locked.get(offer.id) });
}

/** The offers and observations that come of a chunk's rows. */
export class OfferRows {
	readonly #reading: FeedReading;
	/** The moment of the reading, in ISO 8601. */
	readonly #at: string;
	readonly #made = new CopyRows();
	readonly #changed = new CopyRows();
	readonly #observations: NewObservation[] = [];
	readonly #late: LateObservation[] = [];

	constructor(reading: FeedReading) {
		this.#reading = reading;
		this.#at = reading.at.toISOString();
	}

	/** A table beside the offers for new versions of them, until the transaction ends. */
	static async prepare(session: BulkSession): Promise<void> {
		await session.rows("create temp table if not exists changed_offers (like offers) on commit drop");
	}

	make(id: number, product: number, row: FeedRow): void {
		this.#made.add(this.#valuesOf(row, { id, product, firstSeenAt: this.#at, observedAt: this.#at }));
		this.#observe(id, row);
	}

	change(offer: StandingOffer, product: number, row: FeedRow): void {
		if (isOutrun(row, offer, this.#reading.at)) {
			this.#changeOutrun(offer, product, row);
			return;
		}
		const isObserved = isNews(row, offer);
		const observedAt = isObserved ? this.#at : offer.observedAt.toISOString();
		const firstSeenAt = offer.firstSeenAt.toISOString();
		this.#changed.add(this.#valuesOf(row, { id: offer.id, product, firstSeenAt, observedAt }));
		if (isObserved) this.#observe(offer.id, row);
	}

	/** What its page said later stands. So that the feed's next row is compared with that, it is like none. */
	#changeOutrun(offer: StandingOffer, product: number, row: FeedRow): void {
		const { price, currency, availability } = offer;
		const standing: FeedRow = {
			...row,
			price,
			listPrice: offer.listPrice ?? undefined,
			shippingPrice: offer.shippingPrice ?? undefined,
			currency,
			availability,
			saleEndsAt: offer.saleEndsAt ?? undefined,
			contentHash: noRowsDigest,
		};
		const [firstSeenAt, observedAt] = [offer.firstSeenAt.toISOString(), offer.observedAt.toISOString()];
		this.#changed.add(this.#valuesOf(standing, { id: offer.id, product, firstSeenAt, observedAt }));
		this.#late.push({ offerId: offer.id, told: toldBy(row) });
	}

	async write(session: BulkSession): Promise<void> {
		await session.copy("offers", columns, this.#made);
		await this.#update(session);
		await recordObservations(session, this.#observations);
		await recordLateObservations(session, this.#reading, this.#late);
	}

	async #update(session: BulkSession): Promise<void> {
		if (this.#changed.isEmpty) return;
		await session.copy("changed_offers", columns, this.#changed);
		const assignments = columns.filter(column => column !== "id").map(column => `${column} = changed.${column}`);
		await session.rows(
			`update offers set ${assignments.join(", ")} from changed_offers changed where offers.id = changed.id`,
		);
		await session.rows("truncate changed_offers");
	}

	#observe(offerId: number, row: FeedRow): void {
		const { at: observedAt, runId: feedRunId } = this.#reading;
		this.#observations.push({ ...toldBy(row), offerId, observedAt, feedRunId });
	}

	/** In the order of `columns`. */
	#valuesOf(row: FeedRow, offer: { id: number; product: number; firstSeenAt: string; observedAt: string }) {
		const { vendorId, market } = this.#reading;
		const { measure, baseMeasure } = row;
		return [
			offer.id,
			offer.product,
			vendorId,
			market,
			row.id,
			row.title,
			row.url,
			row.url && urlKey(row.url),
			row.price,
			row.listPrice,
			row.shippingPrice,
			row.currency,
			row.availability,
			row.condition,
			row.packQuantity,
			measure?.amount,
			baseMeasure && baseMeasure.unit === measure?.unit ? baseMeasure.amount : undefined,
			measure?.unit,
			row.gtinWritten,
			row.itemGroupId,
			row.attributes && JSON.stringify(row.attributes),
			true,
			offer.firstSeenAt,
			offer.observedAt,
			this.#at,
			row.saleEndsAt?.toISOString(),
			row.contentHash,
		];
	}
}

function toldBy(row: FeedRow) {
	const { price, listPrice, shippingPrice, currency, availability } = row;
	return { price, listPrice, shippingPrice, currency, availability, feedLine: row.line, raw: row.written };
}

const columns = [
	"id",
	"product_id",
	"vendor_id",
	"market",
	"merchant_product_id",
	"title",
	"url",
	"url_key",
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

/** Whether a row is observed: it tells another price or availability, or that the offer is listed again. */
export function isNews(row: FeedRow, offer: StandingOffer): boolean {
	return !offer.listed || !isSamePrice(row, offer);
}

/**
 * Whether a row is observed of an offer whose page was read when the feed's moment had passed: what the page said is newer.
 * That it says the same and was only confirmed later is no contradiction.
 */
export function isOutrun(row: FeedRow, offer: StandingOffer, at: Date): boolean {
	if (offer.pageReadAt === null || offer.pageReadAt < at || !isNews(row, offer)) return false;
	return offer.observedAt >= at || !isSamePrice(row, offer);
}

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
