import { createHash } from "node:crypto";
import { chownSync, lstatSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Log } from "../../log.js";
import { type Account, accountFor, canEnter, nameOf } from "./account.js";

/** Where one embedded server keeps its things, and under which account it runs. */
export interface Home {
	/** DATA_DIR: what this process keeps itself, such as the log. */
	readonly directory: string;
	/** What PostgreSQL's account can enter: DATA_DIR too, wherever that is possible. */
	readonly folder: string;
	/** PostgreSQL's data directory. */
	readonly files: string;
	/** undefined: the account of this process. */
	readonly account: Account | undefined;
}

/** Used by root where PostgreSQL's account cannot enter DATA_DIR, because it is in a private home. */
const folderOfRoot = "/var/lib/pricegraph";

/** A socket's path is at most 103 bytes on macOS and 107 on Linux. */
const socketPathBytesMax = 103;

/** Finds and makes the folders of the server under `dataDir`. */
export function openHome(dataDir: string, log: Log | undefined): Home {
	makeFolder(dataDir);
	const directory = realpathSync(dataDir);
	const files = join(directory, "postgres");
	const account = accountFor(files);
	if (canEnter(account, directory)) return { directory, folder: directory, files, account };
	const folder = join(folderOfRoot, digestOf(directory));
	makeFolder(folder);
	log?.info(`The account ${nameOf(account)} cannot enter ${directory}: the database is kept in ${folder}.`);
	return { directory, folder, files: join(folder, "postgres"), account: accountFor(join(folder, "postgres")) };
}

/** A private folder for the server's socket: its own files, or where their path is too long one in the temporary folder. */
export function socketFolderOf({ files, account }: Home): string {
	if (Buffer.byteLength(join(files, ".s.PGSQL.5432")) <= socketPathBytesMax) return files;
	const folder = join(tmpdir(), `pricegraph-${digestOf(files)}`);
	const uid = account?.uid ?? process.getuid?.() ?? 0;
	makePrivateFolder(folder, account);
	const status = lstatSync(folder);
	if (!status.isDirectory() || status.uid !== uid || (status.mode & 0o077) !== 0)
		throw new Error(
			`${folder} should be a private folder of ${nameOf(account)}, and is not: remove it, or set TMPDIR.`,
		);
	return folder;
}

/** Makes a folder that only the account may read, unless it is there. */
export function makePrivateFolder(folder: string, account: Account | undefined): void {
	if (statSync(folder, { throwIfNoEntry: false })) return;
	mkdirSync(folder, { mode: 0o700 });
	if (account) chownSync(folder, account.uid, account.gid);
}

function makeFolder(folder: string): void {
	try {
		mkdirSync(folder, { recursive: true, mode: 0o755 });
	} catch (cause) {
		throw new Error(
			`The folder ${folder} cannot be made (${(cause as Error).message}): set DATA_DIR to one that can.`,
			{
				cause,
			},
		);
	}
}

function digestOf(text: string): string {
	return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
