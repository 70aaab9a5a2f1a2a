import { Arg, Ctx, Field, FieldResolver, ID, InputType, Query, Resolver, Root } from "type-graphql";
import { checkKeys } from "../connections/page-size.js";
import type { Context } from "../context.js";
import { readId } from "../identifier.js";
import { Evidence } from "../prices/evidence.js";
import { newestObservationOfOffer, observationOf } from "../prices/price-observation.reads.js";
import { Product } from "../products/product.entity.js";
import { productById } from "../products/product.reads.js";
import { NotComparableReason, notComparableBecause } from "./comparability.js";
import { readMarket } from "./market.js";
import { Offer } from "./offer.entity.js";
import {
	frameOfProduct,
	merchantProductKey,
	type OfferRow,
	offerById,
	offerByMerchantProductId,
	offerByUrl,
	offerOf,
} from "./offer.reads.js";
import { UnitPrice, unitPriceOf } from "./unit-price.js";
import { pageOf, urlKey } from "./url-key.js";

@InputType({ description: "What names an offer in its vendor's own terms." })
export class MerchantProductKey {
	@Field(() => String, { description: "Short name of the vendor." })
	vendor!: string;

	@Field(() => String, { description: "The vendor's own ID of what it sells." })
	merchantProductId!: string;

	@Field(() => String, {
		nullable: true,
		description: "Market of the offer, such as `US`; when left out, the first of the alphabet that has the offer.",
	})
	market?: string | null;
}

@Resolver(() => Offer)
export class OfferResolver {
	@Query(() => Offer, { nullable: true, description: "The offer with this identifier; null when there is none." })
	offer(
		@Arg("id", () => ID, { description: "Identifier of an offer, as `Offer.id` gives it." }) id: string,
		@Ctx() context: Context,
	) {
		return offerWithId(id, context);
	}

	@Query(() => Offer, {
		nullable: true,
		description: "The offer that a vendor lists under its own product ID; null when there is none.",
	})
	offerByMerchantProductId(
		@Arg("vendor", () => String, { description: "Short name of the vendor." }) vendor: string,
		@Arg("merchantProductId", () => String, { description: "The vendor's own ID, exactly as it writes it." })
		merchantProductId: string,
		@Arg("market", () => String, {
			nullable: true,
			description: "Market of the offer, such as `US`; when left out, the first of the alphabet that has the offer.",
		})
		market: string | null,
		@Ctx() context: Context,
	) {
		return offerWithKey({ vendor, merchantProductId, market }, context);
	}

	@Query(() => [Offer], {
		nullable: "items",
		description: "The offers with these vendors' own IDs, in the order asked for; null in the place of an unknown one.",
	})
	offersByMerchantProductIds(
		@Arg("keys", () => [MerchantProductKey], { description: "Up to 100 pairs of vendor and its own ID." })
		keys: MerchantProductKey[],
		@Ctx() context: Context,
	) {
		checkKeys("keys", keys.length);
		return Promise.all(keys.map(key => offerWithKey(key, context)));
	}

	@Query(() => Offer, {
		nullable: true,
		description:
			"The offer whose page has this address; null when there is none. Of several with the same address, the listed one that was read last.",
	})
	offerByUrl(
		@Arg("url", () => String, {
			description:
				"Address of a vendor's page. What does not change the page is passed over: http or https, capitals, the fragment, a trailing slash, and tracking parameters (`utm_…`, `gclid`, `fbclid`, `msclkid`, `srsltid`).",
		})
		url: string,
		@Ctx() context: Context,
	) {
		return offerWithUrl(url, context);
	}

	@Query(() => [Offer], {
		nullable: "items",
		description:
			"The offers whose pages have these addresses, in the order asked for; null in the place of an unknown one.",
	})
	offersByUrls(
		@Arg("urls", () => [String], { description: "Up to 100 addresses, each as `offerByUrl` takes it." }) urls: string[],
		@Ctx() context: Context,
	) {
		checkKeys("urls", urls.length);
		return Promise.all(urls.map(url => offerWithUrl(url, context)));
	}

	@FieldResolver(() => Product, { description: "The product that is offered." })
	async product(@Root() { productId }: OfferRow, @Ctx() { reads }: Context) {
		return (await reads.load(productById, productId))[0];
	}

	@FieldResolver(() => UnitPrice, {
		nullable: true,
		description: "Price of a fixed amount of the content; null when the vendor does not say what the pack holds.",
	})
	unitPrice(@Root() offer: OfferRow): UnitPrice | null {
		return unitPriceOf(offer);
	}

	@FieldResolver(() => Boolean, {
		description:
			"Whether the price compares with the product's other prices: same market and currency, new, in stock, one piece, read lately. The market is the one asked for on the way here, or else the one where the product has most offers; the currency is the most frequent there.",
	})
	async comparable(@Root() offer: OfferRow, @Ctx() context: Context): Promise<boolean> {
		return (await reasonsAgainst(offer, context)).length === 0;
	}

	@FieldResolver(() => [NotComparableReason], {
		description: "Every reason why the price does not compare; empty when it does.",
	})
	notComparableBecause(@Root() offer: OfferRow, @Ctx() context: Context): Promise<NotComparableReason[]> {
		return reasonsAgainst(offer, context);
	}

	@FieldResolver(() => Evidence, {
		nullable: true,
		description: "Where the price comes from; null when no observation of it is kept.",
	})
	async evidence(@Root() { id }: OfferRow, @Ctx() { reads }: Context): Promise<Evidence | undefined> {
		const [newest] = await reads.load(newestObservationOfOffer, id);
		return newest && observationOf(newest).evidence;
	}
}

/** Resolves what another subgraph knows of an offer: its identifier. */
export function offerReference({ id }: { id: string }, context: Context): Promise<OfferRow | undefined> {
	return offerWithId(String(id), context);
}

async function reasonsAgainst(offer: OfferRow, { reads, now }: Context): Promise<NotComparableReason[]> {
	const [frame] = await reads.load(frameOfProduct, offer.productId, offer.comparedIn ?? null);
	// Without a frame the market asked for has no offers: then this one is of another.
	return notComparableBecause(offer, frame ?? { market: "", currency: offer.currency }, now);
}

async function offerWithId(id: string, { reads }: Context): Promise<OfferRow | undefined> {
	const key = readId(id);
	const record = key === undefined ? undefined : (await reads.load(offerById, key))[0];
	return record && offerOf(record);
}

async function offerWithKey(
	{ vendor, merchantProductId, market }: MerchantProductKey,
	{ reads }: Context,
): Promise<OfferRow | undefined> {
	const key = merchantProductKey(vendor, merchantProductId, readMarket(market));
	const [record] = await reads.load(offerByMerchantProductId, key);
	return record && offerOf(record);
}

async function offerWithUrl(url: string, { reads }: Context): Promise<OfferRow | undefined> {
	const [record] = await reads.load(offerByUrl, urlKey(url));
	// Two addresses may have one key, however rarely.
	return record?.url && pageOf(record.url) === pageOf(url) ? offerOf(record) : undefined;
}
