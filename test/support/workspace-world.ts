import "reflect-metadata";
import { callersOf } from "./callers.js";
import { type GivenProduct, type GivenVendor, now } from "./given.js";
import { restOf } from "./rest.js";
import type { TestApp } from "./start-app.js";

interface TrackedDetails {
	/** What the workspace states, in minor units. */
	readonly price?: number;
	readonly statedAt?: Date;
	/** In minor units too. */
	readonly floor?: number;
	readonly name?: string;
	readonly status?: "tracked" | "paused";
	readonly removedAt?: Date;
}

export type WorkspaceWorld = Awaited<ReturnType<typeof workspaceWorldIn>>;

/** A workspace with a key, in `app`, and how to arrange what it tracks. */
export async function workspaceWorldIn(app: TestApp, { currency = "USD" }: { currency?: string } = {}) {
	const callers = callersOf(app);
	const rest = restOf(app);
	const workspaceId = await callers.workspace();
	await app.sql("update workspaces set currency = $2 where id = $1", [workspaceId, currency]);
	const { key } = await callers.key("workspace_key", workspaceId);
	const headers = { "x-api-key": key };
	const [own] = await app.sql<GivenVendor>(
		"select v.id, v.slug from vendors v join workspaces w on w.vendor_id = v.id where w.id = $1",
		[workspaceId],
	);

	async function track(product: GivenProduct, details: TrackedDetails = {}): Promise<string> {
		const { price = null, statedAt = now, floor = null, status = "tracked", removedAt = null } = details;
		const { name = product.name } = details;
		const [made] = await app.sql<{ id: string }>(
			`insert into tracked_products
				(workspace_id, product_id, status, name, price, price_stated_at, floor_price, created_at, updated_at, removed_at)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9) returning id`,
			[workspaceId, product.id, status, name, price, price === null ? null : statedAt, floor, now, removedAt],
		);
		return made!.id;
	}

	/** Another product that may be the tracked one. */
	async function match(trackedId: string, product: GivenProduct, state: "suggested" | "confirmed" | "rejected") {
		await app.sql(
			`insert into product_matches
				(tracked_product_id, product_id, workspace_id, state, confidence, basis, suggested_at, decided_at)
			values ($1, $2, $3, $4, 0.9, '[]', $5, $6)`,
			[trackedId, product.id, workspaceId, state, now, state === "suggested" ? null : now],
		);
	}

	const dataOf = async (path: string) => {
		const { status, body, text } = await rest.get(path, headers);
		if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
		return body.data;
	};

	return {
		workspaceId,
		own: own!,
		key,
		headers,
		track,
		match,
		get: (path: string) => rest.get(path, headers),
		position: (id: string, timeframe = "30d") => dataOf(`/api/v1/me/products/${id}/position?timeframe=${timeframe}`),
		summary: (timeframe = "30d") => dataOf(`/api/v1/me/insights/summary?timeframe=${timeframe}`),
		data: dataOf,
	};
}
