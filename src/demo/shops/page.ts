import { Random } from "../random.js";
import { escaped, localeOf, markupOf, money, type PricedOffer, wordsOf } from "./markup.js";
import type { ShopOffer } from "./shop-offer.js";

/** The page of an offer. `related` are others of the shop, which every real page shows too, with prices of their own. */
export function offerPage(
	offer: PricedOffer,
	{ variants, related }: { variants: readonly PricedOffer[]; related: readonly PricedOffer[] },
): string {
	const { facts, language, vendor } = offer;
	const markup = markupOf[vendor.slug]!(offer, variants);
	const words = wordsOf[language];
	return page({
		offer,
		title: `${facts.title} | ${vendor.name}`,
		head: `<link rel="canonical" href="${escaped(offer.url)}">\n${markup.head ?? ""}`,
		body: `<nav>${facts.product_type!.split(" > ").map(escaped).join(" › ")}</nav>
<article ${markup.article ?? ""}>
<figure>${picture(offer)}</figure>
<div>
${markup.title}
${markup.price}
${markup.stock}
<p>${escaped(facts.description ?? "")}</p>
<button type="button"${offer.now.availability === "out_of_stock" ? " disabled" : ""}>${words.cart}</button>
${markup.facts}
</div>
</article>
${related.length === 0 ? "" : `<aside>\n<h2>${words.related}</h2>\n${tiles(related)}\n</aside>`}
${markup.tail ?? ""}`,
	});
}

/** What a shop has in a market. */
export function shopPage(offers: readonly PricedOffer[]): string {
	const [offer] = offers;
	return page({ offer: offer!, title: offer!.vendor.name, head: "", body: tiles(offers) });
}

/** The shops themselves. */
export function mallPage(shops: readonly { path: string; name: string; market: string }[]): string {
	const links = shops.map(({ path, name, market }) => `<li><a href="${path}">${escaped(name)}, ${market}</a></li>`);
	return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Demo shops</title><style>${styles(210)}</style></head>
<body><header><a href="/">Demo shops</a></header><main><ul>
${links.join("\n")}
</ul></main><footer>${wordsOf.en.invented}</footer></body>
</html>
`;
}

function page({ offer, title, head, body }: { offer: PricedOffer; title: string; head: string; body: string }): string {
	const { vendor, market, language } = offer;
	return `<!doctype html>
<html lang="${localeOf[market]}">
<head>
<meta charset="${charsetOf(vendor.slug)}">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
${head}
<style>${styles(hueOf(vendor.slug))}</style>
</head>
<body>
<header><a href="/${vendor.slug}/${market.toLowerCase()}">${escaped(vendor.name)}</a></header>
<main>
${body}
</main>
<footer>${wordsOf[language].invented}</footer>
</body>
</html>
`;
}

/** One of the shops is old, and writes as they did. */
export function charsetOf(vendor: string): "utf-8" | "iso-8859-1" {
	return vendor === "kaufwinkel" ? "iso-8859-1" : "utf-8";
}

/** The page's bytes. What its character set lacks is written as a reference. */
export function encoded(html: string, charset: ReturnType<typeof charsetOf>): Buffer {
	if (charset === "utf-8") return Buffer.from(html);
	return Buffer.from(
		[...html].map(character => (character > "\u00ff" ? `&#${character.codePointAt(0)};` : character)).join(""),
		"latin1",
	);
}

function tiles(offers: readonly PricedOffer[]): string {
	const items = offers.map(
		offer =>
			`<li><a href="${escaped(offer.path)}">${picture(offer)}<span>${escaped(offer.facts.title!)}</span></a> <b>${money(offer.now.price, offer)}</b></li>`,
	);
	return `<ul class="tiles">\n${items.join("\n")}\n</ul>`;
}

/** A picture that is the article's own: its colour and its initials. */
export function picture({ family, facts }: Pick<ShopOffer, "family" | "facts">): string {
	const hue = new Random("picture", family, facts.color ?? "").integer(0, 359);
	const initials = family
		.split(" ")
		.map(word => word[0])
		.join("")
		.slice(0, 3);
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" role="img" aria-label="${escaped(family)}"><rect width="120" height="120" fill="hsl(${hue} 35% 92%)"/><rect x="30" y="24" width="60" height="72" rx="12" fill="hsl(${hue} 40% 55%)"/><circle cx="60" cy="60" r="22" fill="hsl(${hue} 35% 92%)"/><text x="60" y="67" text-anchor="middle" font-size="18" font-family="sans-serif" fill="hsl(${hue} 45% 30%)">${escaped(initials)}</text></svg>`;
}

function hueOf(vendor: string): number {
	return new Random("shop", vendor).integer(0, 359);
}

function styles(hue: number): string {
	return `
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #222; background: #fff }
header, footer { padding: 1rem 2rem; background: hsl(${hue} 45% 28%); color: #fff }
header a { color: inherit; font-size: 1.4rem; font-weight: 700; text-decoration: none }
footer { font-size: .85rem; background: #f2f2f2; color: #555 }
main { max-width: 64rem; margin: 0 auto; padding: 1.5rem 2rem }
nav { font-size: .85rem; color: #666 }
article { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.2fr); gap: 2.5rem; margin: 1rem 0 2.5rem }
figure { margin: 0 }
svg { width: 100%; border-radius: 12px }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .75rem }
.price { margin: 0 }
.price strong { font-size: 1.9rem; color: hsl(${hue} 60% 30%) }
.price s { color: #777; margin-right: .5rem }
.price small { font-size: .9rem; font-weight: 400 }
.stock { color: #146c2e }
.stock.out_of_stock { color: #a31515 }
.stock.limited, .stock.preorder, .stock.backorder { color: #8a5300 }
button { font: inherit; font-weight: 600; padding: .6rem 1.4rem; border: 0; border-radius: 8px; color: #fff; background: hsl(${hue} 45% 28%) }
button:disabled { background: #999 }
dl { display: grid; grid-template-columns: auto 1fr; gap: .2rem 1rem; font-size: .9rem }
dt { color: #666 }
dd { margin: 0 }
.tiles { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); gap: 1.25rem }
.tiles a { color: inherit; text-decoration: none; display: block }
@media (max-width: 40rem) { article { grid-template-columns: 1fr } }
`;
}
