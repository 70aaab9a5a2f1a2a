import { Migrator } from "@mikro-orm/migrations";
import { MikroORM } from "@mikro-orm/postgresql";
import type { Pool } from "pg";
import { migrations } from "../../migrations/list.js";
import { Feed, FeedRun } from "../feeds/feed.entity.js";
import type { Log } from "../log.js";
import { Offer } from "../offers/offer.entity.js";
import { Vendor } from "../offers/vendor.entity.js";
import { PriceObservation } from "../prices/price-observation.entity.js";
import { Category } from "../products/category.entity.js";
import { Gtin, PartNumber } from "../products/identifier.entity.js";
import { Product } from "../products/product.entity.js";
import { guard } from "./pool.js";

const connectionsMax = 10;
/** For a new connection, and for a free one where all are taken. */
const connectTimeoutMs = 1_200;
const patientConnectTimeoutMs = 10_000;
/** With the time for a connection a request learns within 5 s that the database does not answer. */
const statementTimeoutMs = 3_000;
/** The server gives up first; this is for one that accepts and never answers. */
const silenceMsMax = statementTimeoutMs + 200;

export interface OrmOptions {
	readonly log?: Log;
	/** For long work (migrations): no limit on how long a statement may take, and time to connect to a busy machine. */
	readonly patient?: boolean;
}

/** Opens the ORM on a PostgreSQL. */
export function openOrm(databaseUrl: string, { log, patient = false }: OrmOptions = {}): Promise<MikroORM> {
	return MikroORM.init({
		clientUrl: databaseUrl,
		entities: [Category, Feed, FeedRun, Gtin, Offer, PartNumber, PriceObservation, Product, Vendor],
		extensions: [Migrator],
		migrations: { migrationsList: migrations, snapshot: false, tableName: "migrations" },
		// The database is there, or the start has failed by now: asking again is one more connection to wait for.
		ensureDatabase: false,
		forceUtcTimezone: true,
		colors: false,
		debug: log?.isLevelEnabled("trace") ?? false,
		logger: message => log?.trace(message),
		pool: { min: 0, max: connectionsMax },
		driverOptions: {
			// The ORM reads host and database from the address, but not the socket folder behind `?host=`: pg does.
			connectionString: databaseUrl,
			connectionTimeoutMillis: patient ? patientConnectTimeoutMs : connectTimeoutMs,
			...(patient ? {} : timeouts),
			keepAlive: true,
			application_name: "pricegraph",
			options: "-c timezone=UTC",
			onPoolCreated: (pool: Pool) => guard(pool, log, patient ? undefined : silenceMsMax),
		},
	});
}

const timeouts = {
	statement_timeout: statementTimeoutMs,
	lock_timeout: statementTimeoutMs - 500,
	idle_in_transaction_session_timeout: 30_000,
};

/** The pool that the ORM works on: the hot reads share its connections. */
export async function poolOf(orm: MikroORM): Promise<Pool> {
	return (await orm.em.getConnection().getNativeClient()) as Pool;
}
