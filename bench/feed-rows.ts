import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { type MarketProduct, marketProducts } from "./market.js";
import { Random } from "./random.js";

/** How the rows are written down. */
export type BenchFormat = "tsv" | "google-xml" | "jsonl";

/**
 * Writes the feed of one vendor that sells the first `rows` products of the market, with the attributes that most feeds
 * have. `changed` of the rows (0.05: one in twenty) cost other than in the feed without.
 */
export async function writeFeed(
	file: string,
	{ rows, format, changed = 0 }: { rows: number; format: BenchFormat; changed?: number },
): Promise<void> {
	const random = new Random(11);
	const out = createWriteStream(file);
	const written = writers[format];
	let text = written.head;
	for (const product of marketProducts(rows)) {
		const price = random.next() < changed ? product.price + 100 : product.price;
		text += written.row(attributesOf(product, price));
		if (text.length < 65_536) continue;
		if (!out.write(text)) await once(out, "drain");
		text = "";
	}
	out.end(text + written.foot);
	await once(out, "finish");
}

type Attributes = Readonly<Record<string, string>>;

function attributesOf(product: MarketProduct, price: number): Attributes {
	return {
		id: `SKU-${product.id}`,
		title: product.name,
		description: product.description,
		link: `https://shop.example/p/${product.id}?utm_source=feed`,
		image_link: `https://images.example/${product.id}.jpg`,
		price: `${(price / 100).toFixed(2)} USD`,
		availability: product.id % 7 === 0 ? "out_of_stock" : "in_stock",
		condition: "new",
		brand: product.brand,
		gtin: product.gtin.slice(1),
		mpn: product.mpn,
		google_product_category: product.category,
		shipping: product.id % 3 === 0 ? "" : "US:::4.99 USD",
	};
}

const columns = [
	"id",
	"title",
	"description",
	"link",
	"image_link",
	"price",
	"availability",
	"condition",
	"brand",
	"gtin",
	"mpn",
	"google_product_category",
	"shipping",
];

const writers: Record<BenchFormat, { head: string; row: (attributes: Attributes) => string; foot: string }> = {
	tsv: {
		head: `${columns.join("\t")}\n`,
		row: attributes => `${columns.map(column => attributes[column]).join("\t")}\n`,
		foot: "",
	},
	jsonl: { head: "", row: attributes => `${JSON.stringify(attributes)}\n`, foot: "" },
	"google-xml": {
		head: `<?xml version="1.0"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>\n`,
		row: attributes =>
			`<item>\n${Object.entries(attributes)
				.map(([name, value]) => `<g:${name}>${value.replaceAll("&", "&amp;").replaceAll(">", "&gt;")}</g:${name}>\n`)
				.join("")}</item>\n`,
		foot: "</channel></rss>\n",
	},
};
