import { joinProduct } from "../products/identity.js";
import type { Categories } from "./categories.js";
import { Known } from "./known-products.js";
import { ProductChanges } from "./product-changes.js";
import { factNames, type ProductFacts } from "./product-facts.js";
import type { FeedRow } from "./row.js";
import { identityOf, partKeyOf, variantOf } from "./row-identity.js";
import type { BulkSession, IdBlock } from "./session.js";

/** The offer of a row, as it stands before. */
interface OwnOffer {
	readonly product: number;
	readonly title: string;
}

/**
 * The products that the rows of a feed join or make, a chunk at a time: looked up for the chunk, changed by its rows one
 * after the other, and handed out to be written. The next chunk may be looked up before this one is written.
 */
export class Catalogue {
	readonly #session: BulkSession;
	readonly #categories: Categories;
	#known = new Known();
	#changes = new ProductChanges();
	#ids: IdBlock | undefined;

	constructor(session: BulkSession, categories: Categories) {
		this.#session = session;
		this.#categories = categories;
	}

	/** Looks up what the rows of the next chunk might join. `ownProducts` are those of the offers that they are already. */
	async lookUp(rows: readonly FeedRow[], ownProducts: readonly number[]): Promise<void> {
		this.#known = await Known.lookUp(this.#session, rows, { ownProducts, before: this.#known });
		await this.#categories.ensure(new Set(rows.flatMap(row => row.category ?? [])));
		await this.#categories.loadPaths([...this.#known.products.values()].flatMap(({ categoryId }) => categoryId ?? []));
		this.#ids = await this.#session.reserveIds("products", rows.length);
	}

	/** The product that a row is about; made when it is new, completed when it is known. */
	join(row: FeedRow, offer: OwnOffer | undefined): number {
		const product = joinProduct(identityOf(row, offer?.product), this.#known);
		if (product === undefined) return this.#make(row);
		this.#complete(product, row, offer?.title);
		return product;
	}

	/** What the rows have changed since the last time, ready to be written. */
	async takeChanges(now: Date): Promise<ProductChanges> {
		const changes = this.#changes;
		this.#changes = new ProductChanges();
		await changes.prepare(this.#categories, now);
		return changes;
	}

	#make(row: FeedRow): number {
		const id = this.#ids!.next();
		const facts: ProductFacts = { id, name: row.title, ...noFacts };
		this.#known.products.set(id, facts);
		this.#learn(facts, row);
		this.#changes.made.push(facts);
		return id;
	}

	/**
	 * Fills what is missing of a product with what the row says of it. Nothing is overwritten, so that the first vendor's
	 * word stands; only the name follows the title of the offer that it was taken from.
	 */
	#complete(product: number, row: FeedRow, titleBefore: string | undefined): void {
		const facts = this.#known.products.get(product)!;
		const isRenamed = facts.name === titleBefore && facts.name !== row.title;
		if (isRenamed) facts.name = row.title;
		if (this.#learn(facts, row) || isRenamed) this.#changes.completed.add(facts);
	}

	/** Takes over identifiers and missing facts; true when a fact was filled. */
	#learn(facts: ProductFacts, row: FeedRow): boolean {
		const { byGtin } = this.#known;
		for (const gtin of row.gtins) {
			if (byGtin.has(gtin)) continue;
			byGtin.set(gtin, facts.id);
			this.#changes.gtins.add([gtin, facts.id]);
		}
		const key = partKeyOf(row);
		if (key) this.#learnPart(key, facts.id, row);
		const before = { ...facts };
		facts.brand ??= row.brand;
		// A part number is the brand's: another brand's is not taken for it.
		if (facts.brand === row.brand) facts.mpn ??= row.mpn;
		facts.gtin ??= row.gtins.find(gtin => byGtin.get(gtin) === facts.id);
		facts.categoryId ??= row.category === undefined ? undefined : this.#categories.idOf(row.category);
		facts.imageUrl ??= row.imageUrl;
		facts.description ??= row.description;
		return factNames.some(name => facts[name] !== before[name]);
	}

	#learnPart(key: string, product: number, row: FeedRow): void {
		if (!this.#known.productsOfPart(key).has(product)) {
			this.#known.addBearer(key, product);
			this.#changes.partNumbers.add([...key.split("\n"), product]);
		}
		this.#known.addVariant(product, variantOf(row));
	}
}

const noFacts = {
	brand: undefined,
	mpn: undefined,
	gtin: undefined,
	categoryId: undefined,
	imageUrl: undefined,
	description: undefined,
};
