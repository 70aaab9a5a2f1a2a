import type { Article } from "./catalogue.js";
import { Random } from "./random.js";
import { type Day, firstDay, type Market, markets, type Retailer, type RetailerFeed, retailers } from "./retailers.js";
import { assortmentDay, byCategory, concerns, inStoreCategory, multipacks, preorder, withdrawals } from "./story.js";

/** What one retailer offers of one article in one market, in one state. */
export interface Listing {
	readonly retailer: Retailer;
	readonly feed: RetailerFeed;
	readonly article: Article;
	readonly condition: Retailer["conditions"][number];
	/** More than 1 where the retailer bundles single packs itself. */
	readonly packQuantity: number;
	/** What a pack of several costs less than the single ones. */
	readonly packDiscount: number;
	readonly merchantProductId: string;
	/** First and last day in the feed. */
	readonly from: Day;
	readonly to: Day;
}

/** Of a hundred listings, so many came on the assortment day, so many went then, and so many are gone today. */
const lateShare = 0.04;
const withdrawnShare = 0.01;
const justWithdrawnShare = 0.01;

/** Everything that is listed anywhere, retailer by retailer. */
export function listings(articles: readonly Article[]): Listing[] {
	return retailers.flatMap(retailer =>
		retailer.feeds.flatMap(feed =>
			articles
				.filter(article => sells(retailer, feed.market, article))
				.flatMap(article => [
					...retailer.conditions.map(condition => single(retailer, feed, article, condition)),
					...multipacks
						.filter(pack => concerns(pack, { retailer, article }) && pack.size === article.size)
						.map(pack => ({
							...single(retailer, feed, article, "new"),
							merchantProductId: `${merchantProductId(retailer, article, "new")}-${pack.quantity}`,
							packQuantity: pack.quantity,
							packDiscount: pack.discount,
						})),
				]),
		),
	);
}

/** Which models a retailer carries is decided for the model, so that it has all sizes and colours of it. */
function sells(retailer: Retailer, market: Market, article: Article): boolean {
	if (!article.nouns[markets[market].language]) return false;
	if (article.category === inStoreCategory) return retailer.slug === "morgenkorb";
	if (article.family === preorder.family && !retailer.conditions.includes("new")) return false;
	const isStoried = [...withdrawals, ...multipacks].some(entry => concerns(entry, { retailer, article }));
	const share = isStoried ? 1 : (byCategory(retailer.sells, article.category) ?? 0);
	return new Random("sells", retailer.slug, market, article.family).chance(share);
}

function single(retailer: Retailer, feed: RetailerFeed, article: Article, condition: Listing["condition"]): Listing {
	const random = new Random("listed", retailer.slug, feed.market, article.gtin, condition);
	const since = feed.since ?? firstDay;
	const isLate = random.chance(lateShare) || article.family === preorder.family;
	const isWithdrawn =
		random.chance(withdrawnShare) || withdrawals.some(withdrawal => concerns(withdrawal, { retailer, article }));
	const isJustWithdrawn = random.chance(justWithdrawnShare);
	return {
		retailer,
		feed,
		article,
		condition,
		packQuantity: 1,
		packDiscount: 0,
		merchantProductId: merchantProductId(retailer, article, condition),
		from: isLate ? Math.max(since, assortmentDay) : since,
		to: isWithdrawn && !isLate && since < assortmentDay ? assortmentDay - 1 : isJustWithdrawn ? -1 : 0,
	};
}

function merchantProductId(retailer: Retailer, article: Article, condition: string): string {
	const number = new Random("number", retailer.slug, article.gtin).integer(1_000_000, 9_999_999);
	const suffix = { new: "", refurbished: "-R", used: "-U" }[condition];
	return `${retailer.idPrefix}${number}${suffix}`;
}
