import { toMinor } from "../prices/money.js";
import type { Listing } from "./listing.js";
import { Random } from "./random.js";
import { type Day, firstDay, markets } from "./retailers.js";
import {
	backorders,
	byCategory,
	concerns,
	drifts,
	inventedListPrices,
	type Promotion,
	preorder,
	priceWar,
	promotions,
	seasonalSale,
	soldOut,
} from "./story.js";

/** What a listing's row says on one day. Money in minor units. */
export interface OfferDay {
	readonly day: Day;
	readonly price: number;
	/** The regular price while a reduction runs. */
	readonly listPrice: number | undefined;
	/** First and last day of the reduction. */
	readonly sale: { readonly from: Day; readonly to: Day } | undefined;
	readonly availability: "in_stock" | "limited" | "preorder" | "backorder" | "out_of_stock";
}

const conditionLevel = { new: 1, refurbished: 0.74, used: 0.59 };
/** Of a hundred models of a retailer, so many have a promotion of their own at some time, and so many are kept scarce. */
const promotedShare = 0.4;
const scarceShare = 0.3;

/** The days from the listing's first to its last, with what its row says. */
export function pricePath(listing: Listing): OfferDay[] {
	const regular = regularPrices(listing);
	const reductions = reductionsOf(listing);
	const availability = availabilityOf(listing);
	const showsInventedListPrice = inventedListPrices.families.some(family =>
		concerns({ retailer: inventedListPrices.retailer, family }, listing),
	);
	const days: OfferDay[] = [];
	for (let day = listing.from; day <= listing.to; day += 1) {
		const usual = regular[day - firstDay]!;
		const reduction = reductions.find(({ from, to }) => from <= day && day <= to);
		days.push({
			day,
			price: reduction ? charming(regular[reduction.from - 1 - firstDay]! * (1 - reduction.discount), listing) : usual,
			listPrice: showsInventedListPrice
				? charming(regular[0]! * inventedListPrices.times, listing)
				: reduction && regular[reduction.from - 1 - firstDay],
			sale: reduction,
			availability: availability(day),
		});
	}
	return days;
}

/** The price without reductions for each day since the first of all. */
function regularPrices(listing: Listing): number[] {
	const { retailer, feed, article, condition, packQuantity, packDiscount } = listing;
	const market = markets[feed.market];
	const taste = new Random("level", retailer.slug, feed.market, article.family).between(0.94, 1.06);
	const start =
		toMinor(article.usualPrice * market.perDollar, market.currency) *
		feed.level *
		taste *
		conditionLevel[condition] *
		packQuantity *
		(1 - packDiscount);
	const drift = byCategory(drifts, article.category) ?? 0;
	const random = new Random("path", retailer.slug, feed.market, article.family, article.size ?? "", condition);
	const phase = random.integer(0, feed.repricesEvery - 1);
	const raise = promotions.find(promotion => promotion.raised && concerns(promotion, listing));
	const prices: number[] = [];
	for (let day = firstDay; day <= 0; day += 1) {
		const previous = prices.at(-1);
		const reprices = previous === undefined || (day - firstDay) % feed.repricesEvery === phase;
		const trend = 1 + (drift * (day - firstDay)) / -firstDay;
		prices.push(reprices ? charming(start * trend * (1 + feed.wobble * random.between(-1, 1)), listing) : previous);
	}
	if (raise?.raised) {
		const first = raise.from - raise.raised.daysBefore;
		const before = prices[first - 1 - firstDay]!;
		for (let day = first; day <= 0; day += 1)
			prices[day - firstDay] = charming(before * (1 + raise.raised.by), listing);
	}
	return isAtWar(listing) ? prices.map((_, index) => warPrice(listing, index + firstDay)) : prices;
}

function isAtWar({ retailer, feed, article, condition }: Listing): boolean {
	return (
		article.family === priceWar.family &&
		feed.market === priceWar.market &&
		condition === "new" &&
		priceWar.retailers.some(slug => slug === retailer.slug)
	);
}

/** The two take turns: who moves goes below the other, until the floor. */
function warPrice({ retailer }: Listing, today: Day): number {
	const side = priceWar.retailers[0] === retailer.slug ? 0 : 1;
	if (today > priceWar.to) return priceWar.truce[side] * 100;
	const prices: [number, number] = [...priceWar.before];
	for (let day = priceWar.from; day <= today; day += 1) {
		const mover = (day - priceWar.from) % 2 === 0 ? 1 : 0;
		prices[mover] = Math.max(priceWar.floor, prices[1 - mover]! - priceWar.step);
	}
	return prices[side] * 100;
}

interface Reduction {
	readonly from: Day;
	readonly to: Day;
	readonly discount: number;
}

/** What is told comes before what chance brings; who is at war, or shows an invented list price, has no others. */
function reductionsOf(listing: Listing): Reduction[] {
	const { retailer, feed, article } = listing;
	if (isAtWar(listing) || inventedListPrices.families.includes(article.family)) return told(listing);
	const reductions: Reduction[] = told(listing);
	if (reductions.length > 0) return reductions;
	const random = new Random("promotion", retailer.slug, feed.market, article.family);
	if (retailer.slug === seasonalSale.retailer && random.chance(seasonalSale.share)) reductions.push(seasonalSale);
	else if (random.chance(promotedShare)) {
		const from = random.integer(firstDay + 10, -2);
		const discount = random.integer(2, 5) * 0.05;
		reductions.push({ from, to: from + random.integer(4, 10), discount });
	}
	return reductions.filter(({ from }) => from > listing.from);
}

function told(listing: Listing): Promotion[] {
	return promotions.filter(promotion => concerns(promotion, listing));
}

/** Scarce goods run out now and then, with a few days of "limited" before. */
function availabilityOf(listing: Listing): (day: Day) => OfferDay["availability"] {
	const { retailer, feed, article, condition } = listing;
	if (article.family === preorder.family) return () => "preorder";
	const backorder = backorders.find(entry => concerns(entry, listing));
	const random = new Random("stock", retailer.slug, feed.market, article.gtin, condition);
	const outages: { from: Day; to: Day }[] = [];
	if (random.chance(scarceShare))
		for (let day = firstDay + random.integer(5, 60); day <= 0; day += random.integer(25, 70)) {
			const to = day + random.integer(2, 9);
			outages.push({ from: day, to });
			day = to;
		}
	if (article.family === soldOut.family && feed.market === soldOut.market) outages.push(soldOut);
	return day => {
		if (backorder && backorder.from <= day && day <= backorder.to) return "backorder";
		if (outages.some(({ from, to }) => from <= day && day <= to)) return "out_of_stock";
		return outages.some(({ from }) => from - 3 <= day && day < from) ? "limited" : "in_stock";
	};
}

/** The nearest price that looks like one in a shop: 2.49, 24.99, 199.00, 29,880 yen. In minor units, both. */
export function charming(amount: number, { feed }: Listing): number {
	if (markets[feed.market].currency === "JPY")
		return amount < 2_000 ? Math.round(amount / 10) * 10 : Math.round(amount / 100) * 100 - 20;
	if (amount < 10_00) return Math.max(29, Math.round(amount / 10) * 10 - 1);
	if (amount < 100_00) return Math.round(amount / 50) * 50 - 1;
	return Math.round(amount / 100) * 100;
}
