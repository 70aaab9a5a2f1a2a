import type { Pool, PoolClient } from "pg";
import { asUnavailable } from "./unavailable.js";

/** Runs `work` on one connection in one transaction: all of it holds, or nothing. */
export async function transaction<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
	let client: PoolClient;
	try {
		client = await pool.connect();
	} catch (thrown) {
		throw asUnavailable(thrown);
	}
	let isUsable = false;
	try {
		await client.query("begin");
		const result = await work(client);
		await client.query("commit");
		isUsable = true;
		return result;
	} catch (thrown) {
		const failure = asUnavailable(thrown);
		// A server that does not answer is not waited for again: the transaction ends with its connection.
		if (failure === thrown)
			isUsable = await client.query("rollback").then(
				() => true,
				() => false,
			);
		throw failure;
	} finally {
		client.release(!isUsable);
	}
}
