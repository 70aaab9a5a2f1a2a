import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { ensureDatabase } from "../src/database/embedded/server.js";
import { migrate } from "../src/database/migrate.js";
import { startBenchPostgres } from "./database.js";

/** So many that no host's own pace is the bound. */
const hostsCount = 16;

/**
 * `npm run bench -- scan`: a scan from end to end, by one worker process, against sites on this machine whose pages all
 * state another price than the last one; with the memory that the worker takes at most.
 */
export async function benchScan({ offers }: { offers: number }): Promise<void> {
	const servers = await Promise.all(Array.from({ length: hostsCount }, site));
	const hosts = servers.map(server => `127.0.0.1:${(server.address() as AddressInfo).port}`);
	const postgres = await startBenchPostgres();
	try {
		const url = await freshDatabase(postgres);
		const client = new pg.Client({ connectionString: url });
		await client.connect();
		const workspaceId = await fill(client, hosts, offers);
		const worker = startWorker(url, hosts);
		await once(worker.stdout!, "data");
		const started = performance.now();
		await client.query(
			"insert into scans (workspace_id, trigger, started_at, offers_total) values ($1, 'request', now(), 0)",
			[workspaceId],
		);
		let megabytesMax = 0;
		let queuedAfter: number | undefined;
		for (;;) {
			await sleep(200);
			megabytesMax = Math.max(megabytesMax, residentMegabytes(worker.pid!));
			const { rows } = await client.query("select * from scans where workspace_id = $1", [workspaceId]);
			const seconds = (performance.now() - started) / 1_000;
			if (rows[0].is_queued) queuedAfter ??= seconds;
			if (rows[0].status === "in_progress") continue;
			const { offers_read: read, price_changes: changes, offers_failed: failed } = rows[0];
			const rate = Math.round(offers / seconds);
			console.log(
				`${offers} offers in ${seconds.toFixed(1)} s: ${rate} a second; ${read} read, ${changes} changed, ${failed} failed`,
			);
			console.log(`all visits queued after ${queuedAfter?.toFixed(1)} s; the worker took at most ${megabytesMax} MB`);
			break;
		}
		worker.kill("SIGTERM");
		await once(worker, "exit");
		await client.end();
	} finally {
		await postgres.close();
		for (const server of servers) {
			server.closeAllConnections();
			server.close();
		}
	}
}

async function freshDatabase(postgres: Awaited<ReturnType<typeof startBenchPostgres>>): Promise<string> {
	await ensureDatabase(postgres, "postgres");
	const client = new pg.Client({ connectionString: postgres.url("postgres") });
	await client.connect();
	await client.query("drop database if exists bench_scan");
	await client.end();
	const url = await ensureDatabase(postgres, "bench_scan");
	await migrate(url);
	return url;
}

async function site(): Promise<Server> {
	const server = createServer((request, response) => {
		if (request.url === "/robots.txt") {
			response.statusCode = 404;
			response.end();
			return;
		}
		response.setHeader("content-type", "text/html; charset=utf-8");
		response.end(pageOf(Number(request.url!.slice(1))));
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return server;
}

function pageOf(id: number): string {
	const price = (9 + (id % 100) / 100).toFixed(2);
	const offer = { "@type": "Offer", price, priceCurrency: "USD", availability: "https://schema.org/InStock" };
	const product = { "@context": "https://schema.org", "@type": "Product", name: `Product ${id}`, offers: offer };
	const filling = "<p>Carried by everybody, loved by some, and delivered to all.</p>\n".repeat(200);
	return `<!doctype html><html lang="en"><head><title>Product ${id}</title>
<script type="application/ld+json">${JSON.stringify(product)}</script></head>
<body><h1>Product ${id}</h1><p class="price">$${price}</p><button>Add to cart</button>${filling}</body></html>`;
}

/** A workspace that tracks products with one offer each; gives its identifier. */
async function fill(client: pg.Client, hosts: readonly string[], offers: number): Promise<string> {
	await client.query("insert into vendors (slug, name, created_at) values ('bench', 'Bench', now())");
	const { rows } = await client.query(
		`insert into workspaces (name, vendor_id, market, currency, created_at)
		select 'Bench', id, 'US', 'USD', now() from vendors returning id`,
	);
	await client.query(
		`insert into products (name, created_at) select 'Product ' || n, now() from generate_series(1, $1::int) as n`,
		[offers],
	);
	await client.query(
		`insert into offers (product_id, vendor_id, market, merchant_product_id, title, url, price, currency, availability,
			condition, first_seen_at, observed_at, last_read_at, content_hash)
		select product.id, vendor.id, 'US', product.id, product.name,
			'http://' || ($1::text[])[product.id % $2 + 1] || '/' || product.id,
			1000, 'USD', 'in_stock', 'new', now() - interval '1 day', now() - interval '1 day', now(), gen_random_uuid()
		from products product, vendors vendor`,
		[hosts, hosts.length],
	);
	await client.query(
		`insert into tracked_products (workspace_id, product_id, name, created_at, updated_at)
		select $1, id, name, now(), now() from products`,
		[rows[0].id],
	);
	await client.query("vacuum analyze");
	return rows[0].id;
}

function startWorker(url: string, hosts: readonly string[]): ChildProcess {
	const program = fileURLToPath(new URL("../src/main.js", import.meta.url));
	const environment = { ...process.env, DATABASE_URL: url, SCAN_ALLOW_HOSTS: hosts.join(",") };
	return spawn(process.execPath, [program, "worker"], { env: environment, stdio: ["ignore", "pipe", "inherit"] });
}

function residentMegabytes(pid: number): number {
	try {
		const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))!;
		return Math.round(Number(kilobytes) / 1_024);
	} catch {
		return 0;
	}
}
