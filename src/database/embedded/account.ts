import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { userInfo } from "node:os";

/** An account of the operating system that PostgreSQL runs under, because it refuses to run as root. */
export interface Account {
	readonly name: string;
	readonly uid: number;
	readonly gid: number;
}

/** Who runs the server whose files are in `files`: undefined is whoever runs this process. */
export function accountFor(files: string): Account | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const accounts = knownAccounts();
	const owner = ownerOf(files);
	// An ordinary user made the files before: PostgreSQL serves them to nobody else.
	if (owner) return { ...owner, name: accounts.find(({ uid }) => uid === owner.uid)?.name ?? String(owner.uid) };
	const account = accounts.find(({ name }) => name === "postgres") ?? accounts.find(({ name }) => name === "nobody");
	if (!account)
		throw new Error(
			"PostgreSQL does not run as root, and this machine has neither an account `postgres` nor `nobody`: make one, start as an ordinary user, or name a PostgreSQL in DATABASE_URL.",
		);
	return account;
}

/** Whether the account gets into a folder, through all the folders above it. Asked of the system, which knows all its rules. */
export function canEnter(account: Account | undefined, folder: string): boolean {
	const { status } = spawnSync("/bin/sh", ["-c", 'cd "$0"', folder], { ...runAs(account), cwd: "/", stdio: "ignore" });
	return status === 0;
}

/** The part of a spawn's options that switches to the account. */
export function runAs(account: Account | undefined): { uid?: number; gid?: number } {
	return account ? { uid: account.uid, gid: account.gid } : {};
}

/** The account's name, for messages. */
export function nameOf(account: Account | undefined): string {
	return account?.name ?? userInfo().username;
}

function knownAccounts(): Account[] {
	return readFileSync("/etc/passwd", "utf8")
		.split("\n")
		.map(line => line.split(":"))
		.map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

function ownerOf(files: string): { uid: number; gid: number } | undefined {
	const status = statSync(files, { throwIfNoEntry: false });
	return status && status.uid !== 0 ? { uid: status.uid, gid: status.gid } : undefined;
}
