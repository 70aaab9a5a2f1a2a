import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "ava";
import { killPostgres, launcher, type ProgramOptions, RunningProgram } from "./running-program.js";

export { killPostgres, type ProgramOptions, postgresOn } from "./running-program.js";

const cleanUps: (() => Promise<void>)[] = [];
test.after.always(async () => {
	for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

/** Runs `pricegraph` as people do, in a process of its own. It is killed when the test file has ended. */
export function pricegraph(args: readonly string[], options: ProgramOptions = {}): Program {
	return new Program([launcher, ...args], options);
}

/** A process that is killed when the test file has ended. */
export class Program extends RunningProgram {
	constructor(args: readonly string[], options: ProgramOptions) {
		super(args, options);
		cleanUps.push(async () => void this.process.kill("SIGKILL"));
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
