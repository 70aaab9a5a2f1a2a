import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import test from "ava";
import { pricegraph } from "../support/program.js";

const pages = fileURLToPath(new URL("../../../test/extraction/pages", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "pricegraph-extract-"));
test.after.always(() => rmSync(folder, { recursive: true, force: true }));

async function extract(...args: string[]) {
	const program = pricegraph(["--json", "extract", ...args]);
	const status = await program.exited;
	const lines = program.stdout.split("\n").filter(Boolean);
	return { status, stderr: program.stderr, lines: lines.map(line => JSON.parse(line)) };
}

test("it tells a line a page, and a file that cannot be read fails for itself", async t => {
	const gzipped = join(folder, "drill.html.gz");
	writeFileSync(
		gzipped,
		gzipSync("<meta charset=utf-8><h1>Drill</h1><p class=price>Now £8.99</p><button>Add to basket</button>"),
	);
	const { status, stderr, lines } = await extract(join(pages, "kettle.html"), join(folder, "none.html"), gzipped);
	t.is(status, 1);
	t.regex(stderr, /none\.html/);
	t.is(stderr.trim().split("\n").length, 1);
	t.deepEqual(
		lines.map(({ price, currency, availability }) => [price, currency, availability]),
		[
			["49.95", "EUR", "InStock"],
			["8.99", "GBP", "InStock"],
		],
	);
	t.like(lines[0].found.price, { where: "json-ld offers.price + text" });
	t.is(lines[0].file, join(pages, "kettle.html"));
	t.is(lines[1].gtin, null);
});

test("it tells what it makes of price texts", async t => {
	const { status, lines } = await extract("--price", "1.234,50 €", "$5", "sold out");
	t.is(status, 0);
	t.deepEqual(lines, [
		{ text: "1.234,50 €", amount: "1234.50", currency: "EUR" },
		{ text: "$5", amount: "5", currency: "$" },
		{ text: "sold out", amount: null, currency: null },
	]);
});

test("without a page it says what is missing", async t => {
	const { status, stderr } = await extract();
	t.is(status, 1);
	t.regex(stderr, /^Name a file or an address/);
});
