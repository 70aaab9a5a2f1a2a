import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import test from "ava";
import pg from "pg";
import { allowSilence, guard } from "../src/database/pool.js";
import { asUnavailable } from "../src/database/unavailable.js";
import { ServiceError } from "../src/errors.js";

test("callers beyond those that may wait for a connection are told at once", async t => {
	const pool = new pg.Pool({ connectionString: databaseUrl(), max: 1 });
	guard(pool, undefined);
	const client = await pool.connect();
	const waiting = Array.from({ length: 1_000 }, () => pool.query("select 1"));
	const refusal = await pool.query("select 1").catch(asUnavailable);
	t.true(refusal instanceof ServiceError && refusal.code === "UNAVAILABLE");
	client.release();
	t.is((await Promise.all(waiting)).length, 1_000);
	await pool.end();
});

test("a connection that breaks in the moment in which it is made ends no process", async t => {
	// As PostgreSQL does whose server is killed just then: "you are logged in", "ready" and a fatal error, in one packet.
	const message = (type: string, body: string) => {
		const length = Buffer.alloc(4);
		length.writeInt32BE(4 + Buffer.byteLength(body, "latin1"));
		return Buffer.concat([Buffer.from(type), length, Buffer.from(body, "latin1")]);
	};
	const farewell = Buffer.concat([
		message("R", "\0\0\0\0"),
		message("Z", "I"),
		message("E", "SFATAL\0C57P01\0Mterminating connection\0\0"),
	]);
	const server = createServer(socket => {
		socket.on("error", () => undefined);
		socket.once("data", () => socket.end(farewell));
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const pool = new pg.Pool({ connectionString: `postgres://user@127.0.0.1:${port}/x?sslmode=disable` });
	guard(pool, undefined);
	const client = await pool.connect();
	const failure = await client.query("select 1").catch(asUnavailable);
	t.true(failure instanceof ServiceError && failure.code === "UNAVAILABLE");
	client.release(true);
	await pool.end();
	server.close();
});

test("a connection may rest, but a statement does not wait for long", async t => {
	const pool = new pg.Pool({ connectionString: databaseUrl(), max: 1 });
	guard(pool, undefined, 1_000);
	const connection = async () => (await pool.query("select pg_backend_pid() as id")).rows[0].id;
	const first = await connection();
	await sleep(1_500);
	t.is(await connection(), first);
	const refusal = await pool.query("select pg_sleep(5)").catch(asUnavailable);
	t.true(refusal instanceof ServiceError && refusal.code === "UNAVAILABLE");
	t.not(await connection(), first);

	const client = await pool.connect();
	const limitSilence = allowSilence(client, 4_000);
	await client.query("select pg_sleep(1.5)");
	limitSilence();
	const late = await client.query("select pg_sleep(5)").catch(asUnavailable);
	t.true(late instanceof ServiceError && late.code === "UNAVAILABLE");
	client.release(true);
	await pool.end();
});

/** Not the template's: while somebody is connected to that, no other test file gets a copy of it. */
function databaseUrl(): string {
	const url = new URL(process.env.TEST_DATABASE_URL!);
	url.pathname = "/postgres";
	return url.href;
}
