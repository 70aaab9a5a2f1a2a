import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "ava";
import fc from "fast-check";
import { isWellFormed, keyedHash, newCredential, prefixes, shownPrefix } from "../src/access/credential-format.js";
import { keySecretOf } from "../src/access/key-secret.js";
import type { CredentialKind } from "../src/access/principal.js";

const kinds = Object.keys(prefixes) as CredentialKind[];
const anyKind = fc.constantFrom(...kinds);
const anyCharacter = fc.constantFrom(..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_");

test("a new credential is well formed, tells its kind, and is never the same", t => {
	const made = new Set<string>();
	for (const kind of kinds)
		for (let index = 0; index < 500; index++) {
			const raw = newCredential(kind);
			t.true(isWellFormed(raw) && raw.startsWith(prefixes[kind]) && raw.startsWith(shownPrefix(raw)));
			made.add(raw);
		}
	t.is(made.size, kinds.length * 500);
});

test("192 bits and more are left unknown when the prefix is shown", t => {
	const raw = newCredential("api_key");
	const unknown = raw.length - shownPrefix(raw).length - 6;
	t.true(unknown * Math.log2(62) >= 192);
});

test("one wrong, missing, surplus or exchanged character is told", t => {
	fc.assert(
		fc.property(anyKind, fc.nat({ max: 48 }), anyCharacter, (kind, place, other) => {
			const raw = newCredential(kind);
			const changed = raw.slice(0, place) + other + raw.slice(place + 1);
			const exchanged = raw.slice(0, place) + (raw[place + 1] ?? "") + raw[place] + raw.slice(place + 2);
			t.is(isWellFormed(changed), changed === raw);
			t.is(isWellFormed(exchanged), exchanged === raw);
			t.false(isWellFormed(raw.slice(0, place) + raw.slice(place + 1)));
			t.false(isWellFormed(raw.slice(0, place) + other + raw.slice(place)));
		}),
	);
});

test("any other text is none", t => {
	fc.assert(fc.property(fc.string(), text => t.false(isWellFormed(text))));
	t.false(isWellFormed(`${newCredential("mcp")}\n`));
});

test("a hash depends on the secret", t => {
	const raw = newCredential("api_key");
	t.is(keyedHash("one", raw).length, 32);
	t.deepEqual(keyedHash("one", raw), keyedHash("one", raw));
	t.notDeepEqual(keyedHash("one", raw), keyedHash("other", raw));
});

test("without KEY_SECRET a secret is made once, by whoever comes first, and only its owner may read it", async t => {
	const folder = mkdtempSync(join(tmpdir(), "pricegraph-secret-"));
	t.teardown(() => rmSync(folder, { recursive: true }));
	const dataDir = join(folder, "not", "there");
	const made = await Promise.all(Array.from({ length: 20 }, () => keySecretOf({ keySecret: undefined, dataDir })));
	t.is(new Set(made).size, 1);
	t.true(made[0]!.length >= 43);
	t.deepEqual(readdirSync(dataDir), ["key-secret"]);
	t.is(statSync(join(dataDir, "key-secret")).mode & 0o777, 0o600);
	t.is(await keySecretOf({ keySecret: undefined, dataDir }), made[0]!);
});

test("KEY_SECRET is taken as it is, and none is made", async t => {
	const dataDir = join(tmpdir(), "pricegraph-secret-none");
	t.is(await keySecretOf({ keySecret: "given", dataDir }), "given");
	t.false(existsSync(dataDir));
});
