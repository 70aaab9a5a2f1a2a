import { foldText, type KnownProducts, partKey, type RowIdentity, type Variant } from "../products/identity.js";
import { searchDocument } from "../products/search-document.js";
import type { Categories } from "./categories.js";
import { CopyRows } from "./copy-rows.js";
import type { FeedRow } from "./row.js";
import type { BulkSession, IdBlock } from "./session.js";

/** The facts of a product. Those that are missing are filled by later rows. */
interface ProductFacts {
	readonly id: number;
	name: string;
	brand: string | undefined;
	mpn: string | undefined;
	gtin: string | undefined;
	categoryId: number | undefined;
	imageUrl: string | undefined;
	description: string | undefined;
}

/**
 * The products that the rows of one chunk might join, and those that they make. Loaded for the chunk, changed by its rows
 * one after the other, then written.
 */
export class Catalogue implements KnownProducts {
	readonly #session: BulkSession;
	readonly #categories: Categories;
	readonly #products = new Map<number, ProductFacts>();
	readonly #byGtin = new Map<string, number>();
	readonly #byPart = new Map<string, Set<number>>();
	readonly #variants = new Map<number, Variant[]>();
	readonly #made: ProductFacts[] = [];
	readonly #completed = new Set<ProductFacts>();
	readonly #newGtins = new CopyRows();
	readonly #newParts = new CopyRows();
	#ids: IdBlock | undefined;

	constructor(session: BulkSession, categories: Categories) {
		this.#session = session;
		this.#categories = categories;
	}

	/** Loads what the rows might join. `ownProducts` are those of the offers that they are already. */
	async load(rows: readonly FeedRow[], ownProducts: Iterable<number>): Promise<void> {
		const ids = new Set<number>(ownProducts);
		await this.#loadGtins(rows, ids);
		const bearers = await this.#loadParts(rows);
		for (const id of bearers) ids.add(id);
		await this.#loadProducts([...ids]);
		await this.#loadVariants(rows, bearers);
		await this.#categories.ensure(new Set(rows.flatMap(row => row.category ?? [])));
		this.#ids = await this.#session.reserveIds("products", rows.length);
	}

	productOfGtin(gtin: string): number | undefined {
		return this.#byGtin.get(gtin);
	}

	productsOfPart(key: string): ReadonlySet<number> {
		return this.#byPart.get(key) ?? none;
	}

	hasGtin(product: number): boolean {
		return this.#products.get(product)?.gtin !== undefined;
	}

	variantsOf(product: number): readonly Variant[] {
		return this.#variants.get(product) ?? [];
	}

	/** Makes a product of a row; gives its ID. */
	make(row: FeedRow): number {
		const id = this.#ids!.next();
		const facts: ProductFacts = { id, name: row.title, ...noFacts };
		this.#products.set(id, facts);
		this.#made.push(facts);
		this.#learn(facts, row);
		return id;
	}

	/**
	 * Fills what is missing of a product with what the row says of it. Nothing is overwritten, so that the first vendor's
	 * word stands; only the name follows the title of the offer that it was taken from.
	 */
	complete(product: number, row: FeedRow, titleBefore: string | undefined): void {
		const facts = this.#products.get(product)!;
		const isRenamed = facts.name === titleBefore && facts.name !== row.title;
		if (isRenamed) facts.name = row.title;
		if (this.#learn(facts, row) || isRenamed) this.#completed.add(facts);
	}

	async write(now: Date): Promise<void> {
		const made = new Set(this.#made);
		const createdAt = now.toISOString();
		const products = new CopyRows();
		const documents = new CopyRows();
		for (const facts of this.#made) {
			const { id, name, brand, mpn, gtin, categoryId, imageUrl, description } = facts;
			products.add([id, name, brand, mpn, gtin, categoryId, imageUrl, description, createdAt]);
			documents.add([id, this.#documentOf(facts)]);
		}
		await this.#session.copy("products", productColumns, products);
		await this.#session.copy("gtins", ["gtin", "product_id"], this.#newGtins);
		await this.#session.copy("part_numbers", ["mpn_key", "brand_key", "product_id"], this.#newParts);
		await this.#session.copy("search_documents", ["product_id", "document"], documents);
		await this.#update([...this.#completed].filter(facts => !made.has(facts)));
	}

	/** Takes over identifiers and missing facts; true when a fact was filled. */
	#learn(facts: ProductFacts, row: FeedRow): boolean {
		for (const gtin of row.gtins) {
			if (this.#byGtin.has(gtin)) continue;
			this.#byGtin.set(gtin, facts.id);
			this.#newGtins.add([gtin, facts.id]);
		}
		const key = partKeyOf(row);
		if (key) this.#learnPart(key, facts.id, row);
		const before = { ...facts };
		facts.brand ??= row.brand;
		// A part number is the brand's: another brand's is not taken for it.
		if (facts.brand === row.brand) facts.mpn ??= row.mpn;
		facts.gtin ??= row.gtins.find(gtin => this.#byGtin.get(gtin) === facts.id);
		facts.categoryId ??= row.category === undefined ? undefined : this.#categories.idOf(row.category);
		facts.imageUrl ??= row.imageUrl;
		facts.description ??= row.description;
		return factNames.some(name => facts[name] !== before[name]);
	}

	#learnPart(key: string, product: number, row: FeedRow): void {
		let bearers = this.#byPart.get(key);
		if (!bearers) {
			bearers = new Set();
			this.#byPart.set(key, bearers);
		}
		if (!bearers.has(product)) {
			bearers.add(product);
			this.#newParts.add([...key.split("\n"), product]);
		}
		const variants = this.#variants.get(product);
		if (variants) variants.push(variantOf(row));
		else this.#variants.set(product, [variantOf(row)]);
	}

	#documentOf(facts: ProductFacts): string {
		return searchDocument({
			name: facts.name,
			brand: facts.brand ?? null,
			mpn: facts.mpn ?? null,
			category: this.#categories.pathOf(facts.categoryId) ?? null,
			description: facts.description ?? null,
		});
	}

	async #update(completed: readonly ProductFacts[]): Promise<void> {
		if (completed.length === 0) return;
		await this.#categories.loadPaths(completed.flatMap(({ categoryId }) => categoryId ?? []));
		const column = <Name extends keyof ProductFacts>(name: Name) => completed.map(facts => facts[name] ?? null);
		await this.#session.rows(
			`update products set name = fact.name, brand = fact.brand, mpn = fact.mpn, gtin = fact.gtin, category_id = fact.category_id,
				image_url = fact.image_url, description = fact.description
			from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::text[], $8::text[])
				as fact (id, name, brand, mpn, gtin, category_id, image_url, description)
			where products.id = fact.id`,
			[
				column("id"),
				column("name"),
				column("brand"),
				column("mpn"),
				column("gtin"),
				column("categoryId"),
				column("imageUrl"),
				column("description"),
			],
		);
		await this.#session.rows(
			`insert into search_documents (product_id, document)
			select * from unnest($1::bigint[], $2::tsvector[])
			on conflict (product_id) do update set document = excluded.document`,
			[column("id"), completed.map(facts => this.#documentOf(facts))],
		);
	}

	async #loadGtins(rows: readonly FeedRow[], ids: Set<number>): Promise<void> {
		const gtins = rows.flatMap(row => row.gtins);
		if (gtins.length === 0) return;
		const found = await this.#session.rows<{ gtin: string; product: number }>(
			"select gtin, product_id as product from gtins where gtin = any($1)",
			[gtins],
		);
		for (const { gtin, product } of found) {
			this.#byGtin.set(gtin, product);
			ids.add(product);
		}
	}

	async #loadParts(rows: readonly FeedRow[]): Promise<Set<number>> {
		const bearers = new Set<number>();
		const keys = new Set(rows.flatMap(row => partKeyOf(row) ?? []));
		if (keys.size === 0) return bearers;
		const parts = [...keys].map(key => key.split("\n"));
		const found = await this.#session.rows<{ mpn: string; brand: string; product: number }>(
			`select part.mpn_key as mpn, part.brand_key as brand, part.product_id as product
			from unnest($1::text[], $2::text[]) as key (mpn, brand)
			cross join lateral (
				select * from part_numbers where mpn_key = key.mpn and brand_key = key.brand limit ${bearersMax}
			) part`,
			[parts.map(([mpn]) => mpn), parts.map(([, brand]) => brand)],
		);
		for (const { mpn, brand, product } of found) {
			const key = `${mpn}\n${brand}`;
			const known = this.#byPart.get(key);
			if (known) known.add(product);
			else this.#byPart.set(key, new Set([product]));
			bearers.add(product);
		}
		return bearers;
	}

	async #loadProducts(ids: readonly number[]): Promise<void> {
		if (ids.length === 0) return;
		const found = await this.#session.rows<{ [Name in keyof ProductFacts]: ProductFacts[Name] | null }>(
			`select id, name, brand, mpn, gtin, category_id as "categoryId", image_url as "imageUrl", description
			from products where id = any($1)`,
			[ids],
		);
		for (const row of found) {
			const facts = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? undefined]));
			this.#products.set(row.id!, facts as unknown as ProductFacts);
		}
	}

	/** The variants of the products that a row of a variant group might join by part number. */
	async #loadVariants(rows: readonly FeedRow[], bearers: ReadonlySet<number>): Promise<void> {
		if (bearers.size === 0 || !rows.some(row => row.itemGroupId !== undefined)) return;
		const found = await this.#session.rows<{ product: number; color: string | null; size: string | null }>(
			`select product_id as product, attributes->>'color' as color, attributes->>'size' as size
			from offers where product_id = any($1) and (attributes ? 'color' or attributes ? 'size')`,
			[[...bearers]],
		);
		for (const { product, color, size } of found) {
			const variant = { color: fold(color ?? undefined), size: fold(size ?? undefined) };
			const known = this.#variants.get(product);
			if (known) known.push(variant);
			else this.#variants.set(product, [variant]);
		}
	}
}

/** What a row says of its identity; `ownProduct` is that of its offer so far. */
export function identityOf(row: FeedRow, ownProduct: number | undefined): RowIdentity {
	return {
		gtins: row.gtins,
		partKey: partKeyOf(row),
		ownProduct,
		inVariantGroup: row.itemGroupId !== undefined,
		variant: variantOf(row),
	};
}

/** A bundle bears the part number of its main product, and is not that product. */
function partKeyOf(row: FeedRow): string | undefined {
	return row.isBundle ? undefined : partKey(row.brand, row.mpn);
}

/** Colour and size of a row, folded. */
function variantOf(row: FeedRow): Variant {
	return { color: fold(row.attributes?.color), size: fold(row.attributes?.size) };
}

function fold(text: string | undefined): string | undefined {
	return text === undefined ? undefined : foldText(text).replace(/[^\p{L}\p{N}]+/gu, "") || undefined;
}

/** Of a part number that more products bear it is known that it proves nothing. */
const bearersMax = 100;

const none: ReadonlySet<number> = new Set();
const noFacts = {
	brand: undefined,
	mpn: undefined,
	gtin: undefined,
	categoryId: undefined,
	imageUrl: undefined,
	description: undefined,
};
const factNames = ["brand", "mpn", "gtin", "categoryId", "imageUrl", "description"] as const;
const productColumns = ["id", "name", "brand", "mpn", "gtin", "category_id", "image_url", "description", "created_at"];
