import { readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import test from "ava";
import { dataFolder, killPostgres, postgresOn, pricegraph } from "./support/program.js";

// One folder for all, in the order of their lives; only what is about an empty one has its own.
const DATA_DIR = dataFolder();
const files = join(DATA_DIR, "postgres");

test.serial("on an empty folder it makes its database and serves", async t => {
	const server = pricegraph(["serve"], { settings: { DATA_DIR } });
	const ready = await fetch(`${await server.address()}/readyz`);
	t.is(ready.status, 200);
	t.is(statSync(files).mode & 0o777, 0o700);
	t.false(readFileSync(join(files, "postmaster.pid"), "utf8").includes("127.0.0.1"));
	t.is(await server.end("SIGTERM"), 0);
	t.is(postgresOn(files), undefined);
});

test.serial("after kill -9 the next start finds the database still running, and its own stop ends it", async t => {
	const first = pricegraph(["serve"], { settings: { DATA_DIR } });
	await first.address();
	const postgres = postgresOn(files);
	await first.end("SIGKILL");
	const second = pricegraph(["serve"], { settings: { DATA_DIR } });
	await second.address();
	t.is(postgresOn(files), postgres);
	t.is(await second.end("SIGINT"), 0);
	t.is(postgresOn(files), undefined);
});

test.serial(
	"a process number left by a killed PostgreSQL, and taken by another program since, is no hindrance",
	async t => {
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
		const empty = dataFolder();
		const itsFiles = join(empty, "postgres");
		const servers = [1, 2].map(() => pricegraph(["serve"], { settings: { DATA_DIR: empty } }));
		const addresses = await Promise.all(servers.map(server => server.address()));
		t.is(await servers[0]!.end("SIGTERM"), 0);
		t.not(postgresOn(itsFiles), undefined);
		t.is((await fetch(`${addresses[1]}/readyz`)).status, 200);
		t.is(await servers[1]!.end("SIGTERM"), 0);
		t.is(postgresOn(itsFiles), undefined);
	},
);

test.serial("a command works beside a running server, and leaves it its database", async t => {
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
	const server = pricegraph(["serve"], { settings: { DATA_DIR, PORT: String(port), HOST: "::" } });
	t.is(await server.exited, 1);
	t.is(
		server.stderr.trimEnd().split("\n").at(-1),
		`Port ${port} of :: cannot be used: another program listens there: stop it, or set PORT to another one.`,
	);
	t.is(postgresOn(files), undefined);
	other.close();
});
