import test from "ava";
import { AllowedHosts, readHostAndPort } from "../../src/fetching/allowed-hosts.js";
import { FetchFailure } from "../../src/fetching/fetch-failure.js";
import { publicOnly } from "../../src/fetching/guarded-agent.js";
import { GuardedClient } from "../../src/fetching/guarded-client.js";
import { isPublicAddress } from "../../src/fetching/public-address.js";
import { html, openFetcher, openShop, redirect } from "./shop.js";

const publicAddresses = [
	"1.1.1.1",
	"93.184.215.14",
	"172.32.0.1",
	"100.128.0.1",
	"2606:4700:4700::1111",
	"2a00:1450::1",
];
const otherAddresses = `
	0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 127.0.0.1 127.255.255.254 169.254.169.254
	169.254.170.2 172.16.0.1 172.31.255.255 192.0.0.192 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.51.100.1
	203.0.113.1 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 168.63.129.16
	:: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b::808:808
	64:ff9b:1::7f00:1 100::1 2001::1 2001:db8::1 2002:7f00:1:: 2002:a00:1:: fc00::1 fd00::1 fd00:ec2::254 fe80::1
	fe80::1%lo fec0::1 ff02::1 5f00::1 4000::1 3fff::1 nonsense
`;

test("of all addresses only the public ones are visited", t => {
	for (const address of publicAddresses) t.true(isPublicAddress(address), address);
	for (const address of otherAddresses.split(/\s+/)) t.false(isPublicAddress(address), address);
});

test("a private address is refused however it is written, and nobody is asked", async t => {
	const shop = await openShop(t, html());
	const fetcher = openFetcher(t, []);
	const { port } = shop;
	const hosts = `127.0.0.1 localhost [::1] 0.0.0.0 0 127.1 2130706433 0x7f.1 0x7f000001 0177.0.0.1 017700000001
		127.0.0.1. %31%32%37.0.0.1 １２７.0.0.1 [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [64:ff9b::7f00:1]
		[2002:7f00:1::] [fd00::1] [fe80::1] 169.254.169.254 10.0.0.1 172.16.0.1 192.168.0.1 100.64.0.1 224.0.0.1
		255.255.255.255`;
	for (const host of hosts.split(/\s+/))
		for (const address of [`http://${host}/`, `http://${host}:${port}/`, `https://${host}/`]) {
			const fetched = await fetcher.fetchPage(address);
			t.like(fetched, { outcome: "failed", reason: "blocked_address", isTemporary: false }, address);
		}
	t.deepEqual(shop.requests, []);
});

test("a name is refused when one of its addresses is private", async t => {
	const resolve = async () => [
		{ address: "1.1.1.1", family: 4 },
		{ address: "10.0.0.5", family: 4 },
	];
	const fetched = await openFetcher(t, [], { resolve }).fetchPage("http://shop.example/");
	t.like(fetched, { outcome: "failed", reason: "blocked_address" });
	t.regex(fetched.outcome === "failed" ? fetched.detail : "", /shop\.example \(10\.0\.0\.5\)/);
});

test("a name that turns private after it was public is refused at the next connection, and what was checked is dialled", async t => {
	let asked = 0;
	// Of the public range, and given to nobody.
	const answers = [
		{ address: "3000::1", family: 6 },
		{ address: "127.0.0.1", family: 4 },
	];
	const resolve = async () => [answers[Math.min(asked++, 1)]!];
	const client = new GuardedClient({
		userAgent: "test",
		allowHosts: [],
		resolve,
		connectTimeoutMs: 300,
		headerBytesMax: 16_384,
	});
	t.teardown(() => client.close());
	const visit = () =>
		client.get(new URL("http://rebind.example/"), {
			headers: {},
			timeoutMs: 5_000,
			bytesMax: 100,
			larger: "fail",
			wantsBody: () => true,
		});
	t.is((await t.throwsAsync(visit, { instanceOf: FetchFailure })).reason, "connection_failed");
	t.is(asked, 1);
	t.is((await t.throwsAsync(visit, { instanceOf: FetchFailure })).reason, "blocked_address");
	t.is(asked, 2);
});

test("each look-up is checked anew", async t => {
	let asked = 0;
	const resolve = publicOnly(async () => [{ address: asked++ === 0 ? "1.1.1.1" : "::1", family: 4 }]);
	t.deepEqual(await resolve("rebind.example"), [{ address: "1.1.1.1", family: 4 }]);
	t.is((await t.throwsAsync(resolve("rebind.example"), { instanceOf: FetchFailure })).reason, "blocked_address");
});

test("a redirect to a private address is refused, by number and by name", async t => {
	const inside = await openShop(t, html("secret"));
	const shop = await openShop(t, {
		"/number": redirect(`http://127.0.0.1:${inside.port}/`),
		"/name": redirect(`http://localhost:${inside.port}/`),
		"/metadata": redirect("http://169.254.169.254/latest/meta-data/"),
		"/mapped": redirect("http://[::ffff:169.254.169.254]/"),
		"/file": redirect("file:///etc/passwd"),
	});
	const fetcher = openFetcher(t, [shop]);
	for (const path of ["/number", "/name", "/metadata", "/mapped"])
		t.like(await fetcher.fetchPage(shop.origin + path), { outcome: "failed", reason: "blocked_address" }, path);
	t.like(await fetcher.fetchPage(`${shop.origin}/file`), { outcome: "failed", reason: "bad_url" });
	t.deepEqual(inside.requests, []);
});

test("a robots.txt that redirects to a private address is refused with the page", async t => {
	const inside = await openShop(t, html());
	const shop = await openShop(t, html(), { robots: redirect(`${inside.origin}/robots.txt`) });
	const fetched = await openFetcher(t, [shop]).fetchPage(shop.origin);
	t.like(fetched, { outcome: "failed", reason: "blocked_address" });
	t.deepEqual([...inside.requests, ...shop.visits], []);
});

test("an allowed host is reached by exactly its name and port", async t => {
	const shop = await openShop(t, html());
	const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
	const fetcher = openFetcher(t, [], { allowHosts: [`shop.internal:${shop.port}`], resolve });
	t.is((await fetcher.fetchPage(`http://shop.internal:${shop.port}/`)).outcome, "page");
	t.is((await fetcher.fetchPage(`http://SHOP.internal:${shop.port}/#top`)).outcome, "page");
	for (const address of [
		`http://127.0.0.1:${shop.port}/`,
		`http://www.shop.internal:${shop.port}/`,
		"http://shop.internal/",
		"https://shop.internal/",
	])
		t.like(await fetcher.fetchPage(address), { reason: "blocked_address" }, address);
});

test("of public hosts only the ports of shops are visited", async t => {
	const resolve = async () => t.fail("nobody is looked up") as never;
	const fetcher = openFetcher(t, [], { resolve });
	for (const port of [1, 22, 25, 6379, 5432, 8080])
		t.like(await fetcher.fetchPage(`http://shop.example:${port}/`), { reason: "blocked_address" }, `${port}`);
});

test("what is no address of a page is told", async t => {
	const fetcher = openFetcher(t, []);
	const bad = ["", "shop", "//shop.example/", "ftp://shop.example/", "file:///etc/passwd", "javascript:alert(1)"];
	for (const address of [...bad, "http://", "http://a b/", "http://user@shop.example/", "http://u:p@shop.example/"])
		t.like(await fetcher.fetchPage(address), { outcome: "failed", reason: "bad_url", isTemporary: false }, address);
	t.like(await fetcher.fetchPage(`http://shop.example/${"a".repeat(5_000)}`), { reason: "bad_url" });
});

test("a pair of host and port is read as an address would have it", t => {
	t.is(readHostAndPort("localhost:4010"), "localhost:4010");
	t.is(readHostAndPort("Shop.Internal:080"), "shop.internal:80");
	t.is(readHostAndPort("[::1]:4010"), "[::1]:4010");
	for (const text of `localhost :4010 localhost: localhost:0 localhost:65536 http://localhost:4010 localhost:4010/
		*.internal:80 127.1:80 2130706433:80 ::1:80 [::1] u@h:80 10.0.0.0/8:80`.split(/\s+/))
		t.is(readHostAndPort(text), undefined, text);
	const allowed = new AllowedHosts(["shop.internal:443", "[::1]:80"]);
	t.true(allowed.has(new URL("https://shop.internal/")));
	t.false(allowed.has(new URL("http://shop.internal/")));
	t.true(allowed.has(new URL("http://[::1]/")));
});
