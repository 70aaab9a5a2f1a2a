import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import test from "ava";
import { givenIn } from "./support/given.js";
import { restOf } from "./support/rest.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);
const rest = restOf(app);
const prices = "/api/v1/products/1/prices";

test.before("a product whose prices are worth packing", async t => {
	const product = await given.product();
	t.is(product.id, 1);
	for (let index = 0; index < 40; index++) await given.offer({ product, price: 10 + index });
});

/** Like fetch, but leaves the body as it came. */
async function getRaw(path: string, acceptEncoding: string): Promise<{ coding: string | undefined; body: Buffer }> {
	return new Promise((resolve, reject) => {
		const asked = request(app.address + path, { headers: { "Accept-Encoding": acceptEncoding } }, async reply =>
			resolve({ coding: reply.headers["content-encoding"], body: await buffer(reply) }),
		);
		asked.on("error", reject).end();
	});
}

test("a public read may be cached for a while, and asked for again by its ETag", async t => {
	const first = await rest.get(prices);
	t.is(first.headers.get("cache-control"), "public, max-age=30, stale-while-revalidate=300");
	t.is(first.headers.get("vary"), "Accept-Encoding");
	const etag = first.headers.get("etag")!;
	t.regex(etag, /^W\/"[\w-]{27}"$/);
	for (const held of [etag, etag.slice(2), `"other", ${etag}`, "*"]) {
		const again = await rest.get(prices, { "If-None-Match": held });
		t.is(again.status, 304, held);
		t.is(again.body, undefined);
		t.is(again.headers.get("etag"), etag);
		t.is(again.headers.get("cache-control"), first.headers.get("cache-control"));
		t.is(again.headers.get("content-type"), null);
	}
	t.is((await rest.get(prices, { "If-None-Match": `W/"other"` })).status, 200);
});

test("an ETag changes with the figures", async t => {
	const { product: other, ...offer } = await given.offer({ price: 10 });
	const path = `/api/v1/products/${other.id}/prices`;
	const before = (await rest.get(path)).headers.get("etag")!;
	t.is((await rest.get(path)).headers.get("etag"), before);
	await given.observation({ product: other, ...offer }, new Date("2026-11-21T11:30:00Z"), 9);
	t.is((await rest.get(path, { "If-None-Match": before })).status, 200);
});

test("no failure is cached", async t => {
	for (const path of ["/api/v1/products/404404/prices", `${prices}?market=1`, "/nowhere"]) {
		const { headers } = await rest.get(path);
		t.is(headers.get("cache-control"), "no-store");
		t.is(headers.get("etag"), null);
	}
});

test("HEAD tells what GET would", async t => {
	const full = await rest.get(prices);
	const head = await rest.request("HEAD", prices);
	t.is(head.status, 200);
	t.is(head.body, undefined);
	for (const name of ["etag", "cache-control", "content-type", "vary"])
		t.is(head.headers.get(name), full.headers.get(name), name);
	t.is((await rest.request("HEAD", prices, { "If-None-Match": full.headers.get("etag")! })).status, 304);
	t.is((await rest.request("HEAD", "/api/v1/products/404404/prices")).status, 404);
});

test("a body is packed as the client likes it best", async t => {
	const unpack: Record<string, (body: Buffer) => Buffer> = {
		zstd: zstdDecompressSync,
		br: brotliDecompressSync,
		gzip: gunzipSync,
	};
	const plain = await getRaw(prices, "identity");
	t.is(plain.coding, undefined);
	for (const [accepted, coding] of [
		["gzip, deflate, br, zstd", "zstd"],
		["gzip, deflate, br", "br"],
		["gzip;q=1.0, br;q=0.5", "gzip"],
		["zstd;q=0, *", "br"],
		["GZIP", "gzip"],
	] as const) {
		const packed = await getRaw(prices, accepted);
		t.is(packed.coding, coding, accepted);
		t.true(packed.body.length < plain.body.length / 3);
		t.deepEqual(unpack[coding]!(packed.body), plain.body);
	}
	for (const refused of ["deflate", "br;q=0", "", "*;q=0", "gzip;q=x"])
		t.is((await getRaw(prices, refused)).coding, undefined, refused);
});

test("a small body goes as it is", async t => {
	const { product: small } = await given.offer();
	t.is((await getRaw(`/api/v1/products/${small.id}/prices`, "gzip")).coding, undefined);
});

test("a client that does not take JSON is told so", async t => {
	for (const accept of ["text/html", "application/xml, text/*", "application/json;q=0"]) {
		const { status, body } = await rest.get(prices, { Accept: accept });
		t.is(status, 406, accept);
		t.is(body.code, "not_acceptable");
	}
	for (const accept of ["*/*", "application/*", "text/html, */*;q=0.1", "application/json;charset=utf-8"])
		t.is((await rest.get(prices, { Accept: accept })).status, 200, accept);
});

test("the paths take GET alone", async t => {
	for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
		const { status, headers, body } = await rest.request(method, prices);
		t.is(status, 405);
		t.is(headers.get("allow"), "GET, HEAD, OPTIONS");
		t.is(body.code, "method_not_allowed");
	}
});
