import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import test from "ava";

const launcher = fileURLToPath(new URL("../../../bin/pricegraph.js", import.meta.url));

const cleanUps: (() => Promise<void>)[] = [];
test.after.always(async () => {
	for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

/** Runs `pricegraph` as people do, in a process of its own. It is killed when the test file has ended. */
export function pricegraph(args: readonly string[], options: ProgramOptions = {}): Program {
	return new Program([launcher, ...args], options);
}

export interface ProgramOptions {
	/** Settings. `PORT` is any free one unless it is given. */
	readonly settings?: Readonly<Record<string, string>>;
	readonly uid?: number;
	readonly gid?: number;
}

/** A process that was started, and what it has printed so far. */
export class Program {
	stdout = "";
	stderr = "";
	readonly process: ChildProcess;
	/** The exit status; null when a signal ended it. */
	readonly exited: Promise<number | null>;

	constructor(args: readonly string[], { settings, uid, gid }: ProgramOptions) {
		const { PATH, HOME } = process.env;
		this.process = spawn(process.execPath, args, {
			// With its parent's number it ends with it: nothing runs on when a test run is killed.
			env: { PATH, HOME, PORT: "0", DEMO: "off", PRICEGRAPH_PARENT: String(process.pid), ...settings },
			stdio: "pipe",
			uid,
			gid,
		});
		this.process.stdout?.on("data", text => {
			this.stdout += text;
		});
		this.process.stderr?.on("data", text => {
			this.stderr += text;
		});
		this.exited = once(this.process, "close").then(([status]) => status);
		cleanUps.push(async () => void this.process.kill("SIGKILL"));
	}

	/** The address that it serves on, once it does. Throws what it said when it ends before. */
	async address(): Promise<string> {
		for (;;) {
			const [address] = /http:\/\/localhost:\d+/.exec(this.stdout) ?? [];
			if (address) return address;
			if (this.process.exitCode !== null || this.process.signalCode !== null)
				throw new Error(`It ended with ${this.process.exitCode}: ${this.stderr}`);
			await sleep(20);
		}
	}

	/** Sends a signal and gives back the exit status. */
	end(signal: NodeJS.Signals): Promise<number | null> {
		this.process.kill(signal);
		return this.exited;
	}
}

/** A new folder for DATA_DIR, which other accounts may enter. Removed at the end, and the server on it stopped. */
export function dataFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "pricegraph-test-"));
	chmodSync(folder, 0o755);
	cleanUps.push(async () => {
		await killPostgres(join(folder, "postgres"));
		rmSync(folder, { recursive: true, force: true });
	});
	return folder;
}

/** The process number of the PostgreSQL server on the files; undefined where none runs. */
export function postgresOn(files: string): number | undefined {
	const file = join(files, "postmaster.pid");
	return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : undefined;
}

/** Ends the server as a crash would. */
export async function killPostgres(files: string): Promise<void> {
	const pid = postgresOn(files);
	if (pid === undefined) return;
	try {
		process.kill(pid, "SIGKILL");
		while (true) {
			process.kill(pid, 0);
			await sleep(20);
		}
	} catch {
		// It is gone.
	}
}
