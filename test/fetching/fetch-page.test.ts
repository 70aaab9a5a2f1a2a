import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import test from "ava";
import { AllowedHosts } from "../../src/fetching/allowed-hosts.js";
import { failureOf } from "../../src/fetching/fetch-failure.js";
import type { FetchedPage } from "../../src/fetching/fetch-page.js";
import { readRedirect } from "../../src/fetching/page-url.js";
import { userAgentOf } from "../../src/fetching/user-agent.js";
import { html, openFetcher, openShop, redirect } from "./shop.js";

const hello = "<!doctype html><p>Grüße</p>";
const failure = (fetched: FetchedPage) => (fetched.outcome === "failed" ? fetched : undefined);

test("a page comes with what identifies it", async t => {
	const modified = "Tue, 01 Dec 2026 00:00:00 GMT";
	const shop = await openShop(t, { "/p/1": html(hello, { etag: '"a1"', "last-modified": modified }) });
	const fetched = await openFetcher(t, [shop]).fetchPage(`${shop.origin}/p/1#reviews`);
	t.like(fetched, { outcome: "page", url: `${shop.origin}/p/1`, status: 200, html: hello, etag: '"a1"' });
	if (fetched.outcome !== "page") return;
	t.is(fetched.lastModified, modified);
	t.is(fetched.contentHash, createHash("sha256").update(hello).digest("hex"));
	t.true(Math.abs(fetched.fetchedAt.getTime() - Date.now()) < 60_000);
});

test("a page that has not changed is told so", async t => {
	const shop = await openShop(t, (request, response) => {
		const known = request.headers["if-none-match"] === '"a1"' || request.headers["if-modified-since"] === "yesterday";
		response.writeHead(known ? 304 : 200, { "content-type": "text/html" }).end(known ? undefined : hello);
	});
	const fetcher = openFetcher(t, [shop]);
	t.like(await fetcher.fetchPage(shop.origin, { etag: '"a1"' }), { outcome: "unchanged", url: `${shop.origin}/` });
	t.is((await fetcher.fetchPage(shop.origin, { lastModified: "yesterday" })).outcome, "unchanged");
	t.is((await fetcher.fetchPage(shop.origin, { etag: '"a2"' })).outcome, "page");
});

test("a 304 that nobody asked for is no page", async t => {
	const shop = await openShop(t, (_request, response) => void response.writeHead(304).end());
	t.like(await openFetcher(t, [shop]).fetchPage(shop.origin), { reason: "http_error", status: 304 });
});

test("servers are told who visits and where to complain", async t => {
	const shop = await openShop(t, html());
	const userAgent = userAgentOf({ publicUrl: "https://prices.example" });
	await openFetcher(t, [shop], { userAgent }).fetchPage(shop.origin);
	t.regex(userAgent, /^PricegraphBot\/\d+\.\d+\.\d+ \(\+https:\/\/prices\.example\/docs\)$/);
	t.deepEqual(new Set(shop.requests.map(({ headers }) => headers["user-agent"])), new Set([userAgent]));
	t.is(shop.requests.length, 2);
});

test("text is read in the character set that it was written in", async t => {
	const page = (bytes: Buffer, type: string) => (_: unknown, response: any) =>
		void response.writeHead(200, { "content-type": type }).end(bytes);
	const latin = Buffer.from("<p>Gr\xfc\xdfe \x80</p>", "latin1");
	const japanese = Buffer.concat([
		Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS"><p>'),
		Buffer.from([0x89, 0xbf, 0x8a, 0x69]),
	]);
	const shop = await openShop(t, {
		"/header": page(latin, "text/html; charset=ISO-8859-1"),
		"/meta": page(japanese, "text/html"),
		"/bom": page(Buffer.from("\ufeff<p>Grüße</p>"), "text/html; charset=iso-8859-1"),
		"/utf16": page(Buffer.from("\ufeff<p>Grüße</p>", "utf16le"), "text/html"),
		"/unknown": page(Buffer.from("<meta charset=utf-8><p>Grüße</p>"), "text/html; charset=klingon"),
	});
	const fetcher = openFetcher(t, [shop]);
	const textOf = async (path: string) => ((await fetcher.fetchPage(shop.origin + path)) as { html: string }).html;
	t.is(await textOf("/header"), "<p>Grüße €</p>");
	t.regex(await textOf("/meta"), /<p>価格$/);
	t.is(await textOf("/bom"), "<p>Grüße</p>");
	t.is(await textOf("/utf16"), "<p>Grüße</p>");
	t.regex(await textOf("/unknown"), /Grüße/);
});

test("compressed pages are read, and a damaged or strange compression is told", async t => {
	const as = (encoding: string, body: Buffer) => (_: unknown, response: any) =>
		void response
			.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": encoding })
			.end(body);
	const good: Record<string, Buffer> = {
		gzip: gzipSync(hello),
		"x-gzip": gzipSync(hello),
		br: brotliCompressSync(hello),
		deflate: deflateSync(hello),
		"deflate, gzip": gzipSync(deflateSync(hello)),
		identity: Buffer.from(hello),
	};
	const pages = Object.entries(good).map(([encoding, body]) => [`/${encoding.replace(", ", "-")}`, as(encoding, body)]);
	const shop = await openShop(t, {
		...Object.fromEntries(pages),
		"/raw": as("deflate", deflateRawSync(hello)),
		"/damaged": as("gzip", Buffer.from("no gzip at all")),
		"/cut": as("gzip", gzipSync(hello.repeat(50)).subarray(0, 30)),
		"/strange": as("zip", Buffer.from(hello)),
		"/layers": as("gzip, gzip, gzip", gzipSync(gzipSync(gzipSync(hello)))),
	});
	const fetcher = openFetcher(t, [shop]);
	for (const [path] of [...pages, ["/raw"]])
		t.like(await fetcher.fetchPage(shop.origin + path), { outcome: "page", html: hello }, String(path));
	for (const path of ["/damaged", "/cut"])
		t.like(await fetcher.fetchPage(shop.origin + path), { reason: "connection_failed", isTemporary: true }, path);
	for (const path of ["/strange", "/layers"])
		t.like(await fetcher.fetchPage(shop.origin + path), { reason: "not_html", isTemporary: false }, path);
});

test.serial("a page that is too large is broken off, whether it says so, comes in pieces, or is a bomb", async t => {
	const bytesMax = 100_000;
	let sent = 0;
	const type = { "content-type": "text/html" };
	const gzipBomb = gzipSync(Buffer.alloc(100_000_000));
	const brotliBomb = brotliCompressSync(Buffer.alloc(20_000_000), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
	const shop = await openShop(t, {
		"/said": (_, response) => void response.writeHead(200, { ...type, "content-length": "900000000" }).write("<p>"),
		"/pieces": (_, response) => {
			response.writeHead(200, type);
			const piece = () => {
				while (!response.destroyed && response.write("a".repeat(1_000))) sent += 1_000;
			};
			response.on("drain", piece);
			piece();
		},
		"/gzip": (_, response) => void response.writeHead(200, { ...type, "content-encoding": "gzip" }).end(gzipBomb),
		"/br": (_, response) => void response.writeHead(200, { ...type, "content-encoding": "br" }).end(brotliBomb),
		"/just": html("a".repeat(bytesMax)),
		"/over": html("a".repeat(bytesMax + 1)),
	});
	const fetcher = openFetcher(t, [shop], { limits: { bytesMax } });
	const before = process.memoryUsage().arrayBuffers;
	for (const path of ["/said", "/pieces", "/gzip", "/br", "/over"])
		t.like(await fetcher.fetchPage(shop.origin + path), { reason: "too_large", isTemporary: false }, path);
	t.is((await fetcher.fetchPage(`${shop.origin}/just`)).outcome, "page");
	t.true(sent < 50_000_000, `${sent} bytes`);
	t.true(process.memoryUsage().arrayBuffers - before < 50_000_000);
});

test("a server that drips, one that never answers and one that hangs in the middle are given up at the deadline", async t => {
	const timeoutMs = 400;
	const shop = await openShop(t, {
		"/silent": () => undefined,
		"/drip": (_, response) => {
			response.writeHead(200, { "content-type": "text/html" });
			const timer = setInterval(() => response.write("a"), 50);
			response.on("close", () => clearInterval(timer));
		},
		"/half": (_, response) => void response.writeHead(200, { "content-type": "text/html" }).write("<p>"),
	});
	const fetcher = openFetcher(t, [shop], { limits: { timeoutMs } });
	for (const path of ["/silent", "/drip", "/half"]) {
		const start = performance.now();
		t.like(await fetcher.fetchPage(shop.origin + path), { reason: "too_slow", isTemporary: true }, path);
		t.true(performance.now() - start >= timeoutMs - 5, path);
	}
});

test("redirects share one deadline", async t => {
	const slow = redirect("/next");
	const shop = await openShop(t, (request, response) => void setTimeout(() => slow(request, response), 150));
	const fetcher = openFetcher(t, [shop], { limits: { timeoutMs: 400 } });
	t.like(await fetcher.fetchPage(shop.origin), { reason: "too_slow" });
	t.true(shop.visits.length <= 4);
});

test("headers without end are given up", async t => {
	const shop = await openShop(t, (_, response) => {
		response.writeHead(200, { "content-type": "text/html", "x-long": "a".repeat(60_000) }).end(hello);
	});
	t.like(await openFetcher(t, [shop]).fetchPage(shop.origin), { reason: "too_large", isTemporary: false });
});

test("redirects are followed, and their end is the page's address", async t => {
	const other = await openShop(t, { "/new": html(hello) });
	const shop = await openShop(t, {
		"/p/1": redirect("p/2", 301),
		"/p/p/2": redirect("/p/3", 308),
		"/p/3": redirect(`${other.origin}/new`, 303),
	});
	t.like(await openFetcher(t, [shop, other]).fetchPage(`${shop.origin}/p/1`), {
		outcome: "page",
		url: `${other.origin}/new`,
		html: hello,
	});
});

test("five redirects are followed and no more", async t => {
	const shop = await openShop(t, (request, response) => {
		const left = Number(request.url!.slice(1));
		(left === 0 ? html() : redirect(`/${left - 1}`))(request, response);
	});
	const fetcher = openFetcher(t, [shop]);
	t.is((await fetcher.fetchPage(`${shop.origin}/5`)).outcome, "page");
	t.like(await fetcher.fetchPage(`${shop.origin}/6`), { reason: "too_many_redirects", isTemporary: false });
});

test("what comes over https is not continued over http", t => {
	const nobody = new AllowedHosts([]);
	const from = new URL("https://shop.example/p/1");
	t.is(readRedirect("http://www.shop.example/p/1", from, nobody).href, "https://www.shop.example/p/1");
	t.is(readRedirect("/p/2", from, nobody).href, "https://shop.example/p/2");
	t.is(readRedirect("/p/2", new URL("http://shop.example/"), nobody).href, "http://shop.example/p/2");
	const development = new AllowedHosts(["localhost:4010"]);
	t.throws(() => readRedirect("http://localhost:4010/", from, development), { message: /from https to http/ });
});

for (const [status, reason, isTemporary] of [
	[404, "not_found", false],
	[410, "not_found", false],
	[401, "http_error", false],
	[403, "http_error", false],
	[451, "http_error", false],
	[204, "http_error", false],
	[301, "http_error", false],
	[429, "rate_limited", true],
	[500, "http_error", true],
	[502, "http_error", true],
	[503, "http_error", true],
] as const)
	test(`status ${status} is ${reason}`, async t => {
		const shop = await openShop(t, (_, response) => void response.writeHead(status).end());
		t.like(await openFetcher(t, [shop]).fetchPage(shop.origin), { outcome: "failed", reason, isTemporary, status });
	});

test("a busy host says for how long, in seconds or as a date", async t => {
	const busy = (status: number, retryAfter: string) =>
		openShop(t, (_, response) => void response.writeHead(status, { "retry-after": retryAfter }).end());
	const seconds = await busy(429, "3000");
	const date = await busy(503, new Date(Date.now() + 3_600_000).toUTCString());
	const fetcher = openFetcher(t, [seconds, date]);
	const first = failure(await fetcher.fetchPage(seconds.origin));
	t.like(first, { reason: "rate_limited", status: 429, isTemporary: true, retryAfterMs: 3_000_000 });
	const second = failure(await fetcher.fetchPage(date.origin));
	t.like(second, { reason: "rate_limited", status: 503 });
	t.true(second!.retryAfterMs! > 3_000_000 && second!.retryAfterMs! <= 3_600_000, `${second?.retryAfterMs}`);
	// And it is left alone until then.
	const again = failure(await fetcher.fetchPage(`${seconds.origin}/other`));
	t.like(again, { reason: "rate_limited", status: undefined });
	t.true(again!.retryAfterMs! > 2_000_000 && again!.retryAfterMs! <= 3_000_000, `${again?.retryAfterMs}`);
	t.deepEqual(seconds.visits, ["/"]);
});

test("only HTML is a page", async t => {
	const as = (type: string | undefined, body: string) => (_: unknown, response: any) =>
		void response.writeHead(200, type ? { "content-type": type } : {}).end(body);
	const shop = await openShop(t, {
		"/pdf": as("application/pdf", "%PDF"),
		"/json": as("application/json", "{}"),
		"/xhtml": as("application/xhtml+xml; charset=utf-8", "<html/>"),
		"/untold": as(undefined, "  <html></html>"),
		"/untold-json": as(undefined, "{}"),
	});
	const fetcher = openFetcher(t, [shop]);
	for (const path of ["/xhtml", "/untold"]) t.is((await fetcher.fetchPage(shop.origin + path)).outcome, "page", path);
	for (const path of ["/pdf", "/json", "/untold-json"])
		t.like(await fetcher.fetchPage(shop.origin + path), { reason: "not_html", isTemporary: false, status: 200 }, path);
});

test("a host that does not exist, and a look-up that fails, are dns_failed", async t => {
	const withCode = (code: string) => async () => {
		throw Object.assign(new Error(code), { code });
	};
	const missing = openFetcher(t, [], { resolve: withCode("ENOTFOUND") });
	t.like(await missing.fetchPage("http://nowhere.example/"), { reason: "dns_failed", isTemporary: false });
	const nameless = openFetcher(t, [], { resolve: async () => [] });
	t.like(await nameless.fetchPage("http://nowhere.example/"), { reason: "dns_failed", isTemporary: false });
	const down = openFetcher(t, [], { resolve: withCode("EAI_AGAIN") });
	t.like(await down.fetchPage("http://nowhere.example/"), { reason: "dns_failed", isTemporary: true });
});

test("a refused connection, one that is cut, and what is no HTTP are connection_failed", async t => {
	const listen = async (answer: (socket: import("node:net").Socket) => void) => {
		const server = createServer(socket => {
			socket.on("error", () => undefined);
			answer(socket);
		}).listen(0, "127.0.0.1");
		await once(server, "listening");
		const { port } = server.address() as { port: number };
		return { server, host: `127.0.0.1:${port}` };
	};
	const closed = await listen(() => undefined);
	closed.server.close();
	await once(closed.server, "close");
	const cut = await listen(socket => socket.destroy());
	const noise = await listen(socket => socket.end("SSH-2.0-OpenSSH_9.9\r\n"));
	const short = await listen(socket =>
		socket.end("HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 100\r\n\r\n<p>"),
	);
	for (const { server } of [cut, noise, short]) t.teardown(() => server.close());
	for (const target of [closed, cut, noise, short])
		t.like(await openFetcher(t, [target]).fetchPage(`http://${target.host}/`), {
			reason: "connection_failed",
			isTemporary: true,
		});
});

test("encryption that cannot be had, or trusted, is tls_failed", async t => {
	// A server without a certificate cannot shake hands, and a plain one does not know how.
	const bare = createTlsServer()
		.on("tlsClientError", () => undefined)
		.listen(0, "127.0.0.1");
	await once(bare, "listening");
	t.teardown(() => bare.close());
	const plain = await openShop(t, html());
	for (const { host } of [{ host: `127.0.0.1:${(bare.address() as { port: number }).port}` }, plain])
		t.like(await openFetcher(t, [{ host }]).fetchPage(`https://${host}/`), {
			reason: "tls_failed",
			isTemporary: false,
		});
	for (const code of ["DEPTH_ZERO_SELF_SIGNED_CERT", "CERT_HAS_EXPIRED", "ERR_TLS_CERT_ALTNAME_INVALID"])
		t.is(failureOf(Object.assign(new Error(code), { code }), "shop.example").reason, "tls_failed", code);
});

test("a kept connection that the server closes just then is no failure", async t => {
	let cut = 0;
	const server = createServer(socket => {
		let served = 0;
		socket
			.on("error", () => undefined)
			.on("data", () => {
				served += 1;
				// The second request on a connection meets its end, once.
				if (served > 1 && cut === 0) {
					cut += 1;
					socket.destroy();
				} else socket.write("HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 3\r\n\r\n<p>");
			});
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	t.teardown(() => server.close());
	const host = `127.0.0.1:${(server.address() as { port: number }).port}`;
	const fetcher = openFetcher(t, [{ host }]);
	for (let visits = 0; visits < 20 && cut === 0; visits += 1)
		t.is((await fetcher.fetchPage(`http://${host}/`)).outcome, "page");
	t.is(cut, 1);
});

test("a visit that is broken off fails with the reason of who did it", async t => {
	const shop = await openShop(t, () => undefined);
	const fetcher = openFetcher(t, [shop]);
	const stop = new AbortController();
	const visit = fetcher.fetchPage(shop.origin, { signal: stop.signal });
	while (shop.visits.length === 0) await new Promise(resolve => setImmediate(resolve));
	stop.abort(new Error("enough"));
	await t.throwsAsync(visit, { message: "enough" });
	await t.throwsAsync(fetcher.fetchPage(shop.origin, { signal: stop.signal }), { message: "enough" });
	t.deepEqual(shop.visits, ["/"]);
});
