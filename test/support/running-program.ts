import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** What `pricegraph` is started by, as people do. */
export const launcher = fileURLToPath(new URL("../../../bin/pricegraph.js", import.meta.url));

export interface ProgramOptions {
	/** Settings. `PORT` is any free one unless it is given. */
	readonly settings?: Readonly<Record<string, string>>;
	readonly uid?: number;
	readonly gid?: number;
}

/** A process that was started, and what it has printed so far. Whoever starts it ends it. */
export class RunningProgram {
	stdout = "";
	stderr = "";
	readonly process: ChildProcess;
	/** The exit status; null when a signal ended it. */
	readonly exited: Promise<number | null>;

	constructor(args: readonly string[], { settings, uid, gid }: ProgramOptions = {}) {
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
