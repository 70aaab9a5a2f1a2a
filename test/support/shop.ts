import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import test from "ava";

/** A page of the shop, as its owner may change it. */
export interface ShopPage {
	price: string | undefined;
	currency: string;
	availability: string;
	gtin?: string | undefined;
	/** The status that it is answered with; 200 unless set. */
	status: number;
	retryAfter?: string;
}

/** A shop of one's own on a free port, which counts who comes. Closed at the end of the test file. */
export class Shop {
	readonly #pages = new Map<string, ShopPage>();
	readonly #visits = new Map<string, number>();
	readonly #server = createServer(async (request, response) => {
		const path = request.url!;
		const page = this.#pages.get(path);
		if (path === "/robots.txt" && this.robots !== undefined) {
			response.setHeader("content-type", "text/plain");
			response.end(this.robots);
			return;
		}
		if (path !== "/robots.txt") this.#visits.set(path, this.visits(path) + 1);
		if (page && this.delayMs > 0) await new Promise(resolve => setTimeout(resolve, this.delayMs));
		if (page?.status !== 200) {
			if (page?.retryAfter) response.setHeader("retry-after", page.retryAfter);
			response.statusCode = page?.status ?? 404;
			response.end("There is nothing here.");
			return;
		}
		const html = htmlOf(page);
		const etag = `"${Buffer.from(html).toString("base64url").slice(-60)}"`;
		response.setHeader("etag", etag);
		response.setHeader("content-type", "text/html; charset=utf-8");
		if (request.headers["if-none-match"] === etag) {
			this.unchanged += 1;
			response.statusCode = 304;
			response.end();
			return;
		}
		response.end(html);
	});
	/** What its robots.txt says; undefined where it has none. */
	robots: string | undefined;
	/** How long it thinks about each page. */
	delayMs = 0;
	/** Pages that were asked for by somebody who has them already. */
	unchanged = 0;

	async open(): Promise<this> {
		this.#server.listen(0, "127.0.0.1");
		await once(this.#server, "listening");
		return this;
	}

	close(): void {
		this.#server.closeAllConnections();
		this.#server.close();
	}

	/** `host:port`. */
	get host(): string {
		return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
	}

	/** Puts up a page, or changes it; gives its address. */
	put(name: string, page: Partial<ShopPage>): string {
		const path = `/p/${name}`;
		const before = this.#pages.get(path) ?? { price: undefined, currency: "USD", availability: "InStock", status: 200 };
		this.#pages.set(path, { ...before, ...page });
		return `http://${this.host}${path}`;
	}

	/** How often a page was asked for. */
	visits(pathOrName: string): number {
		return this.#visits.get(pathOrName.startsWith("/") ? pathOrName : `/p/${pathOrName}`) ?? 0;
	}
}

/** A shop that is open while the file's tests run. */
export function openShop(): Shop {
	const shop = new Shop();
	test.serial.before(async () => void (await shop.open()));
	test.after.always(() => shop.close());
	return shop;
}

function htmlOf({ price, currency, availability, gtin }: ShopPage): string {
	const product = {
		"@context": "https://schema.org",
		"@type": "Product",
		name: "A radio",
		...(gtin && { gtin13: gtin }),
		offers: price && {
			"@type": "Offer",
			price,
			priceCurrency: currency,
			availability: `https://schema.org/${availability}`,
		},
	};
	const text = price ? `<p class="price">${price} ${currency}</p>` : "<p>Ask us.</p>";
	const stock = availability === "OutOfStock" ? '<p class="availability">Sold out</p>' : "<button>Add to cart</button>";
	return `<!doctype html><html lang="en"><head><title>A radio</title>
<script type="application/ld+json">${JSON.stringify(product)}</script></head>
<body><h1>A radio</h1>${text}${stock}</body></html>`;
}
