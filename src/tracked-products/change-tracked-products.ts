import type { Pool, PoolClient } from "pg";
import { type Reads, rowTypes } from "../database/reads.js";
import { transaction } from "../database/transaction.js";
import { ServiceError } from "../errors.js";
import type { WorkspaceRow } from "../workspaces/workspace.reads.js";
import { Assortment, type Change, type ChangeResult, nameCharactersMax, type Prepared, type Stored } from "./change.js";
import { namedProduct } from "./named-product.js";

/** Where changes are made. */
export interface Place {
	readonly reads: Reads;
	readonly pool: Pool;
	readonly now: Date;
	readonly workspace: Pick<WorkspaceRow, "id" | "market">;
}

interface Ways {
	/** All or nothing. */
	readonly atomic?: boolean;
	/** Nothing in any case. */
	readonly dryRun?: boolean;
}

/**
 * Makes changes of a workspace's tracked products, in their order, in a handful of statements however many they are; gives a
 * result for each. A failure among the changes is one that its reading threw: then that is its result. Where nothing may be stored,
 * the results say what would have come of each.
 */
export async function changeTrackedProducts(
	place: Place,
	changes: readonly (Change | { readonly failure: unknown })[],
	{ atomic = false, dryRun = false }: Ways = {},
): Promise<ChangeResult[]> {
	const { reads, pool, now, workspace } = place;
	const prepared = await Promise.all(changes.map(change => prepare(reads, change, workspace.market)));
	return transaction(pool, async client => {
		// A workspace's changes come one after the other: what is read here still holds when it is written.
		await client.query("select from workspaces where id = $1 for no key update", [workspace.id]);
		const assortment = new Assortment(await storedOf(client, workspace.id, prepared), now);
		const results = assortment.apply(prepared);
		if (!dryRun && !(atomic && results.some(({ failure }) => failure)))
			await write(client, workspace.id, assortment.touched, now);
		return results;
	});
}

async function prepare(
	reads: Reads,
	change: Change | { readonly failure: unknown },
	market: string,
): Promise<Prepared> {
	if ("failure" in change) return change;
	if (!("identity" in change)) return { change, product: undefined };
	try {
		return { change, product: await namedProduct(reads, change.identity, market) };
	} catch (failure) {
		// Text that no identity can have is this change's fault alone.
		if (failure instanceof ServiceError && failure.code === "INVALID_REQUEST") return { failure };
		throw failure;
	}
}

async function storedOf(client: PoolClient, workspaceId: string, prepared: readonly Prepared[]): Promise<Stored[]> {
	const known = prepared.flatMap(each => ("failure" in each ? [] : each));
	const products = known.flatMap(({ product }) => product?.id ?? []);
	const ids = known.flatMap(({ change }) => ("id" in change && /^[1-9]\d{0,15}$/.test(change.id) ? change.id : []));
	const { rows } = await client.query<Stored>({
		name: "tracked_products_to_change",
		text: `select tracked.id, tracked.product_id as "productId", tracked.status, tracked.name, tracked.sku, tracked.price,
				tracked.price_stated_at as "priceStatedAt", tracked.floor_price as "floorPrice", tracked.removed_at as "removedAt",
				left(product.name, ${nameCharactersMax}) as "catalogueName"
			from (
				select * from tracked_products where workspace_id = $1 and product_id = any($2::bigint[])
				union
				select * from tracked_products where workspace_id = $1 and id = any($3::bigint[])
			) tracked
			join products product on product.id = tracked.product_id`,
		values: [workspaceId, products, ids],
		types: rowTypes,
	});
	return rows;
}

/** Columns that changes write, with the members that they are written from. */
const columns = [
	["status", "text"],
	["name", "text"],
	["sku", "text"],
	["price", "bigint"],
	["price_stated_at", "timestamptz"],
	["floor_price", "bigint"],
	["removed_at", "timestamptz"],
] as const;
const names = columns.map(([name]) => name).join(", ");
const places = columns.map(([, type], index) => `$${index + 4}::${type}[]`).join(", ");

async function write(client: PoolClient, workspaceId: string, touched: readonly Stored[], now: Date): Promise<void> {
	const made = touched.filter(({ id }) => id === undefined);
	const known = touched.filter(({ id }) => id !== undefined);
	if (made.length > 0) {
		const { rows } = await client.query<{ id: number; productId: number }>({
			name: "insert_tracked_products",
			text: `insert into tracked_products (workspace_id, created_at, updated_at, product_id, ${names})
				select $1, $2, $2, * from unnest($3::bigint[], ${places}) returning id, product_id as "productId"`,
			values: [workspaceId, now, made.map(({ productId }) => productId), ...valuesOf(made)],
			types: rowTypes,
		});
		const ids = new Map(rows.map(({ id, productId }) => [productId, id]));
		for (const each of made) each.id = ids.get(each.productId);
	}
	if (known.length > 0)
		await client.query({
			name: "update_tracked_products",
			text: `update tracked_products tracked
				set updated_at = $2, ${columns.map(([name]) => `${name} = changed.${name}`).join(", ")}
				from unnest($3::bigint[], ${places}) as changed (id, ${names})
				where tracked.id = changed.id and tracked.workspace_id = $1`,
			values: [workspaceId, now, known.map(({ id }) => id), ...valuesOf(known)],
		});
}

function valuesOf(stored: readonly Stored[]): unknown[][] {
	return [
		stored.map(({ status }) => status),
		stored.map(({ name }) => name),
		stored.map(({ sku }) => sku),
		stored.map(({ price }) => price),
		stored.map(({ priceStatedAt }) => priceStatedAt),
		stored.map(({ floorPrice }) => floorPrice),
		stored.map(({ removedAt }) => removedAt),
	];
}
