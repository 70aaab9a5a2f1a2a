import type { KnownProducts, Variant } from "../products/identity.js";
import type { ProductFacts } from "./product-facts.js";
import type { FeedRow } from "./row.js";
import { foldVariant, partKeyOf } from "./row-identity.js";
import type { BulkSession } from "./session.js";

/** Of a part number that more products bear it is known that it proves nothing. */
const bearersMax = 100;

/** What is known of the products that the rows of a chunk might join, and of those that the rows made. */
export class Known implements KnownProducts {
	readonly products = new Map<number, ProductFacts>();
	readonly byGtin = new Map<string, number>();
	readonly byPart = new Map<string, Set<number>>();
	readonly variants = new Map<number, Variant[]>();

	/**
	 * Looks up what rows might join. `ownProducts` are those of the offers that they are already. What the rows `before` have
	 * changed need not be in the database yet: it is taken from there.
	 */
	static async lookUp(
		session: BulkSession,
		rows: readonly FeedRow[],
		{ ownProducts, before }: { ownProducts: readonly number[]; before: Known },
	): Promise<Known> {
		const known = new Known();
		await known.#lookUpGtins(session, rows, before);
		await known.#lookUpParts(session, rows, before);
		await known.#lookUpProducts(session, ownProducts, before);
		await known.#lookUpVariants(session, rows, before);
		return known;
	}

	productOfGtin(gtin: string): number | undefined {
		return this.byGtin.get(gtin);
	}

	productsOfPart(key: string): ReadonlySet<number> {
		return this.byPart.get(key) ?? none;
	}

	hasGtin(product: number): boolean {
		return this.products.get(product)?.gtin !== undefined;
	}

	variantsOf(product: number): readonly Variant[] {
		return this.variants.get(product) ?? [];
	}

	addBearer(key: string, product: number): void {
		addTo(this.byPart, key, product);
	}

	addVariant(product: number, variant: Variant): void {
		const known = this.variants.get(product);
		if (known) known.push(variant);
		else this.variants.set(product, [variant]);
	}

	async #lookUpGtins(session: BulkSession, rows: readonly FeedRow[], before: Known): Promise<void> {
		const unknown: string[] = [];
		for (const gtin of rows.flatMap(row => row.gtins)) {
			const product = before.byGtin.get(gtin);
			if (product === undefined) unknown.push(gtin);
			else this.byGtin.set(gtin, product);
		}
		if (unknown.length === 0) return;
		const found = await session.rows<{ gtin: string; product: number }>(
			"select gtin, product_id as product from gtins where gtin = any($1)",
			[unknown],
		);
		for (const { gtin, product } of found) this.byGtin.set(gtin, product);
	}

	async #lookUpParts(session: BulkSession, rows: readonly FeedRow[], before: Known): Promise<void> {
		const keys = new Set(rows.flatMap(row => partKeyOf(row) ?? []));
		if (keys.size === 0) return;
		for (const key of keys) for (const product of before.productsOfPart(key)) this.addBearer(key, product);
		const parts = [...keys].map(key => key.split("\n"));
		const found = await session.rows<{ mpn: string; brand: string; product: number }>(
			`select part.mpn_key as mpn, part.brand_key as brand, part.product_id as product
			from unnest($1::text[], $2::text[]) as key (mpn, brand)
			cross join lateral (
				select * from part_numbers where mpn_key = key.mpn and brand_key = key.brand limit ${bearersMax}
			) part`,
			[parts.map(([mpn]) => mpn), parts.map(([, brand]) => brand)],
		);
		for (const { mpn, brand, product } of found) this.addBearer(`${mpn}\n${brand}`, product);
	}

	async #lookUpProducts(session: BulkSession, ownProducts: readonly number[], before: Known): Promise<void> {
		const unknown: number[] = [];
		const ids = new Set([...ownProducts, ...this.byGtin.values(), ...this.#bearers()]);
		for (const id of ids) {
			const facts = before.products.get(id);
			if (facts) this.products.set(id, facts);
			else unknown.push(id);
		}
		if (unknown.length === 0) return;
		const found = await session.rows<{ [Name in keyof ProductFacts]: ProductFacts[Name] | null }>(
			`select id, name, brand, mpn, gtin, category_id as "categoryId", image_url as "imageUrl", description
			from products where id = any($1)`,
			[unknown],
		);
		for (const row of found) {
			const facts = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? undefined]));
			this.products.set(row.id!, facts as unknown as ProductFacts);
		}
	}

	/** The variants of the products that a row of a variant group might join by part number. */
	async #lookUpVariants(session: BulkSession, rows: readonly FeedRow[], before: Known): Promise<void> {
		const bearers = this.#bearers();
		if (bearers.size === 0 || !rows.some(row => row.itemGroupId !== undefined)) return;
		for (const product of bearers) {
			for (const variant of before.variantsOf(product)) this.addVariant(product, variant);
		}
		const found = await session.rows<{ product: number; color: string | null; size: string | null }>(
			`select product_id as product, attributes->>'color' as color, attributes->>'size' as size
			from offers where product_id = any($1) and (attributes ? 'color' or attributes ? 'size')`,
			[[...bearers]],
		);
		for (const { product, color, size } of found) {
			this.addVariant(product, { color: foldVariant(color), size: foldVariant(size) });
		}
	}

	#bearers(): Set<number> {
		const bearers = new Set<number>();
		for (const products of this.byPart.values()) for (const product of products) bearers.add(product);
		return bearers;
	}
}

const none: ReadonlySet<number> = new Set();

function addTo(sets: Map<string, Set<number>>, key: string, product: number): void {
	const set = sets.get(key);
	if (set) set.add(product);
	else sets.set(key, new Set([product]));
}
