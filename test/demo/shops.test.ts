import test from "ava";
import { demoMarket } from "../../src/demo/market.js";
import { money } from "../../src/demo/shops/markup.js";
import { priceOf, priceStepMs, type ShopOffer, shopOffers } from "../../src/demo/shops/shop-offer.js";
import { type Shops, startShops } from "../../src/demo/shops/start-shops.js";
import { PageFetcher } from "../../src/fetching/fetch-page.js";
import { toMajor } from "../../src/prices/money.js";
import { startBrowser } from "../support/browser.js";
import { now } from "../support/given.js";

let time = now;
const shops = await startShops({ port: 0, host: "127.0.0.1", clock: () => time });
const fetcher = visitorOf(shops);
const browser = startBrowser();
test.after.always(async () => {
	await fetcher.close();
	await shops.close();
});

function visitorOf({ address }: Shops): PageFetcher {
	return new PageFetcher({ userAgent: "PricegraphBot/test", allowHosts: [new URL(address).host] });
}

const sold = shops.offers.filter(offer => shops.priceOf(offer));
const offersOf = (vendor: string) => sold.filter(offer => offer.vendor.slug === vendor);
const htmlOf = async (offer: ShopOffer) => {
	const fetched = await fetcher.fetchPage(shops.urlOf(offer));
	if (fetched.outcome !== "page") throw new Error(JSON.stringify(fetched));
	return fetched.html;
};
const unescaped = (text: string) =>
	text
		.replaceAll("&lt;", "<")
		.replaceAll("&quot;", '"')
		.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
		.replaceAll("&amp;", "&");
const dataOf = (html: string) => JSON.parse(/<script type="application\/[^>]+>(.*?)<\/script>/s.exec(html)![1]!);

test("what the demo's feeds list today has a page, at an address of its own", t => {
	const listed = demoMarket(now).flatMap(feed => {
		const last = feed.readings.at(-1)!;
		return last.day < 0 ? [] : feed.rowsAt(last).map(row => new URL(row.values.link!).pathname);
	});
	t.true(listed.length > 1_000);
	const paths = new Set(sold.map(({ path }) => path));
	t.deepEqual(
		listed.filter(path => !paths.has(path)),
		[],
	);
	t.is(paths.size, listed.length);
	t.is(new Set(shops.offers.map(({ path }) => path.toLowerCase())).size, shops.offers.length);
});

test("what the feeds name as a picture is one", async t => {
	const { image_link: link, color } = offersOf("voltique")[0]!.facts;
	const reply = await fetch(shops.address + new URL(link!).pathname);
	t.is(reply.headers.get("content-type"), "image/svg+xml");
	t.regex(await reply.text(), /^<svg /);
	t.truthy(color);
});

test("each shop's pages show title, price and stock as its market writes them", async t => {
	for (const vendor of new Set(sold.map(offer => offer.vendor.slug)))
		for (const offer of offersOf(vendor).filter((_, index) => index % 40 === 0)) {
			const html = unescaped(await htmlOf(offer));
			const { price } = shops.priceOf(offer)!;
			t.true(html.includes(offer.facts.title!), offer.path);
			t.true(html.includes(unescaped(money(price, offer))), offer.path);
			t.false(/undefined|NaN|\[object/.test(html), offer.path);
		}
	const written = (market: string) => money(123_456, sold.find(offer => offer.market === market)!);
	t.deepEqual(["US", "DE", "JP"].map(written), ["$1,234.56", "1.234,56\u00a0€", "￥123,456"]);
});

test("each shop tells it to machines in its own way", async t => {
	const figures = async (vendor: string) => {
		const offer = offersOf(vendor)[5]!;
		const { price, availability } = shops.priceOf(offer)!;
		return { html: await htmlOf(offer), offer, price, availability, amount: toMajor(price, offer.currency) };
	};
	for (const vendor of ["voltique", "zipparo"]) {
		const { html, amount, offer } = await figures(vendor);
		const data = dataOf(html);
		t.is(data["@type"], "Product");
		t.like(data, { name: offer.facts.title, sku: offer.facts.id, gtin13: offer.facts.gtin });
		t.is(Number(data.offers.price), amount);
	}
	const graph = await figures("brightcrate");
	const group = dataOf(graph.html)["@graph"].find((node: any) => node["@type"] === "ProductGroup");
	const own = group.hasVariant.filter((variant: any) => variant.sku === graph.offer.facts.id);
	t.is(own.length, 1);
	t.is(Number(own[0].offers.price), graph.amount);
	for (const vendor of ["hearthlane", "tokimise"]) {
		const { html, amount, offer } = await figures(vendor);
		t.regex(html, /itemtype="https:\/\/schema\.org\/Product"/);
		t.is(Number(/itemprop="price" content="([\d.]+)"/.exec(html)![1]), amount);
		t.regex(html, new RegExp(`itemprop="priceCurrency" content="${offer.currency}"`));
	}
	const rdfa = await figures("kaufwinkel");
	t.is(Number(/property="price" content="([\d.]+)"/.exec(rdfa.html)![1]), rdfa.amount);
	const tags = await figures("lumiday");
	t.is(Number(/property="product:price:amount" content="([\d.]+)"/.exec(tags.html)![1]), tags.amount);
	t.notRegex(tags.html, /schema\.org/);
	const state = await figures("secondlap");
	t.is(dataOf(state.html).props.pageProps.product.price.centAmount, state.price);
	for (const vendor of ["pantrywell", "morgenkorb"])
		t.notRegex((await figures(vendor)).html, /schema\.org|og:|<script/);
});

test("the old shop's character set is told by the page alone, and read", async t => {
	const offer = offersOf("kaufwinkel").find(({ facts }) => /[äöüß]/.test(facts.description!))!;
	const reply = await fetch(shops.urlOf(offer));
	t.is(reply.headers.get("content-type"), "text/html");
	t.true((await htmlOf(offer)).includes(offer.facts.description!.match(/\w*[äöüß]\w*/)![0]));
});

test("a reduced price stands beside the regular one", async t => {
	const reduced = sold.find(offer => offer.vendor.slug === "morgenkorb" && shops.priceOf(offer)!.listPrice)!;
	const { price, listPrice } = shops.priceOf(reduced)!;
	const html = unescaped(await htmlOf(reduced));
	t.true(html.includes(`<s><small>Statt</small> ${unescaped(money(listPrice!, reduced))}</s>`));
	t.true(html.includes(`<small>Jetzt</small> ${unescaped(money(price, reduced))}`));
});

test("prices move in steps, the same at the same moment, and not far from the feed's", t => {
	const offers = shopOffers().filter(({ today }) => today);
	const at = (ms: number) => offers.map(offer => priceOf(offer, new Date(now.getTime() + ms))!.price);
	const first = at(0);
	t.deepEqual(at(0), first);
	const start = now.getTime() - (now.getTime() % priceStepMs) - now.getTime();
	t.deepEqual(at(start), at(start + priceStepMs - 1));
	const moved = at(priceStepMs).filter((price, index) => price !== first[index]).length;
	t.true(moved > offers.length * 0.3 && moved < offers.length, `${moved} of ${offers.length}`);
	for (const [index, price] of first.entries()) {
		const { today, path } = offers[index]!;
		t.true(price > 0 && Math.abs(price / today!.price - 1) < 0.25, `${path}: ${price}, ${today!.price}`);
		if (today!.listPrice) t.true(price <= today!.listPrice, path);
	}
});

test.serial("a page that has not changed is not sent again, and one whose price was moved is", async t => {
	const offer = offersOf("voltique")[20]!;
	const first = await fetcher.fetchPage(shops.urlOf(offer));
	if (first.outcome !== "page") return t.fail(JSON.stringify(first));
	const { etag, lastModified } = first;
	t.is((await fetcher.fetchPage(first.url, { etag, lastModified })).outcome, "unchanged");
	t.is((await fetcher.fetchPage(first.url, { lastModified })).outcome, "unchanged");
	shops.setPrice(offer, 12_345);
	shops.setAvailability(offer, "out_of_stock");
	const second = await fetcher.fetchPage(first.url, { etag, lastModified });
	t.is(second.outcome, "page");
	const data = dataOf((second as { html: string }).html);
	t.like(data.offers, { price: "123.45", availability: "https://schema.org/OutOfStock" });
	t.not((second as { contentHash: string }).contentHash, first.contentHash);
});

test.serial("the clock moves what pages say", async t => {
	const offer = offersOf("pantrywell").find(
		candidate => priceOf(candidate, now)!.price !== priceOf(candidate, new Date(now.getTime() + priceStepMs))!.price,
	)!;
	const before = await htmlOf(offer);
	time = new Date(now.getTime() + priceStepMs);
	const after = unescaped(await htmlOf(offer));
	t.not(after, unescaped(before));
	t.true(after.includes(unescaped(money(shops.priceOf(offer)!.price, offer))));
	time = now;
});

test("one article is gone, one is out of stock, one has moved, and one was never there", async t => {
	const gone = shops.offers.find(({ vendor, family }) => vendor.slug === "hearthlane" && family === "Linnevik Nape")!;
	t.like(await fetcher.fetchPage(shops.urlOf(gone)), { reason: "not_found", status: 410 });
	t.like(await fetcher.fetchPage(`${shops.address}/voltique/us/no-such-thing`), { reason: "not_found", status: 404 });
	const out = sold.find(offer => shops.priceOf(offer)!.availability === "out_of_stock")!;
	t.regex(await htmlOf(out), /class="stock out_of_stock"/);
	const offer = offersOf("voltique")[0]!;
	t.like(await fetcher.fetchPage(`${shops.address}/voltique/us/p/${offer.facts.id}`), {
		outcome: "page",
		url: shops.urlOf(offer),
	});
});

test.serial("a shop can be made to fail, and the others do not", async t => {
	const offer = offersOf("lumiday")[0]!;
	const other = offersOf("voltique")[0]!;
	const outcome = async (failure: Parameters<Shops["fail"]>[1]) => {
		shops.fail("lumiday", failure);
		const limits = { timeoutMs: failure === "silence" ? 200 : 20_000 };
		const visitor = new PageFetcher({ userAgent: "test", allowHosts: [new URL(shops.address).host], limits });
		const fetched = await visitor.fetchPage(shops.urlOf(offer));
		await visitor.close();
		return fetched.outcome === "failed" ? fetched.reason : fetched.outcome;
	};
	t.is(await outcome("error"), "http_error");
	t.is(await outcome("missing"), "not_found");
	t.is(await outcome("busy"), "rate_limited");
	t.is(await outcome("silence"), "too_slow");
	t.is(await outcome("forbidden"), "blocked_by_robots");
	t.is((await fetch(shops.urlOf(other))).status, 200);
	t.is(await outcome(undefined), "page");
});

test("nobody moves prices over HTTP", async t => {
	for (const method of ["POST", "PUT", "DELETE"])
		t.is((await fetch(`${shops.address}/voltique/us`, { method })).status, 405);
});

test("people can walk from the shops to an article", async t => {
	const page = await browser.open(t, shops.address);
	await page.getByText("Tokimise, JP").click();
	await page.locator(".tiles a").first().click();
	await page.getByRole("heading", { level: 1 }).waitFor();
	t.regex(await page.locator(".price").innerText(), /￥[\d,]+/);
});
