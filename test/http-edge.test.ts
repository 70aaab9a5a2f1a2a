import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import test from "ava";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const get = (path: string, headers: Record<string, string> = {}) => fetch(app.address + path, { headers });

/** Sends bytes as they are and gives back all that is answered until the server closes. */
async function send(bytes: string): Promise<string> {
	const { port } = new URL(app.address);
	const socket = connect(Number(port), "127.0.0.1");
	socket.write(bytes, "latin1");
	return text(socket);
}

test("an unknown path is 404 in problem details", async t => {
	const response = await get("/api/v1/nothing");
	t.is(response.status, 404);
	t.is(response.headers.get("content-type"), "application/problem+json");
	t.is(response.headers.get("cache-control"), "no-store");
	const problem = (await response.json()) as Record<string, unknown>;
	t.deepEqual(problem, {
		type: "http://localhost:0/docs#not_found",
		title: "There is nothing at this address",
		status: 404,
		detail: "There is no path /api/v1/nothing.",
		code: "not_found",
		requestId: response.headers.get("x-request-id"),
	});
});

test("an unknown path of the unversioned API is 404 in its own envelope", async t => {
	const response = await get("/api/nothing");
	t.is(response.status, 404);
	t.is(response.headers.get("content-type"), "application/json; charset=utf-8");
	t.deepEqual(await response.json(), {
		success: false,
		data: null,
		message: "There is no path /api/nothing.",
		code: "not_found",
		requestId: response.headers.get("x-request-id"),
	});
});

for (const path of [
	"//",
	"//healthz",
	"/healthz/",
	"/HEALTHZ",
	"/api",
	"/api/v1",
	"/api/v1//products/search",
	"/%2e%2e/",
	"/a%2Fb",
])
	test(`${path} is no path`, async t => {
		t.is(await statusOf(path), 404);
	});

/** By a raw request: fetch would tidy the path. */
async function statusOf(path: string): Promise<number> {
	const reply = await send(`GET ${path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n`);
	return Number(reply.split(" ")[1]);
}

test("a path that is not UTF-8 in percent-encoding is 400", async t => {
	for (const path of ["/%", "/%ZZ", "/api/v1/products/%E0%A4%A/prices", "/%FF", "/%ED%A0%80"])
		t.is(await statusOf(path), 400, path);
});

test("an address that names no host is 400", async t => {
	t.is(await statusOf("http://[::nonsense/healthz"), 400);
	t.is(await statusOf("http://any.example/healthz"), 200);
});

test("a wrong method is 405 with the right ones in Allow", async t => {
	const response = await fetch(`${app.address}/healthz`, { method: "DELETE" });
	t.is(response.status, 405);
	t.is(response.headers.get("allow"), "GET, HEAD, OPTIONS");
	t.is(((await response.json()) as { code: string }).code, "method_not_allowed");
});

test("OPTIONS tells the methods of a path", async t => {
	const response = await fetch(`${app.address}/graphql`, { method: "OPTIONS" });
	t.is(response.status, 204);
	t.is(response.headers.get("allow"), "GET, HEAD, OPTIONS, POST");
});

test("a browser may ask from any site", async t => {
	const preflight = await fetch(`${app.address}/graphql`, {
		method: "OPTIONS",
		headers: {
			Origin: "https://shop.example",
			"Access-Control-Request-Method": "POST",
			"Access-Control-Request-Headers": "content-type",
		},
	});
	t.is(preflight.status, 204);
	t.is(preflight.headers.get("access-control-allow-origin"), "*");
	t.is(preflight.headers.get("access-control-allow-headers"), "content-type");
	t.regex(preflight.headers.get("access-control-allow-methods") ?? "", /POST/);
	const reply = await get("/healthz", { Origin: "https://shop.example" });
	t.is(reply.headers.get("access-control-allow-origin"), "*");
	t.regex(reply.headers.get("access-control-expose-headers") ?? "", /X-Request-Id/);
});

test("a safe request id is kept, any other is replaced", async t => {
	t.is((await get("/healthz", { "X-Request-Id": "trace:7f/3" })).headers.get("x-request-id"), "trace:7f/3");
	for (const unsafe of ["a b", `"><script>`, "x".repeat(200), "é"]) {
		const id = (await get("/healthz", { "X-Request-Id": unsafe })).headers.get("x-request-id");
		t.regex(id ?? "", /^[0-9a-f-]{36}$/);
	}
});

test("an address that is too long is 414, headers that are too large 431", async t => {
	const refused = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];
	t.deepEqual(await refused(await get(`/healthz?${"x".repeat(9_000)}`)), [414, "uri_too_long"]);
	t.deepEqual(await refused(await get("/healthz", { "X-Large": "x".repeat(20_000) })), [431, "headers_too_large"]);
});

test("what is not HTTP is answered with 400 and closed", async t => {
	for (const bytes of [
		"nonsense\r\n\r\n",
		"GET /healthz HTTP/9.9\r\n\r\n",
		"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
	]) {
		const reply = await send(bytes);
		t.regex(reply, /^HTTP\/1\.1 400 Bad Request\r\n/);
		t.regex(reply, /\r\nConnection: close\r\n/);
		t.is(JSON.parse(reply.slice(reply.indexOf("\r\n\r\n"))).code, "invalid_request");
	}
});

test.serial("a request that does not arrive in time is 408", async t => {
	app.server.once("connection", socket => {
		const cause = Object.assign(new Error("late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
		app.server.emit("clientError", cause, socket);
	});
	const reply = await send("GET / HTTP/1.1\r\n");
	t.regex(reply, /^HTTP\/1\.1 408 Request Timeout\r\n/);
	t.regex(reply, /"code":"request_timeout"/);
});

test("requests on one connection are answered in their order", async t => {
	const reply = await send(
		["/healthz", "/nothing", "/readyz"]
			.map(
				(path, index) =>
					`GET ${path} HTTP/1.1\r\nHost: test\r\nX-Request-Id: ${index}\r\n${index === 2 ? "Connection: close\r\n" : ""}\r\n`,
			)
			.join(""),
	);
	t.deepEqual(
		[...reply.matchAll(/X-Request-Id: (\d)/g)].map(match => match[1]),
		["0", "1", "2"],
	);
});

test("/graphql takes JSON of at most 256 KiB, and says no in its own shape", async t => {
	const post = (body: string | Buffer<ArrayBuffer>, type = "application/json", coding = "identity") =>
		fetch(`${app.address}/graphql`, {
			method: "POST",
			body,
			headers: { "Content-Type": type, "Content-Encoding": coding },
		});
	const refused = async (response: Response) => {
		const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] };
		return [response.status, errors[0]?.extensions.code];
	};
	t.deepEqual(await refused(await post("{}", "text/plain")), [415, "UNSUPPORTED_MEDIA_TYPE"]);
	t.deepEqual(await refused(await post("{}", "application/json; charset=utf-16")), [415, "UNSUPPORTED_MEDIA_TYPE"]);
	t.deepEqual(await refused(await post("{", "application/json")), [400, "INVALID_JSON"]);
	t.deepEqual(await refused(await post(JSON.stringify({ query: "x".repeat(300_000) }))), [413, "PAYLOAD_TOO_LARGE"]);
	t.deepEqual(await refused(await post("no gzip", "application/json", "gzip")), [400, "INVALID_REQUEST"]);
	t.deepEqual(await refused(await post(gzipSync(" ".repeat(300_000)), "application/json", "gzip")), [
		413,
		"PAYLOAD_TOO_LARGE",
	]);
	t.is((await post(JSON.stringify({ query: "{ __typename }" }))).status, 200);
});
