import { availabilityOfCode, conditionOfCode } from "./availability.js";
import { type Item, itemsIn, localName, textIn, textsIn } from "./item.js";
import type { OfferRecord, ProductRecord } from "./product-record.js";

/** Things that are sold, in the vocabulary of schema.org. */
const productTypes = new Set(
	"product productgroup productmodel individualproduct someproducts vehicle car motorcycle book movie event musicevent theaterevent sportsevent service softwareapplication videogame apartment".split(
		" ",
	),
);

/** How far each syntax is to be trusted: microdata marks what the reader sees, but its nesting is often broken. */
const trusts = { "json-ld": 0.9, microdata: 0.88, rdfa: 0.86 } as const;

const productsMax = 200;
const offersMax = 300;
const gtinNames = ["gtin13", "gtin14", "gtin12", "gtin8", "gtin", "ean", "isbn", "upc"];

/** Reads the products that structured data describes, variants each for themselves. */
export function schemaProducts(items: readonly Item[]): ProductRecord[] {
	const products = items.filter(isProduct).slice(0, productsMax);
	const records = products.flatMap((item, place) => recordsOf(item, place));
	const owned = new Set(products.flatMap(product => itemsIn(product, "offers", "offer")));
	const loose = items.filter(item => isOffer(item) && !owned.has(item));
	return [...records, ...loose.slice(0, 20).map((offer, place) => looseOffer(offer, products.length + place))];
}

function isProduct(item: Item): boolean {
	return item.types.some(type => productTypes.has(type)) || (itemsIn(item, "offers").some(isOffer) && !isOffer(item));
}

function isOffer(item: Item): boolean {
	return item.types.some(type => type === "offer" || type === "aggregateoffer");
}

function recordsOf(item: Item, place: number): ProductRecord[] {
	const variants = itemsIn(item, "hasvariant").slice(0, productsMax);
	const record = recordOf(item, place);
	return variants.length === 0
		? [record]
		: [record, ...variants.map(variant => ({ ...inherited(recordOf(variant, place), record) }))];
}

/** A variant has of its group what it does not say itself. */
function inherited(variant: ProductRecord, group: ProductRecord): ProductRecord {
	return { ...variant, name: variant.name ?? group.name, brand: variant.brand ?? group.brand };
}

function recordOf(item: Item, place: number): ProductRecord {
	const where = item.syntax;
	const offers = itemsIn(item, "offers", "offer")
		.slice(0, offersMax)
		.flatMap(offer => offersOf(offer, item));
	const onItself =
		textIn(item, "price", "lowprice") && offers.length === 0 ? [offerOf(item, `${where} price`, false)] : [];
	return {
		where,
		trust: trusts[item.syntax],
		name: textIn(item, "name", "title"),
		brand: brandOf(item),
		skus: [...textsIn(item, "sku"), ...textsIn(item, "productid")],
		gtins: gtinNames.flatMap(name => textsIn(item, name)),
		mpn: textIn(item, "mpn", "model"),
		imageUrl: imageOf(item),
		url: textIn(item, "url", "@id"),
		offers: [...offers, ...onItself],
		place,
	};
}

/** An offer that belongs to no product: the whole page may be the product. */
function looseOffer(offer: Item, place: number): ProductRecord {
	const of = itemsIn(offer, "itemoffered")[0];
	const base = recordOf(of ?? offer, place);
	return { ...base, trust: of ? base.trust : base.trust - 0.15, offers: offersOf(offer, offer) };
}

/** The maker's name; an address of the brand is no name. */
function brandOf(item: Item): string | undefined {
	for (const name of ["brand", "manufacturer"]) {
		for (const text of textsIn(item, name)) if (!/^https?:|^\/\//.test(text)) return text;
	}
	return undefined;
}

function imageOf(item: Item): string | undefined {
	for (const value of item.properties.get("image") ?? []) {
		const text = typeof value === "string" ? value : textIn(value, "contenturl", "url", "@id", "thumbnailurl");
		if (text) return text;
	}
	return undefined;
}

function offersOf(offer: Item, product: Item): OfferRecord[] {
	const inside = itemsIn(offer, "offers", "offer").slice(0, offersMax);
	if (offer.types.includes("aggregateoffer") || inside.length > 0) {
		const whole = offerOf(offer, `${product.syntax} offers.lowPrice`, true);
		if (inside.length > 0)
			return inside.map(one => fromWhole(offerOf(one, `${product.syntax} offers.price`, false), whole));
		return [whole];
	}
	return [offerOf(offer, `${product.syntax} offers.price`, false)];
}

function fromWhole(offer: OfferRecord, whole: OfferRecord): OfferRecord {
	return {
		...offer,
		currency: offer.currency ?? whole.currency,
		availability: offer.availability ?? whole.availability,
	};
}

function offerOf(item: Item, where: string, isAggregate: boolean): OfferRecord {
	const specifications = itemsIn(item, "pricespecification").filter(one => !isPartial(one));
	const isList = (one: Item) => /list|strikethrough|msrp|srp|regular/i.test(textIn(one, "pricetype") ?? "");
	const asked = specifications.find(one => !isList(one));
	const listed = specifications.find(isList);
	const low = textIn(item, "lowprice");
	const high = textIn(item, "highprice");
	const own = textIn(item, "price");
	const price = own ?? low ?? textIn(asked, "price", "minprice");
	const taxText = textIn(asked, "valueaddedtaxincluded") ?? textIn(item, "valueaddedtaxincluded");
	return {
		where,
		price,
		highPrice: isAggregate && own === undefined && textIn(item, "offercount") !== "1" ? (high ?? "unknown") : undefined,
		listPrice: textIn(listed, "price") ?? (isAggregate ? undefined : textIn(item, "listprice", "regularprice")),
		currency: textIn(item, "pricecurrency", "currency") ?? textIn(asked, "pricecurrency"),
		availability: availabilityOfCode(textIn(item, "availability")),
		condition: conditionOfCode(textIn(item, "itemcondition")),
		taxIncluded: taxText === undefined ? undefined : /^(?:true|1|yes)$/i.test(localName(taxText)),
		shipping: shippingOf(item),
		url: textIn(item, "url", "@id"),
		skus: textsIn(item, "sku"),
		gtins: gtinNames.flatMap(name => textsIn(item, name)),
	};
}

/** A price for a quantity, or of a subscription: not that of one article. */
function isPartial(specification: Item): boolean {
	const quantity = itemsIn(specification, "referencequantity")[0];
	const of = textIn(quantity, "value");
	return (
		(quantity !== undefined && of !== "1") || textIn(specification, "billingduration", "billingincrement") !== undefined
	);
}

function shippingOf(item: Item): string | undefined {
	const rates = itemsIn(item, "shippingdetails").flatMap(details => itemsIn(details, "shippingrate"));
	const values = new Set(rates.map(rate => textIn(rate, "value", "price", "minvalue")).filter(Boolean));
	return values.size === 1 ? [...values][0] : undefined;
}
