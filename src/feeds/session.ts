import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { rowTypes } from "../database/reads.js";

/**
 * A database connection for bulk work: one that is not the pool's, without time limits, and with COPY.
 * The server's own reads go on beside it on theirs.
 */
export class BulkSession {
	readonly #client: pg.Client;

	private constructor(client: pg.Client) {
		this.#client = client;
	}

	static async open(databaseUrl: string): Promise<BulkSession> {
		const client = new pg.Client({
			connectionString: databaseUrl,
			application_name: "pricegraph import",
			connectionTimeoutMillis: connectTimeoutMs,
			keepAlive: true,
			options: "-c timezone=UTC -c statement_timeout=0 -c datestyle=ISO",
		});
		// A connection that is lost while idle says so here; the next query then fails with the reason.
		client.on("error", () => undefined);
		await client.connect();
		return new BulkSession(client);
	}

	async rows<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
		const result = await this.#client.query({ text, values: values as unknown[], types: rowTypes });
		return result.rows as Row[];
	}

	/** Appends rows to a table; `lines` is made of `copyLine`s. */
	async copy(table: string, columns: readonly string[], lines: string): Promise<void> {
		if (lines === "") return;
		const stream = this.#client.query(copyFrom(`copy ${table} (${columns.join(", ")}) from stdin`));
		await pipeline(Readable.from([Buffer.from(lines)]), stream);
	}

	/** Runs `work` in one transaction: all of it holds, or nothing. */
	async transaction<Result>(work: () => Promise<Result>): Promise<Result> {
		await this.rows("begin");
		try {
			const result = await work();
			await this.rows("commit");
			return result;
		} catch (cause) {
			await this.rows("rollback").catch(() => undefined);
			throw cause;
		}
	}

	async close(): Promise<void> {
		await this.#client.end();
	}
}

const connectTimeoutMs = 10_000;

export type CopyValue = string | number | boolean | Date | null | undefined;

/** One row in COPY's text format. */
export function copyLine(values: readonly CopyValue[]): string {
	let line = "";
	for (let index = 0; index < values.length; index += 1) {
		if (index > 0) line += "\t";
		line += copyText(values[index]);
	}
	return `${line}\n`;
}

function copyText(value: CopyValue): string {
	if (value === undefined || value === null) return "\\N";
	if (typeof value === "string") return /[\\\t\n\r]/.test(value) ? escaped(value) : value;
	if (typeof value === "boolean") return value ? "t" : "f";
	if (value instanceof Date) return value.toISOString();
	return String(value);
}

function escaped(text: string): string {
	return text.replaceAll("\\", "\\\\").replaceAll("\t", "\\t").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}
