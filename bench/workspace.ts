import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type pg from "pg";
import { keyedHash, newCredential, shownPrefix } from "../src/access/credential-format.js";
import { oursWithSecret, startContender } from "./contenders.js";
import { marketDatabase, startBenchPostgres, withClient } from "./database.js";
import { report } from "./report.js";

const port = 4_640;
const timesAsked = 7;
/** The workspace's own shop: one of the market's. */
const ownVendor = 1;

/**
 * What a workspace's figures cost as its assortment grows: the whole market is tracked, each product with a stated price,
 * and each question is asked alone, over REST. Nothing is kept between two of them.
 */
export async function benchWorkspace({ sizes }: { sizes: readonly number[] }): Promise<void> {
	const postgres = await startBenchPostgres();
	const rows: (string | number)[][] = [];
	try {
		for (const size of sizes) {
			const databaseUrl = await marketDatabase(postgres, size);
			const secret = randomBytes(32).toString("hex");
			const { key, tracked } = await withClient(databaseUrl, client => trackAll(client, secret));
			const child = await startContender(oursWithSecret(secret), databaseUrl, port);
			for (const [name, path] of questionsAbout(tracked)) {
				const times = await timesOf(path, key);
				rows.push([size.toLocaleString("en"), name, times[0]!.toFixed(1), middleOf(times.slice(1)).toFixed(1)]);
			}
			child.kill("SIGTERM");
			await once(child, "exit");
		}
	} finally {
		await postgres.close();
	}
	report(
		"workspace",
		"A workspace's figures, one request at a time; five offers a product",
		["tracked products", "figure", "first time: ms", "then: median ms"],
		rows,
	);
}

function questionsAbout(tracked: string): [name: string, path: string][] {
	return [
		["position of a product", `/api/v1/me/products/${tracked}/position`],
		["insight summary, 30 days", "/api/v1/me/insights/summary"],
		["insight summary, 7 days", "/api/v1/me/insights/summary?timeframe=7d"],
		["statistics", "/api/overview/statistics"],
		["competitors", "/api/competitors"],
		["one competitor", "/api/competitors/shop-8"],
		["trends of a product", `/api/trends/pricing?productId=${tracked}`],
		["trends of all", "/api/trends/pricing"],
		["recommended prices", "/api/insights/pricing?limit=50"],
	];
}

/** Makes a new workspace that tracks all of the market, and a key of it. */
async function trackAll(client: pg.Client, secret: string): Promise<{ key: string; tracked: string }> {
	// The market is of one moment: as if it were just now.
	await client.query("update feeds set last_read_at = now()");
	const { rows: made } = await client.query<{ id: string }>(
		`insert into workspaces (name, vendor_id, market, currency, created_at) values ('Bench', $1, 'US', 'USD', now())
		returning id`,
		[ownVendor],
	);
	const workspaceId = made[0]!.id;
	await client.query(
		`insert into tracked_products (workspace_id, product_id, name, price, price_stated_at, created_at, updated_at)
		select $1, product.id, product.name, offer.price, now(), now(), now()
		from products product
		cross join lateral (select price from offers where product_id = product.id order by id limit 1) offer`,
		[workspaceId],
	);
	const key = newCredential("workspace_key");
	await client.query(
		`with made as (
			insert into credentials (kind, workspace_id, name, prefix, secret_hash, created_at, expires_at)
			values ('workspace_key', $1, 'A key', $2, $3, now(), now() + interval '30 days') returning id
		)
		insert into credential_uses (credential_id) select id from made`,
		[workspaceId, shownPrefix(key), keyedHash(secret, key)],
	);
	await client.query("vacuum analyze tracked_products");
	const { rows } = await client.query<{ id: string }>(
		"select id from tracked_products where workspace_id = $1 order by id limit 1",
		[workspaceId],
	);
	return { key, tracked: rows[0]!.id };
}

async function timesOf(path: string, key: string): Promise<number[]> {
	const times = [];
	for (let nth = 0; nth < timesAsked; nth++) {
		const started = performance.now();
		const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { "x-api-key": key } });
		const text = await reply.text();
		if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}: ${text}`);
		times.push(performance.now() - started);
	}
	return times;
}

function middleOf(times: readonly number[]): number {
	return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!;
}
