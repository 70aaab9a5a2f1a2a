import { randomInt } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import { killPostgres } from "../support/running-program.js";
import { torture } from "./torture.js";

interface Options {
	readonly kills: number;
	readonly crashes?: number;
	readonly keys: number;
	readonly seed?: number;
	readonly minutes?: number;
}

/** How many kills of a server there are for each crash of PostgreSQL. */
const killsPerCrash = 10;
/** A client is told within this time that the database is away. */
const unavailableMsMax = 5_000;
const seedBelow = 2 ** 31;
const shownMax = 50;

const program = new Command("npm run torture --")
	.description("Kills servers and PostgreSQL under a load of metered calls, and compares all replies with the ledger.")
	.addOption(new Option("--kills <count>", "kills of a server, at least").default(200).argParser(count))
	.addOption(new Option("--crashes <count>", "crashes of PostgreSQL (a tenth of the kills)").argParser(count))
	.addOption(new Option("--keys <count>", "idempotency keys, at least").default(50_000).argParser(count))
	.addOption(new Option("--seed <number>", "of an earlier run, to repeat what it asked").argParser(count))
	.addOption(new Option("--minutes <count>", "use no new key after so long").argParser(Number))
	.action(run);
await program.parseAsync();

async function run({ kills, crashes, keys, seed = randomInt(seedBelow), minutes }: Options): Promise<void> {
	const dataDir = mkdtempSync(join(tmpdir(), "pricegraph-torture-"));
	chmodSync(dataDir, 0o755);
	console.log(`Seed ${seed}. ${kills} kills, ${keys} keys.`);
	try {
		const { violations, ...report } = await torture({
			dataDir,
			seed,
			kills,
			keys,
			crashes: crashes ?? Math.ceil(kills / killsPerCrash),
			durationMs: minutes === undefined ? undefined : minutes * 60_000,
			tell: progress => console.log(progress),
		});
		console.log(JSON.stringify(report, null, "\t"));
		const late = report.slowestUnavailableMs > unavailableMsMax;
		const slow = `A client was told only after ${report.slowestUnavailableMs} ms that the database was away.`;
		const all = late ? [...violations, slow] : violations;
		for (const violation of all.slice(0, shownMax)) console.log(`VIOLATION ${violation}`);
		console.log(`${all.length} violations. Seed ${seed}.`);
		process.exitCode = all.length === 0 ? 0 : 1;
	} finally {
		await killPostgres(join(dataDir, "postgres"));
		rmSync(dataDir, { recursive: true, force: true });
	}
	// A client's open connections would keep the process.
	process.exit();
}

function count(text: string): number {
	const number = Number(text);
	if (!Number.isSafeInteger(number) || number < 0) throw new InvalidArgumentError("It is no whole number from 0 on.");
	return number;
}
