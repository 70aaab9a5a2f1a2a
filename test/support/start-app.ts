import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import test from "ava";
import pg from "pg";
import { type App, type AppOptions, createApp } from "../../src/app.js";
import { readConfig } from "../../src/config.js";

/** The service, running on a port and a PostgreSQL database of its own. */
export interface TestApp extends App {
	/** Address of the server, without a trailing slash. */
	readonly address: string;
	readonly databaseUrl: string;
	/** Runs SQL beside the service: to arrange a world, or to look at what was stored. */
	sql<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
	/** Sets the service's clock; undefined lets it run again. */
	setClock(time: Date | undefined): void;
	/** Posts an operation to /graphql and gives back the parsed body. */
	graphql<Data = any>(
		query: string,
		variables?: Record<string, unknown>,
		headers?: Record<string, string>,
	): Promise<{ status: number; data: Data; errors?: any[]; extensions?: any }>;
}

interface Options extends Pick<AppOptions, "rateRule" | "stripeApi" | "log"> {
	/** Runs on the database of this other app, as a second process would. */
	readonly beside?: TestApp;
}

/** What is done at the end of the test file, newest first. */
const cleanUps: (() => Promise<unknown>)[] = [];

/**
 * Starts the real service on a free port, on a new database. It is closed at the end of the test file. The
 * first one is started before any test is declared, further ones inside of tests. `npm test` names the PostgreSQL and the template, migrated once, in TEST_DATABASE_URL.
 */
export async function startApp(settings: Record<string, string> = {}, options: Options = {}): Promise<TestApp> {
	const { beside, ...appOptions } = options;
	const databaseUrl = beside?.databaseUrl ?? (await newDatabase());
	const isFirst = cleanUps.length === 0;
	if (!beside) cleanUps.push(() => dropDatabase(databaseUrl));
	let time: Date | undefined;
	const config = { ...readConfig({ DEMO: "off", PORT: "0", LOG_LEVEL: "silent", ...settings }), databaseUrl };
	const app = await createApp(config, { clock: () => time ?? new Date(), ...appOptions });
	app.server.listen(0, "127.0.0.1");
	await once(app.server, "listening");
	const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
	const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
	cleanUps.push(async () => {
		await app.close();
		await pool.end();
	});
	if (isFirst)
		test.after.always(async () => {
			for (const cleanUp of cleanUps.toReversed()) await cleanUp();
		});
	return Object.assign(app, {
		address,
		databaseUrl,
		async sql<Row>(text: string, values?: unknown[]): Promise<Row[]> {
			return (await pool.query(text, values)).rows as Row[];
		},
		setClock(now: Date | undefined) {
			time = now;
		},
		async graphql(query: string, variables?: Record<string, unknown>, headers?: Record<string, string>) {
			const response = await fetch(`${address}/graphql`, {
				method: "POST",
				headers: { "content-type": "application/json", ...headers },
				body: JSON.stringify({ query, variables }),
			});
			return { status: response.status, ...((await response.json()) as { data: any }) };
		},
	});
}

/** Makes a database with the tables and nothing in them; gives its address. */
export async function newDatabase(): Promise<string> {
	const template = process.env.TEST_DATABASE_URL;
	if (!template)
		throw new Error("Run the tests with `npm test`: it starts PostgreSQL and names it in TEST_DATABASE_URL.");
	const name = `test_${randomBytes(6).toString("hex")}`;
	const url = new URL(template);
	await maintain(template, `create database "${name}" template "${url.pathname.slice(1)}"`);
	url.pathname = `/${name}`;
	return url.href;
}

/** PostgreSQL waits a while for connections that are closing. Where a test leaves one open, the next run clears up. */
async function dropDatabase(databaseUrl: string): Promise<void> {
	await maintain(databaseUrl, `drop database "${new URL(databaseUrl).pathname.slice(1)}"`).catch(() => undefined);
}

/** Runs a statement about databases, from one that is always there. */
async function maintain(databaseUrl: string, statement: string): Promise<void> {
	const url = new URL(databaseUrl);
	url.pathname = "/postgres";
	const client = new pg.Client({ connectionString: url.href });
	await client.connect();
	try {
		await client.query(statement);
	} finally {
		await client.end();
	}
}
