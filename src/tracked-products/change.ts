import { type ErrorCode, type InputFault, ServiceError } from "../errors.js";
import { readId } from "../identifier.js";
import { TrackedStatus } from "./tracked-product.js";

/** What names a product of the catalogue. */
export type Identity =
	| { readonly productId: string }
	| { readonly gtin: string }
	| { readonly url: string }
	| { readonly vendor: string; readonly merchantProductId: string };

/** What a client may set, amounts in minor units: undefined leaves it as it is, null takes it away. */
export interface Values {
	readonly name: string | null | undefined;
	readonly sku: string | null | undefined;
	readonly price: number | null | undefined;
	readonly floorPrice: number | null | undefined;
	readonly status: TrackedStatus | undefined;
}

/** One change of a workspace's tracked products. A `put` adds the product, or changes it where it is tracked already. */
export type Change =
	| { readonly action: "add" | "put"; readonly identity: Identity; readonly values: Values }
	| { readonly action: "update"; readonly id: string; readonly values: Values }
	| { readonly action: "remove"; readonly id: string };

/** The product that an identity names, and what the catalogue calls it. */
export interface NamedProduct {
	readonly id: number;
	readonly name: string;
}

/** The catalogue's name of a product, as far as a tracked product holds one. */
export function nameFrom({ name }: NamedProduct): string {
	return name.length > nameCharactersMax ? [...name].slice(0, nameCharactersMax).join("") : name;
}

export const nameCharactersMax = 500;
export const skuCharactersMax = 200;

/** A tracked product as it is stored. */
export interface Stored {
	/** Undefined until it is inserted. */
	id: number | undefined;
	readonly productId: number;
	status: TrackedStatus;
	name: string;
	sku: string | null;
	price: number | null;
	priceStatedAt: Date | null;
	floorPrice: number | null;
	removedAt: Date | null;
	/** What the catalogue calls the product. */
	readonly catalogueName: string;
}

/** How a change went. */
export interface ChangeResult {
	/** What it was about; its `id` is there once it is stored. Undefined where it failed. */
	readonly stored?: Stored;
	readonly done?: "added" | "changed" | "unchanged" | "removed";
	readonly failure?: { readonly code: ErrorCode; readonly detail: string; readonly faults: readonly InputFault[] };
}

/** A change that could be read, with the product that its identity names, or why it could not. */
export type Prepared =
	| { readonly change: Change; readonly product: NamedProduct | undefined }
	| { readonly failure: unknown };

/** What changes are applied to. */
export class Assortment {
	readonly #byProduct: Map<number, Stored>;
	readonly #byId: Map<number, Stored>;
	readonly #touched = new Set<Stored>();
	readonly #now: Date;

	constructor(stored: readonly Stored[], now: Date) {
		this.#byProduct = new Map(stored.map(each => [each.productId, each]));
		this.#byId = new Map(stored.map(each => [each.id!, each]));
		this.#now = now;
	}

	/** Those that a change has touched: new ones have no identifier. */
	get touched(): Stored[] {
		return [...this.#touched];
	}

	/** Applies changes one after the other: each sees what those before it have done. */
	apply(prepared: readonly Prepared[]): ChangeResult[] {
		return prepared.map(each => {
			try {
				if ("failure" in each) throw each.failure;
				return this.#applyOne(each.change, each.product);
			} catch (thrown) {
				if (!(thrown instanceof ServiceError)) throw thrown;
				return { failure: { code: thrown.code, detail: thrown.message, faults: thrown.faults } };
			}
		});
	}

	#applyOne(change: Change, product: NamedProduct | undefined): ChangeResult {
		if ("identity" in change) {
			const named = product ?? noSuchProduct(change.identity);
			const known = this.#byProduct.get(named.id);
			if (!known || known.removedAt) return { stored: this.#add(named, known, change.values), done: "added" };
			if (change.action === "put") return this.#update(known, valuesThatDiffer(change.values, known));
			const detail = `The product is tracked already, as ${known.id ?? "the operation before adds it"}.`;
			throw new ServiceError("ALREADY_TRACKED", detail);
		}
		const key = readId(change.id);
		const found = key === undefined ? undefined : this.#byId.get(key);
		if (!found || found.removedAt) throw noSuchTrackedProduct(change.id);
		if (change.action === "update") return this.#update(found, change.values);
		found.removedAt = this.#now;
		this.#touched.add(found);
		return { stored: found, done: "removed" };
	}

	/** One that was removed comes back as a new one, but for its identifier and what was decided of its matches. */
	#add(product: NamedProduct, removed: Stored | undefined, values: Values): Stored {
		const stored: Stored = removed ?? {
			id: undefined,
			productId: product.id,
			catalogueName: nameFrom(product),
			...nothingSaid,
			name: nameFrom(product),
		};
		Object.assign(stored, nothingSaid, { name: stored.catalogueName });
		this.#byProduct.set(product.id, stored);
		this.#write(stored, values);
		return stored;
	}

	#update(stored: Stored, values: Values): ChangeResult {
		if (Object.values(values).every(value => value === undefined)) return { stored, done: "unchanged" };
		this.#write(stored, values);
		return { stored, done: "changed" };
	}

	#write(stored: Stored, { name, sku, price, floorPrice, status }: Values): void {
		this.#touched.add(stored);
		if (name !== undefined) stored.name = name ?? stored.catalogueName;
		if (sku !== undefined) stored.sku = sku;
		if (price !== undefined) {
			stored.price = price;
			stored.priceStatedAt = price === null ? null : this.#now;
		}
		if (floorPrice !== undefined) stored.floorPrice = floorPrice;
		if (status !== undefined) stored.status = status;
	}
}

const nothingSaid = {
	status: TrackedStatus.tracked,
	sku: null,
	price: null,
	priceStatedAt: null,
	floorPrice: null,
	removedAt: null,
};

/** A file that says what is known already states nothing anew, a price neither. */
function valuesThatDiffer(values: Values, stored: Stored): Values {
	const differing = Object.entries(values).filter(([name, value]) => value !== stored[name as keyof Values]);
	return Object.fromEntries(differing) as unknown as Values;
}

function noSuchProduct(identity: Identity): never {
	const named = Object.entries(identity).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
	throw new ServiceError("PRODUCT_NOT_FOUND", `No product is known by ${named.join(" and ")}.`);
}

export function noSuchTrackedProduct(id: string): ServiceError {
	return new ServiceError(
		"TRACKED_PRODUCT_NOT_FOUND",
		`There is no tracked product with the id ${JSON.stringify(id)}.`,
	);
}
