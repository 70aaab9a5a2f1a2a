import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "ava";
import pg from "pg";
import { callersOf } from "./support/callers.js";
import { givenIn } from "./support/given.js";
import { pricegraph } from "./support/program.js";
import { newDatabase, type TestApp } from "./support/start-app.js";

test("a file goes in and comes out by the command, and what is wrong is told by line and field", async t => {
	const databaseUrl = await newDatabase();
	const pool = new pg.Pool({ connectionString: databaseUrl });
	const sql: TestApp["sql"] = async (text, values) => (await pool.query(text, values)).rows;
	const given = givenIn({ sql, setClock: () => undefined });
	const workspace = await callersOf({ sql } as TestApp).workspace();
	const { id } = await given.product();
	const folder = await mkdtemp(join(tmpdir(), "track-"));
	const [file, written] = ["in.csv", "out.csv"].map(name => join(folder, name)) as [string, string];
	await writeFile(file, `product_id,sku,price\n${id},=1+1,12.50\n999999,x,1\n`);
	const settings = { DATABASE_URL: databaseUrl };
	const run = async (...args: string[]) => {
		const program = pricegraph(["--json", "track", ...args, "--workspace", workspace], { settings });
		t.is(await program.exited, 0, program.stderr);
		return JSON.parse(program.stdout);
	};
	const imported = await run("import", file);
	t.deepEqual([imported.rows, imported.added, imported.rejected], [2, 1, 1]);
	t.deepEqual(imported.rejections, [{ line: 3, field: "product_id", value: "999999", reason: "product_not_found" }]);
	t.is((await run("export", "--file", written)).rows, 1);
	t.regex(await readFile(written, "utf8"), /\n\d+,,'=1\+1,[^,]+,12\.50,,tracked\n$/);
	t.is((await run("import", written)).unchanged, 1);
	await pool.end();
});
