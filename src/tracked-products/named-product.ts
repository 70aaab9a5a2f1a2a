import type { Reads } from "../database/reads.js";
import { readId } from "../identifier.js";
import { merchantProductKey, offerByMerchantProductId, offerByUrl } from "../offers/offer.reads.js";
import { urlKey } from "../offers/url-key.js";
import { normaliseGtin } from "../products/gtin.js";
import { productByGtin, productById } from "../products/product.reads.js";
import type { Identity, NamedProduct } from "./change.js";

/** The product of the catalogue that an identity names. Many that are asked for at once take a statement a kind. */
export async function namedProduct(
	reads: Reads,
	identity: Identity,
	market: string,
): Promise<NamedProduct | undefined> {
	if ("gtin" in identity) {
		const gtin = normaliseGtin(identity.gtin);
		return gtin === undefined ? undefined : (await reads.load(productByGtin, gtin))[0];
	}
	const id = await productIdOf(reads, identity, market);
	return id === undefined ? undefined : (await reads.load(productById, id))[0];
}

async function productIdOf(
	reads: Reads,
	identity: Exclude<Identity, { gtin: string }>,
	market: string,
): Promise<number | undefined> {
	if ("productId" in identity) return readId(identity.productId);
	if ("url" in identity) return (await reads.load(offerByUrl, urlKey(identity.url)))[0]?.productId;
	const { vendor, merchantProductId } = identity;
	const load = (within: string | undefined) =>
		reads.load(offerByMerchantProductId, merchantProductKey(vendor, merchantProductId, within));
	// A vendor's ID names the same product in each of its markets; should it not, that of the workspace's counts.
	const [inMarket, anywhere] = await Promise.all([load(market), load(undefined)]);
	return (inMarket[0] ?? anywhere[0])?.productId;
}
