import { Migrator } from "@mikro-orm/migrations";
import { MikroORM } from "@mikro-orm/postgresql";
import type { Pool } from "pg";
import { migrations } from "../../migrations/list.js";
import { Feed, FeedRun } from "../feeds/feed.entity.js";
import { Offer } from "../offers/offer.entity.js";
import { Vendor } from "../offers/vendor.entity.js";
import { PriceObservation } from "../prices/price-observation.entity.js";
import { Category } from "../products/category.entity.js";
import { Gtin, PartNumber } from "../products/identifier.entity.js";
import { Product } from "../products/product.entity.js";

const connectionsMax = 10;
const connectTimeoutMs = 3_000;
const statementTimeoutMs = 5_000;

/** Opens the ORM on a PostgreSQL. Long work (imports, migrations) lifts the statement timeout for its own transaction. */
export function openOrm(databaseUrl: string): Promise<MikroORM> {
	return MikroORM.init({
		clientUrl: databaseUrl,
		entities: [Category, Feed, FeedRun, Gtin, Offer, PartNumber, PriceObservation, Product, Vendor],
		extensions: [Migrator],
		migrations: { migrationsList: migrations, snapshot: false, tableName: "migrations" },
		forceUtcTimezone: true,
		pool: { min: 0, max: connectionsMax },
		driverOptions: {
			// The ORM reads host and database from the address, but not the socket folder behind `?host=`: pg does.
			connectionString: databaseUrl,
			connectionTimeoutMillis: connectTimeoutMs,
			// The server gives up first; the client's own limit is for a server that accepts and never answers.
			statement_timeout: statementTimeoutMs,
			query_timeout: statementTimeoutMs + 1_000,
			keepAlive: true,
			application_name: "pricegraph",
			options: "-c timezone=UTC",
		},
	});
}

/** The pool that the ORM works on: the hot reads share its connections. */
export async function poolOf(orm: MikroORM): Promise<Pool> {
	return (await orm.em.getConnection().getNativeClient()) as Pool;
}

/** Brings the database's tables up to date. Two processes that do it at once take turns. */
export async function migrate(orm: MikroORM): Promise<void> {
	await orm.migrator.up();
}
