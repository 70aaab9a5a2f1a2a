import { currencyDigits, toMajor } from "../prices/money.js";
import { gtinCheckDigit, type Language } from "./catalogue.js";
import type { Listing } from "./listing.js";
import type { OfferDay } from "./price-path.js";
import { type Day, markets, type RetailerFeed } from "./retailers.js";
import { shopsAddress } from "./shops/address.js";
import { inStoreCategory, misreadGtins, preorder } from "./story.js";

/** A row of a product feed: values by Google Merchant attribute. */
export type FeedItem = Record<string, string>;

/** What a listing's row reads on a day: its facts and the day's price. `dateOf` gives the midnight (UTC) at which a day begins. */
export function feedItem(facts: FeedItem, { feed }: Listing, state: OfferDay, dateOf: (day: Day) => Date): FeedItem {
	const { currency } = markets[feed.market];
	const money = (minor: number) => `${toMajor(minor, currency).toFixed(currencyDigits(currency))} ${currency}`;
	const item: FeedItem = { ...facts, price: money(state.listPrice ?? state.price), availability: state.availability };
	if (state.listPrice) item.sale_price = money(state.price);
	if (state.sale)
		item.sale_price_effective_date = `${minute(dateOf(state.sale.from))}/${minute(dateOf(state.sale.to + 1))}`;
	if (state.availability === "preorder") item.availability_date = minute(dateOf(preorder.shipsOn));
	const shipping = shippingOf(feed, toMajor(state.price, currency));
	if (shipping) item.shipping = shipping;
	return item;
}

/** What a listing's row reads on every day. */
export function listingFacts(listing: Listing): FeedItem {
	const { retailer, feed, article, condition, packQuantity } = listing;
	const { language } = markets[feed.market];
	const address = `${shopsAddress}/${retailer.slug}`;
	const page = `${slugOf(`${article.family} ${article.color ?? ""} ${article.size ?? ""}`)}`;
	const size = article.size && translated(article.size, language);
	return withoutBlanks({
		id: listing.merchantProductId,
		title: titleOf(listing),
		description: article.descriptions[language],
		link: `${address}/${feed.market.toLowerCase()}/${page}-${listing.merchantProductId.toLowerCase()}`,
		image_link: `${address}/images/${page}.svg`,
		condition,
		brand: article.brand,
		gtin: gtinAsWritten(listing),
		mpn: article.category === inStoreCategory ? undefined : article.mpn,
		product_type: article.category,
		item_group_id: article.size || article.color ? slugOf(article.family) : undefined,
		color: article.color && translated(article.color, language),
		[/\d [GT]B$/.test(article.size ?? "") ? "storage" : "size"]: size,
		multipack: packQuantity > 1 ? String(packQuantity) : undefined,
		...unitPricing(listing),
	});
}

function titleOf({ retailer, feed, article, condition, packQuantity }: Listing): string {
	const { language } = markets[feed.market];
	const pack = packQuantity > 1 ? { en: "Pack of", de: "Packung zu", ja: "セット" }[language] : undefined;
	const options = [article.size, article.color, pack && `${pack} ${packQuantity}`]
		.filter(option => option !== undefined)
		.map(option => translated(option, language));
	const words: Record<string, string> = {
		brand: article.brand,
		model: article.model,
		noun: article.nouns[language] ?? "",
		options: options.join(", "),
		condition: { new: "", ...(language === "de" ? germanConditions : englishConditions) }[condition],
	};
	return retailer.title
		.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? "")
		.replace(/\(\)/, "")
		.trim()
		.replace(/,$/, "")
		.replace(/ +/g, " ");
}

const englishConditions = { refurbished: "Refurbished, Grade A", used: "Used, Good" };
const germanConditions = { refurbished: "generalüberholt, sehr gut", used: "gebraucht, gut" };

/** Some write 14 digits, some misread the last one, and what a shop packs itself bears a number of its own. */
function gtinAsWritten({ retailer, feed, article }: Listing): string | undefined {
	if (article.category === inStoreCategory) {
		const digits = `2${article.gtin.slice(1, 12)}`;
		return digits + gtinCheckDigit(digits);
	}
	const isMisread =
		misreadGtins.retailer === retailer.slug &&
		misreadGtins.market === feed.market &&
		misreadGtins.families.includes(article.family);
	if (isMisread) return article.gtin.slice(0, 12) + ((Number(article.gtin[12]) + 1) % 10);
	return retailer.slug === "kaufwinkel" ? `0${article.gtin}` : article.gtin;
}

/** Google's form: `country:region:service:price`. */
function shippingOf(feed: RetailerFeed, price: number): string | undefined {
	if (!feed.shipping) return undefined;
	const { currency } = markets[feed.market];
	const isFree = feed.shipping.freeFrom !== undefined && price >= feed.shipping.freeFrom;
	return `${feed.market}:::${(isFree ? 0 : feed.shipping.flat).toFixed(currencyDigits(currency))} ${currency}`;
}

/** Grocers, chemists and the rest must tell the price per unit where packs differ; the marketplace does not care. */
function unitPricing({ retailer, article, packQuantity }: Listing): Record<string, string> {
	const [, count = "1", amount, unit] = article.size?.match(/^(?:(\d+) x )?([\d.]+) (g|kg|ml|l|ct)$/) ?? [];
	if (!amount || !unit || retailer.slug === "brightcrate") return {};
	const base = { g: "1 kg", kg: "1 kg", ml: "1 l", l: "1 l", ct: "1 ct" }[unit]!;
	return {
		unit_pricing_measure: `${Number(count) * Number(amount) * packQuantity} ${unit}`,
		unit_pricing_base_measure: article.category.startsWith("Beauty") && base === "1 l" ? "100 ml" : base,
	};
}

const german: Readonly<Record<string, string>> = {
	Almond: "Mandel",
	Bergamot: "Bergamotte",
	Black: "Schwarz",
	Blue: "Blau",
	Blush: "Rosé",
	Brown: "Braun",
	Charcoal: "Anthrazit",
	Clear: "Transparent",
	Coral: "Koralle",
	Cream: "Creme",
	Dusk: "Abendblau",
	Fern: "Farngrün",
	"Fog Blue": "Nebelblau",
	Graphite: "Graphit",
	Grey: "Grau",
	Honey: "Honig",
	Ink: "Tintenblau",
	Ivory: "Elfenbein",
	Lemon: "Zitrone",
	Lilac: "Flieder",
	Midnight: "Mitternacht",
	Mint: "Minze",
	Moss: "Moos",
	Oak: "Eiche",
	Oat: "Hafer",
	Olive: "Olivgrün",
	Pearl: "Perlweiß",
	Petrol: "Petrol",
	Plum: "Pflaume",
	Rose: "Rosé",
	Sage: "Salbei",
	Sand: "Sand",
	"Sea Fennel": "Meerfenchel",
	Silver: "Silber",
	Slate: "Schiefer",
	Steel: "Edelstahl",
	Terracotta: "Terrakotta",
	Vanilla: "Vanille",
	Walnut: "Nussbaum",
	"Warm White": "Warmweiß",
	White: "Weiß",
	Colour: "Farbe",
	"3 Cups": "3 Tassen",
	"6 Cups": "6 Tassen",
};
const japanese: Readonly<Record<string, string>> = {
	Black: "ブラック",
	Charcoal: "チャコール",
	Coral: "コーラル",
	Cream: "クリーム",
	Fern: "ファーン",
	"Fog Blue": "フォグブルー",
	Graphite: "グラファイト",
	Grey: "グレー",
	Ink: "インク",
	Lilac: "ライラック",
	Midnight: "ミッドナイト",
	Mint: "ミント",
	Pearl: "パール",
	Petrol: "ペトロール",
	Rose: "ローズ",
	Sage: "セージ",
	Sand: "サンド",
	Silver: "シルバー",
	Steel: "スチール",
	Terracotta: "テラコッタ",
	White: "ホワイト",
	Chalk: "チョーク",
	Blush: "ブラッシュ",
	"5 Cups": "5合",
	"10 Cups": "1升",
};

function translated(option: string, language: Language): string {
	return { en: {}, de: german, ja: japanese }[language][option as never] ?? option;
}

function slugOf(words: string): string {
	return words
		.normalize("NFKD")
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-|-$/g, "");
}

/** `2026-11-21T00:00Z` */
function minute(date: Date): string {
	return `${date.toISOString().slice(0, 16)}Z`;
}

function withoutBlanks(values: Record<string, string | undefined>): FeedItem {
	return Object.fromEntries(
		Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
	);
}
