import { createHmac, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import type { CredentialKind } from "./principal.js";

/**
 * How a raw credential is written: what it opens, random characters, and a checksum, as in
 * `pgw_` + 39 random characters + 6. Letters and digits only: a double click selects it whole.
 */
export const prefixes: Readonly<Record<CredentialKind, string>> = {
	api_key: "pgc_",
	mcp: "pgm_",
	workspace_key: "pgw_",
	workspace_mcp: "pgx_",
};

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 232 random bits, of which what is shown leaves 196 unknown. */
const randomCharacters = 39;
/** As many as a CRC-32 takes. */
const checksumCharacters = 6;
/** Random characters by which a person tells a credential from others. */
const shownCharacters = 6;

const pattern = new RegExp(`^pg[cmwx]_[${digits}]{${randomCharacters + checksumCharacters}}$`);

/** A new raw credential. */
export function newCredential(kind: CredentialKind): string {
	let text = prefixes[kind];
	for (let index = 0; index < randomCharacters; index++) text += digits[randomInt(digits.length)];
	return text + checksumOf(text);
}

/** Whether a text is a credential as we write them. One that was mistyped is told without asking the database. */
export function isWellFormed(raw: string): boolean {
	return pattern.test(raw) && raw.endsWith(checksumOf(raw.slice(0, -checksumCharacters)));
}

/** The beginning of a raw credential, which may be shown. */
export function shownPrefix(raw: string): string {
	return raw.slice(0, prefixes.api_key.length + shownCharacters);
}

/** What is stored of a raw credential, given the server's secret: of no use to who reads the database alone. */
export function keyedHash(secret: string, raw: string): Buffer {
	return createHmac("sha256", secret).update(raw).digest();
}

function checksumOf(text: string): string {
	let rest = crc32(text);
	let written = "";
	for (let index = 0; index < checksumCharacters; index++) {
		written = digits[rest % digits.length] + written;
		rest = Math.floor(rest / digits.length);
	}
	return written;
}
