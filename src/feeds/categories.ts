import { createHash } from "node:crypto";
import { pathSeparator } from "./attributes/category.js";
import type { BulkSession } from "./session.js";

/** The categories that an import meets, by path; what is missing is made, with its parents. */
export class Categories {
	readonly #session: BulkSession;
	readonly #ids = new Map<string, number>();
	readonly #paths = new Map<number, string>();

	constructor(session: BulkSession) {
		this.#session = session;
	}

	/** Makes sure that the paths have IDs, so that `idOf` knows them. */
	async ensure(paths: Iterable<string>): Promise<void> {
		if (Math.max(this.#ids.size, this.#paths.size) > categoriesKeptMax) {
			this.#ids.clear();
			this.#paths.clear();
		}
		const missing = new Set<string>();
		for (const path of paths) if (!this.#ids.has(path)) missing.add(path);
		if (missing.size === 0) return;
		await this.#load([...missing]);
		for (const path of missing) await this.#make(path);
	}

	idOf(path: string): number {
		const id = this.#ids.get(path);
		if (id === undefined) throw new Error(`The category ${path} was not ensured.`);
		return id;
	}

	/** Makes sure that `pathOf` knows the categories. */
	async loadPaths(ids: Iterable<number>): Promise<void> {
		const missing = [...new Set(ids)].filter(id => !this.#paths.has(id));
		if (missing.length === 0) return;
		const rows = await this.#session.rows<{ id: number; path: string }>(
			"select id, path from categories where id = any($1)",
			[missing],
		);
		for (const { id, path } of rows) this.#paths.set(id, path);
	}

	/** The path of a category that was ensured or loaded. */
	pathOf(id: number | undefined): string | undefined {
		return id === undefined ? undefined : this.#paths.get(id);
	}

	async #load(paths: readonly string[]): Promise<void> {
		const rows = await this.#session.rows<{ id: number; path: string }>(
			"select id, path from categories where path = any($1)",
			[paths],
		);
		for (const { id, path } of rows) this.#keep(path, id);
	}

	async #make(path: string): Promise<number> {
		const known = this.#ids.get(path);
		if (known !== undefined) return known;
		const cut = path.lastIndexOf(pathSeparator);
		const parent = cut < 0 ? null : await this.#make(path.slice(0, cut));
		const name = cut < 0 ? path : path.slice(cut + pathSeparator.length);
		const slug = slugOf(path);
		// Paths that differ in punctuation only have the same slug: the later one adds a piece of its digest.
		const id =
			(await this.#insert(parent, name, path, slug)) ??
			(await this.#idOf(path)) ??
			(await this.#insert(parent, name, path, `${slug}-${createHash("md5").update(path).digest("hex").slice(0, 8)}`));
		if (id === undefined) throw new Error(`The category ${path} cannot be made.`);
		this.#keep(path, id);
		return id;
	}

	async #insert(parent: number | null, name: string, path: string, slug: string): Promise<number | undefined> {
		const [row] = await this.#session.rows<{ id: number }>(
			`insert into categories (parent_id, name, path, slug) values ($1, $2, $3, $4) on conflict do nothing returning id`,
			[parent, name, path, slug],
		);
		return row?.id;
	}

	async #idOf(path: string): Promise<number | undefined> {
		return (await this.#session.rows<{ id: number }>("select id from categories where path = $1", [path]))[0]?.id;
	}

	#keep(path: string, id: number): void {
		this.#ids.set(path, id);
		this.#paths.set(id, path);
	}
}

/** More than any retailer has; a feed with a category of its own for each row must not fill the memory. */
const categoriesKeptMax = 100_000;

function slugOf(path: string): string {
	const slug = path
		.normalize("NFKD")
		.replace(/\p{M}+/gu, "")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, "-")
		.replace(/^-+|-+$/g, "");
	return slug || createHash("md5").update(path).digest("hex").slice(0, 8);
}
