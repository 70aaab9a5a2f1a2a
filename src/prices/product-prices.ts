import { Field, Float, ID, ObjectType } from "type-graphql";
import { Availability, Condition } from "../offers/offer.entity.js";
import { compareText, type Frame, mainFrame } from "./frame.js";
import { meanOf } from "./mean.js";
import { toMajor } from "./money.js";
import { type PriceRow, pricesMax } from "./product-prices.reads.js";

@ObjectType({ simpleResolvers: true, description: "What one offer of a product costs now." })
export class ProductPrice {
	@Field(() => String, { description: "Short name of the vendor." })
	vendor!: string;

	@Field(() => String, { description: "Name of the vendor, as it writes it." })
	vendorName!: string;

	@Field(() => Float, { description: "The price, in major units of `currency`." })
	price!: number;

	@Field(() => Float, {
		nullable: true,
		description: 'The "was" price; null when the vendor states none above its price.',
	})
	listPrice!: number | null;

	@Field(() => Float, { nullable: true, description: "Shipping to the market; null when unknown, 0 when free." })
	shippingPrice!: number | null;

	@Field(() => Float, { nullable: true, description: "Price and shipping together; null when shipping is unknown." })
	totalPrice!: number | null;

	@Field(() => String, { description: "Currency of the amounts, ISO 4217: the same for all prices of the list." })
	currency!: string;

	@Field(() => Boolean, { description: "Whether it can be bought now: `in_stock` or `limited`." })
	inStock!: boolean;

	@Field(() => Availability, { description: "Whether it can be bought now, in the vendor's words." })
	availability!: Availability;

	@Field(() => Condition, { description: "State of the article." })
	condition!: Condition;

	@Field(() => String, { nullable: true, description: "Address of the vendor's page; null when the feed has none." })
	url!: string | null;

	@Field(() => ID, { description: "Identifier of the offer." })
	offerId!: number;

	@Field(() => Date, { description: "When the offer was last read." })
	lastScannedAt!: Date;
}

@ObjectType({
	simpleResolvers: true,
	description:
		"What a product costs now, in one market and one currency. The figures are of the offers in stock, or of all where none is.",
})
export class ProductPrices {
	@Field(() => ID, { description: "Identifier of the product." })
	productId!: number;

	@Field(() => String, { description: "Name of the product." })
	productName!: string;

	@Field(() => String, {
		nullable: true,
		description:
			"Market of the prices: the one asked for, or else the one with most of the product's offers (of equal ones the first of the alphabet). Null when there is no offer.",
	})
	market!: string | null;

	@Field(() => String, {
		nullable: true,
		description:
			"Currency of every amount, ISO 4217: the one that most offers of the product in the market have. Offers in others are left out, not converted. Null when there is no offer.",
	})
	currency!: string | null;

	@Field(() => [ProductPrice], {
		description: `The offers of the market in the currency, cheapest first, of equal ones by vendor. A product with more than ${pricesMax} is told of from so many: those in stock, and of them the cheapest, come first.`,
	})
	prices!: ProductPrice[];

	@Field(() => Float, { nullable: true, description: "The lowest price; null when there is no offer." })
	lowestPrice!: number | null;

	@Field(() => String, {
		nullable: true,
		description: "Short name of the vendor with the lowest price; of several, the first of the alphabet.",
	})
	lowestVendor!: string | null;

	@Field(() => Float, {
		nullable: true,
		description: "Mean of the prices, rounded half up to the currency's minor unit; null when there is no offer.",
	})
	averagePrice!: number | null;
}

/** A price as it was read. The rest of `ProductPrice` is told by its resolver. */
export type PricedOffer = Pick<ProductPrice, "vendor" | "price" | "currency" | "inStock" | "offerId">;

export type PricedProduct = Omit<ProductPrices, "prices"> & { readonly prices: readonly PricedOffer[] };

/** Makes the prices of the rows of one product; `market` is the one that was asked for. */
export function pricesOf(
	product: { id: number; name: string },
	rows: readonly PriceRow[],
	market: string | undefined,
): PricedProduct {
	const compared = inMainFrame(rows).sort(byPriceAndVendor);
	const inStock = compared.filter(row => row.inStock);
	const counted = inStock.length > 0 ? inStock : compared;
	const currency = compared[0]?.currency ?? null;
	const lowest = counted[0];
	return {
		productId: product.id,
		productName: product.name,
		market: compared[0]?.market ?? market ?? null,
		currency,
		prices: compared.map(priceOf),
		lowestPrice: lowest ? toMajor(lowest.price, lowest.currency) : null,
		lowestVendor: lowest?.vendor ?? null,
		averagePrice: lowest ? toMajor(meanOf(counted.map(row => row.price)), lowest.currency) : null,
	};
}

/** The rows that may be compared. Nearly always that is all of them, without a look at how many each frame has. */
function inMainFrame(rows: readonly PriceRow[]): PriceRow[] {
	const frames = new Map<string, Frame>();
	for (const { market, currency, inFrame } of rows)
		frames.set(`${market} ${currency}`, { market, currency, offers: inFrame });
	if (frames.size <= 1) return [...rows];
	const main = mainFrame(frames.values());
	return rows.filter(row => row.market === main?.market && row.currency === main.currency);
}

function byPriceAndVendor(one: PriceRow, other: PriceRow): number {
	return one.price - other.price || compareText(one.vendor, other.vendor) || one.offerId - other.offerId;
}

function priceOf({ vendor, price, currency, inStock, offerId }: PriceRow): PricedOffer {
	return { vendor, price: toMajor(price, currency), currency, inStock, offerId };
}
