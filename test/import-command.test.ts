import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import test from "ava";
import pg from "pg";
import type { ImportSummary } from "../src/feeds/import.js";
import { Program, pricegraph } from "./support/program.js";
import { newDatabase } from "./support/start-app.js";

let database: string;
let address: string;
let client: pg.Client;
test.before(async () => {
	database = await newDatabase();
	address = await pricegraph(["serve"], { settings: { DATABASE_URL: database } }).address();
	client = new pg.Client({ connectionString: database });
	await client.connect();
});
test.after.always(() => client?.end());

async function sql<Row = Record<string, unknown>>(text: string): Promise<Row[]> {
	return (await client.query(text)).rows as Row[];
}

const folder = mkdtempSync(join(tmpdir(), "pricegraph-feeds-"));

function fileOf(name: string, content: string | Buffer): string {
	const file = join(folder, name);
	writeFileSync(file, content);
	return file;
}

function run(...args: string[]): Program {
	return pricegraph(["import", ...args], { settings: { DATABASE_URL: database } });
}

test.serial("a feed is imported beside the running server, which answers with it at once", async t => {
	const feed = fileOf("lamps.csv.gz", gzipSync("id,title,price,gtin\nA1,Lamp,10,4006381333931\nA2,Shade,x,\n"));
	const program = run(
		feed,
		"--vendor",
		"lumo",
		"--market",
		"us",
		"--currency",
		"USD",
		"--at",
		"2026-11-01T08:00:00Z",
		"--json",
	);
	t.is(await program.exited, 0, program.stderr);
	const { seconds, ...summary } = JSON.parse(program.stdout) as ImportSummary;
	t.is(typeof seconds, "number");
	t.deepEqual(summary, {
		rows: 2,
		created: 1,
		updated: 0,
		unchanged: 0,
		withdrawn: 0,
		rejected: 1,
		rejections: [{ line: 3, field: "price", value: "x", reason: "not_a_price" }],
		rejectedByReason: { not_a_price: 1 },
	});
	const query = `{ productByGtin(gtin: "4006381333931") { name offers { nodes { price currency market vendor { slug name } evidence { url raw } } } } }`;
	const response = await fetch(`${address}/graphql`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ query }),
	});
	const { data } = (await response.json()) as { data: unknown };
	t.deepEqual(data, {
		productByGtin: {
			name: "Lamp",
			offers: {
				nodes: [
					{
						price: 10,
						currency: "USD",
						market: "US",
						vendor: { slug: "lumo", name: "Lumo" },
						evidence: { url: "lamps.csv.gz", raw: "10" },
					},
				],
			},
		},
	});
});

test.serial("a feed comes from standard input too, and the summary is in words", async t => {
	const program = run("-", "--vendor", "piped", "--vendor-name", "Piped & Co", "--market", "DE");
	program.process.stdin!.end(
		`{"id":"1","title":"Lamp","price":"1.234,50 EUR"}\n{"id":"2","title":"Bad","price":"-1 EUR"}\n`,
	);
	t.is(await program.exited, 0, program.stderr);
	t.regex(
		program.stdout,
		/^2 rows in [\d.]+ s: 1 created, 0 updated, 0 unchanged, 1 rejected; 0 offers withdrawn\.\n {2}1 negative_price\n/,
	);
	t.deepEqual(await sql("select name from vendors where slug = 'piped'"), [{ name: "Piped & Co" }]);
});

for (const [what, args, message] of [
	["a file that is not there", ["nothing.csv", "--vendor", "a", "--market", "US"], /nothing\.csv/],
	["no vendor", ["x.csv", "--market", "US"], /--vendor/],
	["a vendor that is no slug", ["x.csv", "--vendor", "No Slug", "--market", "US"], /slug/],
	["a market that is none", ["x.csv", "--vendor", "a", "--market", "Mars"], /market/i],
	["a currency that is none", ["x.csv", "--vendor", "a", "--market", "US", "--currency", "ABC1"], /currency/i],
	["a format that is none", ["x.csv", "--vendor", "a", "--market", "US", "--format", "pdf"], /google-xml/],
	["a moment to come", ["x.csv", "--vendor", "a", "--market", "US", "--at", "2999-01-01"], /future/i],
	["a mapping that is none", ["x.csv", "--vendor", "a", "--market", "US", "--map", "nothing.json"], /nothing\.json/],
] as const) {
	test(`${what} ends with status 1 and one line`, async t => {
		const program = run(...args);
		t.is(await program.exited, 1);
		t.is(program.stdout, "");
		t.regex(program.stderr, message);
		t.is(program.stderr.trim().split("\n").length, 1, program.stderr);
	});
}

test.serial("an import that is killed in the middle leaves everything as it was, and the next one works", async t => {
	const counts = () => sql("select (select count(*) from offers) as offers, (select count(*) from vendors) as vendors");
	const before = await counts();
	const rows = (from: number) => Array.from({ length: 6_000 }, (_, index) => `${from + index},Thing,1 USD\n`).join("");
	// The program itself, not what starts it: a signal that cannot be passed on must hit the right one.
	const main = fileURLToPath(new URL("../src/main.js", import.meta.url));
	const args = [main, "import", "-", "--vendor", "killed", "--market", "US", "--format", "csv"];
	const program = new Program(args, { settings: { DATABASE_URL: database } });
	// What it has not read yet when it is killed cannot be written any more.
	program.process.stdin!.on("error", () => undefined);
	program.process.stdin!.write(`id,title,price\n${rows(0)}${rows(6_000)}`);
	const writing =
		"select from pg_stat_activity where datname = current_database() and application_name = 'pricegraph import' and backend_xid is not null";
	while ((await sql(writing)).length === 0) await sleep(20);
	await sleep(300);
	await program.end("SIGKILL");
	t.deepEqual(await counts(), before);
	const next = run(fileOf("next.csv", `id,title,price\n${rows(0)}`), "--vendor", "killed", "--market", "US", "--json");
	t.is(await next.exited, 0, next.stderr);
	t.is((JSON.parse(next.stdout) as ImportSummary).created, 6_000);
});

const samples = "../shared/data/feeds";
test.serial("a real retailer's feed is read as its rows were noted down", async t => {
	if (!existsSync(samples)) {
		t.log("passed over: ../shared/data is not here");
		return t.pass();
	}
	const file = "google-merchant-marsupiu-ro.xml";
	const program = run(join(samples, file), "--vendor", "marsupiu", "--market", "RO", "--json");
	t.is(await program.exited, 0, program.stderr);
	const expected = JSON.parse(readFileSync(join(samples, "expected.json"), "utf8"))[file] as Record<
		string,
		string | null
	>[];
	const offers = await sql<Record<string, unknown>>(
		`select merchant_product_id as id, title, list_price as price, price as sale_price, currency, availability, offers.gtin,
			item_group_id, url as link, products.brand, products.mpn
		from offers join products on products.id = product_id where vendor_id = (select id from vendors where slug = 'marsupiu')`,
	);
	const minor = (text: string | null) => (text === null ? null : String(Math.round(Number(text) * 100)));
	t.deepEqual(
		new Map(offers.map(offer => [offer.id, offer])),
		new Map(
			expected.map(row => [
				row.id,
				{
					...row,
					title: row.title!.replace(/\s+/g, " ").trim(),
					price: minor(row.price!),
					sale_price: minor(row.sale_price!),
					availability: row.availability!.replaceAll(" ", "_"),
				},
			]),
		),
	);
});
