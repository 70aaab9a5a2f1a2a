import type { FeedItem } from "./feed-item.js";
import type { DemoFeed } from "./market.js";

/** A feed of the demo as it stands today, in Google Merchant's RSS: something to try `pricegraph import` on. */
export function googleXml(feed: DemoFeed): string {
	const { vendor, market } = feed;
	const items = feed.rowsAt(feed.readings.at(-1)!).map(({ values }) => itemXml(values));
	return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escaped(`${vendor.name} ${market}`)}</title>
<link>https://${vendor.slug}.example/</link>
<description>An invented shop of Pricegraph's demo market</description>
${items.join("\n")}
</channel>
</rss>
`;
}

function itemXml(item: FeedItem): string {
	const elements = Object.entries(item).map(([name, value]) =>
		name === "shipping" ? shippingXml(value) : `\t<g:${name}>${escaped(value)}</g:${name}>`,
	);
	return `<item>\n${elements.join("\n")}\n</item>`;
}

/** `country:region:service:price`, as elements. */
function shippingXml(text: string): string {
	const [country = "", , , price = ""] = text.split(":");
	return `\t<g:shipping><g:country>${country}</g:country><g:price>${price}</g:price></g:shipping>`;
}

function escaped(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
