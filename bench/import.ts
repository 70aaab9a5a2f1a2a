import { spawnSync } from "node:child_process";
import { createReadStream, createWriteStream, existsSync, mkdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { type EmbeddedPostgres, ensureDatabase } from "../src/database/embedded/server.js";
import { migrate } from "../src/database/migrate.js";
import { startBenchPostgres } from "./database.js";
import { type BenchFormat, writeFeed } from "./feed-rows.js";

/** The tables that an import fills, in an order that their keys allow. */
const tables = [
	"vendors",
	"categories",
	"products",
	"gtins",
	"part_numbers",
	"search_documents",
	"offers",
	"price_observations",
];

interface Figures {
	readonly rows: number;
	readonly seconds: number;
	readonly residentMegabytes?: number;
	readonly processorSeconds?: number;
}

/**
 * `npm run bench -- import`: a feed imported for the first time, again without a change, and with one price in twenty
 * changed; beside a bare COPY of the same rows into tables with the same columns, keys and indexes.
 */
export async function benchImport({ rows = 100_000, format = "tsv" as BenchFormat } = {}): Promise<void> {
	const folder = resolve("data/bench/feeds");
	mkdirSync(folder, { recursive: true });
	const same = await feedFile(folder, { rows, format, changed: 0 });
	const changed = await feedFile(folder, { rows, format, changed: 0.05 });
	const postgres = await startBenchPostgres();
	try {
		const url = await freshDatabase(postgres, "bench_import");
		const copyUrl = await freshDatabase(postgres, "bench_copy");
		print("first import", imported(url, same, "2026-11-18T00:00:00Z"));
		await dump(url, folder);
		print("bare COPY of its rows", { rows, seconds: await copied(copyUrl, folder) });
		print("again, unchanged", imported(url, same, "2026-11-19T00:00:00Z"));
		print("again, 5 % changed", imported(url, changed, "2026-11-20T00:00:00Z"));
	} finally {
		await postgres.close();
	}
}

async function feedFile(folder: string, feed: { rows: number; format: BenchFormat; changed: number }): Promise<string> {
	const file = join(folder, `${feed.rows}-${feed.changed}.${feed.format}`);
	if (!existsSync(file)) await writeFeed(file, feed);
	return file;
}

async function freshDatabase(postgres: EmbeddedPostgres, name: string): Promise<string> {
	await ensureDatabase(postgres, "postgres");
	const client = new pg.Client({ connectionString: postgres.url("postgres") });
	await client.connect();
	await client.query(`drop database if exists ${name}`);
	await client.end();
	const url = await ensureDatabase(postgres, name);
	await migrate(url);
	return url;
}

function imported(url: string, file: string, at: string): Figures {
	const script = fileURLToPath(new URL("import-once.js", import.meta.url));
	const { stdout, stderr, status } = spawnSync(process.execPath, [...profile(), script, url, file, at], {
		encoding: "utf8",
	});
	if (status !== 0) throw new Error(stderr);
	return JSON.parse(stdout) as Figures;
}

function profile(): string[] {
	return process.argv.includes("--profile") ? ["--cpu-prof", "--cpu-prof-dir=data/bench/profile"] : [];
}

/** Writes the tables' rows to files, as the comparison reads them. */
async function dump(url: string, folder: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	for (const table of tables) {
		const source = table === "price_observations" ? `(select * from ${table})` : table;
		await pipeline(client.query(copyTo(`copy ${source} to stdout`)), createWriteStream(join(folder, table)));
	}
	await client.end();
}

/** Seconds that PostgreSQL takes for the same rows when it is given them as they are, in one transaction. */
async function copied(url: string, folder: string): Promise<number> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query("select ensure_price_partitions('2026-11-18', '2026-11-18')");
	const started = performance.now();
	await client.query("begin");
	for (const table of tables) {
		const before = performance.now();
		await pipeline(createReadStream(join(folder, table)), client.query(copyFrom(`copy ${table} from stdin`)));
		const megabytes = (statSync(join(folder, table)).size / 1e6).toFixed(1);
		console.error(`  ${table}: ${((performance.now() - before) / 1_000).toFixed(2)} s, ${megabytes} MB`);
	}
	await client.query("commit");
	const seconds = (performance.now() - started) / 1_000;
	await client.end();
	return seconds;
}

function print(what: string, { rows, seconds, residentMegabytes, processorSeconds }: Figures): void {
	const rate = Math.round(rows / seconds).toLocaleString("en");
	const memory = residentMegabytes
		? `, at most ${residentMegabytes} MB, ${processorSeconds?.toFixed(1)} s of processor`
		: "";
	console.log(`${what}: ${rate} rows/s (${seconds.toFixed(2)} s${memory})`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const [rows, format] = process.argv.slice(2).filter(argument => !argument.startsWith("--"));
	await benchImport({ rows: Number(rows ?? 100_000), format: (format ?? "tsv") as BenchFormat });
}
