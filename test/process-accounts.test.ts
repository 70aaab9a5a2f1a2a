import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { dataFolder, pricegraph } from "./support/program.js";

test.serial("a database of another release is refused with what to do", async t => {
	const DATA_DIR = dataFolder();
	mkdirSync(join(DATA_DIR, "postgres"));
	writeFileSync(join(DATA_DIR, "postgres/PG_VERSION"), "16\n");
	const command = pricegraph(["migrate"], { settings: { DATA_DIR } });
	t.is(await command.exited, 1);
	t.regex(command.stderr, /was made by PostgreSQL 16, and this is PostgreSQL 18: .*\n$/);
});

test.serial("a folder that cannot be made is named", async t => {
	const command = pricegraph(["migrate"], { settings: { DATA_DIR: "/dev/null/data" } });
	t.is(await command.exited, 1);
	t.regex(command.stderr, /^The folder \/dev\/null\/data cannot be made .*: set DATA_DIR to one that can\.\n$/);
});

test.serial("a path too long for a socket is no hindrance", async t => {
	const DATA_DIR = join(dataFolder(), "a-folder-with-quite-a-long-name-".repeat(4));
	const command = pricegraph(["migrate"], { settings: { DATA_DIR } });
	t.is(await command.exited, 0, command.stderr);
});

const asRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };

(asRoot ? test.serial : test.serial.skip)(
	"an ordinary user's server runs under that user (needs root to try)",
	async t => {
		const DATA_DIR = dataFolder();
		chownSync(DATA_DIR, nobody.uid, nobody.gid);
		const server = pricegraph(["serve"], { settings: { DATA_DIR, HOME: DATA_DIR }, ...nobody });
		t.is((await fetch(`${await server.address()}/readyz`)).status, 200);
		t.is(statSync(join(DATA_DIR, "postgres")).uid, nobody.uid);
		t.is(await server.end("SIGTERM"), 0);
		// And root goes on with the same files, under the user that owns them.
		const command = pricegraph(["migrate"], { settings: { DATA_DIR } });
		t.is(await command.exited, 0, command.stderr);
		t.is(statSync(join(DATA_DIR, "postgres")).uid, nobody.uid);
	},
);

(asRoot ? test.serial : test.serial.skip)(
	"in a home that PostgreSQL's account cannot enter, root keeps the database elsewhere",
	async t => {
		const home = dataFolder();
		chmodSync(home, 0o700);
		const command = pricegraph(["migrate"], { settings: { DATA_DIR: join(home, "data") } });
		t.is(await command.exited, 0, command.stderr);
		const [, folder] = /cannot enter .*: the database is kept in ([^\s"]+)\./.exec(command.stderr) ?? [];
		t.true(existsSync(join(folder!, "postgres/PG_VERSION")));
		rmSync(folder!, { recursive: true });
	},
);
