import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import pg from "pg";
import { type EmbeddedPostgres, ensureDatabase, startEmbeddedPostgres } from "../../src/database/embedded/server.js";
import { migrate } from "../../src/database/migrate.js";
import { onStopSignal } from "../../src/stop-signal.js";

/*
 * What `npm test` does after compiling: checks lint and format, then runs the tests on a PostgreSQL of their own.
 * Arguments are ava's; with any of them only tests run.
 */
const root = fileURLToPath(new URL("../../..", import.meta.url));
const avaArguments = process.argv.slice(2);

// ava and biome are in our process group or get the signal from us; this process stays to stop PostgreSQL.
let stopChild: () => void = () => undefined;
onStopSignal(() => stopChild());

let failed = 0;
let passed = 0;
if (avaArguments.length === 0) {
	const { status } = await run("biome", ["ci", `--colors=${process.stdout.isTTY ? "force" : "off"}`, "."]);
	if (status !== 0) failed += 1;
}
const postgres = await startEmbeddedPostgres(join(root, "data/test"), {
	sync: false,
	settings: ["fsync=off", "synchronous_commit=off", "full_page_writes=off"],
});
try {
	if (!postgres.attached) await dropLeftovers(postgres);
	const environment = { TEST_DATABASE_URL: await templateDatabase(postgres) };
	const { status, output } = await run("ava", avaArguments, environment);
	passed = marked("✔", output);
	const failures = marked("✘", output);
	// A rejection that nobody handles is no failed test, and a failure all the same.
	failed += failures === 0 && status !== 0 ? 1 : failures;
} finally {
	await postgres.close();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** The database that each test file gets a copy of. Named after the migrations' content: a changed one makes a new one. */
async function templateDatabase(embedded: EmbeddedPostgres): Promise<string> {
	const folder = join(root, "dist/migrations");
	const hash = createHash("sha256");
	for (const name of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, name)));
	const url = await ensureDatabase(embedded, `template_${hash.digest("hex").slice(0, 16)}`);
	await migrate(url);
	return url;
}

/** Databases of runs that were killed, and templates of migrations as they were. */
async function dropLeftovers(embedded: EmbeddedPostgres): Promise<void> {
	const client = new pg.Client({ connectionString: embedded.url("postgres") });
	await client.connect();
	const { rows } = await client.query<{ name: string }>(
		"select datname as name from pg_database where datname ~ '^(test|template)_'",
	);
	for (const { name } of rows) await client.query(`drop database "${name}"`);
	await client.end();
}

/** Runs a program of a package on this Node. What it prints is shown as it comes, in colour on a terminal, and kept. */
function run(program: string, args: readonly string[], environment: Record<string, string> = {}) {
	const color = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
	const child = spawn(process.execPath, [join(root, "node_modules/.bin", program), ...args], {
		cwd: root,
		env: { ...process.env, ...color, ...environment },
		stdio: ["ignore", "pipe", "inherit"],
	});
	stopChild = () => child.kill("SIGTERM");
	let output = "";
	child.stdout.setEncoding("utf8").on("data", (text: string) => {
		process.stdout.write(text);
		output += text;
	});
	return new Promise<{ status: number | null; output: string }>(done =>
		child.on("close", status => done({ status, output })),
	);
}

/** How many tests have this mark in front: ava's own summary names the passed ones only where none failed. */
function marked(mark: string, output: string): number {
	const lines = stripVTControlCharacters(output).split("\n");
	return lines.filter(line => line.startsWith(`  ${mark} `)).length;
}
