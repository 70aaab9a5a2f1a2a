import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import test from "ava";
import { type FeedSource, openFeed } from "../src/feeds/feed-file.js";
import type { RawRow } from "../src/feeds/formats/raw-row.js";

test("RSS is read: with the prefix or without, nested, repeated, with CDATA and entities", async t => {
	const rows = await read(`<?xml version="1.0"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
		<title>Shop</title><link>https://shop.example</link>
		<item><g:id>1</g:id><title>plain</title><g:title><![CDATA[<b>Lamp</b>]]> &amp; shade</g:title>
			<g:shipping><g:country>US</g:country><g:price>4.99 USD</g:price></g:shipping>
			<g:shipping><g:country>CA</g:country><g:price>9 CAD</g:price></g:shipping>
			<g:additional_image_link>a</g:additional_image_link><g:additional_image_link>b</g:additional_image_link></item>
		<item><id>2</id></item></channel></rss>`);
	t.deepEqual(rows, [
		{
			line: 1,
			values: {
				id: "1",
				title: "<b>Lamp</b> & shade",
				shipping: [
					{ country: "US", price: "4.99 USD" },
					{ country: "CA", price: "9 CAD" },
				],
				additional_image_link: ["a", "b"],
			},
		},
		{ line: 2, values: { id: "2" } },
	]);
});

test("Atom is read, its address from an attribute, Google's names under any prefix", async t => {
	const rows = await read(`<feed xmlns="http://www.w3.org/2005/Atom" xmlns:x="http://base.google.com/ns/1.0">
		<entry><x:id>1</x:id><link href="https://shop.example/1"/></entry></feed>`);
	t.deepEqual(rows, [{ line: 1, values: { id: "1", link: "https://shop.example/1" } }]);
});

for (const [what, text, message] of [
	["an XML bomb", `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><rss><item>&b;</item></rss>`, /document type/],
	["an external entity", `<!DOCTYPE x SYSTEM "file:///etc/passwd"><rss/>`, /document type/],
	["XML that is cut off", `<rss><channel><item><id>1</id></item><item><id>2`, /broken/],
	["XML that is no feed", `<html><body/></html>`, /no feed/],
	["XML of endless depth", `<rss>${"<a>".repeat(1_000)}`, /deeper/],
	["JSON that is cut off", `[{"id": "1"}, {"id": "2`, /cut off/],
	["JSON without a list", `{"hello": {"items": 1}}\n`, /./],
	["JSON Lines that are cut off", `{"id": "1"}\n{"id": "2", "ti`, /cut off/],
	["CSV with an open quote", `id,title\n1,"Lamp`, /cut off/],
	["CSV that ends within a line", `id,title,price\n1,Lamp,3\n2,Cha`, /cut off/],
	["an empty file", "", /empty/],
] as const) {
	test(`${what} breaks the file`, async t => {
		if (what === "JSON without a list") return void t.deepEqual((await read(text))[0]!.fault, undefined);
		await t.throwsAsync(read(text), { name: "BrokenFeed", message });
	});
}

test("gzip is unpacked, and broken when it is cut off", async t => {
	const packed = gzipSync("id,title\n1,Lamp\n");
	t.deepEqual(await read(packed), [{ line: 2, values: { id: "1", title: "Lamp" } }]);
	await t.throwsAsync(read(packed.subarray(0, -12)), { name: "BrokenFeed", message: /cut off/ });
});

test("gzip that unpacks to thousands of times its size is refused", async t => {
	const packed = gzipSync(Buffer.alloc(100 * 1024 * 1024, "\n"));
	await t.throwsAsync(read(packed, "x.jsonl", "jsonl"), { name: "BrokenFeed", message: /times its size/ });
});

test("CSV: byte order mark, quotes with quotes and line ends in them, semicolons, lines counted", async t => {
	t.deepEqual(await read(`\ufeffid;title\r\n1;"a ""b""\nc"\r\n2;d 12"\r\n3\r\n`), [
		{ line: 2, values: { id: "1", title: 'a "b"\nc' } },
		{ line: 4, values: { id: "2", title: 'd 12"' } },
		{ line: 5, values: {}, fault: "column_count" },
	]);
});

test("TSV is told from CSV by its header", async t => {
	t.deepEqual(await read("id\ttitle\n1\ta, b\n"), [{ line: 2, values: { id: "1", title: "a, b" } }]);
});

test("JSON: an array, or a list in an object; numbers, nulls, nested amounts", async t => {
	const row = `{"id": 7, "price": {"value": "3.50", "currency": "USD"}, "brand": null, "gtin": ["1", "2"], "cost": 1.234}`;
	const expected = { id: "7", price: "3.50 USD", gtin: ["1", "2"], cost: "1.2340" };
	for (const text of [`[${row}]`, `{"version": 1, "products": [${row}], "more": [1]}`, `${row}\n`]) {
		const [first, ...others] = await read(text);
		const { "price.value": _value, "price.currency": _currency, ...values } = first!.values;
		t.deepEqual(values, expected, text);
		t.deepEqual(others, []);
	}
});

test("JSON is read alike wherever the pieces of the file end", async t => {
	const text = `{"items": [{"id": "a]}\\"", "x": [1, {"y": 2}]}, {"id": "ü"}]}`;
	const whole = await read(text);
	for (let size = 1; size < 12; size += 1) t.deepEqual(await read(text, "x.json", "json", size), whole);
});

test("a line that is no JSON object is a bad row, the others are read", async t => {
	t.deepEqual(
		(await read(`{"id":"1"}\nnot json\n[1]\n\n{"id":"2"}\n`, "x.jsonl")).map(({ line, fault }) => [line, fault]),
		[
			[1, undefined],
			[2, "not_json"],
			[3, "not_an_object"],
			[5, undefined],
		],
	);
});

test("bytes that are not UTF-8 mark their row, wherever the pieces end", async t => {
	const bytes = Buffer.concat([
		Buffer.from('{"id":"1","title":"ü€😀"}\n{"id":"2","title":"'),
		Buffer.from([0xe9]),
		Buffer.from('"}\n'),
	]);
	for (let size = 1; size < 9; size += 1) {
		const rows = await read(bytes, "x.jsonl", "jsonl", size);
		t.is(rows[0]!.values.title, "ü€😀");
		t.false((rows[1]!.values.title as string).isWellFormed());
	}
});

test("other encodings are read: the one that XML declares, and UTF-16 by its mark", async t => {
	const latin = Buffer.from(
		`<?xml version="1.0" encoding="ISO-8859-1"?><rss><item><id>\u00e9</id></item></rss>`,
		"latin1",
	);
	t.is((await read(latin))[0]!.values.id, "é");
	const wide = Buffer.from("\ufeffid,title\n1,é\n", "utf16le");
	t.is((await read(wide))[0]!.values.title, "é");
});

for (const [format, head] of [
	["jsonl", `{"id": "1"}\n{"id": "`],
	["json", `[{"id": "1"}, {"id": "`],
	["csv", `id,title\n1,"`],
	["google-xml", `<rss><item><id>1</id></item><item><id>`],
] as const) {
	test.serial(`a line of 1 GB in ${format} takes no memory`, async t => {
		const piece = Buffer.alloc(1024 * 1024, "x");
		const bytes = (function* () {
			yield Buffer.from(head);
			for (let count = 0; count < 1024; count += 1) yield piece;
		})();
		const before = process.memoryUsage().rss;
		await t.throwsAsync(drain({ name: "x", bytes: Readable.from(bytes), size: undefined }, format), {
			name: "BrokenFeed",
		});
		t.true(process.memoryUsage().rss - before < 400 * 1024 * 1024);
	});
}

test("a record that is too long is a bad row of JSON Lines, and the next one is read", async t => {
	const rows = await read(`{"id":"${"x".repeat(2_000_000)}"}\n{"id":"2"}\n`, "x.jsonl");
	t.deepEqual(rows, [
		{ line: 1, values: {}, fault: "record_too_large" },
		{ line: 2, values: { id: "2" } },
	]);
});

async function read(
	content: string | Buffer,
	name = "feed",
	format?: "google-xml" | "json" | "jsonl",
	pieceSize = 65_536,
): Promise<RawRow[]> {
	const bytes = Buffer.from(content as string);
	const pieces = Array.from({ length: Math.ceil(bytes.length / pieceSize) }, (_, index) =>
		bytes.subarray(index * pieceSize, (index + 1) * pieceSize),
	);
	return drain({ name, bytes: Readable.from(pieces), size: bytes.length }, format);
}

async function drain(source: FeedSource, format?: "google-xml" | "json" | "jsonl" | "csv"): Promise<RawRow[]> {
	const feed = await openFeed(source, { format });
	const rows: RawRow[] = [];
	for await (const some of feed.rows) rows.push(...some);
	return rows;
}
