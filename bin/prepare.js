// Installs what is missing and compiles what is stale. Plain JavaScript without dependencies: it runs before there are any.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export function prepare() {
	install();
	build();
}

function install() {
	const stamp = join(root, "node_modules/.pricegraph-lock");
	const lock = createHash("sha256")
		.update(readFileSync(join(root, "package-lock.json")))
		.digest("hex");
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
	console.error("Installing the pinned packages (once; some 300 MB) …");
	run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
	writeFileSync(stamp, lock);
}

function build() {
	const stamp = join(root, "dist/.built");
	const built = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
	const sources = ["src", "rest-facade", "migrations", "test", "bench"].flatMap(folder => files(join(root, folder)));
	if (sources.every(file => statSync(file).mtimeMs < built)) return;
	console.error("Compiling …");
	run(join(root, "node_modules/.bin/tsc"), ["-p", root]);
	mkdirSync(join(root, "dist"), { recursive: true });
	writeFileSync(stamp, "");
}

function files(folder) {
	if (!existsSync(folder)) return [];
	return readdirSync(folder, { withFileTypes: true, recursive: true })
		.filter(entry => entry.isFile())
		.map(entry => join(entry.parentPath, entry.name));
}

function run(command, args) {
	const { status } = spawnSync(command, args, { cwd: root, stdio: ["ignore", 2, 2] });
	if (status !== 0) process.exit(status ?? 1);
}
