// Installs what is missing and compiles what is stale, and says so while it does. With nothing to do it takes milliseconds.
// The files in this folder are plain JavaScript without dependencies: they run before there are any, on Node 20 too.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { whileLocked } from "./lock.js";
import { run } from "./run.js";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** What is compiled: all that runs on Node, and what runs in browsers as it is. */
const projects = [".", "src/explorer/browser", "rest-facade/docs/browser"];

/** What is bundled for browsers; the compiler only checks it. */
const bundled = { project: "src/console/browser", config: "src/console/vite.config.ts" };

/** The folders that hold their sources. */
const sourceFolders = ["src", "rest-facade", "migrations", "test", "bench"];

/**
 * `forTests`: with the packages that only development needs, and with the types checked. A start does without both, so
 * that an installation made with `npm ci --omit=dev` starts as it is.
 */
export async function prepare({ forTests = false } = {}) {
	if (isInstalled(forTests) && isCompiled(forTests)) return;
	mkdirSync(join(root, "dist"), { recursive: true });
	await whileLocked(join(root, "dist/.preparing"), async () => {
		// Asked again: the process that held the lock before may have done it all.
		if (!isInstalled(forTests)) await install(forTests);
		if (!isCompiled(forTests)) await compile(forTests);
	});
}

async function install(forTests) {
	const started = Date.now();
	say(
		"Installing the pinned packages, Node 24 and PostgreSQL 18 among them. This happens once and takes a minute or so …",
	);
	// No package needs its install script (PostgreSQL's links are made at its start), and newer npm asks before it runs any.
	const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
	if (forTests) args.push("--include=dev");
	// The npm that started us, where one did: there may be no other on the path.
	const npm = process.env.npm_execpath;
	const status =
		npm && basename(npm) === "npm-cli.js"
			? await run(process.execPath, [npm, ...args], { cwd: root })
			: await run("npm", args, { cwd: root });
	if (status !== 0) fail("The packages could not be installed: see npm's message above.", status);
	say(`Installed in ${seconds(started)}.`);
}

async function compile(forTests) {
	const started = Date.now();
	say(forTests ? "Compiling and checking the types …" : "Compiling …");
	const fingerprint = sourceFingerprint();
	const options = forTests ? [] : ["--noCheck", "--types", ""];
	const compiler = join(root, "node_modules/typescript/bin/tsc");
	for (const project of projects) {
		const status = await run(process.execPath, [compiler, "-p", join(root, project), ...options]);
		if (status !== 0) fail("The sources could not be compiled: see the compiler's message above.", status);
	}
	removeOrphans();
	if (forTests && (await run(process.execPath, [compiler, "-p", join(root, bundled.project)])) !== 0)
		fail("The console's sources are at fault: see the compiler's message above.", 1);
	const bundler = join(root, "node_modules/vite/bin/vite.js");
	const status = await run(process.execPath, [bundler, "build", "--config", join(root, bundled.config)]);
	if (status !== 0) fail("The console could not be bundled: see the bundler's message above.", status);
	writeFileSync(compiledStamp(), JSON.stringify({ fingerprint, checked: forTests }));
	say(`Compiled in ${seconds(started)}.`);
}

/** Whether npm left the packages that the lock names, whoever called it. */
function isInstalled(forTests) {
	const wanted = readJson(join(root, "package-lock.json"))?.packages ?? {};
	// npm writes this file last, when all the rest is in place.
	const installed = readJson(join(root, "node_modules/.package-lock.json"))?.packages;
	if (!installed) return false;
	return Object.entries(wanted).every(([path, { version, integrity, dev, optional, devOptional }]) => {
		const found = installed[path];
		if (found) return found.version === version && found.integrity === integrity;
		// Optional ones are those of other platforms, or were left out on purpose.
		return path === "" || optional || devOptional || (dev && !forTests);
	});
}

function isCompiled(forTests) {
	const stamp = readJson(compiledStamp());
	return stamp?.fingerprint === sourceFingerprint() && (stamp.checked || !forTests);
}

function compiledStamp() {
	return join(root, "dist/.compiled");
}

/** Changes when a source file is changed, added or removed, or another set of packages is installed. */
function sourceFingerprint() {
	const files = [...sourceFolders.flatMap(filesUnder), "tsconfig.json", "node_modules/.package-lock.json"];
	const hash = createHash("sha256");
	for (const file of files.sort()) {
		const { size, mtimeMs } = statSync(join(root, file));
		hash.update(`${file} ${size} ${mtimeMs}\n`);
	}
	return hash.digest("hex");
}

/** What was compiled from a source that is gone: ava would go on running it. */
function removeOrphans() {
	for (const file of filesUnder("dist")) {
		const [, source] = /^dist\/(.+)\.js(\.map)?$/.exec(file) ?? [];
		if (source && ![".ts", ".tsx"].some(ending => existsSync(join(root, source + ending)))) rmSync(join(root, file));
	}
}

function filesUnder(folder) {
	if (!existsSync(join(root, folder))) return [];
	return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
		const path = `${folder}/${entry.name}`;
		if (entry.isDirectory()) return entry.name === "node_modules" ? [] : filesUnder(path);
		return [path];
	});
}

function readJson(file) {
	try {
		return JSON.parse(readFileSync(file, "utf8"));
	} catch {
		return undefined;
	}
}

function seconds(started) {
	return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}

/** On standard error: standard output belongs to the command. */
export function say(message) {
	process.stderr.write(`${message}\n`);
}

export function fail(message, status = 1) {
	say(message);
	process.exit(status);
}
