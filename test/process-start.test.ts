import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { join } from "node:path";
import test from "ava";
import { dataFolder, killPostgres, postgresOn, pricegraph } from "./support/program.js";

test.serial("on an empty folder it makes its database and serves", async t => {
	const DATA_DIR = dataFolder();
	const server = pricegraph(["serve"], { settings: { DATA_DIR } });
	const ready = await fetch(`${await server.address()}/readyz`);
	t.is(ready.status, 200);
	const files = join(DATA_DIR, "postgres");
	t.is(statSync(files).mode & 0o777, 0o700);
	t.false(readFileSync(join(files, "postmaster.pid"), "utf8").includes("127.0.0.1"));
	t.is(await server.end("SIGTERM"), 0);
	t.is(postgresOn(files), undefined);
});

test.serial("after kill -9 the next start finds the database still running, and its own stop ends it", async t => {
	const DATA_DIR = dataFolder();
	const first = pricegraph(["serve"], { settings: { DATA_DIR } });
	await first.address();
	const postgres = postgresOn(join(DATA_DIR, "postgres"));
	await first.end("SIGKILL");
	const second = pricegraph(["serve"], { settings: { DATA_DIR } });
	await second.address();
	t.is(postgresOn(join(DATA_DIR, "postgres")), postgres);
	t.is(await second.end("SIGINT"), 0);
	t.is(postgresOn(join(DATA_DIR, "postgres")), undefined);
});

test.serial(
	"a process number left by a killed PostgreSQL, and taken by another program since, is no hindrance",
	async t => {
		const DATA_DIR = dataFolder();
		const files = join(DATA_DIR, "postgres");
		t.is(await pricegraph(["migrate"], { settings: { DATA_DIR } }).exited, 0);
		const first = pricegraph(["serve"], { settings: { DATA_DIR } });
		await first.address();
		await first.end("SIGKILL");
		await killPostgres(files);
		const left = readFileSync(join(files, "postmaster.pid"), "utf8");
		writeFileSync(join(files, "postmaster.pid"), left.replace(/^\d+/, String(process.pid)));
		const second = pricegraph(["migrate"], { settings: { DATA_DIR } });
		t.is(await second.exited, 0, second.stderr);
	},
);

test.serial(
	"of two that start at once on an empty folder, both work, and the last to leave stops the database",
	async t => {
		const DATA_DIR = dataFolder();
		const files = join(DATA_DIR, "postgres");
		const servers = [1, 2].map(() => pricegraph(["serve"], { settings: { DATA_DIR } }));
		const addresses = await Promise.all(servers.map(server => server.address()));
		t.is(await servers[0]!.end("SIGTERM"), 0);
		t.not(postgresOn(files), undefined);
		t.is((await fetch(`${addresses[1]}/readyz`)).status, 200);
		t.is(await servers[1]!.end("SIGTERM"), 0);
		t.is(postgresOn(files), undefined);
	},
);

test.serial("a command works beside a running server, and leaves it its database", async t => {
	const DATA_DIR = dataFolder();
	const server = pricegraph(["serve"], { settings: { DATA_DIR } });
	const address = await server.address();
	const command = pricegraph(["migrate", "--json"], { settings: { DATA_DIR } });
	t.is(await command.exited, 0, command.stderr);
	t.deepEqual(JSON.parse(command.stdout), { migrations: [] });
	t.is((await fetch(`${address}/readyz`)).status, 200);
	await server.end("SIGTERM");
});

test.serial("bad settings are named, all of them, in one line without a stack", async t => {
	const settings = { PORT: "http", LOG_LEVEL: "loud", DATABASE_URL: "mysql://someone:secret@localhost/x" };
	const command = pricegraph(["migrate"], { settings });
	t.is(await command.exited, 1);
	t.is(command.stdout, "");
	t.is(
		command.stderr,
		"The settings cannot be used. PORT=http: must be a whole number from 0 to 65535; DATABASE_URL: must start with postgres:// or postgresql://; LOG_LEVEL=loud: must be one of silent, fatal, error, warn, info, debug, trace\n",
	);
});

test.serial("a port in use is named, and the database stopped again", async t => {
	const other = createServer().listen(0);
	const { port } = other.address() as AddressInfo;
	const DATA_DIR = dataFolder();
	const server = pricegraph(["serve"], { settings: { DATA_DIR, PORT: String(port), HOST: "::" } });
	t.is(await server.exited, 1);
	t.is(
		server.stderr.trimEnd().split("\n").at(-1),
		`Port ${port} of :: cannot be used: another program listens there: stop it, or set PORT to another one.`,
	);
	t.is(postgresOn(join(DATA_DIR, "postgres")), undefined);
	other.close();
});

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
