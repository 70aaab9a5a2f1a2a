import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Log } from "../../log.js";
import { runAs } from "./account.js";
import { type Home, makePrivateFolder } from "./home.js";
import { isRunning } from "./process.js";

/** The release whose files the binaries read; `PG_VERSION` in them names it. */
const postgresRelease = "18";

/** Makes PostgreSQL's files unless they are there; refuses those that these binaries cannot read. */
export function ensureCluster(home: Home, binaries: string, options: ClusterOptions): void {
	const release = releaseOf(home.files);
	if (release === undefined) createCluster(home, binaries, options);
	else if (release !== postgresRelease)
		throw new Error(
			`The database in ${home.files} was made by PostgreSQL ${release}, and this is PostgreSQL ${postgresRelease}: move its data over with pg_dumpall, or set DATA_DIR to another folder.`,
		);
}

interface ClusterOptions {
	/** False for data that may be lost with the machine. */
	readonly sync: boolean;
	readonly log: Log | undefined;
}

/** Under another name first: a process killed meanwhile leaves no half of it, and of two that do it at once one wins. */
function createCluster({ files, account }: Home, binaries: string, { sync, log }: ClusterOptions): void {
	log?.info(`Making the database in ${files} …`);
	removeAbandoned(files);
	const unfinished = `${files}.new-${process.pid}`;
	makePrivateFolder(unfinished, account);
	const options = [
		["-D", unfinished],
		["-U", "postgres"],
		// Who can reach the socket, in a folder of the account's own, is trusted.
		["-A", "trust"],
		["-E", "UTF8"],
		// The same order of texts on every machine, whatever its own locale.
		["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"],
		sync ? [] : ["--no-sync"],
	];
	const made = spawnSync(join(binaries, "initdb"), options.flat(), {
		...runAs(account),
		cwd: "/",
		env: { LC_ALL: "C" },
		encoding: "utf8",
	});
	if (made.status !== 0) {
		rmSync(unfinished, { recursive: true, force: true });
		throw new Error(`The database cannot be made in ${files}: ${reasonOf(made.stderr, made.error)}`);
	}
	try {
		renameSync(unfinished, files);
	} catch (cause) {
		rmSync(unfinished, { recursive: true, force: true });
		if (!releaseOf(files)) throw new Error(`${files} is in the way: it holds no database. Move it.`, { cause });
	}
}

function releaseOf(files: string): string | undefined {
	try {
		return readFileSync(join(files, "PG_VERSION"), "utf8").trim();
	} catch (cause) {
		const { code, message } = cause as NodeJS.ErrnoException;
		if (code === "ENOENT") return undefined;
		throw new Error(
			`The database in ${files} cannot be read (${message}): start as the user who made it, or set DATA_DIR to another folder.`,
			{ cause },
		);
	}
}

function removeAbandoned(files: string): void {
	for (const name of readdirSync(dirname(files))) {
		const [, pid] = name.split(`${basename(files)}.new-`);
		if (pid && !isRunning(Number(pid))) rmSync(join(dirname(files), name), { recursive: true, force: true });
	}
}

/** The line that tells, of all that initdb writes. */
function reasonOf(output: string | null, error: Error | undefined): string {
	const lines = (output ?? "").split("\n").filter(line => line.trim() !== "");
	return lines.find(line => /error|FATAL|could not/.test(line)) ?? lines.at(-1) ?? error?.message ?? "initdb failed.";
}
