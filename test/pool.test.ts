import test from "ava";
import pg from "pg";
import { guard } from "../src/database/pool.js";
import { asUnavailable } from "../src/database/unavailable.js";
import { ServiceError } from "../src/errors.js";

test("callers beyond those that may wait for a connection are told at once", async t => {
	const pool = new pg.Pool({ connectionString: process.env.TEST_DATABASE_URL, max: 1 });
	guard(pool, undefined);
	const client = await pool.connect();
	const waiting = Array.from({ length: 1_000 }, () => pool.query("select 1"));
	const refusal = await pool.query("select 1").catch(asUnavailable);
	t.true(refusal instanceof ServiceError && refusal.code === "UNAVAILABLE");
	client.release();
	t.is((await Promise.all(waiting)).length, 1_000);
	await pool.end();
});
