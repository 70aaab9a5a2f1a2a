import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
	closeSync,
	existsSync,
	openSync,
	readFileSync,
	readSync,
	renameSync,
	rmSync,
	statfsSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runAs } from "./account.js";
import type { Home } from "./home.js";
import { isRunning } from "./process.js";

/** A running server, as the first lines of its `postmaster.pid` tell. */
export interface Postmaster {
	readonly pid: number;
	readonly socketFolder: string;
}

/** From this size on the log is put aside at the next start, so that it and the one before are all there ever is. */
const logBytesMax = 4 * 1024 * 1024;
const sharedMemoryBytesMin = 256 * 1024 * 1024;

/** How the server is set up. Durable, as far as the caller does not say otherwise, and good at taking in large feeds. */
const settings = [
	"listen_addresses=",
	"unix_socket_permissions=0700",
	"max_connections=200",
	"work_mem=16MB",
	"maintenance_work_mem=256MB",
	"random_page_cost=1.1",
	// Nothing replicates from here, so what is copied into a new table need not be logged twice.
	"wal_level=minimal",
	"max_wal_senders=0",
	// An import should not be held up by checkpoints.
	"max_wal_size=4GB",
	"checkpoint_timeout=15min",
	// Compiling a statement takes longer than ours run.
	"jit=off",
	"timezone=UTC",
	"log_timezone=UTC",
	// Errors of statements are told to the client, which logs them: only the server's own matters are kept here.
	"log_min_messages=log",
	"log_checkpoints=off",
];

/**
 * The database's own cache grows with the machine: indexes that do not fit are what makes a large import slow. It takes
 * memory only as far as it is filled.
 */
function cacheSettings(): string[] {
	const megabytes = totalmem() / 1024 ** 2;
	const cache = Math.min(Math.max(megabytes / 8, cacheMegabytesMin), cacheMegabytesMax);
	return [`shared_buffers=${Math.floor(cache)}MB`, `effective_cache_size=${Math.floor(megabytes / 2)}MB`];
}

const cacheMegabytesMin = 128;
const cacheMegabytesMax = 2_048;

/** The server that runs on the files, if one does. What a killed one left behind is put so that the next can start. */
export function findPostmaster(files: string): Postmaster | undefined {
	const file = join(files, "postmaster.pid");
	const text = readIfThere(file);
	if (text === undefined) return undefined;
	const [pid, , , , socketFolder = ""] = text.split("\n");
	if (!pid) removeIfAbandoned(file);
	if (!pid || !isRunning(Number(pid))) return undefined;
	if (worksIn(Number(pid), files)) return { pid: Number(pid), socketFolder };
	// Another process has got the dead server's number since, and PostgreSQL would take it for a server. The other lines
	// stay: by them it sees whether any process of the dead one still has its memory.
	writeFileSync(file, text.replace(/^\d+/, String(numberOfNoProcess)));
	return undefined;
}

/** Above the greatest that an operating system gives. */
const numberOfNoProcess = 999_999_999;

/** Whether a process is the server on the files: a server works in their folder. */
function worksIn(pid: number, files: string): boolean {
	if (process.platform !== "linux") {
		const { stdout } = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
		return stdout.includes(files);
	}
	try {
		const [folder, expected] = [statSync(`/proc/${pid}/cwd`), statSync(files)];
		return folder.ino === expected.ino && folder.dev === expected.dev;
	} catch {
		// Another user's, or dead and not yet taken note of by its parent.
		return false;
	}
}

/** A server fills the file at once; an empty one that stays was left by a machine that lost power. */
function removeIfAbandoned(file: string): void {
	if (Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 2_000) rmSync(file, { force: true });
}

/** Starts the server in a session of its own: Ctrl-C in the terminal must not stop it before the requests are drained. */
export function startPostmaster(
	home: Home,
	binaries: string,
	socketFolder: string,
	more: readonly string[],
): StartedPostmaster {
	const log = join(home.directory, "postgres.log");
	if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > logBytesMax) renameSync(log, `${log}.1`);
	const output = openSync(log, "a+");
	const start = statSync(log).size;
	const options = [...settings, ...cacheSettings(), ...sharedMemorySettings(), ...more].flatMap(setting => [
		"-c",
		setting,
	]);
	// A list of folders to PostgreSQL: quoted, one with a comma is still one.
	const sockets = `"${socketFolder.replaceAll('"', '""')}"`;
	const server = spawn(join(binaries, "postgres"), ["-D", home.files, "-k", sockets, ...options], {
		...runAs(home.account),
		cwd: "/",
		// Without PGPORT and the like, which the server would follow.
		env: { LC_ALL: "C" },
		detached: true,
		stdio: ["ignore", output, output],
	});
	closeSync(output);
	server.unref();
	return new StartedPostmaster(server, log, start);
}

/** A server that was started just now, and may yet fail to. */
export class StartedPostmaster {
	/** Why it ended, in its own words; undefined while it runs. */
	failure: string | undefined;
	#wasStopped = false;

	constructor(server: ChildProcess, log: string, logStart: number) {
		server.on("error", error => {
			this.failure = error.message;
		});
		server.on("exit", status => {
			this.#wasStopped = status === 0;
			this.failure = lastWords(textFrom(log, logStart)) ?? `it ended without a word; see ${log}.`;
		});
	}

	/** Another server has the files, or the processes of a killed one are still ending, or someone stopped this one. */
	get mayBeTriedAgain(): boolean {
		return (
			this.#wasStopped || /lock file ".*" already exists|pre-existing shared memory block/.test(this.failure ?? "")
		);
	}
}

/** Asks the server to end now, without waiting for its clients, and waits until it has. False when it takes too long. */
export async function stopPostmaster(files: string, { timeoutMs }: { timeoutMs: number }): Promise<boolean> {
	const postmaster = findPostmaster(files);
	if (!postmaster) return true;
	process.kill(postmaster.pid, "SIGINT");
	for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += 20) {
		if (!existsSync(join(files, "postmaster.pid"))) return true;
		await sleep(20);
	}
	return false;
}

/** Containers often have a tiny /dev/shm, in which a parallel query fails. */
function sharedMemorySettings(): string[] {
	if (process.platform !== "linux") return [];
	const { blocks, bsize } = existsSync("/dev/shm") ? statfsSync("/dev/shm") : { blocks: 0, bsize: 0 };
	return blocks * bsize < sharedMemoryBytesMin ? ["dynamic_shared_memory_type=mmap"] : [];
}

function readIfThere(file: string): string | undefined {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return undefined;
	}
}

function textFrom(file: string, start: number): string {
	const descriptor = openSync(file, "r");
	try {
		const buffer = Buffer.alloc(64 * 1024);
		return buffer.toString("utf8", 0, readSync(descriptor, buffer, 0, buffer.length, start));
	} finally {
		closeSync(descriptor);
	}
}

function lastWords(log: string): string | undefined {
	const lines = log.split("\n").filter(line => line.trim() !== "");
	const fatal = lines.findLast(line => /FATAL|PANIC/.test(line)) ?? lines.at(-1);
	return fatal?.replace(/^.*?(FATAL|PANIC):\s*/, "");
}
