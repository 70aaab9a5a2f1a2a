import { type AddressInfo, connect, createServer } from "node:net";
import test from "ava";
import pg from "pg";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/database/embedded/server.js";
import { dataFolder, pricegraph } from "./support/program.js";

// A user's own PostgreSQL, as the program meets it: on TCP, with an owner who is no superuser and has a password.
const folder = dataFolder();
let postgres: EmbeddedPostgres;
let port: number;

test.before(async () => {
	postgres = await startEmbeddedPostgres(folder, { sync: false });
	const admin = new pg.Client({ connectionString: postgres.url("postgres") });
	await admin.connect();
	await admin.query("create role shop login password 'a/b@c'");
	await admin.query("create database shop owner shop");
	await admin.query("create database latin owner shop encoding 'LATIN1' locale 'C' template template0");
	await admin.end();
	port = await listenOnTcp(`${folder}/postgres/.s.PGSQL.5432`);
});

test.after.always(() => postgres.close());

const urlOf = (database: string) => `postgres://shop:a%2Fb%40c@127.0.0.1:${port}/${database}`;

test.serial("it takes the place of the embedded one", async t => {
	const DATABASE_URL = urlOf("shop");
	const migrated = pricegraph(["migrate", "--json"], { settings: { DATABASE_URL } });
	t.is(await migrated.exited, 0, migrated.stderr);
	t.true(JSON.parse(migrated.stdout).migrations.length > 0);
	const settings = { DATABASE_URL, DATA_DIR: "/dev/null/not-needed" };
	const server = pricegraph(["serve"], { settings: { ...settings, KEY_SECRET: "x".repeat(32) } });
	const reply = await fetch(`${await server.address()}/readyz`);
	t.is(reply.status, 200);
	t.is(await server.end("SIGTERM"), 0);
});

test("without KEY_SECRET it needs a folder to keep one in", async t => {
	const settings = { DATABASE_URL: urlOf("shop"), DATA_DIR: "/dev/null/not-there" };
	const server = pricegraph(["serve"], { settings });
	t.is(await server.exited, 1);
	t.regex(server.stderr, /secret of credentials cannot be kept in \/dev\/null\/not-there.*Or set KEY_SECRET\.\n$/);
});

test("a database that is not there is named, the password is not", async t => {
	const command = pricegraph(["migrate"], { settings: { DATABASE_URL: urlOf("absent") } });
	t.is(await command.exited, 1);
	t.is(
		command.stderr,
		`The database of DATABASE_URL (127.0.0.1:${port}/absent) cannot be used: database "absent" does not exist\n`,
	);
});

test("a database that cannot hold every text is refused", async t => {
	const command = pricegraph(["migrate"], { settings: { DATABASE_URL: urlOf("latin") } });
	t.is(await command.exited, 1);
	t.regex(command.stderr, /encoding LATIN1; it needs UTF8/);
});

test("a server that is not there is named", async t => {
	const command = pricegraph(["serve"], { settings: { DATABASE_URL: "postgres://localhost:1/shop" } });
	t.is(await command.exited, 1);
	t.regex(
		command.stderr,
		/^The database of DATABASE_URL \(localhost:1\/shop\) cannot be used: connect ECONNREFUSED .*\n$/,
	);
});

/** The embedded server has a socket only. */
function listenOnTcp(socketPath: string): Promise<number> {
	const server = createServer(incoming => {
		const outgoing = connect(socketPath);
		incoming.pipe(outgoing).pipe(incoming);
		for (const socket of [incoming, outgoing]) socket.on("error", () => socket.destroy());
	});
	server.unref();
	return new Promise(resolve => server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)));
}
