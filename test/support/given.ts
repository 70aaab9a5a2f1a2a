import { createHash, randomUUID } from "node:crypto";
import { urlKey } from "../../src/offers/url-key.js";
import { toMinor } from "../../src/prices/money.js";
import { searchDocument } from "../../src/products/search-document.js";
import type { TestApp } from "./start-app.js";

/** The moment that tests take place at: `givenIn` sets the service's clock to it. */
export const now = new Date("2026-11-21T12:00:00.000Z");

export const daysAgo = (days: number, from: Date = now): Date => new Date(from.getTime() - days * 86_400_000);
export const hoursAgo = (hours: number, from: Date = now): Date => new Date(from.getTime() - hours * 3_600_000);

export interface GivenVendor {
	readonly id: number;
	readonly slug: string;
}

export interface GivenProduct {
	readonly id: number;
	readonly name: string;
	readonly gtin: string | undefined;
}

export interface GivenOffer {
	readonly id: number;
	readonly product: GivenProduct;
	readonly vendor: GivenVendor;
	readonly market: string;
	readonly currency: string;
	readonly merchantProductId: string;
}

export interface GivenFeedRun {
	readonly id: number;
	readonly vendor: GivenVendor;
	readonly market: string;
}

interface ProductDetails {
	name?: string;
	brand?: string;
	mpn?: string;
	/** 8, 12, 13 or 14 digits; stored with 14. */
	gtin?: string;
	/** Further GTINs of the same product. */
	gtins?: string[];
	/** Path from the root: `Electronics > Audio`. Made where it is missing. */
	category?: string;
	imageUrl?: string;
	description?: string;
	createdAt?: Date;
}

/** Amounts are in major units: 49.95. */
interface OfferDetails {
	product?: GivenProduct;
	vendor?: GivenVendor;
	market?: string;
	currency?: string;
	price?: number;
	listPrice?: number;
	shippingPrice?: number;
	availability?: string;
	condition?: string;
	packQuantity?: number;
	unitAmount?: number;
	unitBaseAmount?: number;
	unit?: string;
	title?: string;
	url?: string;
	merchantProductId?: string;
	/** The GTIN as the vendor wrote it. */
	gtin?: string;
	itemGroupId?: string;
	attributes?: Record<string, string>;
	listed?: boolean;
	/** Time of the first observation, which is made with the offer. An hour ago unless told. */
	firstSeenAt?: Date;
	/** When it was last read by itself; its newest observation unless told. */
	lastReadAt?: Date;
	saleEndsAt?: Date;
	/** The price as the source writes it. */
	raw?: string;
	feedRun?: GivenFeedRun;
	feedLine?: number;
}

interface ObservationDetails
	extends Pick<OfferDetails, "listPrice" | "shippingPrice" | "availability" | "raw" | "feedRun" | "feedLine"> {
	/** What saw it where it was no feed: a page that was read, or one that was gone. */
	page?: "read" | "gone";
}

interface FeedRunDetails {
	source?: string;
	format?: string;
	contentHash?: string;
	rows?: number;
}

export type Given = ReturnType<typeof givenIn>;

/**
 * Arranges a world straight in the database of `app`, with only the details that matter to the test; the rest has
 * defaults. What is made is as an import would have left it: an offer has its first observation, and a newer
 * observation moves the offer's own price.
 */
export function givenIn(app: Pick<TestApp, "sql" | "setClock">) {
	app.setClock(now);
	let serial = 0;
	const partitionsMade = new Set<string>();

	async function vendor(details: { slug?: string; name?: string } = {}): Promise<GivenVendor> {
		const slug = details.slug ?? `vendor-${++serial}`;
		const name = details.name ?? slug.charAt(0).toUpperCase() + slug.slice(1);
		const id = await insert("vendors", { slug, name, created_at: now });
		return { id, slug };
	}

	async function category(path: string): Promise<number> {
		const [known] = await app.sql<{ id: number }>(`select id from categories where path = $1`, [path]);
		if (known) return known.id;
		const names = path.split(" > ");
		const parent = names.slice(0, -1).join(" > ");
		return insert("categories", {
			parent_id: parent ? await category(parent) : null,
			name: names.at(-1),
			path,
			slug: path
				.toLowerCase()
				.replace(/[^a-z0-9]+/g, "-")
				.replace(/^-|-$/g, ""),
		});
	}

	async function product(details: ProductDetails = {}): Promise<GivenProduct> {
		const name = details.name ?? `Product ${++serial}`;
		const gtins = [details.gtin ?? [], details.gtins ?? []].flat().map(gtin => gtin.padStart(14, "0"));
		const id = await insert("products", {
			name,
			brand: details.brand,
			mpn: details.mpn,
			gtin: gtins[0],
			category_id: details.category ? await category(details.category) : null,
			image_url: details.imageUrl,
			description: details.description,
			created_at: details.createdAt ?? daysAgo(90),
		});
		for (const gtin of gtins) await app.sql(`insert into gtins values ($1, $2)`, [gtin, id]);
		const { brand = null, mpn = null, category: path = null, description = null } = details;
		const document = searchDocument({ name, brand, mpn, category: path, description });
		await app.sql(`insert into search_documents values ($1, $2::tsvector)`, [id, document]);
		return { id, name, gtin: gtins[0] };
	}

	async function offer(details: OfferDetails = {}): Promise<GivenOffer> {
		const ofProduct = details.product ?? (await product());
		const byVendor = details.vendor ?? (await vendor());
		const { market = "US", currency = "USD", price = 49.95 } = details;
		const merchantProductId = details.merchantProductId ?? `sku-${++serial}`;
		const firstSeenAt = details.firstSeenAt ?? hoursAgo(1);
		const id = await insert("offers", {
			product_id: ofProduct.id,
			vendor_id: byVendor.id,
			market,
			merchant_product_id: merchantProductId,
			title: details.title ?? ofProduct.name,
			url: details.url,
			url_key: details.url && urlKey(details.url),
			price: toMinor(price, currency),
			list_price: minor(details.listPrice, currency),
			shipping_price: minor(details.shippingPrice, currency),
			currency,
			availability: details.availability ?? "in_stock",
			condition: details.condition ?? "new",
			pack_quantity: details.packQuantity ?? 1,
			unit_amount: details.unitAmount,
			unit_base_amount: details.unitBaseAmount,
			unit: details.unit,
			gtin: details.gtin ?? ofProduct.gtin,
			item_group_id: details.itemGroupId,
			attributes: details.attributes,
			listed: details.listed ?? true,
			first_seen_at: firstSeenAt,
			observed_at: firstSeenAt,
			last_read_at: details.lastReadAt ?? firstSeenAt,
			sale_ends_at: details.saleEndsAt,
			content_hash: randomUUID(),
		});
		const made = { id, product: ofProduct, vendor: byVendor, market, currency, merchantProductId };
		await observation(made, firstSeenAt, price, details);
		return made;
	}

	/** What the offer was seen to cost at a moment. The newest one is also the offer's price now. */
	async function observation(
		ofOffer: GivenOffer,
		at: Date,
		price: number,
		details: ObservationDetails = {},
	): Promise<void> {
		await ensurePartition(at);
		const observed = {
			price: toMinor(price, ofOffer.currency),
			list_price: minor(details.listPrice, ofOffer.currency),
			shipping_price: minor(details.shippingPrice, ofOffer.currency),
			availability: details.availability ?? "in_stock",
		};
		await app.sql(
			`insert into price_observations
			(offer_id, observed_at, price, list_price, shipping_price, availability, currency, raw, feed_run_id, feed_line)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
			[
				ofOffer.id,
				at,
				...Object.values(observed),
				ofOffer.currency,
				details.page === "gone" ? null : (details.raw ?? `${price} ${ofOffer.currency}`),
				details.feedRun?.id ?? null,
				details.feedLine ?? null,
			],
		);
		const readAt = details.page ? "page_read_at" : "last_read_at";
		await app.sql(
			`update offers set observed_at = $2, ${readAt} = greatest(${readAt}, $2),
			price = $3, list_price = $4, shipping_price = $5, availability = $6 where id = $1 and observed_at < $2`,
			[ofOffer.id, at, ...Object.values(observed)],
		);
		if (details.page) await keepReading(ofOffer, { at, until: at, isGone: details.page === "gone" });
	}

	/** Visits of the offer's page that found nothing changed: at a moment, or several of a day, up to `until`. */
	async function pageReading(ofOffer: GivenOffer, at: Date, until = at): Promise<void> {
		await keepReading(ofOffer, { at, until, isGone: false });
		await app.sql("update offers set page_read_at = greatest(page_read_at, $2) where id = $1", [ofOffer.id, until]);
	}

	async function keepReading({ id }: GivenOffer, { at, until, isGone }: { at: Date; until: Date; isGone: boolean }) {
		await ensurePartition(until);
		await app.sql(
			`insert into page_readings (offer_id, observed_at, last_at, url, method, content_hash)
			values ($1, $2, $3, 'https://shop.example/p', $4, $5)`,
			[id, at, until, isGone ? "not_found" : "json-ld offers.price", isGone ? null : "00"],
		);
	}

	/** A complete reading of the vendor's feed for a market: all its listed offers were seen again, changed or not. */
	async function feedRun(
		ofVendor: GivenVendor,
		market: string,
		at: Date,
		details: FeedRunDetails = {},
	): Promise<GivenFeedRun> {
		const rows = details.rows ?? 1;
		const id = await insert("feed_runs", {
			vendor_id: ofVendor.id,
			market,
			source: details.source ?? `${ofVendor.slug}.tsv`,
			format: details.format ?? "tsv",
			content_hash: details.contentHash ?? createHash("sha256").update(`${++serial}`).digest("hex"),
			observed_at: at,
			started_at: at,
			finished_at: at,
			rows,
			created: 0,
			updated: 0,
			unchanged: rows,
			withdrawn: 0,
			rejected: 0,
		});
		await app.sql(
			`insert into feeds (vendor_id, market, last_run_id, last_read_at, rows) values ($1, $2, $3, $4, $5)
			on conflict (vendor_id, market) do update set last_run_id = $3, last_read_at = $4, rows = $5
			where feeds.last_read_at < $4`,
			[ofVendor.id, market, id, at, rows],
		);
		return { id, vendor: ofVendor, market };
	}

	async function insert(table: string, row: Record<string, unknown>): Promise<number> {
		const columns = Object.keys(row);
		const places = columns.map((_, index) => `$${index + 1}`);
		const [made] = await app.sql<{ id: string }>(
			`insert into ${table} (${columns}) values (${places}) returning id`,
			Object.values(row).map(value => value ?? null),
		);
		return Number(made!.id);
	}

	async function ensurePartition(at: Date): Promise<void> {
		const month = at.toISOString().slice(0, 7);
		if (partitionsMade.has(month)) return;
		await app.sql(`select ensure_price_partitions($1, $1)`, [at]);
		partitionsMade.add(month);
	}

	return { vendor, category, product, offer, observation, pageReading, feedRun };
}

function minor(amount: number | undefined, currency: string): number | null {
	return amount === undefined ? null : toMinor(amount, currency);
}
