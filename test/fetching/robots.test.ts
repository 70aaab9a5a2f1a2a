import test from "ava";
import type { PageFetcher } from "../../src/fetching/fetch-page.js";
import type { Politeness } from "../../src/fetching/politeness.js";
import { html, openFetcher, openShop, redirect } from "./shop.js";

const robots = (text: string, status = 200) => ({
	robots: (_: unknown, response: any) => void response.writeHead(status, { "content-type": "text/plain" }).end(text),
});
const reasonOf = async (fetcher: PageFetcher, address: string) => {
	const fetched = await fetcher.fetchPage(address);
	return fetched.outcome === "failed" ? fetched.reason : fetched.outcome;
};

test("what robots.txt forbids is not visited", async t => {
	const shop = await openShop(
		t,
		html(),
		robots("User-agent: *\nDisallow: /cart\nDisallow: /*?sort=\nDisallow: /private/\nAllow: /private/open$\n"),
	);
	const fetcher = openFetcher(t, [shop]);
	for (const path of ["/cart", "/cart/1", "/p?sort=up", "/private/", "/private/open/"]) {
		const fetched = await fetcher.fetchPage(shop.origin + path);
		t.like(fetched, { outcome: "failed", reason: "blocked_by_robots", isTemporary: false }, path);
	}
	for (const path of ["/p/1", "/private/open", "/Cart"])
		t.is(await reasonOf(fetcher, shop.origin + path), "page", path);
	t.deepEqual(shop.visits, ["/p/1", "/private/open", "/Cart"]);
	t.is(shop.requests.filter(({ url }) => url === "/robots.txt").length, 1);
});

test("rules for our name stand before those for all", async t => {
	const text = "User-agent: *\nDisallow: /\n\nUser-agent: other\nuser-agent: pricegraphbot\nDisallow: /no\n";
	const open = await openShop(t, html(), robots(`\ufeff${text}`));
	const closed = await openShop(t, html(), robots("User-agent: PricegraphBot\nDisallow: /\n\nUser-agent: *\nAllow: /"));
	const fetcher = openFetcher(t, [open, closed]);
	t.is(await reasonOf(fetcher, `${open.origin}/yes`), "page");
	t.is(await reasonOf(fetcher, `${open.origin}/no`), "blocked_by_robots");
	t.is(await reasonOf(fetcher, `${closed.origin}/`), "blocked_by_robots");
});

for (const status of [400, 401, 403, 404, 410])
	test(`a robots.txt with status ${status} allows everything`, async t => {
		const shop = await openShop(t, html(), robots("User-agent: *\nDisallow: /", status));
		t.is(await reasonOf(openFetcher(t, [shop]), shop.origin), "page");
	});

for (const status of [429, 500, 503])
	test(`a robots.txt with status ${status} forbids everything for a while`, async t => {
		const shop = await openShop(t, html(), robots("", status));
		const fetched = await openFetcher(t, [shop]).fetchPage(shop.origin);
		t.like(fetched, { outcome: "failed", reason: "blocked_by_robots", isTemporary: true });
		t.true(fetched.outcome === "failed" && fetched.retryAfterMs! > 0);
		t.deepEqual(shop.visits, []);
	});

test("a robots.txt that never comes is what is wrong with the host", async t => {
	const shop = await openShop(t, html(), { robots: (_request, response) => void response.destroy() });
	t.is(await reasonOf(openFetcher(t, [shop]), shop.origin), "connection_failed");
	t.deepEqual(shop.visits, []);
});

test("a robots.txt may be elsewhere, and counts for the host that names it", async t => {
	const other = await openShop(t, html(), robots("User-agent: *\nDisallow: /no"));
	const shop = await openShop(t, html(), { robots: redirect(`${other.origin}/robots.txt`, 301) });
	const fetcher = openFetcher(t, [shop, other]);
	t.is(await reasonOf(fetcher, `${shop.origin}/no`), "blocked_by_robots");
	t.is(await reasonOf(fetcher, `${shop.origin}/yes`), "page");
});

test("one that redirects in a circle is none", async t => {
	const shop = await openShop(t, html(), { robots: redirect("/robots.txt") });
	t.is(await reasonOf(openFetcher(t, [shop]), shop.origin), "page");
	t.is(shop.requests.length, 7);
});

test("each hop of a page's redirects is asked for", async t => {
	const other = await openShop(t, html(), robots("User-agent: *\nDisallow: /p/"));
	const shop = await openShop(t, redirect(`${other.origin}/p/1`));
	const fetched = await openFetcher(t, [shop, other]).fetchPage(shop.origin);
	t.like(fetched, { outcome: "failed", reason: "blocked_by_robots", url: `${other.origin}/p/1` });
	t.deepEqual(other.visits, []);
});

test("500 KiB are read, and the rest is not", async t => {
	const filler = `# ${"x".repeat(1_000)}\n`.repeat(509);
	const shop = await openShop(
		t,
		html(),
		robots(`User-agent: *\nDisallow: /early\n${filler}${" ".repeat(5_000)}\nDisallow: /late\n`),
	);
	const fetcher = openFetcher(t, [shop]);
	t.is(await reasonOf(fetcher, `${shop.origin}/early`), "blocked_by_robots");
	t.is(await reasonOf(fetcher, `${shop.origin}/late`), "page");
});

test("rules that would take seconds to follow forbid instead", async t => {
	const rule = `Disallow: /${"*a".repeat(1_000)}b\n`;
	const shop = await openShop(t, html(), robots(`User-agent: *\n${rule.repeat(240)}`));
	const fetcher = openFetcher(t, [shop]);
	t.is(await reasonOf(fetcher, `${shop.origin}/p`), "page");
	const start = performance.now();
	t.is(await reasonOf(fetcher, `${shop.origin}/${"a".repeat(4_000)}`), "blocked_by_robots");
	t.true(performance.now() - start < 3_000);
});

test("many pages at once ask for robots.txt once, and one that gives up leaves it to the others", async t => {
	let answer: () => void = () => undefined;
	const asked = new Promise<void>(resolve => {
		answer = resolve;
	});
	let release: () => void = () => undefined;
	const shop = await openShop(t, html(), {
		robots: (_request, response) => {
			release = () => void response.writeHead(404).end();
			answer();
		},
	});
	const fetcher = openFetcher(t, [shop]);
	const stop = new AbortController();
	const first = fetcher.fetchPage(`${shop.origin}/1`, { signal: stop.signal });
	const others = [2, 3, 4].map(number => reasonOf(fetcher, `${shop.origin}/${number}`));
	await asked;
	stop.abort(new Error("enough"));
	await t.throwsAsync(first, { message: "enough" });
	release();
	t.deepEqual(await Promise.all(others), ["page", "page", "page"]);
	t.is(shop.requests.filter(({ url }) => url === "/robots.txt").length, 1);
});

test("a crawl delay reaches the host's turns, up to a cap", async t => {
	const slow = await openShop(t, html(), robots("User-agent: *\nCrawl-delay: 2.5"));
	const slower = await openShop(t, html(), robots("User-agent: *\nCrawl-delay: 86400"));
	const odd = await openShop(t, html(), robots("User-agent: *\nCrawl-delay: -5"));
	const delays: (number | undefined)[] = [];
	const politeness: Politeness = {
		async takeTurn(_url, wishes) {
			delays.push(wishes?.crawlDelayMs);
			return { end: () => undefined };
		},
	};
	const fetcher = openFetcher(t, [slow, slower, odd], { politeness });
	for (const { origin } of [slow, slower, odd]) await fetcher.fetchPage(origin);
	t.deepEqual(delays, [2_500, 30_000, 0]);
});
