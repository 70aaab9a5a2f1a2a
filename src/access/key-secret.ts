import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "../config.js";

const secretBytes = 32;

/**
 * What credentials are hashed with: KEY_SECRET, or a secret that is made once and kept beside the data, for all
 * processes that run on them.
 */
export async function keySecretOf({ keySecret, dataDir }: Pick<Config, "keySecret" | "dataDir">): Promise<string> {
	if (keySecret !== undefined) return keySecret;
	const file = join(dataDir, "key-secret");
	try {
		await mkdir(dataDir, { recursive: true });
		return (await read(file)) ?? (await make(file));
	} catch (cause) {
		const reason = (cause as Error).message;
		throw new Error(`The secret of credentials cannot be kept in ${file}: ${reason}. Or set KEY_SECRET.`, { cause });
	}
}

async function read(file: string): Promise<string | undefined> {
	try {
		return await readFile(file, "utf8");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
		throw error;
	}
}

/** Written whole under another name first, so that nobody reads half of it; of several makers the first one's counts. */
async function make(file: string): Promise<string> {
	const draft = `${file}.${randomBytes(6).toString("hex")}`;
	const handle = await open(draft, "wx", 0o600);
	try {
		await handle.writeFile(randomBytes(secretBytes).toString("base64url"));
		await handle.sync();
		await link(draft, file);
		await keepNames(dirname(file));
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	} finally {
		await handle.close();
		await unlink(draft);
	}
	return (await read(file))!;
}

/** A file's name is on the disk when its folder is: credentials must not outlive what they are hashed with. */
async function keepNames(folder: string): Promise<void> {
	const handle = await open(folder);
	await handle.sync().finally(() => handle.close());
}
