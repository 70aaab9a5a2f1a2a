import { searchDocument } from "../products/search-document.js";
import type { Categories } from "./categories.js";
import { CopyRows } from "./copy-rows.js";
import type { ProductFacts } from "./product-facts.js";
import type { BulkSession } from "./session.js";
import { Turns } from "./turns.js";

/** What the rows of a chunk have changed of the products. */
export class ProductChanges {
	readonly made: ProductFacts[] = [];
	/** Known products of which more is known now. */
	readonly completed = new Set<ProductFacts>();
	readonly gtins = new CopyRows();
	readonly partNumbers = new CopyRows();
	readonly #products = new CopyRows();
	readonly #documents = new CopyRows();
	readonly #updates: { readonly facts: ProductFacts; readonly document: string }[] = [];

	/** Puts down how the products stand now. Later rows may change them again, and that is theirs to write. */
	async prepare(categories: Categories, now: Date): Promise<void> {
		const createdAt = now.toISOString();
		const turns = new Turns();
		for (const facts of this.made) {
			const { id, name, brand, mpn, gtin, categoryId, imageUrl, description } = facts;
			this.#products.add([id, name, brand, mpn, gtin, categoryId, imageUrl, description, createdAt]);
			this.#documents.add([id, documentOf(facts, categories)]);
			this.completed.delete(facts);
			await turns.pass();
		}
		for (const facts of this.completed) {
			this.#updates.push({ facts: { ...facts }, document: documentOf(facts, categories) });
			await turns.pass();
		}
	}

	async write(session: BulkSession): Promise<void> {
		await session.copy("products", productColumns, this.#products);
		await session.copy("gtins", ["gtin", "product_id"], this.gtins);
		await session.copy("part_numbers", ["mpn_key", "brand_key", "product_id"], this.partNumbers);
		await session.copy("search_documents", ["product_id", "document"], this.#documents);
		await this.#update(session);
	}

	async #update(session: BulkSession): Promise<void> {
		const updates = this.#updates;
		if (updates.length === 0) return;
		const column = (name: keyof ProductFacts) => updates.map(({ facts }) => facts[name] ?? null);
		await session.rows(
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
		await session.rows(
			`insert into search_documents (product_id, document)
			select * from unnest($1::bigint[], $2::tsvector[])
			on conflict (product_id) do update set document = excluded.document`,
			[column("id"), updates.map(({ document }) => document)],
		);
	}
}

const productColumns = ["id", "name", "brand", "mpn", "gtin", "category_id", "image_url", "description", "created_at"];

function documentOf(facts: ProductFacts, categories: Categories): string {
	const { name, brand = null, mpn = null, categoryId, description = null } = facts;
	return searchDocument({ name, brand, mpn, category: categories.pathOf(categoryId) ?? null, description });
}
