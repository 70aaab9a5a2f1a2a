import { catalogue, type Language } from "../catalogue.js";
import { type FeedItem, listingFacts } from "../feed-item.js";
import { type Listing, listings } from "../listing.js";
import { charming, type OfferDay, pricePath } from "../price-path.js";
import { Random } from "../random.js";
import { markets } from "../retailers.js";

/** What a demo shop sells on one page. */
export interface ShopOffer {
	readonly vendor: { readonly slug: string; readonly name: string };
	readonly market: keyof typeof markets;
	readonly currency: string;
	readonly language: Language;
	/** As its feed tells them: title, brand, gtin and so on. */
	readonly facts: FeedItem;
	/** The same for all sizes and colours of a model. */
	readonly family: string;
	/** Of the page, from the root of the server: that of the feed's link. */
	readonly path: string;
	/** Today's row of the feed; undefined where the article is not sold any more. */
	readonly today: OfferDay | undefined;
	readonly listing: Listing;
}

/** What a page says at a moment. Money in minor units. */
export interface ShopPrice {
	readonly price: number;
	/** The regular price while a reduction runs. */
	readonly listPrice: number | undefined;
	readonly availability: OfferDay["availability"];
}

/** Prices stand still for so long. */
export const priceStepMs = 5 * 60 * 1_000;
/** Of the offers, so many are away from the price of their feed at a time, by at most so much. */
const movedShare = 0.4;
const movedAtMost = 0.06;

/** Each offer of the demo market, retailer by retailer. */
export function shopOffers(): ShopOffer[] {
	return listings(catalogue()).map(listing => {
		const { retailer, feed, article } = listing;
		const facts = listingFacts(listing);
		return {
			vendor: { slug: retailer.slug, name: retailer.name },
			market: feed.market,
			currency: markets[feed.market].currency,
			language: markets[feed.market].language,
			facts,
			family: article.family,
			path: new URL(facts.link!).pathname,
			today: (feed.until ?? 0) < 0 ? undefined : pricePath(listing).find(({ day }) => day === 0),
			listing,
		};
	});
}

/**
 * What an offer costs at a moment: the price path ends with today's feed, and here goes on from it in steps of a few
 * minutes. The same moment gives the same price. Undefined where the article is not sold any more.
 */
export function priceOf({ today, listing }: ShopOffer, at: Date): ShopPrice | undefined {
	if (!today) return undefined;
	const { retailer, feed, merchantProductId } = listing;
	const step = Math.floor(at.getTime() / priceStepMs);
	const random = new Random("shop", retailer.slug, feed.market, merchantProductId, step);
	const moved = random.chance(movedShare)
		? charming(today.price * (1 + random.between(-movedAtMost, movedAtMost)), listing)
		: today.price;
	const { listPrice, availability } = today;
	return { price: listPrice ? Math.min(moved, listPrice) : moved, listPrice, availability };
}
