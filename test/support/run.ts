import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { ensureDatabase, startEmbeddedPostgres } from "../../src/database/embedded.js";
import { migrate, openOrm } from "../../src/database/orm.js";

/** Starts PostgreSQL, makes the template database and runs ava; its arguments are passed on. */
const directory = resolve("data/test");
mkdirSync(directory, { recursive: true });
const postgres = await startEmbeddedPostgres(directory, [
	"fsync=off",
	"synchronous_commit=off",
	"full_page_writes=off",
]);
let status: number | null = 1;
try {
	const templateUrl = await ensureDatabase(postgres, "template_pricegraph");
	const orm = await openOrm(templateUrl);
	await migrate(orm);
	await orm.close();
	const environment = { ...process.env, TEST_DATABASE_URL: templateUrl };
	({ status } = spawnSync(process.execPath, ["node_modules/.bin/ava", ...process.argv.slice(2)], {
		stdio: "inherit",
		env: environment,
	}));
} finally {
	await postgres.stop();
}
process.exit(status ?? 1);
