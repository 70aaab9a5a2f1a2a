import pg from "pg";

/**
 * A connection that says: this process uses the server. All of them share one advisory lock on it, so whoever leaves
 * can tell whether it is the last, and a process that is killed leaves by itself.
 */
export class Lease {
	readonly #client: pg.Client;
	#ended = false;

	private constructor(client: pg.Client) {
		this.#client = client;
	}

	/**
	 * Takes part in using the server. Rejects with the driver's error while it cannot be reached. `onLost` is called when
	 * the server later ends the connection, or dies.
	 */
	static async take(url: string, onLost: () => void): Promise<Lease> {
		const client = new pg.Client({
			connectionString: url,
			connectionTimeoutMillis: answerTimeoutMs,
			application_name: "pricegraph lease",
		});
		const lease = new Lease(client);
		// What happens to it is told by its end.
		client.on("error", () => undefined);
		try {
			await client.connect();
			// Waits while the last one leaves, and then fails with the server's end.
			await client.query({
				text: "select pg_advisory_lock_shared($1)",
				values: [lockNumber],
				query_timeout: lockTimeoutMs,
			} as pg.QueryConfig);
			client.on("end", () => {
				if (!lease.#ended) onLost();
			});
			return lease;
		} catch (error) {
			await lease.end();
			throw error;
		}
	}

	/** Whether no other process uses the server. From then on no other can begin to. */
	async isLast(): Promise<boolean> {
		this.#ended = true;
		try {
			await this.#client.query("select pg_advisory_unlock_shared($1)", [lockNumber]);
			const { rows } = await this.#client.query({
				text: "select pg_try_advisory_lock($1) as taken",
				values: [lockNumber],
				query_timeout: answerTimeoutMs,
			} as pg.QueryConfig);
			return rows[0]?.taken === true;
		} catch {
			// It has ended already, or does not answer.
			return false;
		}
	}

	async end(): Promise<void> {
		this.#ended = true;
		await this.#client.end().catch(() => undefined);
	}
}

const answerTimeoutMs = 2_000;
const lockTimeoutMs = 10_000;

/** Any number, the same in all versions of Pricegraph. */
const lockNumber = 7_229_414_071;
