import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Koa, { type Context } from "koa";
import { escaped, type PricedOffer } from "./markup.js";
import { charsetOf, encoded, mallPage, offerPage, picture, shopPage } from "./page.js";
import { priceOf, priceStepMs, type ShopOffer, type ShopPrice, shopOffers } from "./shop-offer.js";

/** The running demo shops, and what a test may do to them. Nothing of it can be done over HTTP. */
export interface Shops {
	/** `http://localhost:4010` */
	readonly address: string;
	/** Everything that has a page, or had one. */
	readonly offers: readonly ShopOffer[];
	/** Where an offer's page is. */
	urlOf(offer: ShopOffer): string;
	/** What an offer's page says now. Undefined where it is gone. */
	priceOf(offer: ShopOffer): ShopPrice | undefined;
	/** From now on the offer costs this, in minor units. */
	setPrice(offer: ShopOffer, price: number): void;
	setAvailability(offer: ShopOffer, availability: ShopPrice["availability"]): void;
	/** From now on a vendor's pages fail in this way; undefined: not any more. */
	fail(vendor: string, failure: ShopFailure | undefined): void;
	close(): Promise<void>;
}

/** Status 500; no answer at all; 404; 429 with `Retry-After`; forbidden by robots.txt. */
export type ShopFailure = "error" | "silence" | "missing" | "busy" | "forbidden";

export interface ShopsOptions {
	/** 0 takes a free one. */
	readonly port: number;
	/** Address to listen on; not told, only this machine can visit. */
	readonly host?: string;
	/** Prices depend on the time. */
	readonly clock?: () => Date;
}

const busySeconds = 120;
const variantsMax = 30;
const relatedCount = 4;
const shelfMax = 60;

/** Starts the demo market's retailers as sites on one port, each with markup of its own kind, and prices that move. */
export async function startShops({ port, host = "localhost", clock = () => new Date() }: ShopsOptions): Promise<Shops> {
	const offers = shopOffers();
	const byPath = new Map(offers.map(offer => [offer.path.toLowerCase(), offer]));
	const byImage = new Map(offers.map(offer => [new URL(offer.facts.image_link!).pathname, offer]));
	const byNumber = new Map(offers.map(offer => [numberPath(offer), offer]));
	const byShop = Map.groupBy(offers, shopPath);
	const byFamily = Map.groupBy(offers, familyOf);
	const changes = new Map<ShopOffer, Partial<ShopPrice> & { readonly at: Date }>();
	const failures = new Map<string, ShopFailure>();
	let address = "";

	const priceNow = (offer: ShopOffer): ShopPrice | undefined => {
		const price = priceOf(offer, clock());
		return price && { ...price, ...changes.get(offer) };
	};
	const priced = (list: readonly ShopOffer[], max: number): PricedOffer[] => {
		const found: PricedOffer[] = [];
		for (const offer of list) {
			const now = priceNow(offer);
			if (now && found.length < max) found.push({ ...offer, now, url: address + offer.path });
		}
		return found;
	};
	const change = (offer: ShopOffer, what: Partial<ShopPrice>) =>
		void changes.set(offer, { ...changes.get(offer), ...what, at: clock() });

	const answer = (context: Context) => {
		const path = context.path.toLowerCase().replace(/(?<=.)\/$/, "");
		context.set("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:");
		if (context.method !== "GET" && context.method !== "HEAD")
			return answerText(context, 405, "Pages can only be read.");
		if (path === "/robots.txt") return answerBody(context, robotsText(failures));
		if (path === "/") return answerBody(context, mallPage(shopsOf(byShop)));
		const failure = failures.get(path.split("/")[1] ?? "");
		if (failure && failure !== "forbidden") return answerFailure(context, failure);
		const shop = byShop.get(path);
		if (shop) return answerBody(context, shopPage(priced(shop, shelfMax)));
		const pictured = byImage.get(path);
		if (pictured) return answerPicture(context, picture(pictured));
		const numbered = byNumber.get(path);
		if (numbered) return answerRedirect(context, numbered.path);
		const offer = byPath.get(path);
		if (!offer) return answerText(context, 404, "There is no such page.");
		const [own] = priced([offer], 1);
		if (!own) return answerText(context, 410, `${offer.facts.title} is not sold any more.`);
		const html = offerPage(own, {
			variants: priced(byFamily.get(familyOf(offer))!, variantsMax),
			related: priced(neighbours(byShop.get(shopPath(offer))!, offer), relatedCount),
		});
		answerPage(context, html, { vendor: offer.vendor.slug, modified: lastChange(changes, clock()) });
	};

	const app = new Koa();
	app.use(answer);
	const server = createServer(app.callback());
	server.listen(port, host);
	await once(server, "listening");
	address = `http://${host.includes(":") ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`;
	return {
		address,
		offers,
		urlOf: ({ path }) => address + path,
		priceOf: priceNow,
		setPrice: (offer, price) => change(offer, { price }),
		setAvailability: (offer, availability) => change(offer, { availability }),
		fail(vendor, failure) {
			if (failure) failures.set(vendor, failure);
			else failures.delete(vendor);
		},
		async close() {
			server.close();
			server.closeAllConnections();
			await once(server, "close");
		},
	};
}

/** `/voltique/us` */
function shopPath({ vendor, market }: ShopOffer): string {
	return `/${vendor.slug}/${market.toLowerCase()}`;
}

/** An address by number alone, which redirects to the page: `/voltique/us/p/vq-1234567`. */
function numberPath(offer: ShopOffer): string {
	return `${shopPath(offer)}/p/${offer.facts.id!.toLowerCase()}`;
}

function familyOf(offer: ShopOffer): string {
	return `${shopPath(offer)} ${offer.family}`;
}

function shopsOf(byShop: ReadonlyMap<string, readonly ShopOffer[]>) {
	return [...byShop]
		.filter(([, offers]) => offers.some(({ today }) => today))
		.map(([path, offers]) => ({ path, name: offers[0]!.vendor.name, market: offers[0]!.market }));
}

/** Those that stand after it on the shelf, of other models. */
function neighbours(shelf: readonly ShopOffer[], offer: ShopOffer): ShopOffer[] {
	const from = shelf.indexOf(offer);
	return [...shelf.slice(from), ...shelf.slice(0, from)].filter(({ family }) => family !== offer.family);
}

function lastChange(changes: ReadonlyMap<ShopOffer, { readonly at: Date }>, now: Date): Date {
	const step = Math.floor(now.getTime() / priceStepMs) * priceStepMs;
	return new Date(Math.max(step, ...[...changes.values()].map(({ at }) => at.getTime())));
}

function answerFailure(context: Context, failure: Exclude<ShopFailure, "forbidden">) {
	if (failure === "error") return answerText(context, 500, "Something went wrong.");
	if (failure === "missing") return answerText(context, 404, "There is no such page.");
	if (failure === "busy") {
		context.set("retry-after", String(busySeconds));
		return answerText(context, 429, "Too many visitors.");
	}
	// Koa leaves the reply alone then, and so do we.
	context.respond = false;
}

function answerBody(context: Context, body: string): void {
	context.body = body;
}

function answerPicture(context: Context, svg: string): void {
	context.type = "svg";
	// Other sites show what a shop sells.
	context.set("cross-origin-resource-policy", "cross-origin");
	context.set("cache-control", "max-age=86400");
	context.body = svg;
}

function answerRedirect(context: Context, path: string): void {
	context.status = 301;
	context.redirect(path);
}

function answerText(context: Context, status: number, text: string): void {
	context.status = status;
	context.type = "html";
	context.body = `<!doctype html><meta charset="utf-8"><title>${status}</title><p>${escaped(text)}</p>`;
}

function answerPage(context: Context, html: string, { vendor, modified }: { vendor: string; modified: Date }): void {
	const charset = charsetOf(vendor);
	const body = encoded(html, charset);
	context.status = 200;
	// The old shop leaves it to the page to tell its character set.
	context.set("content-type", charset === "utf-8" ? "text/html; charset=utf-8" : "text/html");
	context.set("cache-control", "no-cache");
	context.etag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
	context.lastModified = modified;
	if (context.fresh) context.status = 304;
	else context.body = body;
}

/** One file for the whole host: robots know no folders. */
function robotsText(failures: ReadonlyMap<string, ShopFailure>): string {
	const forbidden = [...failures].filter(([, failure]) => failure === "forbidden").map(([vendor]) => vendor);
	return ["User-agent: *", "Disallow: /*/cart", ...forbidden.map(vendor => `Disallow: /${vendor}/`), ""].join("\n");
}
