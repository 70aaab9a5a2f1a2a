import { toMinor } from "../../src/prices/money.js";
import { type GivenProduct, now } from "./given.js";
import type { TestApp } from "./start-app.js";

interface TrackedDetails {
	/** In major units of the workspace's currency, stated now unless told. */
	readonly price?: number;
	readonly statedAt?: Date;
	readonly floor?: number;
	readonly status?: "tracked" | "paused";
	readonly removedAt?: Date;
	readonly name?: string;
	readonly currency?: string;
}

/** Arranges a product that a workspace tracks, straight in the database; gives its identifier. */
export async function tracked(
	app: Pick<TestApp, "sql">,
	workspaceId: string,
	product: GivenProduct,
	{ price, statedAt = now, floor, status = "tracked", removedAt, name, currency = "USD" }: TrackedDetails = {},
): Promise<string> {
	const minor = (amount: number | undefined) => (amount === undefined ? null : toMinor(amount, currency));
	const [made] = await app.sql<{ id: string }>(
		`insert into tracked_products
		(workspace_id, product_id, status, name, price, price_stated_at, floor_price, created_at, updated_at, removed_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9) returning id::text`,
		[
			workspaceId,
			product.id,
			status,
			name ?? product.name,
			minor(price),
			price === undefined ? null : statedAt,
			minor(floor),
			now,
			removedAt,
		],
	);
	return made!.id;
}

/** Holds another product of the catalogue to be the tracked one, or not. */
export async function matched(
	app: Pick<TestApp, "sql">,
	trackedProductId: string,
	product: GivenProduct,
	state: "suggested" | "confirmed" | "rejected",
): Promise<void> {
	await app.sql(
		`insert into product_matches (tracked_product_id, product_id, workspace_id, state, confidence, basis, suggested_at, decided_at)
		select id, $2, workspace_id, $3::text, 0.9, '[]', $4::timestamptz,
			case when $3::text <> 'suggested' then $4::timestamptz end
		from tracked_products where id = $1`,
		[trackedProductId, product.id, state, now],
	);
}
